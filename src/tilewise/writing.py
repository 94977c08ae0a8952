"""Files written whole or not at all, and changed by one program at a time.

A file is written under another name in the same folder, and then renamed. So a reader sees the old
file or the new one, never a part. If the disk is full, the old one stays. If the name is a link,
the link is replaced, not the file it leads to.
"""

from __future__ import annotations

import errno
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 20.0
"""Seconds to wait for a lock. Changes take milliseconds, but a suspended program keeps its lock."""

_READERS = 2.0
"""Seconds to wait on Windows, where a file that somebody reads cannot be replaced."""


def write_whole(place: Path, content: bytes) -> None:
    """Write a file in the place of an older one.

    Raises:
        OSError: it cannot be written; an older one is unchanged.
    """
    handle, temporary = tempfile.mkstemp(dir=place.parent, prefix=_prefix(place))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        _replace(Path(temporary), place)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def _replace(new: Path, place: Path) -> None:
    """Replace a file with another; on Windows, wait for programs that are reading it."""
    end = time.monotonic() + _READERS
    while True:
        try:
            new.replace(place)
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def remove_unfinished(place: Path) -> None:
    """Remove what :func:`write_whole` left beside a file when its process was killed.

    Nobody else may be writing the file; see :func:`locked`.

    Raises:
        OSError: a leftover file cannot be removed.
    """
    unfinished = re.compile(re.escape(_prefix(place)) + r"[a-z0-9_]{8}")  # as tempfile names them
    for path in place.parent.iterdir():
        if unfinished.fullmatch(path.name):
            path.unlink(missing_ok=True)


def _prefix(place: Path) -> str:
    return f".{place.name[:40]}-"


@contextmanager
def locked(place: Path) -> Iterator[None]:
    """Lock a file while the block runs, against other programs that call this.

    The lock is on an empty file beside it, which stays: removing it could remove one
    that another program is already waiting for. The lock ends with its process, however that ends.

    Raises:
        OSError: the lock cannot be obtained (TimeoutError: another program keeps it), or its file
            cannot be created.
    """
    path = place.with_name(f".{place.name[:40]}.lock")
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        end = time.monotonic() + PATIENCE
        while not _take_lock(handle):
            if time.monotonic() > end:
                reason = f"another program has kept it locked for {PATIENCE:g} s"
                raise TimeoutError(errno.ETIMEDOUT, reason, str(place))
            time.sleep(0.01)
        yield
    finally:
        os.close(handle)  # releases the lock


if sys.platform == "win32":
    import msvcrt

    def _take_lock(handle: int) -> bool:
        os.lseek(handle, 0, os.SEEK_SET)  # the lock starts here, even in an empty file
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EDEADLK):
                raise
            return False
        return True
else:

    def _take_lock(handle: int) -> bool:
        import fcntl  # browsers have none, and need no locks

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
