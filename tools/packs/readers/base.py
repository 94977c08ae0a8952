"""What every reader shares: its material and the shape of its result."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.sources import read_member

#: word -> column name -> value
WordColumns = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Material:
    """What a reader may read: its source's archive, and on demand other and installed sources."""

    archive: Path
    import_folder: Callable[[], Path]
    other_archive: Callable[[str], Path]

    def read(self, member: str) -> bytes:
        """Return the bytes of one file of the archive."""
        return read_member(self.archive, member)

    def read_at(self, place: str) -> bytes:
        """Return the bytes of a file of another of the recipe's sources, ``source:path``."""
        source, _, path = place.partition(":")
        return read_member(self.other_archive(source), path)


def rewritten(word: str, replace: Mapping[str, str]) -> str:
    """Return a word with each text of a recipe's table replaced, in the table's order."""
    for old, new in replace.items():
        word = word.replace(old, new)
    return word


def run_dump(script: Path, request: Any, import_folder: Path) -> Any:
    """Run a dump script in a process whose path has only the unpacked packages.

    Args:
        script: reads the request as JSON from its input, and prints its result as JSON.
        request: what to give it.
        import_folder: where the packages are.

    Raises:
        PackBuildError: the script fails; the message is the last line it wrote.
    """
    done = subprocess.run(
        [sys.executable, str(script)],
        input=json.dumps(request), capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(import_folder), "PYTHONUTF8": "1"},
    )  # fmt: skip
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise PackBuildError(f"{script.stem.removesuffix('_dump')}: {lines[-1]}")
    return json.loads(done.stdout)


def is_hangul(word: str) -> bool:
    """Tell whether the word consists of whole Hangul syllables, at least one."""
    return bool(word) and all("가" <= char <= "힣" for char in word)
