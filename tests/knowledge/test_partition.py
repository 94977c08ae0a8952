"""Tests."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import reference
from tests.arrays import random_table, word_tables
from tests.reference import pattern, words_of
from tilewise.knowledge import partition
from tilewise.knowledge.partition import Buckets, Partitions, PatternColumns, Weights
from tilewise.lexicon.words import WordTable
from tilewise.rules.feedback import WORDLE, GuessParts, pattern_matrix
from tilewise.rules.rule import Secrets
from tilewise.strategies.splitting import expected_guesses, level


def partitions_of(table: WordTable) -> Partitions:
    """All answers as candidates, likelier ones first."""
    order = np.argsort(-table.weights, kind="stable")
    probabilities = table.weights[order] / table.weights.sum()
    return Partitions(
        GuessParts.of(table.tokens), table.tokens[order], Secrets.of_words(probabilities)
    )


def slow_columns(guess: tuple[int, ...], partitions: Partitions) -> dict[str, Any]:
    found = reference.buckets(
        guess, words_of(partitions.candidates), partitions.secrets.weights.tolist()
    )
    masses = [bucket.mass for bucket in found.values()]
    counts = [len(bucket.probabilities) for bucket in found.values()]
    return {
        "pattern": list(found),
        "count": counts,
        "mass": masses,
        "peak": [max(bucket.probabilities) for bucket in found.values()],
        "size": len(found),
        "entropy": -math.fsum(m * math.log2(m) for m in masses),
        "expected_remaining": math.fsum(m * c for m, c in zip(masses, counts, strict=True)),
        "worst": max(counts),
        "expected_guesses": reference.expected_guesses(found, WORDLE.all_correct(len(guess))),
        "level": reference.level(found),
    }


def assert_columns(buckets: Buckets, slow: list[dict[str, Any]]) -> None:
    for column in ("pattern", "count"):
        assert getattr(buckets, column).tolist() == [v for row in slow for v in row[column]]
    for column in ("mass", "peak"):
        expected = [v for row in slow for v in row[column]]
        np.testing.assert_allclose(getattr(buckets, column), expected, rtol=1e-9, atol=1e-12)
    assert buckets.sizes.tolist() == [row["size"] for row in slow]
    assert buckets.worst.tolist() == [row["worst"] for row in slow]
    for column in ("entropy", "expected_remaining"):
        expected = [row[column] for row in slow]
        np.testing.assert_allclose(getattr(buckets, column), expected, rtol=1e-9, atol=1e-12)


@given(word_tables())
def test_columns_agree_with_counting(table: WordTable) -> None:
    partitions = partitions_of(table)
    slow = [slow_columns(guess, partitions) for guess in words_of(table.tokens)]
    buckets = partitions.buckets(np.arange(len(table.tokens)))
    assert_columns(buckets, slow)
    estimate = expected_guesses(buckets, WORDLE.all_correct(table.length))
    np.testing.assert_allclose(estimate, [row["expected_guesses"] for row in slow], rtol=1e-9)
    np.testing.assert_allclose(level(buckets), [row["level"] for row in slow], atol=1e-9)


def test_counting_and_sorting_agree() -> None:
    # 243 patterns: the first 30 candidates are few enough to be sorted, 31 are counted.
    table = random_table(8, words=300, answers=31, length=5, alphabet=5)
    whole = partitions_of(table)
    for count in (1, 2, 30, 31):
        some = Partitions(
            whole.guesses, whole.candidates[:count], Secrets.of_words(whole.secrets.weights[:count])
        )
        rows = np.arange(300)
        slow = [slow_columns(guess, some) for guess in words_of(table.tokens)]
        assert_columns(some.buckets(rows), slow)


def test_a_certain_pattern_has_no_entropy() -> None:
    # Ten tenths add up to a little less than 1, thirty thirtieths to a little more.
    for count in range(1, 64):
        patterns = np.zeros((1, count), np.uint8)
        entropy = Buckets.of(patterns, 3, Weights(np.full(count, 1 / count))).entropy
        assert entropy.tolist() == [pytest.approx(0, abs=1e-12)]
        assert entropy[0] >= 0
        assert not np.signbit(entropy[0])


@given(word_tables(length=st.integers(1, 10)))
def test_guesses_of_a_class_split_alike(table: WordTable) -> None:
    partitions = partitions_of(table)
    rows = np.arange(len(table.tokens))
    classes = partitions.classes(rows)
    matrix = pattern_matrix(table.tokens, partitions.candidates)
    assert classes.class_of.shape == rows.shape
    assert (np.diff(classes.first) > 0).all()
    for number, first in enumerate(classes.first.tolist()):
        members = rows[classes.class_of == number]
        assert members[0] == first
        assert (matrix[members] == matrix[first]).all()


@given(word_tables(length=st.integers(1, 10)))
def test_a_candidate_is_alone_in_its_class(table: WordTable) -> None:
    classes = partitions_of(table).classes(np.arange(len(table.tokens)))
    members = Counter(classes.class_of.tolist())
    assert all(members[number] == 1 for number in classes.class_of[: table.answer_count].tolist())


@given(word_tables())
def test_classes_only_merge_as_candidates_go(table: WordTable) -> None:
    whole = partitions_of(table)
    rows = np.arange(len(table.tokens))
    before = whole.classes(rows)
    half = slice(0, max(1, len(whole.candidates) // 2))
    some = Partitions(
        whole.guesses, whole.candidates[half], Secrets.of_words(whole.secrets.weights[half])
    )
    after = some.classes(rows)
    # One class before is within one class after, and its first word leads on to the first.
    merged = {
        (b, a) for b, a in zip(before.class_of.tolist(), after.class_of.tolist(), strict=True)
    }
    assert len(merged) == len(before.first)
    assert some.classes(before.first).first.tolist() == after.first.tolist()


def test_guesses_of_absent_tokens_are_one_class() -> None:
    guesses = np.array([[7, 8], [9, 9], [0, 7], [0, 9], [0, 1]], np.uint8)
    candidates = np.array([[0, 1], [0, 2]], np.uint8)
    classes = Partitions(
        GuessParts.of(guesses), candidates, Secrets.of_words(np.array([0.5, 0.5]))
    ).classes(np.arange(5))
    assert classes.class_of.tolist() == [0, 0, 1, 1, 2]
    assert classes.first.tolist() == [0, 2, 4]


@given(word_tables())
def test_class_buckets_are_those_of_the_first_words(table: WordTable) -> None:
    partitions = partitions_of(table)
    classes = partitions.classes(np.arange(len(table.tokens)))
    slow = [slow_columns(words_of(table.tokens)[row], partitions) for row in classes.first]
    seen = 0
    for block, buckets in partitions.class_buckets(classes.parts):
        assert block.start == seen
        assert_columns(buckets, slow[block])
        seen = block.stop
    assert seen == len(classes.first)


def test_class_buckets_of_many_classes_come_in_blocks() -> None:
    table = random_table(3, words=3000, answers=400, length=6)
    partitions = partitions_of(table)
    classes = partitions.classes(np.arange(3000))
    blocks = list(partitions.class_buckets(classes.parts))
    assert len(blocks) > 1
    together = partitions.buckets(classes.first)
    for column in ("sizes", "worst", "entropy", "expected_remaining"):
        parts = np.concatenate([getattr(buckets, column) for _, buckets in blocks])
        np.testing.assert_allclose(parts, getattr(together, column), rtol=1e-12)


def test_class_keys_of_many_long_words() -> None:
    table = random_table(5, words=4000, answers=300, length=10, alphabet=60)
    partitions = partitions_of(table)
    classes = partitions.classes(np.arange(4000))
    matrix = pattern_matrix(table.tokens, partitions.candidates)
    for number in np.flatnonzero(np.bincount(classes.class_of) > 1):
        members = np.flatnonzero(classes.class_of == number)
        assert (matrix[members] == matrix[members[0]]).all()
    distinct = len(np.unique(matrix, axis=0))
    # Equal rows can come from different pairs, but hardly ever do in a list like this.
    assert distinct <= len(classes.first) <= distinct * 1.01


# -- columns ---


@pytest.mark.parametrize("most", [1, 40, 1 << 20])
@given(words=word_tables(), data=st.data())
def test_columns_are_patterns(words: WordTable, data: st.DataObject, most: int) -> None:
    """Patterns of all guesses against some words, even if only a few columns fit."""
    plain = words_of(words.tokens)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partition, "_MOST_BYTES", most)
        kept = PatternColumns(words)
        for _ in range(3):
            rows = data.draw(st.lists(st.integers(0, len(plain) - 1), min_size=1, unique=True))
            expected = [[pattern(guess, plain[row]) for guess in plain] for row in rows]
            assert kept.of(np.array(rows)).tolist() == expected
