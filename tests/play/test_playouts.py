"""Playouts: the simple player, and the use of the games."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.slow import Board, player_lengths
from tests.play.test_endgame import games
from tests.reference import words_of
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, load
from tilewise.play import several_boards
from tilewise.play.session import Session
from tilewise.play.several_boards import CostOfUncertainty, JointRanking, PlayedOut, play_out
from tilewise.rules.feedback import pattern, pattern_matrix
from tilewise.rules.rule import Turn
from tilewise.search.kernel import playouts as kernel
from tilewise.search.kernel.compiled import is_kept

# Slow because the player is compiled first.
pytestmark = [pytest.mark.plays_out, pytest.mark.slow, pytest.mark.versions]

SHIPPED = Path(__file__).parents[2] / "lexicons"


@pytest.fixture(scope="module")
def en() -> Lexicon:
    several_boards.compile_player(load("en").words)
    return load(SHIPPED / "en")


def deal_of(words: Any, boards: list[tuple[list[int], list[int]]]) -> kernel.Deal:
    """Return boards as the kernel takes them; every word is a guess, likeliest come first."""
    own = [row for rows, _ in boards for row in rows]
    prices = [CostOfUncertainty(0, 0), *(CostOfUncertainty.of(n + 1) for n in range(len(boards)))]
    return kernel.Deal(
        patterns=np.ascontiguousarray(pattern_matrix(words, words[own]).T),
        column=np.array(own, np.int32),
        starts=np.cumsum([0, *(len(rows) for rows, _ in boards)]).astype(np.int32),
        weights=np.concatenate([np.array(w) / sum(w) for _, w in boards]).astype(np.float32),
        unsure=np.array([price.unsure for price in prices], np.float32),
        per_bit=np.array([price.per_bit for price in prices], np.float32),
        costs=np.stack([price.table(kernel.MOST) for price in prices]),
    )


@given(games(), st.booleans(), st.data())
@settings(deadline=None)  # compiles at first
def test_games_are_played_as_the_estimate_has_it(
    game: Any, even: bool, data: st.DataObject
) -> None:
    words, boards = game
    boards = [
        (rows, [1] * len(rows) if even else sorted(weights, reverse=True))
        for rows, weights in boards
    ]
    guesses = words_of(words)
    guess = data.draw(st.integers(0, len(words) - 1))
    drawn = [data.draw(st.integers(0, len(rows) - 1)) for rows, _ in boards]
    deal = deal_of(words, boards)
    totals = np.zeros(1, np.int64)
    draws = np.array([deal.starts[:-1] + drawn], np.int32)
    kernel.play_out(deal, np.array([guess], np.int32), draws, totals)

    plain: list[Board] = [
        tuple((guesses[row], float(w)) for row, w in zip(*board, strict=True)) for board in boards
    ]
    answers = [guesses[rows[place]] for (rows, _), place in zip(boards, drawn, strict=True)]
    costs = [(price.unsure, price.per_bit) for price in map(CostOfUncertainty.of, range(1, 4))]
    assert int(totals[0]) in player_lengths(guesses[guess], plain, answers, guesses, costs)


def test_words_that_no_guess_tells_apart_are_asked_one_by_one() -> None:
    alike = np.zeros((3, 2), np.uint8)
    deal = kernel.Deal(
        patterns=alike,
        column=np.array([-1, -1, -1], np.int32),
        starts=np.array([0, 3], np.int32),
        weights=np.full(3, 1 / 3, np.float32),
        unsure=np.ones(2, np.float32),
        per_bit=np.ones(2, np.float32),
        costs=np.ones((2, kernel.MOST + 1), np.float32),
    )
    guess, totals = np.zeros(1, np.int32), np.zeros(3, np.int64)
    for place in range(3):
        kernel.play_out(deal, guess, np.array([[place]], np.int32), totals[place : place + 1])
    assert totals.tolist() == [2, 3, 4]  # the first guess tells nothing


def test_telling_many_boards_of_known_words_counts_as_work() -> None:
    words = np.array([[number // 10, number % 10] for number in range(64)], np.uint8)

    def work(boards: int) -> int:
        deal = deal_of(words, [([row], [1]) for row in range(boards)])
        totals = np.zeros(1, np.int64)
        first, draws = np.zeros(1, np.int32), deal.starts[None, :-1]
        return int(kernel.play_out(deal, first, draws, totals))

    assert work(4) == work(2)
    assert work(64) > 8 * work(16) > 8 * work(2)


@given(games())
@settings(deadline=None)
def test_all_games_of_all_guesses_are_added_up(game: Any) -> None:
    words, boards = game
    deal = deal_of(words, boards)
    draws = np.stack(
        np.meshgrid(*[np.arange(a, b) for a, b in zip(deal.starts, deal.starts[1:], strict=False)]),
        axis=-1,
    ).reshape(-1, len(boards))
    draws = np.ascontiguousarray(draws, np.int32)
    everything = np.arange(len(words), dtype=np.int32)
    together = np.zeros(len(words), np.int64)
    kernel.play_out(deal, everything, draws, together)
    for guess in everything:
        one_by_one = np.zeros(1, np.int64)
        for draw in draws:
            kernel.play_out(deal, everything[guess : guess + 1], draw[None], one_by_one)
        assert together[guess] == one_by_one[0]


def opened(en: Lexicon, *words: tuple[str, str]) -> list[Position]:
    """Return boards of en after two guesses each had one answer in mind: ``(answer, guesses)``."""
    start = Position.start(en.words)
    boards = []
    for answer, guesses in words:
        board = start
        for guess in guesses.split():
            shown = en.encode(guess)
            board = board.after(Turn(shown, pattern(shown, en.encode(answer), en.words.rule)))
        boards.append(board)
    return boards


def trial_of(en: Lexicon, boards: list[Position]) -> PlayedOut:
    ranked = JointRanking(en.words).ranked(boards)
    found = play_out(boards, ranked, ranked)
    assert found is not None
    return found


def test_what_games_take_is_near_what_they_take_at_best(en: Lexicon) -> None:
    boards = opened(en, ("tiger", "salet round"), ("hound", "salet round"))
    assert 30 < math.prod(board.count for board in boards) <= 300
    found = trial_of(en, boards)
    assert len(found.rows) == several_boards._TRIED
    exact = JointRanking(en.words).exact(boards, math.inf, found.rows.tolist())
    assert exact is not None
    for row, expected in zip(found.rows.tolist()[:6], found.expected, strict=False):
        best = exact.outlooks[row].guesses
        assert best - 0.02 < expected < best + 0.15  # the player is none of the best


def test_the_same_boards_lead_to_the_same_guess(en: Lexicon) -> None:
    boards = opened(en, ("tiger", "salet"), ("hound", "salet"), ("cocoa", "salet"))
    found, again = trial_of(en, boards), trial_of(en, boards)
    assert np.array_equal(found.rows, again.rows)
    assert np.array_equal(found.expected, again.expected)
    assert len(set(found.rows.tolist())) == len(found.rows)
    assert set(found.rows) == set(JointRanking(en.words).ranked(boards)[: several_boards._TRIED])


def test_fewer_guesses_are_tried_where_each_is_much_work(
    en: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(several_boards, "_WORK", several_boards._WORK // 10)
    boards = opened(en, ("tiger", "salet"), ("hound", "salet"), ("cocoa", "salet"))
    found = trial_of(en, boards)
    assert several_boards._TRIED_FIRST <= len(found.rows) < several_boards._TRIED
    assert set(found.rows) == set(JointRanking(en.words).ranked(boards)[: len(found.rows)])


def test_the_best_guesses_are_dropped_last(en: Lexicon) -> None:
    boards = opened(en, ("tiger", "salet round"), ("hound", "salet round"))
    found = trial_of(en, boards)
    for last, first in ((0, 2), (2, 4), (4, 8), (8, 15), (15, 30), (30, 60)):
        assert list(found.expected[last:first]) == sorted(found.expected[last:first])


def test_the_simple_player_guesses_no_candidate_where_there_are_many(
    en: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = opened(en, ("tiger", "salet"), ("hound", "salet"))
    whole = trial_of(en, boards)
    monkeypatch.setattr(several_boards, "_PLAYER_CANDIDATES", 0)
    few = trial_of(en, boards)
    assert set(few.rows) == set(whole.rows)
    assert few.expected.min() == pytest.approx(whole.expected.min(), abs=0.3)


@pytest.mark.parametrize(
    ("name", "guess", "feedback"),
    [
        ("fr", "tâche", "....."),
        pytest.param("ko", "익산", "..G...", marks=pytest.mark.slow),  # compiles for longer words
    ],
)
def test_unlikely_candidates_are_not_dealt(name: str, guess: str, feedback: str) -> None:
    lexicon = load(name)
    words = lexicon.words
    several_boards.compile_player(words)
    board = Position.start(words)
    for row in (0, 1, 2):
        shown = tuple(words.tokens[row].tolist())
        told = pattern(shown, words.tokens[700].tolist(), words.rule)
        board = board.after(Turn(shown, told))
    dealt = several_boards._nearly_all(board)
    assert 0 < len(dealt) < board.count
    assert board.probabilities[: len(dealt)].sum() >= several_boards._NEARLY_ALL
    many = Session(lexicon, boards=1)
    many.add(guess, [feedback])
    ahead = many.positions[0]
    assert len(several_boards._nearly_all(ahead)) == kernel.MOST < ahead.count
    assert ahead.probabilities[: kernel.MOST].sum() >= several_boards._ENOUGH
    ranked = JointRanking(words).ranked([board, board])
    found = play_out([board, board], ranked, ranked)
    assert found is not None
    assert 2 < found.expected.min() < 8


def test_too_many_candidates_are_left_to_the_estimate(en: Lexicon) -> None:
    start = Position.start(en.words)
    ranked = JointRanking(en.words).ranked([start, start])
    assert play_out([start, start], ranked, ranked) is None


@pytest.mark.parametrize("few", [0, 1])
def test_one_guess_is_not_tried(en: Lexicon, few: int) -> None:
    boards = opened(en, ("tiger", "salet"), ("hound", "salet"))
    ranked = JointRanking(en.words).ranked(boards)
    assert play_out(boards, ranked, ranked[:few]) is None


def test_too_much_work_is_left_to_the_estimate(
    en: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = opened(en, ("tiger", "salet"), ("hound", "salet"))
    ranked = JointRanking(en.words).ranked(boards)
    monkeypatch.setattr(several_boards, "_MOST_WORK", 1_000)
    assert play_out(boards, ranked, ranked) is None


def test_where_nothing_can_be_compiled_the_estimate_ranks(
    en: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = opened(en, ("tiger", "salet"), ("hound", "salet"))
    joint = JointRanking(en.words)
    ranked = joint.ranked(boards)
    assert play_out(boards, ranked, ranked) is not None
    monkeypatch.setattr(several_boards, "has_engine", lambda: False)
    assert play_out(boards, ranked, ranked) is None
    assert joint.best_guess(boards) == ranked[0]


def test_suggestions_come_as_the_games_have_them(
    en: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = Session(en, boards=2)
    boards.add("salet", [".Y...", "...Y."])
    positions = list(boards.positions)
    trial = trial_of(en, positions)
    found = boards.suggest(80)
    assert [guess.row for guess in found[: len(trial.rows)]] == trial.rows.tolist()
    expected = [guess.expected_guesses for guess in found]
    assert expected == sorted(expected)
    assert expected[0] == pytest.approx(trial.expected[0])
    assert JointRanking(en.words).best_guess(positions) == found[0].row
    boards = Session(en, boards=2, spoilers=False)
    boards.add("salet", [".Y...", "...Y."])
    assert not any(guess.is_candidate for guess in boards.suggest(40))
    monkeypatch.setattr(several_boards, "has_engine", lambda: False)
    assert boards.suggest(1)[0].expected_guesses > 2


def test_waiting_for_the_compiler_is_announced(
    en: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = Session(en, boards=2)
    boards.compile()
    boards.add("salet", [".Y...", "...Y."])
    assert boards.is_compiled
    monkeypatch.setattr(several_boards, "starts_at_once", lambda words: words.length != 5)
    assert not boards.is_compiled
    positions = list(boards.positions)
    ranked = JointRanking(en.words).ranked(positions)
    assert boards.suggest(1)[0].row == ranked[0]  # nobody waits unasked
    boards = Session(en, boards=2)
    assert boards.is_compiled  # the first guess is known


def test_machine_code_is_known_by_the_patterns_it_is_for(en: Lexicon) -> None:
    trial_of(en, opened(en, ("tiger", "salet"), ("hound", "salet")))
    assert several_boards.starts_at_once(en.words)
    assert not is_kept("another", np.uint8)
