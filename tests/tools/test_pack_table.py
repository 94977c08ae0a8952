"""The README's table of packs is true, and every pack is solved as a pack must be."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.pack_table import GAMES, row

from tilewise.lexicon.discover import shipped_folder

README = Path(__file__).parents[2] / "README.md"


def test_every_pack_that_ships_is_in_the_table() -> None:
    assert set(GAMES) == {path.parent.name for path in shipped_folder().glob("*/pack.toml")}


@pytest.mark.slow
@pytest.mark.parametrize("pack", GAMES)
def test_the_readme_says_how_packs_do(pack: str) -> None:
    told = row(pack)
    assert told in README.read_text(encoding="utf-8").splitlines()
    assert float(told.split("|")[-2].removesuffix("% ")) >= 99.5
