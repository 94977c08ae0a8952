"""Reads the files of a pack safely; all reading of packs goes through here.

A pack may come from a stranger. A file in it may be an endless pipe, a device, gigabytes long, or a
link to a private file. So a name is resolved first, following links, and refused if it leads out of
the folder; and then it must be a regular file that is not too large.
:mod:`tilewise.authoring.writing` does the writing.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Self

from tilewise.errors import PackError, shown, shown_path
from tilewise.files import not_read

LARGEST_LIST = 256 << 20
"""Most bytes of a word list."""

LARGEST_TREE = 64 << 20
"""Most bytes of a strategy tree or a file of first guesses; ours have about 100,000."""

LARGEST_TEXT = 4 << 20
"""Most bytes of a licence with its notices."""

LARGEST_MANIFEST = 1 << 20
"""Most bytes of ``pack.toml``."""

LONGEST_NAME = 250
"""Most characters of a file name in a pack, because resolving a path takes a step for each part."""

_FLAGS = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW"))
"""Opening must not block on a pipe, or follow a link that was created since the check."""


def has_file(folder: Path, name: str) -> bool:
    """Whether a pack's folder has an entry with this name, even a broken link."""
    return os.path.lexists(folder / name)


def read_inside(folder: Path, name: str, largest: int) -> bytes:
    """Return the bytes of a file of the pack.

    Args:
        folder: the pack.
        name: the file, relative to the folder.
        largest: the most bytes it may have.

    Raises:
        PackError: the name leads out of the folder, or the file is not a readable regular file,
            or is too large.
    """
    path = path_inside(folder, name)
    try:
        with open(path, "rb", opener=_open_without_waiting) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise _not_regular(name)
            if status.st_size > largest:
                raise PackError(f"{name} is larger than the limit of {largest >> 20} MiB")
            return file.read(status.st_size)
    except FileNotFoundError:
        raise PackError(f"{name} is missing; every pack needs it") from None
    except OSError as error:
        if path.is_dir():
            raise _not_regular(name) from None
        raise not_read(name, error, PackError) from None


def _open_without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | _FLAGS)


def _not_regular(name: str) -> PackError:
    return PackError(f"{name} is not a regular file; replace it with one")


def path_inside(folder: Path, name: str) -> Path:
    """Return the path of a file of the pack, with links resolved.

    Raises:
        PackError: it leads out of the pack's folder.
    """
    if len(name) > LONGEST_NAME:
        raise PackError(
            f"file name {shown(name)} has {len(name):,} characters; use at most {LONGEST_NAME}"
        )
    try:
        root = folder.resolve()
        path = (root / name).resolve()
    except (OSError, ValueError, RuntimeError):
        raise PackError(f"{shown(name)} is not a usable file name") from None
    if not name or Path(name).is_absolute() or path == root or not path.is_relative_to(root):
        raise PackError(f"path {shown(name)} leaves the pack's folder; keep every file inside it")
    return path


# -- Problems with a pack, and where they are ------------------------------------------------------


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
    message: str
    severity: Severity = Severity.ERROR

    @classmethod
    def note(cls, file: str, message: str, line: int | None = None) -> Self:
        """Return a note on a file, or on a line of it."""
        return cls(file, line, message, Severity.NOTE)

    def __str__(self) -> str:
        return self.in_full()

    def in_full(self, folder: str = "") -> str:
        """Return the message with its place, as a path from `folder` if one is given."""
        path = f"{folder}/{self.file}" if folder else self.file
        place = path if self.line is None else f"{path}:{self.line}"
        kind = "note: " if self.severity is Severity.NOTE else ""
        return f"{place}: {kind}{self.message}"


def unusable(folder: Path, problem: str) -> PackError:
    """Return the error of a pack that cannot be loaded: its first problem, and how to see all."""
    return PackError(
        f"{shown_path(folder)}: {problem}; see all with: tilewise lexicon check "
        f"{shown_path(folder)}"
    )
