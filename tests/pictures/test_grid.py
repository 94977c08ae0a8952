from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tilewise.pictures.grid import find_boards, length_seen, regions_of


def squares(rows: int, columns: int, *, lost: tuple[int, ...] = ()) -> np.ndarray:
    """Return a board of dark squares on white, without some of its rows."""
    image = np.full((rows * 24 + 4, columns * 24 + 4, 3), 255, np.uint8)
    for row in set(range(rows)) - set(lost):
        for column in range(columns):
            image[row * 24 + 4 : row * 24 + 24, column * 24 + 4 : column * 24 + 24] = 90
    return image


def test_parts_of_a_board_are_one_if_a_board_beside_it_has_the_rows_between() -> None:
    image = np.hstack([squares(9, 5, lost=(3, 4, 5)), squares(9, 5)])
    assert [len(board.tiles) for board in find_boards(regions_of(image), 5)] == [9, 9]


def test_rows_of_different_boards_are_not_joined() -> None:
    image = np.vstack([squares(3, 5), np.full((14, 124, 3), 255, np.uint8), squares(3, 5)])
    assert [len(board.tiles) for board in find_boards(regions_of(image), 5)] == [3, 3]


def test_oblong_tiles_keep_their_shape() -> None:
    low = squares(3, 5).repeat(4, axis=0).repeat(5, axis=1)
    tile = find_boards(regions_of(low), 5)[0].tiles[2][4]
    found = np.array([tile.left, tile.top, tile.right, tile.bottom])
    assert np.abs(found - [500, 208, 600, 288]).max() <= 2


def test_the_length_of_rows_is_seen() -> None:
    assert length_seen(regions_of(squares(3, 7))) == 7
    assert length_seen(regions_of(squares(1, 7))) is None


@pytest.mark.parametrize(("radius", "found"), [(0, 1), (8, 1), (20, 0)])
def test_a_button_with_round_ends_is_not_a_row(radius: int, found: int) -> None:
    button = Image.new("RGB", (240, 80), "white")
    ImageDraw.Draw(button).rounded_rectangle((20, 20, 219, 59), radius, "#d3d6da")
    assert len(find_boards(regions_of(np.asarray(button)), 5)) == found
