import pytest

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.game import Game
from tilewise.rules.hardmode import HardMode


def test_counts_turns_and_ends(en: Lexicon) -> None:
    game = Game(en, en.encode("banal"))
    assert game.guess(en.encode("bible")) == "G..Y."
    assert game.guesses_left == 5
    assert not game.is_over
    game.guess(en.encode("banal"))
    assert game.is_solved
    with pytest.raises(GuessError, match="over"):
        game.guess(en.encode("crane"))


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


def test_strict_hard_mode_names_the_hint(en: Lexicon) -> None:
    game = Game(en, en.encode("obese"), hard=HardMode.STRICT)
    game.guess("eerie")  # Y...G
    for word, message in [
        (
            "those",
            "hard mode: the guess must fit what guess 1 showed: the word has E at least 2 times",
        ),
        ("there", "hard mode: the guess must fit what guess 1 showed: the word has no R"),
        (
            "tepee",
            "hard mode: the guess must fit what guess 1 showed: the word has E at most 2 times",
        ),
        ("cease", "hard mode: the guess must fit what guess 1 showed: tile 2 is not E"),
    ]:
        with pytest.raises(GuessError, match=message):
            game.guess(word)
    game.guess("scene")
    with pytest.raises(GuessError, match="what guess 2 showed: tile 1 is not S"):
        game.guess("suede")
    assert len(game.turns) == 2
    once = Game(en, en.encode("shelf"), hard=HardMode.STRICT)
    once.guess("eerie")
    with pytest.raises(GuessError, match="guess 1 showed: the word has E only once"):
        once.guess("steep")
