"""How guesses split a set of candidates: the work that every strategy's ranking rests on.

A guess splits the candidates into *buckets* (:mod:`.buckets`). A guess's patterns are a sum of
shares, one for each (token, places) pair (:mod:`tilewise.rules.feedback`). Pairs with equal shares
against all candidates are treated as one pair: in particular all pairs with tokens that no
candidate has. Guesses made of the same pairs then split the candidates identically and form one
*class*; the fewer candidates, the fewer classes (for ten candidates, 13,000 guesses form a few
hundred). A candidate is always alone in its class, because no other guess can be all correct. As
candidates are ruled out, classes only ever merge, so it is enough to keep the first word of each
class.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import SearchError
from tilewise.knowledge.buckets import Buckets, Floats, Ints, Weights, sorts
from tilewise.rules.feedback import WORDLE, add_shares
from tilewise.rules.rule import Parts, PatternArray, Rule, TokenArray
from tilewise.rules.secrets import Secrets
from tilewise.stopping import check_stop

_BLOCK_CELLS = 1 << 18  # counters and patterns of a block stay in the processor's cache
MUCH = 1 << 18
"""Number of (guess, candidate) pairs from which it pays to rule out guesses first."""

MOST_BYTES = 768 << 20
"""Most bytes for building the table of shares; packs that ship need up to 77 MiB.

A process uses a few hundred MiB more, and so stays below 1.5 GiB.
"""

_COPIES = 3
"""Copies of the table that exist at once: itself, the keys that find equal rows, and the result."""


@dataclass(frozen=True, eq=False)
class GuessClasses:
    """Guesses grouped into classes: those made of the same pairs split the candidates identically.

    Two classes of different pairs may still split identically (v then u, or t twice, against
    ``ttuv``); that is rare and costs only time.

    Attributes:
        first: intp (classes,), the first guess of each class, ascending.
        parts: intp (classes, L), the pair numbers of each class.
    """

    first: Ints
    parts: Ints
    _keys: NDArray[np.int64]

    @cached_property
    def class_of(self) -> Ints:
        """The class of every guess the classes were made from, intp (guesses,)."""
        _, first, class_of = np.unique(self._keys, return_index=True, return_inverse=True)
        rank = np.empty_like(first)
        rank[np.argsort(first)] = np.arange(len(first))
        numbers: Ints = rank[class_of.reshape(-1)]
        return numbers


def table_bytes(pairs: int, candidates: int, length: int, rule: Rule) -> int:
    """Return the bytes needed to build a table of shares.

    Args:
        pairs: (token, places) pairs of the guesses.
        candidates: words that may be the answer.
        length: tiles in a word.
        rule: the kind of feedback.
    """
    return _COPIES * pairs * candidates * rule.pattern_dtype(length)().itemsize


@dataclass(frozen=True, eq=False)
class Partitions:
    """How the guesses of a list would split a set of candidates.

    The table of shares behind all of this is built when it is first needed; if that would take
    more than :data:`MOST_BYTES`, a SearchError is raised instead.

    Attributes:
        guesses: the guess list, taken apart.
        candidates: token array (n, L).
        secrets: what guesses split, with indexes of the candidates, likeliest first. Their weights
            sum to 1 unless some are left out.
        rule: the kind of feedback.
    """

    guesses: Parts
    candidates: TokenArray
    secrets: Secrets
    rule: Rule = WORDLE

    def buckets(self, rows: Ints) -> Buckets:
        """Return the buckets of the guesses in these rows of the list."""
        return self._buckets(self.guesses.parts[rows], self._shares)

    def bucket_blocks(self, rows: Ints) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of the guesses in these rows in blocks, each with its slice of rows."""
        for block in self._blocks(len(rows)):
            yield block, self.buckets(rows[block])

    def classes(self, rows: Ints) -> GuessClasses:
        """Group the guesses in these rows, ascending, by how they split the candidates."""
        pairs = self._canonical
        columns = _falling(pairs.number.take(self.guesses.parts[rows].T))
        keys = _row_numbers(columns, len(pairs.shares))
        first = _first_of_each(keys)
        parts = columns.take(first, axis=1).T.astype(np.intp, order="C")
        return GuessClasses(rows[first], parts, keys)

    def class_buckets(self, parts: Ints) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of classes in blocks, each with its slice of `parts`."""
        for block in self._blocks(len(parts)):
            yield block, self._buckets(parts[block], self._canonical.shares)

    def most_told(self, parts: Ints) -> Floats:
        """Return an upper bound of the information in guesses of these classes, bits.

        A pattern is the sum of the shares of the guess's pairs, so it holds at most as much
        information as they do separately: joint entropy is at most the sum of entropies. This is
        quick because there are only hundreds of pairs for tens of thousands of guesses.

        Args:
            parts: the pair numbers of the classes.

        Returns:
            float64, shape (classes,).
        """
        return self._told_by_pair[parts].sum(axis=1)  # type: ignore[no-any-return]

    @cached_property
    def _told_by_pair(self) -> Floats:
        """Entropy of each canonical pair's shares, bits; 0 for pair 0."""
        alone = np.arange(len(self._canonical.shares))[:, None]
        return np.concatenate([buckets.entropy for _, buckets in self.class_buckets(alone)])

    def of_likeliest(self, count: int) -> Partitions:
        """Return the partitions of only the likeliest candidates; classes keep their parts."""
        kept = np.all([words < count for words in self.secrets.words], axis=0)
        fewer = replace(self, candidates=self.candidates[:count], secrets=self.secrets.only(kept))
        shares = np.ascontiguousarray(self._canonical.shares[:, :count])
        fewer.__dict__["_canonical"] = _CanonicalPairs(self._canonical.number, shares)
        return fewer

    def silent(self, rows: Ints) -> NDArray[np.bool_]:
        """Whether each guess in these rows puts all candidates into one bucket."""
        # Tokens colour only their own tiles, so a pattern is certain if every share is.
        certain = (self._shares == self._shares[:, :1]).all(axis=1)
        silent: NDArray[np.bool_] = certain[self.guesses.parts[rows]].all(axis=1)
        return silent

    @property
    def table_bytes(self) -> int:
        """Bytes needed to build the table of shares."""
        return table_bytes(len(self.guesses.tokens), len(self.candidates), self.length, self.rule)

    @cached_property
    def _shares(self) -> PatternArray:
        if self.table_bytes > MOST_BYTES:
            raise SearchError(
                f"{len(self.candidates):,} words may be the answer, and comparing every "
                f"guess with them needs {self.table_bytes / (1 << 30):.1f} GiB, more "
                f"than the {MOST_BYTES / (1 << 30):.1f} GiB allowed; use shorter lists"
            )
        return self.guesses.shares(self.candidates)

    @cached_property
    def _canonical(self) -> _CanonicalPairs:
        return _CanonicalPairs.of(self._shares)

    def _blocks(self, count: int) -> Iterator[slice]:
        candidates, kinds = len(self.secrets), self.rule.pattern_count(self.length)
        widest = candidates if sorts(candidates, kinds) else max(candidates, kinds)
        step = max(1, _BLOCK_CELLS // widest)
        for start in range(0, count, step):
            check_stop()
            yield slice(start, min(start + step, count))

    def _buckets(self, parts: Ints, shares: PatternArray) -> Buckets:
        length, kinds = self.length, self.rule.pattern_count(self.length)
        patterns = self.rule.translated(add_shares(parts, shares), length)
        patterns = self.rule.told(patterns, self.secrets, length)
        won = self.rule.all_correct(length) if self.rule.wins_alike else None
        return Buckets.of(patterns, kinds, self._weights, won)

    @property
    def length(self) -> int:
        """Tiles in a word (L)."""
        return int(self.candidates.shape[1])

    @cached_property
    def _weights(self) -> Weights:
        return Weights(self.secrets.weights, self.rule.noise(self.length))


@dataclass(frozen=True, eq=False)
class _CanonicalPairs:
    """Pairs, with those that have equal shares treated as one.

    Attributes:
        number: uint16 or uint32 (pairs,), the canonical pair of each pair; 0 adds nothing.
        shares: (canonical pairs, n).
    """

    number: NDArray[np.unsignedinteger]
    shares: PatternArray

    @classmethod
    def of(cls, shares: PatternArray) -> _CanonicalPairs:
        numbers: dict[bytes, int] = {}
        number = np.array([numbers.setdefault(row.tobytes(), len(numbers)) for row in shares])
        first = np.unique(number, return_index=True)[1]
        return cls(number.astype(np.uint16 if len(first) <= 1 << 16 else np.uint32), shares[first])


def _falling(columns: NDArray[np.unsignedinteger]) -> NDArray[np.unsignedinteger]:
    """Sort each row of some columns in descending order; return (columns, rows).

    Numpy sorts one row at a time, which takes several times as long if there are many short rows.
    """
    columns = np.ascontiguousarray(columns)
    for last in range(len(columns) - 1, 0, -1):
        for i in range(last):
            larger = np.maximum(columns[i], columns[i + 1])
            np.minimum(columns[i], columns[i + 1], out=columns[i + 1])
            columns[i] = larger
    return columns


def _row_numbers(columns: NDArray[np.unsignedinteger], base: int) -> NDArray[np.int64]:
    """Return a number of 0 or more for each row, equal if the rows are equal.

    Args:
        columns: the columns of the rows; shape (columns, rows).
        base: larger than all numbers in them.
    """
    total: NDArray[np.int64] = columns[0].astype(np.int64)
    span = base
    for column in columns[1:]:
        if span > (1 << 62) // base:  # long words, large alphabets: renumber before overflow
            total = np.unique(total, return_inverse=True)[1].reshape(-1).astype(np.int64)
            span = len(total)
        total *= base
        total += column
        span *= base
    return total


def _first_of_each(keys: NDArray[np.int64]) -> Ints:
    """Return the first place of each different key, ascending."""
    bits = len(keys).bit_length()
    if int(keys.max(initial=0)).bit_length() + bits > 62:
        places: Ints = np.sort(np.unique(keys, return_index=True)[1])
        return places
    # Sorting keys and places as one number takes half the time of sorting places by keys.
    both = keys << bits
    both |= np.arange(len(keys))
    both.sort()
    key = both >> bits
    begins = np.ones(len(key), np.bool_)
    np.not_equal(key[1:], key[:-1], out=begins[1:])
    is_first = np.zeros(len(keys), np.bool_)
    is_first[both[begins] & ((1 << bits) - 1)] = True
    return np.flatnonzero(is_first)
