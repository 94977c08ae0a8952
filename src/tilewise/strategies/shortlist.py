"""Which guesses are ranked where ranking all of them would take too much memory or time.

A ranking counts every candidate for every guess, and has a table of every (token, places) pair
against every candidate: gigabytes for 200,000 words of ten tiles, and an hour's work. There a
spread of guesses, the likeliest among them, is first ranked against a spread of candidates, and the
best of these then against all candidates, as many as there is memory for. So the figures that are
shown are those of the whole list; but a guess that was not tried, or that did badly against the
sample, may be better. Whoever shows such a ranking says how many guesses were tried
(:func:`guesses_tried`).
"""

from __future__ import annotations

import numpy as np

from tilewise.knowledge.partition import MOST_BYTES, Ints, table_bytes
from tilewise.knowledge.position import Position
from tilewise.strategies.base import Strategy

TRIED = 4096
"""Guesses that are tried, half of them the first of the list: those that are likely answers."""

_SAMPLED = 2048
"""Candidates they are tried on."""

_COUNTED = 1 << 25
"""Pairs of guess and candidate of the ranking that follows."""


def guesses_tried(position: Position) -> int | None:
    """Return how many guesses a ranking tries; None where it ranks all."""
    return min(TRIED, len(position.allowed)) if position.is_too_much else None


def shortlisted(position: Position, strategy: Strategy, guesses: Ints) -> Position:
    """Return the position with only so many guesses as can be ranked against all candidates.

    Args:
        position: for which ranking all guesses is too much.
        strategy: what to rank by.
        guesses: rows to choose from, ascending; allowed ones.
    """
    tried = _spread(guesses, TRIED)
    sample = position.limited_to(tried, every=-(-position.count // _SAMPLED))
    length = position.words.length
    room = min(
        MOST_BYTES // table_bytes(length, position.count, length), _COUNTED // position.count
    )
    wanted = max(1, min(room, len(tried)))
    scores = strategy.best(sample, wanted)
    best = np.argsort(scores, kind="stable")[:wanted]
    return position.limited_to(np.sort(sample.allowed[best]))


def _spread(rows: Ints, most: int) -> Ints:
    """Return the first of some rows, and as many at even distances of the others."""
    if len(rows) <= most:
        return rows
    first, rest = rows[: most // 2], rows[most // 2 :]
    places = np.linspace(0, len(rest) - 1, most - len(first)).astype(np.intp)
    return np.concatenate([first, rest[places]])
