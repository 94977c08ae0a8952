"""Hypothesis strategies for token arrays and word tables."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from tilewise.lexicon.words import Regimes, WordTable

Tokens = NDArray[np.uint8]


def token_arrays(
    length: int, alphabet: int, *, min_words: int = 1, max_words: int = 12, unique: bool = False
) -> st.SearchStrategy[Tokens]:
    """Token arrays, shape (words, length)."""
    word = st.tuples(*[st.integers(0, alphabet - 1)] * length)
    words = st.lists(word, min_size=min_words, max_size=max_words, unique=unique)
    return words.map(lambda rows: np.array(rows, np.uint8).reshape(len(rows), length))


# Few tokens make repeated ones common, which is where the rule is hard; many, and the largest
# token numbers, try the tables.
lengths = st.integers(1, 16)
alphabets = st.sampled_from([1, 2, 3, 5, 26, 250])


@st.composite
def guesses_and_answers(draw: st.DrawFn) -> tuple[Tokens, Tokens]:
    length, alphabet = draw(lengths), draw(alphabets)
    arrays = token_arrays(length, alphabet, min_words=0)
    return draw(arrays), draw(arrays)


@st.composite
def word_tables(
    draw: st.DrawFn,
    *,
    max_words: int = 25,
    length: st.SearchStrategy[int] = st.integers(2, 6),  # noqa: B008 - strategies never change
) -> WordTable:
    """Distinct words, some of them answers with random weights."""
    size = draw(length)
    alphabet = draw(st.sampled_from([2, 3, 5, 26]))
    tokens = draw(token_arrays(size, alphabet, max_words=max_words, unique=True))
    answers = draw(st.integers(1, len(tokens)))
    weight = st.sampled_from([1.0, 1.0, 2.0, 0.25, 1e-3, 17.3])
    weights = np.array(draw(st.lists(weight, min_size=answers, max_size=answers)))
    return WordTable(tokens, weights, alphabet)


def some_table(rng: np.random.Generator) -> WordTable:
    """Make a table of 10 to 60 words; mostly with several words to a class, and a long game.

    In half of them the answer may be in no list.
    """
    length = int(rng.integers(2, 6))
    alphabet = int(rng.integers(9, 13) if length == 2 else rng.integers(4, 13))
    words = int(rng.integers(10, 61))
    answers = int(rng.integers(1, words + 1))
    seed = int(rng.integers(2**32))
    table = random_table(seed, words, answers, length=length, alphabet=alphabet)
    return with_unlisted(table, seed) if rng.integers(2) else table


# Hypothesis draws small and simple things; a seed draws anything, at the price of no shrinking.
seeds = st.integers(0, 2**32 - 1)


def random_table(
    seed: int, words: int, answers: int, *, length: int = 5, alphabet: int = 8
) -> WordTable:
    """Distinct random words and weights, for what needs more words than hypothesis would draw.

    All of them may be suggested, and all but never is the answer in no list.
    """
    rng = np.random.default_rng(seed)
    drawn = rng.integers(0, alphabet, (20 * words, length), np.uint8)
    tokens = rng.permutation(np.unique(drawn, axis=0))[:words]
    assert len(tokens) == words
    return WordTable(tokens, rng.gamma(0.5, size=answers) + 1e-6, alphabet)


def with_unlisted(table: WordTable, seed: int) -> WordTable:
    """Return the table with answers that may be in no list, and words that are often refused."""
    rng = np.random.default_rng(seed)
    size = len(table.tokens)
    suggestable = rng.random(size) < rng.choice([0.5, 0.9])
    suggestable[: table.answer_count] = True
    weights = rng.choice([1.0, 1.0, 0.1, 5.0], size=size - table.answer_count)
    regimes = Regimes(
        answers_alike=float(rng.choice([0.0, 0.1])),
        unlisted=float(rng.choice([0.0, 1e-4, 0.01, 0.3])),
        words_alike=float(rng.choice([0.0, 0.03])),
        unheld=float(rng.choice([0.0, 0.02, 0.4])),
    )
    return replace(table, guess_weights=weights, suggestable=suggestable, regimes=regimes)
