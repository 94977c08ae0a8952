"""The rows of a picture that have letters, and which of them have feedback.

Boards are looked for in a smaller picture first. Rows of letters above and below them are added.
The last row of a board may still be typed, or its tiles may be turning over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import PictureError
from tilewise.pictures.colours import SAME, apart, is_grey
from tilewise.pictures.grid import Board, Box, find_boards, length_seen, share_seen, worth
from tilewise.pictures.pixels import NO_GUESSES, Pixels, shrunk
from tilewise.pictures.regions import regions_of
from tilewise.pictures.tiles import Tile, seen_tile
from tilewise.stopping import check_stop

_COARSE = 1_000_000
"""Pixels of the picture in which boards are looked for first."""

_FINE = 4_500_000
"""Pixels of the picture in which boards are looked for if the first does not show them well."""

_MOST_SEEN = 0.85
"""Boards are found well if this share of their tiles was seen."""

_MOST_ROWS = 80
"""Most rows of a board: games have a few more guesses than boards, and at most 64 boards."""

_LEAST_GAP = 2
"""Least distance of tiles in pixels at which the colour between them can be seen."""

_TRIMMED = 0.08
"""Part of a tile's side that is cut off at each edge: its border and rounded corners."""


@dataclass(frozen=True)
class Row:
    """A row with letters.

    Attributes:
        tiles: its tiles.
        place: its number on the board, from 0.
        blank: fills of what has no letter near it: empty tiles, and the space between tiles.
        last: whether it is the last with letters on its board.
    """

    tiles: list[Tile]
    place: int
    blank: list[NDArray[np.float32]]
    last: bool

    @property
    def is_finished(self) -> bool:
        """Whether the row has feedback for certain."""
        if not self.last:
            return True
        blank = [self.is_blank(tile) for tile in self.tiles]
        turned = sum(one != other for one, other in pairwise(blank)) == 1
        plain = all(_alike(tile.fill, self.tiles[0].fill) for tile in self.tiles)
        return not turned and not plain

    def is_blank(self, tile: Tile) -> bool:
        """Whether a tile's fill is also that of tiles without letters, or of the page."""
        return _is_any(tile.fill, self.blank)


def played_rows(image: Pixels, length: int) -> list[list[Row]]:
    """Return the rows of each board that have feedback, top to bottom.

    Raises:
        PictureError: no board has rows of this length, or there is no row with feedback.
    """
    boards = _find(image, length)
    seen = [_lettered_rows(image, board, boards) for board in boards]
    played = [[row for row in rows if _is_played(row, seen)] for rows in seen]
    if not any(played):
        raise PictureError(NO_GUESSES)
    return played


def _find(image: Pixels, length: int) -> list[Board]:
    """Return the boards of a picture, looked for in a smaller one first."""
    area = image.shape[0] * image.shape[1]
    tried: list[int] = []
    best: list[Board] = []
    regions = regions_of(image[:1, :1])
    for most in (_COARSE, _FINE):
        factor = max(1, int(np.ceil((area / most) ** 0.5)))
        if factor in tried:
            continue
        tried.append(factor)
        regions = regions_of(shrunk(image, factor))
        boards = [board.scaled(factor, factor) for board in find_boards(regions, length)]
        best = max(best, boards, key=worth)
        if share_seen(best) > _MOST_SEEN:
            break
    if best:
        return best
    seen = length_seen(regions)
    if seen and seen != length:
        raise PictureError(
            "the picture has rows of {count} tiles; words in this game have {length}",
            count=seen,
            length=length,
        )
    raise PictureError(NO_GUESSES)


def _lettered_rows(image: Pixels, board: Board, boards: Sequence[Board]) -> list[Row]:
    """Return the rows of one of the picture's boards that have letters."""
    board = _with_more_rows(image, board, [other.whole for other in boards if other is not board])
    rows = [_seen(image, boxes) for boxes in board.tiles]
    some = [sum(tile.glyph is not None for tile in row) > len(row) / 2 for row in rows]
    blank = [
        tile.fill
        for row, has_letters in zip(rows, some, strict=True)
        for tile in row
        if tile.glyph is None and not has_letters
    ]
    first, second = board.tiles[0][:2]
    if second.left - first.right >= _LEAST_GAP:
        blank += [_between(image, boxes) for boxes in board.tiles]
    # A tile in which nothing is seen may have a sign of few pixels, or none yet.
    lettered = [
        number
        for number, row in enumerate(rows)
        if some[number]
        and not any(tile.glyph is None and _is_any(tile.fill, blank) for tile in row)
    ]
    return [Row(rows[number], number, blank, number == lettered[-1]) for number in lettered]


def _with_more_rows(image: Pixels, board: Board, taken: Sequence[Box]) -> Board:
    """Return a board with rows above and below that were not found: letters, and gaps around.

    Args:
        image: the picture.
        board: the rows that were found.
        taken: where other boards are.
    """
    rows = list(board.tiles)
    first = rows[0][0]
    down = (rows[-1][0].top - first.top) / max(1, len(rows) - 1)
    if len(rows) < 2 or down - (first.bottom - first.top) < _LEAST_GAP:
        return board
    gap = np.median([_between(image, boxes) for boxes in rows], axis=0)
    for step, place in ((-down, 0), (down, -1)):
        while len(rows) < _MOST_ROWS:
            boxes = tuple(box.moved(step) for box in rows[place])
            if any(box.overlaps(other) for box in boxes for other in taken):
                break
            if not _is_row(image, boxes, down, gap):
                break
            rows.insert(0 if place == 0 else len(rows), boxes)
    return Board(tuple(rows), board.seen)


def _is_row(image: Pixels, boxes: Sequence[Box], down: float, gap: NDArray[np.float32]) -> bool:
    """Whether there is a row of letters here, with the colour of gaps on all sides of its tiles.

    Args:
        image: the picture.
        boxes: where the tiles would be.
        down: distance between rows.
        gap: colour between tiles.
    """
    half = (down - (boxes[0].bottom - boxes[0].top)) / 2
    if boxes[0].top < down or boxes[0].bottom + down > len(image):
        return False
    around = [_between(image, boxes[i : i + 2]) for i in range(len(boxes) - 1)]
    for box in boxes:
        quarter = (box.right - box.left) / 4
        for y in (box.top - half, box.bottom + half):
            strip = _cut(image, box.left + quarter, y - 0.5, box.right - quarter, y + 0.5)
            around.append(np.median(strip.reshape(-1, 3), axis=0).astype(np.float32))
    if not all(_alike(colour, gap) for colour in around):
        return False
    tiles = _seen(image, boxes)
    return all(tile.glyph and not _alike(tile.fill, gap) for tile in tiles)


def _is_played(row: Row, boards: Sequence[Sequence[Row]]) -> bool:
    """Whether a row has feedback; the last of a board may still be typed or turned over.

    Args:
        row: the row.
        boards: all lettered rows of the picture.
    """
    if row.is_finished:
        return True
    played = [
        tile.fill for rows in boards for other in rows if other.is_finished for tile in other.tiles
    ]
    fill = next((tile.fill for tile in row.tiles if row.is_blank(tile)), row.tiles[0].fill)
    if _is_any(fill, played):
        return True
    if any(map(row.is_blank, row.tiles)):
        return False
    return not (is_grey(fill) and any(map(is_grey, played)))


def _is_any(fill: NDArray[np.float32], others: Sequence[NDArray[np.float32]]) -> bool:
    return any(_alike(fill, other) for other in others)


def _alike(one: NDArray[np.float32], other: NDArray[np.float32]) -> bool:
    return apart(one, other) < SAME


def _seen(image: Pixels, boxes: Sequence[Box]) -> list[Tile]:
    """Return the tiles of a row."""
    check_stop()
    return [seen_tile(_inside(image, box)) for box in boxes]


def _inside(image: Pixels, box: Box) -> Pixels:
    """Return a tile without its edges."""
    edge = (box.right - box.left) * _TRIMMED
    return _cut(image, box.left + edge, box.top + edge, box.right - edge, box.bottom - edge)


def _between(image: Pixels, boxes: Sequence[Box]) -> NDArray[np.float32]:
    """Return the colour between the tiles of a row."""
    first, second = boxes[:2]
    x, y = (first.right + second.left) / 2, (first.top + first.bottom) / 2
    tall = (first.bottom - first.top) / 4
    gap = _cut(image, x - 0.5, y - tall, x + 0.5, y + tall)
    middle: NDArray[np.float32] = np.median(gap.reshape(-1, 3), axis=0).astype(np.float32)
    return middle


def _cut(image: Pixels, left: float, top: float, right: float, bottom: float) -> Pixels:
    """Return a part of a picture, at least one pixel of it."""
    height, width = image.shape[:2]
    x, y = min(max(round(left), 0), width - 1), min(max(round(top), 0), height - 1)
    return image[y : max(y + 1, round(bottom)), x : max(x + 1, round(right))]
