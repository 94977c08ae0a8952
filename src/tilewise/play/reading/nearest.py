"""What somebody may have meant: the name nearest to what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

from tilewise.errors import GuessError


def nearest_name(typed: str, names: Iterable[str]) -> str | None:
    """Return the name that a mistyped one is meant to be, if any is near."""
    found = get_close_matches(typed.lower(), list(names), n=1, cutoff=0.6)
    return found[0] if found else None


@contextmanager
def naming_what_was_meant(typed: str, commands: Iterable[str]) -> Iterator[None]:
    """Say of a guess that was refused, too, which command it may have been meant for.

    Raises:
        GuessError: the block raised one.
    """
    try:
        yield
    except GuessError as error:
        meant = nearest_name(typed, commands)
        if meant is None:
            raise
        raise GuessError(
            "{error}; or did you mean {command}?", error=error, command=meant
        ) from None
