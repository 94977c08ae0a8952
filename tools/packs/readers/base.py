"""What every reader shares: its material and the shape of its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.packs.sources import read_member

#: word -> column name -> value
WordTable = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Material:
    """What a reader may read: its source's archive, and on demand other and installed sources."""

    archive: Path
    import_folder: Callable[[], Path]
    other_archive: Callable[[str], Path]

    def read(self, member: str) -> bytes:
        """Return the bytes of one file of the archive."""
        return read_member(self.archive, member)

    def read_other(self, source: str, member: str) -> bytes:
        """Return the bytes of one file of another of the recipe's sources."""
        return read_member(self.other_archive(source), member)


def is_hangul(word: str) -> bool:
    """Tell whether the word consists of whole Hangul syllables, at least one."""
    return bool(word) and all("가" <= char <= "힣" for char in word)
