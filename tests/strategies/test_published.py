"""Results that the authors of strategies published, compared with ours."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, WordTable, load
from tilewise.play.simulation import AnswerList, Simulation
from tilewise.rules.feedback import pattern
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Turn
from tilewise.strategies.ranking import best_guess, rank
from tilewise.strategies.registry import create_strategy, parse_strategy
from tilewise.strategies.words import first_of_token

ROOT = Path(__file__).parents[2]
NYT = ROOT / "tests" / "data" / "wordles-nyt.txt"


@cache
def pack(name: str) -> Lexicon:
    return load(ROOT / "lexicons" / name)


def encode(word: str) -> tuple[int, ...]:
    return tuple(ord(letter) - ord("a") for letter in word)


def spell(table: WordTable, rows: list[int]) -> list[str]:
    return ["".join(chr(ord("a") + t) for t in table.tokens[row]) for row in rows]


def after(position: Position, guess: str, feedback: str) -> Position:
    return position.after(Turn(encode(guess), Feedback.read(feedback, 5).pattern))


@pytest.fixture(scope="module")
def nyt() -> WordTable:
    """The NYT's 12,947 words, all of them guesses and answers."""
    lines = NYT.read_text(encoding="utf-8").splitlines()
    words = [line for line in lines if not line.startswith("#")]
    assert len(words) == 12_947
    return WordTable(np.array([encode(word) for word in words], np.uint8), np.ones(12_947), 26)


# -- letter-count ----------------------------------------------------------------------------


def test_letter_count_first_words(nyt: WordTable) -> None:
    best = rank(Position.start(nyt), create_strategy("letter-count"), 4)
    assert spell(nyt, [s.row for s in best[:3]]) == ["aeros", "arose", "soare"]
    assert best[0].worth == best[1].worth == best[2].worth
    assert best[3].worth is not None
    assert best[2].worth is not None
    assert best[3].worth < best[2].worth


def test_letter_count_game_of_cynic(nyt: WordTable) -> None:
    strategy = create_strategy("letter-count")
    position = after(Position.start(nyt), "aeros", ".....")
    assert position.count == 574
    assert spell(nyt, [best_guess(position, strategy)]) == ["unity"]
    position = after(position, "unity", ".YY.Y")
    assert spell(nyt, sorted(position.candidates.tolist())) == ["cynic", "kylin", "vinyl"]
    patterns = [Feedback.of(pattern(encode("talky"), encode(w)), 5) for w in ("cynic",)]
    assert patterns == ["....Y"]
    assert spell(nyt, after(position, "talky", "....Y").candidates.tolist()) == ["cynic"]
    talky = nyt.find(encode("talky"))
    (figures,) = [s for s in rank(position, strategy, 12_947) if s.row == talky]
    assert figures.buckets == 3
    # Ours is a word that tells them apart too, and may be the answer itself.
    (ours,) = rank(position, strategy, 1)
    assert ours.buckets == 3
    assert ours.is_candidate


# -- tile-score ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("answers", ["ours by weight", "every word alike"])
def test_tile_score_first_word_for_kordle(answers: str) -> None:
    ko = pack("ko")
    alike = WordTable(ko.words.tokens, np.ones(len(ko.words.tokens)), ko.words.alphabet_size)
    position = Position.start(ko.words if answers.startswith("ours") else alike)
    strategy = create_strategy("tile-score")
    assert ko.spelling(best_guess(position, strategy)) == "안개"
    if answers.startswith("ours"):
        return
    # Its author's program began with ㅇㅏㄴㄱㅓㅣ: what goes before has a jamo twice.
    scores = strategy.scores(position)
    different = first_of_token(position.words.tokens[position.allowed]).all(axis=1)
    first = position.allowed[different][scores[different].argmin()]
    assert position.words.tokens[first].tolist() == list(ko.encode("ㅇㅏㄴㄱㅓㅣ"))


# -- totals over the 2,315 answers -------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "opener", "published", "ours", "most"),
    [
        ("entropy", "salet", 7945, 7947, 6),
        ("minimax", "raise", 8153, 8153, 5),
    ],
)
def test_totals(strategy: str, opener: str, published: int, ours: int, most: int) -> None:
    en = pack("en").suggesting("all")
    result = Simulation(en, parse_strategy(strategy), opener=en.encode(opener)).run()
    assert result.games == result.solved == 2315
    assert result.total_guesses == ours
    assert abs(ours - published) <= 0.005 * published
    assert result.max_guesses == most


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lexicon", "name"),
    [
        *(("en", name) for name in ("expected-guesses", "entropy", "expected-size", "partitions")),
        ("ko", "expected-guesses"),
    ],
)
def test_strategies_that_split_well_hardly_ever_fail(lexicon: str, name: str) -> None:
    answers = AnswerList.of_lexicon(pack(lexicon)).sample(200, seed=1)
    result = Simulation(pack(lexicon), create_strategy(name), answers).run()
    assert not result.failed
