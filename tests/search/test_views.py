"""Tallies of guesses: 64 at a time, one by one, and by plain counting."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from tests.packs import some_by_default
from tests.search.calling import from_python
from tilewise.rules.hardmode import HardMode
from tilewise.search.kernel.compiled import LANES
from tilewise.search.kernel.state import View, new_tables
from tilewise.search.kernel.tables import new_tally
from tilewise.search.kernel.views import (
    SIDE_BY_SIDE,
    sort_by,
    tally_one_by_one,
    tally_side_by_side,
)
from tilewise.search.problem import LossPrice

ANSWERS, BLOCKS = 300, 3


def view_of(dtype: type[np.unsignedinteger], most: int, seed: int) -> View:
    """A view of random patterns below a number; only what is tallied is there."""
    random = np.random.default_rng(seed)
    blocks = random.integers(most, size=(BLOCKS, ANSWERS, LANES)).astype(dtype)
    none = np.zeros(0, np.int64)
    return View(
        ids=np.arange(ANSWERS),
        weights=np.sort(random.integers(1, 50, ANSWERS))[::-1].copy(),
        cross=np.zeros((0, 0), dtype),
        blocks=blocks,
        guesses=np.arange(BLOCKS * LANES),
        floors=none,
        caps=np.zeros(0, np.uint8),
        spots=none,
        marks=np.zeros((2, 0, 0, 0), np.uint64),
    )


COUNTS = [2, 3, 17, 100, SIDE_BY_SIDE]


@pytest.mark.parametrize(
    ("dtype", "length"),
    [(np.uint8, 5), pytest.param(np.uint16, 6, marks=pytest.mark.slow)],  # compiles again
)
@pytest.mark.parametrize("count", some_by_default(COUNTS, [17, SIDE_BY_SIDE]))
@pytest.mark.parametrize("most", some_by_default([2, 40, 243], [40]))
def test_tallies_of_both_kinds_are_what_plain_counting_gives(
    dtype: type[np.unsignedinteger], length: int, count: int, most: int
) -> None:
    view = view_of(dtype, most, seed=count)
    random = np.random.default_rng(most)
    members = np.sort(random.choice(ANSWERS, count, replace=False))
    keys = random.integers(1, 1 << 63, count, dtype=np.uint64)
    weights = view.weights[members]
    tables = new_tables(
        np.zeros((0, length), np.uint8),
        keys[:0, None],
        patterns=3**length,
        memo_bits=4,
        hard=HardMode.OFF,
        beam=0,
        loss=LossPrice(),
    )
    together, apart = new_tally(BLOCKS * LANES), new_tally(BLOCKS * LANES)
    from_python(tally_side_by_side)(view, members, keys, weights, together)
    from_python(tally_one_by_one)(tables, view, members, keys, weights, apart)
    plain = [
        counted(view.blocks[u // LANES, members, u % LANES], weights) for u in range(2 * LANES)
    ]
    for tally in (together, apart):
        found = zip(*(part[: 2 * LANES].tolist() for part in tally[1:]), strict=True)
        assert list(found) == [one[1:] for one in plain]
        splits, firsts = tally.splits[: 2 * LANES].tolist(), [one[0] for one in plain]
        assert len(set(zip(splits, firsts, strict=True))) == len(set(splits)) == len(set(firsts))


def counted(patterns: np.ndarray, weights: np.ndarray) -> tuple[tuple[int, ...], int, int, int]:
    """Which members are alike, the weight that collides, pairs and classes."""
    shown = patterns.tolist()
    firsts = tuple(shown.index(pattern) for pattern in shown)
    collided = sum(int(w) for i, w in enumerate(weights) if firsts[i] < i)
    pairs = sum(a == b for a, b in combinations(shown, 2))
    return firsts, collided, pairs, len(set(shown))


@pytest.mark.parametrize("most", [1, 2, 3_000, 1 << 45])
def test_places_are_sorted_by_key_and_equal_ones_stay_in_order(most: int) -> None:
    random = np.random.default_rng(most)
    keys = random.integers(-most, most, 5_000)
    order = np.arange(len(keys))
    from_python(sort_by)(keys, order)
    assert order.tolist() == np.argsort(keys, kind="stable").tolist()
