"""Asking on a terminal, with line editing, history and completion where the system has them."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType

from tilewise.errors import TilewiseError

LONGEST_LINE = 1 << 16
"""Characters a line may have that is not typed: a shared game with room to spare."""

Completions = Callable[[str], list[str]]
"""What may be meant by the beginning of a word."""


def has_terminal() -> bool:
    """Whether there is somebody to ask."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str, completions: Completions | None = None) -> str:
    """Return one line from the user.

    Text that is not valid in the terminal's encoding comes through with replacement characters,
    so that it is refused like any other wrong input instead of ending the session.

    Args:
        prompt: what is asked.
        completions: what the Tab key offers; nothing if None.

    Raises:
        EOFError: there is no more input.
        TilewiseError: a line of a file or pipe has no end.
    """
    if not sys.stdin.isatty():
        return _piped(prompt)
    readline = _prepare_input()
    if readline is not None:
        readline.set_completer(None if completions is None else _numbered(completions))
    return input(prompt)


def _piped(prompt: str) -> str:
    """Return the next line of a file or pipe, as :func:`input` does, unless it is endless."""
    _prepare_input()
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(LONGEST_LINE + 1)
    if not line:
        raise EOFError
    if len(line) > LONGEST_LINE:
        raise TilewiseError(
            "a line of the standard input has more than {most:,} characters", most=LONGEST_LINE
        )
    return line.removesuffix("\n")


@cache
def _prepare_input() -> ModuleType | None:
    """Return readline, where the system has it: importing it gives input() its editing keys."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with contextlib.suppress(ImportError):
        import readline  # not on Windows

        is_libedit = "libedit" in (readline.__doc__ or "")  # what macOS has in its place
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
        readline.set_completer_delims(" \t\n")
        return readline
    return None


def _numbered(completions: Completions) -> Callable[[str, int], str | None]:
    """Return completions as readline asks for them: one at a time, None after the last."""
    found: list[str] = []

    def nth(text: str, number: int) -> str | None:
        if number == 0:
            found[:] = completions(text)
        return found[number] if number < len(found) else None

    return nth
