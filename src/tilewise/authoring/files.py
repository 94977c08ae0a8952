"""Writes files of a pack: only inside its folder, and whole or not at all."""

from __future__ import annotations

from pathlib import Path

from tilewise.errors import PackError, shown_path
from tilewise.files import writing
from tilewise.lexicon.folder import path_inside
from tilewise.writing import write_whole


def write_inside(folder: Path, name: str, text: str) -> None:
    """Write a file of a pack as UTF-8, replacing an older one.

    Args:
        folder: the pack.
        name: the file, relative to the folder.
        text: its content.

    Raises:
        PackError: the name leads out of the folder, or the file cannot be written.
    """
    place = _place_inside(folder, name)
    with writing(folder / name, PackError):
        write_whole(place, text.encode("utf-8"))


def _place_inside(folder: Path, name: str) -> Path:
    """Return the path of a pack's file, following links to its folder, but not the file itself."""
    whole = Path(name)
    if not whole.name or whole.name == "..":
        raise PackError(
            "{folder} is a folder, but a file must be written there; remove it",
            folder=shown_path(folder / name),
        )
    inner = whole.parent
    return (folder if inner == Path() else path_inside(folder, str(inner))) / whole.name
