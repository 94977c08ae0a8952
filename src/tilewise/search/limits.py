"""Limits of exact search in the middle of a game, without loading the search."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

MANY = 1000
"""Most candidates to search."""

FEW = 40
"""Most candidates to search in numpy."""


@cache
def has_engine() -> bool:
    """Whether the compiled engine and numba are installed; neither is loaded.

    The web app in a browser, which cannot compile, does not have them.
    """
    return all(find_spec(name) is not None for name in ("numba", "tilewise.search.engine"))


def exact_limit() -> int:
    """Return how many candidates can be searched."""
    return MANY if has_engine() else FEW
