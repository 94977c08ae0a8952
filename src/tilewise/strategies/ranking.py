"""Turns scores into suggestions, and chooses which guesses to score when there are too many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from tilewise.knowledge.partition import MOST_BYTES, Buckets, Floats, Ints, table_bytes
from tilewise.knowledge.position import Position
from tilewise.lexicon.computed import Figures
from tilewise.strategies.base import TIE, TIE_DIGITS, Strategy, checked_scores
from tilewise.strategies.splitting import expected_guesses, level

# -- Chooses the guesses to rank if ranking all of them would take too much memory or time ---------
# A ranking counts every candidate for every guess, and has a table of every (token, places) pair
# against every candidate. For 200,000 words of ten tiles, that is gigabytes and an hour's work.
# Then some guesses are ranked against a sample of candidates, and the best of these against all
# candidates, as many as memory allows. Half of the guesses tried are the first in the list. The
# others are those whose tiles, each taken alone, would tell most about the sample in total. This is
# an upper bound of what the guess tells; it takes a few additions, and orders guesses almost as
# their scores do. So the figures shown are for the whole list, but a guess that was not tried, or
# did badly against the sample, may be better (:data:`SAMPLING_ERROR`). Callers that show such a
# ranking say how many guesses were tried (:func:`guesses_tried`) and how much better a full ranking
# may be.


TRIED = 4096
"""Guesses to try; half of them are the first in the list, which holds likely answers first."""

SAMPLING_ERROR = 0.003
"""Most expected guesses that a full ranking saved in seven long lists (docs/how/ranking.md)."""

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


# -- Turns scores into suggestions: sorting, ties, and the rules that hold for every strategy ------
# Among equal scores, a possible answer comes first, then the likelier word, then the word earlier
# in the list. Two rules override scores. With one or two candidates left, the likelier one is
# guessed: no other guess is better. With one guess left, the likeliest candidate is guessed: no
# other guess is as likely to win.
#


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
    time, only some are ranked (:mod:`tilewise.strategies.ranking`).
    """
    if not position.count or top < 1:
        return []
    seen = strategy.seen(position)
    if seen.count == 1:
        only = seen.candidates if candidates_too else seen.candidates[:0]
        return _with_worth(position, seen, strategy, only)
    if not candidates_too:
        seen = seen.limited_to(position.ruled_out)
        if not len(seen.allowed):
            return []
    if seen.is_too_much:
        seen = shortlisted(seen, strategy, _worth_trying(seen, top))
    wanted = min(top, len(seen.allowed))
    best = checked_scores(strategy, strategy.best(seen, wanted), len(seen.allowed))
    guesses, scores = _enough_of_best(seen, best, wanted)
    return _with_worth(position, seen, strategy, guesses[_order(seen, guesses, scores)[:top]])


def describe(position: Position, guesses: Ints, seen: Position | None = None) -> list[RankedGuess]:
    """Return the figures of some guesses, in the same order; needs at least one candidate.

    Estimates of expected guesses are shifted to the level of the first guess
    (:mod:`tilewise.strategies.splitting`).

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


def _worth_trying(position: Position, top: int) -> Ints:
    """Return the guesses to rank, ascending."""
    guesses = position.allowed
    if _must_guess_a_candidate(position):
        likeliest = np.sort(position.candidates[:top])
        likeliest = likeliest[np.isin(likeliest, guesses)]
        return likeliest if len(likeliest) else guesses
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
