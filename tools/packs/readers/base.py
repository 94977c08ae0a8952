"""Shared by all readers: their material and the shape of their result."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
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
    """What a reader can read: the archive of its source, other archives, and installed packages."""

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
    """Return a word with every text of a recipe's table replaced, in the table's order."""
    for old, new in replace.items():
        word = word.replace(old, new)
    return word


def without_marks(word: str) -> str:
    """Return a word without its accents and other marks: ñ is n."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def in_hiragana(kana: str) -> str:
    """Return a text with its katakana written in hiragana; ー stays."""
    return kana.translate(_TO_HIRAGANA)


_TO_CYRILLIC = {
    **{"dž": "џ", "lj": "љ", "nj": "њ"},
    **dict(zip("abcčćdđefghijklmnoprsštuvzž", "абцчћдђефгхијклмнопрсштувзж", strict=True)),
}


def serbian_cyrillic(latin: str) -> str:
    """Return a Serbian word in small Latin letters written in Cyrillic ones.

    The few words in which n and j are two letters (``injekcija``) come out wrong.
    """
    return rewritten(latin, _TO_CYRILLIC)


def run_dump(script: Path, request: Any, import_folder: Path) -> Any:
    """Run a dump script in a process that can import only the unpacked packages.

    Args:
        script: reads the request as JSON from stdin, and prints its result as JSON.
        request: the request.
        import_folder: folder of the unpacked packages.

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
    """Return whether the word consists of whole Hangul syllables, at least one."""
    return bool(word) and all("가" <= char <= "힣" for char in word)
