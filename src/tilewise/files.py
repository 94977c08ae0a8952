"""Reads and writes files outside packs: limits their size, and names the file if something fails.

Whatever goes wrong becomes one of our own errors, of the class that the caller promises. It says
which file failed, and why.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from tilewise.errors import Message, TilewiseError, reason_of, shown_path, untranslated

LARGEST_GIVEN = 16 << 20
"""Bytes a text may have that a command reads on the way: words, answers, a game that was shared."""

Fault = OSError | ValueError | RecursionError
"""What reading and writing raise; ValueError: a path with a zero byte, or no text."""


def read_file(path: Path, largest: int, kind: type[TilewiseError]) -> bytes:
    """Return the bytes of a file, which may be a pipe, but has to end.

    Args:
        path: the file.
        largest: bytes it may have.
        kind: the class of the error where it cannot be read.

    Raises:
        TilewiseError: of that class: it cannot be read, or is larger than that.
    """
    with reading(path, kind):
        with path.open("rb") as file:
            content = file.read(largest + 1)
        if len(content) > largest:
            raise OSError(errno.EFBIG, too_large(largest))
        return content


def too_large(largest: int) -> Message:
    """Say that a text has more bytes than it may have."""
    return Message(untranslated("it is larger than {largest} MiB"), largest=largest >> 20)


def write_file(path: Path, content: bytes) -> None:
    """Write a file in place: what a user names may be a device or a pipe as well.

    Raises:
        TilewiseError: it cannot be written.
    """
    with writing(path, TilewiseError):
        path.write_bytes(content)


@contextmanager
def reading(path: Path | str, kind: type[TilewiseError]) -> Iterator[None]:
    """Name the file that could not be read, or was not what it should be, while the block ran.

    Raises:
        TilewiseError: of the class `kind`.
    """
    try:
        yield
    except TilewiseError:
        raise
    except (OSError, ValueError, RecursionError) as fault:
        raise not_read(path, fault, kind) from None


@contextmanager
def writing(path: Path | str, kind: type[TilewiseError]) -> Iterator[None]:
    """Name the file that could not be written while the block ran.

    Raises:
        TilewiseError: of the class `kind`; the fault is its cause.
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
    """Return the error that says why a file was not read."""
    shown = shown_path(path)
    if isinstance(fault, FileNotFoundError):
        message = Message("{path} does not exist; check its name", path=shown)
    else:
        reason = _FOLDER if _is_folder(path, fault) else _reason(fault)
        message = Message("{path} cannot be read: {reason}", path=shown, reason=reason)
    return kind.of(message)


_FOLDER = Message(untranslated("it is a folder; give a file in it"))


def _is_folder(path: Path | str, fault: Fault) -> bool:
    """Whether a folder was opened: Windows says only that it may not be."""
    return isinstance(fault, IsADirectoryError | PermissionError) and Path(path).is_dir()


def _reason(fault: Fault) -> str:
    if isinstance(fault, OSError):
        return reason_of(fault)
    if isinstance(fault, UnicodeDecodeError):
        return Message("not UTF-8; convert it to UTF-8")
    if isinstance(fault, UnicodeEncodeError):
        return Message(untranslated("it contains text that is not Unicode"))
    return str(fault)


def parse_json(text: str | bytes) -> Any:
    """Return what a JSON text says.

    Raises:
        ValueError: it is not JSON, is nested too deeply, or has a number that JSON does not have.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as fault:
        raise ValueError("nested too deeply") from fault


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
