"""Exact advice in the middle of a game: the cost of each guess, if it can be found in time.

:func:`exact_advice` searches a position to the end: it finds the best guess, its expected number of
guesses, and those of other guesses, all under best play. A few dozen candidates are searched in
numpy (:class:`SmallSearch`), which is instant, but a hundred may take a minute. Up to a thousand
are searched by the compiled engine, if the extra ``optimal`` is installed (:func:`.exact_limit`);
loading it takes a second.

A lost game counts :data:`.tree.LOSS` guesses beyond the last. So the search does not spend a guess
on every likely word to guard against a very unlikely one: a small risk of losing is accepted for a
good chance to win sooner.

**In numpy.** The bounds are those of :mod:`.kernel.bounds`. Let W be the weight of the candidates,
C the weight of those that share a pattern with an earlier (heavier) one, and w the weight of the
guess if it is a candidate. Then a guess costs at least 2W + C - w, and exactly this if no bucket
has more than two members. With two turns left, candidates that collide are lost, which gives the
cost of all guesses at once. Guesses are tried by rising floor, until a floor reaches the best cost;
results for a set of candidates are remembered. Each position computes the patterns of all guesses
at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from threading import Timer
from time import perf_counter
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import MissingExtraError, SearchError
from tilewise.knowledge.partition import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import WORDLE, pattern_matrix
from tilewise.rules.hardmode import HardMode, keeping_to
from tilewise.rules.rule import Rule, Turn
from tilewise.search import FEW, exact_limit, has_engine
from tilewise.search.problem import FEWEST, BestGuess, SearchProblem, longest
from tilewise.stopping import check_stop, telling_stop
from tilewise.trees.tree import LOSS

GLANCE = 40
"""Effort of computing all guesses of a position at once."""

_DIGITS = 10
_ROUNDING = 1e-11
"""Costs that differ by less are equal: the last digits of sums depend on the processor, which must
not decide between guesses."""


class SmallSearch:
    """Exact search of one position; guesses are rows of the problem."""

    def __init__(self, problem: SearchProblem, deadline: float = inf, effort: float = inf) -> None:
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
            raise ValueError("loss must be a number of guesses")
        self._problem = problem
        self._deadline = deadline
        self._effort = effort
        self._left = effort
        self._loss: int = problem.loss
        self._falling: Ints = np.argsort(-problem.weights, kind="stable")
        self._weights: Floats = problem.weights[self._falling].astype(np.float64)
        self._obscure = np.zeros(len(problem.guesses), np.bool_)
        self._obscure[: len(problem.answers)] = problem.obscure
        self._everyone: Ints = np.arange(len(problem.answers))
        self._guesses: Ints = np.arange(len(problem.guesses))
        answers = problem.answers[self._falling]
        self._patterns = pattern_matrix(problem.guesses, answers, problem.rule)
        self._by_answer = np.ascontiguousarray(self._patterns.T)
        self._solved = problem.rule.all_correct(problem.guesses.shape[1])
        self._known: dict[tuple[bytes, int, bytes], BestGuess] = {}
        self._may_follow: dict[tuple[int, int], NDArray[np.bool_]] = {}

    def best(self) -> BestGuess:
        """Return the least cost and its guess.

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
        return self._after(guess, floor, self._everyone, turns, self._guesses, inf)

    def _best(self, members: Ints, turns: int, guesses: Ints) -> BestGuess:
        """Return the lowest cost of some candidates (indexes, heaviest first), and its guess."""
        weights = self._weights[members]
        if turns < min(2, len(members)):
            return self._in_one(members, turns)
        if len(members) <= 2:
            cost = float(weights @ np.arange(1, len(members) + 1))
            return BestGuess(cost, int(self._falling[members[0]]))
        met = self._patterns[self._falling[members[0]], members].tolist()
        if len(set(met)) == len(met):  # guessing the heaviest tells all others apart: optimal
            cost = float(2 * weights.sum() - weights[0])
            return BestGuess(cost, int(self._falling[members[0]]))
        key = members.tobytes(), turns, guesses.tobytes() if self._problem.hard else b""
        if key not in self._known:
            self._known[key] = self._search(members, turns, guesses)
        return self._known[key]

    def _search(self, members: Ints, turns: int, guesses: Ints) -> BestGuess:
        self._spend(GLANCE)
        guesses = self._unbarred(members, guesses)
        floors = self._floors(members, guesses)
        if turns == 2:
            return self._in_two(members, guesses, floors)
        best, choice = inf, -1
        for place in np.argsort(floors.round(_DIGITS), kind="stable"):
            floor = float(floors[place])
            if floor >= best - _ROUNDING:
                break
            guess = int(guesses[place])
            met = self._patterns[guess, members]
            if (met == met[0]).all():
                continue
            self._spend(1)
            cost = self._after(guess, floor, members, turns, guesses, best)
            if cost < best - _ROUNDING:
                best, choice = cost, guess
        return BestGuess(best, choice)

    def _unbarred(self, members: Ints, guesses: Ints) -> Ints:
        """Return the guesses without answers that are too obscure for these candidates."""
        if not self._problem.obscure.any():
            return guesses
        own = self._own(members)[guesses] * self._problem.obscure_share
        is_open = ~self._obscure[guesses] | (own >= self._weights[members].sum())
        is_open |= guesses == self._falling[members[0]]
        unbarred: Ints = guesses[is_open]
        return unbarred

    def _spend(self, effort: int) -> None:
        check_stop()
        self._left -= effort
        if self._left < 0 or perf_counter() > self._deadline:
            raise TimeoutError

    def _in_one(self, members: Ints, turns: int) -> BestGuess:
        """Return the cost with one turn left, which finds the heaviest candidate, or with none."""
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
        return BestGuess(float(costs[place]), int(guesses[place]))

    def _own(self, members: Ints) -> Floats:
        """Return the weight of each guess that is a candidate, 0 for others."""
        own = np.zeros(len(self._problem.guesses))
        own[self._falling[members]] = self._weights[members]
        return own

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


T = TypeVar("T")

_MOST_PAIRS = 40_000_000
"""Most pairs of answer and guess in a game whose first guess is searched."""

_EFFORT = 40_000
"""Effort after which numpy gives up (about 0.5 s), in favour of the engine if installed."""

_COMPILING_SECONDS = 60.0
"""Least time left for which the engine is compiled, which takes up to half of it."""


@dataclass(frozen=True)
class ExactAdvice:
    """Costs of guesses in a position, under best play afterwards.

    Attributes:
        best: the best guess, a row of the word table.
        expected_guesses: guess -> expected guesses to the answer, for the best guess and as many of
            the others asked for as there was time for. A lost game counts :data:`.tree.LOSS`
            guesses more.
    """

    best: int
    expected_guesses: Mapping[int, float]

    def beats(self, guess: int) -> bool:
        """Whether the best guess is better than this one, as far as there was time to find out."""
        least = self.expected_guesses[self.best]
        return guess in self.expected_guesses and self.expected_guesses[guess] > least + 1e-9


def exact_advice(
    position: Position,
    guesses: Sequence[int] | Ints,
    seconds: float,
    *,
    in_numpy: int = FEW,
    compiled: bool = True,
) -> ExactAdvice | None:
    """Search a position to the end, if there is time.

    Args:
        position: what is known.
        guesses: allowed rows of the word table to find the costs of, the most interesting first.
        seconds: time limit.
        in_numpy: most candidates for which numpy is tried first.
        compiled: whether to use the engine for positions that are too large for numpy.

    Returns:
        None if there was not enough time for the best guess, if there are no candidates or too
        many, or if no guess is left.
    """
    deadline = perf_counter() + seconds
    count = position.count
    most = max(in_numpy, exact_limit() if compiled else 0)
    if not (position.is_searchable and position.guesses_left and 0 < count <= most):
        return None
    rows = _worth_guessing(position, np.asarray(guesses, np.intp))
    try:
        search, best = _searched(_problem(position, rows), deadline, in_numpy, compiled)
    except (TimeoutError, MissingExtraError, SearchError):
        return None
    expected = {int(rows[best.guess]): best.cost}
    places = {int(row): place for place, row in enumerate(rows)}
    with suppress(TimeoutError):
        for row in map(int, guesses):
            if row not in expected:
                expected[row] = search.cost(places[row])
    return ExactAdvice(int(rows[best.guess]), expected)


def _worth_guessing(position: Position, asked: Ints) -> Ints:
    """Return the rows to search, candidates first: a guess of every class, and those asked for."""
    distinct = position.allowed if position.hard else position.representatives
    others = np.union1d(distinct, asked)
    others = np.setdiff1d(others, position.candidates)
    return np.concatenate([position.candidates, others])


def _problem(position: Position, rows: Ints) -> SearchProblem:
    words, tokens = position.words, position.words.tokens[rows]
    candidates = rows[: position.count]
    return SearchProblem(
        guesses=tokens,
        weights=position.probabilities,
        alphabet_size=position.words.alphabet_size,
        # No plan needs more: each guess rules out a candidate, except that the first guess may be a
        # poor one that was asked for.
        max_guesses=min(position.guesses_left, position.count + 1),
        hard=position.hard,
        rule=position.rule,
        loss=LOSS,
        obscure=~words.suggestable[candidates] & (words.least_chance > 0),
        obscure_share=round(1 / (words.least_chance or 1)),
    )


def _searched(
    problem: SearchProblem, deadline: float, in_numpy: int, compiled: bool
) -> tuple[SmallSearch | CompiledSearch, BestGuess]:
    """Search a position with the method that suits it; return the search and its best guess.

    Raises:
        TimeoutError: there was no time left.
        MissingExtraError: it needs the engine, and the extra ``optimal`` is not installed.
    """
    if len(problem.answers) <= in_numpy:
        small = SmallSearch(problem, deadline, _EFFORT)
        with suppress(TimeoutError):  # rare: too many similar words for bounds to help
            return small, small.best()
    if not (compiled and has_engine()) or problem.guesses.shape[1] > longest(problem.rule):
        raise TimeoutError
    search = CompiledSearch(problem, deadline)
    return search, search.best()


def cost_of_opener(
    words: WordTable, opener: int, deadline: float, *, hard: HardMode = HardMode.OFF
) -> float | None:
    """Return the lowest cost of a game that starts with a guess, if there is time.

    Args:
        words: the words of the game; after the first guess, only suggestable ones are guessed.
        opener: the guess, any row of the table.
        deadline: when to give up, as ``perf_counter`` counts.
        hard: the hard mode.

    Returns:
        Weight times guesses, summed over the answers. None if there was not enough time, the game
        is too large, or it needs the extra ``optimal``, which is not installed.
    """
    suggestable = np.arange(words.suggestable_count)
    guesses = words.tokens[np.union1d(suggestable, opener)]
    problem = replace(SearchProblem.of_words(words, hard=hard), guesses=guesses, loss=LOSS)
    place = min(opener, len(suggestable))
    if len(problem.guesses) * len(problem.answers) > _MOST_PAIRS:
        return None
    is_small = len(problem.answers) <= FEW
    if is_small or has_engine():
        with suppress(TimeoutError, SearchError):
            search = (
                SmallSearch(problem, deadline) if is_small else CompiledSearch(problem, deadline)
            )
            return search.cost(place)
    return None


def compile_search(length: int, rule: Rule = WORDLE) -> None:
    """Compile the engine for words of a length: about 15 s the first time, then it is on disk.

    Until this or another search has compiled it, :func:`exact_advice` skips larger positions unless
    it has time to compile.

    Raises:
        MissingExtraError: the extra ``optimal`` is not installed.
    """
    from tilewise.search.engine import Engine  # numba

    words = np.zeros((3, length), np.uint8)
    words[:, 0] = np.arange(3)
    problem = SearchProblem(words, np.ones(3), alphabet_size=3, rule=rule)
    engine = Engine(problem, memo_bits=4)
    engine.best(np.arange(3), turns=3)
    engine.cost(0)


def compile_if_needed(position: Position) -> None:
    """Compile the engine if a position needs it and it is not compiled yet; about 15 s."""
    words = position.words
    is_short = position.is_searchable and words.length <= longest(words.rule)
    if is_short and FEW < position.count <= exact_limit():
        from tilewise.search.engine import starts_at_once  # numba

        if not starts_at_once(words.rule, words.length):
            compile_search(words.length, words.rule)


class CompiledSearch:
    """A position searched by the engine."""

    def __init__(self, problem: SearchProblem, deadline: float) -> None:
        """Prepare a position.

        Args:
            problem: its candidates are the answers.
            deadline: when to give up, as ``perf_counter`` counts.

        Raises:
            TimeoutError: the engine is not compiled, and there is no time to.
            MissingExtraError: the extra ``optimal`` is not installed.
        """
        from tilewise.search.engine import Engine, starts_at_once  # numba, 250 ms

        at_once = starts_at_once(problem.rule, problem.guesses.shape[1])
        if not at_once and deadline - perf_counter() < _COMPILING_SECONDS:
            raise TimeoutError
        self._engine = Engine(problem, memo_bits=16)
        self._deadline = deadline

    def best(self) -> BestGuess:
        """Return the least cost and its guess."""
        game = self._engine.game
        everyone = np.arange(game.n_answers)
        found = self._in_time(lambda: self._engine.best(everyone, game.problem.max_guesses))
        return BestGuess(game.units(int(found.cost)), int(game.order[found.guess]))

    def cost(self, guess: int) -> float:
        """Return the least cost that starts with a guess."""
        game = self._engine.game
        cost = self._in_time(lambda: self._engine.cost(int(game.place[guess])))
        return game.units(cost.value)

    def _in_time(self, search: Callable[[], T]) -> T:
        left = self._deadline - perf_counter()
        if left <= 0:
            raise TimeoutError
        timer = Timer(left, self._engine.stop)
        timer.daemon = True
        timer.start()
        try:
            with telling_stop(self._engine.stop):
                return search()
        except CancelledError:
            check_stop()
            raise TimeoutError from None
        finally:
            timer.cancel()
