from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arrays import Tokens, token_arrays
from tests.reference import words_of
from tilewise.errors import PackError
from tilewise.lexicon.words import WordTable, merge, row_keys


@st.composite
def lists(draw: st.DrawFn) -> tuple[Tokens, list[float]]:
    alphabet = draw(st.sampled_from([1, 2, 3, 250]))
    tokens = draw(token_arrays(draw(st.integers(1, 10)), alphabet, max_words=15))
    answers = draw(st.integers(1, len(tokens)))
    weight = st.sampled_from([0.5, 1.0, 2.0])
    return tokens, draw(st.lists(weight, min_size=answers, max_size=answers))


@given(lists())
def test_merge(drawn: tuple[Tokens, list[float]]) -> None:
    tokens, weights = drawn
    merged = merge(tokens, np.array(weights), 250, 7)
    # Slowly: a word's place is that of its first line.
    lines = words_of(tokens)
    distinct = list(dict.fromkeys(lines))
    total = dict.fromkeys(lines[: len(weights)], 0.0)
    for line, weight in zip(lines, weights, strict=False):
        total[line] += weight
    assert words_of(merged.table.tokens) == distinct
    assert merged.table.weights.tolist() == list(total.values())
    assert merged.table.weights.dtype == np.float64
    assert merged.row_of_line.tolist() == [distinct.index(line) for line in lines]
    assert (merged.table.alphabet_size, merged.table.max_guesses) == (250, 7)
    assert merged.table.answer_count == len(total)


@given(lists())
def test_find(drawn: tuple[Tokens, list[float]]) -> None:
    tokens, weights = drawn
    table = merge(tokens, np.array(weights), 250).table
    for row, word in enumerate(words_of(table.tokens)):
        assert table.find(bytes(word)) == row
    assert table.find(bytes([251] * table.length)) is None
    assert table.find(b"") is None


@given(token_arrays(9, 3, max_words=20) | token_arrays(8, 3, max_words=20))
def test_row_keys_are_equal_where_rows_are(tokens: Tokens) -> None:
    keys = row_keys(tokens)
    rows = words_of(tokens)
    assert keys.shape == (len(rows),)
    for i, row in enumerate(rows):
        assert (keys == keys[i]).tolist() == [other == row for other in rows]


def test_words_without_tokens() -> None:
    with pytest.raises(PackError, match="the length must be 1 or more"):
        row_keys(np.empty((3, 0), np.uint8))


def test_a_table_counts() -> None:
    table = WordTable(np.zeros((3, 4), np.uint8), np.ones(2), 26)
    assert (table.answer_count, table.length, table.max_guesses) == (2, 4, 6)
