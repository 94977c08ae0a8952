"""Glyphs of fonts as the model sees them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tilewise.pictures.glyphs import style_of
from tilewise.pictures.grid import SIDE, Glyph, glyph_of
from tilewise.pictures.image import Grey
from tools.pictures.alphabets import SCRIPTS
from tools.pictures.fonts import Face

_SMALLEST, _LARGEST = 11, 56
"""Sizes of the fonts in pixels."""


@dataclass(frozen=True, eq=False)
class Samples:
    """Images of glyphs, with their classes.

    Attributes:
        images: uint8 (n, SIDE, SIDE), 255 for ink.
        sizes: float32 (n, 2), height and width relative to the usual size in that font.
        classes: intp (n,), numbers of glyphs in :func:`classes`.
    """

    images: NDArray[np.uint8]
    sizes: NDArray[np.float32]
    classes: NDArray[np.intp]


def classes() -> list[str]:
    """Return every glyph that the model knows, script after script."""
    return [glyph for script in SCRIPTS.values() for glyph in script]


def scripts() -> NDArray[np.intp]:
    """Return the number of the script of each class."""
    return np.repeat(np.arange(len(SCRIPTS)), [len(script) for script in SCRIPTS.values()])


def ink_of(font: ImageFont.FreeTypeFont, text: str, side: int) -> Grey:
    """Return a text drawn in the middle of a square: 0 for paper, 1 for ink."""
    image = Image.new("L", (side, side))
    left, top, right, bottom = font.getbbox(text)
    at = ((side - left - right) / 2, (side - top - bottom) / 2)
    ImageDraw.Draw(image).text(at, text, fill=255, font=font)
    return (np.asarray(image, np.float32) / 255).astype(np.float32)


def draw(faces: Iterable[Face], rng: np.random.Generator, variants: int) -> Samples:
    """Draw every class in every font that has it, in several sizes."""
    images, sizes, numbers = [], [], []
    first = 0
    for script in SCRIPTS.values():
        for face in faces:
            drawn = [(first + i, text) for i, text in enumerate(script) if face.draws(text)]
            for _ in range(variants if len(drawn) > 1 else 0):
                size = int(np.exp(rng.uniform(np.log(_SMALLEST), np.log(_LARGEST))))
                found = _in_one_size(face.at(size), drawn, int(size * 1.9))
                usual = _usual(found)
                for number, text, glyph in found:
                    images.append(np.round(glyph.image.clip(0, 1) * 255).astype(np.uint8))
                    sizes.append(
                        (glyph.height / usual[style_of(text)], glyph.width / usual[style_of(text)])
                    )
                    numbers.append(number)
        first += len(script)
    return Samples(
        np.array(images, np.uint8).reshape(-1, SIDE, SIDE),
        np.array(sizes, np.float32).reshape(-1, 2),
        np.array(numbers, np.intp),
    )


def _in_one_size(
    font: ImageFont.FreeTypeFont, drawn: list[tuple[int, str]], side: int
) -> list[tuple[int, str, Glyph]]:
    glyphs = ((number, text, glyph_of(ink_of(font, text, side))) for number, text in drawn)
    return [(number, text, glyph) for number, text, glyph in glyphs if glyph is not None]


def _usual(found: list[tuple[int, str, Glyph]]) -> dict[str, float]:
    sides = defaultdict(list)
    for _, text, glyph in found:
        sides[style_of(text)].append(max(glyph.height, glyph.width))
    return {style: float(np.median(values)) for style, values in sides.items()}
