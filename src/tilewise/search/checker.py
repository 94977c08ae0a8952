"""A second opinion on certificates: slow, plain, and sharing no code with the search.

All this takes from elsewhere is the referee's matrix of patterns. The search here is the textbook
one: for a set of candidates, every guess has a floor, 2W + C - w as derived in
:mod:`.kernel.bounds`; guesses are tried by rising floor; buckets that only have a floor so far are
searched in turn. It is written with numpy sorts rather than bit tricks, hashes nothing, and merges
guesses only when their rows of patterns are equal.

A certificate may be checked in full or by a random sample of its claims. Whether it is *complete*
(every opener is accounted for, no bound is below the best total) is always checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewise.errors import ProofError
from tilewise.search.certificate import Claim
from tilewise.search.problem import Problem

Ints = npt.NDArray[np.int64]
Matrix = npt.NDArray[Any]
INFINITE = float("inf")


@dataclass(frozen=True)
class Checked:
    """What was checked: the best total, its openers, and how many claims were derived anew."""

    total: float
    openers: tuple[int, ...]
    claims: int


class PlainSearch:
    """Exact costs and lower bounds by the book.

    patterns: (G, n), the referee's pattern of every guess against every answer.
    """

    def __init__(self, problem: Problem, patterns: Matrix):
        if patterns.shape != (len(problem.guesses), len(problem.answers)):
            raise ValueError("patterns must be a (guesses, answers) matrix")
        # Heaviest answer first, so that the first of a bucket is its heaviest.
        self._answers = np.argsort(-problem.weights, kind="stable")
        self._patterns = patterns[:, self._answers]
        self._weights: Matrix = problem.weights[self._answers]
        self._problem = problem
        self._known: dict[tuple[Any, ...], tuple[float, bool]] = {}

    def opener(self, guess: int, limit: float) -> float:
        """Cost of the best plan that starts with a guess, or a lower bound that reaches limit."""
        candidates = np.arange(len(self._weights))
        floor = self._floors(np.array([guess]), candidates)[0]
        hints: tuple[tuple[int, int], ...] = ()
        everything = np.arange(len(self._problem.guesses))
        return self._try(
            guess, floor, candidates, everything, self._problem.max_guesses, limit, hints
        )

    def _own(self, guesses: Ints, candidates: Ints) -> Matrix:
        """Weight of each guess if it is a candidate, else 0."""
        weights = np.zeros(len(self._problem.guesses), self._weights.dtype)
        weights[self._answers[candidates]] = self._weights[candidates]
        own: Matrix = weights[guesses]
        return own

    def _floors(self, guesses: Ints, candidates: Ints) -> Matrix:
        rows = self._patterns[np.ix_(guesses, candidates)]
        order = np.argsort(rows, axis=1, kind="stable")
        ordered = np.take_along_axis(rows, order, axis=1)
        follows = ordered[:, 1:] == ordered[:, :-1]
        collided = (self._weights[candidates][order[:, 1:]] * follows).sum(axis=1)
        floors: Matrix = 2 * self._weights[candidates].sum() + collided
        return floors - self._own(guesses, candidates)

    def _distinct(self, guesses: Ints, candidates: Ints) -> Ints:
        """One guess for each row of patterns; rows of candidates are never alike."""
        if self._problem.hard:
            return guesses
        rows = self._patterns[np.ix_(guesses, candidates)]
        return guesses[np.unique(rows, axis=0, return_index=True)[1]]

    def _allowed(self, guesses: Ints, guess: int, pattern: int) -> Ints:
        """Hard mode: the guesses that use what a guess has just been told."""
        if not self._problem.hard:
            return guesses
        words = self._problem.guesses
        length = words.shape[1]
        digits = [int(d) for d in np.base_repr(pattern, 3).zfill(length)]
        fine = np.ones(len(guesses), bool)
        shown: dict[int, int] = {}
        for tile, digit in enumerate(digits):
            token = int(words[guess, tile])
            if digit == 2:
                fine &= words[guesses, tile] == token
            if digit:
                shown[token] = shown.get(token, 0) + 1
        for token, count in shown.items():
            fine &= (words[guesses] == token).sum(axis=1) >= count
        return guesses[fine]

    def _cost(
        self,
        candidates: Ints,
        guesses: Ints,
        turns: int,
        limit: float,
        hints: tuple[tuple[int, int], ...],
    ) -> float:
        """Least cost of a position, or a lower bound of it that reaches the limit."""
        n = len(candidates)
        if turns < min(n, 2):
            return INFINITE
        if n == 1:
            return float(self._weights[candidates[0]])
        if n == 2:
            return float(self._weights[candidates].sum() + self._weights[candidates[1]])
        key = (candidates.tobytes(), turns, hints)
        known = self._known.get(key)
        if known is not None and (known[1] or known[0] >= limit):
            return known[0]
        guesses = self._distinct(guesses, candidates)
        floors = self._floors(guesses, candidates)
        best: float = limit
        least: float = INFINITE
        for i in np.argsort(floors, kind="stable"):
            if floors[i] >= best:
                least = min(least, float(floors[i]))
                break
            guess = int(guesses[i])
            cost = self._try(guess, floors[i], candidates, guesses, turns, best, hints)
            best, least = min(best, cost), min(least, cost)
        self._known[key] = least, least < limit
        return least

    def _try(
        self,
        guess: int,
        floor: float,
        candidates: Ints,
        guesses: Ints,
        turns: int,
        limit: float,
        hints: tuple[tuple[int, int], ...],
    ) -> float:
        """Cost of a guess, or a lower bound of it that reaches the limit."""
        row = self._patterns[guess, candidates]
        solved = 3 ** self._problem.guesses.shape[1] - 1
        patterns, sizes = np.unique(row, return_counts=True)
        cost: float = float(floor)
        waiting = []
        for pattern in patterns[np.argsort(-sizes)].tolist():
            if pattern == solved:
                continue
            bucket = candidates[row == pattern]
            plain = float(2 * self._weights[bucket].sum() - self._weights[bucket[0]])
            left = self._allowed(guesses, guess, pattern)
            past = (*hints, (guess, pattern)) if self._problem.hard else ()
            if len(bucket) < 3:
                cost += self._cost(bucket, left, turns - 1, INFINITE, past) - plain
            else:
                # As a limit, the plain bound makes the search stop at the least floor.
                bound: float = self._cost(bucket, left, turns - 1, plain, past)
                cost += bound - plain
                waiting.append((bucket, left, past, bound))
            if cost >= limit:
                return cost
        for bucket, left, past, bound in reversed(waiting):
            cost += self._cost(bucket, left, turns - 1, limit - cost + bound, past) - bound
            if cost >= limit:
                return cost
        return cost

    def split(self, guess: int) -> tuple[tuple[int, ...], ...]:
        """The buckets of a guess over all answers, in a normal form."""
        row = self._patterns[guess]
        buckets = (np.flatnonzero(row == pattern).tolist() for pattern in np.unique(row))
        return tuple(sorted(tuple(bucket) for bucket in buckets))


def check(
    claims: Mapping[int, Claim],
    problem: Problem,
    patterns: Matrix,
    sample: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Checked:
    """Check a certificate's claims, all of them or a random sample.

    patterns: (G, n) from the referee. A bound is held to what the proof needs: that the opener
    does not beat the best total. Raises ProofError at the first claim that does not hold, and if
    the certificate is not complete.
    """
    total = _complete(claims, len(problem.guesses))
    chosen = sorted(claims)
    if sample is not None and sample < len(chosen):
        random = np.random.default_rng(seed)
        chosen = sorted(random.choice(chosen, sample, replace=False).tolist())
    plain = PlainSearch(problem, patterns)
    for done, opener in enumerate(chosen):
        _check_claim(claims[opener], total, plain, len(problem.answers))
        if progress is not None:
            progress(done + 1, len(chosen))
    best = tuple(sorted(o for o, claim in claims.items() if claim.total == total))
    return Checked(total, best, len(chosen))


def _complete(claims: Mapping[int, Claim], n_guesses: int) -> float:
    """The best total; ProofError unless the claims together prove it."""
    missing = n_guesses - len(claims)
    if missing:
        raise ProofError(f"the certificate is not complete: {missing} openers are missing")
    total = min((c.total for c in claims.values() if c.total is not None), default=INFINITE)
    for claim in claims.values():
        if claim.bound is not None and claim.bound < total:
            raise ProofError(f"opener {claim.opener} is only known to cost {claim.bound} or more")
        if claim.like is not None and claims[claim.like].like is not None:
            raise ProofError(f"opener {claim.opener} is like one that is itself like another")
    return total


def _check_claim(claim: Claim, total: float, plain: PlainSearch, n_answers: int) -> None:
    opener = claim.opener
    if claim.silent or claim.like is not None:
        other = opener if claim.like is None else claim.like
        mine = plain.split(opener)
        # An answer ends the game when guessed, so it is like no other word.
        if min(opener, other) < n_answers or mine != plain.split(other):
            raise ProofError(f"opener {opener} does not split the answers like {other}")
        if claim.silent and len(mine) > 1:
            raise ProofError(f"opener {opener} does split the answers")
        return
    if claim.total is not None:
        value = plain.opener(opener, INFINITE)
        if not _same(value, claim.total):
            raise ProofError(f"opener {opener} costs {value}, not {claim.total}")
        return
    value = plain.opener(opener, total)
    if value < total and not _same(value, total):
        raise ProofError(f"opener {opener} costs {value}, less than the best total")


def _same(a: float, b: float) -> bool:
    return a == b or abs(a - b) <= 1e-9 * max(abs(a), abs(b))
