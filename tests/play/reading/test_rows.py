"""Guesses and feedback as people type them."""

from __future__ import annotations

import pytest

from tests.conftest import MakePack
from tests.packs import LETTERS, TOML
from tilewise.errors import TilewiseError
from tilewise.lexicon import Lexicon, load
from tilewise.play.typed import part_guess, read_rows, read_turn
from tilewise.rules.notation import Feedback

NERDLE = (
    TOML.replace(LETTERS, ", ".join(f'"{c}"' for c in "0123456789+-*/="))
    .replace("length = 5", "length = 8")
    .replace('[["a", "b"], ["c"]]', '[["0", "1"], ["="]]')
)


def written(lexicon: Lexicon, text: str) -> str:
    turn = read_turn(lexicon, text)
    return f"{lexicon.show(turn.guess)} {Feedback.of(turn.pattern, lexicon.length)}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("crane=.Y..G", "crane .Y..G"),
        ("crane .Y..G", "crane .Y..G"),
        ("crane = .Y..G", "crane .Y..G"),
        ("crane . Y . . G", "crane .Y..G"),
        ("crane, .Y..G", "crane .Y..G"),
        ("CRANE 01002", "crane .Y..G"),
        ("crane ⬛🟨⬛⬛🟩", "crane .Y..G"),
        ("crane ０１００２", "crane .Y..G"),
        ("crane=۰۱۰۰۲", "crane .Y..G"),
    ],
)
def test_reads_a_row(make_pack: MakePack, text: str, expected: str) -> None:
    assert written(load(make_pack()), text) == expected


@pytest.mark.parametrize("text", ["48-32=16=..Y..G..", "48-32=16 ..Y..G..", "48-32=16 00100200"])
def test_parts_a_row_where_both_halves_fit(make_pack: MakePack, text: str) -> None:
    lexicon = load(make_pack(answers="48-32=16\n", guesses="", toml=NERDLE))
    assert written(lexicon, text) == "48-32=16 ..Y..G.."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("48-32=16 ..Y.", "feedback '..Y.' must have 8 marks, not 4"),
        ("48-32=16=..Y.", "feedback '..Y.' must have 8 marks, not 4"),
        ("8-2=6=..Y..G..", "'8-2=6' has 5"),
        ("8-2=6", "'8-2=6' has 5"),
    ],
)
def test_what_is_wrong_with_a_row_of_an_equation_is_told(
    make_pack: MakePack, text: str, said: str
) -> None:
    lexicon = load(make_pack(answers="48-32=16\n", guesses="", toml=NERDLE))
    with pytest.raises(TilewiseError, match=said):
        read_turn(lexicon, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("crane,.Y..", "must have 5 marks, not 4"),
        ("crane", "'crane' has no feedback; write GUESS=FEEDBACK, such as crane=.Y..G"),
        ("crane=.Y..", "must have 5 marks, not 4"),
        ("crane .Y..GG", "must have 5 marks, not 6"),
        ("cranes .Y..G", "tiles; 'cranes' has 6"),
        ("=.Y..G", "tiles; '' has 0"),
        ("", "no feedback"),
    ],
)
def test_a_wrong_row_is_reported(make_pack: MakePack, text: str, said: str) -> None:
    with pytest.raises(TilewiseError, match=said):
        read_turn(load(make_pack()), text)


def test_rows_of_a_call_are_one_word_of_it_or_two(make_pack: MakePack) -> None:
    lexicon = load(make_pack())
    rows = read_rows(lexicon, ["crane", ".Y..G", "slate=....G", "banal ....."])
    assert [lexicon.show(turn.guess) for turn in rows] == ["crane", "slate", "banal"]
    with pytest.raises(TilewiseError, match=r"guess 2: 'slate' has no feedback"):
        read_rows(lexicon, ["crane=.Y..G", "slate", "banal=....."])


@pytest.mark.parametrize(
    ("text", "guess", "feedback"),
    [
        ("48-32=16=GGG.....,........", "48-32=16", "GGG.....,........"),
        ("48-32=16=GGG....., ........", "48-32=16", "GGG....., ........"),
        ("48-32=16 GGG....., ........", "48-32=16", "GGG....., ........"),
        ("48-32=16, GGG....., ........", "48-32=16", "GGG....., ........"),
        ("48-32=1 GGG....., ........", "48-32=1", "GGG....., ........"),
        ("48-32=1=GGG.....,........", "48-32=1", "GGG.....,........"),
        ("48-32=16", "48-32=16", ""),
    ],
)
def test_an_equation_is_parted_from_the_feedback_of_boards(
    make_pack: MakePack, text: str, guess: str, feedback: str
) -> None:
    lexicon = load(make_pack(answers="48-32=16\n", guesses="", toml=NERDLE))
    assert part_guess(lexicon, text) == (guess, feedback)
