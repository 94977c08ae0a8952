"""The joint ranking compared with the slow reference, and its other promises."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.play.slow import Board, estimate
from tests.reference import pattern, words_of
from tilewise.authoring.building import build_openers
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.computed import SEVERAL_BOARDS, OpenerFile
from tilewise.lexicon.words import Regimes, WordTable
from tilewise.play import several_boards
from tilewise.play.endgame import Outlook
from tilewise.play.session import Session
from tilewise.play.several_boards import CostOfUncertainty, Exact, JointRanking, guesses_of
from tilewise.rules.rule import Turn
from tools.boards_openers import after_two_guesses

SHIPPED = Path(__file__).parents[2] / "lexicons"


def part_of(lexicon: Lexicon, answers: int, others: int, seed: int = 1) -> WordTable:
    """Return a small table of a lexicon's words, weighted."""
    draw = np.random.default_rng(seed)
    count = lexicon.words.answer_count
    listed = draw.choice(count, answers, replace=False)
    rest = count + draw.choice(len(lexicon.words.tokens) - count, others, replace=False)
    tokens = lexicon.words.tokens[np.concatenate([listed, rest])]
    weights = np.sort(draw.integers(1, 9, answers).astype(float))[::-1]
    return WordTable(tokens, weights, lexicon.words.alphabet_size, regimes=Regimes(unlisted=0.05))


def told(position: Position, guess: int, answer: int) -> Position:
    tokens = position.words.tokens
    shown = tuple(tokens[guess].tolist())
    return position.after(Turn(shown, pattern(shown, tokens[answer].tolist())))


def slow(boards: list[Position], rows: np.ndarray) -> list[float]:
    cost = CostOfUncertainty.of(len(boards))
    words = words_of(boards[0].words.tokens)
    plain: list[Board] = [
        tuple((words[row], p) for row, p in zip(b.candidates, b.probabilities, strict=True))
        for b in boards
    ]
    return [estimate(words[row], plain, cost.unsure, cost.per_bit) for row in rows]


@pytest.mark.slow
@pytest.mark.parametrize("few", [0, 40, 1000])
@pytest.mark.parametrize("weighted", [True, False])
def test_counts_as_the_reference_does(
    en: Lexicon, few: int, weighted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(several_boards, "_MANY", 1000)
    monkeypatch.setattr(
        several_boards, "_FEW", few
    )  # sorted into buckets, compared in pairs, or both
    words = part_of(en, 120, 60)
    if not weighted:
        words = replace(words, weights=np.ones(120), regimes=Regimes())
    start = Position.start(words)
    boards = [told(start, 150, 3), told(start, 150, 40), start, told(told(start, 150, 7), 2, 7)]
    assert len({board.count for board in boards}) > 2
    joint = JointRanking(start.words)
    found = joint.expected_guesses(boards)
    rows = guesses_of(boards)
    assert np.allclose(found, slow(boards, rows), atol=1e-5)
    assert np.allclose(1 + joint.costs_after(boards, rows[:9]).sum(axis=0), found[:9], atol=1e-5)


@pytest.mark.slow
def test_leaves_out_little_of_very_many(en: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    words = replace(part_of(en, 120, 60), weights=np.power(0.9, np.arange(120.0)))
    board = Position.start(words)
    rows = guesses_of([board])
    monkeypatch.setattr(several_boards, "_MANY", 1000)
    whole = JointRanking(words).expected_guesses([board])
    assert np.allclose(whole, slow([board], rows), atol=1e-5)
    monkeypatch.setattr(several_boards, "_MANY", 20)
    monkeypatch.setattr(several_boards, "_COUNTED", 0.98)
    most = JointRanking(words).expected_guesses([board])
    assert np.abs(most - whole).max() < 0.05
    assert not np.array_equal(most, whole)


def test_long_words_too() -> None:
    ko = load(SHIPPED / "ko")
    start = Position.start(part_of(ko, 80, 60))
    boards = [told(start, 100, 3), told(start, 100, 40)]
    rows = guesses_of(boards)
    assert np.allclose(
        JointRanking(start.words).expected_guesses(boards), slow(boards, rows), atol=1e-5
    )


def test_a_rare_word_of_one_board_is_weighed_for_all(en: Lexicon) -> None:
    words = part_of(en, 60, 20)
    suggestable = np.ones(80, np.bool_)
    suggestable[60:] = False
    start = Position.start(replace(words, suggestable=suggestable))
    boards = [told(told(start, 0, 61), 1, 61), told(start, 0, 5)]
    rows = guesses_of(boards)
    assert 61 in rows
    assert len(rows) < 80
    assert np.allclose(
        JointRanking(start.words).expected_guesses(boards), slow(boards, rows), atol=1e-5
    )


def test_settled_boards_are_guessed_one_after_the_other(en: Lexicon) -> None:
    start = Position.start(en.words)
    boards = [told(told(told(start, 10183, a), 3000, a), 5000, a) for a in (3, 700)]
    boards = [told(board, 9000, a) for board, a in zip(boards, (3, 700), strict=True)]
    while any(board.count > 1 for board in boards):
        boards = [told(b, int(b.candidates[-1]), a) for b, a in zip(boards, (3, 700), strict=True)]
    found = JointRanking(en.words).exact(boards, rows=[700, 9])
    assert found is not None
    assert found.row in (3, 700)
    assert {row: outlook.guesses for row, outlook in found.outlooks.items()} == {3: 2, 700: 2, 9: 3}


def test_the_same_word_on_two_boards_is_guessed_once(en: Lexicon) -> None:
    start = Position.start(part_of(en, 30, 10))
    board = start
    for guess in (31, 32, 33, 34, 5):
        board = told(board, guess, 5)
    found = JointRanking(start.words).exact([board, board])
    assert found is not None
    assert found == Exact(5, {5: Outlook(1, 0, 1)})


def test_what_is_known_is_guessed_first(en: Lexicon) -> None:
    start = Position.start(en.words)
    settled = told(start, 10183, 3)
    while settled.count > 1:
        settled = told(settled, int(settled.candidates[-1]), 3)
    boards = [told(start, 10183, 8), settled, told(start, 10183, 5)]
    joint = JointRanking(en.words)
    assert joint.exact(boards) is None
    ranked = joint.ranked(boards)
    by_estimate = guesses_of(boards)[np.argsort(joint.expected_guesses(boards), kind="stable")]
    assert joint.best_guess(boards) == ranked[0] == 3
    assert np.array_equal(ranked[1:], by_estimate[by_estimate != 3])


# -- The ranking of first guesses for several boards, and how it is stored and used ---


def stored(lexicon: Lexicon) -> list[str]:
    assert lexicon.opener_file is not None
    ranking = lexicon.opener_file.by(SEVERAL_BOARDS)
    assert ranking is not None
    return [guess.word for guess in ranking.guesses]


def test_is_the_mean_of_the_least_estimates_after_the_opener(en: Lexicon) -> None:
    rows = np.random.default_rng(3).choice(en.words.answer_count, 60, replace=False)
    words = WordTable(en.words.tokens[rows], np.ones(60), en.words.alphabet_size)
    games = [(0, 5), (7, 20), (41, 3), (3, 41)]
    opener = 3  # solves a board of the last two games
    shown = tuple(words.tokens[opener].tolist())
    start, ranking = Position.start(words), JointRanking(words)
    expected = []
    for answers in games:
        boards = [
            start.after(Turn(shown, pattern(shown, words.tokens[answer].tolist())))
            for answer in answers
            if answer != opener
        ]
        expected.append(1 + ranking.expected_guesses(boards).min())
    (found,) = after_two_guesses(words, [opener], games)
    assert found == pytest.approx(np.mean(expected), abs=1e-5)


def test_a_game_that_the_opener_ends_takes_one_guess(en: Lexicon) -> None:
    assert after_two_guesses(en.words, [7], [(7,), (7,)]) == [1]


def test_the_stored_ranking_says_what_to_begin_with(en: Lexicon) -> None:
    best = stored(en)
    for boards in (2, 4, 32):
        suggested = Session(en, boards=boards).suggest(5)
        assert [guess.word for guess in suggested] == best[:5]
        promised = [guess.expected_guesses for guess in suggested]
        assert promised == sorted(promised)
    many = [guess.word for guess in Session(en, boards=4).suggest(len(best) + 5)]
    assert many[: len(best)] == best
    assert len(many) == len(set(many)) == len(best) + 5


def test_without_spoilers_the_first_word_is_not_an_answer(en: Lexicon) -> None:
    suggested = Session(en, boards=4, spoilers=False).suggest(5)
    assert [guess.row >= en.words.answer_count for guess in suggested] == [True] * 5
    others = [word for word in stored(en) if en.row_of_spelling[word] >= en.words.answer_count]
    assert [guess.word for guess in suggested] == others[:5]


def test_a_pack_without_the_ranking_begins_as_for_one_board(en: Lexicon) -> None:
    assert en.opener_file is not None
    alone = tuple(r for r in en.opener_file.rankings if r.strategy != SEVERAL_BOARDS)
    without = replace(en, opener_file=OpenerFile(en.opener_file.lists, alone))
    suggested = Session(without, boards=4).suggest(3)
    assert {guess.word for guess in suggested} <= {guess.word for guess in alone[0].guesses[:10]}
    promised = [guess.expected_guesses for guess in suggested]
    assert promised == sorted(promised)


def test_building_the_opener_again_keeps_the_ranking(en: Lexicon) -> None:
    assert en.opener_file is not None
    again = build_openers(en, 3)
    assert again.by(SEVERAL_BOARDS) == en.opener_file.by(SEVERAL_BOARDS)
    assert len(again.rankings) == 2
