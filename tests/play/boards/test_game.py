from __future__ import annotations

import pytest

from tilewise.errors import GuessError, SessionError
from tilewise.lexicon import Lexicon
from tilewise.play.game import Game, drawn
from tilewise.rules.hardmode import HardMode


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


def test_a_wrong_word_costs_nothing(en: Lexicon) -> None:
    game = Game(en, ["banal"])
    with pytest.raises(GuessError, match="not in the word list"):
        game.guess("aaaaa")
    assert game.rounds == ()


def test_a_sequence_shows_what_is_behind_when_it_opens(en: Lexicon) -> None:
    game = Game(en, ["banal", "crane", "moldy"], sequence=True)
    assert game.guess("crane") == "..YY.,,"
    assert game.solved_by == (None, None, None)
    assert game.guess("banal") == "GGGGG,,....Y"
    assert list(game.solved_by) == [2, 2, None]  # crane was guessed before: solved as it opened
    assert game.rounds[0].patterns[1] == 242
    assert game.guess("moldy") == ",,GGGGG"
    assert game.is_solved


def test_hard_mode_asks_for_the_hints_of_one_open_board(en: Lexicon) -> None:
    game = Game(en, ["banal", "crane"], hard=True)
    game.guess("bible")  # G..Y. and ....G
    with pytest.raises(GuessError) as caught:
        game.guess("stock")
    assert str(caught.value) == (
        "no open board allows this guess; board 1: "
        "hard mode: the guess must fit what guess 1 showed: tile 1 is B"
    )
    assert len(game.rounds) == 1
    game.guess("prune")  # keeps to the second board alone
    with pytest.raises(GuessError, match="no open board"):
        game.guess("borne")  # to the first guess on the second board, and not to the next
    game.guess("crane")
    with pytest.raises(
        GuessError,
        match=r"^board 1: hard mode: the guess must fit what guess 1 showed: tile 1 is B",
    ):
        game.guess("prune")  # what binds is the board that is open
    game.guess("banal")
    assert game.is_solved


def test_strict_hard_mode_asks_for_more(en: Lexicon) -> None:
    answers = ["banal", "crane"]
    for hard, is_refused in ((HardMode.HARD, False), (HardMode.STRICT, True)):
        game = Game(en, answers, hard=hard)
        game.guess("bible")
        if is_refused:
            with pytest.raises(GuessError, match=r"hard mode: .* the word has no"):
                game.guess("belie")
        else:
            game.guess("belie")


def test_in_a_sequence_the_open_board_sets_the_hints(en: Lexicon) -> None:
    game = Game(en, ["banal", "crane"], sequence=True, hard=True)
    game.guess("bible")
    with pytest.raises(
        GuessError,
        match=r"^board 1: hard mode: the guess must fit what guess 1 showed: tile 1 is B",
    ):
        game.guess("crane")
    game.guess("banal")
    with pytest.raises(GuessError, match=r"^board 2: hard mode: .* guess 1 showed: tile 5 is E"):
        game.guess("banal")
    game.guess("crane")
    assert game.is_solved


@pytest.mark.parametrize("count", [0, 65])
def test_numbers_of_boards(en: Lexicon, count: int) -> None:
    with pytest.raises(SessionError):
        Game(en, ["banal"] * count)
