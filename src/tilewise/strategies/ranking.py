"""Turns scores into suggestions: sorting, ties, and the rules that hold for every strategy.

Among equal scores, a possible answer comes first, then the likelier word, then the word earlier in
the list. Two rules override scores. With one or two candidates left, the likelier one is guessed:
no other guess is better. With one guess left, the likeliest candidate is guessed: no other guess is
as likely to win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from tilewise.knowledge.buckets import Buckets, Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon.openers import Figures
from tilewise.strategies.base import TIE, TIE_DIGITS, Strategy, checked_scores
from tilewise.strategies.expected import expected_guesses, level
from tilewise.strategies.shortlist import shortlisted


@dataclass(frozen=True, kw_only=True)
class RankedGuess(Figures):
    """A guess and its figures.

    Attributes:
        row: the word, as a row of the word table.
        is_candidate: whether it may be the answer.
        probability: the probability that it is the answer.
        worth: the strategy's own figure (:attr:`Strategy.unit`); None if it has none.
    """

    row: int
    is_candidate: bool
    probability: float
    worth: float | None = None


def best_guess(position: Position, strategy: Strategy) -> int:
    """Return the strategy's guess, as a row of the word table; needs at least one candidate."""
    planned = strategy.planned(position)
    if planned is not None:
        return planned.row
    position = strategy.seen(position)
    if _must_guess_a_candidate(position):
        return int(position.candidates[0])
    if position.is_too_much:
        position = shortlisted(position, strategy, position.allowed)
    scored = strategy.contenders(position)
    scores = checked_scores(strategy, scored.scores, len(scored.guesses))
    scores = np.round(scores, TIE_DIGITS)
    tied = scored.guesses[scores == scores.min()]
    return int(tied[_order(position, tied, np.zeros(len(tied)))[0]])


def rank(
    position: Position, strategy: Strategy, top: int, *, candidates_too: bool = True
) -> list[RankedGuess]:
    """Return the `top` best guesses, best first; fewer if there are fewer.

    Args:
        position: any position; without candidates there are no suggestions.
        strategy: the strategy to rank by.
        top: how many guesses to return.
        candidates_too: also suggest words that may be the answer.

    A single candidate is the only suggestion. If ranking all guesses would take too much memory or
    time, only some are ranked (:mod:`tilewise.strategies.shortlist`).
    """
    if not position.count or top < 1:
        return []
    seen = strategy.seen(position)
    if seen.count == 1:
        only = seen.candidates if candidates_too else seen.candidates[:0]
        return _with_worth(position, seen, strategy, only)
    if seen.is_too_much:
        some = _worth_trying(seen, top, candidates_too)
        if not len(some):
            return []
        seen = shortlisted(seen, strategy, some)
    # Candidates that are left out would have been among the best.
    wanted = min(top if candidates_too else top + position.count, len(seen.allowed))
    best = checked_scores(strategy, strategy.best(seen, wanted), len(seen.allowed))
    guesses, scores = _enough_of_best(seen, best, wanted)
    if not candidates_too:
        other = position.probability_of(guesses) == 0
        guesses, scores = guesses[other], scores[other]
    return _with_worth(position, seen, strategy, guesses[_order(seen, guesses, scores)[:top]])


def describe(position: Position, guesses: Ints, seen: Position | None = None) -> list[RankedGuess]:
    """Return the figures of some guesses, in the same order; needs at least one candidate.

    Estimates of expected guesses are shifted to the level of the first guess
    (:mod:`tilewise.strategies.expected`).

    Args:
        position: what is known.
        guesses: rows of the word table.
        seen: the position as a strategy sees it, whose candidates are split; by default, the
            same.
    """
    described: list[RankedGuess] = []
    seen = position if seen is None else seen
    shift = 0.0
    for block, buckets in seen.bucket_blocks(guesses):
        if not described:
            shift = float(level(buckets)[0]) + position.words_left - 1
        described.extend(_described(position, guesses[block], buckets, shift))
    return described


def _described(
    position: Position, guesses: Ints, buckets: Buckets, shift: float
) -> Iterator[RankedGuess]:
    probability = position.probability_of(guesses)
    columns = {
        "row": guesses,
        "is_candidate": probability > 0,
        "probability": np.minimum(probability * position.words_left, 1) * position.mass,
        "expected_guesses": expected_guesses(buckets, position.all_correct) + shift,
        "entropy_bits": buckets.entropy,
        "expected_remaining": buckets.expected_remaining,
        "worst_case": buckets.worst,
        "buckets": buckets.sizes,
    }
    values = zip(*(column.tolist() for column in columns.values()), strict=True)
    return (RankedGuess(**dict(zip(columns, row, strict=True))) for row in values)


def _with_worth(
    position: Position, seen: Position, strategy: Strategy, guesses: Ints
) -> list[RankedGuess]:
    """Describe guesses, with the strategy's own figure if it has one."""
    described = describe(position, guesses, seen)
    worth = strategy.worth_of(seen, guesses)
    if worth is None:
        return described
    return [replace(one, worth=value) for one, value in zip(described, worth.tolist(), strict=True)]


def _enough_of_best(position: Position, scores: Floats, wanted: int) -> tuple[Ints, Floats]:
    """Return the `wanted` best guesses, any tied with the last, and their scores."""
    limit = np.partition(scores, wanted - 1)[wanted - 1]
    chosen = scores <= limit + TIE
    if _must_guess_a_candidate(position):  # even if they tell little
        chosen |= position.probability_of(position.allowed) > 0
    return position.allowed[chosen], scores[chosen]


def _worth_trying(position: Position, top: int, candidates_too: bool) -> Ints:
    """Return the guesses to rank, ascending."""
    guesses = position.allowed
    if not candidates_too:
        others: Ints = guesses[position.probability_of(guesses) == 0]
        return others
    if _must_guess_a_candidate(position):
        likeliest = np.sort(position.candidates[:top])
        return likeliest[np.isin(likeliest, guesses)]
    return guesses


def _must_guess_a_candidate(position: Position) -> bool:
    return position.count <= 2 or position.guesses_left <= 1


def _order(position: Position, guesses: Ints, scores: Floats) -> Ints:
    probability = position.probability_of(guesses)
    rounded = np.round(scores, TIE_DIGITS)
    if _must_guess_a_candidate(position):
        # The rules choose a candidate by probability alone, so best_guess does not compute scores.
        rounded = np.where(probability > 0, 0, rounded)
        return np.lexsort((guesses, rounded, -probability))
    return np.lexsort((guesses, -probability, rounded))
