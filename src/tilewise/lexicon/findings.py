"""What can be wrong with a pack, and where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tilewise.errors import Message


class Severity(StrEnum):
    """An error is to be fixed, and mostly keeps a pack from loading; a note is worth knowing."""

    ERROR = "error"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """One finding about a pack.

    Attributes:
        file: path relative to the pack's folder, or the folder itself.
        line: line in the file, from 1; None where it is about the whole file.
        message: what is wrong, and the fix.
        severity: whether the pack can be used all the same.
    """

    file: str
    line: int | None
    message: Message
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        return self.in_full()

    def in_full(self, folder: str = "") -> Message:
        """Return the message with its place, from a folder on if one is given."""
        path = f"{folder}/{self.file}" if folder else self.file
        place = path if self.line is None else f"{path}:{self.line}"
        form = (
            "{place}: note: {message}" if self.severity is Severity.NOTE else "{place}: {message}"
        )
        return Message(form, place=place, message=self.message)


def first_error(problems: list[Finding]) -> Finding | None:
    """Return the first finding that keeps the pack from loading."""
    return next((p for p in problems if p.severity is Severity.ERROR), None)
