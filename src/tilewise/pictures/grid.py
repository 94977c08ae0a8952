"""From pixels to boards: regions of one colour, tiles, and the squares that make up a grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tilewise.pictures.image import Grey, Pixels, distances, resampled, shrunk
from tilewise.stopping import check_stop

# -- The regions of a picture that have one colour -------------------------------------------------
# A screenshot is drawn with few colours. The colours that many pixels have are its *palette*; every
# pixel gets the nearest of them, or none if none is near, as on the blurred edges between two. A
# *region* is all pixels of one colour that are connected.
#
# Compression turns one colour into many. So what stands out from the background also makes regions,
# whatever its colour. The background is the most frequent colour, or the second: boards may lie on
# a panel.
#
# Regions are made of runs (pixels side by side in one row), joined with the runs below that they
# touch, all at once: each run takes the smallest number of those it is joined with until none
# changes.


NO_COLOUR = 255
"""Number of a pixel without a colour of the palette."""

_MOST_COLOURS = 28
_LEAST_SHARE = 0.0004
_ALIKE = 9
_NEAR = 40
_BITS = 6
_BACKGROUNDS = 2
_APART = (24, 64)
"""Differences in one channel at which colours stand out from a background. The smaller one is more
than compression noise, the larger one separates tiles with a blurred gap."""


@dataclass(frozen=True, eq=False)
class Regions:
    """The regions of a picture.

    Attributes:
        boxes: int32 (n, 4): left, top, right and bottom, the last two exclusive.
        areas: int32 (n,), pixels of each.
        numbers: int32 (height, width), the region of each pixel; -1 for none.
    """

    boxes: NDArray[np.int32]
    areas: NDArray[np.int32]
    numbers: NDArray[np.int32]


def regions_of(pixels: Pixels) -> tuple[Regions, ...]:
    """Return the regions of a picture: those of one colour, then those on each background."""
    return tuple(joined(labels) for labels in _painted(pixels))


def _painted(pixels: Pixels) -> list[NDArray[np.uint8]]:
    """Return labels of the pixels by which regions are told apart, uint8 (height, width) each.

    The first are numbers of colours in the palette; in the others, all that stands out is 0.
    """
    fine = pixels >> (8 - _BITS)
    codes = fine[..., 0].astype(np.int32) << 2 * _BITS
    codes |= fine[..., 1].astype(np.int32) << _BITS
    codes |= fine[..., 2]
    counts = np.bincount(codes.reshape(-1), minlength=1 << 3 * _BITS)
    used = np.flatnonzero(counts)
    middle = 1 << (7 - _BITS)
    parts = [used >> 2 * _BITS, used >> _BITS & 63, used & 63]
    colours = (np.stack(parts, axis=1) << (8 - _BITS)) + middle
    palette = _palette(colours, counts[used])
    away = np.full(len(used), 1000)
    nearest = np.full(len(used), NO_COLOUR, np.uint8)
    for number, colour in enumerate(palette):
        distance = distances(colours, colour)
        closer = distance < np.minimum(away, _NEAR)
        away[closer], nearest[closer] = distance[closer], number
    backgrounds = [
        np.where(distances(colours, colour) > apart, np.uint8(0), np.uint8(NO_COLOUR))
        for colour in palette[:_BACKGROUNDS]
        for apart in _APART
    ]
    painted = []
    for values in (nearest, *backgrounds):
        table = np.full(1 << 3 * _BITS, NO_COLOUR, np.uint8)
        table[used] = values
        painted.append(table[codes])
    return painted


def _palette(colours: NDArray[np.int64], counts: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return the colours that many pixels have, none similar to another."""
    found: list[NDArray[np.int64]] = []
    least = max(8, _LEAST_SHARE * counts.sum())
    for number in np.argsort(-counts, kind="stable"):
        if counts[number] < least or len(found) == _MOST_COLOURS:
            break
        if all(np.abs(colours[number] - other).max() > _ALIKE for other in found):
            found.append(colours[number])
    return found


def joined(labels: NDArray[np.uint8]) -> Regions:
    """Return the regions of pixels with the same label, other than :data:`NO_COLOUR`."""
    height, width = labels.shape
    starts = np.ones((height, width), np.bool_)
    starts[:, 1:] = labels[:, 1:] != labels[:, :-1]
    first = np.flatnonzero(starts).astype(np.int32)
    runs = (np.cumsum(starts.reshape(-1), dtype=np.int32) - 1).reshape(height, width)
    touch = (labels[1:] == labels[:-1]) & (labels[1:] != NO_COLOUR) & (starts[1:] | starts[:-1])
    roots = _smallest(len(first), runs[:-1][touch], runs[1:][touch])
    coloured = labels.reshape(-1)[first] != NO_COLOUR
    is_kept = np.zeros(len(first), np.bool_)
    is_kept[roots[coloured]] = True
    number = np.cumsum(is_kept, dtype=np.int32)[roots] - 1
    number[~coloured] = -1
    inside = number[coloured]
    lengths = np.diff(first, append=np.int32(height * width))[coloured]
    left, top = first[coloured] % width, first[coloured] // width
    areas = np.zeros(np.count_nonzero(is_kept), np.int32)
    np.add.at(areas, inside, lengths)
    boxes = np.tile(np.array([width, height, 0, 0], np.int32), (len(areas), 1))
    np.minimum.at(boxes[:, 0], inside, left)
    np.minimum.at(boxes[:, 1], inside, top)
    np.maximum.at(boxes[:, 2], inside, left + lengths)
    np.maximum.at(boxes[:, 3], inside, top + 1)
    return Regions(boxes, areas, number[runs])


def _smallest(count: int, one: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the smallest number that each of `count` is joined with, by any chain of pairs."""
    roots = np.arange(count, dtype=np.int32)
    while len(one):
        low = np.minimum(roots[one], roots[other])
        high = np.maximum(roots[one], roots[other])
        apart = low != high
        if not apart.any():
            break
        one, other, low, high = one[apart], other[apart], low[apart], high[apart]
        np.minimum.at(roots, high, low)
        while True:
            further = roots[roots]
            if (further == roots).all():
                break
            roots = further
    return roots


# -- The content of a tile: its fill, and the shape of its glyph as the model expects it -----------
# 1. The tile's *fill* is the colour that most of its inside has. A glyph covers less than that.
# 2. What differs from the fill is *ink*, except what is connected to the edge and does not reach
#   the
#    middle: the remains of a border, or the corners around a round tile. What crosses the tile is
#    not ink either.
# 3. The ink is measured along the line from the fill's colour to the ink's, so that 0 is fill and
#   1
#    is ink, on light tiles and dark ones alike.
# 4. The box around the ink is scaled to a square of fixed size, keeping its proportions.
#


SIDE = 32
"""Side of a glyph's image, in pixels."""

_MARGIN = 3
"""Pixels of a glyph's image left free around the ink."""

_LARGEST = 64
"""Tiles are shrunk until they are smaller than twice this."""

_CONTRAST = 24
"""Least difference in one channel between fill and ink: more than compression noise."""

_COVERED = 0.1
"""Least part of a tile, apart from its corners, that something covers, rather than its border."""

_CORNER = (0.72, 0.34)
"""A sign that tells a tile's state lies to the right of and above these parts of the tile."""

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

    @property
    def size(self) -> float:
        """Its longer side."""
        return max(self.height, self.width)


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile as seen.

    Attributes:
        fill: its colour, float32 (3,), 0 to 255.
        glyph: what it shows; None for an empty tile.
        has_sign: whether a small sign in its corner tells its state.
        other: if something reaches into it from outside, such as a message, the tile that is seen
            if that has the tile's colour, and the rest is the message.
        is_hidden: whether it is not known which of the two is the tile's colour.
    """

    fill: NDArray[np.float32]
    glyph: Glyph | None
    has_sign: bool = False
    other: Tile | None = None
    is_hidden: bool = False


def seen_tile(pixels: Pixels) -> Tile:
    """Return the fill and glyph of a tile.

    Args:
        pixels: the tile without its border.
    """
    factor = max(1, min(pixels.shape[:2]) // _LARGEST)
    small = shrunk(pixels, factor).astype(np.float32)
    tile, outside = _filled(small, fill_colour(small))
    height, width = (side // 3 for side in outside.shape)
    middle = outside[height:-height].mean() + outside[:, width:-width].mean()  # without corners
    if middle > 2 * _COVERED:
        other, _ = _filled(small, fill_colour(small[outside][None]))
        return replace(tile, other=other)
    return tile


def _filled(
    pixels: NDArray[np.float32], fill: NDArray[np.float32]
) -> tuple[Tile, NDArray[np.bool_]]:
    """Return a tile with a fill, and which of its pixels are of something outside."""
    away = distances(pixels, fill)
    most = float(np.quantile(away, 0.98))
    outside, sign = _not_glyph(away > max(_CONTRAST / 2, _INK * most))
    glyph = _glyph(pixels, fill, np.where(outside | sign, 0, away))
    return Tile(fill, glyph, bool(sign.any())), outside


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


def _glyph(
    pixels: NDArray[np.float32], fill: NDArray[np.float32], away: NDArray[np.float32]
) -> Glyph | None:
    """Return the glyph of a tile.

    Args:
        pixels: the tile without its border.
        fill: its colour.
        away: distance of each pixel from it, 0 for what is not part of a glyph.
    """
    strongest = np.sort(away, axis=None)[-max(2, away.size // 200) :]
    if strongest[0] < _CONTRAST:
        return None
    inks = pixels[away >= 0.85 * strongest[len(strongest) // 2]]
    line = np.median(inks, axis=0) - fill
    ink = np.clip((pixels - fill) @ line / (line @ line), 0, 1) * (away > 0)
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


def _not_glyph(mask: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return the parts of a mask that are not a glyph: what comes from outside, and a sign.

    Ink from outside is connected to the edge of the image but not to its middle, or crosses the
    image.
    """
    height, width = mask.shape
    filled = mask.copy()  # where pixels touch at corners, so that they are in one region
    filled[1:, 1:] |= mask[1:, :-1] & mask[:-1, 1:]
    filled[1:, :-1] |= mask[1:, 1:] & mask[:-1, :-1]
    regions = joined(np.where(filled, np.uint8(0), np.uint8(NO_COLOUR)))
    numbers = np.where(mask, regions.numbers, -1)
    left, top, right, bottom = (regions.boxes == (0, 0, width, height)).T
    corner = (regions.boxes[:, 0] > _CORNER[0] * width) & (
        regions.boxes[:, 3] < _CORNER[1] * height
    )
    sign = np.append(corner & ~(top & right), False)
    middle = numbers[height // 4 : height - height // 4, width // 4 : width - width // 4]
    outside = np.append(left | top | right | bottom, False)  # the last is what is in no region
    outside[middle] = False
    outside[:-1] |= (left & right) | (top & bottom)
    return outside[numbers], sign[numbers]


# -- Finding the boards of a picture: equal squares in rows and columns ----------------------------
# 1. A *square* is a region whose box is about square, and which covers all four sides of that box:
#   a
#    tile, the border of an empty tile, or the inside of one. If squares lie inside each other, the
#    outermost one counts. Tiles of one colour that touch make one region, which is cut into
#      squares.
#    If the edge of the picture cuts off part of a square, that part is added.
# 2. Squares of one size are joined with their neighbours to the right and below, if they are as
#   far
#    apart as usual. A group of joined squares is a board if it is as wide as a word is long. Keys
#      of
#    a keyboard are neither square nor below each other, and their rows have other lengths.
# 3. The rows and columns of a board give the place of every tile, seen or not.
# 4. Some games have oblong tiles. If there are no boards of squares, the picture is looked at as
#   if
#    it were shorter or taller, so that such tiles are squares.
#


_SMALLEST = 9
_LONGEST = 16
_SIZES_TRIED = 8

_MOST_SQUARES = 2500
"""Most squares that are looked at, the largest first."""

_MOST_NESTED = 16
"""How often the boxes of regions that may be squares cover a picture at most, the largest first."""

_MOST_GROUPS = 128
"""Most groups of neighbours of one size, the largest first; games have at most 64 boards."""

_TOUCHING = 1.1
"""Most distance of neighbours, in sides of a tile, if there is no gap between them."""

_MOST_BLOCKS = 100
"""Most regions that are cut into squares of one size."""

_FREQUENT = 5
"""Regions of one size that are too many to be made up of touching tiles."""

_HOLLOW, _SOLID = 0.15, 0.5
"""Most of a square outside a region, and least of one that is, as a glyph covers it."""

_AT_ONCE = 256
_SMALLER, _LARGER = 0.86, 1.12
"""Sides of tiles relative to the usual one: compression eats into tiles of strong colours."""

_SHAPES = (1, 0.8, 1.25, 0.64)
"""Heights of tiles relative to their widths, in the order in which they are tried."""

_LEAST_LEFT = 0.7
"""Least part of a tile that a cropped picture must show."""

_FURTHEST = (1.9, 2.6)
"""Most distance of neighbours in a row and in a column, in sides of a tile."""


@dataclass(frozen=True)
class Box:
    """A rectangle of a picture, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Its width."""
        return self.right - self.left

    def scaled(self, across: float, down: float) -> Box:
        """Return the box in a picture wider and higher by factors."""
        return Box(self.left * across, self.top * down, self.right * across, self.bottom * down)

    def moved(self, down: float) -> Box:
        """Return the box further down."""
        return Box(self.left, self.top + down, self.right, self.bottom + down)

    def overlaps(self, other: Box) -> bool:
        """Whether the boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True)
class Board:
    """A board: where its tiles are.

    Attributes:
        tiles: rows of boxes, top to bottom, left to right.
        seen: how many of these are squares that were found; the places of the others follow from
            the rows and columns.
    """

    tiles: tuple[tuple[Box, ...], ...]
    seen: int

    @property
    def whole(self) -> Box:
        """Its box, from the first tile to the last."""
        first, last = self.tiles[0][0], self.tiles[-1][-1]
        return Box(first.left, first.top, last.right, last.bottom)

    def scaled(self, across: float, down: float) -> Board:
        """Return the board in a picture wider and higher by factors."""
        rows = (tuple(tile.scaled(across, down) for tile in row) for row in self.tiles)
        return Board(tuple(rows), self.seen)


@dataclass(frozen=True, eq=False)
class _Squares:
    """Squares: centres and sides, float64 (n,) each."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    side: NDArray[np.float64]

    def chosen(self, which: NDArray[np.generic]) -> _Squares:
        return _Squares(self.x[which], self.y[which], self.side[which])


def find_boards(regions: Sequence[Regions], length: int) -> list[Board]:
    """Return the boards of a picture, in reading order; empty if there are none.

    Args:
        regions: regions of the picture, as :func:`.regions_of` returns them.
        length: tiles in a row.
    """
    return _first_boards(((shape, _grids(regions, length, shape)) for shape in _SHAPES), length)


def _first_boards(grids: Iterable[tuple[float, list[_Grid]]], length: int) -> list[Board]:
    """Return the boards in the first shape that has some.

    Args:
        grids: shapes, and the grids in each.
        length: tiles in a row.
    """
    for shape, found in grids:
        fitting = (replace(grid, length=length).boards() for grid in found)
        boards = max(fitting, key=worth, default=[])
        # One row of oblong tiles may be a row of keys.
        if boards and (shape == 1 or any(len(board.tiles) > 1 for board in boards)):
            boards = [board.scaled(1, shape) for board in boards]
            return [boards[i] for i in in_reading_order([board.whole for board in boards])]
    return []


def length_seen(regions: Sequence[Regions]) -> int | None:
    """Return how many tiles the rows of a picture have, if that is clear: not by a single row."""
    grids = [(shape, _grids(regions, _LONGEST, shape)) for shape in _SHAPES]
    found = {}
    for length in range(3, _LONGEST + 1):
        boards = _first_boards(grids, length)
        found[length] = worth([board for board in boards if len(board.tiles) > 1])
    best = max(found, key=found.__getitem__)
    return best if found[best] else None


def worth(boards: list[Board]) -> float:
    """Return how well boards explain the picture: by tiles seen, larger and denser ones more."""
    if not boards:
        return 0
    seen = sum(board.seen for board in boards)
    return float(seen * (share_seen(boards) * boards[0].tiles[0][0].width) ** 0.5)


def share_seen(boards: list[Board]) -> float:
    """Return the share of the tiles of boards that were seen; 0 if there are no boards."""
    tiles = sum(len(row) for board in boards for row in board.tiles)
    return sum(board.seen for board in boards) / max(1, tiles)


# -- squares ------------------------------------------------------------------------------------


def _squares(regions: Regions, length: int, shape: float) -> _Squares:
    """Return the squares of a picture, as if it were shorter by the factor `shape`."""
    left, top, right, bottom = _uncut(regions, shape).T
    width, height = right - left, (bottom - top) / shape
    shorter, longer = np.minimum(width, height), np.maximum(width, height)
    times = np.round(longer / np.maximum(shorter, 1))
    even = np.abs(longer - times * shorter) <= np.maximum(2, 0.12 * shorter)
    # Only squares are cut out of longer regions: oblong tiles would fit too many regions.
    most = length if shape == 1 else 1
    fitting = even & (shorter >= _SMALLEST) & (times <= most) & (times >= 1)
    # The border of a square of side s has about 4 s pixels.
    fitting &= regions.areas > 2 * (width + height) * 0.7
    numbers = np.flatnonzero(fitting)
    numbers = numbers[np.argsort(-regions.areas[numbers], kind="stable")]
    covered = np.cumsum(np.prod(regions.boxes[numbers, 2:] - regions.boxes[numbers, :2], axis=1))
    few = (np.cumsum(times[numbers]) <= _MOST_SQUARES) & (
        covered <= _MOST_NESTED * regions.numbers.size
    )
    x, y, side = [], [], []
    for number in numbers[few].tolist():
        check_stop()
        count = int(times[number])
        # The ends of a button that looks like a row of tiles are round.
        if not _covers_its_sides(regions, number, 0.2 if count == 1 else 0.05):
            continue
        wide = bool(width[number] >= height[number])
        for part in range(count):
            along = (part + 0.5) / count
            x.append(left[number] + width[number] * (along if wide else 0.5))
            y.append(top[number] / shape + height[number] * (0.5 if wide else along))
            side.append((width[number] + height[number]) / (count + 1))
    return _Squares(np.array(x, float), np.array(y, float), np.array(side, float))


def _cut_up(regions: Regions, longest: int, side: float) -> _Squares:
    """Return the squares of a size that make up regions of any outline: tiles that touch.

    Args:
        regions: regions of the picture.
        longest: most squares side by side.
        side: side of a square, in pixels.
    """
    sizes = regions.boxes[:, 2:] - regions.boxes[:, :2]
    counts = np.round(sizes / side).astype(int)
    even = (np.abs(sizes - counts * side) <= np.maximum(1, 0.06 * side) * counts).all(axis=1)
    even &= (counts[:, 0] <= longest) & (counts.prod(axis=1) > 1)
    even &= regions.areas > _SOLID * side * side
    numbers = np.flatnonzero(even)[:_MOST_BLOCKS]
    x, y, sides = [], [], []
    for number in numbers.tolist():
        check_stop()
        alike = (np.abs(sizes[numbers] - sizes[number]) < 0.1 * side).all(axis=1)
        if counts[number].min() > 1 and np.count_nonzero(alike) >= _FREQUENT:
            continue  # rather whole tiles, or keys
        left, top, right, bottom = regions.boxes[number].tolist()
        here = regions.numbers[top:bottom, left:right] == number
        across, down = counts[number].tolist()
        columns, rows = (
            np.linspace(0, length, count + 1)
            for length, count in ((right - left, across), (bottom - top, down))
        )
        sums = np.add.reduceat(here, columns[:-1].round().astype(int), axis=1, dtype=np.int32)
        sums = np.add.reduceat(sums, rows[:-1].round().astype(int), axis=0)
        share = sums / (columns[1] * rows[1])
        if ((share > _HOLLOW) & (share < _SOLID)).any():
            continue
        full_rows, full_columns = np.nonzero(share >= _SOLID)
        x.append(left + columns[full_columns] + columns[1] / 2)
        y.append(top + rows[full_rows] + rows[1] / 2)
        sides.append(np.full(len(full_rows), (columns[1] + rows[1]) / 2))
    return _Squares(*(np.concatenate([np.empty(0), *parts]) for parts in (x, y, sides)))


def _uncut(regions: Regions, shape: float) -> NDArray[np.float64]:
    """Return the boxes of regions; squares that the edge of the picture cuts are made whole."""
    boxes = regions.boxes.astype(np.float64)
    height, width = regions.numbers.shape
    for near, far, end, factor in ((0, 2, width, 1 / shape), (1, 3, height, shape)):
        long = (boxes[:, 3 - near] - boxes[:, 1 - near]) * factor
        cut = (boxes[:, far] - boxes[:, near]) / np.maximum(long, 1)
        some = (cut > _LEAST_LEFT) & (cut < 1)
        before, after = some & (boxes[:, near] == 0), some & (boxes[:, far] == end)
        boxes[before, near] = (boxes[:, far] - long)[before]
        boxes[after, far] = (boxes[:, near] + long)[after]
    return boxes


def _covers_its_sides(regions: Regions, number: int, corner: float) -> bool:
    """Whether a region covers most of each side of its box, apart from the corners.

    Args:
        regions: regions of the picture.
        number: the region.
        corner: part of a side at each of its ends that may be round.
    """
    left, top, right, bottom = regions.boxes[number].tolist()
    here = regions.numbers[top:bottom, left:right] == number
    deep = max(2, min(here.shape) // 10)
    height, width = here.shape
    rows, columns = (
        slice(round(side * corner), side - round(side * corner)) for side in (height, width)
    )
    sides = (
        here[:deep, columns].any(axis=0),
        here[-deep:, columns].any(axis=0),
        here[rows, :deep].any(axis=1),
        here[rows, -deep:].any(axis=1),
    )
    return all(side.mean() >= 0.7 for side in sides)


def _joined(parts: Sequence[_Squares]) -> _Squares:
    """Return the squares of several collections."""
    columns = zip(*((part.x, part.y, part.side) for part in parts), strict=True)
    return _Squares(*map(np.concatenate, columns))


def _outermost(squares: _Squares) -> _Squares:
    """Return the squares without those that have about the same centre as a larger one."""
    order = np.argsort(-squares.side, kind="stable")
    squares = squares.chosen(order)
    kept: list[int] = []
    for number in range(len(squares.x)):
        check_stop()
        if len(kept) == _MOST_SQUARES:
            break
        others = np.array(kept, np.intp)
        near = np.maximum(
            np.abs(squares.x[others] - squares.x[number]),
            np.abs(squares.y[others] - squares.y[number]),
        )
        larger = squares.side[others]
        if not ((near < 0.12 * larger) & (larger < 1.4 * squares.side[number])).any():
            kept.append(number)
    return squares.chosen(np.array(kept, np.intp))


def _sizes(sides: NDArray[np.float64]) -> list[float]:
    """Return the sizes that most squares have, the most frequent first."""
    left = np.sort(sides)
    sizes: list[float] = []
    while len(left) and len(sizes) < _SIZES_TRIED:
        ends = np.searchsorted(left, left * 1.1)
        counts = ends - np.arange(len(left))
        start = int(np.argmax(counts))
        middle = float(np.median(left[start : ends[start]]))
        sizes.append(middle)
        left = left[(left < middle * _SMALLER) | (left > middle * _LARGER)]
    return sizes


# -- boards -------------------------------------------------------------------------------------


def _grids(regions: Sequence[Regions], longest: int, shape: float) -> list[_Grid]:
    """Return the grids that the squares of a picture make, one for each size.

    Args:
        regions: regions of the picture.
        longest: most squares that are cut out of one region.
        shape: heights of tiles relative to their widths.
    """
    squares = _outermost(_joined([_squares(each, longest, shape) for each in regions]))
    found: list[_Grid] = []
    for size in sorted(_sizes(squares.side), reverse=True):
        alike = squares.chosen((squares.side > size * _SMALLER) & (squares.side < size * _LARGER))
        grid = _grid(alike)
        if shape == 1 and grid is not None and grid.across < _TOUCHING * grid.side:
            times = squares.side / grid.across  # about 2 or more if tiles that touch look like one
            larger = (squares.side > size * _LARGER) & (np.abs(times - times.round()) > 0.08)
            are_tiles = any(replace(other, length=longest).boards() for other in found)
            if np.count_nonzero(larger) < _FREQUENT and not are_tiles:
                blocks = (_cut_up(each, longest, grid.across) for each in regions)
                grid = _grid(_outermost(_joined([alike, *blocks])))
        if grid is not None:
            found.append(grid)
    return found


def _grid(squares: _Squares) -> _Grid | None:
    """Return the grid of squares of one size; None if none are beside each other."""
    side = float(np.median(squares.side))
    across, across_pitch = _neighbours(squares.x, squares.y, side, _FURTHEST[0])
    down, down_pitch = _neighbours(squares.y, squares.x, side, _FURTHEST[0])
    if down_pitch is None:
        down, down_pitch = _neighbours(squares.y, squares.x, side, _FURTHEST[1])
    if across_pitch is None:
        if down_pitch is None or down_pitch > _TOUCHING * side:
            return None
        across_pitch = down_pitch
    if down_pitch is None:
        down_pitch = across_pitch
    roots = _smallest(len(squares.x), *np.concatenate([across, down]).T)
    groups = [np.flatnonzero(roots == root) for root in np.unique(roots)]
    groups = sorted(groups, key=lambda group: -len(group))[:_MOST_GROUPS]
    return _Grid(side, across_pitch, down_pitch, [squares.chosen(group) for group in groups])


def _neighbours(
    along: NDArray[np.float64], across: NDArray[np.float64], side: float, furthest: float
) -> tuple[NDArray[np.int32], float | None]:
    """Return pairs of neighbours in one direction, int32 (n, 2), and their usual distance."""
    other = np.zeros(len(along), np.intp)
    found = np.zeros(len(along))
    for start in range(0, len(along), _AT_ONCE):
        check_stop()
        part = np.s_[start : start + _AT_ONCE]
        distance = along[None, :] - along[part, None]
        beside = np.abs(across[None, :] - across[part, None]) < 0.2 * side
        fitting = beside & (distance > 0.85 * side) & (distance < furthest * side)
        nearest = np.where(fitting, distance, np.inf)
        other[part], found[part] = nearest.argmin(axis=1), nearest.min(axis=1)
    some = np.flatnonzero(np.isfinite(found))
    if not len(some):
        return np.empty((0, 2), np.int32), None
    pitch = _usual(found[some], side)
    usual = some[np.abs(found[some] - pitch) < 0.09 * side + 1]
    return np.stack([usual, other[usual]], axis=1).astype(np.int32), pitch


def _usual(distances: NDArray[np.float64], side: float) -> float:
    """Return the mean of the distances near the one with the most others near it."""
    reach = 0.06 * side + 0.5
    ordered = np.sort(distances)
    first = np.searchsorted(ordered, distances - reach, "right")
    end = np.searchsorted(ordered, distances + reach, "left")
    best = int((end - first).argmax())
    return float(ordered[first[best] : end[best]].mean())


@dataclass(frozen=True, eq=False)
class _Grid:
    """Squares of one size in groups of neighbours.

    Attributes:
        side: side of a square.
        across: usual distance of neighbours in a row.
        down: usual distance of neighbours in a column.
        groups: the squares of each group, the largest first.
        length: columns of a board.
    """

    side: float
    across: float
    down: float
    groups: list[_Squares]
    length: int = 0

    def boards(self) -> list[Board]:
        """Return the boards that the groups form."""
        parts = self.rejoined()
        whole = {i: board for i, part in enumerate(parts) if (board := self.board(part))}
        rest = [part for i, part in enumerate(parts) if i not in whole]
        found = list(whole.values())
        more = [self.beside(part, found) for part in rest] if found else []
        return self.with_equal_rows([*found, *(board for board in more if board)])

    def rejoined(self) -> list[_Squares]:
        """Join groups that are parts of one board, with tiles between them that were not seen."""
        whole: list[_Squares] = []
        for group in self.groups:
            for number, other in enumerate(whole):
                if self._fit(other, group):
                    whole[number] = _joined([other, group])
                    break
            else:
                whole.append(group)
        return whole

    def _fit(self, one: _Squares, other: _Squares) -> bool:
        columns = (other.x.min() - one.x.min()) / self.across
        apart = max(one.y.min() - other.y.max(), other.y.min() - one.y.max()) / self.down
        rows = apart if apart > 0 else (other.y.min() - one.y.min()) / self.down
        if max(abs(columns - round(columns)), abs(rows - round(rows))) > 0.15:
            return False
        left, right = min(one.x.min(), other.x.min()), max(one.x.max(), other.x.max())
        if (right - left) / self.across > self.length - 0.5:
            return False
        return bool(apart < 1.5 or (apart < 2.5 and self._width(one) == self.length))

    def _width(self, group: _Squares) -> int:
        return round(float(group.x.max() - group.x.min()) / self.across) + 1

    def board(self, group: _Squares) -> Board | None:
        """Return the board that squares form, or None if they are too few, or too wide."""
        columns = np.round((group.x - group.x.min()) / self.across).astype(int)
        counts = np.bincount(columns)
        first = _window(counts, self.length)
        inside = (columns >= first) & (columns < first + self.length)
        # Something square beside a board does not make it wider; a whole column does.
        outside = [*counts[:first], *counts[first + self.length :]]
        if max(outside, default=0) > 0.34 * counts.max():
            return None
        columns, group = columns[inside] - first, group.chosen(inside)
        if len(np.unique(columns)) < self.length:
            return None
        board = self._tiles(group, [float(np.median(group.x[columns == i])) for i in set(columns)])
        return board if board.seen >= 0.5 * len(board.tiles) * self.length else None

    def beside(self, group: _Squares, boards: Sequence[Board]) -> Board | None:
        """Return the board that squares are part of, in a picture where others were found."""
        if len(group.x) < self.length / 2:
            return None
        places = range(self.length)
        for board in boards:
            columns = [(tile.left + tile.right) / 2 for tile in board.tiles[0]]
            away = np.abs(group.x[:, None] - np.array(columns)[None, :]).min(axis=1)
            if (away < 0.15 * self.side).all():
                return self._tiles(group, columns)
        if self._width(group) != self.length:
            return None
        return self._tiles(group, [float(group.x.min()) + i * self.across for i in places])

    def _tiles(self, group: _Squares, columns: Sequence[float]) -> Board:
        """Return the board with these columns that has every row of the squares."""
        rows = np.round((group.y - group.y.min()) / self.down).astype(int)
        offset = float(np.median(group.y - rows * self.down))
        middles = []
        for row in range(int(rows.max()) + 1):
            seen = group.y[rows == row]
            middles.append(float(np.median(seen)) if len(seen) else offset + row * self.down)
        half = float(np.quantile(group.side, 0.75)) / 2
        return Board(
            tuple(
                tuple(Box(x - half, y - half, x + half, y + half) for x in columns) for y in middles
            ),
            len(group.x),
        )

    def with_equal_rows(self, boards: Sequence[Board]) -> list[Board]:
        """Return boards with the rows that boards beside them have."""
        whole: list[Board] = []
        for board in boards:
            filled = self._with_rows(board, boards)
            # Parts of one board now have the rows between them.
            parts = [other for other in whole if self._overlap(filled, other)]
            whole = [other for other in whole if other not in parts]
            longest = max([filled, *parts], key=lambda part: len(part.tiles))
            whole.append(replace(longest, seen=sum(part.seen for part in [filled, *parts])))
        return whole

    def _overlap(self, one: Board, other: Board) -> bool:
        columns = one.tiles[0][0].left - other.tiles[0][0].left
        return _are_beside(one.whole, other.whole) and abs(columns) < self.side / 2

    def _with_rows(self, board: Board, boards: Sequence[Board]) -> Board:
        rows = list(board.tiles)
        for other in boards:
            if other is board or not _are_beside(board.whole, other.whole):
                continue
            for row in other.tiles:
                away = [(row[0].top - own[0].top) / self.down for own in rows]
                if min(map(abs, away)) > 0.7 and max(abs(x - round(x)) for x in away) < 0.15:
                    rows.append(
                        tuple(
                            Box(own.left, tile.top, own.right, tile.bottom)
                            for own, tile in zip(board.tiles[0], row, strict=True)
                        )
                    )
        return Board(tuple(sorted(rows, key=lambda row: row[0].top)), board.seen)


def _are_beside(one: Box, other: Box) -> bool:
    """Whether two boards have rows at the same height."""
    return one.top < other.bottom and other.top < one.bottom


def _window(counts: NDArray[np.intp], length: int) -> int:
    """Return the first of `length` columns that hold the most squares."""
    if len(counts) <= length:
        return 0
    sums = np.convolve(counts, np.ones(length, np.intp), "valid")
    return int(sums.argmax())


def in_reading_order(boxes: Sequence[Box]) -> list[int]:
    """Return the numbers of boards row by row, each from left to right."""
    left = sorted(range(len(boxes)), key=lambda board: boxes[board].top)
    ordered: list[int] = []
    while left:
        beside = [board for board in left if _are_beside(boxes[left[0]], boxes[board])]
        ordered += sorted(beside, key=lambda board: boxes[board].left)
        left = [board for board in left if board not in beside]
    return ordered
