"""Chooses the guesses to rank if ranking all of them would take too much memory or time.

A ranking counts every candidate for every guess, and has a table of every (token, places) pair
against every candidate. For 200,000 words of ten tiles, that is gigabytes and an hour's work. Then
some guesses are ranked against a sample of candidates, and the best of these against all
candidates, as many as memory allows. Half of the guesses tried are the first in the list. The
others are those whose tiles, each taken alone, would tell most about the sample in total. This is
an upper bound of what the guess tells; it takes a few additions, and orders guesses almost as their
scores do. So the figures shown are for the whole list, but a guess that was not tried, or did badly
against the sample, may be better (:data:`SAMPLING_ERROR`). Callers that show such a ranking say how
many guesses were tried (:func:`guesses_tried`) and how much better a full ranking may be.
"""

from __future__ import annotations

import numpy as np

from tilewise.knowledge.buckets import Ints
from tilewise.knowledge.partition import MOST_BYTES, table_bytes
from tilewise.knowledge.position import Position
from tilewise.strategies.base import Strategy

TRIED = 4096
"""Guesses to try; half of them are the first in the list, which holds likely answers first."""

SAMPLING_ERROR = 0.003
"""Most expected guesses that a full ranking saved in ``python -m tools.bench_lists error``."""

_SAMPLED = 2048
"""Candidates, or secrets, to try them on."""

_COUNTED = 1 << 24
"""Pairs of guess and candidate in the ranking that follows."""


def guesses_tried(position: Position) -> int | None:
    """Return how many guesses a ranking tries; None if it ranks all."""
    return min(TRIED, len(position.allowed)) if position.is_too_much else None


def shortlisted(position: Position, strategy: Strategy, guesses: Ints) -> Position:
    """Return the position with only as many guesses as can be ranked against all candidates.

    Args:
        position: one with too many guesses to rank.
        strategy: the strategy to rank by.
        guesses: allowed rows to choose from, ascending.
    """
    length = position.words.length
    every = -(-position.size // _SAMPLED)
    sample = position.limited_to(_promising(position.limited_to(guesses, every)), every)
    room = min(
        MOST_BYTES // table_bytes(length, position.count, length, position.words.rule),
        _COUNTED // position.size,
    )
    wanted = max(1, min(room, len(sample.allowed)))
    scores = strategy.best(sample, wanted)
    best = np.argsort(scores, kind="stable")[:wanted]
    return position.limited_to(np.sort(sample.allowed[best]))


def _promising(sample: Position) -> Ints:
    """Return the guesses to try: the first in the list, and those whose tiles may tell most."""
    if sample.is_too_much:  # even finding what tiles tell is too much
        return _spread(sample.allowed, TRIED)
    distinct = sample.representatives
    first, rest = distinct[: TRIED // 2], np.arange(len(distinct))[TRIED // 2 :]
    tell_most = np.argsort(-sample.most_told(rest), kind="stable")[: TRIED - len(first)]
    return np.sort(np.concatenate([first, distinct[rest[tell_most]]]))


def _spread(rows: Ints, most: int) -> Ints:
    """Return `most` rows: half of them the first ones, the others evenly spaced over the rest."""
    if len(rows) <= most:
        return rows
    first, rest = rows[: most // 2], rows[most // 2 :]
    places = np.linspace(0, len(rest) - 1, most - len(first)).astype(np.intp)
    return np.concatenate([first, rest[places]])
