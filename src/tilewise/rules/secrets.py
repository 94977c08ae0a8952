"""Games that hide more than a word: which colour means what, a tile that lies, or a second word.

Then a row depends on more than the guess and the answer. A :class:`~.rule.Secrets` is a word and
one of a few *worlds*. A table has the pattern that each world shows for each of Wordle's patterns.
Some games choose a world once, others for every row. A bucket may contain a word twice, and a word
may be in several buckets.

A row may look solved without being solved. So there is one pattern more than
:func:`all_correct <tilewise.rules.rule.Rule.all_correct>`: :func:`unsolved`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import FeedbackError, Message
from tilewise.rules.feedback import WORDLE, Wordle
from tilewise.rules.rule import (
    MOST_LISTED,
    Colour,
    Indexes,
    Pattern,
    PatternArray,
    Secrets,
    State,
    TokenArray,
    Turn,
)
from tilewise.stopping import check_stop
from tilewise.translation.translator import later

NOT_SOLVED = State(
    later("not solved"), "!", "❗", "❗", Colour.WHITE, Colour.WHITE, "", ("exclamation",), "!"
)
"""The state of every tile of a row that looks solved but is not."""

_ALL_OR_NONE = Message("If a row looks solved but isn't, type ! for each of its tiles.")


def unsolved(length: int) -> Pattern:
    """Return the pattern of a row of `length` tiles that looks solved but is not."""
    return WORDLE.pattern_count(length)


class HidingRule(Wordle, ABC):
    """Wordle's rule, in a game that hides more than a word."""

    hides_more = True
    wins_alike = True
    is_by_token = False
    has_hard_mode = False
    most_patterns = MOST_LISTED + 1
    states = (*WORDLE.states, NOT_SOLVED)

    @abstractmethod
    def tables(self, length: int) -> PatternArray:
        """Return the pattern shown for each of Wordle's patterns in each world: (worlds, 3^L).

        A guess that is the answer is shown as solved in every world.
        """

    def worlds(self, length: int) -> int:
        """Return the number of worlds, all equally likely."""
        return len(self.tables(length))

    def pattern_count(self, length: int) -> int:
        """Return the number of patterns of `length` tiles that may be shown: 3^L + 1."""
        return unsolved(length) + 1

    # -- secrets ----------------------------------------------------------------------------

    def secrets(self, tokens: TokenArray, chances: NDArray[np.float64]) -> Secrets:
        """Return what the game may hide before the first guess."""
        known = super().secrets(tokens, chances)
        return known if self.is_redrawn else self.in_every_world(known, tokens.shape[1])

    def counted(self, secrets: Secrets) -> Secrets:
        """Return the secrets that rankings count, likeliest first."""
        return secrets.by_weight()

    def displayed(
        self, met: Sequence[PatternArray], worlds: NDArray[Any] | int, length: int
    ) -> PatternArray:
        """Return the patterns that rows show in certain worlds."""
        found: PatternArray = self.tables(length)[worlds, met[0]]
        return found

    def told(self, patterns: PatternArray, secrets: Secrets, length: int) -> PatternArray:
        """Return the patterns that rows show, for each of some secrets."""
        met = [patterns[..., each] for each in secrets.words]
        return self.displayed(met, secrets.worlds, length)

    # -- rows -------------------------------------------------------------------------------

    def how_to_type(self) -> Message:
        """Return how feedback is typed, with the mark for rows that look solved."""
        return Message("{first} {second}", first=super().how_to_type(), second=_ALL_OR_NONE)

    def tiles(self, pattern: Pattern, guess: Sequence[int]) -> tuple[int, ...]:
        """Return the state of each tile in the row of a guess."""
        if pattern == unsolved(len(guess)):
            return (_NOT_SOLVED,) * len(guess)
        return super().tiles(pattern, guess)

    def pattern_of(self, tiles: Sequence[int], guess: Sequence[int]) -> Pattern:
        """Return the pattern of a row, given the states of its tiles.

        Raises:
            FeedbackError: only some of its tiles say that it is not solved.
        """
        if _NOT_SOLVED not in tiles:
            return super().pattern_of(tiles, guess)
        if set(tiles) != {_NOT_SOLVED}:
            raise FeedbackError.of(_ALL_OR_NONE)
        return unsolved(len(tiles))

    def squares(self, patterns: PatternArray, length: int) -> NDArray[np.uint8]:
        """Return the states of the squares that games share for rows: (rows, squares)."""
        told = super().squares(patterns, length)
        told[patterns == unsolved(length)] = _NOT_SOLVED
        return told


_NOT_SOLVED = HidingRule.states.index(NOT_SOLVED)


# -- Games that hide two words without a common token ----------------------------------------------
# Each tile shows the better of two feedbacks. At most one of the words has a tile's token, but the
# game does not say which one. So the *worlds* of a word are the patterns that the other word may
# give. Words go together in pairs, so a secret is two words.
#
# A guess that is one of the words shows as correct, and the other word is still to be found. A row
# may also look solved although the guess is neither of them.


MOST_WORDS = 1500
"""Words, the likeliest first, whose pairs are all compared."""

SAMPLED = 24_000
"""Most pairs that rankings count; if there are more, this many stand for all."""

_CELLS = 1 << 22  # pairs that are looked at together
_SEED = 0


class PairRule(HidingRule):
    """Wordle's rule for two words, of which each tile shows the better feedback."""

    most_patterns = 3**7 + 1  # there is a table of pairs of patterns
    words_hidden = 2
    wins_alike = False  # each pair has another word

    def tables(self, length: int) -> PatternArray:
        """Return what each pattern of one word may show as, given the other word's: (3^L, 3^L)."""
        return _better(length)

    def worlds(self, length: int) -> int:
        """Return the number of worlds: the two words determine a row."""
        return 1

    def displayed(
        self, met: Sequence[PatternArray], worlds: NDArray[Any] | int, length: int
    ) -> PatternArray:
        """Return the patterns that rows show for two words."""
        one, other = met
        return self.together(one, other, length)

    def together(
        self, one: PatternArray, other: PatternArray | Pattern, length: int
    ) -> PatternArray:
        """Combine the patterns of rows for two words; arguments broadcast."""
        found: PatternArray = _better(length)[one, other]
        return found

    def hidden_together(self, words: TokenArray) -> tuple[Indexes, ...]:
        """Return the pairs of the likeliest words that share no token, as indexes."""
        return together(disjoint(words[:MOST_WORDS]))

    def may_accompany(self, word: Sequence[int], words: TokenArray) -> NDArray[np.bool_]:
        """Whether each of some words shares no token with a word; shape (n,)."""
        return np.asarray(~np.isin(words, word).any(axis=1))

    def may_hide(self, words: TokenArray, others: TokenArray) -> NDArray[np.bool_]:
        """Whether each of some words shares no token with one of the others; shape (words,)."""
        own, theirs = _masks(words), _masks(others)
        blocks = _blocks(len(words), len(others))
        return np.concatenate([_apart(own[some], theirs).any(axis=1) for some in blocks])

    def secrets(self, tokens: TokenArray, chances: NDArray[np.float64]) -> Secrets:
        """Draw some of the pairs before the first row; return all if there are few."""
        if len(tokens) ** 2 <= 2 * SAMPLED:
            return pairs_of(together(disjoint(tokens)), chances)
        draw = np.random.default_rng(_SEED)
        one, other = draw.choice(len(tokens), (2, 16 * SAMPLED), p=chances / chances.sum())
        one, other = np.minimum(one, other), np.maximum(one, other)
        apart = ~(tokens[one][:, :, None] == tokens[other][:, None, :]).any(axis=(1, 2))
        numbers = np.unique(one[apart] * len(tokens) + other[apart])
        numbers = np.sort(draw.permutation(numbers)[:SAMPLED])
        return pairs_of((numbers // len(tokens), numbers % len(tokens)), chances)

    def counted(self, secrets: Secrets) -> Secrets:
        """Return the pairs that rankings count, likeliest first.

        These are at most :data:`SAMPLED`, evenly spread from the likeliest to the least likely.
        """
        pairs = super().counted(secrets)
        if len(pairs) <= SAMPLED:
            return pairs
        return pairs.only(np.linspace(0, len(pairs) - 1, SAMPLED).astype(np.intp)).weighted()

    def is_won(self, turns: Sequence[Turn]) -> bool:
        """Whether both words have been guessed, one of them last."""
        hits = {turn.guess for turn in turns if self.solves(turn)}
        return len(hits) == self.words_hidden and self.solves(turns[-1])


@cache
def _better(length: int) -> PatternArray:
    """Return the better of two patterns, tile by tile: (3^L, 3^L)."""
    count = WORDLE.pattern_count(length)
    digits = WORDLE.digits_of(np.arange(count), length)
    better = np.zeros((count, count), np.int64)
    for place in range(length):
        column = digits[:, place]
        better = better * WORDLE.base + np.maximum(column[:, None], column)
    last = WORDLE.all_correct(length)
    better[:-1, :-1][better[:-1, :-1] == last] = unsolved(length)
    return better.astype(np.uint8 if unsolved(length) < 256 else np.uint16)


def disjoint(tokens: TokenArray) -> Iterator[tuple[Indexes, Indexes]]:
    """Yield the pairs of words that share no token, each once, as two arrays of indexes."""
    masks = _masks(tokens)
    for some in _blocks(len(tokens), len(tokens)):
        one, other = np.nonzero(_apart(masks[some], masks[some.start :]))
        ordered = one < other
        yield one[ordered] + some.start, other[ordered] + some.start


def together(blocks: Iterable[tuple[Indexes, Indexes]]) -> tuple[Indexes, Indexes]:
    """Join blocks of pairs."""
    nothing = np.empty(0, np.intp)
    ones, others = zip((nothing, nothing), *blocks, strict=True)
    return np.concatenate(ones), np.concatenate(others)


def pairs_of(words: tuple[Indexes, Indexes], chances: NDArray[np.float64]) -> Secrets:
    """Return pairs of words, given the probability of each word; their weights sum to 1."""
    one, other = words
    return Secrets.of_words(chances[one] * chances[other], one, other).weighted()


def _blocks(words: int, others: int) -> Iterator[slice]:
    step = max(1, _CELLS // max(1, others))
    return (slice(start, start + step) for start in range(0, words, step))


def _apart(one: NDArray[np.uint64], other: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Whether words share no token, given their masks; shape (words, others)."""
    check_stop()
    shared = np.zeros((len(one), len(other)), np.bool_)
    for column in np.flatnonzero(one.any(axis=0)):
        shared |= (one[:, column, None] & other[None, :, column]) != 0
    return ~shared


def _masks(words: TokenArray) -> NDArray[np.uint64]:
    """Return the tokens that each word has, as bits; shape (n, 4)."""
    has = np.zeros((len(words), 256), np.bool_)
    np.put_along_axis(has, words.astype(np.intp), True, axis=1)
    return np.packbits(has, axis=1).view(np.uint64)
