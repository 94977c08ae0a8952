"""Files that users name, and what is typed or piped in.

All text that is not a pack's comes in by :func:`read_text`, :func:`read_standard_input` or
:func:`tilewise.files.read_file`, which read no more than they are told.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from tilewise.errors import GuessError
from tilewise.files import LARGEST_GIVEN, read_file, reading


@dataclass(frozen=True)
class Line:
    """A line of a file, the first being number 1."""

    number: int
    text: str


def read_text(path: Path) -> str:
    """Return the text of a file, or of the standard input where the path is ``-``.

    Raises:
        GuessError: the file cannot be read, or is no text.
    """
    if str(path) == "-":
        return read_standard_input()
    with reading(path, GuessError):
        return read_file(path, LARGEST_GIVEN, GuessError).decode("utf-8-sig")


def read_standard_input() -> str:
    """Return what is typed or piped in, to its end.

    Raises:
        GuessError: it is no text, or has no end.
    """
    try:
        text = sys.stdin.read(LARGEST_GIVEN + 1)
    except UnicodeDecodeError:
        raise GuessError("the standard input is not UTF-8; paste the game's text") from None
    if len(text) > LARGEST_GIVEN:
        raise GuessError(
            "the standard input is larger than the {largest} MiB it may have",
            largest=LARGEST_GIVEN >> 20,
        )
    return text


def read_lines(path: Path) -> list[Line]:
    """Return the lines that are not blank.

    Raises:
        GuessError: the file cannot be read, or is no text.
    """
    text = read_text(path).splitlines()
    lines = (Line(number, line) for number, line in enumerate(text, start=1))
    return [line for line in lines if line.text.strip()]


def read_words(path: Path) -> list[Line]:
    """Return what the lines hold before the first tab; a pack's lists have weights behind it.

    Raises:
        GuessError: the file cannot be read, or is no text.
    """
    words = (Line(line.number, line.text.partition("\t")[0].strip()) for line in read_lines(path))
    return [word for word in words if word.text]
