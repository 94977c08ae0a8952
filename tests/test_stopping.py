"""Stopping: long computations check whether they are still wanted, and end if not."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter

import numpy as np
import pytest

from tilewise import Session, review
from tilewise.answers.answering import answer
from tilewise.answers.questions import read_json
from tilewise.errors import StoppedError
from tilewise.knowledge.contradiction import explain
from tilewise.knowledge.position import Position
from tilewise.play import several_boards
from tilewise.play.endgame import BoardView, Endgame
from tilewise.play.several_boards import JointRanking
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.rule import Turn
from tilewise.search.live import CompiledSearch, SmallSearch, compile_search
from tilewise.search.problem import SearchProblem
from tilewise.stopping import Stop, check_stop, stoppable, telling_stop
from tilewise.strategies.ranking import rank
from tilewise.strategies.splitting import ExpectedGuesses
from tilewise.trees.tree import LOSS

AN_HOUR = 3600.0


class StopAfter(Stop):
    """A stop that is set after it was checked a number of times."""

    def __init__(self, polls: int) -> None:
        super().__init__()
        self.left = polls

    @property
    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.fixture(scope="module")
def position() -> Position:
    """Return a position of 32 English words."""
    session = Session("en")
    session.add("salet", "GY...")
    return session.position


def problem(position: Position) -> SearchProblem:
    tokens, candidates = position.words.tokens, position.candidates
    others = np.setdiff1d(np.arange(0, len(tokens), 7), candidates)
    return SearchProblem(
        tokens[np.concatenate([candidates, others])],
        position.probabilities,
        position.words.alphabet_size,
        loss=LOSS,
    )


def play_out(position: Position) -> None:
    several_boards.compile_player(position.words)
    ranked = position.allowed
    several_boards.play_out([position] * 3, ranked, ranked[:30])


def search_the_end(position: Position) -> None:
    tokens, candidates = position.words.tokens, position.candidates[:6]
    patterns = pattern_matrix(tokens, tokens[candidates]).T
    view = BoardView(candidates, np.full(6, 1 / 6), patterns)
    Endgame([view, view], np.arange(len(tokens))).best()


def explain_many(position: Position) -> None:
    guesses = position.words.tokens[:600:30].tolist()
    turns = [Turn(tuple(guess), 0) for guess in guesses]
    explain(turns, position.words.tokens, position.words.rule)


ROW = {"guess": "salet", "feedback": ",".join([".....", *64 * ["GY..."]][:64])}
READ = json.dumps({"ask": "read", "lexicon": "en", "text": "crane", "boards": 64, "rows": [ROW]})

LONG: dict[str, Callable[[Position], object]] = {
    "ranking": lambda position: rank(position, ExpectedGuesses(), 10),
    "search in numpy": lambda position: SmallSearch(problem(position)).best(),
    "candidates of a board, in pairs": lambda position: JointRanking(position.words).board_costs(
        position, position.allowed, 3
    ),
    "the end of several boards": search_the_end,
    "games played out": play_out,
    "a contradiction": explain_many,
    "many boards, read": lambda _: answer(read_json(READ)),
    "many turns": lambda position: [position.after(Turn((0,) * 5, 0)) for _ in range(5)],
    "preparing the engine": lambda position: CompiledSearch(
        problem(position), AN_HOUR + perf_counter()
    ),
}


COMPILING = ("games played out", "preparing the engine")
VERY_LONG = [pytest.mark.slow, pytest.mark.versions, pytest.mark.plays_out]


@pytest.mark.parametrize(
    "compute",
    [
        pytest.param(compute, id=name, marks=VERY_LONG if name in COMPILING else [])
        for name, compute in LONG.items()
    ],
)
@pytest.mark.parametrize("polls", [0, 2])
def test_what_takes_long_can_be_stopped(
    position: Position, compute: Callable[[Position], object], polls: int
) -> None:
    """Also where it is already under way: it asks more than once."""
    with stoppable(StopAfter(polls)), pytest.raises(StoppedError):
        compute(position)


@pytest.mark.slow
def test_the_compiled_search_is_stopped(position: Position) -> None:
    compile_search(5)
    search = CompiledSearch(problem(position), AN_HOUR + perf_counter())
    stop = Stop()
    stop.set()
    with stoppable(stop), pytest.raises(StoppedError):
        search.best()


QUESTIONS: dict[str, Callable[[], object]] = {
    "advice": lambda: Session("en", "entropy", hard=True, excluded=["salet"]).suggest(),
    "boards": lambda: _boards().suggest(),
    "review": lambda: review("en", ["fuzzy", "crane"], "abide"),
}


def _boards() -> Session:
    boards = Session("en", boards=3)
    boards.add("salet", [".....", "GY...", "....."])
    return boards


@pytest.mark.slow
@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS.keys())
def test_no_error_of_ours_is_taken_for_an_answer(ask: Callable[[], object]) -> None:
    """Wherever it is stopped: many places do without what they cannot have."""
    counting = StopAfter(10**9)
    with stoppable(counting):
        ask()
    asked = 10**9 - counting.left
    assert asked > 3
    for polls in np.unique(np.linspace(0, asked - 1, 12).astype(int)).tolist():
        with stoppable(StopAfter(polls)), pytest.raises(StoppedError):
            ask()


def test_nothing_is_stopped_where_nobody_may() -> None:
    stop = Stop()
    stop.set()
    with stoppable(stop):
        pass
    check_stop()


def test_compiled_code_is_stopped_only_while_it_computes() -> None:
    told: list[str] = []
    stop = Stop()
    with stoppable(stop):
        with telling_stop(lambda: told.append("before")):
            pass
        with telling_stop(lambda: told.append("meanwhile")):
            stop.set()
        with telling_stop(lambda: told.append("late")):
            pass
    assert told == ["meanwhile", "late"]
    with telling_stop(lambda: told.append("elsewhere")):
        pass
    assert told == ["meanwhile", "late"]
