"""Games that hide two words without a common token, and show the better feedback for each tile.

At most one of the words has a tile's token, but the game does not say which one. So the
*worlds* of a word (:mod:`tilewise.rules.hidden`) are the patterns that the other word may give.
Words go together in pairs, so a secret is two words.

A guess that is one of the words shows as correct, and the other word is still to be found. A row
may also look solved although the guess is neither of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from tilewise.rules.feedback import WORDLE
from tilewise.rules.hidden import HidingRule, Secrets, unsolved
from tilewise.rules.rule import Pattern, PatternArray, Turn


class PairRule(HidingRule):
    """Wordle's rule for two words, of which each tile shows the better feedback."""

    most_patterns = 3**7 + 1  # there is a table of pairs of patterns
    words_hidden = 2
    is_redrawn = False

    def tables(self, length: int) -> PatternArray:
        """Return what each pattern of one word may show as, given the other word's: (3^L, 3^L)."""
        return _better(length)

    def told(self, patterns: PatternArray, secrets: Secrets, length: int) -> PatternArray:
        """Return the patterns that rows show, for certain pairs of words."""
        assert secrets.others is not None
        return self.together(patterns[..., secrets.words], patterns[..., secrets.others], length)

    def together(
        self, one: PatternArray, other: PatternArray | Pattern, length: int
    ) -> PatternArray:
        """Combine the patterns of rows for two words; arguments broadcast."""
        found: PatternArray = _better(length)[one, other]
        return found

    def row(self, guess: Sequence[int], one: Sequence[int], other: Sequence[int]) -> Pattern:
        """Return the pattern that a guess gets for two words."""
        met = self.pattern(guess, one), self.pattern(guess, other)
        return int(_better(len(guess))[met])

    def is_won(self, turns: Sequence[Turn]) -> bool:
        """Whether both words have been guessed, one of them last."""
        hits = {turn.guess for turn in turns if self.solves(turn)}
        return len(hits) == self.words_hidden and self.solves(turns[-1])

    def found(self, turns: Sequence[Turn]) -> tuple[int, ...] | None:
        """Return the tokens of the word that was guessed first; None before that."""
        return next((turn.guess for turn in turns if self.solves(turn)), None)


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
