"""The ranking of first guesses for several boards, and how it is stored and used."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.reference import pattern
from tilewise.authoring.building import build_openers
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.lexicon.computed import SEVERAL_BOARDS, OpenerFile
from tilewise.lexicon.words import WordTable
from tilewise.play.session import Session
from tilewise.play.several_boards import JointRanking
from tilewise.rules.rule import Turn
from tools.boards_openers import after_two_guesses


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
