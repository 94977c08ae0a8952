from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import reference
from tests.arrays import Tokens, token_arrays
from tests.reference import words_of
from tilewise.rules.feedback import pattern, pattern_matrix
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Turn, to_tiles
from tilewise.tokens import create_tokenizer

LETTERS = create_tokenizer("letters", list("abcdefghijklmnopqrstuvwxyz"))


def allows(guess: str, feedback: str, later: str, mode: HardMode = HardMode.HARD) -> bool:
    turn = Turn(LETTERS.encode(guess), Feedback.read(feedback, len(guess)).pattern)
    return bool(HardModeRule.of(turn, mode).allows(LETTERS.encode_lines([later], len(guess)))[0])


@pytest.mark.parametrize(
    ("guess", "feedback", "later", "legal"),
    [
        ("crane", ".....", "crane", True),
        ("crane", "G....", "cloud", True),
        ("crane", "G....", "scout", False),
        ("crane", ".Y...", "trout", True),  # a present token may stay where it was
        ("crane", ".Y...", "rotor", True),
        ("crane", ".Y...", "cloud", False),
        ("speed", "..YY.", "eerie", True),
        ("speed", "..YY.", "slept", False),  # two were shown, one is used
        ("speed", "..GY.", "theme", True),
        ("speed", "..GY.", "theft", False),
        ("crane", "Y....", "crane", True),  # absent tokens may be used again
    ],
)
def test_cases(guess: str, feedback: str, later: str, legal: bool) -> None:
    assert allows(guess, feedback, later) is legal


@pytest.mark.parametrize(
    ("guess", "feedback", "later", "legal"),
    [
        ("crane", ".....", "sloth", True),
        ("crane", ".....", "cloth", False),  # an absent token stays out
        ("crane", "G....", "cloth", True),
        ("crane", ".Y...", "trout", False),  # a present token moves
        ("crane", ".Y...", "rotor", True),
        ("eerie", "Y...G", "obese", True),  # two of three: two are used
        ("eerie", "Y...G", "those", False),  # one is too few
        ("eerie", "Y...G", "tepee", False),  # three are too many
        ("eerie", "Y....", "ashen", True),
        ("eerie", "Y....", "shelf", True),
        ("eerie", "Y....", "smoke", False),  # an absent tile is not repeated where it stood
        ("eerie", "Y....", "sheen", False),  # the absent ones say that there is just one
        ("speed", "..GY.", "theme", True),
        ("speed", "..GY.", "green", False),  # a present tile is not repeated where it stood
        ("speed", "..YY.", "eerie", True),  # no absent E: two are the least, not the most
    ],
)
def test_strict_cases(guess: str, feedback: str, later: str, legal: bool) -> None:
    assert allows(guess, feedback, later, HardMode.STRICT) is legal


def test_strict_is_chosen_by_its_own_switch() -> None:
    modes = [HardMode.chosen(hard, strict) for strict in (False, True) for hard in (False, True)]
    assert modes == [HardMode.OFF, HardMode.HARD, HardMode.STRICT, HardMode.STRICT]
    assert [HardMode.chosen(**mode.switches) for mode in HardMode] == list(HardMode)


@st.composite
def three_lists(draw: st.DrawFn) -> list[Tokens]:
    arrays = token_arrays(draw(st.integers(1, 6)), draw(st.sampled_from([2, 3, 6])))
    return [draw(arrays) for _ in range(3)]


@given(three_lists())
def test_agrees_with_the_slow_rule(lists: list[Tokens]) -> None:
    guesses, answers, later = lists
    for guess in words_of(guesses):
        for answer in words_of(answers):
            turn = Turn(guess, pattern(guess, answer))
            tiles = to_tiles(turn.pattern, len(guess))
            expected = [reference.hard_mode_allows(guess, tiles, word) for word in words_of(later)]
            assert HardModeRule.of(turn).allows(later).tolist() == expected


@given(three_lists())
def test_the_answer_is_always_legal(lists: list[Tokens]) -> None:
    guesses, answers, _ = lists
    matrix = pattern_matrix(guesses, answers)
    for guess, row in zip(words_of(guesses), matrix.tolist(), strict=True):
        for place, value in enumerate(row):
            rule = HardModeRule.of(Turn(guess, value))
            assert rule.allows(answers[place : place + 1]).all()


@given(three_lists())
def test_strict_agrees_with_the_slow_rule_and_leaves_what_could_be_the_answer(
    lists: list[Tokens],
) -> None:
    guesses, answers, later = lists
    for guess in words_of(guesses):
        for answer in words_of(answers):
            turn = Turn(guess, pattern(guess, answer))
            tiles = to_tiles(turn.pattern, len(guess))
            legal = HardModeRule.of(turn, HardMode.STRICT).allows(later).tolist()
            expected = [
                reference.strict_hard_mode_allows(guess, tiles, word) for word in words_of(later)
            ]
            assert legal == expected
            assert legal == [
                reference.pattern(guess, word) == turn.pattern for word in words_of(later)
            ]
