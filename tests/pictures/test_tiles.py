from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tilewise.pictures import grid
from tilewise.pictures.grid import seen_tile

Mask = NDArray[np.bool_]


def tile(side: int = 40) -> np.ndarray:
    return np.full((side, side, 3), 90, np.uint8)


def test_a_line_across_a_tile_is_not_a_glyph() -> None:
    image = tile()
    image[22:26] = 230
    assert seen_tile(image).glyph is None
    image = tile()
    image[:18] = 230
    assert seen_tile(image).glyph is None


def test_a_hyphen_of_few_pixels_is_a_glyph() -> None:
    image = tile(20)
    image[10, 9:12] = 255
    glyph = seen_tile(image).glyph
    assert glyph is not None
    assert glyph.width > glyph.height


def test_the_remains_of_a_border_do_not_belong_to_the_glyph() -> None:
    image = tile()
    image[12:28, 18:22] = 255
    plain = seen_tile(image).glyph
    image[0] = image[:, 39] = 255
    bordered = seen_tile(image).glyph
    assert plain is not None
    assert bordered is not None
    assert (bordered.image == plain.image).all()


def flooded(mask: Mask, start: Mask) -> Mask:
    """Return what is connected to the start, also at corners: one step after another."""
    reached = mask & start
    while True:
        padded = np.pad(reached, 1)
        height, width = mask.shape
        near = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
        further = np.logical_or.reduce(near) & mask
        if (further == reached).all():
            return reached
        reached = further


def expected_at_the_edge(mask: Mask) -> Mask:
    height, width = mask.shape
    sides = []
    for side in (np.s_[0], np.s_[-1], np.s_[:, 0], np.s_[:, -1]):
        start = np.zeros_like(mask)
        start[side] = True
        sides.append(flooded(mask, start))
    middle = np.zeros_like(mask)
    middle[height // 4 : height - height // 4, width // 4 : width - width // 4] = True
    top, bottom, left, right = sides
    remains = (top | bottom | left | right) & ~flooded(mask, middle)
    return np.asarray(remains | (top & bottom) | (left & right))


def spiral(side: int) -> Mask:
    """Return a line of one pixel that winds from a corner to the middle."""
    mask = np.zeros((side, side), np.bool_)
    y, x, down, across, turns = 0, -1, 0, 1, 0
    while turns < 2:
        ahead = [(y + step * down, x + step * across) for step in (1, 2)]
        inside = [each for each in ahead if min(each) >= 0 and max(each) < side]
        if ahead[0] in inside and not any(mask[each] for each in inside):
            (y, x), turns = ahead[0], 0
            mask[y, x] = True
        else:
            down, across, turns = across, -down, turns + 1
    return mask


def test_what_is_at_the_edge_is_what_a_flood_reaches() -> None:
    rng = np.random.default_rng(26)
    for _ in range(300):
        mask = rng.random(rng.integers(1, 24, 2)) < rng.random()
        assert (grid._at_the_edge(mask) == expected_at_the_edge(mask)).all()
    for mask in (spiral(31), spiral(31)[:, 1:], ~spiral(30), spiral(31)[:20]):
        assert (grid._at_the_edge(mask) == expected_at_the_edge(mask)).all()


def test_a_spiral_takes_few_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    passes = []
    smallest = grid._smallest

    def counted(*arguments: Any) -> Any:
        passes.append(arguments)
        return smallest(*arguments)

    monkeypatch.setattr(grid, "_smallest", counted)
    image = tile(120)
    image[2:118, 2:118][spiral(116)] = 230
    seen_tile(image)
    assert len(passes) == 1
