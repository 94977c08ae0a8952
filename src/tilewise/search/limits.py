"""How far exact search reaches in the middle of a game; asked by those who need not search yet."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

MANY = 1000
"""Most candidates that are searched at all."""

FEW = 40
"""Most candidates that are searched in numpy."""


@cache
def has_engine() -> bool:
    """Whether there is the compiled engine and what it needs; neither is loaded to tell.

    A page in a browser, where nothing can be compiled, comes without it.
    """
    return all(find_spec(name) is not None for name in ("numba", "tilewise.search.engine"))


def exact_limit() -> int:
    """Return how many candidates can be searched."""
    return MANY if has_engine() else FEW
