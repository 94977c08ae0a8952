"""Fibble: one tile of every row lies.

A row is Wordle's, except that one tile has one of the two other states. The tile and the state are
drawn for each row, all equally likely. Only the answer itself is shown truthfully: it wins at once.
CRANE for BRICK is ``YG...``, and may show as ``YG.G.`` or ``.G...``.

Source: the game's own program (6zs/fibble). It gives a first row, which lies as well, and allows
eight guesses; it has no hard mode.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import PatternArray
from tilewise.rules.secrets import HidingRule, unsolved


class Fibble(HidingRule):
    """Wordle's rule, except for one tile of every row."""

    name = "fibble"
    title = "Fibble"
    max_guesses = 8
    is_redrawn = True

    def tables(self, length: int) -> PatternArray:
        """Return the pattern shown for each of Wordle's patterns, with each lie: (2 x L, 3^L)."""
        return _tables(length)


FIBBLE = Fibble()


@cache
def _tables(length: int) -> PatternArray:
    patterns = np.arange(WORDLE.pattern_count(length))
    lies = []
    for worth in 3 ** np.arange(length):
        tile = patterns // worth % 3
        lies += [patterns + ((tile + by) % 3 - tile) * worth for by in (1, 2)]
    tables: PatternArray = np.stack(lies).astype(WORDLE.pattern_dtype(length))
    tables[tables == WORDLE.all_correct(length)] = unsolved(length)
    tables[:, WORDLE.all_correct(length)] = WORDLE.all_correct(length)
    return tables
