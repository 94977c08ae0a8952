"""Asking on a terminal, with line editing and history where the system has them."""

from __future__ import annotations

import contextlib
import io
import sys
from functools import cache


def has_terminal() -> bool:
    """Whether there is somebody to ask."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str:
    """Return one line from the user.

    Text that is not valid in the terminal's encoding comes through with replacement characters,
    so that it is refused like any other wrong input instead of ending the session.

    Raises:
        EOFError: there is no more input.
    """
    _prepare_input()
    return input(prompt)


@cache
def _prepare_input() -> None:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - importing it is what gives input() its editing keys

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
