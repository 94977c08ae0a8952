"""The feedback of every guess against some words, kept for whoever asks for the same words again.

The boards of a game go on from each other's words, the games of a simulation from those of games
before, and a search meets the same words on many ways. So the patterns of one word against the
whole list are worked out once: a column a word, handed out as a block for the words asked for.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from tilewise.knowledge.partition import Ints
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import GuessParts, PatternArray, add_shares, pattern_dtype

_MOST_BYTES = 1 << 27  # of columns kept: all answers of an English list, 1,500 of the Korean one


class PatternColumns:
    """Patterns of every guess against the words that are asked for.

    Args:
        words: the game's words.
    """

    def __init__(self, words: WordTable) -> None:
        self._words = words
        column = len(words.tokens) * np.dtype(pattern_dtype(words.length)).itemsize
        self._most = max(1, _MOST_BYTES // column)
        self._columns: dict[int, PatternArray] = {}

    @cached_property
    def _parts(self) -> GuessParts:
        return GuessParts.of(self._words.tokens)

    def of(self, rows: Ints) -> PatternArray:
        """Return the patterns of all guesses against the words in these rows: (rows, guesses)."""
        missing = np.array([row for row in rows.tolist() if row not in self._columns], np.intp)
        if len(self._columns) + len(missing) > self._most:
            self._columns.clear()
            missing = rows
        if len(missing):
            shares = self._parts.shares(self._words.tokens[missing])
            met = add_shares(self._parts.parts, shares)
            block = np.ascontiguousarray(self._words.rule.translated(met, self._words.length).T)
            self._columns.update(zip(missing.tolist(), block, strict=True))
        return np.stack([self._columns[row] for row in rows.tolist()])
