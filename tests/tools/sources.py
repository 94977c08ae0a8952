"""Sources for the readers of the pack tools: archives made for a test, and lists of wordfreq."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Mapping
from pathlib import Path

import msgpack

from tools.packs.readers import Material, WordColumns, find_reader

Files = Mapping[str, bytes | str]


def material(folder: Path, files: Files) -> Material:
    """Return an archive of these files, which is every source there is."""
    archive = folder / "package.whl"
    with zipfile.ZipFile(archive, "w") as zipped:
        for name, data in files.items():
            zipped.writestr(name, data)
    return Material(archive, lambda: folder, lambda key: archive)


def read(folder: Path, reader: str, source: Files | bytes, **options: object) -> WordColumns:
    """Return the table of a reader; if there is a single file, it is at the path ``data``."""
    if isinstance(source, bytes):
        source, options = {"data": source}, {"path": "data", **options}
    return find_reader(reader, options)(material(folder, source))


def cbpack(*levels: list[str], version: int = 1) -> bytes:
    """Return a list of wordfreq, from the words of each level: those of a Zipf value of 9 first."""
    return gzip.compress(msgpack.packb([{"format": "cB", "version": version}, *levels]))
