"""When no word fits: which guesses contradict which, and the smallest change that would fit again.

*Which rows.* Every row (guess and feedback) rules words out. The smallest set of rows that
together rule out every word is found by trying sets of one row, then of two, and so on. If two
rows of it cannot both be right whatever the word is, the clash itself is named: a token correct in
two ways, or counted differently.

*The fix.* For every word, compare the feedback it would have given with the feedback entered and
count the tiles that differ, over all rows. The word with the fewest, likelier words first, shows
the smallest change: usually one mistyped tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.feedback import (
    ABSENT,
    CORRECT,
    FeedbackRule,
    Pattern,
    TokenArray,
    Turn,
    pattern_count,
    pattern_matrix,
    to_tiles,
)
from tilewise.stopping import check_stop


@dataclass(frozen=True)
class Correction:
    """A row whose feedback would have to change; `row` counts from 0."""

    row: int
    pattern: Pattern


@dataclass(frozen=True)
class Fix:
    """The smallest change of feedback after which a word fits again.

    Attributes:
        corrections: the rows to change, first to last.
        word: a word that then fits, as a row of the words searched.
        tiles: how many tiles change.
    """

    corrections: tuple[Correction, ...]
    word: int
    tiles: int


@dataclass(frozen=True)
class Clash:
    """Two rows that cannot both be right, whatever the word.

    Attributes:
        rows: the two rows, from 0; the same one twice if it contradicts itself.
        token: the token they disagree about.
        place: the tile, from 0; None when they disagree about how often the token occurs.
    """

    rows: tuple[int, int]
    token: int
    place: int | None


@dataclass(frozen=True)
class Contradiction:
    """Why no word fits.

    Attributes:
        rows: the smallest set of rows that no word fits, from 0.
        clash: what two of them disagree about; None when they only happen to leave no word.
        fix: the smallest change that would leave a word.
    """

    rows: tuple[int, ...]
    clash: Clash | None
    fix: Fix


def explain(
    turns: Sequence[Turn], words: TokenArray, rule: FeedbackRule = FeedbackRule.WORDLE
) -> Contradiction:
    """Explain why no word agrees with all of `turns`.

    Args:
        turns: the rows, at least one; no word may agree with all of them.
        words: token array of all words that could be the answer, likeliest first, not empty.
        rule: what the game tells; a clash is found only where it tells which tile is which.
    """
    guesses = np.array([turn.guess for turn in turns], np.uint8)
    given = np.array([turn.pattern for turn in turns])
    patterns = pattern_matrix(guesses, words, rule).astype(np.intp)
    rows = _smallest_conflict(patterns == given[:, None])
    pairs = [(a, b) for a in rows for b in rows if a <= b] if rule.is_by_tile else []
    clash = next((c for c in (_clash(turns, a, b) for a, b in pairs) if c), None)
    return Contradiction(rows, clash, _smallest_fix(patterns, given, words.shape[1]))


def _smallest_conflict(fits: NDArray[np.bool_]) -> tuple[int, ...]:
    """Return the smallest set of rows that no word fits; `fits` is (rows, words)."""
    for size in range(1, len(fits) + 1):
        for rows in combinations(range(len(fits)), size):
            check_stop()
            if not fits[list(rows)].all(axis=0).any():
                return rows
    raise ValueError("some word fits every row")


def _smallest_fix(patterns: NDArray[np.intp], given: NDArray[np.intp], length: int) -> Fix:
    kinds = np.array([to_tiles(value, length) for value in range(pattern_count(length))], np.int8)
    differing = np.stack(
        [
            (kinds[row] != kinds[value]).sum(axis=1)
            for row, value in zip(patterns, given, strict=True)
        ]
    )
    tiles = differing.sum(axis=0)
    # Of equally small changes, one in a single row is the likelier slip.
    word = int((tiles * (len(given) + 1) + np.count_nonzero(differing, axis=0)).argmin())
    corrections = tuple(
        Correction(int(row), int(patterns[row, word])) for row in np.flatnonzero(differing[:, word])
    )
    return Fix(corrections, word, int(tiles[word]))


def _clash(turns: Sequence[Turn], first: int, second: int) -> Clash | None:
    a, b = _Claim.of(turns[first]), _Claim.of(turns[second])
    for one, other in ((a, b), (b, a)):
        for place, token in enumerate(one.guess):
            if one.tiles[place] != CORRECT:
                continue
            differs = other.tiles[place] == CORRECT and other.guess[place] != token
            denied = other.tiles[place] != CORRECT and other.guess[place] == token
            if differs or denied:
                return Clash((first, second), token, place)
        for token, least in one.least.items():
            if least > other.most.get(token, len(one.guess)):
                return Clash((first, second), token, None)
    return None


@dataclass(frozen=True)
class _Claim:
    """What a row says about the answer: how often each token occurs, at least and at most."""

    guess: tuple[int, ...]
    tiles: tuple[int, ...]
    least: Counter[int]
    most: dict[int, int]

    @classmethod
    def of(cls, turn: Turn) -> _Claim:
        tiles = to_tiles(turn.pattern, len(turn.guess))
        pairs = list(zip(turn.guess, tiles, strict=True))
        least = Counter(token for token, tile in pairs if tile != ABSENT)
        most = {token: least[token] for token, tile in pairs if tile == ABSENT}
        return cls(turn.guess, tiles, least, most)
