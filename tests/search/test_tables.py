"""Patterns, surveys and problem preparation against the plain referee."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import reference
from tests.search.plain import brute_force, examples, random_problem
from tilewise.errors import SearchError
from tilewise.rules.hardmode import HardMode
from tilewise.search.engine import Engine
from tilewise.search.kernel.tables import pattern_lanes
from tilewise.search.problem import Cost, SearchProblem, prepare


@examples(60)
@given(seed=st.integers(0, 2**32), length=st.integers(1, 7), tokens=st.integers(1, 5))
def test_pattern_lanes_match_the_referee(seed, length, tokens):
    game = prepare(random_problem(seed, 9, 90, tokens, length))
    order = np.random.default_rng(seed).permutation(len(game.guesses))
    blocks = pattern_lanes(game.guesses[order], game.guesses[: game.n_answers], game.rule)
    assert blocks.dtype == (np.uint8 if length <= 5 else np.uint16)
    for place, guess in enumerate(order):
        for answer in range(game.n_answers):
            expected = reference.pattern(game.guesses[guess], game.guesses[answer])
            assert blocks[place // 64, answer, place % 64] == expected


def test_the_longest_words_fit():
    game = prepare(random_problem(3, 5, 20, 3, 10))
    blocks = pattern_lanes(game.guesses, game.guesses[: game.n_answers], game.rule)
    assert blocks[0, 2, 7] == reference.pattern(game.guesses[7], game.guesses[2])
    assert blocks[0, 2, 2] == 3**10 - 1


def test_answers_fall_in_weight_and_map_back():
    words = np.array([[0, 1], [1, 0], [1, 1], [0, 0]], np.uint8)
    game = prepare(SearchProblem(words, words[:3], np.array([4, 12, 8]), 2))
    assert game.weights.tolist() == [3, 2, 1]
    assert game.order.tolist() == [1, 2, 0, 3]
    assert np.array_equal(game.guesses, words[game.order])
    assert game.units(6) == 24
    assert isinstance(game.units(6), int)
    assert game.cost(Cost(0, 24)) == 6


def test_float_weights_keep_their_ratios():
    words = np.array([[0], [1], [2]], np.uint8)
    game = prepare(SearchProblem(words, words, np.array([0.25, 0.125, 0.5]), 3))
    assert game.weights.tolist() == [4, 2, 1]
    assert game.units(7) == 0.875


def test_unequal_float_weights_are_accurate():
    weights = np.random.default_rng(0).random(50) + 1e-6
    words = np.array([[i] for i in range(50)], np.uint8)
    game = prepare(SearchProblem(words, words, weights, 50))
    back = game.weights * game.scale
    assert np.allclose(back, weights[game.order], rtol=0, atol=1e-9 * weights.sum())


WORDS = np.array([[0, 1], [1, 0], [1, 1]], np.uint8)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"answers": WORDS[1:]}, "first rows"),
        ({"alphabet_size": 1}, "outside an alphabet"),
        ({"weights": np.array([1, 0, 1])}, "positive"),
        ({"weights": np.array([1.0, np.nan, 1.0])}, "positive"),
        ({"weights": np.array([1, 1])}, "3 positive"),
        ({"weights": np.array([1 << 40, 1, 1])}, "sum"),
        ({"max_guesses": 0}, "max_guesses must be 1 or more"),
        ({"loss": 1}, "at least two guesses"),
        ({"loss": 1 << 58}, "less than 96076792050570575 guesses"),
        ({"guesses": np.concatenate([WORDS, WORDS[:1]])}, "twice"),
        ({"guesses": WORDS[:0], "answers": WORDS[:0], "weights": np.ones(0)}, "empty"),
    ],
)
def test_unsound_problems_are_refused(changes, complaint):
    fields = {
        "guesses": WORDS,
        "answers": WORDS,
        "weights": np.ones(3, np.int64),
        "alphabet_size": 2,
    }
    with pytest.raises(ValueError, match=complaint):
        prepare(SearchProblem(**(fields | changes)))


def test_too_long_words_are_refused():
    words = np.zeros((1, 11), np.uint8)
    with pytest.raises(SearchError, match="words have 11 tiles; exact search handles up to 10"):
        prepare(SearchProblem(words, words, np.ones(1, np.int64), 1))


def test_guesses_that_split_alike_stand_for_each_other():
    # 5 and 6 are in no answer: [0, 5] and [0, 6] say the same; [5, 6] says nothing at all.
    words = np.array([[0, 1], [1, 0], [1, 1], [0, 5], [0, 6], [5, 6]], np.uint8)
    problem = SearchProblem(words, words[:3], np.ones(3, np.int64), 7)
    assert Engine(problem, memo_bits=4).openers.like.tolist() == [0, 1, 2, 3, 3, -1]
    hard = SearchProblem(words, words[:3], np.ones(3, np.int64), 7, hard=HardMode.HARD)
    assert Engine(hard, memo_bits=4).openers.like.tolist() == [0, 1, 2, 3, 4, -1]


def test_a_guess_that_tells_nothing_costs_a_turn():
    words = np.array([[0, 1], [1, 0], [1, 1], [5, 6], [0, 5]], np.uint8)
    problem = SearchProblem(words, words[:3], np.ones(3, np.int64), 7)
    engine = Engine(problem, memo_bits=4)
    assert engine.openers.like.tolist() == [0, 1, 2, -1, 4]
    assert [engine.cost(guess).value for guess in range(5)] == brute_forces(problem)
    assert engine.bound(3) == 8


def brute_forces(problem):
    return [brute_force(problem, guess) for guess in range(len(problem.guesses))]


def test_problems_are_told_apart_by_their_digests():
    problem = random_problem(1, 5, 10, 3, 3)
    same = SearchProblem(problem.guesses.copy(), problem.answers, problem.weights, 3)
    assert problem.digest == same.digest
    assert problem.digest != replace(problem, alphabet_size=4).digest
    assert problem.digest != replace(problem, loss=10).digest
    assert replace(problem, loss=10).digest != replace(problem, loss=11).digest
    assert problem.digest != random_problem(1, 5, 10, 3, 3, hard=True).digest
    assert problem.digest != random_problem(1, 5, 10, 3, 3, weights="ints").digest
