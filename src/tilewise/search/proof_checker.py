"""A second opinion on certificates: slow, plain, and sharing no code with the search.

All this takes from elsewhere is the referee's matrix of patterns. The search here is the textbook
one: for a set of candidates, every guess has a floor, 2W + C - w as derived in
:mod:`.kernel.bounds`; guesses are tried by rising floor; buckets that only have a floor so far are
searched in turn. It is written with numpy sorts rather than bit tricks, hashes nothing, and merges
guesses only when their rows of patterns are equal.

The **cost** of an opener is the least of all trees that start with it. Where no game may be lost,
it is the total of guesses, infinite if no such tree finds every answer within those allowed. Where
the fewest are to be lost, costs have two parts, the answers lost and the total, and the first
decides if it differs; this is one number here, the total and for every answer lost a price beyond
all totals. A claim says of its opener:

=================  =========================================================================
``total: t``       the cost is t, or that and ``lost``
``total: null``    the cost is infinite
``bound: b``       the cost is b or more
``bound: null``    the cost is infinite
``like: other``    it splits the answers as the other does, and neither is an answer, so both cost
                   the same; not in hard mode, where what may follow depends on the guess itself
``silent: true``   it splits nothing and is not an answer, so a tree without it costs less
=================  =========================================================================

Claims together are a **proof** that the best total is T if

* every opener has one claim, and only one;
* T is the least of the totals, infinite if none is finite;
* no bound is below T (if T is infinite, all bounds are);
* an opener that is like another is like one that has a claim of its own: a total, a bound or
  silence;
* and every claim is true.

So each opener costs T or more, and one of them T, unless T is infinite: then nobody can win.

A certificate may be checked in full, or by a random sample of its claims. All but the last of these
conditions are always checked. So are the claims that say what T is: of every opener that is said to
cost T; or, where T is infinite, of the opener with the least floor, which is as likely to win as
any. A claim that is derived is held to all that it says: a bound that is above the cost is false
even if the proof could do with a lower one. Whole weights have whole totals, which must be equal;
others are equal to a part in 10**9, since the search rounds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewise.errors import ProofError
from tilewise.rules.hardmode import HardMode
from tilewise.search.certificate import HOPELESS, Claim
from tilewise.search.problem import FEWEST, NO_WIN, Cost, SearchProblem

Rows = npt.NDArray[np.intp]
Matrix = npt.NDArray[Any]


@dataclass(frozen=True)
class Checked:
    """What was checked.

    Attributes:
        total: the best total; infinite if no opener can win in time.
        lost: the answers lost there.
        openers: the openers that take it, rows of the problem's guesses; none if it is infinite.
        claims: how many claims there are.
        derived: how many of them were derived anew.
    """

    total: float
    lost: float
    openers: tuple[int, ...]
    claims: int
    derived: int


TOLERANCE = 1e-9
"""Of totals of weights that are not whole, as a part of them."""


class PlainSearch:
    """Exact costs and lower bounds by the book."""

    def __init__(self, problem: SearchProblem, patterns: Matrix):
        """Prepare a problem.

        Args:
            problem: the game.
            patterns: shape (G, n), the referee's pattern of every guess against every answer.
        """
        if patterns.shape != (len(problem.guesses), len(problem.answers)):
            raise ValueError("patterns must be a (guesses, answers) matrix")
        # Heaviest answer first, so that the first of a bucket is its heaviest.
        self._answers = np.argsort(-problem.weights, kind="stable")
        self._patterns = patterns[:, self._answers]
        self._weights: Matrix = problem.weights[self._answers]
        self._problem = problem
        # No total reaches it: no game takes more guesses than are allowed.
        self._price: float = HOPELESS
        if problem.loss == FEWEST:
            self._price = problem.weights.sum().item() * (problem.max_guesses + 1)
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

    def most_promising(self) -> int:
        """Return the opener with the least floor."""
        everything = np.arange(len(self._problem.guesses))
        candidates = np.arange(len(self._weights))
        # One by one: all rows of patterns sorted at once would take gigabytes.
        floors = [self._floors(everything[i : i + 1], candidates)[0] for i in everything]
        return int(np.argmin(floors))

    def _own(self, guesses: Rows, candidates: Rows) -> Matrix:
        """Weight of each guess if it is a candidate, else 0."""
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
        """One guess for each way of splitting; candidates are never alike."""
        if self._problem.hard:
            return guesses
        patterns = self._patterns[np.ix_(guesses, candidates)]
        return guesses[np.unique(patterns, axis=0, return_index=True)[1]]

    def _allowed(self, guesses: Rows, guess: int, pattern: int) -> Rows:
        """Hard mode: the guesses that keep to what a guess has just been told."""
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
        """Least cost of a position, or a lower bound of it that reaches the limit."""
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
        least: float = HOPELESS
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
        """Cost of a guess, or a lower bound of it that reaches the limit."""
        met = self._patterns[guess, candidates]
        solved = 3 ** self._problem.guesses.shape[1] - 1
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
                cost += self._cost(bucket, left, turns - 1, HOPELESS, past) - plain
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

    def number(self, cost: Cost) -> float:
        """Return a cost as one number."""
        if cost == NO_WIN:
            return HOPELESS
        return cost.total + (cost.lost * self._price if cost.lost else 0)

    def told(self, number: float) -> Cost:
        """Return a number that is a cost, or a bound of one, in its two parts."""
        if number == HOPELESS:
            return NO_WIN
        return Cost(*divmod(number, self._price)) if self._price < HOPELESS else Cost(0, number)

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
        problem: what they are about.
        patterns: shape (G, n), from the referee.
        sample: claims to derive anew beside the winner's; all if None.
        seed: of the sample.

    Raises:
        ProofError: a claim does not hold, or the certificate is not complete.
        ValueError: the sample is negative.
    """
    if sample is not None and sample < 0:
        raise ValueError("a sample is of 0 claims or more")
    total = _complete(claims, len(problem.guesses))
    best = () if total == NO_WIN else _claimed(claims, total)
    plain = PlainSearch(problem, patterns)
    chosen = sorted(claims)
    if sample is not None and sample < len(chosen):
        drawn = np.random.default_rng(seed).choice(chosen, sample, replace=False).tolist()
        chosen = sorted({*drawn, *(best or _standing_for(plain.most_promising(), claims))})
    for opener in chosen:
        _check_claim(claims[opener], total, plain, problem)
    lost = 0 if total == NO_WIN else total.lost
    return Checked(total.total, lost, best, len(claims), len(chosen))


def _claimed(claims: Mapping[int, Claim], total: Cost) -> tuple[int, ...]:
    """Return the openers that are said to cost a total."""
    named = (claim for claim in claims.values() if claim.total is not None and claim.cost == total)
    return tuple(sorted(claim.opener for claim in named))


def _standing_for(opener: int, claims: Mapping[int, Claim]) -> tuple[int, ...]:
    """Return an opener, and with it the one that it is said to be like."""
    like = claims[opener].like
    return (opener,) if like is None else (opener, like)


def _complete(claims: Mapping[int, Claim], n_guesses: int) -> Cost:
    """Return the best cost.

    Raises:
        ProofError: the claims together do not prove it.
    """
    missing = len(set(range(n_guesses)) - {claim.opener for claim in claims.values()})
    if missing:
        raise ProofError(
            "the certificate is not complete: {missing} openers are missing", missing=missing
        )
    if any(opener != claim.opener for opener, claim in claims.items()) or len(claims) > n_guesses:
        raise ValueError("claims must be a mapping of each opener to its own claim")
    total = min((c.cost for c in claims.values() if c.total is not None), default=NO_WIN)
    for claim in claims.values():
        if claim.bound is not None and claim.cost < total:
            raise ProofError(
                "opener {opener} is only known to cost {bound} or more",
                opener=claim.opener,
                bound=claim.cost,
            )
        if claim.like is not None and claims[claim.like].like is not None:
            raise ProofError(
                "opener {opener} is like one that is itself like another", opener=claim.opener
            )
    return total


def _check_claim(claim: Claim, total: Cost, plain: PlainSearch, problem: SearchProblem) -> None:
    """Derive a claim anew.

    Raises:
        ProofError: it is false.
    """
    if claim.silent or claim.like is not None:
        _check_split(claim, plain, problem)
    elif claim.total is not None:
        _check_total(claim.opener, claim.cost, plain, problem)
    elif claim.bound is not None:
        _check_bound(claim.opener, claim.cost, total, plain, problem)


def _check_split(claim: Claim, plain: PlainSearch, problem: SearchProblem) -> None:
    opener = claim.opener
    if claim.like is not None and problem.hard:
        # Equal splits are no equal games there: the words that may follow depend on the hints.
        raise ProofError(
            "opener {opener} is said to be like another: no proof in hard mode", opener=opener
        )
    other = opener if claim.like is None else claim.like
    mine = plain.split(opener)
    # An answer ends the game when guessed, so it is like no other word.
    if min(opener, other) < len(problem.answers) or mine != plain.split(other):
        raise ProofError(
            "opener {opener} does not split the answers like {other}",
            opener=opener,
            other=other,
        )
    if claim.silent and len(mine) > 1:
        raise ProofError("opener {opener} does split the answers", opener=opener)


def _check_total(opener: int, total: Cost, plain: PlainSearch, problem: SearchProblem) -> None:
    value = plain.told(plain.opener(opener, HOPELESS))
    if _same(value, total, problem):
        return
    if value == NO_WIN:
        raise ProofError("opener {opener} cannot win in time", opener=opener)
    if total == NO_WIN:
        raise ProofError(
            "opener {opener} can win in time: it costs {value}", opener=opener, value=value
        )
    raise ProofError(
        "opener {opener} costs {value}, not {total}", opener=opener, value=value, total=total
    )


def _check_bound(
    opener: int, bound: Cost, best: Cost, plain: PlainSearch, problem: SearchProblem
) -> None:
    value = plain.told(plain.opener(opener, plain.number(bound)))
    if value >= bound or _same(value, bound, problem):
        return
    if bound == NO_WIN:
        raise ProofError(
            "opener {opener} can win in time: it costs {value}", opener=opener, value=value
        )
    if value < best:
        raise ProofError(
            "opener {opener} costs {value}, less than the best total", opener=opener, value=value
        )
    raise ProofError(
        "opener {opener} costs {value}, less than its bound {bound}",
        opener=opener,
        value=value,
        bound=bound,
    )


def _same(a: Cost, b: Cost, problem: SearchProblem) -> bool:
    """Whether two costs are equal, as far as weights that are not whole let it be told."""
    if a == b or problem.weights.dtype.kind in "iu" or not (isfinite(a.total + b.total)):
        return a == b
    return a.lost == b.lost and abs(a.total - b.total) <= TOLERANCE * max(a.total, b.total)
