"""How guesses split the candidates into buckets, counted once and kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import SearchError
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import Parts, PatternArray, Rule, Secrets, TokenArray, add_shares
from tilewise.stopping import check_stop

# -- Cached feedback of every guess against some words ---------------------------------------------
# The boards of a game share words, as do the games of a simulation, and a search meets the same
# words again and again. So the patterns of all guesses against a word are computed once, as a
# column, and the columns of the words asked for are returned as one block.


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


# -- The buckets into which guesses split the candidates, one for each pattern that a guess could
# get Only non-empty buckets are kept, those of one guess beside each other (compressed rows), so a
# statistic is one vectorised function of the buckets and one sum over rows. Many candidates are
# counted, with one counter per pattern; few are sorted by their patterns, which avoids looking
# through hundreds of empty counters per guess. Passes over all (guess, candidate) pairs take nearly
# all of the time, so there is just one of them unless a strategy asks for more: it counts
# candidates if they are equally likely, and otherwise sums their probabilities.
#


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


# -- How guesses split a set of candidates: the work that every strategy's ranking rests on --------
# A guess splits the candidates into *buckets* (above). A guess's patterns are a sum of
# shares, one for each (token, places) pair (:mod:`tilewise.rules.feedback`). Pairs with equal
# shares against all candidates are treated as one pair: in particular all pairs with tokens that
# no candidate has. Guesses made of the same pairs then split the candidates identically and form
# one *class*; the fewer candidates, the fewer classes (for ten candidates, 13,000 guesses form a
# few hundred). A candidate is always alone in its class, because no other guess can be all
# correct. As candidates are ruled out, classes only ever merge, so it is enough to keep the first
# word of each class.
#


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
