"""Checks certificates with a second search: slow, simple, and sharing no code with the first.

It shares only the referee's matrix of patterns. The search is the textbook one: for a set of
candidates, every guess has a floor, 2W + C - w as derived in :mod:`.kernel.bounds`; guesses are
tried by rising floor; buckets that only have a floor so far are searched in turn. It uses numpy
sorts rather than bit tricks, hashes nothing, and merges guesses only if their rows of patterns are
equal.

The **cost** of an opener is the lowest of all trees that start with it. It has two parts, the lost
answers and the total of guesses, compared in this order; here they are one number, as each lost
answer adds a price higher than any total. A claim says about its opener:

=================  =========================================================================
``total: t``       the cost is t, or that and ``lost``
``bound: b``       the cost is b or more
``like: other``    it splits the answers like the other opener, and neither is an answer, so both
                   cost the same; not in hard mode, where later guesses depend on the opener
``silent: true``   it splits nothing and is not an answer, so a tree without it costs less
=================  =========================================================================

Claims together are a **proof** that the best total is T if

* every opener has exactly one claim;
* T is the lowest of the totals;
* no bound is below T;
* an opener that is ``like`` another names one with a total, a bound or ``silent``;
* and every claim is true.

Then each opener costs at least T, and one costs T.

A certificate can be checked in full, or by a random sample of its claims. All conditions but the
last are always checked. So are the claims that determine T: those of every opener with total T. A
claim is checked as it is written: a bound above the cost is false, even if a lower one would do for
the proof. Totals of whole weights must be equal; others may differ by one part in 10**9, as the
search rounds weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewise.errors import ProofError
from tilewise.rules.hardmode import HardMode
from tilewise.search.certificate import Claim
from tilewise.search.problem import Cost, SearchProblem

Rows = npt.NDArray[np.intp]
Matrix = npt.NDArray[Any]


@dataclass(frozen=True)
class Checked:
    """The result of a check.

    Attributes:
        cost: the best cost.
        openers: the openers with this cost, rows of the problem's guesses.
        claims: number of claims.
        derived: number of claims that were derived again.
    """

    cost: Cost
    openers: tuple[int, ...]
    claims: int
    derived: int


TOLERANCE = 1e-9
"""Relative tolerance for totals of weights that are not whole."""


class PlainSearch:
    """Exact costs and lower bounds, by the textbook search."""

    def __init__(self, problem: SearchProblem, patterns: Matrix):
        """Prepare a problem.

        Args:
            problem: the game.
            patterns: shape (G, n), the referee's pattern of every guess against every answer.
        """
        if patterns.shape != (len(problem.guesses), len(problem.answers)):
            raise ValueError("patterns must be a (guesses, answers) matrix")
        # Heaviest answer first, so the first of a bucket is its heaviest.
        self._answers = np.argsort(-problem.weights, kind="stable")
        self._patterns = patterns[:, self._answers]
        self._weights: Matrix = problem.weights[self._answers]
        self._problem = problem
        # Above any total, as no game takes more guesses than are allowed.
        self._price: float = problem.weights.sum().item() * (problem.max_guesses + 1)
        self._known: dict[tuple[Any, ...], tuple[float, bool]] = {}

    def opener(self, guess: int, limit: float) -> float:
        """Return the cost of the best tree with an opener, or a bound that reaches the limit."""
        candidates = np.arange(len(self._weights))
        floor: float = self._floors(np.array([guess]), candidates)[0].item()
        if floor >= limit:
            return floor
        hints: tuple[tuple[int, int], ...] = ()
        everything = np.arange(len(self._problem.guesses))
        return self._try(
            guess, floor, candidates, everything, self._problem.max_guesses, limit, hints
        )

    def _own(self, guesses: Rows, candidates: Rows) -> Matrix:
        """Return the weight of each guess that is a candidate, 0 for others."""
        weights = np.zeros(len(self._problem.guesses), self._weights.dtype)
        weights[self._answers[candidates]] = self._weights[candidates]
        own: Matrix = weights[guesses]
        return own

    def _floors(self, guesses: Rows, candidates: Rows) -> Matrix:
        patterns = self._patterns[np.ix_(guesses, candidates)]
        order = np.argsort(patterns, axis=1, kind="stable")
        ordered = np.take_along_axis(patterns, order, axis=1)
        follows = ordered[:, 1:] == ordered[:, :-1]
        collided = (self._weights[candidates][order[:, 1:]] * follows).sum(axis=1)
        floors: Matrix = 2 * self._weights[candidates].sum() + collided
        return floors - self._own(guesses, candidates)

    def _distinct(self, guesses: Rows, candidates: Rows) -> Rows:
        """Return one guess for each split; candidates are never merged."""
        if self._problem.hard:
            return guesses
        patterns = self._patterns[np.ix_(guesses, candidates)]
        return guesses[np.unique(patterns, axis=0, return_index=True)[1]]

    def _allowed(self, guesses: Rows, guess: int, pattern: int) -> Rows:
        """Return the guesses that follow the hints of a guess, in hard mode."""
        if not self._problem.hard:
            return guesses
        words = self._problem.guesses
        length = words.shape[1]
        digits = [int(d) for d in np.base_repr(pattern, 3).zfill(length)]
        fine = np.ones(len(guesses), bool)
        strict = self._problem.hard is HardMode.STRICT
        shown = dict.fromkeys(words[guess].tolist(), 0)
        hidden: set[int] = set()
        for tile, digit in enumerate(digits):
            token = int(words[guess, tile])
            if digit == 2:
                fine &= words[guesses, tile] == token
            elif strict:
                fine &= words[guesses, tile] != token
            if digit:
                shown[token] += 1
            else:
                hidden.add(token)
        for token, count in shown.items():
            there = (words[guesses] == token).sum(axis=1)
            fine &= there >= count
            if strict and token in hidden:
                fine &= there <= count
        return guesses[fine]

    def _cost(
        self,
        candidates: Rows,
        guesses: Rows,
        turns: int,
        limit: float,
        hints: tuple[tuple[int, int], ...],
    ) -> float:
        """Return the lowest cost of a position, or a lower bound of it that reaches the limit."""
        n = len(candidates)
        if turns == 0:
            return n * self._price
        weights: list[float] = self._weights[candidates].tolist()
        if n == 1:
            return weights[0]
        if turns == 1:
            return sum(weights) + (n - 1) * self._price
        if n == 2:
            return weights[0] + 2 * weights[1]
        key = (candidates.tobytes(), turns, hints)
        known = self._known.get(key)
        if known is not None and (known[1] or known[0] >= limit):
            return known[0]
        guesses = self._distinct(guesses, candidates)
        floors = self._floors(guesses, candidates)
        best: float = limit
        least: float = inf
        for i in np.argsort(floors, kind="stable"):
            floor = floors[i].item()
            if floor >= best:
                least = min(least, floor)
                break
            guess = int(guesses[i])
            cost = self._try(guess, floor, candidates, guesses, turns, best, hints)
            best, least = min(best, cost), min(least, cost)
        self._known[key] = least, least < limit
        return least

    def _try(
        self,
        guess: int,
        floor: float,
        candidates: Rows,
        guesses: Rows,
        turns: int,
        limit: float,
        hints: tuple[tuple[int, int], ...],
    ) -> float:
        """Return the cost of a guess, or a lower bound of it that reaches the limit."""
        met = self._patterns[guess, candidates]
        solved = self._problem.rule.base ** self._problem.guesses.shape[1] - 1
        patterns, sizes = np.unique(met, return_counts=True)
        cost = floor
        waiting = []
        for pattern in patterns[np.argsort(-sizes)].tolist():
            if pattern == solved:
                continue
            bucket = candidates[met == pattern]
            plain: float = (2 * self._weights[bucket].sum() - self._weights[bucket[0]]).item()
            left = self._allowed(guesses, guess, pattern)
            past = (*hints, (guess, pattern)) if self._problem.hard else ()
            if len(bucket) < 3:
                cost += self._cost(bucket, left, turns - 1, inf, past) - plain
            else:
                # With the plain bound as the limit, the search stops at the lowest floor.
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

    def number(self, cost: Cost) -> float:
        """Return a cost as one number."""
        return cost.total + cost.lost * self._price

    def told(self, number: float) -> Cost:
        """Split a cost, or a bound of one, given as one number, into its two parts."""
        lost, total = divmod(number, self._price)
        return Cost(int(lost), total)

    def split(self, guess: int) -> tuple[tuple[int, ...], ...]:
        """Return the buckets of a guess over all answers, in a normal form."""
        met = self._patterns[guess]
        buckets = (np.flatnonzero(met == pattern).tolist() for pattern in np.unique(met))
        return tuple(sorted(tuple(bucket) for bucket in buckets))


def check(
    claims: Mapping[int, Claim],
    problem: SearchProblem,
    patterns: Matrix,
    sample: int | None = None,
    seed: int = 0,
) -> Checked:
    """Check a certificate's claims, all of them or the winner's and a random sample.

    Args:
        claims: the claims by opener.
        problem: the problem of the certificate.
        patterns: shape (G, n), from the referee.
        sample: number of claims to derive again besides the winner's; None for all.
        seed: the seed for drawing the sample.

    Raises:
        ProofError: a claim is false, or the certificate is incomplete.
        ValueError: the sample is negative.
    """
    if sample is not None and sample < 0:
        raise ValueError("sample must be 0 or more")
    least = _complete(claims, len(problem.guesses))
    best = sorted(opener for opener, c in claims.items() if c.total is not None and c.cost == least)
    plain = PlainSearch(problem, patterns)
    chosen = sorted(claims)
    if sample is not None and sample < len(chosen):
        drawn = np.random.default_rng(seed).choice(chosen, sample, replace=False).tolist()
        chosen = sorted({*drawn, *best})
    for opener in chosen:
        _check_claim(claims[opener], least, plain, problem)
    return Checked(least, tuple(best), len(claims), len(chosen))


def _complete(claims: Mapping[int, Claim], n_guesses: int) -> Cost:
    """Return the best cost.

    Raises:
        ProofError: the claims do not prove it.
    """
    missing = len(set(range(n_guesses)) - {claim.opener for claim in claims.values()})
    if missing:
        raise ProofError(f"the certificate is incomplete: {missing} openers are missing")
    if any(opener != claim.opener for opener, claim in claims.items()) or len(claims) > n_guesses:
        raise ValueError("claims must be a mapping of each opener to its own claim")
    totals = [claim.cost for claim in claims.values() if claim.total is not None]
    if not totals:
        raise ProofError("the certificate is incomplete: no opener has a total")
    least = min(totals)
    for claim in claims.values():
        if claim.bound is not None and claim.cost < least:
            raise ProofError(
                f"opener {claim.opener} is not ruled out: its bound, {claim.cost}, is "
                "below the best total"
            )
        if claim.like is not None and claims[claim.like].like is not None:
            raise ProofError(
                f"opener {claim.opener} refers to an opener that itself refers to another"
            )
    return least


def _check_claim(claim: Claim, least: Cost, plain: PlainSearch, problem: SearchProblem) -> None:
    """Derive a claim again.

    Raises:
        ProofError: it is false.
    """
    if claim.silent or claim.like is not None:
        _check_split(claim, plain, problem)
    elif claim.total is not None:
        _check_total(claim.opener, claim.cost, plain, problem)
    elif claim.bound is not None:
        _check_bound(claim.opener, claim.cost, least, plain, problem)


def _check_split(claim: Claim, plain: PlainSearch, problem: SearchProblem) -> None:
    opener = claim.opener
    if claim.like is not None and problem.hard:
        # Openers with the same split differ there, as the hints decide which words may follow.
        raise ProofError(
            f"opener {opener} is claimed to be like another, which proves nothing in hard mode"
        )
    other = opener if claim.like is None else claim.like
    if min(opener, other) < len(problem.answers):
        raise ProofError(
            f"opener {opener} is claimed to split like another word or not at all, "
            "which proves nothing if one of these words is an answer, since guessing "
            "it can end the game"
        )
    mine = plain.split(opener)
    if mine != plain.split(other):
        raise ProofError(f"opener {opener} does not split the answers in the same way as {other}")
    if claim.silent and len(mine) > 1:
        raise ProofError(f"opener {opener} splits the answers, but its line says that it does not")


def _check_total(opener: int, total: Cost, plain: PlainSearch, problem: SearchProblem) -> None:
    value = plain.told(plain.opener(opener, inf))
    if not _same(value, total, problem):
        raise ProofError(f"opener {opener} costs {value}, not {total}")


def _check_bound(
    opener: int, bound: Cost, best: Cost, plain: PlainSearch, problem: SearchProblem
) -> None:
    value = plain.told(plain.opener(opener, plain.number(bound)))
    if value >= bound or _same(value, bound, problem):
        return
    if value < best:
        raise ProofError(f"opener {opener} costs {value}, less than the best total")
    raise ProofError(f"opener {opener} costs {value}, less than its bound {bound}")


def _same(a: Cost, b: Cost, problem: SearchProblem) -> bool:
    """Whether two costs are equal, within the tolerance if weights are not whole."""
    if a == b or problem.weights.dtype.kind in "iu":
        return a == b
    return a.lost == b.lost and abs(a.total - b.total) <= TOLERANCE * max(a.total, b.total)
