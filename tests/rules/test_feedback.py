from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import reference
from tests.arrays import Tokens, guesses_and_answers
from tests.reference import words_of
from tilewise.rules.feedback import WORDLE, guess_patterns, pattern, pattern_blocks, pattern_matrix
from tilewise.rules.games.mastermind import MASTERMIND
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Turn, to_tiles
from tilewise.tokens import create_tokenizer
from tilewise.tokens.hangul import BASIC_JAMO

LETTERS = create_tokenizer("letters", list("abcdefghijklmnopqrstuvwxyz"))
JAMO = create_tokenizer("hangul-jamo", list(BASIC_JAMO))

# Guess, answer, feedback. The first four are the pinned cases of the rules' definition; the
# others are the situations in which solvers go wrong.
CASES = [
    ("bible", "banal", "G..Y."),
    ("alloy", "banal", "YY..."),
    ("ㄱㅜㄱㄱㅜㄴ", "ㄱㅜㄴㄷㅏㅣ", "GG...Y"),
    ("ㄱㅗㄹㅁㅗㄱ", "ㅈㅏㄱㄷㅏㅇ", "Y....."),
    ("crane", "crane", "GGGGG"),
    ("moist", "crane", "....."),
    ("nacre", "crane", "YYYYG"),
    ("speed", "abide", "..Y.Y"),  # one e in the answer: the first e takes it
    ("speed", "erase", "Y.YY."),  # two: both e's
    ("eerie", "there", "Y.Y.G"),  # a green takes its copy before any yellow
    ("geese", "these", "..GGG"),
    ("allay", "llama", "YGYY."),
    ("array", "abaca", "G..Y."),
]


def encoded(word: str) -> tuple[int, ...]:
    return (LETTERS if word.isascii() else JAMO).encode(word)


@pytest.mark.parametrize(("guess", "answer", "expected"), CASES)
def test_cases(guess: str, answer: str, expected: str) -> None:
    found = pattern(encoded(guess), encoded(answer))
    assert Feedback.of(found, len(expected)) == expected
    matrix = pattern_matrix(
        np.array([encoded(guess)], np.uint8), np.array([encoded(answer)], np.uint8)
    )
    assert matrix.tolist() == [[found]]


@given(guesses_and_answers())
def test_scalar_and_matrix_agree_with_the_rule(lists: tuple[Tokens, Tokens]) -> None:
    guesses, answers = lists
    expected = [
        [reference.pattern(guess, answer) for answer in words_of(answers)]
        for guess in words_of(guesses)
    ]
    assert [
        [pattern(guess, answer) for answer in words_of(answers)] for guess in words_of(guesses)
    ] == expected
    matrix = pattern_matrix(guesses, answers)
    for guess, row in zip(words_of(guesses), matrix, strict=True):
        single = guess_patterns(guess, answers)
        assert single.dtype == row.dtype
        np.testing.assert_array_equal(single, row)
    assert matrix.shape == (len(guesses), len(answers))
    assert matrix.dtype == WORDLE.pattern_dtype(guesses.shape[1])
    assert matrix.tolist() == expected


@given(guesses_and_answers(), st.integers(1, 60))
def test_blocks_make_up_the_matrix(lists: tuple[Tokens, Tokens], cells: int) -> None:
    guesses, answers = lists
    whole = pattern_matrix(guesses, answers)
    expected_start = 0
    for block, patterns in pattern_blocks(guesses, answers, cells, WORDLE):
        assert block.start == expected_start
        assert patterns.dtype == whole.dtype
        assert len(patterns) == block.stop - block.start
        assert patterns.size <= max(cells, len(answers))
        np.testing.assert_array_equal(patterns, whole[block])
        expected_start = block.stop
    assert expected_start == len(guesses)


def test_a_turn_knows_when_it_solved() -> None:
    missed, solved = Turn((1, 2), 7), Turn((1, 2), 8)
    assert WORDLE.is_won([missed, solved])
    assert not WORDLE.is_won([solved, missed])
    assert not WORDLE.is_won([Turn((1, 2, 3), 8)])
    assert not WORDLE.is_won([])


def test_words_of_different_lengths_are_refused() -> None:
    four, five = np.zeros((2, 4), np.uint8), np.zeros((3, 5), np.uint8)
    with pytest.raises(ValueError, match=r"4 tokens.*5"):
        pattern_matrix(four, five)
    with pytest.raises(ValueError, match=r"5 tokens.*4"):
        next(pattern_blocks(five, four, 1 << 24, WORDLE))
    with pytest.raises(ValueError, match=r"4 tokens.*5"):
        pattern((0,) * 4, (0,) * 5)


@pytest.mark.slow
@pytest.mark.parametrize(("length", "alphabet"), [(5, 26), (6, 24), (8, 26)])
def test_memory_of_a_large_matrix(length: int, alphabet: int) -> None:
    rng = np.random.default_rng(7)
    guesses = rng.integers(0, alphabet, (500_000, length), np.uint8)
    answers = rng.integers(0, alphabet, (1_000, length), np.uint8)
    tracemalloc.start()
    try:
        blocks = pattern_blocks(guesses, answers, 1 << 24, WORDLE)
        cells = sum(patterns.size for _, patterns in blocks)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert cells == 500_000_000
    assert peak < 300e6


def pegs(guess: list[int], answer: list[int]) -> tuple[int, int]:
    """Count black and white pegs as Mastermind's rules say."""
    black = sum(a == b for a, b in zip(guess, answer, strict=True))
    both = sum(min(guess.count(token), answer.count(token)) for token in set(guess))
    return black, both - black


@given(
    words=st.integers(1, 7).flatmap(
        lambda length: st.lists(
            st.lists(st.integers(0, 4), min_size=length, max_size=length), min_size=2, max_size=30
        )
    )
)
def test_mastermind_tells_how_many_pegs_and_not_which(words: list[list[int]]) -> None:
    tokens, length = np.array(words, np.uint8), len(words[0])
    for rows in (tokens, np.repeat(tokens, 10, axis=0)):  # by the rule, and by tables
        found = guess_patterns(words[0], rows, MASTERMIND).tolist()
        matrix = pattern_matrix(tokens[:1], rows, MASTERMIND)
        (block,) = pattern_blocks(tokens[:1], rows, 1 << 24, MASTERMIND)
        assert found == matrix[0].tolist() == block[1][0].tolist()
        for answer, value in zip(rows.tolist(), found, strict=True):
            assert value == pattern(words[0], answer, MASTERMIND)
            black, white = pegs(words[0], answer)
            rest = length - black - white
            assert to_tiles(value, length) == (*[2] * black, *[1] * white, *[0] * rest)
