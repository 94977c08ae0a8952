"""Exact search for the best strategy tree, and proofs that it is the best.

Start with ``problem``, a game as arrays, and ``best_tree``, which searches openers in threads or on
a ``cluster``. Then ``engine`` runs the compiled branch and bound in ``kernel``, and ``proof``
records what is proven, and checks it with a separate search. ``live`` searches positions in the
middle of a game, within the limits below.

Needs the extra ``optimal`` (numba), except ``live`` for few candidates. Playing a strategy tree
does not: see :mod:`tilewise.trees`.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

MANY = 1000
"""Most candidates to search in the middle of a game."""

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
