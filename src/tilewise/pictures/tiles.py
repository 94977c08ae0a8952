"""The content of a tile: its fill, and the shape of its glyph as the model expects it.

1. The tile's *fill* is the colour that most of its inside has. A glyph covers less than that.
2. What differs from the fill is *ink*, except what is connected to the edge and does not reach the
   middle: the remains of a border, or the corners around a round tile. What crosses the tile is
   not ink either.
3. The ink is measured along the line from the fill's colour to the ink's, so that 0 is fill and 1
   is ink, on light tiles and dark ones alike.
4. The box around the ink is scaled to a square of fixed size, keeping its proportions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.pictures.pixels import Grey, Pixels, distances, resampled, shrunk
from tilewise.pictures.regions import NO_COLOUR, joined

SIDE = 32
"""Side of a glyph's image, in pixels."""

_MARGIN = 3
"""Pixels of a glyph's image left free around the ink."""

_LARGEST = 64
"""Tiles are shrunk until they are smaller than twice this."""

_CONTRAST = 24
"""Least difference in one channel between fill and ink: more than compression noise."""

_LEAST_SIZE = 0.08
"""Least size of a glyph as a fraction of the tile's side: a hyphen's."""

_INK = 0.35
"""Values above this are ink."""


@dataclass(frozen=True, eq=False)
class Glyph:
    """The shape in a tile.

    Attributes:
        image: float32 (SIDE, SIDE), 0 for fill and 1 for ink.
        height: height of the box around the ink, as a fraction of the tile's side.
        width: of that box.
    """

    image: Grey
    height: float
    width: float


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile as seen.

    Attributes:
        fill: its colour, float32 (3,), 0 to 255.
        glyph: what it shows; None for an empty tile.
    """

    fill: NDArray[np.float32]
    glyph: Glyph | None


def seen_tile(pixels: Pixels) -> Tile:
    """Return the fill and glyph of a tile.

    Args:
        pixels: the tile without its border.
    """
    factor = max(1, min(pixels.shape[:2]) // _LARGEST)
    small = shrunk(pixels, factor).astype(np.float32)
    fill = fill_colour(small)
    return Tile(fill, _glyph(small, fill))


def fill_colour(pixels: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the colour that most pixels have, give or take some noise; float32 (3,)."""
    flat = pixels.reshape(-1, 3)
    codes = flat.astype(np.int32) >> 4
    numbers = codes[:, 0] << 8 | codes[:, 1] << 4 | codes[:, 2]
    counts = np.bincount(numbers, minlength=4096)
    best, most = np.arange(1), 0
    for number in np.argsort(-counts, kind="stable")[:4]:
        if counts[number] == 0 or most > len(flat) / 2:
            break
        centre = np.median(flat[numbers == number], axis=0)
        near = np.flatnonzero(distances(flat, centre) < 14)
        if len(near) > most:
            best, most = near, len(near)
    colour: NDArray[np.float32] = np.median(flat[best], axis=0).astype(np.float32)
    return colour


def _glyph(pixels: NDArray[np.float32], fill: NDArray[np.float32]) -> Glyph | None:
    away = distances(pixels, fill)
    most = float(np.quantile(away, 0.98))
    inside = ~_at_the_edge(away > max(_CONTRAST / 2, _INK * most))
    away = np.where(inside, away, 0)
    strongest = np.sort(away, axis=None)[-max(2, away.size // 200) :]
    if strongest[0] < _CONTRAST:
        return None
    inks = pixels[away >= 0.85 * strongest[len(strongest) // 2]]
    line = np.median(inks, axis=0) - fill
    ink = np.clip((pixels - fill) @ line / (line @ line), 0, 1) * inside
    return glyph_of(ink.astype(np.float32))


def glyph_of(ink: Grey) -> Glyph | None:
    """Return the glyph of a tile's ink, or None if there is none.

    Args:
        ink: shape (height, width) of a tile, 0 for fill and 1 for ink.
    """
    mask = ink > _INK
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return None
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    height, width = int(bottom - top), int(right - left)
    side = min(ink.shape)
    if max(height, width) < _LEAST_SIZE * side:
        return None
    scale = max(height, width) / (SIDE - 2 * _MARGIN)
    half = SIDE * scale / 2
    image = resampled(
        ink, float(top + bottom) / 2 - half, float(left + right) / 2 - half, scale, SIDE
    )
    return Glyph(image, height / side, width / side)


def _at_the_edge(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the part of a mask that is not a glyph.

    Such ink is connected to the edge of the image but not to its middle, or crosses the image.
    """
    height, width = mask.shape
    filled = mask.copy()  # where pixels touch at corners, so that they are in one region
    filled[1:, 1:] |= mask[1:, :-1] & mask[:-1, 1:]
    filled[1:, :-1] |= mask[1:, 1:] & mask[:-1, :-1]
    regions = joined(np.where(filled, np.uint8(0), np.uint8(NO_COLOUR)))
    numbers = np.where(mask, regions.numbers, -1)
    left, top, right, bottom = (regions.boxes == (0, 0, width, height)).T
    middle = numbers[height // 4 : height - height // 4, width // 4 : width - width // 4]
    outside = np.append(left | top | right | bottom, False)  # the last is what is in no region
    outside[middle] = False
    outside[:-1] |= (left & right) | (top & bottom)
    return outside[numbers]
