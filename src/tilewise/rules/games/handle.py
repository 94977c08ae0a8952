"""한들 (Handle): the jamo of each syllable, and whether the whole syllable is right.

A syllable has five places: an initial, two vowels and two finals, as they are typed: ㅘ is ㅗ
and ㅏ, ㄳ is ㄱ and ㅅ. A place may be blank. A jamo is *correct* if the same syllable of the
answer has it in the same group (initial, vowels or finals), whatever the order inside the group.
Then, from the first, a jamo is *present* while unmatched copies of it remain anywhere in the
answer. In addition, a syllable that is exactly the answer's is shown as *exact*. All its jamo can
be correct without that if the answer's syllable has more of them: 가 for 각.

**Patterns** have one digit per place. Blank places of the guess are 2 in an exact syllable and
otherwise 0, so a syllable is exact if all five of its digits are 2. That also holds without any
blank place: five correct jamo leave no room for others, and no two syllables differ only in the
order of vowels or finals. Rows have a mark per jamo, and *exact* is a state of the jamo.

Source: the game's own program (wolimst/handle). It has no hard mode.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import FeedbackError, Message
from tilewise.rules.feedback import ABSENT, CORRECT, EXACT, PRESENT, WORDLE, GuessParts, shares_of
from tilewise.rules.rule import (
    BLANK,
    Colour,
    Pattern,
    PatternArray,
    Rule,
    State,
    TokenArray,
    from_tiles,
    to_tiles,
)
from tilewise.translation.translator import later

PLACES = 5
"""Places of a syllable."""

_GROUPS = (0, 1, 1, 2, 2)
"""The group of each place of a syllable: initial, vowels, finals."""

_NONE, _SOME_PRESENT, _SOME_CORRECT = WORDLE.states


class Handle(Rule):
    """한들's rule; see the module docstring."""

    name = "handle"
    title = "한들"
    has_blanks = True
    win = EXACT
    states = (
        replace(_NONE, emoji="⬜", contrast="⬜", marks=_NONE.marks + "⬛"),
        _SOME_PRESENT,
        _SOME_CORRECT,
        # The Hangul: the key E of a Korean keyboard, joined into syllables as on that keyboard.
        State(
            later("exact"), "E", "✅", "✅", Colour.BLUE, Colour.WHITE,
            "\u3137\u3138\u1103\u1104\u11ae", ("white_check_mark",), "✓",
        ),
    )  # fmt: skip

    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess, straight from the rule."""
        groups = list(map(self.group, range(len(guess))))
        tiles = [int(ABSENT)] * len(guess)
        unmatched = list(self.shown(answer))
        jamo = self.places(guess)
        for place in jamo:
            if (guess[place], groups[place]) in zip(answer, groups, strict=True):
                tiles[place] = CORRECT
                unmatched.remove(guess[place])
        for place in jamo:
            if tiles[place] != CORRECT and guess[place] in unmatched:
                tiles[place] = PRESENT
                unmatched.remove(guess[place])
        for here in _syllables(len(guess)):
            if guess[here] == answer[here]:
                tiles[here] = [CORRECT] * len(guess[here])
        return from_tiles(tiles)

    def parts(self, guesses: TokenArray) -> HandleParts:
        """Take guesses apart; shape (guesses, L)."""
        return HandleParts.of(guesses)

    def guesses_on(self, boards: int) -> int:
        """Return the number of guesses that its games of several boards allow: 8 on two boards."""
        return 2 * boards + 4

    # -- rows -------------------------------------------------------------------------------

    def how_to_type(self) -> Message:
        """Return how feedback is typed."""
        return Message(
            "Feedback is one mark per jamo: {marks}. If a syllable is exact, mark all its jamo E.",
            marks=self.marks,
        )

    def group(self, place: int) -> int:
        """Return the number of a place's group in the word."""
        return place // PLACES * PLACES + _GROUPS[place % PLACES]

    def tiles(self, pattern: Pattern, guess: Sequence[int]) -> tuple[int, ...]:
        """Return the state of each jamo; all jamo of an exact syllable are exact."""
        digits, found = to_tiles(pattern, len(guess)), list[int]()
        for here in _syllables(len(guess)):
            exact = set(digits[here]) == {CORRECT}
            told = zip(guess[here], digits[here], strict=True)
            found += [EXACT if exact else digit for token, digit in told if token != BLANK]
        return tuple(found)

    def pattern_of(self, tiles: Sequence[int], guess: Sequence[int]) -> Pattern:
        """Return the pattern of a row, given the states of its jamo.

        Raises:
            FeedbackError: a syllable is exact only in part.
        """
        left, digits = list(tiles), list[int]()
        for here in _syllables(len(guess)):
            count = len(self.shown(guess[here]))
            states, left = left[:count], left[count:]
            if EXACT in states and set(states) != {EXACT}:
                raise FeedbackError.of(self.how_to_type())
            exact = EXACT in states
            for token in guess[here]:
                blank = CORRECT if exact else ABSENT
                digits.append(blank if token == BLANK else min(states.pop(0), CORRECT))
        return from_tiles(digits)

    def squares(self, patterns: PatternArray, length: int) -> NDArray[np.uint8]:
        """Return the states of the squares that the game shares, one per syllable.

        A syllable that is not exact has the state of its best jamo.
        """
        digits = super().squares(patterns, length)
        found = [
            np.where((digits[:, here] == CORRECT).all(axis=1), EXACT, digits[:, here].max(axis=1))
            for here in _syllables(length)
        ]
        return np.stack(found, axis=1).astype(np.uint8)


HANDLE = Handle()


def _syllables(length: int) -> Iterator[slice]:
    """Yield the places of each syllable of a word."""
    return (slice(start, start + PLACES) for start in range(0, length, PLACES))


@dataclass(frozen=True, eq=False)
class HandleParts(GuessParts):
    """Guesses taken apart by token, as by Wordle's rule, and into syllables, which may be exact.

    Attributes:
        exact: the parts that are syllables, for each place where one begins.
    """

    exact: tuple[SyllableParts, ...]

    @classmethod
    def of(cls, guesses: TokenArray) -> HandleParts:
        """Take `guesses` apart; shape (guesses, L)."""
        pairs, length = GuessParts.of(guesses), guesses.shape[1]
        columns = [np.where(pairs.tokens[pairs.parts] == BLANK, 0, pairs.parts)]
        exact, count = list[SyllableParts](), len(pairs.tokens)
        adds = 3 ** np.arange(length, dtype=np.int64)[::-1]  # a present tile, by its place
        for here in _syllables(length):
            keys, number = np.unique(syllable_keys(guesses[:, here]), return_inverse=True)
            worth = np.zeros(len(keys), WORDLE.pattern_dtype(length))
            worth[number] = (guesses[:, here] == BLANK) @ (2 * adds[here])
            columns.append(np.where(worth[number] > 0, count + number, 0)[:, None])
            exact.append(SyllableParts(here, count, keys, worth))
            count += len(keys)
        parts = -np.sort(-np.concatenate(columns, axis=1), axis=1)
        more = count - len(pairs.tokens)
        return cls(
            # Only syllables with a blank place are parts, so no guess has more than L parts.
            np.ascontiguousarray(parts[:, :length]),
            np.append(pairs.tokens, np.zeros(more, np.uint8)),
            np.append(pairs.places, np.zeros(more, np.uint16)),
            tuple(exact),
        )

    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each part adds to the patterns against `answers`: (parts, answers)."""
        shares = super().shares(answers)
        for some in self.exact:
            keys = syllable_keys(answers[:, some.here])
            number = np.searchsorted(some.keys, keys).clip(max=len(some.keys) - 1)
            found = np.flatnonzero(some.keys[number] == keys)
            shares[some.first + number[found], found] = some.worth[number[found]]
        return shares

    def pair_shares(
        self, places: NDArray[np.uint16], met: NDArray[np.uint16], length: int
    ) -> PatternArray:
        """Return the shares of tokens that are at some places of guesses and of answers."""
        return _jamo_shares(length)[places, met]


@dataclass(frozen=True, eq=False)
class SyllableParts:
    """The different syllables that guesses have at one place.

    Attributes:
        here: the place.
        first: the part number of the first one.
        keys: int64 (syllables,), numbers that stand for them, ascending.
        worth: what each adds to a pattern if it is exact: its blank places.
    """

    here: slice
    first: int
    keys: NDArray[np.int64]
    worth: PatternArray


def syllable_keys(syllables: TokenArray) -> NDArray[np.int64]:
    """Return a number for each syllable, of shape (n, places); different ones differ."""
    keys: NDArray[np.int64] = syllables.astype(np.int64) @ _BYTES[: syllables.shape[1]]
    return keys


_BYTES = 256 ** np.arange(PLACES + 1, dtype=np.int64)


@cache
def _jamo_shares(length: int) -> PatternArray:
    """Return what a token at places m of the guess adds if the answer has it at places m'.

    Shape (2^L, 2^L), by masks of places, as Wordle's.
    """
    masks = np.arange(1 << length, dtype=np.uint16)
    reach = np.zeros(len(masks), np.uint16)  # the places in the same groups
    for place in range(length):
        group = HANDLE.group(place)
        bits = sum(1 << other for other in range(length) if HANDLE.group(other) == group)
        reach[(masks >> place) & 1 == 1] |= np.uint16(bits)
    return shares_of(masks[:, None], masks, length, reach)
