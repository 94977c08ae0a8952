from __future__ import annotations

import numpy as np

from tilewise.pictures.tiles import seen_tile


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
