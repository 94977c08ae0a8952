"""How the ko pack does on common nouns that were written down without looking at it."""

from pathlib import Path

import pytest

from tilewise.lexicon import Lexicon, load
from tilewise.play.simulation import simulate

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
