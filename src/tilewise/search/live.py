"""Exact advice in the middle of a game: what each guess costs, if that can be told in time.

:func:`exact_advice` takes a position with some candidates left and searches it to the end: the
least expected guesses there are, the guess that has them, and what other guesses take when all that
follows is played best. A few dozen candidates are searched in numpy (:mod:`.small`), which does
that at once, while among a hundred it may lose itself for a minute; up to a thousand are searched
by the compiled engine, where the extra ``optimal`` is installed (:mod:`.limits`). Loading
that takes a second.

A lost game counts as :data:`.tree.LOSS` guesses beyond the last, so that words that are hardly ever
asked do not cost the likely ones a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from threading import Timer
from time import perf_counter
from typing import Protocol, TypeVar

import numpy as np

from tilewise.errors import MissingExtraError, SearchError
from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.search.limits import FEW, exact_limit, has_engine
from tilewise.search.problem import MAX_LENGTH, SearchProblem
from tilewise.search.small import SmallSearch
from tilewise.stopping import check_stop, telling_stop
from tilewise.trees.tree import LOSS

T = TypeVar("T")

_MOST_PAIRS = 40_000_000
"""Pairs of an answer and a guess, at most, in a game whose first guess is searched."""

_EFFORT = 40_000
"""Effort after which numpy gives up, half a second or so, for the engine if there is one."""


@dataclass(frozen=True)
class ExactAdvice:
    """What playing on from a position takes, when every guess that follows is the best.

    Attributes:
        best: the guess of fewest expected guesses, a row of the word table.
        expected_guesses: expected guesses to the answer by the guess made now, the best one's and
            those of the guesses asked for, as many as there was time for. A game that is lost
            counts as :data:`.tree.LOSS` guesses more.
    """

    best: int
    expected_guesses: Mapping[int, float]

    def beats(self, guess: int) -> bool:
        """Whether the best guess is better than a guess asked for, as far as there was time."""
        least = self.expected_guesses[self.best]
        return guess in self.expected_guesses and self.expected_guesses[guess] > least + 1e-9


class PositionSearch(Protocol):
    """Exact search of one position; guesses are places in the problem's list."""

    def best(self) -> tuple[float, int]:
        """Return the least cost and its guess; infinity and -1 if none wins for sure, as it must.

        Raises:
            TimeoutError: there was no time left.
        """

    def cost(self, guess: int) -> float:
        """Return the least cost that starts with a guess.

        Raises:
            TimeoutError: there was no time left.
        """


def exact_advice(
    position: Position,
    guesses: Sequence[int] | Ints,
    seconds: float,
    *,
    in_numpy: int = FEW,
    compiled: bool = True,
) -> ExactAdvice | None:
    """Search a position to the end, if that can be done in time.

    Args:
        position: what is known.
        guesses: rows of the word table to tell the cost of, the most interesting first; each one
            that may be guessed.
        seconds: time there is.
        in_numpy: candidates up to which numpy is tried first.
        compiled: whether the engine is used for what is too much for numpy.

    Returns:
        None if there was not time enough for the best guess, if there are no candidates or too
        many, or if no guess is left.
    """
    deadline = perf_counter() + seconds
    count = position.count
    if not 0 < count <= max(in_numpy, exact_limit() if compiled else 0):
        return None
    if position.guesses_left < 1 or position.words.length > MAX_LENGTH:
        return None
    rows = _worth_guessing(position, np.asarray(guesses, np.intp))
    try:
        search, (cost, guess) = _searched(_problem(position, rows), deadline, in_numpy, compiled)
    except (TimeoutError, MissingExtraError, SearchError):
        return None
    expected = {int(rows[guess]): cost}
    places = {int(row): place for place, row in enumerate(rows)}
    try:
        for row in map(int, guesses):
            if row not in expected:
                expected[row] = search.cost(places[row])
    except TimeoutError:
        pass
    return ExactAdvice(int(rows[guess]), expected)


def _worth_guessing(position: Position, asked: Ints) -> Ints:
    """Rows to search with, candidates first: one guess of every class, and those asked for."""
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
        max_guesses=position.guesses_left,
        hard=position.hard,
        rule=position.words.rule,
        loss=LOSS,
    )


def _searched(
    problem: SearchProblem, deadline: float, in_numpy: int, compiled: bool
) -> tuple[PositionSearch, tuple[float, int]]:
    """Search a position with what is fast for it; return the search, and what is best.

    Raises:
        TimeoutError: there was no time left.
        MissingExtraError: it takes the engine, and the extra ``optimal`` is not installed.
    """
    if len(problem.answers) <= in_numpy:
        small = SmallSearch(problem, deadline, _EFFORT)
        try:
            return small, small.best()
        except TimeoutError:
            pass  # one in hundreds: so many words are alike that no bound helps
    if not (compiled and has_engine()):
        raise TimeoutError
    from tilewise.search.engine import starts_at_once  # numba, 250 ms

    if not starts_at_once(problem.guesses.shape[1]):
        raise TimeoutError
    search = CompiledSearch(problem, deadline)
    return search, search.best()


def cost_of_opener(problem: SearchProblem, opener: int, deadline: float) -> float | None:
    """Return the least cost of a game that starts with a guess, if it can be searched in time.

    Args:
        problem: the game.
        opener: the guess, a row of the problem's.
        deadline: when to give up, as ``perf_counter`` counts.

    Returns:
        Weight times guesses, summed over the answers. None if there was not time enough, the game
        is too large, or it takes the extra ``optimal`` and that is not installed.
    """
    if len(problem.guesses) * len(problem.answers) > _MOST_PAIRS:
        return None
    try:
        if len(problem.answers) <= FEW:
            return SmallSearch(problem, deadline).cost(opener)
        return CompiledSearch(problem, deadline).cost(opener)
    except (TimeoutError, MissingExtraError, SearchError):
        return None


def compile_search(length: int) -> None:
    """Compile the engine for words of a length: half a minute at first, then it is on disk.

    Until that is done, by this or any other search of such words, :func:`exact_advice` leaves
    larger positions alone.

    Raises:
        MissingExtraError: the extra ``optimal`` is not installed.
    """
    from tilewise.search.engine import Engine  # numba

    words = np.zeros((3, length), np.uint8)
    words[:, 0] = np.arange(3)
    engine = Engine(SearchProblem(words, words, np.ones(3), alphabet_size=3), memo_bits=4)
    engine.best(np.arange(3), turns=3)
    engine.cost(0)


def compile_if_needed(position: Position) -> None:
    """Compile the engine if a position is one for it and that was never done; half a minute."""
    if not FEW < position.count <= exact_limit():
        return
    from tilewise.search.engine import starts_at_once  # numba

    if not starts_at_once(position.words.length):
        compile_search(position.words.length)


class CompiledSearch:
    """A position searched by the engine."""

    def __init__(self, problem: SearchProblem, deadline: float) -> None:
        """Prepare a position.

        Args:
            problem: its candidates are the answers.
            deadline: when to give up, as ``perf_counter`` counts.

        Raises:
            MissingExtraError: the extra ``optimal`` is not installed.
        """
        from tilewise.search.engine import Engine  # numba

        self._engine = Engine(problem, memo_bits=16)
        self._deadline = deadline

    def best(self) -> tuple[float, int]:
        """Return the least cost and its guess; infinity and -1 if none is sure to win in time."""
        game = self._engine.game
        everyone = np.arange(game.n_answers)
        found = self._in_time(lambda: self._engine.best(everyone, game.max_guesses))
        if found.guess < 0:
            return np.inf, -1
        return game.units(found.cost), int(game.order[found.guess])

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
