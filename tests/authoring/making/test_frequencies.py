"""Choosing and weighting answers by how common words are."""

from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tilewise.authoring.lists import MAX_WEIGHT, GameCounts
from tilewise.tokens import create_tokenizer

LETTERS = create_tokenizer("letters", "abcdefghijklmnopqrstuvwxyz", {"strip_marks": True})

words = st.text("abé", min_size=3, max_size=3)
counts = st.dictionaries(words, st.floats(1e-6, 1e9), min_size=1)


def test_weights_follow_the_curve() -> None:
    # 1e9 words in all: a count is directly ten to the Zipf value.
    told = {"common": 10.0**6, "known": 10.0**2.9, "rare": 10.0**0.9, "rest": 10.0**9}
    told["rest"] -= sum(told.values()) - 10.0**9
    game = GameCounts({"abc": told["known"], "abd": told["rare"], "abe": told["common"],
                       "other words": told["rest"]}, LETTERS, 3)  # fmt: skip
    entries = game.ranked(["abd", "abc", "abe", "abf"])
    best = 1 / (1 + math.exp(-2.5 * (6 - 2.9)))
    assert [(entry.spelling, entry.weight) for entry in entries] == [
        ("abe", MAX_WEIGHT),
        ("abc", round(MAX_WEIGHT * 0.5 / best)),
        ("abd", round(MAX_WEIGHT / (1 + math.exp(5)) / best)),
        ("abf", 1),
    ]
    assert game.seen(["abf", "abd"]) == ["abd"]


def test_spellings_of_one_word_count_together_and_show_the_commoner() -> None:
    game = GameCounts({"pêche": 5, "péché": 6, "table": 10}, LETTERS, 5)
    assert [entry.spelling for entry in game.ranked(["pêche", "table", "péché"])] == [
        "péché",
        "table",
    ]
    assert game.seen(["peche"]) == ["peche"]


@given(counts, st.lists(words, unique=True))
def test_commoner_words_come_first_and_weigh_no_less(
    told: dict[str, float], spellings: list[str]
) -> None:
    entries = GameCounts(told, LETTERS, 3).ranked(spellings)
    folded = {word.replace("é", "e") for word in spellings}
    assert len(entries) == len(folded)
    assert {entry.spelling for entry in entries} <= set(spellings)
    total = {word: math.fsum(c for w, c in told.items() if w.replace("é", "e") == word)
             for word in folded}  # fmt: skip
    order = [total[entry.spelling.replace("é", "e")] for entry in entries]
    weights = [entry.weight for entry in entries]
    assert all(a >= b or math.isclose(a, b) for a, b in pairwise(order))
    assert weights == sorted(weights, reverse=True)
    assert all(1 <= weight <= MAX_WEIGHT for weight in weights)
