"""Work spread over processes, none of which outlives this one, and none of which is missed.

A :class:`WorkerPool` keeps processes busy. A pool of the standard library that loses one, for
whatever reason, is broken for good; then another one does what is left. However this process ends,
its workers end with it.
"""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")
Item = TypeVar("Item")
Done = TypeVar("Done")

_MOST_IN_VAIN = 3
"""Pools in a row that may break without having done anything."""


class WorkerPool(Generic[Task, Item, Done]):
    """Does the same with many things, in some processes.

    Args:
        jobs: processes.
        make: makes, of the task, what does it; called once in each process, so both it and the
            task can be pickled.
        task: what all items have in common.

    Attributes:
        broken_pools: how often a process was ended from outside. What it and its neighbours had in
            hand is done again.
    """

    def __init__(self, jobs: int, make: Callable[[Task], Callable[[Item], Done]], task: Task):
        self.broken_pools = 0
        self._jobs = jobs
        self._make = make
        self._task = task

    def work(self, items: Sequence[Item]) -> Iterator[Done]:
        """Yield what is made of the items, in the order in which it is done.

        Raises:
            ChildProcessError: processes are ended again and again before they have done anything.
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
                reason = "they end before they have done anything; try fewer"
                raise ChildProcessError(errno.ECHILD, reason, "worker processes")

    def _pool(self, items: dict[int, Item]) -> Iterator[tuple[int, Done]]:
        """Yield what a pool of processes does, by item, until it has done all or is broken."""
        # Spawned, not forked: a fork of a process with threads (a progress bar's) may hang.
        context = multiprocessing.get_context("spawn")
        heard, alive = context.Pipe(duplex=False)
        count = min(self._jobs, len(items))
        pool = ProcessPoolExecutor(count, context, _begin, (self._make, self._task, heard))
        others = set(multiprocessing.active_children())
        try:
            number_of = {}
            with interrupts_put_off(), suppress(BrokenProcessPool):
                for number, item in items.items():
                    number_of[pool.submit(_work, item)] = number
            # A copy, for items are taken off while these come.
            for future in as_completed(list(number_of)):
                with suppress(BrokenProcessPool):
                    yield number_of[future], future.result()
        except BaseException:
            # One that is still starting would keep us waiting, or fail loudly once we are gone.
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
            raise
        finally:
            alive.close()
            pool.shutdown(wait=True, cancel_futures=True)
            heard.close()


@contextmanager
def interrupts_put_off() -> Iterator[None]:
    """Put Ctrl-C off until the block ends, and keep it from processes that the block starts.

    Ctrl-C goes to every process of a terminal. Python prints a traceback if it comes while a
    process starts, or while another starts one; a process that begins with the signal blocked can
    take it when it is ready to. Nothing changes where Ctrl-C is ignored.
    """
    usual = signal.getsignal(signal.SIGINT)
    is_ours = callable(usual) and threading.current_thread() is threading.main_thread()
    seen: list[tuple[int, Any]] = []
    if is_ours:  # another thread may be given the signal, and the main one acts on it
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
    """Block Ctrl-C in this thread, and in processes that it starts, where systems have that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # not on Windows

    resource_tracker.ensure_running()  # starting it unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_do: Callable[[Any], Any] | None = None


def _begin(make: Callable[[Any], Callable[[Any], Any]], task: Any, alive: Connection) -> None:
    global _do
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # that is, not ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker without a traceback
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()
    _do = make(task)


def _end_with(alive: Connection) -> None:
    """End this process when the other end of a pipe is closed, or has died with its process.

    The pool's workers finish what they have begun, and wait for ever if nobody is left to tell
    them that there is no more: each of them keeps the queue open for the others.
    """
    alive.poll(None)
    os._exit(0)


def _work(item: Any) -> Any:
    assert _do is not None
    return _do(item)
