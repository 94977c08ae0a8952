"""Mastermind: how many tiles are correct and how many are present, not which ones.

These are black and white pegs; Word500 and Woodle give the same information about words. The counts
are the same as in Wordle, so a Mastermind pattern is Wordle's with the tiles sorted, correct ones
first: ``Y.GG`` becomes ``GGY.``. One look-up in a table of 3^L patterns converts Wordle's pattern
to Mastermind's, and all code that reads, counts or plans with patterns works for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message
from tilewise.rules.feedback import WORDLE, Wordle, tile_counts, two_pass
from tilewise.rules.rule import MOST_LISTED, Pattern, PatternArray, from_tiles


class Mastermind(Wordle):
    """Wordle's rule, but feedback shows only how many tiles are correct and present."""

    name = "mastermind"
    title = "Mastermind"
    is_by_tile = False
    is_by_token = False
    has_hard_mode = False

    def how_to_type(self) -> Message:
        """Return how feedback is typed."""
        return Message(
            "Feedback is two counts: 2b1w means two tiles in the right place and one in the wrong "
            "place. Or type one mark per tile (G, Y or .), in any order."
        )

    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess, straight from the rule."""
        return from_tiles(sorted(two_pass(guess, answer), reverse=True))

    def translated(self, patterns: PatternArray, length: int) -> PatternArray:
        """Convert Wordle's patterns of `length` tiles to this rule's."""
        if WORDLE.pattern_count(length) > MOST_LISTED:
            return _with_tiles_sorted(patterns, length)
        found: PatternArray = _sorted_patterns(length)[patterns]
        return found


MASTERMIND = Mastermind()


@cache
def _sorted_patterns(length: int) -> PatternArray:
    """Return every pattern of `length` tiles with its tiles sorted, correct ones first."""
    return _with_tiles_sorted(np.arange(WORDLE.pattern_count(length)), length)


def _with_tiles_sorted(patterns: NDArray[Any], length: int) -> PatternArray:
    """Return patterns with the tiles of each sorted, correct ones first."""
    correct, present = tile_counts(patterns, length, WORDLE)
    # Value of the first k tiles if they are present; twice that if they are correct.
    worth = np.concatenate([[0], np.cumsum(3 ** np.arange(length)[::-1])])
    told: PatternArray = (worth[correct] + worth[correct + present]).astype(
        WORDLE.pattern_dtype(length)
    )
    return told
