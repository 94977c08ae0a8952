"""Files written whole or not at all.

A file is written under another name beside its place and then renamed into it. So a reader sees
the old file or the new one, never a part; a full disk leaves the old one; and where the name is a
link to elsewhere, it is the link that is replaced, not what it leads to.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(place: Path, content: bytes) -> None:
    """Write a file in the place of an older one.

    Raises:
        OSError: it cannot be written; an older one is as it was.
    """
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
