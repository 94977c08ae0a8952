"""Words of more than ten tiles: the whole engine, against counting word by word."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests import reference
from tests.arrays import random_table
from tests.knowledge.test_partition import assert_columns, partitions_of, slow_columns
from tests.reference import words_of
from tests.rules.oracle import check_exact_totals
from tests.search.plain import tiles
from tests.strategies.test_ranking import slow_scores
from tilewise.errors import SearchError
from tilewise.knowledge.contradiction import explain
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.play.absurdle import Adversary
from tilewise.rules.feedback import CORRECT, PRESENT, WORDLE, pattern, pattern_matrix, tile_counts
from tilewise.rules.games.mastermind import MASTERMIND
from tilewise.rules.rule import Turn, to_tiles
from tilewise.search.problem import SearchProblem, prepare
from tilewise.strategies.registry import create_strategy, strategy_names

LENGTHS = [11, 13, 16]


def long_table(length: int, words: int = 40, answers: int = 25) -> WordTable:
    """Words of few tokens, which is where rules are hard."""
    return random_table(length, words, answers, length=length, alphabet=4)


@pytest.mark.parametrize("length", LENGTHS)
def test_buckets(length: int) -> None:
    table = long_table(length)
    found = partitions_of(table)
    slow = [slow_columns(guess, found) for guess in words_of(table.tokens)]
    assert_columns(found.buckets(np.arange(len(table.tokens))), slow)


@cache
def all_slow_scores(length: int) -> dict[str, dict[int, float]]:
    """Return the scores of every strategy; most of the work is common to all."""
    return slow_scores(Position.start(long_table(length, 20, 12)))


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("name", strategy_names())
def test_every_strategy(length: int, name: str) -> None:
    position = Position.start(long_table(length, 20, 12))
    slow = all_slow_scores(length)
    if name not in slow:
        pytest.skip("has no plain implementation")
    scores = create_strategy(name).best(position, len(position.allowed))
    expected = [slow[name][row] for row in position.allowed.tolist()]
    np.testing.assert_allclose(scores, expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("length", LENGTHS)
def test_tiles_are_counted(length: int) -> None:
    patterns = np.random.default_rng(length).integers(0, 3**length, 50)
    correct, present = tile_counts(patterns, length, WORDLE)
    tiles = [to_tiles(int(value), length) for value in patterns]
    assert correct.tolist() == [row.count(CORRECT) for row in tiles]
    assert present.tolist() == [row.count(PRESENT) for row in tiles]


@pytest.mark.parametrize("length", LENGTHS)
def test_mastermind(length: int) -> None:
    words = long_table(length).tokens
    slow = [
        [pattern(guess, answer, MASTERMIND) for answer in words_of(words)]
        for guess in words_of(words)
    ]
    assert pattern_matrix(words, words, MASTERMIND).tolist() == slow


@pytest.mark.parametrize("length", LENGTHS)
def test_the_smallest_fix(length: int) -> None:
    words = long_table(length).tokens
    slip = pattern(words_of(words)[0], words_of(words)[1]) ^ 1
    turns = [Turn(words_of(words)[0], slip)]
    assert all(pattern(turns[0].guess, word) != slip for word in words_of(words))
    found = explain(turns, words, WORDLE)
    differing = [
        sum(
            one != other
            for one, other in zip(
                to_tiles(slip, length), reference.tiles(turns[0].guess, word), strict=True
            )
        )
        for word in words_of(words)
    ]
    assert (found.fix.word, found.fix.tiles) == (differing.index(min(differing)), min(differing))


@pytest.mark.parametrize("length", LENGTHS)
def test_absurdle_keeps_the_largest_bucket_that_tells_least(length: int) -> None:
    table = long_table(length)
    adversary = Adversary(table)
    words = words_of(table.tokens)
    replies = adversary.replies(adversary.everyone, adversary.guesses)
    for row, value, left in zip(adversary.guesses, replies.pattern, replies.left, strict=True):
        buckets: dict[int, int] = {}
        for answer in adversary.everyone:
            told = reference.pattern(words[row], words[answer])
            buckets[told] = buckets.get(told, 0) + 1
        ranked = max(
            (size, *(-to_tiles(told, length).count(tile) for tile in (CORRECT, PRESENT)), -told)
            for told, size in buckets.items()
        )
        assert (int(left), int(value)) == (ranked[0], -ranked[-1])


@pytest.mark.parametrize("length", LENGTHS)
def test_exact_figures_of_few_candidates(length: int) -> None:
    check_exact_totals(long_table(length, 9, 6), tiles)


def test_the_compiled_search_says_that_words_are_too_long() -> None:
    table = long_table(11)
    weights = np.ones(table.answer_count)
    problem = SearchProblem(table.tokens, weights, 4)
    with pytest.raises(SearchError, match="words have 11 tiles; exact search handles up to 10"):
        prepare(problem)
