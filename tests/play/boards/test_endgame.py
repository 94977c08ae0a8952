"""The search of the end against trying everything, on small random games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.boards.slow import Board, game_value
from tests.reference import words_of
from tilewise.play.boards.endgame import BoardView, Endgame, TooLong
from tilewise.rules.feedback import TokenArray, pattern_matrix


@st.composite
def games(draw: st.DrawFn) -> tuple[TokenArray, list[tuple[list[int], list[int]]]]:
    """Return some words, and for each board which may be its answer and how likely they are."""
    tokens = st.tuples(*[st.integers(0, 2)] * 3)
    words = draw(st.lists(tokens, min_size=4, max_size=9, unique=True))
    rows = st.lists(st.integers(0, len(words) - 1), min_size=1, max_size=4, unique=True)
    boards = []
    for _ in range(draw(st.integers(1, 3))):
        candidates = draw(rows)
        weights = draw(st.lists(st.integers(1, 5), min_size=len(candidates), max_size=4))
        boards.append((candidates, weights[: len(candidates)]))
    return np.array(words, np.uint8), boards


def view(words: TokenArray, candidates: list[int], weights: list[int]) -> BoardView:
    p = np.array(weights) / sum(weights)
    return BoardView(np.array(candidates), p, pattern_matrix(words, words[candidates]).T)


@given(games())
def test_is_as_good_as_trying_everything(game: Any) -> None:
    words, boards = game
    guesses = words_of(words)
    search = Endgame([view(words, *board) for board in boards], np.arange(len(words)))
    plain: list[Board] = [
        tuple((guesses[row], float(w)) for row, w in zip(*board, strict=True)) for board in boards
    ]
    best, value = search.best()
    assert value == pytest.approx(game_value(plain, guesses))
    assert search.value_of(best) == pytest.approx(value)


def test_gives_up_when_told_so() -> None:
    words = np.array([[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]], np.uint8)
    boards = [view(words, [0, 1, 2, 3, 4], [1] * 5)] * 2
    with pytest.raises(TooLong):
        Endgame(boards, np.arange(5), most=3).best()
    assert Endgame(boards, np.arange(5)).value > 2
