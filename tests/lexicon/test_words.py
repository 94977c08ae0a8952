from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arrays import Tokens, token_arrays
from tests.reference import words_of
from tilewise.errors import PackError
from tilewise.lexicon.words import Regimes, WordTable, merge, row_keys


@st.composite
def tables(draw: st.DrawFn) -> WordTable:
    """Lines of an answer list and a guess list, some of them alike."""
    alphabet = draw(st.sampled_from([1, 2, 3, 250]))
    tokens = draw(token_arrays(draw(st.integers(1, 10)), alphabet, max_words=15))
    answers = draw(st.integers(1, len(tokens)))
    weight = st.sampled_from([0.5, 1.0, 2.0])
    weights = draw(st.lists(weight, min_size=len(tokens), max_size=len(tokens)))
    marks = draw(st.lists(st.booleans(), min_size=len(tokens), max_size=len(tokens)))
    return WordTable(
        tokens,
        np.array(weights[:answers]),
        250,
        max_guesses=7,
        guess_weights=np.array(weights[answers:]),
        suggestable=np.array(marks),
        regimes=Regimes(unlisted=0.25),
        replay=0.5,
    )


@given(tables())
def test_merge(drawn: WordTable) -> None:
    merged = merge(drawn)
    table = merged.table
    # Slowly: a word's place is that of its first line, but for answers of different weights.
    lines = words_of(drawn.tokens)
    answers = lines[: drawn.answer_count]
    guesses = [line for line in lines[drawn.answer_count :] if line not in answers]
    total = dict.fromkeys(answers, 0.0)
    for line, weight in zip(answers, drawn.weights.tolist(), strict=True):
        total[line] += weight
    total = dict(sorted(total.items(), key=lambda item: -item[1]))
    other = dict.fromkeys(guesses, 0.0)
    for line, weight in zip(lines[drawn.answer_count :], drawn.guess_weights.tolist(), strict=True):
        if line in other:
            other[line] += weight
    said = dict(zip(reversed(lines), reversed(drawn.suggestable.tolist()), strict=True))
    for line, suggestable in zip(lines, drawn.suggestable.tolist(), strict=True):
        said[line] |= suggestable
    other = dict(sorted(other.items(), key=lambda item: not said[item[0]]))
    distinct = [*total, *other]
    assert words_of(table.tokens) == distinct
    assert table.weights.tolist() == list(total.values())
    assert table.guess_weights.tolist() == list(other.values())
    assert table.suggestable.tolist() == [said[word] for word in distinct]
    assert table.weights.dtype == np.float64
    assert table.guess_weights.dtype == np.float64
    assert table.suggestable.dtype == np.bool_
    assert merged.row_of_line.tolist() == [distinct.index(line) for line in lines]
    assert (table.alphabet_size, table.max_guesses) == (250, 7)
    assert (table.regimes.unlisted, table.replay) == (0.25, 0.5)
    assert table.answer_count == len(total)


@given(tables())
def test_find(drawn: WordTable) -> None:
    table = merge(drawn).table
    for row, word in enumerate(words_of(table.tokens)):
        assert table.find(word) == row
        assert table.word(row) == word
    assert table.find([251] * table.length) is None
    assert table.find(()) is None


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


def test_a_table_that_says_nothing_of_guesses() -> None:
    table = WordTable(np.zeros((3, 4), np.uint8), np.ones(2), 26)
    assert table.guess_weights.tolist() == [1.0]
    assert table.suggestable.tolist() == [True] * 3
    assert (table.regimes, table.replay) == (Regimes(), 1.0)


def test_a_table_whose_arrays_do_not_fit() -> None:
    tokens = np.zeros((3, 4), np.uint8)
    with pytest.raises(ValueError, match="a weight for every word"):
        WordTable(tokens, np.ones(2), 26, guess_weights=np.ones(2))
    with pytest.raises(ValueError, match="a weight for every word"):
        WordTable(tokens, np.ones(2), 26, suggestable=np.ones(2, np.bool_))
