"""Advice on one board: from the strategy tree, exact search, or the strategy's ranking."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon.openers import OPENER, FirstGuess
from tilewise.lexicon.trust import Standing, standing_of
from tilewise.play.advisors.situation import Advisor, Situation
from tilewise.play.choosing import Chooser
from tilewise.play.suggestion import Advice, Suggestion, suggestion_of
from tilewise.strategies import Strategy
from tilewise.strategies.expected import ExpectedGuesses
from tilewise.strategies.ranking import RankedGuess, describe, rank
from tilewise.strategies.shortlist import guesses_tried

if TYPE_CHECKING:
    from tilewise.search.live import ExactAdvice

_LIKELIEST = 128
"""The best possible answer is chosen from this many of the likeliest candidates, and from any that
are just as likely as the last of them."""


class OneBoard(Advisor):
    """Advises on one board.

    If the strategy has a strategy tree, the tree's guess comes first, with the tree's mean, and the
    ranking follows. With few candidates left, guesses are searched exactly
    (:mod:`tilewise.play.choosing`). Suggestions for the first turn come from the pack's stored
    openers if there are enough of them.

    Args:
        strategy: the strategy that ranks the guesses.
        exact_up_to: positions with at most this many candidates are searched exactly.
    """

    def __init__(self, strategy: Strategy, exact_up_to: int) -> None:
        self.strategy = strategy
        self._chooser = Chooser(strategy, exact_up_to)

    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the best next guesses, and where the first of them comes from."""
        (position,) = situation.positions
        return _Advising(situation, position, self._chooser).advise(top)

    def best_answer(self, situation: Situation, best: Suggestion) -> Suggestion | None:
        """Return the best guess among the likeliest words that may be the answer.

        This is for players who would rather try to win now than learn more. None if spoilers are
        off.
        """
        (position,) = situation.positions
        likeliest = np.intersect1d(_likeliest(position), position.allowed)
        if not (situation.spoilers and len(likeliest)):
            return None
        (answer,) = rank(position.limited_to(likeliest), ExpectedGuesses(), 1)
        return suggestion_of(situation.lexicon, _beside(best, position, answer.row), exact=False)


def _likeliest(position: Position) -> Ints:
    chances = position.probabilities
    least = chances[min(_LIKELIEST, len(chances)) - 1]
    likeliest: Ints = position.candidates[chances >= least]
    return likeliest


def _beside(best: Suggestion, position: Position, row: int) -> RankedGuess:
    """Return the figures of a guess, with an estimate that fits the best suggestion's figure."""
    first, guess = describe(position, np.array([best.row, row]))
    if not best.exact:
        return guess
    known = _Told(replace(first, expected_guesses=best.expected_guesses), exact=True)
    (told,) = _no_better([_Told(guess, exact=False)], known, first.expected_guesses)
    return told.guess


@dataclass(frozen=True)
class _Told:
    """A guess, and whether its expected guesses are exact."""

    guess: RankedGuess
    exact: bool

    def with_exact(self, expected_guesses: Mapping[int, float]) -> _Told:
        expected = expected_guesses.get(self.guess.row)
        if expected is None:  # the search ran out of time
            return self
        return _Told(replace(self.guess, expected_guesses=expected), exact=True)

    def shifted(self, shift: float) -> _Told:
        expected = self.guess.expected_guesses + shift
        return _Told(replace(self.guess, expected_guesses=expected), self.exact)

    def order(self) -> tuple[float, bool, float, int]:
        """Sort key: fewest expected guesses; among equals, candidates, then the likelier."""
        guess = self.guess
        rounded = round(guess.expected_guesses, 9)
        return rounded, not guess.is_candidate, -guess.probability, guess.row


def _no_better(others: list[_Told], first: _Told, estimate: float) -> list[_Told]:
    """Return the guesses other than the best in order, with corrected estimates.

    The other estimates are assumed to be off by as much as the best guess's was, and none may be
    lower than the best guess's exact figure.
    """
    estimates = [one.guess.expected_guesses for one in others if not one.exact]
    shift = first.guess.expected_guesses - min(estimate, *estimates, math.inf)
    return sorted((one if one.exact else one.shifted(shift) for one in others), key=_Told.order)


@dataclass(frozen=True, eq=False)
class _Advising:
    """Advice being put together."""

    situation: Situation
    position: Position
    chooser: Chooser

    @property
    def strategy(self) -> Strategy:
        return self.chooser.strategy

    def advise(self, top: int) -> Advice:
        planned = self.strategy.planned(self.position)
        first = None if planned is None else self._described(planned.row)
        if planned is None or first is None:
            return self._advice(self._off_the_tree(self._ranked(top))[:top], "search")
        told = _Told(replace(first, expected_guesses=planned.expected_guesses), exact=True)
        if top == 1 and not self._may_beat_the_tree():
            return self._advice([told], "tree")
        ranked = self._ranked(top)
        rows = [planned.row, *(guess.row for guess in ranked)]
        exact = self.chooser.exact(self.position, rows)
        if exact is not None and self._may_beat_the_tree():
            if exact.beats(planned.row):
                return self._advice(self._searched(ranked, exact)[:top], "search")
            told = told.with_exact(exact.expected_guesses)
        others = [one for one in self._with_exact(ranked, exact) if one.guess.row != planned.row]
        others = _no_better(others, told, first.expected_guesses)
        return self._advice([told, *others][:top], "tree")

    def _advice(self, told: Iterable[_Told], source: str) -> Advice:
        lexicon = self.situation.lexicon
        found = (suggestion_of(lexicon, one.guess, exact=one.exact) for one in told)
        tried = guesses_tried(self.position) if self.position.count else None
        return Advice(tuple(found), source, tried)

    def _may_beat_the_tree(self) -> bool:
        """Whether to use exact search, because it may find a better guess than the tree.

        A tree and its mean cover only the listed answers. If another answer is fairly likely, the
        end of the game is searched for all candidates.
        """
        unlisted = self.position.belief.unlisted_probability
        return unlisted > NEGLIGIBLE and self.chooser.reaches(self.position)

    def _off_the_tree(self, ranked: list[RankedGuess]) -> list[_Told]:
        exact = self.chooser.exact(self.position, [guess.row for guess in ranked])
        return self._searched(ranked, exact)

    def _searched(self, ranked: list[RankedGuess], exact: ExactAdvice | None) -> list[_Told]:
        """Put the guesses that exact search found first, ordered by expected guesses.

        A strategy without ``plays_to_win`` keeps its own order.
        """
        told = self._with_exact(ranked, exact)
        certain = [one for one in told if one.exact]
        if exact is None or not certain or not self.strategy.plays_to_win:
            return told
        first = min(certain, key=lambda one: (one.guess.row != exact.best, one.order()))
        (estimate,) = describe(self.position, np.array([first.guess.row]))
        others = [one for one in told if one is not first]
        return [first, *_no_better(others, first, estimate.expected_guesses)]

    def _with_exact(self, ranked: list[RankedGuess], exact: ExactAdvice | None) -> list[_Told]:
        """Replace estimates by exact figures, where exact search found them.

        With ``plays_to_win``, the best guess of all is added if it is missing.
        """
        told = [_Told(guess, exact=False) for guess in ranked]
        if exact is None:
            return told
        if self.strategy.plays_to_win and all(guess.row != exact.best for guess in ranked):
            described = self._described(exact.best)
            told += [] if described is None else [_Told(described, exact=False)]
        return [one.with_exact(exact.expected_guesses) for one in told]

    def _described(self, row: int) -> RankedGuess | None:
        """Return the figures of a guess; None if it would be a spoiler."""
        (described,) = describe(self.position, np.array([row]))
        return described if self.situation.spoilers or not described.is_candidate else None

    def _ranked(self, top: int) -> list[RankedGuess]:
        stored = self._stored_opener(top)
        if stored is not None:
            return stored
        return rank(self.position, self.strategy, top, candidates_too=self.situation.spoilers)

    def _stored_opener(self, top: int) -> list[RankedGuess] | None:
        file = self.situation.lexicon.opener_file
        if file is None or not self.situation.is_start:
            return None
        ranking = file.by(self.strategy.ranks_by)
        if ranking is None:
            return None
        guesses = [s for s in map(self._from_opener, ranking.guesses) if s is not None]
        fitting = [s for s in guesses if self.situation.spoilers or not s.is_candidate]
        rows = list(dict.fromkeys(guess.row for guess in fitting))[:top]
        if len(rows) < top:
            return None
        if standing_of(self.situation.lexicon, OPENER) is Standing.OURS:
            return fitting[:top]
        # Of an unchecked pack, only the stored words are used, and their figures are recomputed.
        found = describe(self.position, np.array(rows))
        return sorted(found, key=lambda guess: round(guess.expected_guesses, 6))

    def _from_opener(self, stored: FirstGuess) -> RankedGuess | None:
        row = self.situation.lexicon.row_of_spelling.get(stored.word)
        if row is None:
            return None
        probability = float(self.position.probability_of(np.array([row]))[0]) * self.position.mass
        figures: dict[str, Any] = stored.figures
        return RankedGuess(
            row=row, is_candidate=probability > 0, probability=probability, **figures
        )
