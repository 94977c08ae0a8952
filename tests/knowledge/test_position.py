"""Tests."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import reference
from tests.arrays import random_table, seeds, some_table, with_unlisted
from tests.knowledge.slow import slow_belief, slow_counted, slow_unheld
from tests.reference import words_of
from tilewise.knowledge import belief
from tilewise.knowledge.belief import Belief
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import Played, Regimes, WordTable
from tilewise.rules.feedback import WORDLE, pattern
from tilewise.rules.rule import Turn, to_tiles


def table_of(
    answers: list[str], guesses: list[str], weights: list[float] | None = None
) -> WordTable:
    tokens = np.array([[ord(c) - ord("a") for c in word] for word in answers + guesses], np.uint8)
    return WordTable(tokens, np.array(weights or [1.0] * len(answers)), 26)


def assert_candidates(position: Position, turns: list[Turn], game: Game) -> None:
    table = game.believed
    believed = slow_belief(table, turns, game.excluded, game.factors)
    unheld = slow_unheld(table, turns, game.excluded, game.factors)
    assert position.belief.unheld == pytest.approx(unheld)
    held = 1 - unheld
    rows = position.belief.rows.tolist()
    assert rows == list(believed)
    np.testing.assert_allclose(position.belief.probabilities, list(believed.values()), rtol=1e-9)
    counted = slow_counted(table, believed)
    assert position.count == len(counted)
    assert position.candidates.tolist() == list(counted)
    expected = [p / math.fsum(counted.values()) for p in counted.values()]
    np.testing.assert_allclose(position.probabilities, expected, rtol=1e-9)
    assert position.mass == pytest.approx(math.fsum(counted.values()) * held if counted else held)
    entropy = -math.fsum(p * math.log2(p) for p in expected)
    assert position.entropy == pytest.approx(entropy, abs=1e-9)


@dataclass(frozen=True)
class Game:
    """A table, what the start is told, and a few turns that one word (mostly) would give."""

    table: WordTable
    options: dict[str, Any]
    turns: list[Turn]

    def start(self) -> Position:
        return Position.start(self.table, **self.options)

    @property
    def excluded(self) -> set[int]:
        return {int(row) for key in ("refused", "not_answers") for row in self.options[key]}

    @property
    def factors(self) -> dict[int, float]:
        return dict.fromkeys(self.options["played"].rows.tolist(), self.options["replay"])

    @property
    def believed(self) -> WordTable:
        """The table, with what the played words teach of it."""
        return replace(self.table, regimes=self.table.learned(self.options["played"]))


def some_game(seed: int) -> Game:
    rng = np.random.default_rng(seed)
    table = some_table(rng)
    words = words_of(table.tokens)
    options = {
        "refused": rng.permutation(len(words))[: rng.choice([0, 3])],
        "not_answers": rng.permutation(len(words))[: rng.choice([0, 3])],
        "played": Played(
            rng.permutation(len(words))[: rng.choice([0, 5])], ((0,),) * int(rng.choice([0, 2]))
        ),
        "replay": float(rng.choice([0.0, 0.05, 1.0])),
        "hard": bool(rng.integers(2)),
    }
    hidden = words[rng.integers(len(words))]
    turns = []
    for _ in range(rng.integers(5)):
        guess = words[rng.integers(len(words))]
        if rng.random() < 0.2:  # a guess that is in no list
            guess = tuple(rng.integers(0, table.alphabet_size, table.length).tolist())
        value = pattern(guess, hidden)
        if rng.random() < 0.05:  # a slip of the finger
            value = int(rng.integers(WORDLE.pattern_count(table.length)))
        turns.append(Turn(guess, value))
    return Game(table, options, turns)


games = seeds.map(some_game)


@pytest.mark.slow
def test_games_come_by_every_kind_of_belief() -> None:
    kinds = set()
    for game in map(some_game, range(200)):
        position = game.start()
        for turn in game.turns:
            position = position.after(turn)
            belief = position.belief
            kinds.add((len(belief.listed) > 0, belief.unlisted_probability > 0, position.mass < 1))
    assert kinds >= {(True, False, False), (True, True, False), (True, True, True)}
    assert kinds >= {(False, True, False), (False, False, False)}


@given(games, st.booleans())
def test_after_is_filtering_from_scratch(game: Game, ask_for_classes: bool) -> None:
    position = game.start()
    assert_candidates(position, [], game)
    for number, turn in enumerate(game.turns, start=1):
        if ask_for_classes and position.count:
            assert len(position.representatives)
        position = position.after(turn)
        so_far = game.turns[:number]
        assert position.turns == tuple(so_far)
        assert position.guesses_left == 6 - number
        assert_candidates(position, so_far, game)


@given(games)
def test_allowed_guesses(game: Game) -> None:
    position = game.start()
    for turn in game.turns:
        position = position.after(turn)

    def is_allowed(row: int, word: reference.Word) -> bool:
        if row in game.options["refused"]:
            return False
        if not game.table.suggestable[row] and row not in position.candidates:
            return False
        return not game.options["hard"] or all(
            reference.hard_mode_allows(turn.guess, to_tiles(turn.pattern, len(word)), word)
            for turn in game.turns
        )

    words = words_of(game.table.tokens)
    expected = [row for row, word in enumerate(words) if is_allowed(row, word)]
    assert position.allowed.tolist() == expected
    # What may be the answer may be guessed, so a suggestion is never impossible.
    assert set(position.candidates.tolist()) <= set(expected)


@given(games, st.integers(0, 15))
def test_classes_are_the_same_whichever_way_they_were_reached(game: Game, when_asked: int) -> None:
    position = game.start()
    for number in range(len(game.turns) + 1):
        if number:
            position = position.after(game.turns[number - 1])
        if position.count and when_asked >> number & 1:
            classes = position.all_classes()
            assert position.representatives.tolist() == classes.first.tolist()
            every = np.arange(len(classes.first))
            sizes = [buckets.sizes for _, buckets in position.class_buckets(every)]
            assert sum(map(len, sizes)) == len(classes.first)


def test_new_candidates_have_classes_of_their_own() -> None:
    # Against the one answer "aaa" the words without a are all alike; once none of the answers
    # fits they are the candidates, and must be told apart.
    table = table_of(["aaa"], ["bcd", "cbd", "dcb", "bdc"])
    start = Position.start(table)
    assert start.representatives.tolist() == [0, 1]
    second = start.after(Turn((0, 0, 0), 0))
    assert second.candidates.tolist() == [1, 2, 3, 4]
    assert second.representatives.tolist() == [0, 1, 2, 3, 4]
    assert second.all_classes().first.tolist() == [0, 1, 2, 3, 4]


def test_words_often_refused_are_guessed_only_as_the_answer() -> None:
    table = table_of(["aab", "abb"], ["bbb", "bba"])
    table = replace(table, suggestable=np.array([True, True, False, True]))
    start = Position.start(table)
    assert start.allowed.tolist() == [0, 1, 3]
    likely = Position.start(replace(table, regimes=Regimes(unlisted=0.5)))
    assert likely.allowed.tolist() == [0, 1, 2, 3]
    ruled_out = likely.after(Turn((1, 1, 0), pattern((1, 1, 0), (0, 1, 1))))
    assert 2 not in ruled_out.allowed


def test_played_words_are_less_likely_by_the_games_habit() -> None:
    table = replace(table_of(["aab", "abb", "bbb"], []), replay=0.5)
    played = Played(np.array([1]))
    likely = Position.start(table, played=played)
    assert likely.candidates.tolist() == [0, 2, 1]
    np.testing.assert_allclose(likely.probabilities, [0.4, 0.4, 0.2])
    never = Position.start(table, played=played, replay=0.0)
    assert never.candidates.tolist() == [0, 2]
    assert not never.is_weighted_as_listed
    assert Position.start(table).is_unrestricted


def test_a_position_is_not_changed_by_going_on() -> None:
    table = random_table(1, words=200, answers=50)
    start = Position.start(table)
    before = start.candidates.tolist(), start.allowed.tolist(), start.representatives.tolist()
    word = words_of(table.tokens)[0]
    one = start.after(Turn(word, pattern(word, words_of(table.tokens)[7])))
    other = start.after(Turn(word, pattern(word, words_of(table.tokens)[9])))
    assert before == (
        start.candidates.tolist(), start.allowed.tolist(), start.representatives.tolist()
    )  # fmt: skip
    assert 7 in one.candidates
    assert 9 in other.candidates


def test_guesses_left_may_run_out() -> None:
    table = table_of(["aab", "abb"], [])
    position = Position.start(table)
    for _ in range(7):
        position = position.after(Turn((5, 5, 5), 0))
    assert position.guesses_left == 0
    assert position.count == 2


def test_a_turn_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="2 tokens"):
        Position.start(table_of(["aab"], [])).after(Turn((0, 0), 0))


# -- belief ---


def of(table: WordTable) -> Belief:
    return Belief.prior(table, np.zeros(len(table.tokens), np.bool_))


@given(seeds, st.integers(1, 60), st.sampled_from([0, 3, 20, 59, 60]))
def test_what_is_counted(seed: int, answers: int, most: int) -> None:
    table = with_unlisted(random_table(seed, 60, answers), seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(belief, "MOST_COUNTED", most)
        counted = of(table).counted()
        expected = slow_counted(table, slow_belief(table, []))
    assert counted.rows.tolist() == list(expected)
    held = 1 - slow_unheld(table, [])
    believed = [held * p for p in expected.values()]
    np.testing.assert_allclose(counted.probabilities * counted.held, believed)
    assert counted.probabilities.sum() == pytest.approx(1)


def test_words_alike_are_counted_all_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    table = random_table(1, 50, 10)
    table = WordTable(table.tokens, np.ones(10), 8, regimes=Regimes(unlisted=0.5))
    assert len(of(table).counted().rows) == 50
    monkeypatch.setattr(belief, "MOST_COUNTED", 49)
    counted = of(table).counted()
    assert len(counted.rows) == 10
    assert counted.held == pytest.approx(0.5)
