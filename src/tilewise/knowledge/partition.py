"""How guesses split a set of candidates: the work that every strategy's ranking rests on.

A guess splits the candidates into *buckets*, one for every pattern it could get. Two ideas keep
the work small:

* *Guess classes.* A guess's patterns are a sum of shares, one for each (token, places) pair
  (:mod:`tilewise.rules.feedback`). Pairs whose shares are alike against all candidates are one
  pair: in particular all tokens that no candidate has. Guesses made of the same pairs then split
  the candidates alike and are one class; the fewer candidates, the fewer classes (13,000 guesses
  come down to a few hundred for ten candidates). A candidate is always alone in its class, because
  it alone can be all correct. Classes only ever merge as candidates go, so play may go on from
  the first word of each class.
* *Sparse buckets.* Only buckets with something in them are kept, those of one guess beside each
  other (compressed rows), so a statistic is one vectorised function of the buckets and one sum
  over rows. Many candidates are counted, one counter a pattern; few are sorted by their patterns,
  which saves looking through hundreds of empty counters a guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.feedback import GuessParts, PatternArray, TokenArray, add_shares, pattern_count

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

_BLOCK_CELLS = 1 << 18  # counters and patterns of a block stay in the processor's cache
_KINDS_PER_SORTED = 8  # sorting is faster below one candidate to so many patterns there are


@dataclass(frozen=True, eq=False)
class Buckets:
    """The non-empty buckets of some guesses, those of one guess beside each other.

    What a strategy does not ask for is not counted: all but `count` is worked out on first use.

    Attributes:
        start: intp (guesses,), index of each guess's first bucket.
        pattern: intp (buckets,).
        count: intp (buckets,), candidates in the bucket, at least 1.
    """

    start: Ints
    pattern: Ints
    count: Ints
    _members: _Members

    @classmethod
    def of(cls, patterns: PatternArray, kinds: int, probabilities: Floats) -> Buckets:
        """Sort candidates into buckets.

        Args:
            patterns: of every guess against every candidate, shape (guesses, n).
            kinds: number of patterns there are, 3^L.
            probabilities: float64 (n,), of the candidates, falling.
        """
        if _sorts(patterns.shape[1], kinds):
            return cls._sorted(patterns, probabilities)
        return cls._counted(patterns, kinds, probabilities)

    @classmethod
    def _counted(cls, patterns: PatternArray, kinds: int, probabilities: Floats) -> Buckets:
        first_of_guess = np.arange(len(patterns)) * kinds
        place = patterns + first_of_guess[:, None]
        counts = np.bincount(place.reshape(-1), minlength=len(patterns) * kinds)
        used = np.flatnonzero(counts != 0)  # numpy finds true bytes far faster than numbers
        start = np.searchsorted(used, first_of_guess)
        return cls(start, used % kinds, counts[used], _Counters(place, used, probabilities))

    @classmethod
    def _sorted(cls, patterns: PatternArray, probabilities: Floats) -> Buckets:
        guesses, count = patterns.shape
        bits = np.uint32(count.bit_length())
        # A pattern takes 16 bits at most, and the few candidates far fewer than the other 16.
        keys = (patterns.astype(np.uint32) << bits) | np.arange(count, dtype=np.uint32)
        keys.sort(axis=1)
        pattern = keys >> bits
        begins = np.ones(keys.shape, np.bool_)
        np.not_equal(pattern[:, 1:], pattern[:, :-1], out=begins[:, 1:])
        first = np.flatnonzero(begins)
        candidate = (keys & ((np.uint32(1) << bits) - np.uint32(1))).reshape(-1)
        return cls(
            np.searchsorted(first, np.arange(guesses) * count),
            pattern.reshape(-1)[first].astype(np.intp),
            np.diff(first, append=keys.size),
            _Sorted(candidate, first, probabilities),
        )

    @cached_property
    def mass(self) -> Floats:
        """Probability that the answer is in the bucket, shape (buckets,)."""
        p = self._members.probabilities
        return self.count * p[0] if self._all_alike else self._members.add_up(p)

    @cached_property
    def peak(self) -> Floats:
        """Probability of the likeliest candidate of the bucket, shape (buckets,)."""
        p = self._members.probabilities
        return np.full(len(self.count), p[0]) if self._all_alike else self._members.first(p)

    @property
    def _all_alike(self) -> bool:
        """Whether all candidates are equally likely."""
        falling = self._members.probabilities
        return bool(falling[0] == falling[-1])

    @cached_property
    def uncertainty(self) -> Floats:
        """Entropy of the candidates of the bucket, bits, shape (buckets,); 0 for one alone."""
        p = self._members.probabilities
        if self._all_alike:
            return np.log2(self.count)
        within = self._members.add_up(p * np.log2(p)) / self.mass
        return np.maximum(np.log2(self.mass) - within, 0.0)

    @property
    def sizes(self) -> Ints:
        """Buckets of each guess, shape (guesses,)."""
        return np.diff(self.start, append=len(self.pattern))

    @property
    def entropy(self) -> Floats:
        """Information in the pattern of each guess, bits: -sum of mass x log2 mass."""
        # A certain pattern's mass may be rounded above 1; adding 0 turns its -0.0 into 0.
        return np.maximum(-self.sum(self.mass * np.log2(self.mass)), 0) + 0.0

    @property
    def expected_remaining(self) -> Floats:
        """Expected candidates left after each guess: sum of mass x count."""
        return self.sum(self.mass * self.count)

    @property
    def worst(self) -> Ints:
        """Most candidates that can be left after each guess."""
        largest: Ints = np.maximum.reduceat(self.count, self.start)
        return largest

    def sum(self, values: Floats) -> Floats:
        """Sum a value a bucket over the buckets of each guess; shape (guesses,)."""
        total: Floats = np.add.reduceat(values, self.start)
        return total


def _sorts(candidates: int, kinds: int) -> bool:
    """Whether so many candidates are sorted rather than counted."""
    return candidates * _KINDS_PER_SORTED < kinds


class _Members(Protocol):
    """Which candidates are in which bucket, to work out more of the buckets on demand."""

    @property
    def probabilities(self) -> Floats:
        """Of the candidates, falling; shape (n,)."""

    def add_up(self, values: Floats) -> Floats:
        """Sum a value a candidate over each bucket; shape (buckets,)."""

    def first(self, values: Floats) -> Floats:
        """Return the value of each bucket's first candidate; shape (buckets,)."""


@dataclass(frozen=True, eq=False)
class _Sorted:
    """The candidates of all buckets one after the other.

    Attributes:
        candidate: uint32 (guesses x n,), those of a bucket beside each other and ascending.
        start: intp (buckets,), where each bucket's begin.
        probabilities: float64 (n,), falling.
    """

    candidate: NDArray[np.uint32]
    start: Ints
    probabilities: Floats

    def add_up(self, values: Floats) -> Floats:
        """Sum a value a candidate over each bucket; shape (buckets,)."""
        total: Floats = np.add.reduceat(values[self.candidate], self.start)
        return total

    def first(self, values: Floats) -> Floats:
        """Return the value of each bucket's first candidate; shape (buckets,)."""
        return values[self.candidate[self.start]]


@dataclass(frozen=True, eq=False)
class _Counters:
    """Where every (guess, candidate) pair is counted.

    Attributes:
        place: intp (guesses, n), the counter of each pair.
        used: intp (buckets,), the counters that are not empty.
        probabilities: float64 (n,), falling.
    """

    place: Ints
    used: Ints
    probabilities: Floats

    def add_up(self, values: Floats) -> Floats:
        """Sum a value a candidate over each bucket; shape (buckets,)."""
        tiled = np.tile(values, len(self.place))
        sums = np.bincount(self.place.reshape(-1), weights=tiled).astype(np.float64, copy=False)
        return sums[self.used]

    def first(self, values: Floats) -> Floats:
        """Return the value of each bucket's first candidate; shape (buckets,)."""
        found = np.empty(int(self.used[-1]) + 1)
        # Of several values for one place numpy keeps the last, so go backwards; through a copy,
        # because numpy walks a reversed view in the order of memory.
        backwards = np.ascontiguousarray(self.place[:, ::-1]).reshape(-1)
        found[backwards] = np.tile(values[::-1], len(self.place))
        chosen: Floats = found[self.used]
        return chosen


@dataclass(frozen=True, eq=False)
class GuessClasses:
    """Guesses, those made of the same pairs taken as one: they split the candidates alike.

    Two classes may split alike too, by different pairs (v then u, or t twice, against ``ttuv``);
    that is rare and costs only time.

    Attributes:
        first: intp (classes,), the first guess of each class, ascending.
        parts: intp (classes, L), rows of pair numbers, each class's own.
        class_of: intp (guesses,), the class of every guess the classes were made from.
    """

    first: Ints
    parts: Ints
    class_of: Ints


@dataclass(frozen=True, eq=False)
class Partitions:
    """How guesses of one list would split a set of candidates.

    Attributes:
        guesses: the guess list, taken apart.
        candidates: token array (n, L).
        probabilities: float64 (n,), positive, falling, summing to 1.
    """

    guesses: GuessParts
    candidates: TokenArray
    probabilities: Floats

    def buckets(self, rows: Ints) -> Buckets:
        """Return the buckets of the guesses in these rows of the list."""
        return self._buckets(self.guesses.parts[rows], self._shares)

    def bucket_blocks(self, rows: Ints) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of the guesses in these rows in blocks, each with its slice of them."""
        for block in self._blocks(len(rows)):
            yield block, self.buckets(rows[block])

    def classes(self, rows: Ints) -> GuessClasses:
        """Group the guesses in these rows, ascending, by how they split the candidates."""
        pairs = self._canonical
        parts = np.sort(pairs.number[self.guesses.parts[rows]], axis=1)[:, ::-1]
        _, first, class_of = np.unique(
            _row_numbers(parts, len(pairs.shares)), return_index=True, return_inverse=True
        )
        by_place = np.argsort(first)
        rank = np.empty_like(by_place)
        rank[by_place] = np.arange(len(by_place))
        first = first[by_place]
        return GuessClasses(rows[first], parts[first], rank[class_of.reshape(-1)])

    def class_buckets(self, classes: GuessClasses) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of all classes in blocks, each with its slice of the classes."""
        for block in self._blocks(len(classes.first)):
            yield block, self._buckets(classes.parts[block], self._canonical.shares)

    def silent(self, rows: Ints) -> NDArray[np.bool_]:
        """Whether each guess in these rows puts all candidates into one bucket."""
        # Tokens colour their own tiles only, so a pattern is certain if every share is.
        certain = (self._shares == self._shares[:, :1]).all(axis=1)
        silent: NDArray[np.bool_] = certain[self.guesses.parts[rows]].all(axis=1)
        return silent

    @cached_property
    def _shares(self) -> PatternArray:
        return self.guesses.shares(self.candidates)

    @cached_property
    def _canonical(self) -> _CanonicalPairs:
        return _CanonicalPairs.of(self._shares)

    def _blocks(self, count: int) -> Iterator[slice]:
        candidates, kinds = len(self.candidates), pattern_count(self.candidates.shape[1])
        widest = candidates if _sorts(candidates, kinds) else max(candidates, kinds)
        step = max(1, _BLOCK_CELLS // widest)
        for start in range(0, count, step):
            yield slice(start, min(start + step, count))

    def _buckets(self, parts: Ints, shares: PatternArray) -> Buckets:
        kinds = pattern_count(self.candidates.shape[1])
        return Buckets.of(add_shares(parts, shares), kinds, self.probabilities)


@dataclass(frozen=True, eq=False)
class _CanonicalPairs:
    """Pairs whose shares are alike taken as one.

    Attributes:
        number: intp (pairs,), the canonical pair of each pair; 0 adds nothing.
        shares: (canonical pairs, n).
    """

    number: Ints
    shares: PatternArray

    @classmethod
    def of(cls, shares: PatternArray) -> _CanonicalPairs:
        numbers: dict[bytes, int] = {}
        number = np.array([numbers.setdefault(row.tobytes(), len(numbers)) for row in shares])
        first = np.unique(number, return_index=True)[1]
        return cls(number.astype(np.intp), shares[first])


def _row_numbers(rows: Ints, base: int) -> NDArray[np.int64]:
    """Give equal rows of numbers below `base` equal scalars, and different ones different ones."""
    total = rows[:, 0].astype(np.int64)
    span = base
    for column in range(1, rows.shape[1]):
        if span > (1 << 62) // base:  # long words, large alphabets: renumber before it overflows
            total = np.unique(total, return_inverse=True)[1].reshape(-1).astype(np.int64)
            span = len(total)
        total = total * base + rows[:, column]
        span *= base
    return total
