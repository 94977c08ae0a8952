"""From scores to suggestions: sorting, ties, and the rules that hold for every strategy.

Ties go to a possible answer, then to the more probable one, then to the earlier word of the list.
Two rules stand above any score: with one or two candidates left, the likelier is guessed (nothing
else can do better), and so is the likeliest when only one guess is left (nothing else can win).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tilewise.partition import Buckets, Floats, Ints
from tilewise.position import Position
from tilewise.strategies.base import Strategy
from tilewise.strategies.expected import expected_guesses

_TIE_DIGITS = 9  # scores of equal worth may differ by rounding


@dataclass(frozen=True)
class Suggestion:
    """A guess and what it promises.

    Attributes:
        row: the word, as a row of the word table.
        is_candidate: whether it may be the answer.
        probability: that it is the answer.
        expected_guesses: estimate of the guesses to the answer, this one included.
        entropy_bits: information in its pattern.
        expected_remaining: expected candidates left after it.
        worst_case: most candidates that can be left.
        buckets: different patterns it can get.
    """

    row: int
    is_candidate: bool
    probability: float
    expected_guesses: float
    entropy_bits: float
    expected_remaining: float
    worst_case: int
    buckets: int


def best_guess(position: Position, strategy: Strategy) -> int:
    """Return the guess a strategy makes, as a row of the word table; needs a candidate."""
    if position.count <= 2:  # no need to score anything
        return int(position.candidates[0])
    guesses, scores = position.representatives, np.round(strategy.scores(position), _TIE_DIGITS)
    if not _must_guess_a_candidate(position):
        best = scores == scores.min()
        guesses, scores = guesses[best], scores[best]
    return int(guesses[_order(position, guesses, scores)[0]])


def rank(
    position: Position, strategy: Strategy, top: int, *, candidates_too: bool = True
) -> list[Suggestion]:
    """Return the `top` best guesses, best first; fewer when there are fewer.

    Args:
        position: any; without candidates there is nothing to suggest.
        strategy: what to rank by.
        top: how many.
        candidates_too: also suggest words that may be the answer.

    A single candidate is the only suggestion: no other guess makes sense.
    """
    if not position.count or top < 1:
        return []
    if position.count == 1:
        return describe(position, position.candidates) if candidates_too else []
    guesses, scores = _members_of_best(position, strategy.scores(position), top)
    if not candidates_too:
        other = position.probability_of(guesses) == 0
        guesses, scores = guesses[other], scores[other]
    return describe(position, guesses[_order(position, guesses, scores)[:top]])


def describe(position: Position, guesses: Ints) -> list[Suggestion]:
    """Return the figures of some guesses, in their order; needs a candidate."""
    return [
        suggestion
        for block, buckets in position.bucket_blocks(guesses)
        for suggestion in _described(position, guesses[block], buckets)
    ]


def _described(position: Position, guesses: Ints, buckets: Buckets) -> Iterator[Suggestion]:
    probability = position.probability_of(guesses)
    columns = zip(
        guesses.tolist(),
        (probability > 0).tolist(),
        probability.tolist(),
        expected_guesses(buckets, position.all_correct).tolist(),
        buckets.entropy.tolist(),
        buckets.expected_remaining.tolist(),
        buckets.worst.tolist(),
        buckets.sizes.tolist(),
        strict=True,
    )
    return (Suggestion(*column) for column in columns)


def _members_of_best(position: Position, scores: Floats, top: int) -> tuple[Ints, Floats]:
    """Return every guess of enough of the best classes to fill `top`, and their scores."""
    classes = position.all_classes()
    of_guess = scores[classes.class_of]
    # Twice over, because candidates may be left out, and everything tied with the last.
    wanted = min(len(of_guess), 2 * top + position.count)
    limit = np.partition(of_guess, wanted - 1)[wanted - 1]
    chosen = of_guess <= limit + 10.0**-_TIE_DIGITS
    if _must_guess_a_candidate(position):  # however little they tell
        chosen |= position.probability_of(position.allowed) > 0
    return position.allowed[chosen], of_guess[chosen]


def _must_guess_a_candidate(position: Position) -> bool:
    return position.count <= 2 or position.guesses_left <= 1


def _order(position: Position, guesses: Ints, scores: Floats) -> Ints:
    probability = position.probability_of(guesses)
    rounded = np.round(scores, _TIE_DIGITS)
    if _must_guess_a_candidate(position):
        return np.lexsort((guesses, rounded, -probability))
    return np.lexsort((guesses, -probability, rounded))
