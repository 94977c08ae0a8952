"""Tests."""

from __future__ import annotations

import pytest

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.game import Game, drawn


def test_an_unlisted_answer_can_be_guessed(en: Lexicon) -> None:
    game = Game(en, en.encode("zzzzz"))
    with pytest.raises(GuessError, match="not in the word list"):
        game.guess(en.encode("zzzzy"))
    game.guess(en.encode("zzzzz"))
    assert game.is_solved


def test_hard_mode_names_the_hint(en: Lexicon) -> None:
    game = Game(en, en.encode("banal"), hard=True)
    game.guess(en.encode("bible"))  # G..Y.
    with pytest.raises(GuessError, match="tile 1 is B"):
        game.guess(en.encode("loyal"))
    with pytest.raises(GuessError, match="the word has L"):
        game.guess(en.encode("bacon"))
    assert len(game.turns) == 1


# -- game ---


def test_the_same_answers_for_the_same_seed(en: Lexicon) -> None:
    assert Game(en, boards=8, seed=3).answers == Game(en, boards=8, seed=3).answers
    assert Game(en, boards=8, seed=3).answers != Game(en, boards=8, seed=4).answers
    assert len(set(drawn(en, 64, 1, 2))) == 64


def test_boards_plus_five_guesses(en: Lexicon) -> None:
    game = Game(en, ["banal", "crane"])
    for _ in range(7):
        assert not game.is_over
        game.guess("moldy")
    assert game.is_over
    assert not game.is_solved
    with pytest.raises(GuessError, match="the game is over"):
        game.guess("banal")


def test_a_sequence_shows_what_is_behind_when_it_opens(en: Lexicon) -> None:
    game = Game(en, ["banal", "crane", "moldy"], sequence=True)
    assert game.guess("crane") == "..YY.,,"
    assert game.solved_by == (None, None, None)
    assert game.guess("banal") == "GGGGG,,....Y"
    assert list(game.solved_by) == [2, 2, None]  # crane was guessed before: solved as it opened
    assert game.rounds[0].patterns[1] == 242
    assert game.guess("moldy") == ",,GGGGG"
    assert game.is_solved
