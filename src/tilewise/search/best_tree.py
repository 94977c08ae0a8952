"""Finds the best strategy tree of a problem, by searching its openers, and proves it.

:class:`Search` is the entry point. It can stop early (with a beam or a number of openers it
finds a good tree quickly, and says how far from proven it is), it can be resumed (with a
certificate), and it runs in threads or on any executor.

A resumed certificate may be wrong, so whatever is quick to check is checked. The most promising
openers are searched again, and none of them may beat the best total. The other lines are not
rechecked, but the winner's tree has to cost as much as the certificate says.

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

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log
from threading import Lock
from time import perf_counter
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tilewise.search.engine import Engine, OpenerCost
from tilewise.search.problem import NO_LIMIT, Cost, Int64Array, SearchProblem
from tilewise.search.proof import Certificate, Claim
from tilewise.trees.tree import Tree, quick_referee_of, turns_taken

# -- Runs batches of openers, in threads of this process or any ``concurrent.futures.Executor`` ----
# A batch is a few openers and the best total known when it was sent: openers are searched only
# until they are shown not to beat it. A batch takes a few seconds, and only a few are out at a
# time, so workers soon learn of a better total, and little is lost if a worker dies. A batch
# contains the problem (a few dozen kilobytes); each process keeps one engine for it, with its memo,
# for the next batch.
#
# On this machine batches run in threads (:func:`local_workers`), as compiled code releases Python's
# lock; all threads share one engine. On a Dask cluster (:mod:`.cluster`), every process has its
# own.


BATCH_SECONDS = 2.0
"""Seconds that a batch should take. An interrupted run loses about twice this."""

LONGEST_BATCH = 500
"""Most openers in a batch."""

CHECK_SECONDS = 1.0
"""Wait for a batch before its workplace is checked."""


@dataclass(frozen=True)
class OpenerBatch:
    """Openers to search for totals below a limit.

    Attributes:
        problem: the problem.
        openers: rows of the *prepared* problem's guesses.
        below: only totals below this, in the weights of the prepared problem, are of interest.
        turns: guesses allowed.
        beam: most guesses tried in any position; None for all.
        following: number of openers to search after these.
    """

    problem: SearchProblem
    openers: tuple[int, ...]
    below: int
    turns: int
    beam: int | None
    following: int = 0


@dataclass(frozen=True)
class BatchReport:
    """A finished batch.

    Attributes:
        outcomes: the cost of each opener, or a bound of it; openers are rows of the prepared
            problem's guesses.
        expanded: positions whose guesses were searched.
        seconds: time taken; 0 if nothing had to be searched.
        on_trust: number of outcomes from an earlier run's certificate.
    """

    outcomes: Mapping[int, OpenerCost]
    expanded: int
    seconds: float
    on_trust: int = 0


_engines: dict[tuple[str, int | None], Engine] = {}
_making = Lock()


def engine_for(problem: SearchProblem, beam: int | None = None) -> Engine:
    """Return this process's engine for a problem; only the last one used is kept."""
    key = problem.digest, beam
    with _making:
        if key not in _engines:
            _engines.clear()
            _engines[key] = Engine(problem, beam)
        return _engines[key]


def run(batch: OpenerBatch) -> BatchReport:
    """Search a batch in this process."""
    engine = engine_for(batch.problem, batch.beam)
    start = perf_counter()
    before = engine.expanded
    below, outcomes = batch.below, {}
    for i, opener in enumerate(batch.openers):
        engine.expect(len(batch.openers) - i + batch.following)
        found = engine.cost(opener, below, batch.turns)
        # Do not claim a bound above the limit: the proof checker has to derive every claim, and
        # deriving that an opener cannot win at all may take hours.
        outcomes[opener] = found if found.exact else OpenerCost(min(found.value, below), False)
        if found.exact:
            below = min(below, found.value)
    return BatchReport(outcomes, engine.expanded - before, perf_counter() - start)


@dataclass(frozen=True)
class Workplace:
    """Where batches are searched.

    Attributes:
        executor: runs the batches.
        workers: how many batches it runs at once.
        is_here: whether it runs them in this process, where a running search can be stopped.
        check: raises an error if batches that are out may never finish.
    """

    executor: Executor
    workers: int = 1
    is_here: bool = False
    check: Callable[[], None] = lambda: None


@contextmanager
def local_workers(workers: int = 1) -> Iterator[Workplace]:
    """Search in this many threads of this process."""
    with ThreadPoolExecutor(workers, thread_name_prefix="search") as threads:
        yield Workplace(threads, workers, is_here=True)


def search_openers(
    every: OpenerBatch, floors: Int64Array, place: Workplace
) -> Iterator[BatchReport]:
    """Search openers until each has its exact total, or a bound not below the best total.

    Closing the iterator cancels what has not started, and stops what runs in this process.

    Args:
        every: the openers as one batch, by rising floor; the first may have any floor below the
            limit.
        floors: int64 (U,), lower bounds of their totals.
        place: where to search them.

    Yields:
        Reports as they come, in no fixed order; errors of batches are raised here.
    """
    best, begun, size, openers = every.below, 0, 1, len(every.openers)
    out: set[Future[BatchReport]] = set()
    at_once = place.workers + 1 if place.workers > 1 else 1
    try:
        while out or begun < openers:
            while begun < openers and len(out) < at_once:
                if floors[begun] >= best:
                    yield _beaten(every.openers[begun:], floors[begun:])
                    begun = openers
                    break
                some = every.openers[begun : begun + size]
                begun += len(some)
                batch = replace(every, openers=some, below=best, following=openers - begun)
                out.add(place.executor.submit(run, batch))
            if not out:
                break
            done, out = wait(out, CHECK_SECONDS, FIRST_COMPLETED)
            if not done:
                place.check()
            for future in done:
                report = future.result()
                best = min([best, *(o.value for o in report.outcomes.values() if o.exact)])
                pace = report.seconds / len(report.outcomes)
                wanted = max(1, BATCH_SECONDS / max(pace, 1e-6))
                size = int(min(LONGEST_BATCH, 2 * size, wanted))
                yield report
    finally:
        running = [future for future in out if not future.cancel()]
        if running and place.is_here:
            with engine_for(every.problem, every.beam).stopped():
                wait(running)


def _beaten(openers: Sequence[int], floors: Int64Array) -> BatchReport:
    """Report openers that need no search: their floors are not below the best total."""
    bounds = (OpenerCost(floor, False) for floor in floors.tolist())
    return BatchReport(dict(zip(openers, bounds, strict=True)), 0, 0.0)


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
class SearchProgress:
    """The progress of a search.

    Attributes:
        done: openers finished.
        openers: openers in total.
        best: the cost of the best tree so far, if there is one.
        seconds: time since the start.
        left: estimated seconds left; None if unknown.
    """

    done: int
    openers: int
    best: Cost | None
    seconds: float
    left: float | None


@dataclass(frozen=True)
class SearchResult:
    """The result of a search.

    Attributes:
        tree: the tree; its own ``proven`` and ``bound`` are about trees with any opener.
        proven: whether the tree's cost equals the bound.
        bound: proven lower bound of the cost of any tree (with the given opener).
        openers_searched: openers that had to be searched.
        nodes: positions expanded.
        seconds: time taken.
        beam: most guesses tried in any position, in the end; None for all.
        on_trust: openers reused from an earlier run's certificate without a check.
    """

    tree: Tree
    proven: bool
    bound: Cost
    openers_searched: int
    nodes: int
    seconds: float
    beam: int | None
    on_trust: int

    @property
    def cost(self) -> Cost:
        """The cost of the tree."""
        return Cost(self.tree.lost, self.tree.total)


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
        start: when it began.
        pace: estimates the time left.
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
    start: float = field(default_factory=perf_counter)
    pace: TimeLeft = field(default_factory=TimeLeft)
    settled: NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        self.bounds = self.bounds.copy()
        self.settled = np.zeros(len(self.openers), np.bool_)

    @property
    def bound(self) -> int:
        """Lower bound of the total of any opener."""
        return min(int(self.bounds.min(initial=NO_LIMIT)), self.best)

    @cached_property
    def _place(self) -> dict[int, int]:
        return {int(self.openers[i]): i for i in self.chosen.tolist()}

    def add(self, report: BatchReport, beam: int | None) -> None:
        """Add a report; without a beam, its outcomes are bounds."""
        for opener, cost in report.outcomes.items():
            if cost.exact and cost.value < self.best:
                self.best, self.winner = cost.value, opener
            if beam is None:
                i = self._place[opener]
                self.bounds[i], self.settled[i] = cost.value, True
        self.done += len(report.outcomes)
        self.on_trust += report.on_trust


@dataclass(eq=False)
class Search:
    """A search for the strategy tree of least total cost.

    Without an opener, a number of openers and a beam, the result is proven.

    Attributes:
        problem: the game, with the objective :data:`.problem.FEWEST`.
        opener: only trees that start with this row of the guesses.
        openers: search only this many openers, the most promising, and that of `known`.
        beam: most guesses to try in any position. If the tree loses games, only its opener is
            searched from then on, and the beam is doubled until this has not saved a game
            :data:`IN_VAIN` times in a row.
        objective: ``"worst-case"`` first minimises the guesses within which every game is won, and
            then the total.
        known: a tree of the problem. Its opener is searched first, and only trees that cost less
            are looked for. So the better it is, the faster other guesses are ruled out. If there
            are none, the result is the known tree.
        bounding: seconds for raising the bounds of openers that are not searched; by default
            :data:`BOUNDING` of the search's time. Stops early if the result's bound cannot be
            raised any further.
        certificate: where to record what is proven about each opener.
        progress: called with the progress of the search.
        found: called during the search with each tree that is better than the last, so that an
            interrupted search has a result.
        engine: the engine of the beam at work.
        best: the best result of narrower beams.
        searched: openers that had to be searched, with any beam.
        nodes: positions expanded.
        start: when it began.

    Raises:
        ValueError: there is a certificate, but not everything is searched.
    """

    problem: SearchProblem
    opener: int | None = None
    openers: int | None = None
    beam: int | None = None
    objective: Objective = "total"
    known: Tree | None = None
    bounding: float | None = None
    certificate: Certificate | None = None
    progress: Callable[[SearchProgress], None] | None = None
    found: Callable[[SearchResult], None] | None = None
    place: Workplace = field(init=False)
    engine: Engine = field(init=False)
    best: SearchResult | None = field(default=None, init=False)
    searched: set[int] = field(default_factory=set, init=False)
    nodes: int = field(default=0, init=False)
    start: float = field(default_factory=perf_counter, init=False)

    def __post_init__(self) -> None:
        """Check the attributes."""
        some = self.opener, self.openers, self.beam, self.objective
        if self.certificate is not None and some != (None, None, None, "total"):
            raise ValueError("a certificate needs a search of all openers and all guesses")

    def best_tree(self, place: Workplace | None = None) -> SearchResult:
        """Search. If there is a beam, widen it while that saves games.

        A wider beam looks only for trees that cost less than those of narrower ones.

        Args:
            place: where to search; one thread of this process if None.

        Raises:
            ValueError: the problem is invalid.
            ProofError: the certificate cannot be read or written, or is false.
        """
        with local_workers() if place is None else nullcontext(place) as self.place:
            in_vain = 0
            while True:
                self.engine = engine_for(self.problem, self.beam)
                run = self.find()
                earlier, self.best = self.best, self.better(self.result(run))
                lost = self.best.tree.lost
                has_saved = earlier is None or lost < earlier.tree.lost
                in_vain = 0 if has_saved else in_vain + 1
                may_save = self.engine.game.told(run.bound).lost < lost
                if self.beam is None or in_vain == IN_VAIN or not may_save:
                    return self.measured(self.best)
                wider = 2 * self.beam
                self.beam = None if wider >= len(self.problem.guesses) else wider

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
        """Search with one beam: for the least total, or first for the fewest turns that always win.

        If no turns always win, all are used.
        """
        most = self.problem.max_guesses
        if self.objective == "total":
            return self.run(most, self._limit())
        for turns in range(1, most + 1):
            run = self.run(turns, below=self.engine.game.loss.per_answer)
            if run.winner >= 0:
                return run
        return self.run(most)

    def _limit(self) -> int:
        """Return a cost that trees have to be below.

        Without a beam, the search finds a tree as good as the known one itself, for a certificate.
        """
        if self.best is not None:
            return self.engine.game.cost(self.best.cost)
        if self._known is None:
            return NO_LIMIT
        return self._cost(self._known, self.problem.max_guesses) + (self.beam is None)

    @cached_property
    def _known(self) -> Int64Array | None:
        """The guesses that the known tree takes for each answer, if other trees have to be better.

        int64 (n,); one more than allowed if an answer is lost.
        """
        known, problem = self.known, self.problem
        if known is None or self.opener is not None or self._first() < 0:
            return None
        if self.objective != "total":
            return None
        referee = quick_referee_of(problem.rule)
        return turns_taken(known, problem.guesses, len(problem.weights), referee)

    def _cost(self, taken: Int64Array, turns: int) -> int:
        """Return the cost of a tree, given the guesses that each answer takes."""
        game, made = self.engine.game, np.minimum(taken, turns)
        guesses = int(made[game.order[: len(made)]] @ game.weights)
        return guesses + game.loss.of(0, int((taken > turns).sum()))

    def _started(self, turns: int, below: int) -> _Run:
        """Return a run, not begun yet, that searches for costs below a limit."""
        every, wanted = self.engine.openers, self.opener
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
        every, wanted = self.engine.openers.guesses, self.openers
        if self.best is not None:
            return np.flatnonzero(every == self._stand_in(self.best.tree.root.guess))
        if wanted is None:
            return np.arange(len(every))
        first = np.flatnonzero(every == self._first())
        return np.union1d(self._promising(every, wanted), first)

    def _first(self) -> int:
        """Return the opener to search first; -1 if the options do not say."""
        known = self.known
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

    def run(self, turns: int, below: int = NO_LIMIT) -> _Run:
        """Search for the lowest cost within some turns, if it is below some cost."""
        run = self._started(turns, below)
        for report in self._reports(run):
            before = run.winner
            run.add(report, self.beam)
            self.nodes += report.expanded
            if report.seconds:
                self.searched.update(report.outcomes)
            if self.found is not None and run.winner != before:
                result = self.result(run)
                if self.better(result) is result:
                    self.found(self.measured(result))
            self._tell(run)
        seconds = self.bounding
        if seconds is None:
            seconds = BOUNDING * (perf_counter() - run.start)
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
        least = min(run.best, int(run.bounds[run.settled].min(initial=NO_LIMIT)))
        while len(run.bounds) and perf_counter() < deadline:
            i = int(run.bounds.argmin())
            if run.settled[i] or run.bounds[i] >= least:
                break
            bound = self.engine.bound(int(run.openers[i]), least, run.turns)
            run.bounds[i] = max(bound, int(run.bounds[i]))
            run.settled[i] = True
            least = min(least, int(run.bounds[i]))

    def _tell(self, run: _Run) -> None:
        if self.progress is not None:
            seconds, openers = perf_counter() - run.start, len(run.chosen)
            best = self.engine.game.told(run.best) if run.winner >= 0 else None
            left = run.pace.left(run.done, openers, seconds)
            self.progress(SearchProgress(run.done, openers, best, seconds, left))

    def _reports(self, run: _Run) -> Iterator[BatchReport]:
        openers, floors, below = run.openers[run.chosen], run.bounds[run.chosen], run.best
        if self.certificate is not None:
            known = self._recorded(self.certificate, openers)
            below = min([below, *(cost.value for cost in known.values() if cost.exact)])
            is_known = np.array([o in known for o in openers.tolist()], bool)
            self._doubt(self.certificate, openers[is_known], floors[is_known], below)
            self.certificate.add(self._unsearched(self.certificate))
            yield BatchReport(known, 0, 0.0, on_trust=len(known))
            openers, floors = openers[~is_known], floors[~is_known]
        # The known tree's opener comes first.
        order = np.argsort((openers != self._first()) | (floors >= below), kind="stable")
        for report in self._searched(openers[order], floors[order], below, run.turns):
            if self.certificate is not None:
                self.certificate.add([self._claim(*found) for found in report.outcomes.items()])
            yield report

    def _recorded(self, certificate: Certificate, openers: Int64Array) -> dict[int, OpenerCost]:
        """Return what a certificate says about some openers, by opener.

        Raises:
            ProofError: it calls one of them silent or like another, or has a cost that no opener
                can have.
        """
        game, found = self.engine.game, {}
        most = game.loss.of(0, game.n_answers) + self.problem.max_guesses * int(game.weights.sum())
        for opener in openers.tolist():
            row = int(game.order[opener])
            claim = certificate.claims.get(row)
            if claim is None:
                continue
            word, cost = certificate.words[row], game.cost(claim.cost)
            if not claim.is_cost:
                raise certificate.wrong(f"no other word splits the answers as {word} does")
            if cost > most:
                raise certificate.wrong(f"{word} costs less than {claim.cost}")
            found[opener] = OpenerCost(cost, claim.kind == "total")
        return found

    def _claim(self, opener: int, found: OpenerCost) -> Claim:
        game = self.engine.game
        lost, total = game.told(found.value)
        return Claim(int(game.order[opener]), "total" if found.exact else "bound", total, lost)

    def _unsearched(self, certificate: Certificate) -> list[Claim]:
        """Return claims for openers that need no search, unless the certificate has them."""
        order, like = self.engine.game.order, self.engine.openers.like
        claims = []
        for opener, row in enumerate(order.tolist()):
            if like[opener] != opener and row not in certificate.claims:
                silent = like[opener] < 0
                other = 0 if silent else int(order[like[opener]])
                claims.append(Claim(row, "silent" if silent else "like", other))
        return claims

    def _searched(
        self, openers: Int64Array, floors: Int64Array, below: int, turns: int
    ) -> Iterator[BatchReport]:
        every = OpenerBatch(self.problem, tuple(openers.tolist()), below, turns, self.beam)
        return search_openers(every, floors, self.place)

    def _doubt(
        self, certificate: Certificate, openers: Int64Array, floors: Int64Array, best: int
    ) -> None:
        """Search the most promising openers of a certificate again, by rising floor.

        Raises:
            ProofError: an opener costs less than the certificate says.
        """
        game, likely = self.engine.game, self._promising(openers, SEARCHED_AGAIN)
        turns = self.problem.max_guesses
        for report in self._searched(openers[likely], floors[likely], best, turns):
            for opener, found in report.outcomes.items():
                row = int(game.order[opener])
                if found.exact and found.value < game.cost(certificate.claims[row].cost):
                    cost = game.told(found.value)
                    raise certificate.wrong(
                        f"{certificate.words[row]} costs {cost}, less than the best total"
                    )

    def result(self, run: _Run) -> SearchResult:
        """Return the result in the problem's terms, with the winner's tree."""
        problem, game, known = self.problem, self.engine.game, self.known
        if run.winner >= 0:
            root, taken = self.engine.tree(run.winner, run.turns)
        elif self.best is not None:
            return self.best
        else:  # there is no limit without a known tree
            assert known is not None
            assert self._known is not None
            root, taken = known.root, self._known
        made = np.minimum(taken, run.turns)
        cost = Cost(int((taken > run.turns).sum()), (made * problem.weights).sum().item())
        if (
            self.certificate is not None
            and run.on_trust
            and self._cost(taken, run.turns) != run.best
        ):
            claimed = game.told(run.best)
            raise self.certificate.wrong(f"the best tree costs {cost}, not {claimed}")
        proven = run.bound >= run.best
        bound = cost if proven else game.told(run.bound)
        tree = Tree(
            root=root,
            length=game.guesses.shape[1],
            hard=problem.hard,
            max_guesses=problem.max_guesses,
            objective=self.objective,
            total=cost.total,
            lost=cost.lost,
            worst=root.depth,
            proven=proven,
            bound=bound.total,
            bound_lost=bound.lost,
            lists=problem.lists,
            states=problem.rule.base,
        )
        return SearchResult(
            tree=tree if self.opener is None else self._of_any_opener(tree),
            proven=proven,
            bound=bound,
            openers_searched=len(self.searched),
            nodes=self.nodes,
            seconds=perf_counter() - self.start,
            beam=self.beam,
            on_trust=run.on_trust,
        )

    def _of_any_opener(self, tree: Tree) -> Tree:
        """Return a tree whose bounds hold for any opener: one guess finds at most one answer."""
        weights = self.problem.weights
        others = weights.sum() - weights.max()
        bound = (weights.max() + min(2, tree.max_guesses) * others).item()
        return replace(tree, proven=False, bound=bound, bound_lost=0)
