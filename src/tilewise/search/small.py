"""Exact search of up to about a hundred candidates, in numpy alone.

The bounds are those of :mod:`.kernel.bounds`. Let W be the weight of the candidates, C the weight
of those that share a pattern with an earlier (heavier) one, and w the weight of the guess if it is
a candidate. Then a guess costs at least 2W + C - w, and exactly this if no bucket has more than two
members. With two turns left, candidates that collide are lost, which gives the cost of all guesses
at once. Guesses are tried by rising floor, until a floor reaches the best cost; results for a set
of candidates are remembered. Each position computes the patterns of all guesses at once.

A loss may have a price in guesses, besides those that were made. Without a price, every game must
be won, as in a strategy tree; with a price, a small risk of losing is accepted for a good chance to
win sooner.
"""

from __future__ import annotations

from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.buckets import Floats, Ints
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.hardmode import keeping_to
from tilewise.rules.rule import Turn
from tilewise.search.problem import FEWEST, BestGuess, SearchProblem
from tilewise.stopping import check_stop

HOPELESS = float("inf")
GLANCE = 40
"""Effort of computing all guesses of a position at once."""

_DIGITS = 10
_ROUNDING = 1e-11
"""Costs that differ by less are equal: the last digits of sums depend on the processor, which must
not decide between guesses."""

_LOST = BestGuess(HOPELESS, -1)


class SmallSearch:
    """Exact search of one position; guesses are rows of the problem."""

    def __init__(
        self,
        problem: SearchProblem,
        deadline: float = HOPELESS,
        effort: float = HOPELESS,
    ) -> None:
        """Prepare a position.

        Args:
            problem: its candidates are the answers.
            deadline: when to give up, as ``perf_counter`` counts.
            effort: guesses to search before giving up, in each search; computing all guesses of a
                position counts as :data:`GLANCE` guesses. Unlike time, effort is reproducible.

        Raises:
            ValueError: the fewest games are to be lost, which needs the compiled search.
        """
        if problem.loss == FEWEST:
            raise ValueError("loss must be a number of guesses or None")
        self._problem = problem
        self._deadline = deadline
        self._effort = effort
        self._left = effort
        self._loss: float = HOPELESS if problem.loss is None else problem.loss
        self._falling: Ints = np.argsort(-problem.weights, kind="stable")
        self._weights: Floats = problem.weights[self._falling].astype(np.float64)
        self._everyone: Ints = np.arange(len(problem.answers))
        self._guesses: Ints = np.arange(len(problem.guesses))
        answers = problem.answers[self._falling]
        self._patterns = pattern_matrix(problem.guesses, answers, problem.rule)
        self._by_answer = np.ascontiguousarray(self._patterns.T)
        self._solved = problem.rule.all_correct(problem.guesses.shape[1])
        self._known: dict[tuple[bytes, int, bytes], BestGuess] = {}
        self._may_follow: dict[tuple[int, int], NDArray[np.bool_]] = {}

    def best(self) -> BestGuess:
        """Return the least cost and its guess; infinity and -1 if a required win is impossible.

        Raises:
            TimeoutError: there was no time left, or it took too much effort.
        """
        self._left = self._effort
        return self._best(self._everyone, self._problem.max_guesses, self._guesses)

    def cost(self, guess: int) -> float:
        """Return the least cost that starts with a guess.

        Raises:
            TimeoutError: there was no time left, or it took too much effort.
        """
        self._left = self._effort
        turns = self._problem.max_guesses
        floor = float(self._floors(self._everyone, np.array([guess]))[0])
        return self._after(guess, floor, self._everyone, turns, self._guesses, HOPELESS)

    def _best(self, members: Ints, turns: int, guesses: Ints) -> BestGuess:
        """Return the lowest cost of some candidates (indexes, heaviest first), and its guess."""
        weights = self._weights[members]
        if turns < min(2, len(members)):
            return self._in_one(members, turns)
        if len(members) <= 2:
            cost = float(weights @ np.arange(1, len(members) + 1))
            return BestGuess(cost, int(self._falling[members[0]]))
        if self._splits_cleanly(members):
            cost = float(2 * weights.sum() - weights[0])
            return BestGuess(cost, int(self._falling[members[0]]))
        key = members.tobytes(), turns, guesses.tobytes() if self._problem.hard else b""
        if key not in self._known:
            self._known[key] = self._search(members, turns, guesses)
        return self._known[key]

    def _splits_cleanly(self, members: Ints) -> bool:
        """Whether guessing the heaviest candidate tells all others apart, which is optimal."""
        met = self._patterns[self._falling[members[0]], members].tolist()
        return len(set(met)) == len(met)

    def _search(self, members: Ints, turns: int, guesses: Ints) -> BestGuess:
        self._spend(GLANCE)
        floors = self._floors(members, guesses)
        if turns == 2:
            return self._in_two(members, guesses, floors)
        best, choice = HOPELESS, -1
        for place in np.argsort(floors.round(_DIGITS), kind="stable"):
            floor = float(floors[place])
            if floor >= best - _ROUNDING:
                break
            guess = int(guesses[place])
            if not self._tells(guess, members):
                continue
            self._spend(1)
            cost = self._after(guess, floor, members, turns, guesses, best)
            if cost < best - _ROUNDING:
                best, choice = cost, guess
        return BestGuess(best, choice)

    def _spend(self, effort: int) -> None:
        check_stop()
        self._left -= effort
        if self._left < 0 or perf_counter() > self._deadline:
            raise TimeoutError

    def _in_one(self, members: Ints, turns: int) -> BestGuess:
        """Return the cost with one turn left, which finds the heaviest candidate, or with none."""
        if self._loss == HOPELESS:
            return _LOST
        weight = float(self._weights[members].sum())
        if turns < 1:
            return BestGuess(self._loss * weight, -1)
        rest = weight - float(self._weights[members[0]])
        return BestGuess(weight + self._loss * rest, int(self._falling[members[0]]))

    def _in_two(self, members: Ints, guesses: Ints, floors: Floats) -> BestGuess:
        """Return the lowest cost with two turns left: candidates that collide are lost."""
        weights = self._weights[members]
        collisions = floors + self._own(members)[guesses] - 2 * weights.sum()
        # Colliding weight is at least the smallest weight; less than half of that is rounding.
        collide = collisions > weights[-1] / 2
        costs = floors.copy()
        costs[collide] += (self._loss - 1) * collisions[collide]  # the floor includes a last guess
        place = int(costs.round(_DIGITS).argmin())
        if costs[place] == HOPELESS:
            return _LOST
        return BestGuess(float(costs[place]), int(guesses[place]))

    def _own(self, members: Ints) -> Floats:
        """Return the weight of each guess that is a candidate, 0 for others."""
        own = np.zeros(len(self._problem.guesses))
        own[self._falling[members]] = self._weights[members]
        return own

    def _tells(self, guess: int, members: Ints) -> bool:
        met = self._patterns[guess, members]
        return bool((met != met[0]).any())

    def _floors(self, members: Ints, guesses: Ints) -> Floats:
        """Return the floor of each guess."""
        columns = self._by_answer[members]
        if len(guesses) < columns.shape[1]:
            columns = columns[:, guesses]
        weights = self._weights[members]
        floors = np.full(columns.shape[1], 2 * weights.sum())
        for i in range(1, len(members)):
            floors += weights[i] * (columns[:i] == columns[i]).any(axis=0)
        return floors - self._own(members)[guesses]

    def _after(
        self, guess: int, floor: float, members: Ints, turns: int, guesses: Ints, limit: float
    ) -> float:
        """Return the lowest cost that starts with a guess, or a bound that reaches the limit."""
        met = self._patterns[guess, members]
        cost = floor
        for pattern, size in zip(*np.unique(met, return_counts=True), strict=True):
            if pattern == self._solved or size <= min(2, turns - 1):
                continue  # its cost is in the floor
            bucket = members[met == pattern]
            weights = self._weights[bucket]
            following = self._allowed(guesses, guess, int(pattern))
            cost += self._best(bucket, turns - 1, following).cost
            cost -= float(2 * weights.sum() - weights[0])
            if cost >= limit - _ROUNDING:
                break
        return cost

    def _allowed(self, guesses: Ints, guess: int, pattern: int) -> Ints:
        """Return the guesses that follow the hints of a guess, in hard mode."""
        if not self._problem.hard:
            return guesses
        may_follow = self._may_follow.get((guess, pattern))
        if may_follow is None:
            words = self._problem.guesses
            turn = Turn(tuple(words[guess].tolist()), pattern)
            may_follow = keeping_to([turn], words, self._problem.hard, self._problem.rule)
            self._may_follow[guess, pattern] = may_follow
        fitting: Ints = guesses[may_follow[guesses]]
        return fitting
