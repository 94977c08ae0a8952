"""Beliefs computed plainly: one word at a time, from scratch."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from tests import reference
from tests.reference import words_of
from tilewise.knowledge import belief
from tilewise.lexicon.words import WordTable
from tilewise.rules.rule import Turn


def slow_belief(
    table: WordTable,
    turns: Sequence[Turn],
    excluded: Collection[int] = (),
    factors: Mapping[int, float] | None = None,
) -> dict[int, float]:
    """Return the probability of every word that may be the answer, likeliest first, of all held."""
    weights = _weights(table, turns, excluded, factors)
    total = math.fsum(weights.values())
    by_weight = sorted(weights, key=lambda row: (-weights[row], row))
    return {row: weights[row] / total for row in by_weight}


def slow_unheld(
    table: WordTable,
    turns: Sequence[Turn],
    excluded: Collection[int] = (),
    factors: Mapping[int, float] | None = None,
) -> float:
    """Return the probability that the answer is none of the words."""
    before = _weights(table, (), excluded, factors)
    after = _weights(table, turns, excluded, factors)
    others = max(len(after) - 0.8, 0.2) / max(len(before) - 0.8, 0.2)
    unheld = table.regimes.unheld * others
    return unheld and unheld / (unheld + math.fsum(after.values()))


def _weights(
    table: WordTable,
    turns: Sequence[Turn],
    excluded: Collection[int],
    factors: Mapping[int, float] | None,
) -> dict[int, float]:
    words = words_of(table.tokens)
    shares = table.regimes
    by_weight = 1 - shares.answers_alike - shares.unlisted - shares.words_alike - shares.unheld
    listed_sum, other_sum = math.fsum(table.weights), math.fsum(table.guess_weights)
    weights = {}
    for row, word in enumerate(words):
        weight = shares.words_alike / len(words)
        if row < table.answer_count:
            weight += by_weight * float(table.weights[row]) / listed_sum
            weight += shares.answers_alike / table.answer_count
        else:
            own = float(table.guess_weights[row - table.answer_count])
            weight += max(shares.unlisted, 1e-9) * own / other_sum
        weight *= (factors or {}).get(row, 1.0)
        fits = all(reference.pattern(turn.guess, word) == turn.pattern for turn in turns)
        if fits and weight > 0 and row not in excluded:
            weights[row] = weight
    return weights


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
