"""Feedback for every guess against every answer, in the layout that the search reads.

Patterns are computed by :mod:`tilewise.rules.feedback`, block by block, and stored as
``blocks[b, t, l]``: the pattern of guess 64 * b + l against answer t. The patterns of 64 guesses
against one answer lie together, as needed for a vector comparison of two answers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tilewise.rules import feedback
from tilewise.rules.rule import PatternArray, Rule, TokenArray
from tilewise.search.kernel.compiled import LANES, entry, uint64
from tilewise.search.problem import Int64Array

HashArray = npt.NDArray[np.uint64]

CELLS = 1 << 22
"""Patterns computed at a time, few enough that they and the result fit in the processor's cache."""


class Tally(NamedTuple):
    """How each guess splits some answers; arrays have one entry per guess.

    Attributes:
        splits: uint64, a hash of the split itself.
        collided: int64, total weight of answers that share a pattern with an earlier one.
        pairs: int64, number of pairs of answers that share a pattern.
        buckets: int64, number of different patterns.
    """

    splits: HashArray
    collided: Int64Array
    pairs: Int64Array
    buckets: Int64Array


@entry
def new_tally(guesses: int) -> Tally:
    """Return an empty tally of this many guesses."""
    return Tally(
        np.zeros(guesses, np.uint64),
        np.zeros(guesses, np.int64),
        np.zeros(guesses, np.int64),
        np.zeros(guesses, np.int64),
    )


def survey(
    guesses: TokenArray,
    answers: TokenArray,
    weights: Int64Array,
    keys: HashArray,
    rule: Rule,
) -> Tally:
    """Tally every guess, without keeping the patterns.

    Args:
        guesses: token array, shape (G, L).
        answers: token array, shape (n, L).
        weights: int64 (n,).
        keys: uint64 (n, 2), random.
        rule: the kind of feedback.
    """
    found = new_tally(len(guesses))
    labels = np.empty(rule.pattern_count(guesses.shape[1]), np.int64)
    counts = np.empty_like(labels)
    for block, patterns in feedback.pattern_blocks(guesses, answers, CELLS, rule):
        part = Tally(
            found.splits[block], found.collided[block], found.pairs[block], found.buckets[block]
        )
        _survey(patterns, weights, keys, labels, counts, part)
    return found


@entry
def _survey(
    patterns: PatternArray,
    weights: Int64Array,
    keys: HashArray,
    labels: Int64Array,
    counts: Int64Array,
    into: Tally,
) -> None:
    for g in range(len(patterns)):
        counts[:] = 0
        classes = 0
        collided, pairs = np.int64(0), np.int64(0)
        split = np.uint64(0)
        for t in range(len(weights)):
            pattern = patterns[g, t]
            if counts[pattern]:
                collided += weights[t]
                pairs += counts[pattern]
            else:
                classes += 1
                labels[pattern] = classes
            counts[pattern] += 1
            split += keys[t, 0] * uint64(labels[pattern])
        into.collided[g] = collided
        into.pairs[g] = pairs
        into.splits[g] = split
        into.buckets[g] = classes


def pattern_lanes(guesses: TokenArray, answers: TokenArray, rule: Rule) -> PatternArray:
    """Return patterns of guesses against answers, 64 guesses side by side.

    Args:
        guesses: token array, shape (G, L).
        answers: token array, shape (n, L).
        rule: the kind of feedback.

    Returns:
        Shape (ceil(G / 64), n, 64), of the dtype of the rule's patterns. Lanes after the last guess
        are 0, like a guess without information.
    """
    shape = (-(-len(guesses) // LANES), len(answers), LANES)
    blocks: PatternArray = np.empty(shape, rule.pattern_dtype(guesses.shape[1]))
    blocks[-1:] = 0
    step = max(1, CELLS // (LANES * max(1, len(answers)))) * LANES
    for some, rows in feedback.pattern_blocks(guesses, answers, step * len(answers), rule):
        for lane in range(0, len(rows), LANES):
            side = rows[lane : lane + LANES]
            blocks[(some.start + lane) // LANES, :, : len(side)] = side.T
    return blocks
