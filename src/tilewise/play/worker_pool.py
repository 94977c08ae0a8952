"""Worker pool that survives lost workers, and ends its workers when this process ends.

If a pool of the standard library loses a process, for whatever reason, it is broken for good; a
:class:`WorkerPool` then starts another one for the work that is left. However this process ends,
its workers end as well.
"""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Generic, TypeVar

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

Worker = TypeVar("Worker")
Item = TypeVar("Item")
Done = TypeVar("Done")

_MOST_IN_VAIN = 3
"""Pools in a row that may break without having finished anything."""

_MOST_PROCESSES = 61 if sys.platform == "win32" else 1 << 16
"""Most processes of a pool; Windows cannot wait for more at a time."""


class WorkerPool(Generic[Worker, Item, Done]):
    """Works on many items, in several processes.

    Args:
        jobs: number of processes.
        make: makes what works in a process; called once in each, so it must be picklable.
        do: what a worker does with an item; also picklable.

    Attributes:
        broken_pools: number of pools that lost a process. The items that were being worked on in
            such a pool are done again.
    """

    def __init__(
        self, jobs: int, make: Callable[[], Worker], do: Callable[[Worker, Item], Done]
    ) -> None:
        self.broken_pools = 0
        self._jobs = jobs
        self._make = make
        self._do = do

    def work(self, items: Sequence[Item]) -> Iterator[Done]:
        """Yield the results for the items, in the order in which they are finished.

        Raises:
            ChildProcessError: processes keep being killed before they have finished anything.
        """
        left = dict(enumerate(items))
        in_vain = 0
        while left:
            before = len(left)
            for number, done in self._pool(left):
                del left[number]
                yield done
            self.broken_pools += bool(left)
            in_vain = in_vain + 1 if len(left) == before else 0
            if in_vain == _MOST_IN_VAIN:
                reason = "they exit before doing any work; try fewer"
                raise ChildProcessError(errno.ECHILD, reason, "worker processes")

    def _pool(self, items: dict[int, Item]) -> Iterator[tuple[int, Done]]:
        """Yield (item number, result) until one pool has done all items or is broken."""
        # Spawned, not forked: the fork of a process with threads (of a progress bar) may hang.
        _start_silent_tracker()
        context = multiprocessing.get_context("spawn")
        heard, alive = context.Pipe(duplex=False)
        count = min(self._jobs, len(items), _MOST_PROCESSES)
        pool = ProcessPoolExecutor(count, context, _begin, (self._make, self._do, heard))
        others = set(multiprocessing.active_children())
        try:
            number_of = {}
            with interrupts_put_off(), suppress(BrokenProcessPool):
                for number, item in items.items():
                    number_of[pool.submit(_work, item)] = number
            # A copy, because items are removed during the loop.
            for future in as_completed(list(number_of)):
                with suppress(BrokenProcessPool):
                    yield number_of[future], future.result()
        except BaseException:
            # A worker that is still starting would make us wait, or print an error after this
            # process has ended.
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
            raise
        finally:
            alive.close()
            pool.shutdown(wait=True, cancel_futures=True)
            heard.close()


def _start_silent_tracker() -> None:
    """Start the process that removes a pool's semaphores if this process ends before it can.

    It must run before Ctrl-C is blocked, because its start unblocks the signal. Its warning about
    what it removes is silenced: users would sometimes see it after Ctrl-C.
    """
    if sys.platform == "win32":  # where semaphores need no such process
        return
    from multiprocessing import resource_tracker

    sys.warnoptions.append("ignore:resource_tracker:UserWarning")  # passed on to that process
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.pop()


@contextmanager
def interrupts_put_off() -> Iterator[None]:
    """Delay Ctrl-C until the block ends, and hide it from processes that the block starts.

    Ctrl-C goes to every process in a terminal. Python prints a traceback if it arrives while a
    process is starting or is being started; a process that starts with the signal blocked can
    unblock it when it is ready. If Ctrl-C is ignored, nothing changes.
    """
    usual = signal.getsignal(signal.SIGINT)
    is_ours = callable(usual) and threading.current_thread() is threading.main_thread()
    seen: list[tuple[int, Any]] = []
    if is_ours:  # another thread may receive the signal, but the main thread handles it
        signal.signal(signal.SIGINT, lambda *call: seen.append(call))
    try:
        with _interrupts_blocked():
            yield
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, usual)
    if seen and callable(usual):
        usual(*seen[0])


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in this thread and in processes it starts, if the system supports that."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_do: Callable[[Any], Any] | None = None


def _begin(make: Callable[[], Any], do: Callable[[Any, Any], Any], alive: Connection) -> None:
    global _do
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # that is, not ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker without a traceback
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()
    _do = partial(do, make())


def _end_with(alive: Connection) -> None:
    """End this process when the other end of a pipe is closed or its process has ended.

    Otherwise the pool's workers would finish their items and then wait forever, because each of
    them keeps the queue open for the others.
    """
    alive.poll(None)
    os._exit(0)


def _work(item: Any) -> Any:
    assert _do is not None
    return _do(item)
