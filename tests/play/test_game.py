from pathlib import Path

import pytest

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon, load
from tilewise.play.game import Game
from tilewise.rules.hardmode import HardMode

SHIPPED = Path(__file__).parents[2] / "lexicons"


@pytest.fixture(scope="module")
def en() -> Lexicon:
    return load(SHIPPED / "en")


def test_counts_turns_and_ends(en: Lexicon) -> None:
    game = Game(en, en.encode("banal"))
    assert game.guess(en.encode("bible")) == "G..Y."
    assert game.guesses_left == 5
    assert not game.is_over
    game.guess(en.encode("banal"))
    assert game.is_solved
    with pytest.raises(GuessError, match="over"):
        game.guess(en.encode("crane"))


def test_an_answer_of_no_list_can_be_guessed(en: Lexicon) -> None:
    game = Game(en, en.encode("zzzzz"))
    with pytest.raises(GuessError, match="not in the word list"):
        game.guess(en.encode("zzzzy"))
    game.guess(en.encode("zzzzz"))
    assert game.is_solved


def test_hard_mode_names_the_hint(en: Lexicon) -> None:
    game = Game(en, en.encode("banal"), hard=True)
    game.guess(en.encode("bible"))  # G..Y.
    with pytest.raises(GuessError, match="tile 1 must be B"):
        game.guess(en.encode("loyal"))
    with pytest.raises(GuessError, match="must use L"):
        game.guess(en.encode("bacon"))
    assert len(game.turns) == 1


def test_strict_hard_mode_names_the_hint(en: Lexicon) -> None:
    game = Game(en, en.encode("obese"), hard=HardMode.STRICT)
    game.guess("eerie")  # Y...G
    for word, message in [
        ("those", "hard mode: the guess must use E 2 times, as guess 1 showed"),
        ("there", "strict hard mode: the guess must not use R, as guess 1 showed"),
        ("tepee", "strict hard mode: the guess must use E 2 times at most, as guess 1 showed"),
        ("cease", "strict hard mode: tile 2 must not be E, as guess 1 showed"),
    ]:
        with pytest.raises(GuessError, match=message):
            game.guess(word)
    game.guess("scene")
    with pytest.raises(GuessError, match="tile 1 must not be S, as guess 2 showed"):
        game.guess("suede")
    assert len(game.turns) == 2
    once = Game(en, en.encode("shelf"), hard=HardMode.STRICT)
    once.guess("eerie")
    with pytest.raises(GuessError, match="must use E only once, as guess 1 showed"):
        once.guess("steep")
