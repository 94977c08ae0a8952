"""Files that users name, to be written."""

from __future__ import annotations

from pathlib import Path

from tilewise.errors import TilewiseError, reason_of, shown_path


def write_for_user(path: Path, content: bytes) -> None:
    """Write a file in place: what the user names may be a device or a pipe as well.

    Raises:
        TilewiseError: it cannot be written.
    """
    try:
        path.write_bytes(content)
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise TilewiseError(
            "{path} cannot be written: {reason}", path=shown_path(path), reason=reason
        ) from error
