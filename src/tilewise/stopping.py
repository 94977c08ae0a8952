"""Stops work that nobody is waiting for any more.

A thread cannot be ended from outside. So long computations check every few milliseconds whether
they are still wanted (:func:`check_stop`), and whoever started them keeps a :class:`Stop` to say
that they are not. The stop does not have to be passed from call to call: it holds for everything
that is called in its context (:func:`stoppable`). Outside such a context, nothing is ever stopped.

Compiled code cannot check this itself. It looks at a flag of its own, and its caller lets the stop
set that flag (:func:`telling_stop`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from tilewise.errors import StoppedError


class Stop:
    """Whether to stop; any thread may set it, and it stays set.

    Attributes:
        told: calls to make when it is set; see :func:`telling_stop`.
    """

    def __init__(self) -> None:
        self._is_set = False
        self.told: list[Callable[[], None]] = []

    @property
    def is_set(self) -> bool:
        """Whether to stop."""
        return self._is_set

    def set(self) -> None:
        """Stop, and make the calls that wait for it."""
        self._is_set = True
        for act in tuple(self.told):
            act()


_current: ContextVar[Stop | None] = ContextVar("stop", default=None)


@contextmanager
def stoppable(stop: Stop) -> Iterator[None]:
    """Raise StoppedError in the block when its computation is stopped."""
    before = _current.set(stop)
    try:
        yield
    finally:
        _current.reset(before)


def check_stop() -> None:
    """Check whether the result being computed is still wanted.

    Raises:
        StoppedError: it is not.
    """
    stop = _current.get()
    if stop is not None and stop.is_set:
        raise StoppedError


@contextmanager
def telling_stop(act: Callable[[], None]) -> Iterator[None]:
    """Call `act`, from any thread and perhaps twice, if the computation in the block is to stop."""
    stop = _current.get() or Stop()
    stop.told.append(act)
    try:
        if stop.is_set:  # before it was told, or meanwhile
            act()
        yield
    finally:
        stop.told.remove(act)
