"""Checks of a rule against a plain second implementation: feedback, candidates, exact totals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

import numpy as np
import pytest

from tests.arrays import random_table
from tests.reference import Word, words_of
from tests.search.plain import brute_force
from tilewise.knowledge.position import Position
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import guess_patterns, pattern, pattern_matrix
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback, Notation
from tilewise.rules.rule import Rule, TokenArray, Turn, from_tiles, to_tiles
from tilewise.search.live import exact_advice
from tilewise.search.problem import SearchProblem
from tilewise.trees.tree import LOSS

Plain = Callable[[Word, Word], tuple[int, ...]]
"""The tiles of a guess for an answer, as digits."""


def table_of(rule: Rule, words: int, answers: int, length: int, alphabet: int) -> WordTable:
    """Return random words that are played by a rule."""
    table = random_table(words + length, words, answers, length=length, alphabet=alphabet)
    return WordTable(table.tokens, table.weights, alphabet, rule=rule)


def differing(one: int, other: int, length: int) -> int:
    """Count the tiles that differ; a row that looks solved but is not has its own marks."""
    if one == other:
        return 0
    if 3**length in (one, other):
        return length
    tiles = [to_tiles(value, length) for value in (one, other)]
    return sum(a != b for a, b in zip(*tiles, strict=True))


def change(shown: int, given: int, length: int) -> tuple[int, int]:
    """Return whether a row becomes solved that was not, and how many of its tiles change."""
    won = 3**length - 1
    return int(shown == won != given), differing(shown, given, length)


def total(changes: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Add up the changes of rows."""
    return tuple(map(sum, zip(*changes, strict=True)))


def check_feedback(rule: Rule, plain: Plain, tokens: TokenArray) -> None:
    """Check every way of computing patterns."""
    slow = [
        [from_tiles(plain(g, a), rule.base) for a in words_of(tokens)] for g in words_of(tokens)
    ]
    assert [[pattern(g, a, rule) for a in words_of(tokens)] for g in words_of(tokens)] == slow
    matrix = pattern_matrix(tokens, tokens, rule)
    assert matrix.tolist() == slow
    assert matrix.dtype == rule.pattern_dtype(tokens.shape[1])
    for guess, row in zip(words_of(tokens), slow, strict=True):
        told = guess_patterns(guess, tokens, rule)
        assert told.tolist() == row
        assert told.dtype == rule.pattern_dtype(tokens.shape[1])


def check_notations(rule: Rule) -> None:
    """Check that what is written is read again, in every notation."""
    for tiles in product(range(rule.base), repeat=3):
        value = from_tiles(tiles, rule.base)
        for notation in Notation:
            written = Feedback.of(value, 3, rule).written(notation)
            assert Feedback.read(written, 3, rule).pattern == value
            assert Feedback.read(written.lower(), 3, rule).pattern == value
        feedback = Feedback.of(value, 3, rule)
        assert (feedback.pattern, tuple(feedback.tiles)) == (value, tiles)
        assert feedback.is_correct is (value == rule.all_correct(3))


def check_candidates_and_buckets(table: WordTable, plain: Plain) -> None:
    """Check what a turn leaves of 60 words, 40 of them answers, and how guesses split it."""
    position = Position.start(table)
    words = words_of(position.words.tokens)
    told = plain(words[50], words[3])
    left = position.after(Turn(words[50], from_tiles(told, table.rule.base)))
    fitting = {row for row in range(40) if plain(words[50], words[row]) == told}
    assert set(left.belief.listed.tolist()) == fitting
    for known in (position, left):
        for block, buckets in known.class_buckets(np.arange(len(known.representatives))):
            for row, size in zip(known.representatives[block], buckets.sizes, strict=True):
                kinds = {plain(words[row], words[other]) for other in known.candidates.tolist()}
                assert size == len(kinds)


def check_exact_totals(table: WordTable, plain: Plain, hard: HardMode = HardMode.OFF) -> None:
    """Check exact figures of a small list by trying everything."""
    position = Position.start(table, hard=hard)
    others = np.setdiff1d(np.arange(len(table.tokens)), position.candidates)
    tokens = table.tokens[np.concatenate([position.candidates, others])]
    problem = SearchProblem(
        tokens,
        position.probabilities,
        table.alphabet_size,
        table.max_guesses,
        hard,
        rule=table.rule,
        loss=LOSS,
    )
    found = exact_advice(position, [], 20)
    assert found is not None
    assert found.expected_guesses[found.best] == pytest.approx(brute_force(problem, told=plain))


def check_games(
    rule: Rule, plain: Plain, alphabet_size: int, drawn: Callable[[int], TokenArray]
) -> None:
    """Check candidates, buckets and exact totals of games with as many words as are drawn."""
    for count, answers, check in (
        (60, 40, check_candidates_and_buckets),
        (9, 7, check_exact_totals),
    ):
        weights = np.arange(1, answers + 1, dtype=float)
        check(WordTable(drawn(count), weights, alphabet_size, rule=rule), plain)


def check_rule(rule: Rule, plain: Plain) -> None:
    """Check everything about a rule of the default kind."""
    for length in (1, 4, 5, 7, 12):
        check_feedback(rule, plain, table_of(rule, 30, 30, length, 60).tokens)
    check_notations(rule)
    check_candidates_and_buckets(table_of(rule, 60, 40, 5, 12), plain)
    check_exact_totals(table_of(rule, 9, 7, 3, 8), plain)
