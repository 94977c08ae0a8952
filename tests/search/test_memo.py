"""What the compiled search remembers about positions, while its memory grows."""

from __future__ import annotations

import numpy as np
import pytest

from tests.search.calling import from_python
from tilewise.rules.hardmode import HardMode
from tilewise.search.kernel import state
from tilewise.search.kernel.state import IN_USE, Tables, new_tables, recall, remember
from tilewise.search.problem import LossPrice

POSITIONS = 40_000
KEYS = np.random.default_rng(7).integers(1, 1 << 63, (POSITIONS, 2), dtype=np.uint64)


def tables(bits: int) -> Tables:
    """Of a game of no words: only the memo matters."""
    nothing = np.zeros((0, 5), np.uint8)
    return new_tables(
        nothing, KEYS[:0], patterns=1, memo_bits=bits, hard=HardMode.OFF, beam=0, loss=LossPrice()
    )


def remembered(known: Tables) -> list[bool]:
    """For each position, whether all that was said of it is known; nothing else may be."""
    found = [from_python(recall)(known, first, second) for first, second in KEYS]
    for number, (value, exact, guess) in enumerate(found):
        assert value == -1 or (value, exact, guess) == (number + 1, number % 2 == 0, number % 97)
    return [value >= 0 for value, _, _ in found]


def test_a_memo_uses_little_at_first_and_grows_without_forgetting() -> None:
    known = tables(20)
    assert known.memo.extent[IN_USE] == 1 << state.FIRST_BITS
    for number, (first, second) in enumerate(KEYS):
        from_python(remember)(known, first, second, number + 1, number % 2 == 0, number % 97)
    assert known.memo.extent[IN_USE] == 1 << 18  # a quarter of 2^17 slots is less
    assert np.mean(remembered(known)) > 0.99


@pytest.mark.slow
def test_a_full_memo_forgets_the_cheapest() -> None:
    known = tables(12)
    for number, (first, second) in enumerate(KEYS):
        from_python(remember)(known, first, second, number + 1, number % 2 == 0, number % 97)
    kept = np.flatnonzero(remembered(known))
    assert 3000 < len(kept) <= 1 << 12
    assert kept.mean() > 0.9 * POSITIONS
