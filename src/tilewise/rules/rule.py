"""What a rule is: the states of a tile, and what a guess is told about an answer.

A :class:`Rule` is one object, made by one module of :mod:`tilewise.rules.games`. Everything above
works on patterns, whatever the rule: a pattern is one base-3 integer, first tile most significant,
whose digits are the rule's :attr:`~Rule.states`, and all digits 2 is a win. That is all that
ranking, exact search, trees and games need, as long as

* a guess gets the winning pattern only for the answer itself, and
* its pattern is a sum of shares, one for each of its :class:`Parts` (see
  :mod:`tilewise.rules.feedback`), so that guesses can be compared part by part.

In some games, a row does not follow from guess and answer alone (:mod:`tilewise.rules.hidden`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Listed, Message

Pattern = int
"""Feedback of a whole guess: a base-3 integer, 0 … 3^L - 1."""

TokenArray = NDArray[np.uint8]
"""Words as tokens, shape (words, L)."""

PatternArray = NDArray[np.unsignedinteger[Any]]
"""Patterns, of the dtype that :func:`tilewise.rules.feedback.pattern_dtype` names."""


_SPARE_GUESSES = 5
"""Guesses that most games of several boards allow beyond one per board."""

BLANK = 0
"""Token of a place that has no tile, in words with :attr:`Rule.has_blanks`."""


def from_tiles(tiles: Sequence[int]) -> Pattern:
    """Return the pattern of tiles given as 0 (absent), 1 (present) and 2 (correct)."""
    value = 0
    for tile in tiles:
        value = value * 3 + tile
    return value


def to_tiles(value: Pattern, length: int) -> tuple[int, ...]:
    """Return the `length` tiles of a pattern, first tile first."""
    tiles = []
    for _ in range(length):
        value, tile = divmod(value, 3)
        tiles.append(tile)
    return tuple(reversed(tiles))


class Colour(StrEnum):
    """Colour of a tile; screens say how it looks there."""

    GREY = "grey"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    WHITE = "white"


@dataclass(frozen=True)
class State:
    """One state of a tile.

    Attributes:
        name: what it is called, such as ``correct``; a message to translate.
        letter: how feedback writes it.
        emoji: how games share it.
        contrast: the same in high contrast.
        colour: of the tile.
        contrast_colour: the same in high contrast.
        marks: characters that are read as it, besides its letter, emoji and digit.
        shortcodes: names of its emoji in chats.
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


class Rule(ABC):
    """How a game's feedback is given.

    Attributes:
        name: what packs and ``--rules`` call it.
        title: what the game is called in which it is the rule.
        states: the states of a tile as rows show it. The first three are the digits of patterns;
            :meth:`tiles` says how others are told.
        is_by_tile: whether feedback says which tile is which.
        win: the state of every tile of a row that wins.
        hides_more: whether the game hides more than a word, so that a row may show several things
            for the same guess and answer; such a rule is a
            :class:`~tilewise.rules.hidden.HidingRule`.
        is_by_token: whether a tile speaks of its token anywhere in the word, as Wordle's does.
            Colours of keys, hints in words, and hard mode follow from that.
        has_blanks: whether places of a word may be without a tile (token :data:`BLANK`), so that a
            row has as many marks as the guess has tiles.
        max_guesses: guesses that its game allows, if that is more than packs do; otherwise 0.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    states: ClassVar[tuple[State, ...]]
    is_by_tile: ClassVar[bool] = True
    is_by_token: ClassVar[bool] = False
    hides_more: ClassVar[bool] = False
    win: ClassVar[int] = 2
    max_guesses: ClassVar[int] = 0
    has_blanks: ClassVar[bool] = False

    @abstractmethod
    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess for an answer of the same length: the rule itself."""

    @abstractmethod
    def guess_patterns(self, guess: Sequence[int], answers: TokenArray) -> PatternArray:
        """Patterns of one guess against many answers, shape (n,)."""

    @abstractmethod
    def parts(self, guesses: TokenArray) -> Parts:
        """Take guesses apart; shape (guesses, L)."""

    def translated(self, patterns: PatternArray, length: int) -> PatternArray:
        """Convert sums of shares, of `length` tiles, to patterns."""
        return patterns

    def pattern_count(self, length: int) -> int:
        """Return the number of patterns of `length` tiles: 3^L, unless a rule has more."""
        return int(3**length)

    def guesses_on(self, boards: int) -> int:
        """Return the number of guesses that games of several boards allow."""
        return boards + _SPARE_GUESSES

    # -- rows -------------------------------------------------------------------------------

    def how_to_type(self) -> Message:
        """Return how feedback is typed, for ``help`` and for marks that cannot be read."""
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

    def group(self, place: int) -> int:
        """Return the group of a place: a tile is correct in every place of its group."""
        return place

    def tiles(self, pattern: Pattern, guess: Sequence[int]) -> tuple[int, ...]:
        """Return the state of each tile in the row of a guess."""
        return to_tiles(pattern, len(guess))

    def pattern_of(self, tiles: Sequence[int], guess: Sequence[int]) -> Pattern:
        """Return the pattern of a row, given the states of its tiles.

        Raises:
            FeedbackError: no answer gives this guess such a row.
        """
        return from_tiles(tiles)

    def squares(self, patterns: PatternArray, length: int) -> NDArray[np.uint8]:
        """Return the states of the squares that games share of rows: (rows, squares).

        Args:
            patterns: of the rows, shape (rows,).
            length: of the words, L.
        """
        digits = patterns.astype(np.int64)[:, None] // 3 ** np.arange(length)[::-1] % 3
        return digits.astype(np.uint8)

    @cached_property
    def digits(self) -> dict[str, int]:
        """The digit that each mark or shortcode of feedback is read as."""
        found: dict[str, int] = {}
        for digit, state in enumerate(self.states):
            letters = state.letter.lower() + state.letter.upper()
            one_character = f"{letters}{digit}{state.emoji}{state.contrast}{state.marks}"
            found.update(dict.fromkeys([*one_character, *state.shortcodes], digit))
        return found

    def __repr__(self) -> str:
        # Certificates of earlier versions have this in their digests.
        return f"<FeedbackRule.{self.name.upper()}: {self.name!r}>"

    def __reduce__(self) -> str:
        return self.name.upper()  # the constant in its module, so that there is one of each
