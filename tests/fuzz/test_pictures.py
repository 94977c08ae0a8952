"""Arrays and files that are not pictures of games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.packs import some_by_default
from tests.pictures.games import drawn, png
from tilewise import load
from tilewise.errors import PictureError
from tilewise.pictures.image import Pixels, open_picture
from tilewise.pictures.rows import read_picture


def noise(rng: np.random.Generator) -> Pixels:
    height, width = rng.integers(1, 90, size=2)
    return rng.integers(0, 256, (height, width, int(rng.integers(3, 5))), dtype=np.uint8)


def rectangles(rng: np.random.Generator) -> Pixels:
    """Return rectangles of few colours and sizes, many of them squares in rows."""
    pixels = np.full((*rng.integers(20, 160, size=2), 3), rng.integers(256), np.uint8)
    side, pitch = int(rng.integers(2, 24)), int(rng.integers(2, 30))
    for _ in range(int(rng.integers(60))):
        x, y = rng.integers(0, 9, size=2) * pitch
        pixels[y : y + side, x : x + side + int(rng.integers(3))] = rng.integers(0, 256, 3)
    return pixels


@pytest.mark.parametrize("make", some_by_default([noise, rectangles], [rectangles]))
@pytest.mark.parametrize("seeds", some_by_default([range(8), range(8, 24)], [range(8)]), ids=str)
def test_arrays_are_read_or_refused(make: object, seeds: range) -> None:
    assert callable(make)
    lexicons = [load("en"), load("nerdle-micro")]
    for seed in seeds:
        rng = np.random.default_rng(seed)
        pixels = make(rng)
        try:
            found = read_picture(lexicons[seed % 2], pixels)
        except PictureError:
            continue
        assert found.boards


def test_broken_files_are_read_or_refused(tmp_path: Path) -> None:
    content = png(drawn(["merge"], ["crane"]))
    for seed in range(24):
        rng = np.random.default_rng(seed)
        broken = bytearray(content)
        for place in rng.integers(0, len(content) if seed % 2 else 64, size=4):
            broken[place] = rng.integers(256)
        path = tmp_path / "broken.png"
        path.write_bytes(broken)
        try:
            open_picture(path)
        except PictureError:
            continue
