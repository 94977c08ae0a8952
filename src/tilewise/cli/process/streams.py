"""Standard streams that cannot break a command, whatever is read or printed.

On a terminal or file that is not UTF-8, our own signs are replaced by plain ones, and any other
character is written as an escape, so that nothing is lost. A stream that was closed before we
started reads as empty, or swallows everything.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import shutil
import sys
import unicodedata
from contextlib import suppress
from itertools import pairwise
from typing import TextIO

from tilewise.cli.process.line_breaks import breaks
from tilewise.errors import visible

_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
"""Spaces and line breaks; no-break spaces stay as they are."""

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
    """Make the streams of this process safe; call it before anything is printed."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - until the end
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    _read_utf8()
    columns = os.environ.get("COLUMNS", "")
    if not (columns.isdecimal() and len(columns) <= 4 and int(columns) > 0):
        os.environ.pop("COLUMNS", None)  # not a usable width
    codecs.register_error(_ERRORS, _in_plain)
    # Keep other handling if the user asked for it (PYTHONIOENCODING=ascii:replace). In the C
    # locale Python's own handler fails on everything that was not read in that locale.
    own = ("strict", "surrogateescape")
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in own:
        sys.stdout.reconfigure(errors=_ERRORS)


def _read_utf8() -> None:
    """Read files and pipes as UTF-8, as files are, with or without a byte-order mark."""
    is_chosen = "PYTHONIOENCODING" in os.environ
    if isinstance(sys.stdin, io.TextIOWrapper) and not sys.stdin.isatty() and not is_chosen:
        sys.stdin.reconfigure(encoding="utf-8-sig")


def _in_plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace characters an encoding lacks by plain ones, or by escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(character) or _escaped(character) for character in text), error.end


def _escaped(character: str) -> str:
    return "" if character in _PLAIN else character.encode("ascii", "backslashreplace").decode()


def complain(message: str) -> None:
    """Print an error as one line on stderr, if stderr is open."""
    try:
        print(
            wrapped(f"tilewise: {visible(_SPACES.sub(' ', message.strip()))}", sys.stderr),
            file=sys.stderr,
            flush=True,
        )
    except OSError:
        abandon(sys.stderr)


def wrapped(text: str, stream: TextIO) -> str:
    """Return a text wrapped where its language allows it, if the stream is a terminal."""
    if not stream.isatty():
        return text
    width = shutil.get_terminal_size().columns - 1
    return "\n".join(
        text[start:end].rstrip()
        for start, end in pairwise([0, *breaks(text, width, _cells), len(text)])
    )


def _cells(text: str) -> int:
    """Return about how many cells a text takes; rich would know, but is slow to import."""
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def abandon(stream: TextIO) -> None:
    """Discard the buffer of a broken stream.

    Python flushes its streams at exit, and would fail again.
    """
    with suppress(OSError, ValueError):  # it may not be a real file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
