"""Whole screens of phones, drawn otherwise than the pictures that measure the reading."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from tests.pictures.games import font
from tilewise import load
from tilewise.pictures.image import Pixels
from tilewise.rules.rule import to_tiles

WIDTH, HEIGHT = 390, 760
LEFT, TOP = 32, 110
"""Where the board begins."""

KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


@dataclass(frozen=True)
class Style:
    """How a game looks.

    Attributes:
        page: background.
        ink: of text and of letters without feedback.
        fills: of absent, present and correct tiles.
        border: of tiles without feedback.
        key: of keys not used yet.
        width: of a tile, in pixels.
        height: of a tile.
        gap: between columns.
        row_gap: between rows.
        sheen: white laid on the upper half of tiles, 0 to 255.
    """

    page: str = "#ffffff"
    ink: str = "#000000"
    fills: tuple[str, str, str] = ("#787c7e", "#c9b458", "#6aaa64")
    border: str = "#d3d6da"
    key: str = "#d3d6da"
    width: int = 60
    height: int = 60
    gap: int = 6
    row_gap: int = 6
    sheen: int = 0

    def box(self, row: int, column: int) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of a tile on the screen."""
        left = LEFT + column * (self.width + self.gap)
        top = TOP + row * (self.height + self.row_gap)
        return left, top, left + self.width - 1, top + self.height - 1


LIGHT = Style()
DARK = Style("#121213", "#ffffff", ("#3a3a3c", "#b59f3b", "#538d4e"), "#3a3a3c", "#818384")


def screen(
    guesses: tuple[str, ...], answer: str, style: Style = LIGHT, typed: str = "", hidden: int = 0
) -> Image.Image:
    """Return a screen with a status bar, an advertisement and a keyboard in the tiles' colours.

    Args:
        guesses: words with feedback.
        answer: the word to be found.
        style: how the game looks.
        typed: letters of the row below.
        hidden: tiles of the last guess that have not been turned over yet.
    """
    words = load("en")
    image = Image.new("RGB", (WIDTH, HEIGHT), style.page)
    draw = ImageDraw.Draw(image, "RGBA")
    draw.text((24, 12), "9:41", fill=style.ink, font=font(15))
    draw.rectangle((340, 14, 366, 26), outline=style.ink)
    draw.text((150, 50), "Five letters", fill=style.ink, font=font(20))
    draw.line((0, 90, WIDTH, 90), fill=style.border)
    states = np.full((6, 5), -1)
    letters = [*guesses, typed.ljust(5), *[" " * 5] * 6][:6]
    for row, guess in enumerate(guesses):
        states[row] = to_tiles(words.feedback(guess, answer).pattern, 5)
    if hidden:
        states[len(guesses) - 1, -hidden:] = -1
    best: dict[str, int] = {}
    for row, column in np.ndindex(6, 5):
        state, letter = int(states[row, column]), letters[row][column]
        best[letter] = max(state, best.get(letter, -1))
        _tile(draw, style, style.box(row, column), letter, state)
    for number, keys in enumerate(KEYS):
        for place, key in enumerate(keys):
            left, top = 8 + number * 19 + place * 38, 560 + number * 56
            fill = style.fills[best[key]] if best.get(key, -1) >= 0 else style.key
            draw.rounded_rectangle((left, top, left + 32, top + 48), 4, fill=fill)
            draw.text((left + 16, top + 24), key.upper(), fill="white", font=font(13), anchor="mm")
    colours = np.random.default_rng(26).integers(0, 256, (2, 16, 3), np.uint8)
    image.paste(Image.fromarray(colours).resize((320, 26)), (35, 730))
    return image


def _tile(
    draw: ImageDraw.ImageDraw,
    style: Style,
    box: tuple[int, int, int, int],
    letter: str,
    state: int,
) -> None:
    left, top, right, bottom = box
    if state < 0:
        draw.rectangle(box, outline=style.border, width=1)
    else:
        draw.rectangle(box, fill=style.fills[state])
        if style.sheen:
            half = (left, top, right, (top + bottom) // 2)
            draw.rectangle(half, fill=(255, 255, 255, style.sheen))
    ink = "white" if state >= 0 else style.ink
    size = round(min(style.width, style.height) * 0.55)
    middle = (left + right) / 2, (top + bottom) / 2
    draw.text(middle, letter.upper(), fill=ink, font=font(size), anchor="mm")


def veiled(image: Image.Image, colour: str, share: float) -> Image.Image:
    """Return a screen with a colour laid on it, as a dialog does around itself."""
    return Image.blend(image, Image.new("RGB", image.size, colour), share)


def pixels(image: Image.Image) -> Pixels:
    return np.asarray(image.convert("RGB"))
