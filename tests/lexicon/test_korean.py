"""How well the ko pack plays common nouns that were written down without looking at it, and the
Korean packs of other lengths.
"""

import unicodedata
from pathlib import Path

import pytest

from tilewise.lexicon import Lexicon, load
from tilewise.play.game import Game
from tilewise.play.session import Session
from tilewise.play.simulation import simulate
from tilewise.play.typed import read_guess

HERE = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def ko() -> Lexicon:
    return load(HERE.parent / "lexicons" / "ko")


def common_nouns() -> list[str]:
    lines = (HERE / "data" / "ko_common_nouns.txt").read_text(encoding="utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


def test_nearly_all_are_likely_answers(ko: Lexicon) -> None:
    words = common_nouns()
    assert len(words) == 828
    rows = [ko.find(ko.encode(word)) for word in words]
    listed = [row for row in rows if row is not None and row < ko.words.answer_count]
    assert len(listed) / len(words) > 0.98
    assert sorted(listed)[len(listed) // 2] < 800  # the median one is near the top


@pytest.mark.slow
def test_they_take_fewer_than_2_95_guesses(ko: Lexicon) -> None:
    result = simulate(ko, answers=common_nouns())
    assert not result.failed
    assert result.mean is not None
    assert result.mean < 2.95


@pytest.mark.parametrize(
    ("pack", "tiles", "word", "latin"),
    [
        ("ko-12", "ㄱㅜㄱㅁㅣㄴㅇㅕㄴㄱㅡㅁ", "국민연금", "rnralsdusrma"),
        ("ko-12", "ㅌㅓㅣㄹㄹㅓㅣㅂㅣㅈㅓㄴ", "텔레비전", "xpffpqlwjs"),
        ("ko-5", "ㅅㅏㄹㅏㅇ", "사랑", "tkfkd"),
        ("ko-5-whole", "ㄲㅗㅊㅆㅣ", "꽃씨", "RhcTl"),
        ("ko-5-whole", "ㅎㅏㄴㄱㅖ", "한계", "gksrP"),
        ("ko-5-whole", "ㄷㅏㄺㄸㅣ", "닭띠", "ekfrEl"),
        ("ko-5-whole", "ㅅㅐㅂㅕㄱ", "새벽", "toqur"),
    ],
)
def test_words_are_read_however_they_are_typed(
    pack: str, tiles: str, word: str, latin: str
) -> None:
    lexicon = load(pack)
    for text in (word, unicodedata.normalize("NFD", word), tiles, latin):
        assert lexicon.show(read_guess(lexicon, text)) == word
    assert lexicon.tokenizer.compose(lexicon.encode(tiles)) == word


@pytest.mark.parametrize(
    ("pack", "guess", "answer", "feedback"),
    [
        ("ko-12", "국민연금", "대한민국", "YY.YYG..GG.."),
        ("ko-12", "대한민국", "국민연금", "..Y..GY.GGYY"),
        ("ko-9", "화장실", "운동장", ".YYY.G..."),
        ("ko-5", "사감", "사랑", "GG.G."),
        ("ko-5-whole", "꽃씨", "씨앗", "...YY"),
    ],
)
def test_feedback_is_that_of_the_game(pack: str, guess: str, answer: str, feedback: str) -> None:
    assert load(pack).feedback(guess, answer) == feedback


@pytest.mark.parametrize(
    ("length", "answer"),
    [
        (5, "사랑"),
        (7, "할머니"),
        (8, "비행기"),
        (9, "대통령"),
        (10, "아르바이트"),
        (11, "아이스크림"),
        (12, "국민연금"),
    ],
)
def test_a_game_of_another_length(length: int, answer: str) -> None:
    lexicon = load("ko", length)
    assert lexicon.id == f"ko-{length}"
    assert lexicon.manifest.alphabet == load("ko").manifest.alphabet
    assert lexicon.opener_file is not None
    game, session = Game(lexicon, answer), Session(lexicon)
    while not game.is_over:
        guess = session.suggest(1)[0].word
        session.add(guess, game.guess(guess))
    assert session.is_solved


@pytest.mark.parametrize("word", ["벌써", "활짝", "굳이", "대박", "노잼", "구월"])
def test_ssaangn_has_common_words_of_every_kind(word: str) -> None:
    lexicon = load("ko-ssaangn")
    row = lexicon.find(lexicon.encode(word))
    assert row is not None
    assert row < lexicon.words.answer_count
