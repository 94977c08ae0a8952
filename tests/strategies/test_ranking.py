"""Tests."""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from subprocess import run

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import reference
from tests.arrays import random_table, seeds, some_table
from tests.messages import assert_one_line
from tests.reference import words_of
from tilewise import Session, load
from tilewise.authoring.create import NewPack, create_pack
from tilewise.errors import SearchError
from tilewise.knowledge import partition, position
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.rules import feedback
from tilewise.rules.feedback import GuessParts, pattern, tile_counts
from tilewise.rules.rule import Rule, Turn, to_tiles
from tilewise.strategies import ranking
from tilewise.strategies.base import BucketStrategy, Strategy
from tilewise.strategies.ranking import RankedGuess, best_guess, describe, guesses_tried, rank
from tilewise.strategies.registry import create_strategy, strategy_names
from tilewise.strategies.splitting import Entropy, ExpectedGuesses
from tilewise.strategies.words import Knowledge

strategies = st.sampled_from(strategy_names()).map(create_strategy)


def known_of(position: Position) -> reference.Known:
    words = words_of(position.words.tokens)
    length = position.words.length
    return reference.Known(
        [(turn.guess, to_tiles(turn.pattern, length)) for turn in position.turns],
        [words[row] for row in position.candidates.tolist()],
        position.probabilities.tolist(),
    )


def slow_scores(position: Position) -> dict[str, dict[int, float]]:
    """Score of every allowed guess by every strategy with its defaults, by counting."""
    words = words_of(position.words.tokens)
    known = known_of(position)
    candidates = known.candidates
    scores: dict[str, dict[int, float]] = {name: {} for name in strategy_names()}
    for row in position.allowed.tolist():
        found = reference.buckets(words[row], candidates, position.probabilities.tolist())
        buckets = found.values()
        scores["entropy"][row] = math.fsum(b.mass * math.log2(b.mass) for b in buckets)
        scores["expected-size"][row] = math.fsum(b.mass * b.count for b in buckets)
        kinds = position.all_correct + 1
        scores["minimax"][row] = (
            max(b.count for b in buckets)
            - (0.5 if words[row] in candidates else 0)
            - len(buckets) / (2 * (kinds + 1))
        )
        scores["partitions"][row] = -len(buckets)
        scores["expected-guesses"][row] = reference.expected_guesses(found, position.all_correct)
        scores["tile-score"][row] = reference.tile_score_score(words[row], known, 5, 1, 50)
        scores["weighted"][row] = reference.weighted_score(words[row], known, 0.5, 0.2, 1.0)
        scores["letter-count"][row] = reference.letter_count_score(words[row], known)
        scores["letter-frequency"][row] = reference.letter_frequency_score(words[row], known)
    scores["optimal"] = scores["expected-guesses"]  # off a strategy tree
    return scores


def slow_ranking(position: Position, scores: dict[int, float]) -> list[int]:
    """Sort everything by the rules as written."""
    probability = dict(
        zip(position.candidates.tolist(), position.probabilities.tolist(), strict=True)
    )
    if position.count == 1:
        return list(probability)
    must = position.count <= 2 or position.guesses_left <= 1

    def key(row: int) -> tuple[float, ...]:
        p = probability.get(row, 0.0)
        score = round(scores[row], 9)
        return (-p, 0 if p else score, row) if must else (score, p == 0, -p, row)

    return sorted(scores, key=key)


def some_position(seed: int) -> Position:
    """Make a position in the middle of a game, candidates left; some late, or with none listed."""
    rng = np.random.default_rng(seed)
    table = some_table(rng)
    words = words_of(table.tokens)
    position = Position.start(table, hard=bool(rng.integers(2)))
    hidden = words[rng.integers(len(words))]
    nowhere = (255,) * table.length  # a guess of a token that no word has: a turn lost
    turns = int(rng.integers(6))
    informed = rng.integers(min(turns, 2) + 1)
    for number in range(turns):
        guess = words[rng.integers(len(words))] if number < informed else nowhere
        if rng.integers(2):
            best_guess(position, create_strategy())  # play as a session does, classes and all
        position = position.after(Turn(guess, pattern(guess, hidden)))
    return position


positions = seeds.map(some_position)


@given(positions, st.sampled_from(strategy_names()), st.integers(1, 30))
def test_ranking_is_sorting_everything(position: Position, name: str, top: int) -> None:
    strategy = create_strategy(name)
    seen = strategy.seen(position)
    expected = slow_ranking(seen, slow_scores(seen)[name])
    assert [s.row for s in rank(position, strategy, top)] == expected[:top]
    assert best_guess(position, strategy) == expected[0]


@given(positions, strategies)
def test_only_strategies_that_weigh_words_count_unlikely_ones(
    position: Position, strategy: Strategy
) -> None:
    seen = strategy.seen(position)
    listed = [row for row in position.candidates.tolist() if row < position.words.answer_count]
    everything = strategy.name in ("optimal", "expected-guesses")
    if everything or not listed or position.guesses_left <= 1:
        assert seen is position
        return
    assert seen.candidates.tolist() == listed
    ratios = seen.probabilities / position.probability_of(seen.candidates)
    np.testing.assert_allclose(ratios, ratios[0])
    np.testing.assert_allclose(seen.probabilities.sum(), 1)
    for guess in rank(position, strategy, 5):
        may_be = guess.row in position.candidates.tolist()
        assert guess.is_candidate is may_be
        chance = float(position.probability_of(np.array([guess.row]))[0])
        assert guess.probability == pytest.approx(chance * position.mass)


@given(positions, strategies, st.integers(1, 30))
def test_ranking_without_candidates(position: Position, strategy: Strategy, top: int) -> None:
    seen = strategy.seen(position)
    scores = slow_scores(seen)[strategy.name]
    candidates = set(position.candidates.tolist())
    expected = [row for row in slow_ranking(seen, scores) if row not in candidates][:top]
    found = rank(position, strategy, top, candidates_too=False)
    assert [s.row for s in found] == expected
    assert not any(s.is_candidate for s in found)


@given(positions)
def test_scores_of_all_strategies(position: Position) -> None:
    slow = slow_scores(position)
    for name in strategy_names():
        strategy = create_strategy(name)
        expected = [slow[name][row] for row in position.allowed.tolist()]
        np.testing.assert_allclose(strategy.scores(position), expected, rtol=1e-9, atol=1e-12)
        contenders = strategy.contenders(position)
        assert contenders.scores.min() == strategy.scores(position).min()
        scored = np.isfinite(contenders.scores)
        expected = [slow[name][row] for row in contenders.guesses[scored].tolist()]
        np.testing.assert_allclose(contenders.scores[scored], expected, rtol=1e-9, atol=1e-12)


@pytest.fixture
def eager_floors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule guesses out by lower bounds wherever possible."""
    monkeypatch.setattr("tilewise.knowledge.position.MUCH", 0)
    monkeypatch.setattr("tilewise.strategies.splitting._LIKELIEST", 0.3)
    monkeypatch.setattr("tilewise.strategies.splitting._WORTH_A_FLOOR", 1)
    monkeypatch.setattr("tilewise.strategies.base._PROMISING", 1)


@pytest.mark.usefixtures("eager_floors")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(positions, st.integers(1, 12), st.sampled_from([ExpectedGuesses(), Entropy()]))
def test_lower_bounds_are_below_scores_and_rule_out_none_of_the_best(
    position: Position, wanted: int, strategy: BucketStrategy
) -> None:
    scores = strategy.scores(position)
    floors = strategy.floors(position)
    assert floors
    for floor in floors:
        of_classes = floor(np.arange(len(position.representatives)))
        assert (of_classes[position.all_classes().class_of] <= scores + 1e-12).all()
    best = strategy.best(position, wanted)
    kept = np.isfinite(best)
    np.testing.assert_array_equal(best[kept], scores[kept])
    limit = np.sort(scores)[min(wanted, len(scores)) - 1]
    assert kept[scores <= limit].all()


@pytest.mark.slow
@pytest.mark.usefixtures("eager_floors")
@pytest.mark.parametrize("strategy", [ExpectedGuesses(), Entropy()])
def test_floors_spare_counting(strategy: BucketStrategy) -> None:
    ruled_out = 0
    for seed in range(40):
        position = some_position(seed)
        ruled_out += np.isinf(strategy.best(position, 1)).sum()
    assert ruled_out > 100


@given(positions)
def test_figures_of_suggestions(position: Position) -> None:
    words = words_of(position.words.tokens)
    candidates = [words[row] for row in position.candidates.tolist()]
    slow = slow_scores(position)
    assert all(s.worth is None for s in describe(position, position.allowed))
    first = reference.buckets(
        words[position.allowed[0]], candidates, position.probabilities.tolist()
    )
    level = reference.level(first)
    for s in describe(position, position.allowed):
        found = reference.buckets(words[s.row], candidates, position.probabilities.tolist())
        assert s.is_candidate == (s.row in position.candidates)
        assert s.buckets == len(found)
        assert s.worst_case == max(b.count for b in found.values())
        probability = position.probability_of(np.array([s.row]))[0] * position.mass
        assert s.probability == pytest.approx(probability)
        assert s.entropy_bits == pytest.approx(-slow["entropy"][s.row], abs=1e-9)
        assert s.expected_remaining == pytest.approx(slow["expected-size"][s.row])
        assert s.expected_guesses == pytest.approx(slow["expected-guesses"][s.row] + level)


def words_table(answers: Mapping[str, float], guesses: list[str]) -> WordTable:
    spelled = [*answers, *guesses]
    tokens = np.array([[ord(c) - ord("a") for c in word] for word in spelled], np.uint8)
    return WordTable(tokens, np.array(list(answers.values())), 26)


def spell(table: WordTable, suggestions: list[RankedGuess]) -> list[str]:
    return ["".join(chr(97 + t) for t in table.tokens[s.row]) for s in suggestions]


@pytest.mark.parametrize("name", strategy_names())
def test_two_candidates_are_guessed_likelier_first(name: str) -> None:
    table = words_table({"aab": 1.0, "aac": 3.0}, ["bcd", "xab"])
    position = Position.start(table)
    assert spell(table, rank(position, create_strategy(name), 2)) == ["aac", "aab"]
    assert best_guess(position, create_strategy(name)) == 1


def many_rhymes() -> WordTable:
    """Eight answers that only a word of none of them tells apart at once."""
    answers = {f"{c}at": w for c, w in zip("bcfhmprs", (1, 1, 5, 1, 1, 2, 1, 1), strict=True)}
    return words_table(answers, ["".join(letters) for letters in combinations("bcfhmprs", 3)])


@pytest.mark.parametrize("name", strategy_names())
def test_the_last_guess_is_the_likeliest_candidate(name: str) -> None:
    table = many_rhymes()
    position = Position.start(table)
    for _ in range(5):
        position = position.after(Turn((25, 25, 25), 0))
    assert position.guesses_left == 1
    assert position.count == 8
    strategy = create_strategy(name)
    assert best_guess(position, strategy) == 2
    for top in (1, 2, 5):
        assert spell(table, rank(position, strategy, top))[:2] == ["fat", "pat"][:top]
    everything = rank(position, strategy, 100)
    assert [s.is_candidate for s in everything] == [True] * 8 + [False] * 56


def test_before_the_last_guess_information_comes_first() -> None:
    table = many_rhymes()
    position = Position.start(table)
    for _ in range(4):
        position = position.after(Turn((25, 25, 25), 0))
    assert not rank(position, create_strategy("partitions"), 1)[0].is_candidate


def test_ties_go_to_the_possible_then_the_probable_then_the_earlier() -> None:
    # Each of the words tells all three answers apart.
    table = words_table({"abx": 1.0, "bcx": 2.0, "cax": 1.0}, ["xbc", "azz"])
    position = Position.start(table)
    ranked = rank(position, create_strategy("partitions"), 10)
    assert {s.buckets for s in ranked} == {3}
    assert spell(table, ranked) == ["bcx", "abx", "cax", "xbc", "azz"]


def test_rounding_does_not_decide_between_guesses() -> None:
    # The two guesses split the answers alike but for the order in which masses are added up.
    table = words_table(dict.fromkeys(("aax", "abx", "bax", "bbx"), 0.1), ["azz", "zaz"])
    ranked = rank(Position.start(table), create_strategy("entropy"), 6)
    last = [word for word in spell(table, ranked) if "z" in word]
    assert last == ["azz", "zaz"]


@pytest.mark.parametrize("top", [0, -1])
def test_no_suggestions_asked_for(top: int) -> None:
    position = Position.start(many_rhymes())
    assert rank(position, create_strategy(), top) == []


def test_nothing_fits() -> None:
    position = Position.start(many_rhymes()).after(Turn((25, 25, 25), 1))
    assert position.count == 0
    assert rank(position, create_strategy(), 10) == []


@pytest.mark.slow
def test_a_longer_list() -> None:
    # Some classes of several members, and far more guesses than are asked for.
    table = random_table(11, words=1300, answers=4, length=5, alphabet=12)
    position = Position.start(table)
    assert len(position.representatives) < 1300
    scores = slow_scores(position)
    for name in strategy_names():
        expected = slow_ranking(position, scores[name])
        strategy = create_strategy(name)
        assert [s.row for s in rank(position, strategy, 40)] == expected[:40], name
        assert best_guess(position, strategy) == expected[0], name


# -- strategies that look at tokens, in other games -----------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["letter-count", "letter-frequency"])
def test_blanks_are_not_letters(name: str) -> None:
    game = Session("ko-handle", name)
    words, position = game.lexicon.words, game.strategy.seen(game.position)
    best = rank(position, game.strategy, 1)[0]
    weights = position.probabilities if name == "letter-frequency" else np.ones(position.count)
    shown = [words.rule.shown(words.word(row)) for row in position.candidates.tolist()]
    share: dict[int, float] = {}
    for tokens, weight in zip(shown, weights.tolist(), strict=True):
        for token in set(tokens) if name == "letter-count" else tokens:
            share[token] = share.get(token, 0) + weight
    tokens = words.rule.shown(words.word(best.row))
    if name == "letter-count":
        expected = sum(share[token] for token in set(tokens))
    else:
        repeats = len(tokens) - len(set(tokens))
        expected = sum(share[t] for t in tokens) / sum(share.values()) / (repeats + 1)
    assert best.worth == pytest.approx(expected)


def test_only_states_about_the_word_count_as_known_letters() -> None:
    # か is in the same row as the answer's kana, and nothing else is known about it.
    turns = {"かいしゃ": "C..."}
    assert not Knowledge.of(*turns_by("ja-4", "kotobade", turns)).loose.any()
    # The answer's letters come later in the alphabet, wherever the tiles' own letters are.
    assert not Knowledge.of(*turns_by("en", "peaks", {"aback": "UUUUU"})).loose.any()
    assert not Knowledge.of(*turns_by("en", "warmle", {"aback": "YYYYY"})).loose.any()
    assert not Knowledge.of(*turns_by("en", "hardle", {"crane": "BBP.P"})).placed.any()
    assert not Knowledge.of(*turns_by("en", "mastermind", {"crane": "2b0w"})).placed.any()
    assert Knowledge.of(*turns_by("en", "wordle", {"crane": "GY..."})).loose.sum() == 1


def turns_by(
    pack: str, rule: str, turns: Mapping[str, str]
) -> tuple[Sequence[Turn], int, int, Rule]:
    lexicon = load(pack).by_rule(rule)
    words = lexicon.words
    read = [lexicon.read_turn(guess, feedback) for guess, feedback in turns.items()]
    return read, words.length, words.alphabet_size, words.rule


def test_tiles_count_as_the_rule_calls_them() -> None:
    kotobade = load("ja-4").by_rule("kotobade").rule
    pattern_of = kotobade.pattern_of([5, 4, 3, 1], range(1, 5))
    correct, present = tile_counts(np.array([pattern_of]), 4, kotobade)
    assert (correct.tolist(), present.tolist()) == ([1], [1])


# -- Rankings that would take too long: they score fewer guesses, within a plan, and say so ---


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


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
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
