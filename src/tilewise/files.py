"""Reads and writes files outside packs: limits their size, and names the file if something fails.

Failures become a :class:`TilewiseError` of the class that the caller chooses. Its message says
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
"""Most bytes of a text that a command reads: words, answers, a shared game."""

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


def too_large(largest: int) -> Message:
    """Return the message for a text that is too large."""
    return Message(untranslated("it is larger than {largest} MiB"), largest=largest >> 20)


def write_file(path: Path, content: bytes) -> None:
    """Write a file in place rather than by renaming, as it may be a device or a pipe.

    Raises:
        TilewiseError: it cannot be written.
    """
    with writing(path, TilewiseError):
        path.write_bytes(content)


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
        message = Message("{path} does not exist; check its name", path=shown)
    else:
        reason = _FOLDER if _is_folder(path, fault) else _reason(fault)
        message = Message("{path} cannot be read: {reason}", path=shown, reason=reason)
    return kind.of(message)


_FOLDER = Message(untranslated("it is a folder; give a file in it"))


def _is_folder(path: Path | str, fault: Fault) -> bool:
    """Whether an error comes from opening a folder; Windows calls that a lack of permission."""
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
