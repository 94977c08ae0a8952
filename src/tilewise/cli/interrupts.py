"""Ctrl-C: exit code 130 within a second and no traceback, whatever is going on.

Python turns Ctrl-C into an exception between two of its own instructions. That is right for a
command that has results to show or files to close, but not enough elsewhere: an import may mistake
the exception for a missing package, a compiler's callback swallows it, and compiled code must
return first. So after a short grace period a thread ends the process. It is woken by the byte that
Python's C handler writes at once (``signal.set_wakeup_fd``); libraries that compute for a long time
(numba's code, LLVM, most of numpy) let other threads run meanwhile.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

INTERRUPTED = 130
"""Exit code of an interrupted command, as in shells: 128 plus SIGINT's number."""

GRACE = 0.5
"""Seconds a command has to end by itself."""

_SHOW_CURSOR = b"\x1b[?25h"


def end_at_once() -> None:
    """Make Ctrl-C end the process at once from now on.

    For the start of a command, when there is nothing yet to show or to clean up.
    """
    if _is_ours(signal.getsignal(signal.SIGINT)):
        signal.signal(signal.SIGINT, _end)


@atexit.register  # first, so it runs last
def _ignore() -> None:
    """Ignore Ctrl-C while Python shuts down.

    Python gives the signal back to the system then, which would make a finished command look
    killed.
    """
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Make Ctrl-C end the process at once while the block runs: for slow imports."""
    usual = signal.getsignal(signal.SIGINT)
    end_at_once()
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is _end:
            signal.signal(signal.SIGINT, usual)


@contextmanager
def only_raising() -> Iterator[None]:
    """Make Ctrl-C raise KeyboardInterrupt and nothing else while the block runs: for questions."""
    usual = signal.getsignal(signal.SIGINT)
    if not _is_ours(usual):
        yield
        return
    woken = signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        signal.set_wakeup_fd(woken, warn_on_full_buffer=False)


class Interrupts:
    """Makes Ctrl-C raise KeyboardInterrupt in a block, and ends the process if that fails.

    After the block Ctrl-C ends the process at once: what is left to clean up is not worth a
    traceback.

    Attributes:
        seen: whether Ctrl-C was pressed.
    """

    def __init__(self) -> None:
        self.seen = False

    def __enter__(self) -> Interrupts:
        """Start listening."""
        self._ours = _is_ours(signal.getsignal(signal.SIGINT))
        if self._ours:
            listening, self._woken = os.pipe()
            if sys.platform != "win32":  # Windows accepts a blocking pipe
                os.set_blocking(self._woken, False)
            signal.set_wakeup_fd(self._woken, warn_on_full_buffer=False)
            threading.Thread(target=_watch, args=(listening,), daemon=True).start()
            self._hook, sys.unraisablehook = sys.unraisablehook, self._tell
            signal.signal(signal.SIGINT, self._raise)
        return self

    def __exit__(self, *problem: object) -> None:
        """Switch to ending at once."""
        if self._ours:
            signal.signal(signal.SIGINT, _end)
            signal.set_wakeup_fd(-1)
            os.close(self._woken)
            sys.unraisablehook = self._hook

    def _raise(self, *_: object) -> None:
        if not self.seen:  # ignore further ones
            self.seen = True
            raise KeyboardInterrupt

    def _tell(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Print nothing about interrupts where Python cannot raise."""
        if not self.seen:
            self._hook(unraisable)


def _is_ours(handler: object) -> bool:
    """Whether Ctrl-C is ours to handle: not ignored (nohup), not handled elsewhere."""
    if handler in (signal.default_int_handler, _end):
        return True
    return isinstance(getattr(handler, "__self__", None), Interrupts)


def _watch(listening: int) -> None:
    """End the process shortly after Ctrl-C; return when the pipe is closed."""
    while signals := os.read(listening, 64):
        if signal.SIGINT in signals:
            time.sleep(GRACE)
            if sys.stderr.isatty():
                os.write(sys.stderr.fileno(), _SHOW_CURSOR)  # a progress bar hides the cursor
            _end()
    os.close(listening)


def _end(*_: object) -> NoReturn:
    os._exit(INTERRUPTED)
