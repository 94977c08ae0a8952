"""The three streams a command is given, made such that nothing printed or read can break it.

A terminal or file that is not UTF-8 gets what it can show: signs of ours have a plain twin, and
any other character is written as an escape, so that nothing is lost. A stream that was closed
before we began is one that holds nothing, or swallows everything.
"""

from __future__ import annotations

import codecs
import io
import os
import shutil
import sys
import unicodedata
from contextlib import suppress
from typing import TextIO

from tilewise.errors import visible

_ERRORS = "tilewise.plain"

_PLAIN = {
    **dict.fromkeys("🟩🟧", "G"),
    **dict.fromkeys("🟨🟦", "Y"),
    **dict.fromkeys("⬛⬜", "."),
    **dict.fromkeys("█▉▊▋▌▍▎▏", "#"),  # bars of histograms
    "✓": "*",
    "…": "...",
    "≈": "~",
    "◂": "<",
    "\u200e": "",  # left-to-right mark
}


def prepare_streams() -> None:
    """Make the streams of this process safe to use; to be called before anything is printed."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - until the end
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    columns = os.environ.get("COLUMNS", "")
    if not (columns.isdecimal() and len(columns) <= 4 and int(columns) > 0):
        os.environ.pop("COLUMNS", None)  # no width that anything could be set in
    codecs.register_error(_ERRORS, _in_plain)
    # Whoever asked for other handling (PYTHONIOENCODING=ascii:replace) has it; in the locale C,
    # Python's own is made for what was read in it, and fails on all else.
    own = ("strict", "surrogateescape")
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in own:
        sys.stdout.reconfigure(errors=_ERRORS)


def _in_plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """Write what an encoding lacks as its plain twin, or as an escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(character) or _escaped(character) for character in text), error.end


def _escaped(character: str) -> str:
    return "" if character in _PLAIN else character.encode("ascii", "backslashreplace").decode()


def complain(message: str) -> None:
    """Tell on stderr, in one line, what went wrong; as far as there is anybody to hear it."""
    try:
        print(
            wrapped(f"tilewise: {visible(' '.join(message.split()))}"), file=sys.stderr, flush=True
        )
    except OSError:
        abandon(sys.stderr)


def wrapped(text: str) -> str:
    """Return a text for stderr: broken between words where that is a terminal, else as it is."""
    if not sys.stderr.isatty():
        return text
    width = shutil.get_terminal_size().columns
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _cells(longer) >= width:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def _cells(text: str) -> int:
    """Return about how many cells a text takes; rich, which knows, is slow to import."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def abandon(stream: TextIO) -> None:
    """Let what is still to be written to a stream that takes no more go nowhere.

    Python flushes its streams when it exits, and would fail again.
    """
    with suppress(OSError, ValueError):  # a stream that is no file has nothing to be saved from
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
