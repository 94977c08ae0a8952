import pytest

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.game import Game


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
