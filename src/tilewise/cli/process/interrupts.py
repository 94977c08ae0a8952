"""Ctrl-C: exit code 130 within a second and no traceback, whatever is going on.

Python turns Ctrl-C into an exception between two of its own instructions. That is what a command
wants that has something to show or to put away, and not enough elsewhere: an import may take the
exception for a missing package, a compiler's callback swallows it, and compiled code is not looked
at until it returns. So there is a moment's grace, and then a thread of ours ends the process. It
is woken by the byte that Python's handler in C writes at once (``signal.set_wakeup_fd``); libraries
that compute for long (numba's code, LLVM, most of numpy) let other threads run meanwhile.
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
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

INTERRUPTED = 130
"""The exit code of a command that was broken off, as shells have it: 128 and SIGINT's number."""

GRACE = 0.5
"""Seconds in which a command may end in its own way."""

_SHOW_CURSOR = b"\x1b[?25h"


def end_at_once() -> None:
    """Let Ctrl-C end the process on the spot from now on.

    For a command's beginning, when there is nothing yet to show or to put away.
    """
    if _is_ours(signal.getsignal(signal.SIGINT)):
        signal.signal(signal.SIGINT, _end)


def ignore_at_exit() -> None:
    """Let Ctrl-C change nothing any more once Python takes itself apart.

    It gives the signal back to the system then, which would end a command that is done as one that
    was killed.
    """
    atexit.register(_ignore)


def _ignore() -> None:
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process on the spot while the block runs: for slow imports."""
    usual = signal.getsignal(signal.SIGINT)
    end_at_once()
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is _end:
            signal.signal(signal.SIGINT, usual)


class Interrupts:
    """Lets Ctrl-C raise KeyboardInterrupt in a block, and ends the process if that does not.

    After the block Ctrl-C ends the process on the spot: what is left to clean up is not worth a
    traceback.

    Attributes:
        seen: whether there has been one.
    """

    def __init__(self) -> None:
        self.seen = False

    def __enter__(self) -> Interrupts:
        """Begin to listen."""
        self._ours = _is_ours(signal.getsignal(signal.SIGINT))
        if self._ours:
            listening, self._woken = os.pipe()
            os.set_blocking(self._woken, False)
            signal.set_wakeup_fd(self._woken, warn_on_full_buffer=False)
            threading.Thread(target=_watch, args=(listening,), daemon=True).start()
            self._hook, sys.unraisablehook = sys.unraisablehook, self._tell
            signal.signal(signal.SIGINT, self._raise)
        return self

    def __exit__(self, *problem: object) -> None:
        """Go over to ending at once."""
        if self._ours:
            signal.signal(signal.SIGINT, _end)
            signal.set_wakeup_fd(-1)
            os.close(self._woken)
            sys.unraisablehook = self._hook

    def _raise(self, number: int, frame: FrameType | None) -> None:
        if not self.seen:  # of several, the first ends the command
            self.seen = True
            raise KeyboardInterrupt

    def _tell(self, unraisable: sys.UnraisableHookArgs) -> None:
        """Say nothing of interrupts that came where Python can raise nothing."""
        if not self.seen:
            self._hook(unraisable)


def _is_ours(handler: object) -> bool:
    """Whether Ctrl-C is left to us: neither ignored (nohup) nor handled by somebody else."""
    if handler in (signal.default_int_handler, _end):
        return True
    return isinstance(getattr(handler, "__self__", None), Interrupts)


def _watch(listening: int) -> None:
    """End the process a moment after Ctrl-C; return when there is no more to listen for."""
    while signals := os.read(listening, 64):
        if signal.SIGINT in signals:
            time.sleep(GRACE)
            if sys.stderr.isatty():
                os.write(sys.stderr.fileno(), _SHOW_CURSOR)  # a progress bar hides it
            _end()
    os.close(listening)


def _end(*_: object) -> NoReturn:
    os._exit(INTERRUPTED)
