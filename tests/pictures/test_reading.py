from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.packs import some_by_default
from tests.pictures.games import PLAIN, drawn, read
from tilewise import load
from tilewise.errors import PictureError
from tilewise.pictures.image import MOST_PIXELS, opaque
from tilewise.pictures.rows import read_picture
from tools.pictures.render import KNOWN, OTHERS, Look, Theme

GUESSES = ("crane", "south", "there")
MERGE = [["crane=.Y..G", "south=.....", "there=..YYG"]]


@pytest.mark.parametrize("theme", some_by_default([*KNOWN, *OTHERS], [*KNOWN[:2], *OTHERS[:2]]))
def test_a_game_is_read_in_any_theme(theme: Theme) -> None:
    assert read(drawn(["merge"], GUESSES, Look(theme))) == MERGE


@pytest.mark.parametrize(
    "look",
    [
        replace(PLAIN, tile=31),
        replace(PLAIN, tile=186, border=6),
        replace(PLAIN, radius=0.2, gap=0.04),
        replace(PLAIN, typed=True),
        replace(PLAIN, keyboard=False, chrome=False, empties=0, crop=0.9),
        replace(PLAIN, resize=0.73),
        replace(PLAIN, resize=1.6),
        replace(PLAIN, quality=60),
        replace(PLAIN, lower=True),
    ],
    ids=["small", "retina", "round", "typed", "cropped", "shrunk", "grown", "jpeg", "lower-case"],
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


def test_rgba_is_laid_on_white() -> None:
    pixels = drawn(["merge"], GUESSES)
    seen = np.dstack([pixels, np.where((pixels == 255).all(axis=2), 0, 255).astype(np.uint8)])
    assert read(seen) == MERGE


def test_a_board_of_another_length_is_named() -> None:
    with pytest.raises(PictureError, match="rows of 5 tiles; words in this game have 6"):
        read(drawn(["merge"], GUESSES), "ko")


def test_pegs_cannot_be_read() -> None:
    with pytest.raises(PictureError, match="pictures of mastermind cannot be read"):
        read(drawn(["merge"], GUESSES), "mastermind")


@pytest.mark.parametrize("letters", some_by_default(["333333", "ffffff"], ["333333"]))
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
