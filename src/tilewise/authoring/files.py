"""The one door for writing into a pack: inside its folder, a file at a time, whole or not at all.

A file is written under another name beside its place and then renamed into it. So a reader sees
the old file or the new one, never a part; a full disk leaves the old one; and where the name is a
link to elsewhere, it is the link that is replaced, not what it leads to.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from tilewise.errors import PackError, shown_path
from tilewise.lexicon.folder import path_inside


def write_inside(folder: Path, name: str, text: str) -> None:
    """Write a file of a pack as UTF-8, in the place of an older one.

    Args:
        folder: the pack.
        name: the file, relative to the folder.
        text: what it is to hold.

    Raises:
        PackError: the name leads out of the folder, or the file cannot be written.
    """
    place = _place_inside(folder, name)
    try:
        content = text.encode("utf-8")
        handle, temporary = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:40]}-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).chmod(0o644)
            Path(temporary).replace(place)
        except BaseException:
            with suppress(OSError):
                Path(temporary).unlink()
            raise
    except (OSError, UnicodeEncodeError) as error:
        raise not_written(folder / name, error) from None


def _place_inside(folder: Path, name: str) -> Path:
    """Return where a file of the pack belongs: its folder's links followed, its own not."""
    whole = Path(name)
    if not whole.name or whole.name == "..":
        raise PackError(f"{shown_path(folder / name)} is a folder; a file is to be written there")
    inner = whole.parent
    return (folder if inner == Path() else path_inside(folder, str(inner))) / whole.name


def not_written(path: Path, error: OSError | UnicodeEncodeError) -> PackError:
    """Return the error that says why a file or folder was not written."""
    reason = error.strerror if isinstance(error, OSError) else "it holds text that is not Unicode"
    return PackError(f"{shown_path(path)} cannot be written: {reason or error}")
