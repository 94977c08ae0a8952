from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arrays import random_table, seeds, with_unlisted
from tests.knowledge.slow import slow_belief, slow_counted, slow_unheld
from tilewise.knowledge import belief
from tilewise.knowledge.belief import Belief
from tilewise.lexicon.words import Regimes, WordTable


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


def test_a_prior_is_shared_by_the_lists() -> None:
    table = WordTable(
        np.array([[0, 0], [0, 1], [1, 0], [1, 1]], np.uint8),
        np.array([3.0, 1.0]),
        2,
        guess_weights=np.array([1.0, 4.0]),
        regimes=Regimes(unlisted=0.2),
    )
    prior = of(table)
    assert prior.rows.tolist() == [0, 1, 3, 2]
    np.testing.assert_allclose(prior.probabilities, [0.6, 0.2, 0.16, 0.04])
    assert prior.listed.tolist() == [0, 1]
    assert prior.unlisted_probability == pytest.approx(0.2)


def test_words_alike_are_counted_all_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    table = random_table(1, 50, 10)
    table = WordTable(table.tokens, np.ones(10), 8, regimes=Regimes(unlisted=0.5))
    assert len(of(table).counted().rows) == 50
    monkeypatch.setattr(belief, "MOST_COUNTED", 49)
    counted = of(table).counted()
    assert len(counted.rows) == 10
    assert counted.held == pytest.approx(0.5)
