from __future__ import annotations

from collections.abc import Iterable, Sequence

import hgtk
import numpy as np
import pytest

from tests.packs import some_by_default
from tests.reference import Word
from tests.rules.oracle import check_feedback, check_games
from tilewise import Game
from tilewise.errors import FeedbackError
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.games.handle import HANDLE
from tilewise.rules.rule import TokenArray
from tilewise.tokens.hangul import HangulSyllablesTokenizer

TOKENIZER = HangulSyllablesTokenizer(HangulSyllablesTokenizer.own_alphabet, {})

KEYS = {
    "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ",
    "ㅢ": "ㅡㅣ", "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ",
    "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
}  # fmt: skip
ALL = [chr(code) for code in range(ord("가"), ord("힣") + 1)]
ALIKE = [
    s
    for s in ALL
    if all(jamo in "ㄱㄹㅅㄺㄳㄽㅗㅏㅘㅣㅚ" for jamo in hgtk.letter.decompose(s) if jamo)
]
"""Syllables of few jamo, so that these meet often."""


def groups_of(syllable: str) -> list[str]:
    """The keys of initial, vowels and finals."""
    return [KEYS.get(part, part) for part in hgtk.letter.decompose(syllable)]


def plain_marks(guess: str, answer: str) -> list[str]:
    """The rule as it is told, on spellings: marks for each syllable."""
    asked, hidden = [[groups_of(s) for s in word] for word in (guess, answer)]
    pool = [jamo for syllable in hidden for group in syllable for jamo in group]
    told: dict[tuple[int, int, str], str] = {}
    every = [
        (s, g, jamo) for s, groups in enumerate(asked) for g, group in enumerate(groups)
        for jamo in group
    ]  # fmt: skip
    for s, g, jamo in every:
        if jamo in hidden[s][g]:
            told[s, g, jamo] = "G"
            pool.remove(jamo)
    for place in every:
        if place not in told and place[2] in pool:
            told[place] = "Y"
            pool.remove(place[2])
    return [
        "".join(
            "E" if guess[s] == answer[s] else told.get((s, g, jamo), ".")
            for g, group in enumerate(groups)
            for jamo in group
        )
        for s, groups in enumerate(asked)
    ]


def plain(guess: Word, answer: Word) -> tuple[int, ...]:
    """The digits of a pattern, from the marks."""
    digits: list[int] = []
    spelled = TOKENIZER.compose(guess)
    for syllable, marks in zip(
        spelled, plain_marks(spelled, TOKENIZER.compose(answer)), strict=True
    ):
        exact, left = set(marks) == {"E"}, list(marks)
        for group, size in zip(groups_of(syllable), (1, 2, 2), strict=True):
            digits += [".YGE".index(left.pop(0)) for _ in group]
            digits += [3 * exact] * (size - len(group))
    return tuple(min(digit, 2) for digit in digits)


def tokens_of(words: Iterable[str]) -> TokenArray:
    return np.array([TOKENIZER.encode(word) for word in words], np.uint8)


def drawn(syllables: Sequence[str], count: int) -> list[str]:
    """Different words of two syllables."""
    places = np.random.default_rng(len(syllables)).integers(len(syllables), size=(count * 2, 2))
    words = [syllables[first] + syllables[last] for first, last in places.tolist()]
    return list(dict.fromkeys(words))[:count]


@pytest.mark.parametrize("syllables", some_by_default([ALL, ALIKE], [ALIKE]))
def test_against_a_plain_implementation(syllables: Sequence[str]) -> None:
    words = drawn(syllables, 20)
    words += [word[::-1] for word in words[:10]] + [word[0] * 2 for word in words[:10]]
    tokens = tokens_of(words)
    check_feedback(HANDLE, plain, tokens)
    for number in (0, 7):
        asked = tokens[number].tolist()
        told = pattern_matrix(tokens[[number]], tokens, HANDLE)[0].tolist()
        for answer, value in zip(words, told, strict=True):
            states = [".YGE".index(mark) for mark in "".join(plain_marks(words[number], answer))]
            assert list(HANDLE.tiles(value, asked)) == states
            assert HANDLE.pattern_of(states, asked) == value


def test_no_guess_has_more_parts_than_places() -> None:
    parts = HANDLE.parts(tokens_of(drawn(ALL, 500))).parts
    assert parts.shape == (500, 10)


@pytest.mark.slow
@pytest.mark.parametrize("syllable", ["뢄", "괅", "왊"])
def test_five_correct_jamo_are_an_exact_syllable(syllable: str) -> None:
    guess = TOKENIZER.encode(syllable * 2)
    assert len(HANDLE.shown(guess)) == 10
    assert HANDLE.tiles(HANDLE.all_correct(10), guess) == (3,) * 10
    same = [s for s in ALL if set(TOKENIZER.encode(s)) == set(TOKENIZER.encode(syllable))]
    right = [
        s for s in same if HANDLE.pattern(guess, TOKENIZER.encode(s * 2)) == HANDLE.all_correct(10)
    ]
    assert right == [syllable]


def test_only_the_answer_wins() -> None:
    words = drawn(ALIKE, 150)
    tokens = tokens_of(words)
    won = pattern_matrix(tokens, tokens, HANDLE) == HANDLE.all_correct(10)
    assert (won == np.eye(len(words), dtype=bool)).all()


@pytest.mark.parametrize(
    ("answer", "guess", "marks", "squares"),
    [
        ("햇빛", "화살", "G..Y..", [2, 1]),
        ("각오", "가방", "GG..Y", [2, 1]),
        ("와이", "외과", "GGY..Y", [2, 1]),
        ("가방", "가위", "EEY..", [3, 1]),
        ("까치", "가지", ".G.G", [2, 2]),
        ("밖", "밝", "GG..", [2]),
        ("값", "갓", "GGG", [2]),
    ],
)  # fmt: skip
def test_examples(answer: str, guess: str, marks: str, squares: list[int]) -> None:
    tokens = TOKENIZER.encode(guess)
    told = HANDLE.pattern(tokens, TOKENIZER.encode(answer))
    assert "".join(".YGE"[state] for state in HANDLE.tiles(told, tokens)) == marks
    assert HANDLE.squares(np.array([told]), len(tokens)).tolist() == [squares]


def test_a_syllable_is_exact_as_a_whole() -> None:
    with pytest.raises(FeedbackError, match="If a syllable is exact, mark all its jamo E"):
        HANDLE.pattern_of([3, 2, 0, 0, 0], TOKENIZER.encode("가방"))


@pytest.mark.slow
def test_candidates_buckets_and_exact_totals() -> None:
    alphabet_size = len(TOKENIZER.alphabet)
    check_games(HANDLE, plain, alphabet_size, lambda count: tokens_of(drawn(ALIKE, count)))


def test_guesses_on_several_boards() -> None:
    assert [Game("ko-handle", boards=boards).max_guesses for boards in (1, 2, 3)] == [6, 8, 10]
    assert [Game("ko", boards=boards).max_guesses for boards in (1, 2, 4)] == [6, 7, 9]
