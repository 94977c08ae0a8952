"""The README's table of packs is true, and every pack is solved as a pack must be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.pack_table import hard_row, row, shipped

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.slow
@pytest.mark.parametrize("pack", shipped())
def test_the_readme_says_how_packs_do(pack: str) -> None:
    told = row(pack)
    assert float(told.split("|")[-2].removesuffix("% ")) >= 99.5
    table = re.findall(r"^\| `([\w-]+)` \|.*$", README.read_text(encoding="utf-8"), re.M)
    if pack in table:  # a pack may be added without a word in the README, but not a wrong one
        assert told in README.read_text(encoding="utf-8").splitlines()


def test_hard_mode_is_told_of_games_that_have_it() -> None:
    assert hard_row("mastermind") == "| `mastermind` | has no hard mode | |"
    assert hard_row("nerdle-mini") == "| `nerdle-mini` | 0 of 206 | 2.641 |"
