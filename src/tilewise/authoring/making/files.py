"""The lists that the maker of a pack names, as bytes."""

from __future__ import annotations

from pathlib import Path

from tilewise.errors import PackError, shown_path
from tilewise.lexicon.folder import read_from_user


def read_list(path: Path) -> bytes:
    """Return the bytes of a list.

    Raises:
        PackError: it cannot be read.
    """
    try:
        return read_from_user(path)
    except IsADirectoryError:
        raise PackError(
            "{path} is a folder; name the list inside it", path=shown_path(path)
        ) from None
    except FileNotFoundError:
        raise PackError(
            "{path} does not exist; look at the file's name", path=shown_path(path)
        ) from None
    except OSError as error:
        raise PackError(
            "{path} cannot be read: {reason}", path=shown_path(path), reason=error.strerror or error
        ) from None
