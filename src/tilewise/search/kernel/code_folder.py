"""The folder on disk that keeps the search's machine code.

numba keeps a function's machine code until the function's file changes, and does not notice changes
in the functions it calls: after an upgrade it would run stale code. So the folder is named after a
hash of all sources, and each version uses only its own.
"""

from __future__ import annotations

import shutil
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile

_SOURCES = Path(__file__).parent
_PREFIX = "tilewise-"
_OLDER = 3  # folders of other versions to keep
_ROOM = 16 << 20  # bytes; the code for words of a length takes 5 MB
_READY = ".ready"


class CodeFolder:
    """A folder of machine code, and which searches have been compiled into it.

    Attributes:
        path: the folder.
    """

    def __init__(self, path: Path) -> None:
        """Open a folder; create it if needed.

        Raises:
            OSError: nothing can be written there, or there is too little space for a new folder.
        """
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path) as file:
            if not any(path.glob(f"*{_READY}")):
                _remove_older(path)
                file.write(bytes(_ROOM))
                file.flush()

    def has(self, search: str) -> bool:
        """Whether a search was compiled into this folder."""
        return (self.path / f"{search}{_READY}").exists()

    def add(self, search: str) -> None:
        """Remember that a search has been compiled."""
        (self.path / f"{search}{_READY}").touch()


def find_folder(place: Path, made_with: str) -> CodeFolder | None:
    """Return the folder for this version's code; None if it cannot be written.

    Args:
        place: the folder of the folders of all versions.
        made_with: names the compiler and processor, as code for others is not usable.
    """
    sources = (path.read_bytes() for path in sorted(_SOURCES.glob("*.py")))
    made_from = [*sources, f"{made_with} {sys.implementation.cache_tag}".encode()]
    name = _PREFIX + sha256(b"".join(made_from)).hexdigest()[:16]
    try:
        return CodeFolder(place / name)
    except OSError:
        return None


def _remove_older(path: Path) -> None:
    others = [other for other in path.parent.glob(f"{_PREFIX}*") if other != path]
    for other in sorted(others, key=lambda other: other.stat().st_mtime)[:-_OLDER]:
        shutil.rmtree(other, ignore_errors=True)
