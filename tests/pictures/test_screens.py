"""Screens as phones show them: with things around and over the board, and parts cut off."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.pictures.games import drawn, font, read, rows
from tests.pictures.screens import (
    DARK,
    HEIGHT,
    LIGHT,
    WIDTH,
    Style,
    pixels,
    screen,
    veiled,
)
from tilewise import load
from tilewise.pictures.rows import read_picture
from tools.pictures.render import KNOWN, OTHERS, Look, Theme

pytestmark = pytest.mark.slow

GUESSES = ("crane", "south", "there")
ROWS = ["crane=.Y..G", "south=.....", "there=..YYG"]


@pytest.mark.parametrize("style", [LIGHT, DARK])
@pytest.mark.parametrize(
    "shape",
    [
        Style(),
        Style(height=46),
        Style(width=46),
        Style(height=38),
        Style(gap=0, row_gap=0),
        Style(gap=1, row_gap=1),
        Style(width=50, height=50, row_gap=22),
        Style(width=36, height=36, row_gap=36),
        Style(sheen=24),
    ],
    ids=[
        "plain",
        "low",
        "narrow",
        "flat",
        "touching",
        "lines",
        "rows-apart",
        "rows-far-apart",
        "two-tone",
    ],
)
def test_tiles_of_any_shape_are_read(style: Style, shape: Style) -> None:
    look = replace(
        shape,
        page=style.page,
        ink=style.ink,
        fills=style.fills,
        border=style.border,
        key=style.key,
    )
    assert read(pixels(screen(GUESSES, "merge", look))) == [ROWS]


@pytest.mark.parametrize("style", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("colour", ["black", "white"])
def test_colours_are_known_below_a_dialog(style: Style, colour: str) -> None:
    assert read(pixels(veiled(screen(GUESSES, "merge", style), colour, 0.5))) == [ROWS]


def test_rows_that_a_dialog_leaves_are_read() -> None:
    image = veiled(screen((*GUESSES, "merge"), "merge"), "white", 0.5)
    ImageDraw.Draw(image).rectangle((20, LIGHT.box(2, 0)[1] + 20, 370, 700), fill="white")
    assert read(pixels(image)) == [ROWS[:2]]


@pytest.mark.parametrize("style", [LIGHT, DARK])
@pytest.mark.parametrize("hidden", [1, 3, 5])
def test_a_row_that_is_still_being_turned_over_is_ignored(style: Style, hidden: int) -> None:
    assert read(pixels(screen(GUESSES, "merge", style, hidden=hidden))) == [ROWS[:2]]


@pytest.mark.parametrize("typed", ["m", "mer", "merg", "merge"])
def test_a_row_that_is_being_typed_is_ignored(typed: str) -> None:
    assert read(pixels(screen(GUESSES, "merge", DARK, typed=typed))) == [ROWS]


@pytest.mark.parametrize(
    "box",
    [
        (LIGHT.box(0, 0)[0] + 15, 0, WIDTH, HEIGHT),
        (0, 0, LIGHT.box(0, 4)[2] - 15, HEIGHT),
        (0, LIGHT.box(0, 0)[1] + 15, WIDTH, HEIGHT),
        (0, 0, WIDTH, LIGHT.box(2, 0)[3] - 15),
    ],
    ids=["left", "right", "top", "bottom"],
)
def test_a_picture_may_cut_a_quarter_of_a_tile(box: tuple[int, int, int, int]) -> None:
    assert read(pixels(screen(GUESSES, "merge").crop(box))) == [ROWS]


def test_a_tile_that_something_covers_is_unsure() -> None:
    image = screen(GUESSES, "merge")
    left, top, right, bottom = LIGHT.box(0, 2)
    ImageDraw.Draw(image).rectangle((left + 3, top + 3, right - 3, bottom - 3), fill="black")
    words = load("en")
    row = read_picture(words, pixels(image)).boards[0][0]
    assert 2 in row.unsure
    assert [words.show(row.guess)[i] for i in (0, 1, 3, 4)] == list("crne")


def test_the_colour_below_a_message_is_the_one_that_fits() -> None:
    image = screen((*GUESSES, "verge"), "merge")
    left, top, right, bottom = LIGHT.box(0, 4)
    ImageDraw.Draw(image).rectangle((left - 1, top + 22, right + 40, bottom + 3), fill="black")
    found = read_picture(load("en"), pixels(image))
    assert rows(found, load("en")) == [[*ROWS, "verge=.GGGG"]]
    assert found.boards[0][0].unsure == (4,)


@pytest.mark.parametrize(
    ("guesses", "answer"),
    [(("audio", "merry", "verge"), "merge"), (("raise", "petty", "crust"), "trust")],
)
def test_the_word_below_a_message_is_the_one_that_the_other_rows_explain(
    guesses: tuple[str, ...], answer: str
) -> None:
    image, words = screen(guesses, answer), load("en")
    left, top, _, bottom = LIGHT.box(0, 1)
    right = LIGHT.box(0, 3)[2]
    ImageDraw.Draw(image).rectangle((left + 20, top + 10, right - 20, bottom - 10), fill="black")
    found = read_picture(words, pixels(image))
    assert rows(found, words) == [[f"{each}={words.feedback(each, answer)}" for each in guesses]]
    assert found.boards[0][0].unsure == (1, 2, 3)


@pytest.mark.parametrize(
    ("word", "place", "line"),
    [
        ("final", 1, (20, 15, 35, 21)),
        ("swish", 2, (24, 35, 36, 41)),
        ("stand", 1, (25, 16, 39, 22)),
    ],
)
def test_a_letter_with_a_scratch_is_unsure_if_it_may_be_another(
    word: str, place: int, line: tuple[int, int, int, int]
) -> None:
    image, words = screen(("crane", word), "merge"), load("en")
    left, top = LIGHT.box(1, place)[:2]
    ends = tuple(end + (left, top)[i % 2] for i, end in enumerate(line))
    ImageDraw.Draw(image).line(ends, fill="#ff2020", width=5)
    row = read_picture(words, pixels(image)).boards[0][1]
    assert place in row.unsure


def test_boards_on_one_grid_are_parted_where_the_first_word_comes_again() -> None:
    answers, words = ["merge", "thorn"], load("en")
    look = Look(KNOWN[0], keyboard=False, chrome=False, typed=True)
    upper, lower = (drawn([answer], GUESSES, look) for answer in answers)
    step = look.tile + round(look.gap * look.tile)
    whole = np.vstack([upper[: len(upper) // step * step], lower])
    assert read(whole) == [
        [f"{guess}={words.feedback(guess, answer)}" for guess in GUESSES] for answer in answers
    ]


def test_boards_of_one_row_above_each_other_are_boards() -> None:
    look = Look(KNOWN[0], keyboard=False, empties=0)
    assert read(drawn(["merge", "thorn"], ["crane"], look)) == [["crane=.Y..G"], ["crane=.Y.Y."]]


def test_keys_in_the_columns_of_a_board_are_no_rows() -> None:
    image = screen(GUESSES, "merge")
    draw = ImageDraw.Draw(image)
    for column, key in enumerate("QXZKJ"):
        left, top, right, bottom = LIGHT.box(5, column)
        draw.rectangle((left, top, right, bottom), fill=LIGHT.fills[column % 3])
        draw.text((left + 20, top + 8), key, fill="white", font=font(34))
    assert read(pixels(image)) == [ROWS]


@pytest.mark.parametrize("shown", ["M....", "M.R.."])
def test_a_row_of_dots_for_letters_to_be_typed_is_ignored(shown: str) -> None:
    image = screen(GUESSES, "merge", DARK)
    draw = ImageDraw.Draw(image)
    for row, letters in enumerate((shown, " " * 5, " " * 5), start=3):
        for column, letter in enumerate(letters):  # empty tiles look like absent ones
            left, top, right, bottom = DARK.box(row, column)
            draw.rectangle((left, top, right, bottom), fill=DARK.fills[0])
            middle = (left + right) / 2, (top + bottom) / 2
            draw.text(middle, letter, fill="white", font=font(33), anchor="mm")
    assert read(pixels(image)) == [ROWS]


def test_a_row_that_only_one_board_shows_is_an_unsure_one_that_fits_the_other() -> None:
    look = replace(Look(KNOWN[0]), across=2, chrome=False)
    image = Image.fromarray(drawn(["merge", "thorn"], GUESSES, look))
    seen = (np.asarray(image) == tuple(bytes.fromhex(KNOWN[0].fills[0]))).all(axis=2)
    top, left = np.argwhere(seen)[0].tolist()
    ImageDraw.Draw(image).rectangle((left, top + 134, left + 330, top + 196), fill="white")
    found = read_picture(load("en"), pixels(image))
    assert rows(found, load("en"))[0] == ROWS
    assert [len(board) for board in found.boards] == [3, 3]
    assert found.boards[0][2].unsure == (0, 1, 2, 3, 4)
    assert found.boards[1][2].unsure == ()


def test_boards_that_do_not_show_the_same_words_are_unsure() -> None:
    shown = [pixels(screen((*words, "there"), "merge")) for words in (("crane",), ("south",))]
    left, right = read_picture(load("en"), np.hstack(shown)).boards
    assert [row.unsure for row in left] == [row.unsure for row in right] == [(0, 1, 2, 3, 4), ()]


def test_a_word_below_a_message_is_read_from_another_board() -> None:
    look = replace(Look(KNOWN[0]), across=2)
    answers, words = ["merge", "thorn"], load("en")
    image = Image.fromarray(drawn(answers, GUESSES, look))
    fill = tuple(bytes.fromhex(KNOWN[0].fills[0]))
    seen = (np.asarray(image) == fill).all(axis=2)
    top, left = np.argwhere(seen)[0].tolist()
    ImageDraw.Draw(image).rectangle((left + 40, top - 3, left + 90, top + 30), fill="black")
    expected = [[f"{guess}={words.feedback(guess, each)}" for guess in GUESSES] for each in answers]
    found = read_picture(words, pixels(image))
    assert [[one.partition("=")[0] for one in board] for board in rows(found, words)] == [
        [one.partition("=")[0] for one in board] for board in expected
    ]


@pytest.mark.parametrize(
    ("guess", "answer"), [("crane", "moist"), ("merge", "merge"), ("angel", "glean")]
)
def test_one_colour_is_enough(guess: str, answer: str) -> None:
    feedback = load("en").feedback(guess, answer)
    assert read(pixels(screen((guess,), answer))) == [[f"{guess}={feedback}"]]


@pytest.mark.parametrize("theme", [KNOWN[1], OTHERS[3]], ids=["dark", "light"])
def test_small_tiles_are_found_in_spite_of_compression(theme: Theme) -> None:
    look = Look(theme, tile=20, gap=0.06, border=1, empties=0, across=4, quality=65)
    words = load("en")
    answers = ["merge", "south", "thorn", "crane"]
    expected = [
        [f"{guess}={words.feedback(guess, answer)}" for guess in GUESSES] for answer in answers
    ]
    assert read(drawn(answers, GUESSES, replace(look, keyboard=False))) == expected


def test_signs_of_few_pixels_are_read() -> None:
    words = load("nerdle")
    look = Look(KNOWN[1], tile=20, letter=0.56, border=1, quality=92)
    feedback = words.feedback("9*8-7=65", "48-32=16")
    found = read(drawn(["48-32=16"], ["9*8-7=65"], look, "nerdle"), "nerdle")
    assert found == [[f"9*8-7=65={feedback}"]]
