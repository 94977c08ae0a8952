"""What a typed line means for the game."""

from __future__ import annotations

import pytest

from tilewise import load
from tilewise.errors import TilewiseError
from tilewise.play.typed import Coloured, Guessed, Unclear, read_line
from tilewise.rules.rule import Turn

SUGGESTED = {"nerdle": "48-32=16", "nerdle-micro": "5-1=4", "en": "crane", "primel": "12953"}


def line_of(name: str, text: str) -> str:
    """Return the meaning of a line, in short."""
    lexicon = load(name)
    line = read_line(lexicon, text, [lexicon.encode(SUGGESTED[name])])
    match line:
        case Turn(guess, pattern):
            return f"{lexicon.show(guess)} {lexicon.feedback_of(pattern, guess).written()}"
        case Guessed(guess):
            return lexicon.show(guess)
        case Coloured(feedback):
            return lexicon.read_feedback(feedback).written()
        case Unclear():
            return "unclear"


@pytest.mark.parametrize(
    ("lexicon", "text", "said"),
    [
        ("en", "slate .Y..G", "slate .Y..G"),
        ("en", "slate", "slate"),
        ("en", ".Y..G", ".Y..G"),
        ("en", "1", "crane"),
        ("en", "1=.Y..G", "crane .Y..G"),
        ("primel", "10211", "unclear"),
        ("nerdle-micro", "1+2=3 .....", "1+2=3 ....."),
        ("nerdle-micro", "1+2=3=.....", "1+2=3 ....."),
        ("nerdle-micro", "1+2=3 = . . . . .", "1+2=3 ....."),
        ("nerdle-micro", "1=.....", "5-1=4 ....."),
        ("nerdle", "12+34=46 ........", "12+34=46 ........"),
        ("nerdle", "1 ........", "48-32=16 ........"),
    ],
)
def test_what_a_line_says(lexicon: str, text: str, said: str) -> None:
    assert line_of(lexicon, text) == said


@pytest.mark.parametrize(
    ("lexicon", "text", "said"),
    [
        ("nerdle", "1+2+4=8 ........", "'1\\+2\\+4=8' has 7"),
        ("nerdle", "1+2+4=8=........", "'1\\+2\\+4=8' has 7"),
        ("nerdle-micro", "1+2+4=8 ........", "'1\\+2\\+4=8' has 7"),
        ("nerdle", "12=3*4 ........", "'12=3\\*4' has 6"),
        ("nerdle", "12=3*4", "'12=3\\*4' has 6"),
        ("nerdle", "9 ........", "there is no suggestion 9"),
    ],
)
def test_an_equation_is_named_whole(lexicon: str, text: str, said: str) -> None:
    with pytest.raises(TilewiseError, match=said):
        line_of(lexicon, text)
