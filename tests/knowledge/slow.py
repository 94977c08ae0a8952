"""Beliefs by the book: one word at a time, from scratch."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from tests import reference
from tests.reference import words_of
from tilewise.knowledge import belief
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import Turn


def slow_belief(
    table: WordTable,
    turns: Sequence[Turn],
    excluded: Collection[int] = (),
    factors: Mapping[int, float] | None = None,
) -> dict[int, float]:
    """Return the probability of every word that may be the answer, likeliest first."""
    words = words_of(table.tokens)
    unlisted = max(table.unlisted, belief.LEAST_UNLISTED)
    listed_sum, other_sum = math.fsum(table.weights), math.fsum(table.guess_weights)
    weights = {}
    for row, word in enumerate(words):
        if row < table.answer_count:
            weight = (1 - unlisted) * float(table.weights[row]) / listed_sum
        else:
            weight = unlisted * float(table.guess_weights[row - table.answer_count]) / other_sum
        weight *= (factors or {}).get(row, 1.0)
        fits = all(reference.pattern(turn.guess, word) == turn.pattern for turn in turns)
        if fits and weight > 0 and row not in excluded:
            weights[row] = weight
    total = math.fsum(weights.values())
    by_weight = sorted(weights, key=lambda row: (-weights[row], row))
    return {row: weights[row] / total for row in by_weight}


def slow_counted(table: WordTable, believed: Mapping[int, float]) -> dict[int, float]:
    """Return those that rankings count, and their probabilities among all, likeliest first."""
    listed = {row for row in believed if row < table.answer_count}
    if not listed:
        return dict(believed)
    others = [row for row in believed if row not in listed]
    room = belief.MOST_COUNTED - len(listed)
    kept: list[int] = []
    for _, alike in groupby(others, key=lambda row: f"{believed[row]:.8g}"):
        left_out = math.fsum(believed[row] for row in others if row not in kept)
        group = list(alike)
        if left_out <= belief.NEGLIGIBLE or len(kept) + len(group) > room:
            break
        kept += group
    return {row: p for row, p in believed.items() if row in listed or row in kept}
