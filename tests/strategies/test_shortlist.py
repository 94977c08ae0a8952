"""Rankings that would take too long: they score fewer guesses, within a plan, and say so."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from subprocess import run

import numpy as np
import pytest

from tests.arrays import random_table
from tests.messages import assert_one_line
from tests.packs import some_by_default
from tilewise.authoring.create import create_pack
from tilewise.authoring.request import NewPack
from tilewise.errors import SearchError
from tilewise.knowledge import partition, position
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.rules import feedback
from tilewise.rules.feedback import WORDLE, GuessParts
from tilewise.rules.rule import Turn
from tilewise.strategies import create_strategy, ranking, strategy_names
from tilewise.strategies.ranking import best_guess, describe, guesses_tried, rank

MEBIBYTE = 1 << 20


@pytest.fixture
def words() -> WordTable:
    return random_table(5, 500, 300, length=6)


@pytest.fixture
def too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat small rankings as too large, so that few guesses are scored."""
    monkeypatch.setattr(position, "MOST_PAIRS", 1000)
    monkeypatch.setattr(ranking, "TRIED", 40)
    monkeypatch.setattr(ranking, "_SAMPLED", 30)
    monkeypatch.setattr(ranking, "_COUNTED", 20 * 300)


@pytest.mark.usefixtures("too_much")
@pytest.mark.parametrize("name", strategy_names())
def test_figures_of_a_shortlist_are_those_of_the_whole_list(words: WordTable, name: str) -> None:
    start = Position.start(words)
    assert start.is_too_much
    assert guesses_tried(start) == 40
    strategy = create_strategy(name)
    ranked = rank(start, strategy, 5)
    assert len(ranked) == 5
    rows = np.array([guess.row for guess in ranked])
    for one, whole in zip(ranked, describe(start, rows), strict=True):
        # The level of expected guesses is that of the first guess that is described.
        assert (one.row, one.entropy_bits, one.worst_case, one.probability) == (
            whole.row, whole.entropy_bits, whole.worst_case, whole.probability,
        )  # fmt: skip
    assert best_guess(start, strategy) == ranked[0].row


@pytest.mark.parametrize("seed", some_by_default(range(4), [0]))
def test_the_best_of_a_shortlist_is_almost_the_best_of_all(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(seed)
    chances = 1 / np.arange(2, 28)
    drawn = rng.choice(26, (4000, 9), p=chances / chances.sum()).astype(np.uint8)
    tokens = rng.permutation(np.unique(drawn, axis=0))
    start = Position.start(WordTable(tokens, np.ones(len(tokens)), 26))
    strategy = create_strategy("expected-guesses")
    best = best_guess(start, strategy)
    monkeypatch.setattr(position, "MOST_PAIRS", 8_000_000)
    monkeypatch.setattr(ranking, "TRIED", 200)
    monkeypatch.setattr(ranking, "_SAMPLED", 500)
    monkeypatch.setattr(ranking, "_COUNTED", 30 * start.count)
    tried = Position.start(start.words)
    assert tried.is_too_much
    chosen = best_guess(tried, strategy)
    one, other = describe(start, np.array([best, chosen]))
    assert other.expected_guesses - one.expected_guesses < 0.006


@pytest.mark.usefixtures("too_much")
def test_candidates_may_be_left_out_of_a_shortlist(words: WordTable) -> None:
    ranked = rank(Position.start(words), create_strategy("entropy"), 5, candidates_too=False)
    assert len(ranked) == 5
    assert not any(guess.is_candidate for guess in ranked)
    only_answers = WordTable(words.tokens[:300], words.weights, words.alphabet_size)
    start = Position.start(only_answers)
    assert rank(start, create_strategy("entropy"), 5, candidates_too=False) == []


@pytest.mark.usefixtures("too_much")
def test_the_last_guess_is_the_likeliest_word_in_any_case(words: WordTable) -> None:
    table = WordTable(words.tokens, words.weights, words.alphabet_size, max_guesses=1)
    start = Position.start(table)
    strategy = create_strategy("entropy")
    likeliest = start.candidates[:3].tolist()
    assert [guess.row for guess in rank(start, strategy, 3)] == likeliest
    assert best_guess(start, strategy) == likeliest[0]


def test_a_shortlist_of_all_guesses_ranks_as_ever(
    words: WordTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    strategies = [create_strategy(name) for name in strategy_names()]
    whole = [rank(Position.start(words), strategy, 10) for strategy in strategies]
    assert guesses_tried(Position.start(words)) is None
    monkeypatch.setattr(position, "MOST_PAIRS", 1000)
    assert [rank(Position.start(words), strategy, 10) for strategy in strategies] == whole


def test_a_game_continues_with_the_whole_list(
    words: WordTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = Turn(tuple(words.tokens[0].tolist()), 0)
    strategy = create_strategy("expected-guesses")
    whole = rank(Position.start(words).after(turn), strategy, 5)
    monkeypatch.setattr(position, "MOST_PAIRS", len(words.tokens) * 150)
    start = Position.start(words)
    assert start.is_too_much
    rank(start, strategy, 5)
    assert rank(start.after(turn), strategy, 5) == whole


def test_guesses_are_described_in_as_many_pieces_as_there_is_memory_for(
    words: WordTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = np.arange(20)
    whole = describe(Position.start(words), rows)
    few = partition.table_bytes(3 * words.length, 500, words.length, words.rule)
    monkeypatch.setattr(position, "MOST_BYTES", few)
    assert describe(Position.start(words), rows) == whole


def test_shares_are_looked_up_in_pieces(words: WordTable, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = GuessParts.of(words.tokens)
    whole = parts.shares(words.tokens)
    monkeypatch.setattr(feedback, "_INDEXED", 1700)
    assert (parts.shares(words.tokens) == whole).all()


def test_a_table_beyond_the_plan_is_refused_before_it_is_begun(
    words: WordTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partition, "MOST_BYTES", 1000)
    with pytest.raises(
        SearchError, match=r"words may be the answer, .* use shorter lists"
    ) as error:
        Position.start(words).partitions.buckets(np.arange(3))
    assert_one_line(error.value)


def test_a_table_is_planned_for_what_it_takes() -> None:
    """As pairs times candidates times bytes of a pattern, three times."""
    assert partition.table_bytes(100, 1000, 5, WORDLE) == 300_000
    assert partition.table_bytes(100, 1000, 6, WORDLE) == 600_000
    most = ranking.TRIED * 10  # if no two guesses had a pair in common
    assert partition.table_bytes(most, ranking._SAMPLED, 10, WORDLE) <= partition.MOST_BYTES


_LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]),) * 2)
from tilewise.cli import main
sys.argv[1:] = sys.argv[2:]
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="no limit of the address space")
@pytest.mark.slow
def test_long_words_are_suggested_within_the_plan(tmp_path: Path) -> None:
    pick = random.Random(21)
    listed = {"".join(pick.choices("etaoinshrdlcumwfgypbvkjxqz", k=10)) for _ in range(100_000)}
    (tmp_path / "words.txt").write_text("\n".join(sorted(listed)))
    pack = tmp_path / "long"
    create_pack(NewPack("long", pack, length=10, answers=tmp_path / "words.txt", language="en"))
    ended = run(
        [sys.executable, "-c", _LIMITED, str(1536 * MEBIBYTE), "suggest", str(pack), "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    document = json.loads(ended.stdout)
    assert document["tried"] == ranking.TRIED
    assert document["sampling_error"] == ranking.SAMPLING_ERROR
    assert document["candidates"]["count"] == len(listed)
    assert len(document["suggestions"]) == 10
