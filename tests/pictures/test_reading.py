"""Tests."""

from __future__ import annotations

import struct
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tests.packs import some_by_default
from tests.pictures.games import PLAIN, drawn, font, png, read
from tilewise import load
from tilewise.errors import MissingExtraError, PictureError
from tilewise.pictures import grid, image
from tilewise.pictures.colours import meanings_of
from tilewise.pictures.grid import find_boards, length_seen, regions_of, seen_tile
from tilewise.pictures.image import MOST_PIXELS, opaque, open_picture
from tilewise.pictures.rows import read_picture
from tools.pictures.render import KNOWN, OTHERS, Look, Theme, picture

GUESSES = ("crane", "south", "there")
MERGE = [["crane=.Y..G", "south=.....", "there=..YYG"]]
LOOKS = {
    "small": replace(PLAIN, tile=31),
    "retina": replace(PLAIN, tile=186, border=6),
    "round": replace(PLAIN, radius=0.2, gap=0.04),
    "typed": replace(PLAIN, typed=True),
    "cropped": replace(PLAIN, keyboard=False, chrome=False, empties=0, crop=0.9),
    "shrunk": replace(PLAIN, resize=0.73),
    "grown": replace(PLAIN, resize=1.6),
    "jpeg": replace(PLAIN, quality=60),
    "lower-case": replace(PLAIN, lower=True),
}


@pytest.mark.parametrize("theme", some_by_default([*KNOWN, *OTHERS], KNOWN[:1]))
def test_a_game_is_read_in_any_theme(theme: Theme) -> None:
    assert read(drawn(["merge"], GUESSES, Look(theme))) == MERGE


@pytest.mark.parametrize(
    "look",
    some_by_default(LOOKS.values(), [LOOKS["small"], LOOKS["cropped"]]),
    ids=LOOKS,
)
def test_a_game_is_read_in_any_size_and_shape(look: Look) -> None:
    assert read(drawn(["merge"], GUESSES, look)) == MERGE


def test_boards_are_read_from_left_to_right_and_down() -> None:
    answers = ["merge", "south", "thorn", "crane"]
    words = load("en")
    expected = [
        [f"{guess}={words.feedback(guess, answer)}" for guess in GUESSES] for answer in answers
    ]
    assert read(drawn(answers, GUESSES, replace(PLAIN, tile=40, across=2))) == expected


@pytest.mark.parametrize("rows", some_by_default([3, 1], [3]))
def test_touching_tiles_of_several_boards_are_read(rows: int) -> None:
    words, answers = load("en"), ["sooth", "thorn"]
    guesses = ("crane", "tooth", "sooth")[:rows]
    expected = [[f"{guess}={words.feedback(guess, each)}" for guess in guesses] for each in answers]
    look = replace(PLAIN, gap=0, across=2, empties=0, typed=False)
    assert read(drawn(answers, guesses, look)) == expected


def test_blocks_of_touching_tiles_may_look_like_larger_tiles() -> None:
    words = load("en-6")
    shown = [("planet", "cuckoo"), ("meadow", "thirst"), ("bridge", "bridge"), ("silver", "silver")]
    rows = [(words.encode(guess), words.feedback(guess, answer)) for guess, answer in shown]
    look = replace(PLAIN, gap=0, tile=50)
    found = read_picture(words, picture(words, [rows], look, font, np.random.default_rng(26)))
    assert [(row.guess, row.feedback) for row in found.boards[0]] == [
        (guess, feedback.pattern) for guess, feedback in rows
    ]


def test_the_end_of_a_board_is_not_a_row_of_the_board_below() -> None:
    look = Look(OTHERS[-1], tile=67, gap=0.06, letter=0.9, border=4, empties=0, typed=True)
    assert read(drawn(["crane", "south"], ["moist"], look)) == [["moist=....."], ["moist=.G.YY"]]


def test_digits_and_operators_are_read() -> None:
    look = replace(PLAIN, theme=OTHERS[3], tile=48)
    words = load("nerdle")
    found = read(drawn(["48-32=16"], ["12+35=47"], look, "nerdle"), "nerdle")
    assert found == [[f"12+35=47={words.feedback('12+35=47', '48-32=16')}"]]


def test_a_clear_word_that_the_pack_lacks_stays_and_is_marked() -> None:
    words = load("en")
    found = read_picture(words, drawn(["merge"], ["crane", "zzyqx"]))
    first, second = found.boards[0]
    assert (first.listed, words.show(second.guess), second.listed) == (True, "zzyqx", False)
    assert found.document(words)["unsure"] == [
        {"board": 1, "row": 2, "word": "zzyqx", "tiles": [], "listed": False}
    ]


def test_a_tile_that_cannot_be_made_out_is_marked_or_filled_by_the_lexicon() -> None:
    words = load("en")
    pixels = drawn(["merge"], ["crane"], replace(PLAIN, chrome=False, keyboard=False)).copy()
    plain = read_picture(words, pixels).boards[0][0]
    assert plain.unsure == ()
    top = int(np.flatnonzero((pixels == (106, 170, 100)).all(axis=2).any(axis=1))[0])
    pixels[top + 20 : top + 26][(pixels[top + 20 : top + 26] > 240).all(axis=2)] = (120, 124, 126)
    smudged = read_picture(words, pixels).boards[0][0]
    assert words.show(smudged.guess) == "crane" or smudged.unsure


@pytest.mark.parametrize(
    ("lexicon", "why"),
    [
        ("ko", "rows of 5 tiles; words in this game have 6"),
        ("mastermind", "pictures of mastermind cannot be read"),
    ],
)
def test_pictures_of_other_games_are_refused(lexicon: str, why: str) -> None:
    with pytest.raises(PictureError, match=why):
        read(drawn(["merge"], GUESSES), lexicon)


@pytest.mark.slow
@pytest.mark.parametrize("letters", ["333333", "ffffff"])
@pytest.mark.parametrize(
    "tiles",
    [
        ("e5e5e5", "fff3b0", "b5ead7"),
        ("e2e2e2", "ffdac1", "b5ead7"),
        ("e7e5e4", "fef9c3", "d9f99d"),
        ("c7ceea", "ffdac1", "b5ead7"),
        ("c8c8c8", "bde0fe", "ffc8a2"),
    ],
)
def test_pastel_themes(tiles: tuple[str, str, str], letters: str) -> None:
    look = Look(Theme("faf7f2", (letters, letters), tiles, border="dddddd"))
    assert read(drawn(["abbot"], ["crane", "south", "abbey"], look)) == [
        ["crane=..Y..", "south=.Y.Y.", "abbey=GGG.."]
    ]


@pytest.mark.parametrize("shade", [0, 128, 255])
def test_a_picture_without_a_grid_is_refused(shade: int) -> None:
    with pytest.raises(PictureError, match="no coloured guesses"):
        read(np.full((90, 120, 3), shade, np.uint8))


def test_an_empty_board_is_refused() -> None:
    with pytest.raises(PictureError, match="no coloured guesses"):
        read(drawn(["merge"], [], replace(PLAIN, empties=6)))


@pytest.mark.parametrize(
    "values",
    [None, [], np.zeros((4, 4), np.uint8), np.zeros((4, 4, 2), np.uint8), np.zeros((4, 4, 3))],
)
def test_what_is_no_picture_is_refused(values: object) -> None:
    with pytest.raises(PictureError):
        opaque(values)


def test_sizes_are_bounded() -> None:
    wide = np.lib.stride_tricks.as_strided(
        np.zeros(1, np.uint8), (1, MOST_PIXELS + 1, 3), (0, 0, 0)
    )
    with pytest.raises(PictureError, match="too large"):
        opaque(wide)
    with pytest.raises(PictureError, match="no coloured guesses"):
        opaque(np.zeros((0, 4, 3), np.uint8))


# -- opening ---


def test_a_file_is_opened(tmp_path: Path) -> None:
    pixels = drawn(["merge"], ["crane"])
    (tmp_path / "game.png").write_bytes(png(pixels))
    assert (open_picture(tmp_path / "game.png") == pixels).all()


@pytest.mark.parametrize("kept", [0, 8, 40, 400])
def test_what_is_not_an_image_is_refused(tmp_path: Path, kept: int) -> None:
    content = png(drawn(["merge"], ["crane"]))[:kept]
    (tmp_path / "game.png").write_bytes(content)
    with pytest.raises(PictureError, match="This picture cannot be opened"):
        open_picture(tmp_path / "game.png")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"none\.png"):
        open_picture(tmp_path / "none.png")


def test_large_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "LARGEST_FILE", 1 << 20)
    (tmp_path / "game.png").write_bytes(bytes((1 << 20) + 1))
    with pytest.raises(PictureError, match="larger than 1 MiB"):
        open_picture(tmp_path / "game.png")


@pytest.mark.parametrize("side", [9000, 60_000])
def test_many_pixels_are_refused_before_they_are_decoded(tmp_path: Path, side: int) -> None:
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunk = b"IHDR" + head
    packed = struct.pack(">I", len(head)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    packed += struct.pack(">I", 4) + b"IDAT"
    (tmp_path / "game.png").write_bytes(b"\x89PNG\r\n\x1a\n" + packed)
    with pytest.raises(PictureError, match="too large"):
        open_picture(tmp_path / "game.png")


def test_a_jpeg_of_many_scans_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jpg"
    Image.fromarray(drawn(["merge"], ["crane"])).save(path, progressive=True)
    assert open_picture(path).ndim == 3
    content = path.read_bytes()
    start = content.rindex(b"\xff\xda")
    path.write_bytes(content[:-2] + content[start:-2] * image.MOST_SCANS + content[-2:])
    with pytest.raises(PictureError, match="more than 100 scans"):
        open_picture(path)


def test_without_pillow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match="the pictures extra"):
        open_picture(tmp_path / "game.png")


def test_transparent_parts_are_white(tmp_path: Path) -> None:
    Image.new("RGBA", (4, 3), (9, 9, 9, 0)).save(tmp_path / "clear.png")
    assert (open_picture(tmp_path / "clear.png") == np.uint8(255)).all()


# -- grid ---


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


@pytest.mark.slow
def test_at_most_2500_squares_of_a_way_to_find_regions_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[int] = []
    covers = grid._covers_its_sides

    def look(regions: grid.Regions, number: int, corner: float) -> bool:
        seen.append(number)
        return covers(regions, number, corner)

    monkeypatch.setattr(grid, "_covers_its_sides", look)
    (regions, *_) = regions_of(squares(60, 60))
    assert len(regions.areas) > 3_600
    find_boards([regions], 5)
    assert 2_000 < len(set(seen)) <= 2_500


def test_boxes_that_are_looked_at_cover_the_picture_a_few_times() -> None:
    side = 480
    rings = np.full((side, side, 3), 255, np.uint8)
    for edge in range(0, side // 2, 4):  # squares inside each other
        rings[edge : side - edge, edge : side - edge] = 40 if edge % 8 else 200
    regions = regions_of(rings)
    found = grid._squares(regions[0], 5, 1)
    assert len(regions[0].areas) > 50
    assert 10 < len(found.x) < 40
    assert (found.side**2).sum() <= 16 * side**2


def test_at_most_128_groups_of_a_size_are_looked_at() -> None:
    pairs = np.full((56 * 20, 96 * 12, 3), 255, np.uint8)
    for y in range(20):
        for x in range(12):
            for at in (4, 28):
                pairs[y * 56 + 4 : y * 56 + 24, x * 96 + at : x * 96 + at + 20] = 90
    (found, *_) = grid._grids(regions_of(pairs), 5, 1)
    assert len(found.groups) == 128


# -- tiles ---


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


def test_only_what_reaches_the_middle_of_a_side_covers_a_tile() -> None:
    disc = Image.new("RGB", (40, 40), "#0077c7")
    ImageDraw.Draw(disc).ellipse((0, 0, 39, 39), fill="#ffbd00")
    assert seen_tile(np.asarray(disc)[3:-3, 3:-3]).other is None
    image = tile()
    image[26:] = 230
    other = seen_tile(image).other
    assert other is not None
    assert (other.fill == 230).all()


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


@pytest.mark.slow
def test_what_is_at_the_edge_is_what_a_flood_reaches() -> None:
    rng = np.random.default_rng(26)
    for _ in range(300):
        mask = rng.random(rng.integers(1, 24, 2)) < rng.random()
        assert (grid._not_glyph(mask)[0] == expected_at_the_edge(mask)).all()
    for mask in (spiral(31), spiral(31)[:, 1:], ~spiral(30), spiral(31)[:20]):
        assert (grid._not_glyph(mask)[0] == expected_at_the_edge(mask)).all()


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


def test_half_of_larger_tiles_are_worth_less_than_all_of_smaller_ones() -> None:
    def boards(side: int, rows: int, seen: int) -> list[grid.Board]:
        box = grid.Box(0, 0, side, side)
        return [grid.Board(((box,) * 5,) * rows, seen)]

    assert grid.worth(boards(98, 10, 26)) < grid.worth(boards(62, 6, 30))


# -- colours ---


def fills(*colours: str) -> list[np.ndarray]:
    return [np.array(list(bytes.fromhex(colour)), np.float32) for colour in colours]


@pytest.mark.parametrize(
    ("colours", "meant"),
    [
        (("787c7e", "c9b458", "6aaa64"), [0, 1, 2]),
        (("3a3a3c", "b59f3b", "538d4e"), [0, 1, 2]),
        (("787c7e", "85c0f9", "f5793a"), [0, 1, 2]),
        (("161803", "820458", "398874"), [0, 1, 2]),
        (("0077c7", "ffbd00", "e7002a"), [0, 1, 2]),
        (("475569", "d97706", "16a34a"), [0, 1, 2]),
        (("787c7e", "c9b458"), [0, 1]),
        (("787c7e", "85c0f9"), [0, 1]),
        (("787c7e", "f5793a"), [0, 2]),
        (("6aaa64",), [2]),
        (("787c7e",), [0]),
        (("787c7e", "7a7e80", "6aaa64", "c9b458"), [0, 0, 2, 1]),
    ],
)
def test_colours_mean_what_games_mean_by_them(colours: tuple[str, ...], meant: list[int]) -> None:
    found = meanings_of(fills(*colours))
    assert found.tiles.tolist() == meant
    assert found.sure.all()


@pytest.mark.parametrize(
    "tiles",
    [
        ("787c7e", "648fff", "ffb000"),
        ("787c7e", "ffb000", "648fff"),
        ("3a3a3c", "f7951f", "0154a6"),
        ("3a3a3c", "0154a6", "f7951f"),
    ],
)
def test_the_words_tell_what_two_colours_mean(tiles: tuple[str, str, str]) -> None:
    look = Look(Theme("ffffff", ("000000", "000000"), tiles, border="d3d6da"))
    assert read(drawn(["merge"], GUESSES, look)) == MERGE


@pytest.mark.parametrize(
    "tiles", [("787c7e", "ffffff", "6aaa64"), ("808080", "b4b4b4", "969696")], ids=["white", "grey"]
)
def test_the_words_tell_what_any_colours_mean(tiles: tuple[str, str, str]) -> None:
    look = Look(Theme("202020", ("000000", "ffffff"), tiles, border="404040"))
    pixels = drawn(["merge"], ("crane", "south", "there", "verge"), look)
    assert read(pixels) == [[*MERGE[0], "verge=.GGGG"]]


def test_a_row_of_letters_in_the_wrong_place_is_unsure() -> None:
    words = load("en")
    look = Look(Theme("ffffff", ("ffffff", "000000"), ("787c7e", "c9b458", "c9b458")))
    ((row,),) = read_picture(words, drawn(["crane"], ["crane"], look)).boards
    assert row.unsure == (0, 1, 2, 3, 4)


def test_a_last_row_that_looks_like_a_typed_one_is_unsure() -> None:
    look = replace(PLAIN, outlined=True)
    (rows,) = read_picture(load("en"), drawn(["merge"], ["crane", "south"], look)).boards
    assert [row.feedback for row in rows] == [load("en").feedback("crane", "merge").pattern, 0]
    assert [row.unsure for row in rows] == [(), (0, 1, 2, 3, 4)]


def test_a_game_all_in_grey_is_unsure() -> None:
    grey = ("787c7e", "787c7e", "787c7e")
    look = Look(Theme("ffffff", ("ffffff", "000000"), grey, border="d3d6da"))
    (rows,) = read_picture(load("en"), drawn(["merge"], ["crane", "south"], look)).boards
    assert all(row.unsure == (0, 1, 2, 3, 4) for row in rows)


@pytest.mark.parametrize("colours", [("00ffff",), ("648fff", "ffb000"), ("0154a6", "f7951f")])
def test_colours_that_no_theme_has_or_several_have_are_unsure(colours: tuple[str, ...]) -> None:
    assert meanings_of(fills("787c7e", *colours)).sure.tolist() == [True] + [False] * len(colours)


def test_signs_and_brightness_tell_the_states_of_a_grey_picture() -> None:
    look = replace(PLAIN, grey=True, signs=True)
    pixels = drawn(["merge"], ["crane", "south", "emery", "merge"], look)
    assert read(pixels) == [["crane=.Y..G", "south=.....", "emery=YYYY.", "merge=GGGGG"]]
