"""Problems with a pack, and where they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Self

from tilewise.errors import Message, PackError, shown_path


class Severity(StrEnum):
    """Errors have to be fixed, and usually keep a pack from loading; notes are harmless."""

    ERROR = "error"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """One finding about a pack.

    Attributes:
        file: path relative to the pack's folder, or the folder itself.
        line: line in the file, from 1; None for the whole file.
        message: what is wrong, and the fix.
        severity: whether it has to be fixed.
    """

    file: str
    line: int | None
    message: Message
    severity: Severity = Severity.ERROR

    @classmethod
    def note(cls, file: str, message: Message, line: int | None = None) -> Self:
        """Return a note on a file, or on a line of it."""
        return cls(file, line, message, Severity.NOTE)

    def __str__(self) -> str:
        return self.in_full()

    def in_full(self, folder: str = "") -> Message:
        """Return the message with its place, as a path from `folder` if one is given."""
        path = f"{folder}/{self.file}" if folder else self.file
        place = path if self.line is None else f"{path}:{self.line}"
        form = (
            "{place}: note: {message}" if self.severity is Severity.NOTE else "{place}: {message}"
        )
        return Message(form, place=place, message=self.message)


def unusable(folder: Path, problem: Message) -> PackError:
    """Return the error of a pack that cannot be loaded: its first problem, and how to see all."""
    return PackError(
        f"{shown_path(folder)}: {problem}; see all with: tilewise lexicon check "
        f"{shown_path(folder)}"
    )
