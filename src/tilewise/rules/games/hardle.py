"""Hardle: blue and pink mean right place and wrong place, but the game hides which means which.

On some days blue means right place and pink wrong place, on others the other way round. Grey always
means that the letter is not there. The meaning stays the same for the whole game, and both are
assumed to be equally likely. CRANE for CAPER is ``BPP.P`` or ``PBB.B``. A row of one colour ends
the game, unless the guess has all letters of the answer and none in its place.

Source: guides to the game. It allows eight guesses; its hard mode is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from tilewise.rules.feedback import ABSENT, CORRECT, PRESENT, WORDLE
from tilewise.rules.rule import Colour, Pattern, PatternArray, from_tiles
from tilewise.rules.secrets import NOT_SOLVED, HidingRule, unsolved
from tilewise.translation.translator import later

_ABSENT, _PRESENT, _CORRECT = WORDLE.states


class Hardle(HidingRule):
    """Wordle's rule with two colours whose meaning is hidden."""

    name = "hardle"
    title = "Hardle"
    max_guesses = 8
    states = (
        _ABSENT,
        replace(
            _PRESENT, name=later("pink"), letter="P", emoji="🟪", contrast="🟧",
            colour=Colour.PURPLE, contrast_colour=Colour.ORANGE, marks="",
            shortcodes=("large_purple_square", "large_orange_square"), sign="◆",
        ),
        replace(
            _CORRECT, name=later("blue"), letter="B", emoji="🟦", contrast="🟦",
            colour=Colour.BLUE, contrast_colour=Colour.BLUE, marks="",
            shortcodes=("large_blue_square",), sign="●",
        ),
        NOT_SOLVED,
    )  # fmt: skip

    def tables(self, length: int) -> PatternArray:
        """Return what is shown for each of Wordle's patterns, if blue is right and if pink is."""
        return _tables(length)

    def pattern_of(self, tiles: Sequence[int], guess: Sequence[int]) -> Pattern:
        """Return the pattern of a row, given the states of its tiles."""
        if set(tiles) == {PRESENT}:  # solved, and pink is right
            return WORDLE.all_correct(len(tiles))
        return super().pattern_of(tiles, guess)


HARDLE = Hardle()


@cache
def _tables(length: int) -> PatternArray:
    patterns = np.arange(WORDLE.pattern_count(length))
    digits = patterns[:, None] // 3 ** np.arange(length) % 3
    other_way = np.array([ABSENT, CORRECT, PRESENT])[digits] @ 3 ** np.arange(length)
    tables: PatternArray = np.stack([patterns, other_way]).astype(WORDLE.pattern_dtype(length))
    # Both look the same, because it is not known which colour is right.
    tables[:, from_tiles([PRESENT] * length)] = unsolved(length)
    tables[:, WORDLE.all_correct(length)] = WORDLE.all_correct(length)
    return tables
