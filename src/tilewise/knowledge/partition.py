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
  which saves looking through hundreds of empty counters a guess. What takes a pass over all
  (guess, candidate) pairs is the cost of it all: candidates alike are counted, others have their
  probabilities summed, and nothing else is passed over unless a strategy asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import SearchError
from tilewise.rules.feedback import (
    FeedbackRule,
    GuessParts,
    PatternArray,
    TokenArray,
    add_shares,
    pattern_count,
    pattern_dtype,
)
from tilewise.stopping import check_stop

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

_BLOCK_CELLS = 1 << 18  # counters and patterns of a block stay in the processor's cache
MUCH = 1 << 18
"""Pairs of guess and candidate that it is worth ruling guesses out for."""

MOST_BYTES = 768 << 20
"""Bytes that the table of shares may take while it is made; those of packs that ship take 77 MiB.

A process has a few hundred MiB besides, and stays within 1.5 GiB.
"""

_COPIES = 3
"""Of the table, at the same time: as made, as keys by which rows are found alike, and of those."""

_KINDS_PER_SORTED = 8  # sorting is faster below one candidate to so many patterns there are


class Weights:
    """The probabilities of candidates, also as often as a block has guesses.

    Args:
        probabilities: float64 (n,), positive, falling.
    """

    def __init__(self, probabilities: Floats) -> None:
        self.each = probabilities
        self.are_alike = bool(probabilities[0] == probabilities[-1])
        self._repeated = probabilities[:0]

    def repeated(self, guesses: int) -> Floats:
        """Return them rising, once for each guess; shape (guesses x n,)."""
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
        """What there is to learn, bits."""
        return float(-(self.each * np.log2(self.each)).sum())


@dataclass(frozen=True, eq=False)
class Buckets:
    """The non-empty buckets of some guesses, those of one guess beside each other.

    Of each bucket there are :attr:`pattern`, :attr:`count`, :attr:`mass`, :attr:`peak` and
    :attr:`uncertainty`, and :meth:`sum` adds up something over the buckets of each guess. Of each
    guess there are :attr:`sizes`, :attr:`entropy`, :attr:`expected_remaining` and :attr:`worst`.
    What a strategy does not ask for is not worked out.

    Attributes:
        start: intp (guesses,), index of each guess's first bucket.
        pattern: intp (buckets,), the feedback that leads there.
        weights: of the candidates.

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
    _members: _Members

    @classmethod
    def of(cls, patterns: PatternArray, kinds: int, weights: Weights) -> Buckets:
        """Sort candidates into buckets.

        Args:
            patterns: of every guess against every candidate, shape (guesses, n).
            kinds: number of patterns there are, 3^L.
            weights: of the candidates, falling.
        """
        if _sorts(patterns.shape[1], kinds):
            return cls._sorted(patterns, weights)
        return cls._counted(patterns, kinds, weights)

    @classmethod
    def _counted(cls, patterns: PatternArray, kinds: int, weights: Weights) -> Buckets:
        guesses = len(patterns)
        first_of_guess = np.arange(guesses) * kinds
        place = np.add(patterns[:, ::-1], first_of_guess[:, None], dtype=np.intp).reshape(-1)
        repeated = None if weights.are_alike else weights.repeated(guesses)
        counters = np.bincount(place, repeated, minlength=guesses * kinds)
        used = np.flatnonzero(counters != 0)  # numpy finds true bytes far faster than numbers
        start = np.searchsorted(used, first_of_guess)
        return cls(start, used % kinds, weights, _Counters(place, counters, used, weights))

    @classmethod
    def _sorted(cls, patterns: PatternArray, weights: Weights) -> Buckets:
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
            weights,
            _Sorted(candidate, first, weights.each),
        )

    @cached_property
    def count(self) -> Ints:
        """Candidates in the bucket, at least 1; shape (buckets,)."""
        return self._members.count()

    @cached_property
    def mass(self) -> Floats:
        """Probability that the answer is in the bucket, shape (buckets,)."""
        if self.weights.are_alike:
            alike: Floats = self.count * self.weights.each[0]
            return alike
        return self._members.mass()

    @cached_property
    def peak(self) -> Floats:
        """Probability of the likeliest candidate of the bucket, shape (buckets,)."""
        if self.weights.are_alike:
            return np.full(len(self.pattern), self.weights.each[0])
        return self._members.peak()

    @cached_property
    def uncertainty(self) -> Floats:
        """Entropy of the candidates of the bucket, bits, shape (buckets,); 0 for one alone."""
        if self.weights.are_alike:
            return np.log2(self.count)
        p = self.weights.each
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

    def count(self) -> Ints:
        """Candidates in each bucket; shape (buckets,)."""

    def mass(self) -> Floats:
        """Probability of each bucket; shape (buckets,)."""

    def peak(self) -> Floats:
        """Probability of each bucket's likeliest candidate; shape (buckets,)."""

    def add_up(self, values: Floats) -> Floats:
        """Sum a value a candidate over each bucket; shape (buckets,)."""


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

    def count(self) -> Ints:
        """Candidates in each bucket; shape (buckets,)."""
        return np.diff(self.start, append=len(self.candidate))

    def mass(self) -> Floats:
        """Probability of each bucket; shape (buckets,)."""
        return self.add_up(self.probabilities)

    def peak(self) -> Floats:
        """Probability of each bucket's likeliest candidate; shape (buckets,)."""
        return self.probabilities[self.candidate[self.start]]

    def add_up(self, values: Floats) -> Floats:
        """Sum a value a candidate over each bucket; shape (buckets,)."""
        total: Floats = np.add.reduceat(values[self.candidate], self.start)
        return total


@dataclass(frozen=True, eq=False)
class _Counters:
    """Where every (guess, candidate) pair is counted.

    Attributes:
        place: intp (guesses x n,), the counter of each pair, a guess's candidates from the least
            likely on.
        counters: what they have come to, (guesses x patterns,): candidates where all are alike,
            and their probabilities where they are not.
        used: intp (buckets,), the counters that are not empty.
        weights: of the candidates.
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
        # Of several values for one place numpy keeps the last, which is the likeliest's.
        found[self.place] = self.weights.repeated(len(self.place) // len(self.weights.each))
        chosen: Floats = found[self.used]
        return chosen

    def add_up(self, values: Floats) -> Floats:
        """Sum a value a candidate over each bucket; shape (buckets,)."""
        repeated = np.tile(values[::-1], len(self.place) // len(values))
        sums = np.bincount(self.place, weights=repeated).astype(np.float64, copy=False)
        return sums[self.used]


@dataclass(frozen=True, eq=False)
class GuessClasses:
    """Guesses, those made of the same pairs taken as one: they split the candidates alike.

    Two classes may split alike too, by different pairs (v then u, or t twice, against ``ttuv``);
    that is rare and costs only time.

    Attributes:
        first: intp (classes,), the first guess of each class, ascending.
        parts: intp (classes, L), rows of pair numbers, each class's own.
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


def table_bytes(pairs: int, candidates: int, length: int) -> int:
    """Return the bytes that a table of shares takes while it is made.

    Args:
        pairs: (token, places) pairs of the guesses.
        candidates: words that may be the answer.
        length: tiles in a word.
    """
    return _COPIES * pairs * candidates * pattern_dtype(length)().itemsize


@dataclass(frozen=True, eq=False)
class Partitions:
    """How guesses of one list would split a set of candidates.

    The table of shares that all rests on is made when it is first needed. Where it would take more
    than :data:`MOST_BYTES`, a SearchError says so before it is begun.

    Attributes:
        guesses: the guess list, taken apart.
        candidates: token array (n, L).
        probabilities: float64 (n,), positive, falling; they sum to 1 unless some candidates are
            left out.
        rule: what the game tells of a guess.
    """

    guesses: GuessParts
    candidates: TokenArray
    probabilities: Floats
    rule: FeedbackRule = FeedbackRule.WORDLE

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
        columns = _falling(pairs.number.take(self.guesses.parts[rows].T))
        keys = _row_numbers(columns, len(pairs.shares))
        first = _first_of_each(keys)
        parts = columns.take(first, axis=1).T.astype(np.intp, order="C")
        return GuessClasses(rows[first], parts, keys)

    def class_buckets(self, parts: Ints) -> Iterator[tuple[slice, Buckets]]:
        """Yield the buckets of classes, by their parts, in blocks, each with its slice of them."""
        for block in self._blocks(len(parts)):
            yield block, self._buckets(parts[block], self._canonical.shares)

    def most_told(self, parts: Ints) -> Floats:
        """Return what guesses of some classes, by their parts, can tell at most, bits.

        A pattern is what the pairs of the guess add up to, and it tells no more than they would,
        each for itself: joint entropy is at most the sum of entropies. There are hundreds of pairs
        where there are ten thousands of guesses.

        Returns:
            float64, shape (classes,).
        """
        return self._told_by_pair[parts].sum(axis=1)  # type: ignore[no-any-return]

    @cached_property
    def _told_by_pair(self) -> Floats:
        """Entropy of each canonical pair's shares, bits; that of pair 0 is 0."""
        alone = np.arange(len(self._canonical.shares))[:, None]
        return np.concatenate([buckets.entropy for _, buckets in self.class_buckets(alone)])

    def of_likeliest(self, count: int) -> Partitions:
        """Return the same of the likeliest candidates alone; classes have their parts in both."""
        fewer = replace(
            self, candidates=self.candidates[:count], probabilities=self.probabilities[:count]
        )
        shares = np.ascontiguousarray(self._canonical.shares[:, :count])
        fewer.__dict__["_canonical"] = _CanonicalPairs(self._canonical.number, shares)
        return fewer

    def silent(self, rows: Ints) -> NDArray[np.bool_]:
        """Whether each guess in these rows puts all candidates into one bucket."""
        # Tokens colour their own tiles only, so a pattern is certain if every share is.
        certain = (self._shares == self._shares[:, :1]).all(axis=1)
        silent: NDArray[np.bool_] = certain[self.guesses.parts[rows]].all(axis=1)
        return silent

    @property
    def table_bytes(self) -> int:
        """Bytes that the table of shares takes while it is made."""
        return table_bytes(len(self.guesses.tokens), *self.candidates.shape)

    @cached_property
    def _shares(self) -> PatternArray:
        if self.table_bytes > MOST_BYTES:
            raise SearchError(
                "{candidates:,} words may be the answer, and to count them for every guess takes "
                "{wanted:.1f} GiB, more than the {most:.1f} GiB there may be; use shorter lists",
                candidates=len(self.candidates),
                wanted=self.table_bytes / (1 << 30),
                most=MOST_BYTES / (1 << 30),
            )
        return self.guesses.shares(self.candidates)

    @cached_property
    def _canonical(self) -> _CanonicalPairs:
        return _CanonicalPairs.of(self._shares)

    def _blocks(self, count: int) -> Iterator[slice]:
        candidates, kinds = len(self.candidates), pattern_count(self.candidates.shape[1])
        widest = candidates if _sorts(candidates, kinds) else max(candidates, kinds)
        step = max(1, _BLOCK_CELLS // widest)
        for start in range(0, count, step):
            check_stop()
            yield slice(start, min(start + step, count))

    def _buckets(self, parts: Ints, shares: PatternArray) -> Buckets:
        length = self.candidates.shape[1]
        patterns = self.rule.translated(add_shares(parts, shares), length)
        return Buckets.of(patterns, pattern_count(length), self._weights)

    @cached_property
    def _weights(self) -> Weights:
        return Weights(self.probabilities)


@dataclass(frozen=True, eq=False)
class _CanonicalPairs:
    """Pairs whose shares are alike taken as one.

    Attributes:
        number: uint16 or more (pairs,), the canonical pair of each pair; 0 adds nothing.
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
    """Sort what stands in the same place of some columns; shape (columns, rows).

    Numpy sorts every row by itself, which takes several times as long as this where rows are short
    and many.
    """
    columns = np.ascontiguousarray(columns)
    for last in range(len(columns) - 1, 0, -1):
        for i in range(last):
            larger = np.maximum(columns[i], columns[i + 1])
            np.minimum(columns[i], columns[i + 1], out=columns[i + 1])
            columns[i] = larger
    return columns


def _row_numbers(columns: NDArray[np.unsignedinteger], base: int) -> NDArray[np.int64]:
    """Give rows of numbers below `base` scalars of 0 or more, equal where the rows are equal.

    Args:
        columns: of the rows; shape (columns, rows).
        base: above all numbers.
    """
    total: NDArray[np.int64] = columns[0].astype(np.int64)
    span = base
    for column in columns[1:]:
        if span > (1 << 62) // base:  # long words, large alphabets: renumber before it overflows
            total = np.unique(total, return_inverse=True)[1].reshape(-1).astype(np.int64)
            span = len(total)
        total *= base
        total += column
        span *= base
    return total


def _first_of_each(keys: NDArray[np.int64]) -> Ints:
    """Return where each different key stands first, ascending."""
    bits = len(keys).bit_length()
    if int(keys.max(initial=0)).bit_length() + bits > 62:
        places: Ints = np.sort(np.unique(keys, return_index=True)[1])
        return places
    # Keys and places sorted as one number: half the time of sorting places by keys.
    both = keys << bits
    both |= np.arange(len(keys))
    both.sort()
    key = both >> bits
    begins = np.ones(len(key), np.bool_)
    np.not_equal(key[1:], key[:-1], out=begins[1:])
    is_first = np.zeros(len(keys), np.bool_)
    is_first[both[begins] & ((1 << bits) - 1)] = True
    return np.flatnonzero(is_first)
