"""Finds the best strategy tree of a problem, by searching its openers, and proves it.

``find_best_tree`` is the entry point. It can stop early (with a beam or a number of openers it
finds a good tree quickly, and says how far from proven it is), it can be resumed (with a
certificate), and it runs in threads or on any executor.

A resumed certificate may be wrong, so whatever is quick to check is checked. Openers that it says
cannot win are searched again, because one false line of this kind would hide a win. The most
promising openers are also searched again, and none of them may beat the best total. The other lines
are not rechecked, but the winner's tree has to cost as much as the certificate says.

**The time left.** In effect, time grows with the square of the logarithm of the number of openers
done, because the higher an opener's floor, the sooner it is ruled out. The estimate extrapolates
from the last three quarters of the openers done. CPU seconds, and the formula:

    openers of en       13    123   1,128   9,025  12,972
    took               6.6   21.1    49.3    98.0   102.7
    1.15 log(n) ** 2   7.6   26.6    56.8    95.4   103.2

    openers of ru       10    105   1,011           4,170
    took               2.3    7.3    15.7            22.9
    0.33 log(n) ** 2   1.7    7.1    15.8            22.9
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log
from time import perf_counter
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import ProofError
from tilewise.search.certificate import HOPELESS, Certificate, CertificateFile, Claim
from tilewise.search.engine import Engine
from tilewise.search.executors import (
    BatchReport,
    OpenerBatch,
    OpenerOutcome,
    Workplace,
    engine_for,
    local_workers,
    search_openers,
)
from tilewise.search.problem import INFEASIBLE, NO_WIN, Cost, Int64Array, SearchProblem
from tilewise.trees.tree import Tree, quick_referee_of, turns_taken

ENOUGH = 1.1
"""Growth of the number of openers done from which their pace can be told. A search that is resumed
begins with many done, and then rechecks some of the slowest."""


class TimeLeft:
    """Estimates the time left from the times of the openers so far."""

    def __init__(self) -> None:
        self._points: list[tuple[int, float]] = []

    def left(self, done: int, openers: int, seconds: float) -> float | None:
        """Record the progress of a search, and return the time left.

        Args:
            done: openers finished.
            openers: openers in total.
            seconds: time so far.

        Returns:
            Seconds; None if it cannot be estimated yet.
        """
        if not done:
            return None
        self._points.append((done, seconds))
        while len(self._points) > 1 and 4 * self._points[1][0] <= done:
            del self._points[0]
        before, then = self._points[0]
        if done < ENOUGH * before or done == before:
            return None
        pace = (seconds - then) / (log(done) ** 2 - log(before) ** 2)
        return pace * (log(openers) ** 2 - log(done) ** 2)


@dataclass(frozen=True)
class Record:
    """A certificate that a search continues; openers are rows of the prepared problem's guesses.

    Attributes:
        certificate: the certificate.
        engine: the engine of the search.
    """

    certificate: Certificate
    engine: Engine

    def outcomes(self, openers: Int64Array) -> dict[int, OpenerOutcome]:
        """Return what the certificate says about some openers, by opener.

        Raises:
            ProofError: it calls one of them silent or like another, and that is false.
        """
        game = self.engine.game
        found = {}
        for opener in openers.tolist():
            claim = self.certificate.claims.get(int(game.order[opener]))
            if claim is None:
                continue
            if claim.total is None and claim.bound is None:
                raise ProofError(
                    f"{self.certificate.path} is wrong: no other word splits the "
                    f"answers as {self._word(opener)} does; delete the file and start "
                    "again"
                )
            cost = game.cost(claim.cost)
            is_total = claim.total is not None and cost < INFEASIBLE
            found[opener] = OpenerOutcome(opener, cost, is_total)
        return found

    def add(self, outcomes: Iterable[OpenerOutcome]) -> None:
        """Write what a search has found."""
        self.certificate.add([self._claim(outcome) for outcome in outcomes])

    def _claim(self, outcome: OpenerOutcome) -> Claim:
        found = self.engine.game.told(outcome.value)
        lost, total = (0, HOPELESS) if found == NO_WIN else found
        row = int(self.engine.game.order[outcome.opener])
        if outcome.exact:
            return Claim(row, total=total, lost=int(lost))
        return Claim(row, bound=total, lost=int(lost))

    def add_unsearched(self) -> None:
        """Write which openers need no search, if the certificate does not say it yet."""
        order, like = self.engine.game.order, self.engine.openers.like
        self.certificate.add(
            [
                Claim(row, silent=True)
                if like[opener] < 0
                else Claim(row, like=int(order[like[opener]]))
                for opener, row in enumerate(order.tolist())
                if like[opener] != opener and row not in self.certificate.claims
            ]
        )

    def falsehood(self, outcome: OpenerOutcome, claimed: int) -> ProofError:
        """Return the error for an opener that costs less than the certificate says."""
        if claimed == INFEASIBLE:
            return ProofError(
                f"{self.certificate.path} is wrong: {self._word(outcome.opener)} can "
                "win in time; delete the file and start again"
            )
        return ProofError(
            f"{self.certificate.path} is wrong: {self._word(outcome.opener)} costs "
            f"{self.engine.game.told(outcome.value)}, less than the best total; delete "
            "the file and start again"
        )

    def _word(self, opener: int) -> str:
        return self.certificate.words[int(self.engine.game.order[opener])]


ESTIMATED = 1000
"""Openers with the lowest floors to estimate more closely, if not all are searched."""

SEARCHED_AGAIN = 10
"""The most promising openers to search again when a certificate is resumed."""

BOUNDING = 0.2
"""Time for raising the bounds of other openers, as a share of the search's time."""

LEAST_BOUNDING = 0.01
"""Do not raise bounds if there are fewer seconds for it: loading the code takes longer."""

IN_VAIN = 2
"""Stop widening a beam after doubling it this many times in a row has not saved a game."""

Objective = Literal["total", "worst-case"]


@dataclass(frozen=True)
class SearchOptions:
    """What to search for, and how far. Without `openers` and `beam`, the result is proven.

    Attributes:
        opener: only trees that start with this row of the guesses.
        openers: search only this many openers, the most promising, and that of `known`.
        beam: most guesses to try in any position; doubled until there is a tree. If that tree loses
            games, only its opener is searched from then on, and the beam is doubled until this has
            not saved a game :data:`IN_VAIN` times in a row.
        objective: ``"worst-case"`` first minimises the guesses within which every game is won, and
            then the total.
        known: a tree of the problem. Its opener is searched first, and only trees that cost less
            are looked for. So the better it is, the faster other guesses are ruled out. If there
            are none, the result is the known tree.
        bounding: seconds for raising the bounds of openers that are not searched; by default
            :data:`BOUNDING` of the search's time. Stops early if the result's bound cannot be
            raised any further.
    """

    opener: int | None = None
    openers: int | None = None
    beam: int | None = None
    objective: Objective = "total"
    known: Tree | None = None
    bounding: float | None = None

    def check(self, problem: SearchProblem) -> None:
        """Check that the options fit each other and the problem.

        Raises:
            ValueError: they do not.
        """
        if self.opener is not None and not 0 <= self.opener < len(problem.guesses):
            raise ValueError(f"opener {self.opener} is not a row of the guesses")
        if any(number is not None and number < 1 for number in (self.openers, self.beam)):
            raise ValueError("openers and beam must be 1 or more")
        if self.bounding is not None and self.bounding < 0:
            raise ValueError("bounding must be 0 or more")
        if self.objective not in get_args(Objective):
            raise ValueError(f"objective {self.objective!r} is neither 'total' nor 'worst-case'")
        if isinstance(problem.loss, int):
            raise ValueError(
                "loss must be None or FEWEST: a price for lost games is not supported here"
            )

    def widened(self, guesses: int) -> SearchOptions:
        """Return options with twice the beam, or without a beam once it covers all guesses."""
        beam = None if self.beam is None or 2 * self.beam >= guesses else 2 * self.beam
        return replace(self, beam=beam)

    def check_certificate(self, problem: SearchProblem, file: CertificateFile) -> None:
        """Check that a search with a certificate is complete.

        Raises:
            ValueError: it is not complete, or the words do not fit.
        """
        if self != SearchOptions(known=self.known, bounding=self.bounding):
            raise ValueError("a certificate needs a search of all openers and all guesses")
        if len(file.words) != len(problem.guesses):
            raise ValueError("a certificate needs the spelling of every guess")


@dataclass(frozen=True)
class SearchProgress:
    """The progress of a search.

    Attributes:
        done: openers finished.
        openers: openers in total.
        total: the best total so far, if there is one.
        lost: the answers that its tree loses.
        opener: its opener, a row of the problem's guesses.
        seconds: time since the start.
        left: estimated seconds left; None if unknown.
    """

    done: int
    openers: int
    total: float | None
    lost: int
    opener: int | None
    seconds: float
    left: float | None


@dataclass(frozen=True)
class SearchResult:
    """The result of a search.

    Attributes:
        opener: row of the problem's guesses; None if every game must be won and no tree wins all.
        total: weight times guesses, summed over the answers; an int if the weights are. A lost
            game counts all its guesses. None if `opener` is None.
        lost: number of answers that the tree does not find in time.
        max_guesses: most guesses the tree takes.
        tree: the tree; its own ``proven`` and ``bound`` are about trees with any opener.
        proven: whether the total equals the bound, or the bound shows that there is no such tree.
        bound: proven lower bound of the total of any tree (with the given opener) that loses no
            more than ``bound_lost``.
        bound_lost: proven lower bound of the number of answers that any tree loses.
        openers_searched: openers that had to be searched.
        nodes: positions expanded.
        seconds: time taken.
        objective: what the tree minimises.
        beam: most guesses tried in any position, in the end; None for all.
        on_trust: openers reused from an earlier run's certificate without a check.
    """

    opener: int | None
    total: int | float | None
    lost: int
    max_guesses: int | None
    tree: Tree | None
    proven: bool
    bound: int | float
    bound_lost: int
    openers_searched: int
    nodes: int
    seconds: float
    objective: Objective
    beam: int | None
    on_trust: int

    @property
    def cost(self) -> Cost:
        """The cost of the tree."""
        return NO_WIN if self.total is None else Cost(self.lost, self.total)


def find_best_tree(
    problem: SearchProblem,
    options: SearchOptions | None = None,
    *,
    place: Workplace | None = None,
    certificate: CertificateFile | None = None,
    progress: Callable[[SearchProgress], None] | None = None,
    found: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """Find the strategy tree of least total cost.

    Args:
        problem: the game.
        options: how far to search; until the result is proven if None.
        place: where to search; one thread of this process if None.
        certificate: where to record what is proven about each opener.
        progress: called with the progress of the search.
        found: called during the search with each tree that is better than the last, so that an
            interrupted search has a result.

    Raises:
        ValueError: the problem or the options are invalid.
        ProofError: the certificate cannot be read or written, or is false.
    """
    options = options or SearchOptions()
    options.check(problem)
    if certificate is not None:
        options.check_certificate(problem, certificate)
    with local_workers() if place is None else nullcontext(place) as workers:
        return _Search(problem, options, workers, certificate, progress, found).best_tree()


@dataclass(eq=False)
class _Run:
    """One search of openers within some turns, in the prepared problem's terms.

    Attributes:
        openers: int64 (U,), those to consider, by rising floor.
        bounds: int64 (U,), lower bounds of their totals, raised during the search.
        chosen: indexes of the openers to search, ascending.
        turns: guesses allowed.
        best: the lowest cost so far; before there is one, the cost to beat.
        winner: its opener; -1 before there is one.
        done: openers finished.
        on_trust: openers reused from a certificate without a check.
        settled: bool (U,), whether only another search can raise the bound.
    """

    openers: Int64Array
    bounds: Int64Array
    chosen: Int64Array
    turns: int
    best: int
    winner: int = -1
    done: int = 0
    on_trust: int = 0
    settled: NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        self.bounds = self.bounds.copy()
        self.settled = np.zeros(len(self.openers), np.bool_)

    @property
    def bound(self) -> int:
        """Lower bound of the total of any opener."""
        return min(int(self.bounds.min(initial=INFEASIBLE)), self.best)

    @cached_property
    def _place(self) -> dict[int, int]:
        return {int(self.openers[i]): i for i in self.chosen.tolist()}

    def add(self, report: BatchReport, beam: int | None) -> None:
        """Add a report; without a beam, its outcomes are bounds."""
        for outcome in report.outcomes:
            if outcome.exact and outcome.value < self.best:
                self.best, self.winner = outcome.value, outcome.opener
            if beam is None:
                i = self._place[outcome.opener]
                self.bounds[i], self.settled[i] = outcome.value, True
        self.done += len(report.outcomes)
        self.on_trust += report.on_trust


@dataclass
class _Search:
    """One call of ``find_best_tree``.

    Attributes:
        engine: the engine of the beam at work.
        best: the best result of narrower beams.
        searched: openers that had to be searched, with any beam.
        nodes: positions expanded.
        start: when it began.
    """

    problem: SearchProblem
    options: SearchOptions
    place: Workplace
    certificate: CertificateFile | None
    progress: Callable[[SearchProgress], None] | None
    found: Callable[[SearchResult], None] | None
    engine: Engine = field(init=False)
    best: SearchResult | None = field(default=None, init=False)
    searched: set[int] = field(default_factory=set, init=False)
    nodes: int = field(default=0, init=False)
    start: float = field(default_factory=perf_counter, init=False)

    def best_tree(self) -> SearchResult:
        """Search. If there is a beam, widen it until there is a tree, and while that saves games.

        A wider beam looks only for trees that cost less than those of narrower ones.
        """
        in_vain = 0
        while True:
            self.engine = engine_for(self.problem, self.options.beam)
            run = self.find()
            earlier, self.best = self.best, self.better(self.result(run))
            lost = self.best.cost.lost
            has_saved = earlier is None or earlier.tree is None or lost < earlier.lost
            in_vain = 0 if has_saved else in_vain + 1
            if in_vain == IN_VAIN or not self.is_too_narrow(run, lost):
                return self.measured(self.best)
            self.options = self.options.widened(len(self.problem.guesses))

    def better(self, result: SearchResult) -> SearchResult:
        """Return a result if it is better than those of narrower beams, else the best of those."""
        return result if self.best is None or result.cost < self.best.cost else self.best

    def measured(self, result: SearchResult) -> SearchResult:
        """Return a result with what the search has taken so far."""
        return replace(
            result,
            openers_searched=len(self.searched),
            nodes=self.nodes,
            seconds=perf_counter() - self.start,
        )

    def find(self) -> _Run:
        turns = self.problem.max_guesses
        if self.certificate is not None:
            with closing(Certificate(self.certificate, self.problem)) as certificate:
                return self.run(turns, Record(certificate, self.engine), self._limit())
        if self.options.objective == "worst-case":
            return self.fewest_turns()
        return self.run(turns, below=self._limit())

    def _limit(self) -> int:
        """Return a cost that trees have to be below.

        Without a beam, the search finds a tree as good as the known one itself, for a certificate.
        """
        if self.best is not None:
            return self.engine.game.cost(self.best.cost)
        if self._known is None:
            return INFEASIBLE
        return self._cost(self._known, self.problem.max_guesses) + (self.options.beam is None)

    @cached_property
    def _known(self) -> Int64Array | None:
        """The guesses that the known tree takes for each answer, if other trees have to be better.

        int64 (n,); one more than allowed if an answer is lost.
        """
        known, problem, options = self.options.known, self.problem, self.options
        if known is None or options.opener is not None or self._first() < 0:
            return None
        if options.objective != "total":
            return None
        referee = quick_referee_of(problem.rule)
        taken = turns_taken(known, problem.guesses, len(problem.weights), referee)
        loses = (taken > problem.max_guesses).any()
        return None if loses and problem.loss is None else taken

    def _cost(self, taken: Int64Array, turns: int) -> int:
        """Return the cost of a tree, given the guesses that each answer takes."""
        game, made = self.engine.game, np.minimum(taken, turns)
        guesses = int(made[game.order[: len(made)]] @ game.weights)
        return guesses + game.loss.of(0, int((taken > turns).sum()))

    def is_too_narrow(self, run: _Run, lost: float) -> bool:
        """Whether the beam may have missed a tree, or one that loses fewer games than were lost."""
        if self.options.beam is None:
            return False
        return self.engine.game.told(run.bound).lost < lost

    def _started(self, turns: int, below: int) -> _Run:
        """Return a run, not begun yet, that searches for costs below a limit."""
        every, wanted = self.engine.openers, self.options.opener
        if wanted is None:
            return _Run(every.guesses, every.floors, self._chosen(), turns, below)
        stand_in = self._stand_in(wanted)
        if stand_in < 0:
            raise ValueError("this opener gets the same pattern from every answer; choose another")
        mine = int(self.engine.game.place[wanted])
        floors = every.floors[every.guesses == stand_in]
        return _Run(np.array([mine]), floors, np.array([0]), turns, below)

    def _chosen(self) -> Int64Array:
        """Choose openers by estimated total, among those with the lowest floors, and the first.

        Once there is a tree, only its opener.
        """
        every, wanted = self.engine.openers.guesses, self.options.openers
        if self.best is not None and self.best.opener is not None:
            return np.flatnonzero(every == self._stand_in(self.best.opener))
        if wanted is None:
            return np.arange(len(every))
        first = np.flatnonzero(every == self._first())
        return np.union1d(self._promising(every, wanted), first)

    def _first(self) -> int:
        """Return the opener to search first; -1 if the options do not say."""
        known = self.options.known
        return -1 if known is None else self._stand_in(known.root.guess)

    def _stand_in(self, opener: int) -> int:
        """Return the opener that is searched for a row of the guesses; -1 if it splits nothing."""
        engine = self.engine
        return int(engine.openers.like[engine.game.place[opener]])

    def _promising(self, openers: Int64Array, wanted: int) -> Int64Array:
        """Return the indexes of the most promising of some openers, given by rising floor."""
        likely = openers[: wanted + ESTIMATED].tolist()
        estimates = [self.engine.estimate(opener) for opener in likely]
        return np.sort(np.argsort(estimates, kind="stable")[:wanted])

    def run(self, turns: int, record: Record | None = None, below: int = INFEASIBLE) -> _Run:
        """Search for the lowest cost within some turns, if it is below some cost."""
        start = perf_counter()
        pace = TimeLeft()
        run = self._started(turns, below)
        for report in self._reports(run, record):
            before = run.winner
            run.add(report, self.options.beam)
            self.nodes += report.expanded
            if report.seconds:
                self.searched.update(outcome.opener for outcome in report.outcomes)
            if self.found is not None and run.winner != before:
                result = self.result(run)
                if self.better(result) is result:
                    self.found(self.measured(result))
            self._tell(run, pace, perf_counter() - start)
        seconds = self.options.bounding
        if seconds is None:
            seconds = BOUNDING * (perf_counter() - start)
        self._raise_bounds(run, seconds)
        return run

    def _raise_bounds(self, run: _Run, seconds: float) -> None:
        """Raise the bounds of openers that were not searched, or only with a beam, for a while.

        Only the lowest bound matters. So a bound is not raised above the lowest of the bounds that
        cannot be raised any further.
        """
        if seconds < LEAST_BOUNDING:
            return
        deadline = perf_counter() + seconds
        least = min(run.best, int(run.bounds[run.settled].min(initial=INFEASIBLE)))
        while len(run.bounds) and perf_counter() < deadline:
            i = int(run.bounds.argmin())
            if run.settled[i] or run.bounds[i] >= least:
                break
            bound = self.engine.bound(int(run.openers[i]), least, run.turns)
            run.bounds[i] = max(bound, int(run.bounds[i]))
            run.settled[i] = True
            least = min(least, int(run.bounds[i]))

    def _tell(self, run: _Run, pace: TimeLeft, seconds: float) -> None:
        if self.progress is not None:
            found, game, openers = run.winner >= 0, self.engine.game, len(run.chosen)
            best = game.told(run.best)
            self.progress(
                SearchProgress(
                    done=run.done,
                    openers=openers,
                    total=best.total if found else None,
                    lost=int(best.lost) if found else 0,
                    opener=int(game.order[run.winner]) if found else None,
                    seconds=seconds,
                    left=pace.left(run.done, openers, seconds),
                )
            )

    def _reports(self, run: _Run, record: Record | None) -> Iterator[BatchReport]:
        openers, floors, below = run.openers[run.chosen], run.bounds[run.chosen], run.best
        if record is not None:
            known = record.outcomes(openers)
            below = min([below, *(o.value for o in known.values() if o.exact)])
            is_known = np.array([o in known for o in openers.tolist()], bool)
            self._doubt(record, known, openers[is_known], floors[is_known], below)
            record.add_unsearched()
            yield BatchReport(tuple(known.values()), 0, 0.0, on_trust=len(known))
            openers, floors = openers[~is_known], floors[~is_known]
        order = self._order(openers, floors < below)
        for report in self._searched(openers[order], floors[order], below, run.turns):
            if record is not None:
                record.add(report.outcomes)
            yield report

    def _searched(
        self, openers: Int64Array, floors: Int64Array, below: int, turns: int
    ) -> Iterator[BatchReport]:
        every = OpenerBatch(self.problem, tuple(openers.tolist()), below, turns, self.options.beam)
        return search_openers(every, floors, self.place)

    def _order(self, openers: Int64Array, may_win: NDArray[np.bool_]) -> Int64Array:
        """Return the openers as given, but the known tree's first."""
        return np.argsort((openers != self._first()) | ~may_win, kind="stable")

    def _doubt(
        self,
        record: Record,
        known: Mapping[int, OpenerOutcome],
        openers: Int64Array,
        floors: Int64Array,
        best: int,
    ) -> None:
        """Search again the openers of a certificate that have to be rechecked, by rising floor.

        Raises:
            ProofError: an opener costs less than the certificate says.
        """
        claimed = np.array([known[opener].value for opener in openers.tolist()], np.int64)
        hopeless = np.flatnonzero(claimed == INFEASIBLE)
        others = np.flatnonzero(claimed < INFEASIBLE)
        likely = others[self._promising(openers[others], SEARCHED_AGAIN)]
        turns = self.problem.max_guesses
        for places, limit in ((hopeless, INFEASIBLE), (likely, best)):
            for report in self._searched(openers[places], floors[places], limit, turns):
                for outcome in report.outcomes:
                    claim = known[outcome.opener].value
                    if outcome.exact and outcome.value < claim:
                        raise record.falsehood(outcome, claim)

    def fewest_turns(self) -> _Run:
        """Search for the lowest total within the fewest turns that always win, if there are any."""
        price = self.engine.game.loss.per_answer
        for turns in range(1, self.problem.max_guesses + 1):
            run = self.run(turns, below=price or INFEASIBLE)
            if run.winner >= 0:
                return run
        return self.run(self.problem.max_guesses) if price else run

    def result(self, run: _Run) -> SearchResult:
        """Return the result in the problem's terms, with the winner's tree."""
        game = self.engine.game
        bound = game.told(run.bound)
        nothing = SearchResult(
            opener=None,
            total=None,
            lost=0,
            max_guesses=None,
            tree=None,
            proven=run.bound >= run.best and self.options.beam is None,
            bound=bound.total,
            bound_lost=0 if bound == NO_WIN else int(bound.lost),
            openers_searched=0,
            nodes=0,
            seconds=0.0,
            objective=self.options.objective,
            beam=self.options.beam,
            on_trust=run.on_trust,
        )
        if run.winner >= 0:
            root, taken = self.engine.tree(run.winner, run.turns)
        elif self.best is None and self.options.known is not None and self._known is not None:
            root, taken = self.options.known.root, self._known
        else:
            return nothing
        lost = int((taken > run.turns).sum())
        made = np.minimum(taken, run.turns)
        total = (made * self.problem.weights).sum().item()
        if (
            self.certificate is not None
            and run.on_trust
            and self._cost(taken, run.turns) != run.best
        ):
            raise ProofError(
                f"{self.certificate.path} is wrong: the best tree costs "
                f"{Cost(lost, total)}, not {game.told(run.best)}; delete the file and "
                "start again"
            )
        proven = run.bound >= run.best
        tree = Tree(
            root=root,
            length=game.guesses.shape[1],
            hard=self.problem.hard,
            max_guesses=self.problem.max_guesses,
            objective=self.options.objective,
            total=total,
            lost=lost,
            worst=root.depth,
            proven=proven,
            bound=total if proven else bound.total,
            bound_lost=lost if proven else int(bound.lost),
            lists=self.problem.lists,
            states=self.problem.rule.base,
        )
        return replace(
            nothing,
            opener=root.guess,
            total=total,
            lost=lost,
            max_guesses=root.depth,
            tree=tree if self.options.opener is None else self._of_any_opener(tree),
            proven=proven,
            bound=tree.bound,
            bound_lost=tree.bound_lost,
        )

    def _of_any_opener(self, tree: Tree) -> Tree:
        """Return a tree whose bounds hold for any opener: one guess finds at most one answer."""
        weights = self.problem.weights
        others = weights.sum() - weights.max()
        bound = (weights.max() + min(2, tree.max_guesses) * others).item()
        return replace(tree, proven=False, bound=bound, bound_lost=0)
