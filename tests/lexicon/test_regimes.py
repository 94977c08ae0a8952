from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewise.errors import PackError
from tilewise.lexicon.words import Regimes, chances

shares = st.floats(0, 0.24)
all_regimes = st.builds(Regimes, shares, shares, shares, shares, st.integers(1, 200))
weights = st.lists(st.floats(0.1, 9), min_size=1, max_size=9).map(np.array)


@given(all_regimes, weights, weights)
def test_a_prior_is_a_mixture(regimes: Regimes, listed: np.ndarray, others: np.ndarray) -> None:
    ways = chances(listed, others)
    np.testing.assert_allclose(ways.sum(axis=0), 1)
    assert regimes.prior(ways).sum() == pytest.approx(1 - regimes.unheld, abs=1e-8)
    words = len(listed) + len(others)
    first = regimes.by_weight * listed[0] / listed.sum() + regimes.answers_alike / len(listed)
    last = regimes.unlisted * others[-1] / others.sum()
    both = regimes.words_alike / words
    np.testing.assert_allclose(regimes.prior(ways)[[0, -1]], [first + both, last + both], atol=1e-8)


@given(all_regimes, st.integers(0, 40), st.integers(0, 5))
def test_learning_from_games_matches_a_plain_loop(
    regimes: Regimes, games: int, unheld: int
) -> None:
    ways = chances(np.array([5.0, 1.0]), np.array([1.0, 2.0]))
    met = ways[np.arange(games) % 4]
    found = regimes.learned(met, unheld)
    # Slowly, one game and one way at a time.
    now = [regimes.by_weight, regimes.answers_alike, regimes.unlisted, regimes.words_alike]
    before, count = list(now), games + unheld
    for _ in range(30):
        came = [0.0] * 4
        for row in met:
            shares = [now[0], now[1], max(now[2], 1e-9), now[3]]
            each = [share * p for share, p in zip(shares, row, strict=True)]
            came = [c + e / (sum(each) or 1) for c, e in zip(came, each, strict=True)]
        now = [
            (regimes.games * b + c) / (regimes.games + count)
            for b, c in zip(before, came, strict=True)
        ]
    by_hand = [regimes.by_weight, *now[1:]] if not count else now
    np.testing.assert_allclose(
        [found.by_weight, found.answers_alike, found.unlisted, found.words_alike],
        by_hand,
        atol=1e-6,
    )
    expected = (regimes.games * regimes.unheld + unheld) / (regimes.games + count)
    assert found.unheld == pytest.approx(expected)


def test_what_is_learned_is_what_the_games_were_drawn_by() -> None:
    random = np.random.default_rng(1)
    ways = chances(random.gamma(0.5, size=300) + 0.001, random.gamma(0.5, size=900) + 0.001)
    true = Regimes(answers_alike=0.3, unlisted=0.2, words_alike=0.1)
    drawn = random.choice(len(ways), 4000, p=true.prior(ways))
    found = Regimes(0.1, 0.02, 0.03, 0.02).learned(ways[drawn], unheld=0)
    assert found.answers_alike == pytest.approx(true.answers_alike, abs=0.08)
    assert found.unlisted == pytest.approx(true.unlisted, abs=0.05)
    assert found.words_alike == pytest.approx(true.words_alike, abs=0.05)
    assert found.unheld < 0.001


def test_shares_leave_something_for_the_list() -> None:
    with pytest.raises(PackError, match=r"the shares in \[belief\] add up to 1.2"):
        Regimes(unlisted=0.6, unheld=0.6)
