"""Pictures of games, drawn for a test."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image, ImageFont

from tilewise import load
from tilewise.lexicon import Lexicon
from tilewise.pictures.image import Pixels
from tilewise.pictures.rows import ReadPicture, read_picture
from tools.pictures.render import KNOWN, Look, picture

PLAIN = Look(KNOWN[0])


def font(size: int) -> ImageFont.FreeTypeFont:
    found = ImageFont.load_default(size)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found


def drawn(
    answers: Sequence[str], guesses: Sequence[str], look: Look = PLAIN, lexicon: str = "en"
) -> Pixels:
    """Return a picture of the guesses on a board for each answer."""
    words = load(lexicon)
    boards = [
        [(words.encode(guess), words.feedback(guess, answer)) for guess in guesses]
        for answer in answers
    ]
    return picture(words, boards, look, font, np.random.default_rng(26))


def rows(found: ReadPicture, lexicon: Lexicon) -> list[list[str]]:
    """Return the rows of each board as they are written on the command line."""
    return [
        [f"{row['word']}={row['feedback']}" for row in board]
        for board in found.document(lexicon)["rows"]
    ]


def read(pixels: Pixels, lexicon: str = "en") -> list[list[str]]:
    words = load(lexicon)
    return rows(read_picture(words, pixels), words)


def question(pixels: Pixels, lexicon: str = "en") -> dict[str, Any]:
    """Return the message in which the web app asks for the rows of a picture."""
    height, width, _ = pixels.shape
    packed = base64.b64encode(zlib.compress(pixels.tobytes())).decode()
    return {
        "ask": "picture", "lexicon": lexicon, "width": width, "height": height, "pixels": packed,
    }  # fmt: skip


def png(pixels: Pixels) -> bytes:
    file = BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()
