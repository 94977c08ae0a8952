"""The words of a game as the engine sees them: arrays of token numbers and weights."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import PackError


@dataclass(frozen=True, eq=False)
class WordTable:
    """Every guessable word of a game, likely answers first.

    Attributes:
        tokens: uint8 (words, L), no two rows alike; rows 0 … answers-1 are the answers.
        weights: float64 (answers,), positive; how likely each answer is, in any unit.
        alphabet_size: number of tokens; every entry of `tokens` is below it.
        max_guesses: guesses the game allows.
    """

    tokens: NDArray[np.uint8]
    weights: NDArray[np.float64]
    alphabet_size: int
    max_guesses: int = 6

    @property
    def answer_count(self) -> int:
        """Number of likely answers."""
        return len(self.weights)

    @property
    def length(self) -> int:
        """Tokens in a word (L)."""
        return int(self.tokens.shape[1])

    def find(self, tokens: bytes) -> int | None:
        """Return the row of the word with these tokens, given as bytes, or None."""
        return self._row_of.get(tokens)

    @cached_property
    def _row_of(self) -> dict[bytes, int]:
        flat, length = self.tokens.tobytes(), self.length
        return {flat[i * length : (i + 1) * length]: i for i in range(len(self.tokens))}


@dataclass(frozen=True, eq=False)
class MergedWords:
    """Word lists merged by tokens: spellings with equal tokens are one word.

    Attributes:
        table: the distinct words.
        row_of_line: intp (lines,), the word of every line, answer lines first.
        first_line: intp (words,), the first line of every word.
    """

    table: WordTable
    row_of_line: NDArray[np.intp]
    first_line: NDArray[np.intp]


def merge(
    tokens: NDArray[np.uint8],
    weights: NDArray[np.float64],
    alphabet_size: int,
    max_guesses: int = 6,
) -> MergedWords:
    """Merge the lines of an answer list followed by a guess list.

    A word keeps the place of its first line, so answers stay first and in order; the weights of
    lines that are one word add up. An answer's spelling repeated among the guesses changes nothing.

    Args:
        tokens: uint8 (lines, L), answers first.
        weights: float64 (answer lines,).
        alphabet_size: number of tokens.
        max_guesses: guesses the game allows.
    """
    keys = row_keys(tokens)
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    if len(first) == len(keys):
        table = WordTable(tokens, weights, alphabet_size, max_guesses)
        return MergedWords(table, np.arange(len(keys)), np.arange(len(keys)))
    by_place = np.argsort(first)
    rank = np.empty_like(by_place)
    rank[by_place] = np.arange(len(by_place))
    row_of_line = rank[inverse.reshape(-1)]
    rows = first[by_place]
    answers = int(np.count_nonzero(rows < len(weights)))
    merged: NDArray[np.float64] = np.bincount(
        row_of_line[: len(weights)], weights=weights, minlength=answers
    ).astype(np.float64)
    table = WordTable(tokens[rows], merged, alphabet_size, max_guesses)
    return MergedWords(table, row_of_line, rows)


def row_keys(tokens: NDArray[np.uint8]) -> NDArray[np.void]:
    """One sortable scalar a row of tokens, equal where the rows are equal."""
    rows = np.ascontiguousarray(tokens)
    if rows.shape[1] == 0:
        raise PackError("words have no tokens; the length must be 1 or more")
    padded = np.zeros((len(rows), 8 if rows.shape[1] <= 8 else 16), np.uint8)
    padded[:, : rows.shape[1]] = rows
    # Sorting 64-bit integers is ten times faster than sorting byte strings.
    return padded.view(np.uint64 if padded.shape[1] == 8 else np.dtype("V16")).reshape(-1)
