"""Exact advice in the middle of a game: the cost of each guess, if it can be found in time.

:func:`exact_advice` searches a position to the end: it finds the best guess, its expected number of
guesses, and those of other guesses, all under best play. A few dozen candidates are searched in
numpy (:mod:`.small`), which is instant, but a hundred may take a minute. Up to a thousand are
searched by the compiled engine, if the extra ``optimal`` is installed (:mod:`.limits`); loading it
takes a second.

A lost game counts :data:`.tree.LOSS` guesses beyond the last. So the search does not spend a guess
on every likely word to guard against a very unlikely one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from threading import Timer
from time import perf_counter
from typing import TypeVar

import numpy as np

from tilewise.errors import MissingExtraError, SearchError
from tilewise.knowledge.buckets import Ints
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import Rule
from tilewise.search.limits import FEW, exact_limit, has_engine
from tilewise.search.problem import BestGuess, SearchProblem, longest
from tilewise.search.small import SmallSearch
from tilewise.stopping import check_stop, telling_stop
from tilewise.trees.tree import LOSS

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
    if not position.is_searchable:
        return None
    if not 0 < count <= max(in_numpy, exact_limit() if compiled else 0):
        return None
    if position.guesses_left < 1:
        return None
    rows = _worth_guessing(position, np.asarray(guesses, np.intp))
    try:
        search, best = _searched(_problem(position, rows), deadline, in_numpy, compiled)
    except (TimeoutError, MissingExtraError, SearchError):
        return None
    expected = {int(rows[best.guess]): best.cost}
    places = {int(row): place for place, row in enumerate(rows)}
    try:
        for row in map(int, guesses):
            if row not in expected:
                expected[row] = search.cost(places[row])
    except TimeoutError:
        pass
    return ExactAdvice(int(rows[best.guess]), expected)


def _worth_guessing(position: Position, asked: Ints) -> Ints:
    """Return the rows to search, candidates first: a guess of every class, and those asked for."""
    distinct = position.allowed if position.hard else position.representatives
    others = np.union1d(distinct, asked)
    others = np.setdiff1d(others, position.candidates)
    return np.concatenate([position.candidates, others])


def _problem(position: Position, rows: Ints) -> SearchProblem:
    tokens = position.words.tokens[rows]
    return SearchProblem(
        guesses=tokens,
        answers=tokens[: position.count],
        weights=position.probabilities,
        alphabet_size=position.words.alphabet_size,
        # No plan needs more: each guess rules out a candidate, except that the first guess may be a
        # poor one that was asked for.
        max_guesses=min(position.guesses_left, position.count + 1),
        hard=position.hard,
        rule=position.rule,
        loss=LOSS,
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
        try:
            return small, small.best()
        except TimeoutError:
            pass  # rare: too many similar words for bounds to help
    if not (compiled and has_engine()) or problem.guesses.shape[1] > longest(problem.rule):
        raise TimeoutError
    search = CompiledSearch(problem, deadline)
    return search, search.best()


def cost_of_opener(problem: SearchProblem, opener: int, deadline: float) -> float | None:
    """Return the lowest cost of a game that starts with a guess, if there is time.

    Args:
        problem: the game.
        opener: the guess, a row of the problem's.
        deadline: when to give up, as ``perf_counter`` counts.

    Returns:
        Weight times guesses, summed over the answers. None if there was not enough time, the game
        is too large, or it needs the extra ``optimal``, which is not installed.
    """
    if len(problem.guesses) * len(problem.answers) > _MOST_PAIRS:
        return None
    try:
        if len(problem.answers) <= FEW:
            return SmallSearch(problem, deadline).cost(opener)
        return CompiledSearch(problem, deadline).cost(opener)
    except (TimeoutError, MissingExtraError, SearchError):
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
    problem = SearchProblem(words, words, np.ones(3), alphabet_size=3, rule=rule)
    engine = Engine(problem, memo_bits=4)
    engine.best(np.arange(3), turns=3)
    engine.cost(0)


def compile_if_needed(position: Position) -> None:
    """Compile the engine if a position needs it and it is not compiled yet; about 15 s."""
    words = position.words
    if not position.is_searchable or words.length > longest(words.rule):
        return
    if not FEW < position.count <= exact_limit():
        return
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
        """Return the least cost and its guess; infinity and -1 if none is sure to win in time."""
        game = self._engine.game
        everyone = np.arange(game.n_answers)
        found = self._in_time(lambda: self._engine.best(everyone, game.max_guesses))
        if found.guess < 0:
            return BestGuess(np.inf, -1)
        return BestGuess(game.units(int(found.cost)), int(game.order[found.guess]))

    def cost(self, guess: int) -> float:
        """Return the least cost that starts with a guess."""
        game = self._engine.game
        cost = self._in_time(lambda: self._engine.cost(int(game.place[guess])))
        return game.units(cost.value) if cost.exact else np.inf

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
