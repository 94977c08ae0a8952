"""When no word fits: which rows contradict each other, and the smallest change that fixes it.

*Which rows.* Every row (guess and feedback) rules out words. The smallest set of rows that
together rule out every word is found by trying sets of one row, then of two, and so on. If two of
these rows contradict each other whatever the word is, the clash itself is named: what is known
about one place, or how often a token occurs.

*The fix.* For every word, the feedback it would have given is compared with the feedback entered,
and the tiles that differ are counted over all rows. The word with the fewest differences (of
several, the one with fewer rows to change, then the likeliest) gives the smallest change: usually
one mistyped tile. Nobody plays on after a solved row, so a word that would have solved a row comes
after all others.

*Mistyped tiles.* Rows may hold a mistyped tile without contradicting each other. If a tile is
mistyped with probability ε, and as one of two other states, a change of one tile is ε/2 · M_c / M₀
times as likely as no change. M_c is the prior probability of the words that fit after it, and M₀
that of the words that fit now. If all changes together are likelier than none, that is said first
(``python -m tools.bench_typos`` measures how often that is right).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.rule import Pattern, PatternArray, Rule, TokenArray, Turn
from tilewise.stopping import check_stop


@dataclass(frozen=True)
class Correction:
    """A row whose feedback would have to change, and its new pattern; `row` counts from 0."""

    row: int
    pattern: Pattern


@dataclass(frozen=True)
class Fix:
    """The smallest change to the feedback that makes a word fit again.

    Attributes:
        corrections: the rows to change, first to last.
        words: a word that then fits, as a row of the word array; two words in games that hide two.
        tiles: how many tiles change.
    """

    corrections: tuple[Correction, ...]
    words: tuple[int, ...]
    tiles: int

    @property
    def word(self) -> int:
        """The word that then fits, or the first of two."""
        return self.words[0]


@dataclass(frozen=True)
class Clash:
    """Two rows that cannot both be right, no matter what the word is.

    Attributes:
        rows: the two rows, from 0; the same row twice if it contradicts itself.
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
        fitting: how many words, or pairs of words, fit each of these rows alone.
        clash: what two of them disagree about; None if no two contradict each other, but no word
            fits them all.
        fix: the smallest change that makes a word fit.
    """

    rows: tuple[int, ...]
    fitting: tuple[int, ...]
    clash: Clash | None
    fix: Fix


TYPOS = 0.01
"""Probability that a tile is mistyped."""


@dataclass(frozen=True)
class Repair:
    """A change of one tile after which words fit.

    Attributes:
        correction: the row to change.
        words: the words that then fit, as rows of the word array, likeliest first.
    """

    correction: Correction
    words: tuple[int, ...]


@dataclass(frozen=True)
class Doubt:
    """Whether a tile was mistyped.

    Attributes:
        repairs: the changes that let words fit, best first; those that turn a row all green are
            left out, unless all do.
        odds: the odds that a tile was mistyped; infinite if no word fits.
    """

    repairs: tuple[Repair, ...]
    odds: float


def doubt(
    turns: Sequence[Turn], words: TokenArray, chances: NDArray[np.float64], rule: Rule
) -> Doubt:
    """Return how likely it is that a tile of some rows was mistyped, and how to correct it.

    Args:
        turns: the rows, at least one.
        words: token array of all words that could be the answer, likeliest first, not empty.
        chances: probability of each word before the first row.
        rule: how feedback is given; it must not hide more than the word.
    """
    would = _Would.show(turns, words, rule)
    tiles = would.differing.sum(axis=0).reshape(-1)
    changed: dict[Correction, list[int]] = {}
    for word in np.flatnonzero(tiles == 1).tolist():
        row = int(would.differing[:, word, 0].argmax())
        correction = Correction(row, int(would.patterns[row, word, 0]))
        changed.setdefault(correction, []).append(word)
    won = rule.all_correct(words.shape[1])
    changed = {c: some for c, some in changed.items() if c.pattern != won} or changed
    mass = {correction: float(chances[some].sum()) for correction, some in changed.items()}
    best = sorted(changed, key=lambda correction: -mass[correction])
    fitting = float(chances[tiles == 0].sum())
    odds = TYPOS / (rule.base - 1) * sum(mass.values()) / fitting if fitting else np.inf
    return Doubt(tuple(Repair(each, tuple(changed[each])) for each in best), odds)


def explain(turns: Sequence[Turn], words: TokenArray, rule: Rule) -> Contradiction:
    """Explain why no word agrees with all of `turns`.

    Args:
        turns: the rows, at least one; no word may agree with all of them.
        words: token array of all words that could be the answer, likeliest first, not empty.
        rule: how feedback is given; clashes are found only if a tile is about its token anywhere in
            the word, as in Wordle.
    """
    would = _Would.show(turns, words, rule)
    fits = would.differing == 0
    rows = _smallest_conflict(fits.reshape(len(turns), -1))
    fitting = tuple(fits[list(rows)].any(axis=2).sum(axis=1).tolist())
    pairs = [(a, b) for a in rows for b in rows if a <= b] if rule.is_by_token else []
    clash = next((c for c in (_clash(turns, a, b) for a, b in pairs) if c), None)
    return Contradiction(rows, fitting, clash, _smallest_fix(would))


@dataclass(frozen=True, eq=False)
class _Would:
    """The patterns that every row would get.

    Attributes:
        patterns: for each combination of words that the game may hide, in each world:
            (rows, combinations, worlds).
        differing: intp, how many marks of each row differ from the feedback entered.
        solved: bool, whether a row would be solved that was not.
        words: the words of each combination, as rows of the word array.
    """

    patterns: PatternArray
    differing: NDArray[np.intp]
    solved: NDArray[np.bool_]
    words: tuple[NDArray[np.intp], ...]

    @classmethod
    def show(cls, turns: Sequence[Turn], words: TokenArray, rule: Rule) -> _Would:
        """Build it from the rows and the words, likeliest first."""
        length = words.shape[1]
        patterns = pattern_matrix(np.array([turn.guess for turn in turns], np.uint8), words, rule)
        hidden, worlds = rule.hidden_together(words), np.arange(rule.worlds(length))
        met = [patterns[:, some, None] for some in hidden]
        shown = rule.displayed(met, worlds, length)
        rows = zip(shown, turns, strict=True)
        differing = np.array([rule.differing(row, turn.pattern, turn.guess) for row, turn in rows])
        given = np.array([turn.pattern for turn in turns])[:, None, None]
        won = rule.all_correct(length)
        solved = (shown == won) & (given != won)
        if rule.is_redrawn:
            best = (differing + solved * (length + 1)).argmin(axis=2)[..., None]
            shown, differing, solved = (
                np.take_along_axis(each, best, axis=2) for each in (shown, differing, solved)
            )
        return cls(shown, differing, solved, hidden)


def _smallest_conflict(fits: NDArray[np.bool_]) -> tuple[int, ...]:
    """Return the smallest set of rows that no word fits; `fits` is (rows, words)."""
    for size in range(1, len(fits) + 1):
        for rows in combinations(range(len(fits)), size):
            check_stop()
            if not fits[list(rows)].all(axis=0).any():
                return rows
    raise ValueError("some word fits every row")


def _smallest_fix(would: _Would) -> Fix:
    tiles = would.differing.sum(axis=0)
    solved = would.solved.sum(axis=0)
    # If two changes are equally small, one in a single row is the likelier typo.
    rows = np.count_nonzero(would.differing, axis=0)
    order = np.lexsort([each.reshape(-1) for each in (rows, tiles, solved)])
    place, world = np.unravel_index(order[0], rows.shape)
    corrections = tuple(
        Correction(int(row), int(would.patterns[row, place, world]))
        for row in np.flatnonzero(would.differing[:, place, world])
    )
    words = tuple(int(each[place]) for each in would.words)
    return Fix(corrections, words, int(tiles[place, world]))


def _clash(turns: Sequence[Turn], first: int, second: int) -> Clash | None:
    # The rules of strict hard mode are everything that a row says about the answer.
    a, b = (HardModeRule.of(turns[row], HardMode.STRICT) for row in (first, second))
    for one, other in ((a, b), (b, a)):
        for place, token in one.fixed.items():
            if other.fixed.get(place, token) != token or other.moved.get(place) == token:
                return Clash((first, second), token, place)
        for token, least in one.least.items():
            if least > other.most.get(token, least):
                return Clash((first, second), token, None)
    return None
