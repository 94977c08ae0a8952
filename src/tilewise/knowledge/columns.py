"""Cached feedback of every guess against some words.

The boards of a game share words, as do the games of a simulation, and a search meets the same words
again and again. So the patterns of all guesses against a word are computed once, as a column, and
the columns of the words asked for are returned as one block.
"""

from __future__ import annotations

import numpy as np

from tilewise.knowledge.buckets import Ints
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import add_shares
from tilewise.rules.rule import PatternArray

_MOST_BYTES = 1 << 27  # of cached columns: all answers of an English list, 1,500 of the Korean one


class PatternColumns:
    """Patterns of every guess against the words asked for.

    Args:
        words: the game's words.
    """

    def __init__(self, words: WordTable) -> None:
        self._words = words
        column = len(words.tokens) * np.dtype(words.rule.pattern_dtype(words.length)).itemsize
        self._most = max(1, _MOST_BYTES // column)
        self._columns: dict[int, PatternArray] = {}

    def of(self, rows: Ints) -> PatternArray:
        """Return the patterns of all guesses against the words in these rows: (rows, guesses)."""
        missing = np.array([row for row in rows.tolist() if row not in self._columns], np.intp)
        if len(self._columns) + len(missing) > self._most:
            self._columns.clear()
            missing = rows
        if len(missing):
            parts = self._words.parts
            met = add_shares(parts.parts, parts.shares(self._words.tokens[missing]))
            block = np.ascontiguousarray(self._words.rule.translated(met, self._words.length).T)
            self._columns.update(zip(missing.tolist(), block, strict=True))
        return np.stack([self._columns[row] for row in rows.tolist()])
