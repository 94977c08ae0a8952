"""The name nearest to what was typed, for ``did you mean``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

from tilewise.errors import GuessError


def nearest_name(typed: str, names: Iterable[str]) -> str | None:
    """Return the name most similar to a mistyped one, if any is similar."""
    found = get_close_matches(typed.lower(), list(names), n=1, cutoff=0.6)
    return found[0] if found else None


@contextmanager
def naming_what_was_meant(typed: str, commands: Iterable[str]) -> Iterator[None]:
    """Add to the error of a refused guess the command that may have been meant.

    Raises:
        GuessError: the block raised one.
    """
    try:
        yield
    except GuessError as error:
        meant = nearest_name(typed, commands)
        if meant is None:
            raise
        raise GuessError("{error}; did you mean {meant}?", error=error, meant=meant) from None
