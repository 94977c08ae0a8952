"""The name nearest to what was typed, for ``did you mean``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

from tilewise.errors import GuessError


def nearest_name(typed: str, names: Iterable[str], *, similar: float = 0.6) -> str | None:
    """Return the name most similar to a mistyped one, if any is similar.

    Args:
        typed: what was typed.
        names: the names it may stand for.
        similar: the least similarity, from 0 to 1 for the same text (difflib's ratio).
    """
    found = get_close_matches(typed.lower(), list(names), n=1, cutoff=similar)
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
        meant = nearest_name(typed, commands, similar=0.7)  # the player may have meant a word
        if meant is None:
            raise
        raise GuessError("{error}; did you mean {meant}?", error=error, meant=meant) from None
