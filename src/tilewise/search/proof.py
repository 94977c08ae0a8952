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

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tilewise.errors import ProofError
from tilewise.files import append, drop_cut_line, parse_json, read_file, reading, writing
from tilewise.lexicon.folder import LARGEST_LIST
from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import Cost, SearchProblem

# -- Certificates: what a search has proven about each opener, as JSON lines ---------------------
# The first line identifies the problem. Then there is a line for each opener, in the order in which
# they were finished::
#
#     {"format": "tilewise-proof", "version": 1, "problem": "<sha256>", "answers": 2315,
#      "guesses": 12972, "max_guesses": 6, "hard": false}
#     {"opener": "salet", "total": 7920}
#     {"opener": "aahed", "bound": 7941}
#     {"opener": "xxxxy", "like": "xxxxz"}
#     {"opener": "xxxxx", "silent": true}
#
# ``total`` is the exact optimum for an opener, and ``bound`` is a lower bound on it. Either may
# come with ``lost``, the number of lost answers, if that is not 0 (:data:`.problem.FEWEST`): a
# bound with ``"lost": 2`` says that three or more are lost, or two with at least this total.
# ``like`` names an opener that splits the answers in the same way (neither is an answer).
# ``silent`` marks an opener that does not split them, so it wastes a turn. A line makes one claim,
# and an opener has one line; a second one is an error even if equal. :mod:`.proof` defines what
# each claim means, and which claims together are a proof.
#
# Lines are written as results come in, so an interrupted run loses only unfinished batches; a
# half-written last line is dropped by the next run. :mod:`.proof` checks certificates.


FORMAT = "tilewise-proof"
VERSION = 1

Kind = Literal["total", "bound", "like", "silent"]


@dataclass(frozen=True)
class Claim:
    """A certificate's claim about one opener.

    Attributes:
        opener: row of the problem's guesses.
        kind: what is claimed.
        value: the exact optimum or its lower bound; or the opener that splits the answers in the
            same way, a row of the problem's guesses; 0 for one that does not split them.
        lost: number of lost answers, with a total or bound.

    Raises:
        ValueError: a total or bound is not positive, or lost answers come without one.
    """

    opener: int
    kind: Kind
    value: float = 0
    lost: int = 0

    def __post_init__(self) -> None:
        """Check the numbers."""
        if self.is_cost and not (self.value > 0 or (self.lost and self.value == 0)):
            raise ValueError("a total or bound must be positive")
        if self.lost < 0 or (self.lost and not self.is_cost):
            raise ValueError("a claim that gives lost also needs a total or a bound")

    @property
    def is_cost(self) -> bool:
        """Whether it is a total or a bound."""
        return self.kind in ("total", "bound")

    @property
    def cost(self) -> Cost:
        """The claimed total or bound, with lost answers."""
        return Cost(self.lost, self.value)


def _header(problem: SearchProblem) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "problem": problem.digest,
        "answers": len(problem.answers),
        "guesses": len(problem.guesses),
        "max_guesses": problem.max_guesses,
        **problem.hard.keys,
    }


def _line(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _encode(claim: Claim, words: Sequence[str]) -> bytes:
    lost = {"lost": claim.lost} if claim.lost else {}
    value: object = claim.value
    if not claim.is_cost:
        value = words[int(claim.value)] if claim.kind == "like" else True
    return _line({"opener": words[claim.opener], **lost, claim.kind: value})


def _decode(document: Any, number: Mapping[str, int]) -> Claim:
    opener = number[document.pop("opener")]
    lost = document.pop("lost", 0)
    if type(lost) is not int:
        raise TypeError
    [(kind, value)] = document.items()
    if kind == "like":
        value = number[value]
    elif kind == "silent" and value is True:
        value = 0
    elif isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    elif kind not in ("total", "bound") or not isfinite(value):  # JSON readers accept NaN
        raise ValueError
    return Claim(opener, kind, value, lost)


def read(path: Path, problem: SearchProblem, words: Sequence[str]) -> dict[int, Claim]:
    """Return a certificate's claims by opener; an incomplete last line is ignored.

    Args:
        path: the file.
        problem: the problem it must be about.
        words: the spelling of each row of the problem's guesses.

    Raises:
        ProofError: it cannot be read, is damaged elsewhere, or is about another problem.
    """
    with reading(path, ProofError):
        if path.exists() and not path.is_file():  # reading a pipe would block
            raise _foreign(path)
    data = read_file(path, LARGEST_LIST, ProofError)
    header = _line(_header(problem))
    if header.startswith(data):
        return {}  # empty, or cut short in its first line
    if not data.startswith(header):
        raise _foreign(path)
    number = {word: i for i, word in enumerate(words)}
    claims: dict[int, Claim] = {}
    for i, line in enumerate(data.split(b"\n")[1:-1], start=2):
        try:
            claim = _decode(parse_json(line), number)
        except (LookupError, ValueError, TypeError, AttributeError, OverflowError) as fault:
            raise ProofError(
                f"{path}, line {i}: not a valid line for this certificate; delete the "
                "file and start again"
            ) from fault
        if claim.opener in claims:
            raise ProofError(
                f"{path}, line {i}: a second line for {words[claim.opener]}; delete the "
                "file and start again"
            )
        claims[claim.opener] = claim
    return claims


def _foreign(path: Path) -> ProofError:
    return ProofError(
        f"{path}: not a certificate for these word lists and rules, or made by another "
        "version; remove it, or choose another file"
    )


class Certificate:
    """A certificate being written.

    Attributes:
        claims: all claims so far, by opener.
        words: the spelling of each row of the problem's guesses.
        path: the file.

    Raises:
        ProofError: the file exists and `resume` is not set, or it cannot be resumed.
    """

    def __init__(
        self, path: Path, problem: SearchProblem, words: Sequence[str], *, resume: bool = False
    ) -> None:
        self.claims: dict[int, Claim] = {}
        self.words = words
        self.path = path
        with writing(path, ProofError):
            is_there = path.exists()
        if is_there and not resume:
            raise ProofError(
                f"{path} exists; continue from it with --resume, or choose another file"
            )
        if is_there:
            self.claims = read(path, problem, words)
        has_header = is_there and drop_cut_line(path, ProofError)
        self._first = b"" if has_header else _line(_header(problem))

    def add(self, claims: Sequence[Claim]) -> None:
        """Write some claims to disk.

        Raises:
            ProofError: they cannot be written.
        """
        lines = [_encode(claim, self.words) for claim in claims]
        append(self.path, b"".join([self._first, *lines]), ProofError)
        self._first = b""
        self.claims.update({claim.opener: claim for claim in claims})

    def wrong(self, why: str) -> ProofError:
        """Return the error for a certificate that makes a false claim."""
        return ProofError(f"{self.path} is wrong: {why}; delete the file and start again")


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

    def _unbarred(self, guesses: Rows, candidates: Rows) -> Rows:
        """Return the guesses that are not obscure answers, or likely enough, or the likeliest."""
        problem, n = self._problem, len(self._problem.answers)
        obscure = np.zeros(len(problem.guesses), bool)
        obscure[:n] = problem.obscure
        own = self._own(guesses, candidates) * problem.obscure_share
        enough = own >= self._weights[candidates].sum()
        likeliest = guesses == self._answers[candidates[0]]
        unbarred: Rows = guesses[~obscure[guesses] | enough | likeliest]
        return unbarred

    def openers(self) -> Rows:
        """Return the first guesses that a proof has to be about."""
        return self._unbarred(np.arange(len(self._problem.guesses)), np.arange(len(self._weights)))

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
        if self._problem.obscure.any():
            guesses = self._unbarred(guesses, candidates)
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
        solved = self._problem.rule.all_correct(self._problem.guesses.shape[1])
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
    """
    plain = PlainSearch(problem, patterns)
    least = _complete(claims, plain.openers())
    best = sorted(opener for opener, c in claims.items() if c.kind == "total" and c.cost == least)
    chosen = sorted(claims)
    if sample is not None and sample < len(chosen):
        drawn = np.random.default_rng(seed).choice(chosen, sample, replace=False).tolist()
        chosen = sorted({*drawn, *best})
    for opener in chosen:
        _check_claim(claims[opener], least, plain, problem)
    return Checked(least, tuple(best), len(claims), len(chosen))


def _complete(claims: Mapping[int, Claim], openers: Rows) -> Cost:
    """Return the best cost.

    Raises:
        ProofError: the claims do not prove it.
    """
    missing = len(set(openers.tolist()) - claims.keys())
    if missing:
        raise ProofError(f"the certificate is incomplete: {missing} openers are missing")
    totals = [claim.cost for claim in claims.values() if claim.kind == "total"]
    if not totals:
        raise ProofError("the certificate is incomplete: no opener has a total")
    least = min(totals)
    for claim in claims.values():
        if claim.kind == "bound" and claim.cost < least:
            raise ProofError(
                f"opener {claim.opener} is not ruled out: its bound, {claim.cost}, is "
                "below the best total"
            )
        if claim.kind == "like" and claims[int(claim.value)].kind == "like":
            raise ProofError(
                f"opener {claim.opener} refers to an opener that itself refers to another"
            )
    return least


def _check_claim(claim: Claim, least: Cost, plain: PlainSearch, problem: SearchProblem) -> None:
    """Derive a claim again.

    Raises:
        ProofError: it is false.
    """
    if not claim.is_cost:
        _check_split(claim, plain, problem)
        return
    opener, claimed, is_bound = claim.opener, claim.cost, claim.kind == "bound"
    value = plain.told(plain.opener(opener, plain.number(claimed) if is_bound else inf))
    if _same(value, claimed, problem) or (is_bound and value >= claimed):
        return
    if not is_bound:
        raise ProofError(f"opener {opener} costs {value}, not {claimed}")
    what = "the best total" if value < least else f"its bound {claimed}"
    raise ProofError(f"opener {opener} costs {value}, less than {what}")


def _check_split(claim: Claim, plain: PlainSearch, problem: SearchProblem) -> None:
    opener, is_like = claim.opener, claim.kind == "like"
    if is_like and problem.hard:
        # Openers with the same split differ there, as the hints decide which words may follow.
        raise ProofError(
            f"opener {opener} is claimed to be like another, which proves nothing in hard mode"
        )
    other = int(claim.value) if is_like else opener
    if min(opener, other) < len(problem.answers):
        raise ProofError(
            f"opener {opener} is claimed to split like another word or not at all, "
            "which proves nothing if one of these words is an answer, since guessing "
            "it can end the game"
        )
    mine = plain.split(opener)
    if mine != plain.split(other):
        raise ProofError(f"opener {opener} does not split the answers in the same way as {other}")
    if not is_like and len(mine) > 1:
        raise ProofError(f"opener {opener} splits the answers, but its line says that it does not")


def _same(a: Cost, b: Cost, problem: SearchProblem) -> bool:
    """Whether two costs are equal, within the tolerance if weights are not whole."""
    if a == b or problem.has_whole_weights:
        return a == b
    return a.lost == b.lost and abs(a.total - b.total) <= TOLERANCE * max(a.total, b.total)
