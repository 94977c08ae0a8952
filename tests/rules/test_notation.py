from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arrays import lengths
from tests.messages import assert_one_line
from tilewise import load
from tilewise.errors import FeedbackError
from tilewise.rules.feedback import WORDLE, Tile
from tilewise.rules.notation import Feedback, Notation, format_pegs
from tilewise.rules.rule import PlaceRule

G__Y_ = int("20010", 3)


@pytest.mark.parametrize(
    "text",
    [
        "G..Y.",
        "g..y.",
        "GBBYB",
        "gbbyb",
        "G--Y-",
        "G__Y_",
        "G??Y?",
        "20010",
        "G.0Y-",
        "🟩⬛⬛🟨⬛",
        "🟩⬜⬜🟨⬜",
        "🟧⬛⬛🟦⬛",
        "🟧⬜⬛🟨.",
        "🟩\ufe0f⬛\ufe0f⬛\ufe0f🟨\ufe0f⬛\ufe0f",  # emoji presentation
        "🟩\ufe0e⬛⬛🟨⬛",
        ":large_green_square::black_large_square::black_large_square:"
        ":large_yellow_square::black_large_square:",
        ":large_orange_square::white_large_square::white_large_square:"
        ":large_blue_square::white_large_square:",
        ":large_green_square:..:large_yellow_square:.",
        " G . . Y . ",
        "2 0 0 1 0",
        "G..Y.\r\n",
        "G\t..Y.",
        "\u3000G..Y.\u00a0",
        "２００１０",  # as keyboards give it that were not switched
        "۲۰۰۱۰",
        "٢٠٠١٠",
        "२००१०",
        "ｇ．．ｙ．",
        "ㅎㅠㅠㅛㅠ",
        "휴ㅠㅛㅠ",  # the first two keys joined
        "\u1112\u1172ㅠㅛㅠ",
        "g。・yー",
        "🟥🟦🟦🟡🟦",  # Sutom
        "🟩⬛⬛🟪⬛",  # Nerdle
        "+00-0",
        "+xX-0",
        "correct,absent,absent,present,absent",
        '["correct", "absent", "absent", "present", "absent"]',
        "Correct absent absent Present absent",
    ],
    ids=ascii,
)
def test_readings_of_one_pattern(text: str) -> None:
    assert Feedback.read(text, 5).pattern == G__Y_


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        (Notation.LETTERS, "G..Y."),
        (Notation.DIGITS, "20010"),
        (Notation.EMOJI, "🟩⬛⬛🟨⬛"),
        (Notation.CONTRAST, "🟧⬛⬛🟦⬛"),
    ],
)
def test_writings(notation: Notation, text: str) -> None:
    assert Feedback.of(G__Y_, 5).written(notation) == text


@given(lengths, st.sampled_from(Notation), st.data())
def test_round_trip(length: int, notation: Notation, data: st.DataObject) -> None:
    value = data.draw(st.integers(0, WORDLE.pattern_count(length) - 1))
    assert Feedback.read(Feedback.of(value, length).written(notation), length).pattern == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "must have 5 marks, not 0"),
        ("    ", "must have 5 marks, not 0"),
        ("G..Y", r"feedback 'G\.\.Y' must have 5 marks, not 4; .* as in G\.\.Y\.$"),
        ("G..Y..", "must have 5 marks, not 6"),
        ("🟩⬛⬛🟨", "must have 5 marks, not 4"),
        ("Gq.Y.", "unknown feedback mark 'q'\\. Feedback"),
        ("GQ.Y.", "unknown feedback mark"),
        ("G3.Y.", "unknown feedback mark '3'"),
        ("G개.Y.", "unknown feedback mark '개'"),
        (unicodedata.normalize("NFD", "G개.Y."), "unknown feedback mark '개'"),
        ("G㉮.Y.", "unknown feedback mark '㉮'"),
        ("G..Y,", "unknown feedback mark ','"),
        ("G::Y.", "unknown feedback mark ':'"),
        (":green_square:", "unknown feedback mark ':green_square:'"),
        ("G..Y\0", "unknown feedback mark"),
        ("G\u200d..Y", "unknown feedback mark"),
        ("\ud83d\udfe9....", "unknown feedback mark"),  # half a pair of surrogates
        ("G" * 100_000, "must have 5 marks, not 100000"),
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_what_is_not_a_row_of_feedback(text: str, message: str) -> None:
    with pytest.raises(FeedbackError, match=message) as error:
        Feedback.read(text, 5)
    assert_one_line(error.value)
    assert len(str(error.value)) < 200


def test_the_example_of_a_message_has_the_right_length() -> None:
    for length in range(1, 11):
        with pytest.raises(FeedbackError) as error:
            Feedback.read("", length)
        example = str(error.value).rpartition(" ")[2]
        Feedback.read(example, length)


def test_a_rule_may_have_two_states() -> None:
    class InPlace(PlaceRule):
        name = "in_place"
        title = "In place"
        base, win = 2, 1
        states = (WORDLE.states[0], WORDLE.states[2])

        def state(self, guess: int, answer: int) -> int:
            return int(guess == answer)

    rule = InPlace()
    assert Feedback.read("G..G.", 5, rule) == "G..G."
    with pytest.raises(FeedbackError, match=r" G\.\.G\.$"):
        Feedback.read("", 5, rule)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2b1w", "GGY."), ("1w2b", "GGY."), ("2B 1W", "GGY."), ("2,1", "GGY."), ("2b", "GG.."),
        ("3w", "YYY."), ("4b0w", "GGGG"), ("0,0", "...."), ("０ｂ２ｗ", "YY.."),
        ("Y.GG", "GGY."), ("🟨🟩⬛🟩", "GGY."), ("0122", "GGY."),
    ],
)  # fmt: skip
def test_pegs(text: str, read: str) -> None:
    found = Feedback.read_pegs(text, 4)
    assert found == read
    for notation in (Notation.LETTERS, Notation.DIGITS):
        assert Feedback.read_pegs(format_pegs(found.pattern, 4, notation), 4) == found
    assert len(format_pegs(found.pattern, 4, Notation.EMOJI)) == 4


@pytest.mark.parametrize(
    "text",
    ["3b1w", "GGGY", "3b2w", "9,9", "2b1", "b", "", "2,1,0", "9" * 5000 + "b", f"1,{'9' * 5000}"],
)
def test_impossible_pegs_are_reported(text: str) -> None:
    with pytest.raises(FeedbackError) as error:
        Feedback.read_pegs(text, 4)
    assert_one_line(error.value)


@pytest.mark.parametrize(
    ("pack", "rule", "members"),
    [
        ("en", "wordle", {0: Tile.ABSENT, 1: Tile.PRESENT, 2: Tile.CORRECT}),
        ("ko-handle", "handle", dict(enumerate(Tile))),
        ("en", "fibble", {0: Tile.ABSENT, 1: Tile.PRESENT, 2: Tile.CORRECT}),
        ("en", "hardle", {0: Tile.ABSENT}),
        ("en", "peaks", {2: Tile.CORRECT}),
        ("ja-4", "kotobade", {0: Tile.ABSENT}),
    ],
)
def test_a_tile_is_called_as_the_rule_calls_it(
    pack: str, rule: str, members: dict[int, Tile]
) -> None:
    lexicon = load(pack).by_rule(rule)
    for number, state in enumerate(lexicon.rule.states):
        (tile,) = Feedback(state.letter, lexicon.rule).tiles
        assert tile == number
        assert type(tile) is (Tile if number in members else int)
