"""The search of the last guesses compared with brute force, on small random games."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.boards.slow import Board, Limit, game_value
from tests.reference import Word, words_of
from tilewise import load
from tilewise.play.boards.endgame import (
    LOSS,
    BoardView,
    Endgame,
    HardEndgame,
    TooLong,
    Undecided,
)
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.hardmode import HardMode
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


def rhyming(*spellings: str) -> tuple[list[int], Endgame, Endgame]:
    """Return words of en as rows, and the search of a board of them: without a limit, and with one.

    The limit is a guess more than a board takes.
    """
    en = load("en")
    rows = [en.row_of_spelling[word] for word in spellings]
    boards = [view(en.words.tokens, rows, [1] * len(rows))]
    everything = np.arange(len(en.words.tokens))
    return rows, Endgame(boards, everything), Endgame(boards, everything, turns=2)


def test_of_equally_quick_guesses_the_safe_one_is_made() -> None:
    rows, free, limited = rhyming("golly", "holly", "jolly")
    risky, at_best = free.best()
    sure, outlook = limited.best()
    assert risky in rows
    assert limited.outlook_of(risky).lost == pytest.approx(1 / 3)
    assert sure not in rows
    assert outlook.guesses == pytest.approx(2) == at_best.guesses
    assert (outlook.lost, outlook.most) == (0, 2)


def test_a_loss_that_cannot_be_helped_is_as_unlikely_as_it_can_be() -> None:
    rows, free, limited = rhyming("hatch", "batch", "catch", "latch", "match", "patch", "watch")
    _, outlook = limited.best()
    assert 0 < outlook.lost < min(limited.outlook_of(row).lost for row in rows)
    assert outlook.most == np.inf
    assert free.outlook.most > 2


@pytest.mark.parametrize("mode", [HardMode.HARD, HardMode.STRICT])
@given(game=games(), turns=st.one_of(st.just(np.inf), st.integers(1, 9)))
def test_what_is_told_of_hard_mode_is_as_good_as_trying_everything(
    mode: HardMode, game: Any, turns: float
) -> None:
    words, boards = game
    guesses, limit = words_of(words), Limit(turns, LOSS)
    search = HardEndgame([view(words, *board) for board in boards], np.arange(len(words)), turns)
    expected = game_value(plain(boards, guesses), guesses, mode, limit)
    try:
        best, outlook = search.best()
    except Undecided:
        lenient = game_value(plain(boards, guesses), guesses, limit=limit)
        assert lenient <= expected + 1e-9
        return
    if expected < LOSS:  # else the game may be lost already, and any guess is as good
        assert outlook.cost == pytest.approx(expected)
        assert best in {row for candidates, _ in boards for row in candidates}
        assert search.outlook_of(best).cost == pytest.approx(expected)


@pytest.mark.parametrize("mode", [HardMode.HARD, HardMode.STRICT])
def test_the_search_is_undecided_if_hints_forbid_what_would_help(mode: HardMode) -> None:
    """Six words differ in their first tile; of two guesses for it, each forbids the other."""
    words = np.array([*([first, 6, 7] for first in range(6)), [6, 0, 1], [7, 2, 3]], np.uint8)
    boards, guesses = [(list(range(6)), [1] * 6)], words_of(words)
    lenient = Endgame([view(words, *boards[0])], np.arange(8)).outlook.guesses
    assert lenient == pytest.approx(game_value(plain(boards, guesses), guesses))
    assert lenient < game_value(plain(boards, guesses), guesses, mode) - 0.1
    search = HardEndgame([view(words, *boards[0])], np.arange(8))
    for ask in (search.best, lambda: search.outlook_of(6)):
        with pytest.raises(Undecided):
            ask()


def test_most_ends_are_decided_in_hard_mode() -> None:
    words = np.array([[i // 9, i // 3 % 3, i % 3] for i in range(27)], np.uint8)
    decided = 0
    for seed in range(40):
        draw = np.random.default_rng(seed)
        boards = [view(words, draw.permutation(27)[:3].tolist(), [1] * 3) for _ in range(2)]
        search = HardEndgame(boards, np.arange(27))
        with suppress(Undecided):
            lenient = Endgame(boards, np.arange(27)).outlook
            assert search.best()[1].guesses == pytest.approx(lenient.guesses)
            decided += 1
    assert decided >= 20


def test_gives_up_when_told_so() -> None:
    words = np.array([[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]], np.uint8)
    boards = [view(words, [0, 1, 2, 3, 4], [1] * 5)] * 2
    with pytest.raises(TooLong):
        Endgame(boards, np.arange(5), most=3).best()
    assert Endgame(boards, np.arange(5)).outlook.guesses > 2
