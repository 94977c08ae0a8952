"""Reading and writing files: whole or not at all, one program at a time, limited in size."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

from tilewise.errors import Message, TilewiseError, reason_of, shown_path

# -- Files written whole or not at all, and changed by one program at a time -----------------------
# A file is written under another name in the same folder, and then renamed. So a reader sees the
# old file or the new one, never a part. If the disk is full, the old one stays. If the name is a
# link, the link is replaced, not the file it leads to.


PATIENCE = 20.0
"""Seconds to wait for a lock. Changes take milliseconds, but a suspended program keeps its lock."""

_READERS = 2.0
"""Seconds to wait on Windows, where a file that somebody reads cannot be replaced."""


def write_whole(place: Path, content: bytes) -> None:
    """Write a file in the place of an older one.

    Raises:
        OSError: it cannot be written; an older one is unchanged.
    """
    import tempfile  # 1 ms, which commands that write nothing do without

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


# -- Reads and writes files outside packs: limits their size, and names the file if something fails
# Failures become a :class:`TilewiseError` of the class that the caller chooses. Its message says
# which file failed, and why.


LARGEST_GIVEN = 16 << 20
"""Most bytes of a text that a command reads: words, answers, a shared game."""

LONGEST_LINE = 1_000
"""Most characters of a line of a word list; no real word comes close."""

Fault = OSError | ValueError | RecursionError
"""Errors of reading and writing; ValueError: the path has a zero byte, or the file is not text."""


def read_file(path: Path, largest: int, kind: type[TilewiseError]) -> bytes:
    """Return the bytes of a file, or of a pipe until it ends.

    Args:
        path: the file.
        largest: the most bytes it may have.
        kind: the class of error to raise.

    Raises:
        TilewiseError: an error of this class; the file cannot be read, or is too large.
    """
    with reading(path, kind):
        with path.open("rb") as file:
            content = file.read(largest + 1)
        if len(content) > largest:
            raise OSError(errno.EFBIG, too_large(largest))
        return content


def too_large(largest: int) -> str:
    """Return what is wrong with a text that is too large."""
    return f"it is larger than {largest >> 20} MiB"


def refuse_long(
    lines: Iterable[tuple[int, str]], path: Path | str, kind: type[TilewiseError]
) -> None:
    """Refuse a list with a line that is too long: counting its tiles takes minutes and gigabytes.

    Args:
        lines: the number and text of each.
        path: the file of the list, for the message.
        kind: the class of error to raise.

    Raises:
        TilewiseError: an error of this class; a line is too long.
    """
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise kind(f"{shown_path(path)}:{number}: {line_too_long(line)}")


def line_too_long(line: str) -> str:
    """Return what is wrong with a line that is longer than :data:`LONGEST_LINE`."""
    return f"the line has {len(line):,} characters; shorten it to {LONGEST_LINE:,} or fewer"


def write_file(path: Path, content: bytes) -> None:
    """Write a file in place rather than by renaming, as it may be a device or a pipe.

    Raises:
        TilewiseError: it cannot be written.
    """
    with writing(path, TilewiseError):
        path.write_bytes(content)


def append(path: Path, content: bytes, kind: type[TilewiseError]) -> None:
    """Add to a file, which is created if needed.

    Raises:
        TilewiseError: of the given kind; it cannot be written.
    """
    with writing(path, kind), path.open("ab") as file:
        file.write(content)


def drop_cut_line(path: Path, kind: type[TilewiseError]) -> int:
    """Remove a last line that a crash cut short; return the size of the rest of the file.

    Raises:
        TilewiseError: of the given kind; it cannot be written.
    """
    with writing(path, kind), path.open("r+b") as file:
        return file.truncate(file.read().rfind(b"\n") + 1)


@contextmanager
def reading(path: Path | str, kind: type[TilewiseError]) -> Iterator[None]:
    """Turn an error of reading a file in the block into one that names the file.

    Raises:
        TilewiseError: an error of the class `kind`.
    """
    try:
        yield
    except TilewiseError:
        raise
    except (OSError, ValueError, RecursionError) as fault:
        raise not_read(path, fault, kind) from None


@contextmanager
def writing(path: Path | str, kind: type[TilewiseError]) -> Iterator[None]:
    """Turn an error of writing a file in the block into one that names the file.

    Raises:
        TilewiseError: an error of the class `kind`; the original error is its cause.
    """
    try:
        yield
    except TilewiseError:
        raise
    except (OSError, ValueError) as fault:
        message = Message(
            "{path} cannot be written: {reason}", path=shown_path(path), reason=_reason(fault)
        )
        raise kind.of(message) from fault


def not_read(path: Path | str, fault: Fault, kind: type[TilewiseError]) -> TilewiseError:
    """Return the error for a file that could not be read, with the reason."""
    shown = shown_path(path)
    if isinstance(fault, FileNotFoundError):
        return kind.of(Message("{path} does not exist; check its name", path=shown))
    # Windows calls opening a folder a lack of permission.
    is_folder = isinstance(fault, IsADirectoryError | PermissionError) and Path(path).is_dir()
    reason = "it is a folder; give a file in it" if is_folder else _reason(fault)
    return kind.of(Message("{path} cannot be read: {reason}", path=shown, reason=reason))


def _reason(fault: Fault) -> str:
    if isinstance(fault, OSError):
        return reason_of(fault)
    if isinstance(fault, UnicodeDecodeError):
        return Message("not UTF-8; convert it to UTF-8")
    if isinstance(fault, UnicodeEncodeError):
        return "it contains text that is not Unicode"
    return str(fault)


def parse_json(text: str | bytes) -> Any:
    """Return the value of a JSON text.

    Raises:
        ValueError: it is not JSON, is nested too deeply, or has a number that JSON does not have.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as fault:
        raise ValueError("nested too deeply") from fault


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
