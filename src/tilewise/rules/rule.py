"""What a rule is: the states of a tile, the pattern of a guess, and what a game hides."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from math import log2
from operator import ne
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewise.errors import Listed, Message

# -- Base class of rules: the states of a tile, and the pattern of a guess for an answer -----------
# A :class:`Rule` is one object, made by one module of :mod:`tilewise.rules.games`. Other packages
# work on patterns, whatever the rule. A pattern is one integer in base k, first tile most
# significant. Its digits are the first k of the rule's :attr:`~Rule.states`, and all digits k - 1
# is a win. That is all that ranking, exact search, trees and games need, as long as
#
# * a guess gets the winning pattern only for the answer itself, and
# * its pattern is a sum of shares, one for each of its :class:`Parts` (see
#   :mod:`tilewise.rules.feedback`), so that guesses can be compared part by part.
#
# In some games, the guess and the answer alone do not determine a row
# (:mod:`tilewise.rules.secrets`). So the words of a board and a *world* do, and a rule says what
# :class:`Secrets` there are. By default, these are words, in one world.


Pattern = int
"""Feedback of a whole guess: an integer in base k, 0 … k^L - 1."""

TokenArray = NDArray[np.uint8]
"""Words as tokens, shape (words, L)."""

PatternArray = NDArray[np.unsignedinteger[Any]]
"""Patterns, of the dtype that :meth:`Rule.pattern_dtype` names."""

Indexes = NDArray[np.intp]

MOST_LISTED = 3**10
"""Most patterns that a table may list: those of ten tiles with three states each."""

_WORDLE_STATES = 3

_SPARE_GUESSES = 5
"""Guesses that most games of several boards allow, in addition to one per board."""

BLANK = 0
"""Token of a place that has no tile, in words with :attr:`Rule.has_blanks`."""


def from_tiles(tiles: Iterable[int], base: int = _WORDLE_STATES) -> Pattern:
    """Return the pattern of tiles, each a state below `base`; three are Wordle's."""
    value = 0
    for tile in tiles:
        value = value * base + tile
    return value


def to_tiles(value: Pattern, length: int, base: int = _WORDLE_STATES) -> tuple[int, ...]:
    """Return the `length` tiles of a pattern, first tile first, each a state below `base`."""
    tiles = []
    for _ in range(length):
        value, tile = divmod(value, base)
        tiles.append(tile)
    return tuple(reversed(tiles))


@dataclass(frozen=True)
class Turn:
    """One guess, as tokens, and the pattern it got."""

    guess: tuple[int, ...]
    pattern: Pattern


class Colour(StrEnum):
    """Colour of a tile; each screen decides how it looks."""

    GREY = "grey"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    PURPLE = "purple"
    WHITE = "white"


@dataclass(frozen=True)
class State:
    """One state of a tile.

    Attributes:
        name: what it is called, such as ``correct``; a message to translate.
        letter: how feedback writes it; if this is a digit, the digit that is read as it.
        emoji: how games share it; a variation selector may follow.
        contrast: the same in high contrast.
        colour: colour of the tile.
        contrast_colour: the same in high contrast.
        marks: characters that are read as it, besides its letter, emoji and digit.
        shortcodes: names of its emoji, as chats write them between colons, and players without.
        sign: what a tile shows besides its colour, if the colour does not already come with one.
    """

    name: str
    letter: str
    emoji: str
    contrast: str
    colour: Colour
    contrast_colour: Colour
    marks: str = ""
    shortcodes: tuple[str, ...] = ()
    sign: str = ""


@dataclass(frozen=True, eq=False)
class Parts(ABC):
    """Guesses taken apart; a pattern is the sum of the shares of the guess's parts.

    Attributes:
        parts: intp (guesses, at most L), the numbers of each guess's different parts, then zeros.
            Part 0 is "nothing" and adds nothing.
        tokens: uint8 (distinct parts,), the token of each part.
    """

    parts: NDArray[np.intp]
    tokens: NDArray[np.uint8]

    @abstractmethod
    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each part adds to the patterns against `answers`: (parts, answers)."""


def add_shares(parts: NDArray[np.intp], shares: PatternArray) -> PatternArray:
    """Add up shares to patterns.

    Args:
        parts: rows of pair numbers, shape (guesses, L), zeros last.
        shares: from :meth:`Parts.shares`, shape (pairs, answers).

    Returns:
        Patterns, shape (guesses, answers).
    """
    total = shares[parts[:, 0]]
    for column in range(1, parts.shape[1]):
        numbers = parts[:, column]
        if not numbers.any():
            break
        total += shares[numbers]
    return total


@dataclass(frozen=True, eq=False)
class Secrets:
    """All that a game may hide.

    Attributes:
        words: the words of each, as indexes of some list: an intp array (n,) for the first word,
            and another for the second in games that hide two.
        worlds: uint8 (n,), the world of each.
        weights: float64 (n,), the probability of each.
    """

    words: tuple[Indexes, ...]
    worlds: NDArray[np.uint8]
    weights: NDArray[np.float64]

    @classmethod
    def of_words(cls, weights: NDArray[np.float64], *words: Indexes) -> Secrets:
        """Return secrets in one world: by default, each word of a list with these weights."""
        worlds = np.zeros(len(weights), np.uint8)
        return cls(words or (np.arange(len(weights)),), worlds, weights)

    def __len__(self) -> int:
        return len(self.weights)

    def only(self, some: NDArray[Any]) -> Secrets:
        """Return some of them, given as indexes or booleans, with the same weights."""
        words = tuple(each[some] for each in self.words)
        return Secrets(words, self.worlds[some], self.weights[some])

    def by_weight(self) -> Secrets:
        """Return the secrets with a weight above 0, likeliest first."""
        possible = self.only(self.weights > 0)
        return possible.only(np.argsort(-possible.weights, kind="stable"))

    def weighted(self) -> Secrets:
        """Return them with weights that sum to 1."""
        total = float(self.weights.sum())
        return replace(self, weights=self.weights / total) if total else self

    def word_weights(self, count: int) -> NDArray[np.float64]:
        """Return the total weight of each word of a list of `count` words.

        Each word of a pair has half of the pair's weight.
        """
        weights = sum(np.bincount(each, self.weights, minlength=count) for each in self.words)
        return np.asarray(weights, np.float64) / len(self.words)

    def of_longer(self, rows: Indexes) -> Secrets:
        """Return them with indexes of a longer list, given the place of each word there."""
        return replace(self, words=tuple(rows[each] for each in self.words))

    def of_only(self, some: Indexes) -> Secrets:
        """Return the secrets of some words; their weights then sum to 1.

        Args:
            some: indexes of the list of words; the result has indexes of them.
        """
        count = max(each.max(initial=-1) for each in (*self.words, some)) + 1
        place = np.full(count, -1)
        place[some] = np.arange(len(some))
        found = self.of_longer(place)
        return found.only(np.all([each >= 0 for each in found.words], axis=0)).weighted()


class Rule(ABC):
    """How a game's feedback is given.

    Attributes:
        name: what packs and ``--rules`` call it.
        title: the name of the game that has this rule.
        states: the states of a tile as rows show it. The first `base` are the digits of patterns;
            :meth:`tiles` finds the others.
        base: number of states that a single tile can have (k); the last one means correct.
        is_by_tile: whether feedback says which tile is which.
        win: the state of every tile of a row that wins.
        hides_more: whether the game hides more than a word, so that a row may show several things
            for the same guess and answer; such a rule is a
            :class:`~tilewise.rules.secrets.HidingRule`.
        is_by_token: whether a tile is about its token anywhere in the word, as in Wordle.
            Colours of keys, hints in words, and Wordle's hard mode follow from that.
        has_hard_mode: whether its game has one. If feedback is by token, it is Wordle's; otherwise,
            guesses have to fit all rows.
        has_blanks: whether places of a word may have no token (token :data:`BLANK`). Then a row has
            as many marks as the guess has other tokens, unless a tile shows several places.
        tile_places: how many places of a word each tile shows.
        wins_alike: whether a guess wins for several secrets: other words, such as 2+1 for 1+2, or a
            word in several worlds.
        is_redrawn: whether the game chooses a world for every row, rather than once.
        words_hidden: how many words a board hides, all of which have to be guessed.
        most_patterns: number of patterns of the longest words that it can be played with.
        max_guesses: guesses that its game allows, if packs allow fewer; otherwise 0.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    states: ClassVar[tuple[State, ...]]
    base: ClassVar[int] = _WORDLE_STATES
    is_by_tile: ClassVar[bool] = True
    is_by_token: ClassVar[bool] = False
    has_hard_mode: ClassVar[bool] = False
    hides_more: ClassVar[bool] = False
    win: ClassVar[int] = _WORDLE_STATES - 1
    max_guesses: ClassVar[int] = 0
    most_patterns: ClassVar[int] = 1 << 32
    has_blanks: ClassVar[bool] = False
    tile_places: ClassVar[int] = 1
    words_hidden: ClassVar[int] = 1
    wins_alike: ClassVar[bool] = False
    is_redrawn: ClassVar[bool] = False

    @abstractmethod
    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess for an answer of the same length: the rule itself."""

    def guess_patterns(self, guess: Sequence[int], answers: TokenArray) -> PatternArray:
        """Patterns of one guess against many answers, shape (n,)."""
        parts = self.parts(np.array([guess], np.uint8))
        sums = add_shares(parts.parts, parts.shares(answers))
        found: PatternArray = self.translated(sums, len(guess))[0]
        return found

    @abstractmethod
    def parts(self, guesses: TokenArray) -> Parts:
        """Take guesses apart; shape (guesses, L)."""

    def translated(self, patterns: PatternArray, length: int) -> PatternArray:
        """Convert sums of shares, of `length` tiles, to patterns."""
        return patterns

    def pattern_count(self, length: int) -> int:
        """Return the number of patterns of words of `length` places: k^L, unless a rule has more.

        If a tile shows several places, L is the number of tiles.
        """
        return int(self.base ** (length // self.tile_places))

    def all_correct(self, length: int) -> Pattern:
        """Return the pattern of the answer itself: k^L - 1."""
        return int(self.base ** (length // self.tile_places)) - 1

    def solves(self, turn: Turn) -> bool:
        """Whether the guess of a turn was the answer."""
        return turn.pattern == self.all_correct(len(turn.guess))

    def is_won(self, turns: Sequence[Turn]) -> bool:
        """Whether a game has been solved by its last guess."""
        return bool(turns) and self.solves(turns[-1])

    def pattern_dtype(self, length: int) -> type[np.uint8] | type[np.uint16] | type[np.uint32]:
        """Return the smallest dtype that holds every pattern of `length` tiles.

        For three states, uint8 for L <= 5, uint16 for L from 6 to 10, and uint32 up to 20.
        """
        count = self.pattern_count(length)
        if count <= 1 << 8:
            return np.uint8
        return np.uint16 if count <= 1 << 16 else np.uint32

    def longest(self, patterns: int) -> int:
        """Return the length of the longest words with at most this many patterns."""
        length = 0
        while self.pattern_count(length + 1) <= patterns:
            length += 1
        return length

    def digits_of(self, patterns: ArrayLike, length: int) -> NDArray[np.uint8]:
        """Return the digits of some patterns, first tile first: (patterns, L)."""
        worth = self.base ** np.arange(length // self.tile_places, dtype=np.int64)[::-1]
        digits = np.asarray(patterns, np.int64)[:, None] // worth % self.base
        return digits.astype(np.uint8)

    def guesses_on(self, boards: int) -> int:
        """Return the number of guesses that games of several boards allow."""
        return boards + _SPARE_GUESSES

    def for_alphabet(self, alphabet: Sequence[str]) -> Rule | None:
        """Return the rule for words of an alphabet; None if it cannot be played with them.

        Args:
            alphabet: the names of the tokens, in their order.
        """
        return self

    # -- secrets ----------------------------------------------------------------------------

    def worlds(self, length: int) -> int:
        """Return the number of worlds, all equally likely."""
        return 1

    def displayed(
        self, met: Sequence[PatternArray], worlds: NDArray[Any] | int, length: int
    ) -> PatternArray:
        """Return the patterns that rows show.

        Args:
            met: the patterns of the guesses with each of the words that a board hides.
            worlds: worlds from 0; these shapes broadcast.
            length: length of the words, L.
        """
        return met[0]

    def may_show(self, guess: Sequence[int], answers: Sequence[Sequence[int]]) -> list[Pattern]:
        """Return the pattern of a guess in each world, for the words that a board hides."""
        met = [np.array(self.pattern(guess, answer)) for answer in answers]
        length = len(guess)
        return [int(self.displayed(met, w, length)) for w in range(self.worlds(length))]

    def hidden_together(self, words: TokenArray) -> tuple[Indexes, ...]:
        """Return the combinations of words that a board may hide, as indexes of a list.

        Args:
            words: the list, likeliest first.

        Returns:
            The first words; and in games that hide two, the second.
        """
        return (np.arange(len(words)),)

    def may_accompany(self, word: Sequence[int], words: TokenArray) -> NDArray[np.bool_]:
        """Whether a board that hides a word may also hide each of some others; shape (n,)."""
        return np.zeros(len(words), np.bool_)

    def may_hide(self, words: TokenArray, others: TokenArray) -> NDArray[np.bool_]:
        """Whether a board may hide each of some words, if it draws the others it hides from a list.

        Returns:
            Shape (words,).
        """
        return np.ones(len(words), np.bool_)

    def secrets(self, tokens: TokenArray, chances: NDArray[np.float64]) -> Secrets:
        """Return what the game may hide before the first guess.

        Args:
            tokens: the words, likeliest first, shape (n, L).
            chances: probability of each word, shape (n,).
        """
        return Secrets.of_words(chances)

    def before_row(self, secrets: Secrets, length: int) -> Secrets:
        """Return the secrets, with the game's possible choices for the next row."""
        return self.in_every_world(secrets, length) if self.is_redrawn else secrets

    def in_every_world(self, secrets: Secrets, length: int) -> Secrets:
        """Return secrets of one world in each of the worlds."""
        count = self.worlds(length)
        repeated = secrets.only(np.repeat(np.arange(len(secrets)), count))
        worlds = np.tile(np.arange(count, dtype=np.uint8), len(secrets))
        return replace(repeated, worlds=worlds, weights=repeated.weights / count)

    def of_only(self, secrets: Secrets, some: Indexes, chances: NDArray[np.float64]) -> Secrets:
        """Return the secrets of some words, without the game's choice for the last row.

        Args:
            secrets: secrets of a list of words.
            some: indexes of this list; the result has indexes of them.
            chances: probabilities of these words.
        """
        is_word = self.is_redrawn or not self.hides_more
        return Secrets.of_words(chances) if is_word else secrets.of_only(some)

    def counted(self, secrets: Secrets) -> Secrets:
        """Return the secrets that rankings count, likeliest first."""
        return secrets

    def noise(self, length: int) -> float:
        """Return the entropy of the game's choice for the next row, in bits."""
        return log2(self.worlds(length)) if self.is_redrawn else 0.0

    def told(self, patterns: PatternArray, secrets: Secrets, length: int) -> PatternArray:
        """Return the patterns that rows show, for each of some secrets.

        Args:
            patterns: with each word of the list: (…, words).
            secrets: n of them.
            length: length of the words, L.

        Returns:
            Shape (…, n).
        """
        return patterns

    # -- rows -------------------------------------------------------------------------------

    def differing(
        self, patterns: PatternArray, given: Pattern, guess: Sequence[int]
    ) -> NDArray[np.intp]:
        """Return how many marks differ from those of a given pattern, for rows of one guess.

        Args:
            patterns: patterns of the rows.
            given: the pattern they are compared with.
            guess: tokens of the guess.

        Returns:
            The numbers, in the shape of `patterns`; 0 only if the pattern is the given one.
        """
        kinds, kind = np.unique(patterns, return_inverse=True)
        marks = self.tiles(given, guess)
        counts = [sum(map(ne, self.tiles(each, guess), marks)) for each in kinds.tolist()]
        return np.array(counts, np.intp)[kind].reshape(patterns.shape)

    def how_to_type(self) -> Message:
        """Return how feedback is typed, for ``help`` and for messages about unreadable marks."""
        return Message(
            "Feedback is one mark per tile: {marks}. Or type {digits}, or paste the game's emoji.",
            marks=self.marks,
            digits=" ".join(str(digit) for digit in reversed(range(len(self.states)))),
        )

    @property
    def marks(self) -> Listed:
        """The letter and name of each state, highest first."""
        return Listed(
            Message("{letter} {state}", letter=state.letter, state=Message(state.name))
            for state in reversed(self.states)
        )

    def places(self, word: Sequence[int]) -> list[int]:
        """Return the places of a word that have a tile."""
        return [p for p, token in enumerate(word) if token != BLANK or not self.has_blanks]

    def shown(self, word: Sequence[int]) -> tuple[int, ...]:
        """Return the tokens of a word that have a tile."""
        return tuple(word[place] for place in self.places(word))

    @property
    def marks_vary(self) -> bool:
        """Whether the number of marks in a row depends on the guess."""
        return self.has_blanks and self.tile_places == 1

    def mark_count(self, guess: Sequence[int]) -> int:
        """Return the number of marks in the row of a guess."""
        return len(self.shown(guess)) if self.marks_vary else len(guess) // self.tile_places

    def group(self, place: int) -> int:
        """Return the group of a place: a tile is correct in every place of its group."""
        return place

    def tiles(self, pattern: Pattern, guess: Sequence[int]) -> tuple[int, ...]:
        """Return the state of each tile in the row of a guess."""
        return to_tiles(pattern, len(guess) // self.tile_places, self.base)

    def pattern_of(self, tiles: Sequence[int], guess: Sequence[int]) -> Pattern:
        """Return the pattern of a row, given the states of its tiles.

        Raises:
            FeedbackError: no answer gives this guess such a row.
        """
        return from_tiles(tiles, self.base)

    def squares(self, patterns: PatternArray, length: int) -> NDArray[np.uint8]:
        """Return the states of the squares that games share for rows: (rows, squares).

        Args:
            patterns: patterns of the rows, shape (rows,).
            length: length of the words, L.
        """
        return self.digits_of(patterns, length)

    @cached_property
    def digits(self) -> dict[str, int]:
        """The digit that each mark or name in feedback is read as; names are NFKD."""
        found: dict[str, int] = {}
        for number, state in enumerate(self.states):
            letters = state.letter.lower() + state.letter.upper()
            digit = "" if state.letter.isdigit() else number
            symbols = "".join(symbol[:1] for symbol in (state.emoji, state.contrast))
            one_character = f"{letters}{digit}{symbols}{state.marks}"
            names = (unicodedata.normalize("NFKD", name) for name in state.shortcodes)
            found.update(dict.fromkeys([*one_character, *names], number))
        return found

    def __repr__(self) -> str:
        # Digests in certificates of earlier versions contain this.
        return f"<FeedbackRule.{self.name.upper()}: {self.name!r}>"

    def __reduce__(self) -> str | tuple[Any, ...]:
        return self.name.upper()  # the constant in its module, so that there is one of each


# -- Rules that compare a tile only with the answer's tile in the same place -----------------------
# Its state depends only on the two tokens, so a table of tokens by tokens is the whole rule. A
# guess is taken apart into its (token, place) pairs, one per tile.
#


_TOKENS = 256


class PlaceRule(Rule):
    """A rule that compares tiles place by place."""

    @abstractmethod
    def state(self, guess: int, answer: int) -> int:
        """Return the digit of a token's state, given the answer's token in its place."""

    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess, straight from the rule."""
        return from_tiles(map(self.state, guess, answer), self.base)

    def parts(self, guesses: TokenArray) -> Parts:
        """Take guesses apart; shape (guesses, L)."""
        length = guesses.shape[1]
        used, numbers = np.unique(
            guesses.astype(np.intp) * length + np.arange(length), return_inverse=True
        )
        numbers = numbers.reshape(guesses.shape).astype(np.intp) + 1
        nothing = np.zeros(1, np.intp)
        return PlaceParts(
            -np.sort(-numbers, axis=1),
            np.concatenate([nothing, used // length]).astype(np.uint8),
            np.concatenate([nothing, used % length]),
            self._table,
            self,
        )

    @cached_property
    def _table(self) -> NDArray[np.uint8]:
        tokens = range(_TOKENS)
        return np.array([[self.state(one, other) for other in tokens] for one in tokens], np.uint8)


@dataclass(frozen=True, eq=False)
class PlaceParts(Parts):
    """Guesses taken apart into (token, place) pairs.

    Attributes:
        places: intp (pairs,), the place of each pair.
        table: uint8 (tokens, tokens), the state by the tokens of guess and answer.
        rule: the rule.
    """

    places: NDArray[np.intp]
    table: NDArray[np.uint8]
    rule: PlaceRule

    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each pair adds to the patterns against `answers`: (pairs, answers)."""
        length = answers.shape[1]
        shape = len(self.tokens), len(answers)
        found: PatternArray = np.zeros(shape, self.rule.pattern_dtype(length))
        for pair in range(1, len(found)):
            place = int(self.places[pair])
            states = self.table[self.tokens[pair]][answers[:, place]]
            worth = self.rule.base ** (length - 1 - place)
            found[pair] = states.astype(found.dtype) * found.dtype.type(worth)
        return found
