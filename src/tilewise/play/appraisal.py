"""Value of a position: expected guesses to the answer, with best play or with a given guess.

E is the expected number of guesses to the answer, including the next one, with best play and no
limit, over all words that may be the answer, with the pack's probabilities
(:mod:`tilewise.knowledge.belief`). It comes from the first of these sources that knows it:

1. a *proven* strategy tree, in its positions, and the stored costs of first guesses
   (:mod:`tilewise.lexicon.opener_costs`); but only those that tilewise itself has checked
   (:mod:`tilewise.lexicon.trust`), as other packs may claim anything;
2. an exact search of the position (:mod:`tilewise.search.live`), while there is time: usually up to
   100 candidates, or with the extra ``optimal`` several hundred in a second or two;
3. estimates: from a tree whose proof tilewise has not checked, or if there is no tree, from the
   formula of the default strategy (:mod:`tilewise.strategies.expected`). They are marked as
   estimates.

Trees and stored costs cover only the listed answers. If another word is fairly likely to be the
answer, they are estimates too, and exact search is tried first.

If the exact value is known for the best guess but not for the guess played, their difference is
estimated by the formula, whose error is about the same for both.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from time import perf_counter

import numpy as np

from tilewise.errors import TreeError
from tilewise.knowledge.belief import NEGLIGIBLE
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.opener_costs import known_opener_costs
from tilewise.rules.hardmode import HardMode
from tilewise.search.limits import FEW, MANY
from tilewise.search.live import cost_of_opener, exact_advice
from tilewise.search.problem import SearchProblem
from tilewise.strategies.expected import ExpectedGuesses
from tilewise.strategies.ranking import describe, rank
from tilewise.trees.player import TreePlayer, load_player

_IN_NUMPY = 160
"""Number of candidates that numpy searches within 0.1 s in three out of four cases."""

_HANDFUL, _LEAST_SECONDS = 20, 2.0
"""A search of this few candidates always gets this many seconds; it needs a few hundredths."""

_LOADING_SECONDS = 0.8
"""Seconds that loading the compiled engine takes; with less time left, it is not loaded."""

_OPENER_SECONDS = 2.0
"""With fewer seconds left than this, a first guess is not searched."""


@dataclass(frozen=True)
class Expected:
    """A number of expected guesses, and whether it is exact or an estimate."""

    guesses: float
    is_exact: bool


@dataclass(frozen=True)
class Appraisal:
    """The value of a position.

    Attributes:
        best: the best guess, as a row of the word table.
        expected: expected guesses with the best guess.
        played: expected guesses with the given guess; None if none was given.
    """

    best: int
    expected: Expected
    played: Expected | None = None


@dataclass(frozen=True)
class _Known:
    """A position and what is known about it: played guess (or None) -> appraisal."""

    position: Position | None = None
    appraisals: dict[int | None, Appraisal] = field(default_factory=dict)

    def is_of(self, position: Position) -> bool:
        """Whether a position is the same except for turns that gave no information."""
        known = self.position
        return (
            known is not None
            and known.belief is position.belief
            and bool(known.turns) == bool(position.turns)  # more is known about first guesses
            and np.array_equal(known.allowed, position.allowed)
        )


class Appraiser:
    """Appraises positions of one lexicon.

    Args:
        lexicon: the words.
        hard: the hard mode.
        exact_up_to: positions with at most this many candidates are searched exactly. Up to
            :data:`~tilewise.search.limits.FEW`, compiled code is not used.
    """

    def __init__(
        self, lexicon: Lexicon, *, hard: HardMode = HardMode.OFF, exact_up_to: int = MANY
    ) -> None:
        self._lexicon = lexicon
        self._hard = hard
        self._exact_up_to = exact_up_to
        self._player = _player(lexicon, hard=hard)
        self._opener_costs = {} if hard else known_opener_costs(lexicon)
        self._deadline = -inf
        self._last = _Known()

    def allow(self, seconds: float) -> None:
        """Allow this many seconds, from now on, for searching all positions together."""
        self._deadline = perf_counter() + seconds

    def appraise(self, position: Position, played: int | None = None) -> Appraisal:
        """Appraise a position, and a guess in it if given.

        Args:
            position: the position, with at least one candidate, in a game without a limit.
            played: the guess, as a row of the position's word table.
        """
        if not self._last.is_of(position):
            self._last = _Known(position)
        known = self._last.appraisals
        if played not in known:
            known[played] = self._appraised(position, played)
        return known[played]

    def _appraised(self, position: Position, played: int | None) -> Appraisal:
        found = next(iter(self._last.appraisals.values()), None)
        found = self._found(position, played) if found is None else replace(found, played=None)
        if played is None or found.played is not None:
            return found
        if played == found.best:
            return replace(found, played=found.expected)
        return replace(found, played=self._cost(position, found, played))

    # -- where the best guess comes from ----------------------------------------------------

    def _found(self, position: Position, played: int | None) -> Appraisal:
        """Return the value of the position, and of the guess if that is known as well."""
        on_tree = self._on_tree(position)
        if on_tree is not None and on_tree.expected.is_exact:
            return on_tree
        return self._searched(position, played) or on_tree or _estimated(position)

    def _on_tree(self, position: Position) -> Appraisal | None:
        planned = None if self._player is None else self._player.next_guess(position)
        if self._player is None or planned is None:
            return None
        proven = self._player.is_proven and not planned.may_lose
        is_exact = proven and _is_of_listed(position)
        return Appraisal(planned.row, Expected(planned.expected_guesses, is_exact))

    def _searched(self, position: Position, played: int | None) -> Appraisal | None:
        asked = [] if played is None else [played]
        left = self._deadline - perf_counter()
        if position.count <= _HANDFUL:
            left = max(left, _LEAST_SECONDS)
        if left <= 0 or position.count > self._exact_up_to:
            return None
        advice = exact_advice(
            position,
            asked,
            left,
            in_numpy=min(_IN_NUMPY, self._exact_up_to),
            compiled=self._has_engine() and self._deadline - perf_counter() > _LOADING_SECONDS,
        )
        if advice is None:
            return None
        cost = None if played is None else advice.expected_guesses.get(played)
        return Appraisal(
            best=advice.best,
            expected=Expected(advice.expected_guesses[advice.best], is_exact=True),
            played=None if cost is None else Expected(cost, is_exact=True),
        )

    # -- what another guess costs -----------------------------------------------------------

    def _cost(self, position: Position, best: Appraisal, played: int) -> Expected:
        """Return the expected guesses with a guess, exactly if there is time."""
        found = None
        if not position.turns:
            found = self._opener_cost(position, played)
        elif best.expected.is_exact:
            searched = self._searched(position, played)
            found = None if searched is None else searched.played
        return _beside(position, best, played) if found is None else found

    def _has_engine(self) -> bool:
        return self._exact_up_to > FEW and self._hard is not HardMode.STRICT

    def _opener_cost(self, position: Position, opener: int) -> Expected | None:
        weight = float(position.words.weights.sum())
        cost: float | None = self._opener_costs.get(opener)
        if cost is None:
            cost = self._search_opener(position, opener)
        return None if cost is None else Expected(cost / weight, _is_of_listed(position))

    def _search_opener(self, position: Position, opener: int) -> float | None:
        if not position.is_searchable or not self._has_engine():
            return None
        if self._deadline - perf_counter() < _OPENER_SECONDS:
            return None
        words = position.words
        problem = SearchProblem(
            guesses=words.tokens,
            answers=words.tokens[: words.answer_count],
            weights=words.weights,
            alphabet_size=words.alphabet_size,
            max_guesses=words.max_guesses,
            hard=self._hard,
            rule=words.rule,
        )
        return cost_of_opener(problem, opener, self._deadline)


def _is_of_listed(position: Position) -> bool:
    """Whether the answer is almost certainly a listed one."""
    return position.belief.unlisted_probability <= NEGLIGIBLE


def _player(lexicon: Lexicon, *, hard: HardMode) -> TreePlayer | None:
    try:
        return load_player(lexicon, hard=hard)
    except TreeError:  # damaged, or made for other lists: treat it as missing
        return None


def _estimated(position: Position) -> Appraisal:
    (best,) = rank(position, ExpectedGuesses(), 1)
    return Appraisal(best.row, Expected(best.expected_guesses, is_exact=False))


def _beside(position: Position, best: Appraisal, played: int) -> Expected:
    """Estimate a guess by its distance from the best one according to the formula."""
    one, other = describe(position, np.array([best.best, played]))
    behind = max(0.0, other.expected_guesses - one.expected_guesses)
    return Expected(best.expected.guesses + behind, is_exact=False)
