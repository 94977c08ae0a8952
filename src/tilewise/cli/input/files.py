"""Reading files that users name, and standard input.

All text that is not a pack's is read by :func:`read_text`, :func:`read_standard_input` or
:func:`tilewise.files.read_file`, which limit its size.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from tilewise.errors import GuessError, Message
from tilewise.files import LARGEST_GIVEN, read_file, reading, too_large


@dataclass(frozen=True)
class Line:
    """A line of a file; the first is number 1."""

    number: int
    text: str


def read_text(path: Path) -> str:
    """Return the text of a file, or of standard input if the path is ``-``.

    Raises:
        GuessError: the file cannot be read, or is not text.
    """
    if str(path) == "-":
        return read_standard_input()
    with reading(path, GuessError):
        return read_file(path, LARGEST_GIVEN, GuessError).decode("utf-8-sig")


def read_standard_input() -> str:
    """Return all of standard input.

    Raises:
        GuessError: it is not text, or too long.
    """
    try:
        text = sys.stdin.read(LARGEST_GIVEN + 1)
    except UnicodeDecodeError:
        raise _not_read(Message("not UTF-8; convert it to UTF-8")) from None
    if len(text) > LARGEST_GIVEN:
        raise _not_read(too_large(LARGEST_GIVEN))
    return text


def _not_read(reason: Message) -> GuessError:
    return GuessError(
        "{path} cannot be read: {reason}", path=Message("standard input"), reason=reason
    )


def read_words(path: Path) -> list[Line]:
    """Return the text of each line before the first tab, unless it is blank.

    In a pack's lists, weights follow the tab.

    Raises:
        GuessError: the file cannot be read, or is not text.
    """
    lines = enumerate(read_text(path).splitlines(), start=1)
    words = (Line(number, line.partition("\t")[0].strip()) for number, line in lines)
    return [word for word in words if word.text]
