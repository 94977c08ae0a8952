"""The pictures of the terminal show what tilewise prints."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tools.terminal_pictures import FOLDER, PICTURES, screen


def text_of(svg: str) -> str:
    """Return the letters and digits of a picture in reading order."""
    lines = re.findall(r"<text [^>]*>(.*?)</text>", svg)
    return "".join(re.findall(r"\w", unescape("".join(lines))))


@pytest.mark.slow
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
