"""Files of words that users name: one word a line, ``-`` for what is typed or piped in."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from tilewise.errors import GuessError, Message
from tilewise.lexicon.folder import read_from_user


@dataclass(frozen=True)
class Line:
    """A line of a file, the first being number 1."""

    number: int
    text: str


def read_lines(path: Path) -> list[Line]:
    """Return the lines that are not blank.

    Raises:
        GuessError: the file cannot be read, or is no text.
    """
    try:
        text = sys.stdin.read() if str(path) == "-" else read_from_user(path).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else Message("not UTF-8")
        raise GuessError("{path} cannot be read: {reason}", path=path, reason=reason) from None
    lines = (Line(number, line) for number, line in enumerate(text.splitlines(), start=1))
    return [line for line in lines if line.text.strip()]


def read_words(path: Path) -> list[Line]:
    """Return what the lines hold before the first tab; a pack's lists have weights behind it.

    Raises:
        GuessError: the file cannot be read, or is no text.
    """
    words = (Line(line.number, line.text.partition("\t")[0].strip()) for line in read_lines(path))
    return [word for word in words if word.text]
