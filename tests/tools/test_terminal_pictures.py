"""The pictures of the terminal show what tilewise prints."""

from __future__ import annotations

import re

import pytest

from tools.terminal_pictures import FOLDER, PICTURES, screen, text_of


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_show_what_is_printed(name: str) -> None:
    drawn = text_of((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    printed = "".join(re.findall(r"\w", screen(PICTURES[name]).plain))
    assert drawn.removeprefix("tilewise") == printed, "python -m tools.terminal_pictures"


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_fetch_nothing(name: str) -> None:
    drawn = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\s\"]+", drawn)) <= {
        "http://www.w3.org/2000/svg",
        "https://www.textualize.io",
    }
