"""Runs batches of openers, in threads of this process or any ``concurrent.futures.Executor``.

A batch is a few openers and the best total known when it was sent: openers are searched only until
they are shown not to beat it. A batch takes a few seconds, and only a few are out at a time, so
workers soon learn of a better total, and little is lost if a worker dies. A batch contains the
problem (a few dozen kilobytes); each process keeps one engine for it, with its memo, for the
next batch.

On this machine batches run in threads (:func:`local_workers`), as compiled code releases Python's
lock; all threads share one engine. On a Dask cluster (:mod:`.cluster`), every process has its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Lock
from time import perf_counter

from tilewise.search.engine import Engine, OpenerCost
from tilewise.search.problem import Int64Array, SearchProblem

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
