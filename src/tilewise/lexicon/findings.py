"""What can be wrong with a pack, and where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """An error is to be mended, and mostly keeps a pack from loading; a note is worth knowing."""

    ERROR = "error"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """One finding about a pack.

    Attributes:
        file: path relative to the pack's folder, or the folder itself.
        line: line in the file, from 1; None where it is about the whole file.
        message: what is wrong, and the mend.
        severity: whether the pack can be used all the same.
    """

    file: str
    line: int | None
    message: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        kind = "note: " if self.severity is Severity.NOTE else ""
        return f"{place}: {kind}{self.message}"


def first_error(problems: list[Finding]) -> Finding | None:
    """Return the first finding that keeps the pack from loading."""
    return next((p for p in problems if p.severity is Severity.ERROR), None)
