"""Advice on one board: from the strategy tree, exact search, or the strategy's ranking."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from tilewise.errors import Message
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.knowledge.buckets import Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
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
        notes: what the player should know about the strategy.
    """

    def __init__(
        self, strategy: Strategy, exact_up_to: int, notes: tuple[Message, ...] = ()
    ) -> None:
        self.strategy = strategy
        self.notes = notes
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
        return self._beside(best, situation.lexicon, position, answer.row)

    def _beside(
        self, best: Suggestion, lexicon: Lexicon, position: Position, row: int
    ) -> Suggestion:
        """Return a guess with an estimate that fits the best suggestion's figure."""
        seen = self.strategy.seen(position)
        first, guess = describe(position, np.array([best.row, row]), seen)
        estimated = suggestion_of(lexicon, guess)
        if not best.exact:
            return estimated
        (fitting,) = _no_better([estimated], best, first.expected_guesses)
        return fitting


def _likeliest(position: Position) -> Ints:
    chances = position.probabilities
    least = chances[min(_LIKELIEST, len(chances)) - 1]
    likeliest: Ints = position.candidates[chances >= least]
    return likeliest


def _no_better(others: list[Suggestion], first: Suggestion, estimate: float) -> list[Suggestion]:
    """Return the guesses other than the best in order, with corrected estimates.

    The other estimates are assumed to be off by as much as the best guess's was, and none may be
    lower than the best guess's exact figure.
    """
    estimates = [one.expected_guesses for one in others if not one.exact]
    shift = first.expected_guesses - min(estimate, *estimates, math.inf)
    shifted = (
        one if one.exact else replace(one, expected_guesses=one.expected_guesses + shift)
        for one in others
    )
    return sorted(shifted, key=_order)


def _order(guess: Suggestion) -> tuple[float, bool, float, int]:
    """Return a sort key: fewest expected guesses; among equals, candidates, then the likelier."""
    rounded = round(guess.expected_guesses, 9)
    return rounded, not guess.is_candidate, -guess.probability, guess.row


def _with_exact(guess: Suggestion, exact: ExactAdvice) -> Suggestion:
    """Return a guess with its exact figure, unless the search ran out of time."""
    expected = exact.expected_guesses.get(guess.row)
    return guess if expected is None else replace(guess, expected_guesses=expected, exact=True)


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
        best = replace(first, expected_guesses=planned.expected_guesses, exact=True)
        if top == 1 and not self._may_beat_the_tree():
            return self._advice([best], "tree")
        ranked = self._ranked(top)
        rows = [planned.row, *(guess.row for guess in ranked)]
        exact = self.chooser.exact(self.position, rows)
        if exact is not None and self._may_beat_the_tree():
            if exact.beats(planned.row):
                return self._advice(self._searched(ranked, exact)[:top], "search")
            best = _with_exact(best, exact)
        others = [one for one in self._known(ranked, exact) if one.row != planned.row]
        others = _no_better(others, best, first.expected_guesses)
        return self._advice([best, *others][:top], "tree")

    def _advice(self, found: Iterable[Suggestion], source: str) -> Advice:
        tried = guesses_tried(self.position) if self.position.count else None
        return Advice(tuple(found), source, tried)

    def _may_beat_the_tree(self) -> bool:
        """Whether to use exact search, because it may find a better guess than the tree.

        A tree and its mean cover only the listed answers. If another answer is fairly likely, the
        end of the game is searched for all candidates.
        """
        unlisted = self.position.belief.unlisted_probability
        return unlisted > NEGLIGIBLE and self.chooser.reaches(self.position)

    def _off_the_tree(self, ranked: list[RankedGuess]) -> list[Suggestion]:
        exact = self.chooser.exact(self.position, [guess.row for guess in ranked])
        return self._searched(ranked, exact)

    def _searched(self, ranked: list[RankedGuess], exact: ExactAdvice | None) -> list[Suggestion]:
        """Put the guesses that exact search found first, ordered by expected guesses.

        A strategy without ``plays_to_win`` keeps its own order.
        """
        known = self._known(ranked, exact)
        certain = [one for one in known if one.exact]
        if exact is None or not certain or not self.strategy.plays_to_win:
            return known
        first = min(certain, key=lambda one: (one.row != exact.best, _order(one)))
        (estimate,) = describe(self.position, np.array([first.row]))
        others = [one for one in known if one is not first]
        return [first, *_no_better(others, first, estimate.expected_guesses)]

    def _known(self, ranked: list[RankedGuess], exact: ExactAdvice | None) -> list[Suggestion]:
        """Return ranked guesses, with exact figures where exact search found them.

        With ``plays_to_win``, the best guess of all is added if it is missing.
        """
        known = [suggestion_of(self.situation.lexicon, guess) for guess in ranked]
        if exact is None:
            return known
        if self.strategy.plays_to_win and all(guess.row != exact.best for guess in ranked):
            described = self._described(exact.best)
            known += [] if described is None else [described]
        return [_with_exact(one, exact) for one in known]

    def _described(self, row: int) -> Suggestion | None:
        """Return a guess with its estimated figures; None if it would be a spoiler."""
        (described,) = describe(self.position, np.array([row]))
        if described.is_candidate and not self.situation.spoilers:
            return None
        return suggestion_of(self.situation.lexicon, described)

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
