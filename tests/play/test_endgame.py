"""The search of the last guesses compared with brute force, on small random games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.slow import Board, Limit, game_value
from tests.reference import Word, words_of
from tilewise.play.endgame import LOSS, BoardView, Endgame, TooLong
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.rule import TokenArray


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


def plain(boards: list[tuple[list[int], list[int]]], guesses: list[Word]) -> list[Board]:
    return [
        tuple((guesses[row], float(w)) for row, w in zip(*board, strict=True)) for board in boards
    ]


@given(games())
def test_is_as_good_as_trying_everything(game: Any) -> None:
    words, boards = game
    guesses = words_of(words)
    search = Endgame([view(words, *board) for board in boards], np.arange(len(words)))
    best, outlook = search.best()
    assert outlook.guesses == pytest.approx(game_value(plain(boards, guesses), guesses))
    assert outlook.lost == 0
    assert search.outlook_of(best).guesses == pytest.approx(outlook.guesses)


@given(games(), st.integers(1, 14))
def test_with_a_limit_too(game: Any, turns: int) -> None:
    words, boards = game
    guesses = words_of(words)
    search = Endgame([view(words, *board) for board in boards], np.arange(len(words)), turns)
    expected = game_value(plain(boards, guesses), guesses, limit=Limit(turns, LOSS))
    assert search.outlook.cost == pytest.approx(expected)
    assert (search.outlook.most <= turns) == (search.outlook.lost == 0)
    if expected < LOSS:  # else the game may be lost already, and any guess is as good
        best, outlook = search.best()
        assert outlook.cost == pytest.approx(expected)
        assert search.outlook_of(best).cost == pytest.approx(expected)


@given(games())
def test_an_unlikely_word_is_guessed_later_only(game: Any) -> None:
    words, boards = game
    views = [view(words, *board) for board in boards]
    free = Endgame(views, np.arange(len(words)))
    unlikely = [int(one.candidates[-1]) for one in views if len(one.candidates) > 2]
    best, outlook = Endgame(views, np.arange(len(words)), unlikely=unlikely).best()
    assert best not in unlikely or any(list(one.candidates) == [best] for one in views)
    assert outlook.guesses >= free.outlook.guesses - 1e-9


def test_gives_up_when_told_so() -> None:
    words = np.array([[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]], np.uint8)
    boards = [view(words, [0, 1, 2, 3, 4], [1] * 5)] * 2
    with pytest.raises(TooLong):
        Endgame(boards, np.arange(5), most=3).best()
    assert Endgame(boards, np.arange(5)).outlook.guesses > 2
