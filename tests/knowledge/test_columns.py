from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arrays import word_tables
from tests.reference import pattern, words_of
from tilewise.knowledge import partition
from tilewise.knowledge.partition import PatternColumns
from tilewise.lexicon.words import WordTable


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
