"""Openers as tasks for any ``concurrent.futures.Executor``.

A task is a handful of openers and the best total known when it was handed out: openers are
searched only as far as it takes to show that they do not beat it. Tasks are kept to a few seconds
and only a few are out at a time, so a better total reaches all workers soon, and little is lost
when a worker dies. A task holds the problem itself (some dozens of kilobytes); each process keeps
the tables it makes of it, and all it has learned of positions, for the next task.

The same tasks run here (:class:`Here`), on local processes (:func:`local_processes`), or on a Dask
cluster (``distributed.Client.get_executor()``).
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, ParamSpec, TypeVar

from tilewise.errors import ClusterError
from tilewise.search.engine import Engine
from tilewise.search.problem import Ints, Problem

TASK_SECONDS = 2.0
"""Aim for the length of a task. Twice this is what an interrupted run loses."""

LONGEST_TASK = 500
"""Most openers in a task."""

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Task:
    """Search these openers for totals below one.

    openers, below: row numbers and total in the terms of the prepared problem (see ``Prepared``).
    turns: guesses allowed.
    """

    problem: Problem
    openers: tuple[int, ...]
    below: int
    turns: int
    beam: int | None


@dataclass(frozen=True)
class Outcome:
    """What a search showed of an opener: its exact total, or a lower bound of it."""

    opener: int
    value: int
    exact: bool


@dataclass(frozen=True)
class Report:
    """A finished task: an outcome for each opener, positions expanded, and seconds of work."""

    outcomes: tuple[Outcome, ...]
    expanded: int
    seconds: float


_engines: dict[tuple[str, int | None], Engine] = {}


def engine_for(problem: Problem, beam: int | None = None) -> Engine:
    """Return this process's engine for a problem; only the last one used is kept."""
    key = problem.digest, beam
    if key not in _engines:
        _engines.clear()
        _engines[key] = Engine(problem, beam)
    return _engines[key]


def run(task: Task) -> Report:
    """Do a task in this process."""
    engine = engine_for(task.problem, task.beam)
    start, before = perf_counter(), engine.expanded
    below, outcomes = task.below, []
    for opener in task.openers:
        value, exact = engine.cost(opener, below, task.turns)
        outcomes.append(Outcome(opener, value, exact))
        if exact:
            below = min(below, value)
    return Report(tuple(outcomes), engine.expanded - before, perf_counter() - start)


class Here(Executor):
    """Runs what is submitted at once, in this process."""

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Call `fn` now; the future is done when it is returned."""
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


def local_processes(workers: int) -> Executor:
    """An executor of fresh local processes."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


@contextmanager
def dask_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a Dask cluster: an executor, and the number of workers it has now.

    Raises:
        ClusterError: the extra is not installed, or nothing answers at the address.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError(
            "a Dask cluster needs the package distributed, which is not installed: "
            "pip install 'tilewise[distributed]'"
        ) from None
    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError) as problem:
        raise ClusterError(
            f"no Dask scheduler answers at {address}: {problem}; give its address, "
            "as in tcp://127.0.0.1:8786"
        ) from None
    with client:
        workers = len(client.scheduler_info(n_workers=-1)["workers"])
        yield client.get_executor(), max(1, workers)


def search_openers(
    problem: Problem,
    openers: Ints,
    floors: Ints,
    *,
    below: int,
    turns: int,
    beam: int | None,
    executor: Executor,
    width: int,
) -> Iterator[Report]:
    """Search openers until each has its exact total or a lower bound that is not below the best.

    openers, floors: int64 (U,), by rising floor. ``width`` is how many workers the executor has.
    Yields reports as they come, in no fixed order; closing the iterator cancels what has not
    started. Errors of tasks are raised here.
    """
    best, next_opener, size = below, 0, 1
    out: set[Future[Report]] = set()
    total = len(openers)
    try:
        while out or next_opener < total:
            while next_opener < total and len(out) < (width + 1 if width > 1 else 1):
                if floors[next_opener] >= best:
                    yield _beaten(openers[next_opener:], floors[next_opener:])
                    next_opener = total
                    break
                batch = tuple(openers[next_opener : next_opener + size].tolist())
                next_opener += len(batch)
                out.add(executor.submit(run, Task(problem, batch, best, turns, beam)))
            if not out:
                break
            done, out = wait(out, return_when=FIRST_COMPLETED)
            for future in done:
                report = future.result()
                best = min([best, *(o.value for o in report.outcomes if o.exact)])
                pace = report.seconds / len(report.outcomes)
                size = int(min(LONGEST_TASK, 2 * size, max(1, TASK_SECONDS / max(pace, 1e-6))))
                yield report
    finally:
        for future in out:
            future.cancel()


def _beaten(openers: Ints, floors: Ints) -> Report:
    """Openers that need no search: even their floors are not below the best."""
    pairs = zip(openers.tolist(), floors.tolist(), strict=True)
    return Report(tuple(Outcome(opener, floor, False) for opener, floor in pairs), 0, 0.0)
