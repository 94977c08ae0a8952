"""The table of packs is right, and every pack is solved as it should be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.pack_table import row, shipped

PAGE = Path(__file__).parents[2] / "docs" / "packs" / "index.md"


@pytest.mark.slow
@pytest.mark.parametrize("pack", shipped())
def test_the_page_says_how_packs_do(pack: str) -> None:
    told = row(pack)
    assert float(told.split("|")[-2].removesuffix("% ")) >= 99.5
    table = re.findall(r"^\| `([\w-]+)` \|.*$", PAGE.read_text(encoding="utf-8"), re.M)
    if pack in table:  # a pack may be added without a row, but not a wrong one
        assert told in PAGE.read_text(encoding="utf-8").splitlines()
