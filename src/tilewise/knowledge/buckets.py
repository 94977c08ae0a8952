"""The buckets into which guesses split the candidates, one for each pattern that a guess could get.

Only non-empty buckets are kept, those of one guess beside each other (compressed rows), so a
statistic is one vectorised function of the buckets and one sum over rows. Many candidates are
counted, with one counter per pattern; few are sorted by their patterns, which avoids looking
through hundreds of empty counters per guess. Passes over all (guess, candidate) pairs take nearly
all of the time, so there is just one of them unless a strategy asks for more: it counts candidates
if they are equally likely, and otherwise sums their probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.rule import PatternArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

_KINDS_PER_SORTED = 8  # sorting is faster below one candidate per this many patterns
_MOST_COUNTERS = 1 << 16  # patterns of more than ten tiles are too many to have a counter each


class Weights:
    """The probabilities of candidates.

    Args:
        probabilities: float64 (n,), positive, in descending order.
        noise: the part of their entropy that concerns only the next row, in bits.
    """

    def __init__(self, probabilities: Floats, noise: float = 0.0) -> None:
        self.each = probabilities
        self.noise = noise
        self.are_alike = bool(probabilities[0] == probabilities[-1])
        self._repeated = probabilities[:0]

    def repeated(self, guesses: int) -> Floats:
        """Return them in ascending order, once for each guess; shape (guesses x n,)."""
        wanted = guesses * len(self.each)
        if len(self._repeated) < wanted:
            self._repeated = np.tile(self.each[::-1], guesses)
        return self._repeated[:wanted]

    @cached_property
    def total(self) -> float:
        """Their sum, 1 unless some candidates are left out."""
        return float(self.each.sum())

    @cached_property
    def entropy(self) -> float:
        """Entropy of the candidates, bits."""
        return float(-(self.each * np.log2(self.each)).sum())


@dataclass(frozen=True, eq=False)
class Buckets:
    """The non-empty buckets of some guesses, guess by guess.

    Each bucket has :attr:`pattern`, :attr:`count`, :attr:`mass`, :attr:`peak` and
    :attr:`uncertainty`; :meth:`sum` adds up values over the buckets of each guess. Each guess has
    :attr:`sizes`, :attr:`entropy`, :attr:`expected_remaining` and :attr:`worst`. These are computed
    only when a strategy asks for them.

    Attributes:
        start: intp (guesses,), index of each guess's first bucket.
        pattern: intp (buckets,), the feedback that leads there.
        weights: the probabilities of the candidates.
        solved: the feedback of the answer, if several candidates, or secrets, get it; else None.

    >>> from tilewise import Session
    >>> game = Session("en")
    >>> game.add("salet", ".....")
    >>> for block, buckets in game.position.bucket_blocks(game.lexicon.rows_of(["courd"])):
    ...     print(buckets.sizes, buckets.worst, buckets.sum(buckets.count))
    [72] [18] [221]
    """

    start: Ints
    pattern: Ints
    weights: Weights
    _members: _Sorted | _Counters
    solved: int | None = None

    @classmethod
    def of(
        cls, patterns: PatternArray, kinds: int, weights: Weights, solved: int | None = None
    ) -> Buckets:
        """Sort candidates into buckets.

        Args:
            patterns: of every guess against every candidate, shape (guesses, n).
            kinds: number of possible patterns, k^L.
            weights: the probabilities of the candidates, in descending order.
            solved: the feedback of the answer, if several candidates get it; else None.
        """
        if sorts(patterns.shape[1], kinds):
            found = cls._sorted(patterns, weights)
        else:
            found = cls._counted(patterns, kinds, weights)
        return found if solved is None else replace(found, solved=solved)

    @classmethod
    def _counted(cls, patterns: PatternArray, kinds: int, weights: Weights) -> Buckets:
        guesses = len(patterns)
        first_of_guess = np.arange(guesses) * kinds
        place = np.add(patterns[:, ::-1], first_of_guess[:, None], dtype=np.intp).reshape(-1)
        repeated = None if weights.are_alike else weights.repeated(guesses)
        counters = np.bincount(place, repeated, minlength=guesses * kinds)
        used = np.flatnonzero(counters != 0)  # numpy searches booleans far faster than numbers
        start = np.searchsorted(used, first_of_guess)
        return cls(start, used % kinds, weights, _Counters(place, counters, used, weights))

    @classmethod
    def _sorted(cls, patterns: PatternArray, weights: Weights) -> Buckets:
        guesses, count = patterns.shape
        # A pattern of up to ten tiles takes 16 bits, and the numbers of few candidates fit in the
        # other 16. Longer ones take up to 32 bits.
        whole = np.dtype(
            np.uint32 if patterns.itemsize <= 2 and count < 1 << 16 else np.uint64
        ).type
        bits: np.unsignedinteger = whole(count.bit_length())
        numbers: NDArray[np.unsignedinteger] = patterns.astype(whole)
        keys = (numbers << bits) | np.arange(count, dtype=whole)
        keys.sort(axis=1)
        pattern = keys >> bits
        begins = np.ones(keys.shape, np.bool_)
        np.not_equal(pattern[:, 1:], pattern[:, :-1], out=begins[:, 1:])
        first = np.flatnonzero(begins)
        candidate = (keys & ((whole(1) << bits) - whole(1))).reshape(-1)
        return cls(
            np.searchsorted(first, np.arange(guesses) * count),
            pattern.reshape(-1)[first].astype(np.intp),
            weights,
            _Sorted(candidate, first, weights.each),
        )

    @cached_property
    def count(self) -> Ints:
        """Number of candidates in each bucket, at least 1; shape (buckets,)."""
        return self._if_solved(np.intp(1), self._size)

    @cached_property
    def _size(self) -> Ints:
        return self._members.count()

    def _if_solved(self, value: Any, otherwise: NDArray[Any]) -> NDArray[Any]:
        """Return `otherwise`, with `value` for buckets in which all secrets are of the answer."""
        if self.solved is None:
            return otherwise
        return np.where(self.pattern == self.solved, value, otherwise)

    @cached_property
    def mass(self) -> Floats:
        """Probability that the answer is in each bucket, shape (buckets,)."""
        if self.weights.are_alike:
            alike: Floats = self._size * self.weights.each[0]
            return alike
        return self._members.mass()

    @cached_property
    def peak(self) -> Floats:
        """Probability of the likeliest candidate in each bucket, shape (buckets,)."""
        if self.weights.are_alike:
            each = np.full(len(self.pattern), self.weights.each[0])
            return self._if_solved(self.mass, each)
        return self._if_solved(self.mass, self._members.peak())

    @cached_property
    def uncertainty(self) -> Floats:
        """Entropy of the candidates in each bucket, bits, shape (buckets,); 0 for one candidate."""
        if self.weights.are_alike:
            return np.log2(self.count)
        p = self.weights.each
        within = self._members.add_up(p * np.log2(p)) / self.mass
        return self._if_solved(0.0, np.maximum(np.log2(self.mass) - within, 0.0))

    @property
    def untold(self) -> Floats:
        """Expected bits left unknown after each guess, shape (guesses,)."""
        if self.solved is not None:
            return self.sum(self.mass * self.uncertainty)
        # Bucket entropies, each times its mass, add up to the information that the pattern lacks.
        untold: Floats = self.weights.entropy + self.sum(self.mass * np.log2(self.mass))
        return untold

    @property
    def sizes(self) -> Ints:
        """Number of buckets of each guess, shape (guesses,)."""
        return np.diff(self.start, append=len(self.pattern))

    @property
    def entropy(self) -> Floats:
        """Information in the pattern of each guess, bits: -sum of mass x log2 mass.

        If the game also makes a random choice for the row, information about that choice is not
        counted.
        """
        if self.solved is not None:
            return np.maximum(self.weights.entropy - self.weights.noise - self.untold, 0)
        # If there is only one pattern, its mass may be rounded above 1; adding 0 turns -0.0 into 0.
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
        """Sum values, one per bucket, over the buckets of each guess; shape (guesses,)."""
        total: Floats = np.add.reduceat(values, self.start)
        return total


def sorts(candidates: int, kinds: int) -> bool:
    """Whether this many candidates are sorted rather than counted."""
    return candidates * _KINDS_PER_SORTED < kinds or kinds > _MOST_COUNTERS


@dataclass(frozen=True, eq=False)
class _Sorted:
    """The candidates of all buckets, bucket by bucket.

    Attributes:
        candidate: uint32 or uint64 (guesses x n,), those of a bucket beside each other and
            ascending.
        start: intp (buckets,), where the candidates of each bucket start.
        probabilities: float64 (n,), in descending order.
    """

    candidate: NDArray[np.unsignedinteger]
    start: Ints
    probabilities: Floats

    def count(self) -> Ints:
        """Candidates in each bucket; shape (buckets,)."""
        return np.diff(self.start, append=len(self.candidate))

    def mass(self) -> Floats:
        """Probability of each bucket; shape (buckets,)."""
        return self.add_up(self.probabilities)

    def peak(self) -> Floats:
        """Probability of each bucket's likeliest candidate; shape (buckets,)."""
        peaks: Floats = self.probabilities[self.candidate[self.start]]
        return peaks

    def add_up(self, values: Floats) -> Floats:
        """Sum values, one per candidate, over each bucket; shape (buckets,)."""
        total: Floats = np.add.reduceat(values[self.candidate], self.start)
        return total


@dataclass(frozen=True, eq=False)
class _Counters:
    """Where every (guess, candidate) pair is counted.

    Attributes:
        place: intp (guesses x n,), the counter of each pair; guess by guess, the least likely
            candidate first.
        counters: their values, (guesses x patterns,): numbers of candidates if all are equally
            likely, otherwise sums of their probabilities.
        used: intp (buckets,), the counters that are not 0.
        weights: the probabilities of the candidates.
    """

    place: Ints
    counters: Ints | Floats
    used: Ints
    weights: Weights

    def count(self) -> Ints:
        """Candidates in each bucket; shape (buckets,)."""
        counts = self.counters if self.weights.are_alike else np.bincount(self.place)
        return counts[self.used].astype(np.intp, copy=False)

    def mass(self) -> Floats:
        """Probability of each bucket; shape (buckets,)."""
        masses: Floats = self.counters[self.used].astype(np.float64, copy=False)
        return masses

    def peak(self) -> Floats:
        """Probability of each bucket's likeliest candidate; shape (buckets,)."""
        found = np.empty(len(self.counters))
        # If a place is set several times, numpy keeps the last value: the likeliest candidate's.
        found[self.place] = self.weights.repeated(len(self.place) // len(self.weights.each))
        chosen: Floats = found[self.used]
        return chosen

    def add_up(self, values: Floats) -> Floats:
        """Sum values, one per candidate, over each bucket; shape (buckets,)."""
        repeated = np.tile(values[::-1], len(self.place) // len(values))
        sums = np.bincount(self.place, weights=repeated).astype(np.float64, copy=False)
        return sums[self.used]
