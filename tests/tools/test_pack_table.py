"""The table of packs is right, and every pack is solved as it should be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.pack_table import hard_row, row, shipped

PAGE = Path(__file__).parents[2] / "docs" / "packs" / "index.md"

USUAL = 99.5
"""Least share of answers that a pack has to solve, in per cent."""

LEAST = {"vi": 97.0}
"""Where fewer can be solved: no tree finds more than 187 of the 192 answers, which is proven."""


@pytest.mark.slow
@pytest.mark.parametrize("pack", shipped())
def test_the_page_says_how_packs_do(pack: str) -> None:
    told = row(pack)
    assert float(told.split("|")[-2].removesuffix("% ")) >= LEAST.get(pack, USUAL)
    table = re.findall(r"^\| `([\w-]+)` \|.*$", PAGE.read_text(encoding="utf-8"), re.M)
    if pack in table:  # a pack may be added without a row, but not a wrong one
        assert told in PAGE.read_text(encoding="utf-8").splitlines()


def test_hard_mode_is_played_in_games_that_have_it() -> None:
    assert hard_row("mastermind") == "| `mastermind` | has no hard mode | | |"
    assert hard_row("nerdle-mini") == "| `nerdle-mini` | 206 | 0 | 2.641 |"
