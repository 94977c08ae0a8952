"""Reads pictures that a page sends, already decoded by its browser."""

from __future__ import annotations

import base64
import zlib

import numpy as np

from tilewise.errors import PictureError, untranslated
from tilewise.lexicon import Lexicon
from tilewise.pictures.image import Pixels
from tilewise.pictures.rows import ReadRow, read_picture
from tilewise.web import answers, questions


def read(lexicon: Lexicon, question: questions.Picture) -> answers.PictureAnswer:
    """Return the rows of a picture, those of all boards side by side.

    Raises:
        PictureError: it is not a picture, or shows no game.
    """
    found = read_picture(lexicon, _pixels(question))
    places = sorted({row.place for board in found.boards for row in board})
    boards = [{row.place: row for row in board} for board in found.boards]
    return {
        "boards": [[_row(lexicon, rows.get(place)) for place in places] for rows in boards],
    }


def _row(lexicon: Lexicon, row: ReadRow | None) -> answers.PictureRow | None:
    if row is None:
        return None
    return {
        "tokens": list(row.guess),
        "word": lexicon.show(row.guess),
        "feedback": lexicon.feedback_of(row.feedback, row.guess).written(),
        "is_listed": row.listed,
        "unsure": list(row.unsure),
    }


def _pixels(question: questions.Picture) -> Pixels:
    size = question.width * question.height * 3
    try:
        packed = base64.b64decode(question.pixels, validate=True)
        # Unpack no more than the expected size, however small the compressed data.
        content = zlib.decompressobj().decompress(packed, size + 1)
    except (ValueError, zlib.error):
        content = b""
    if len(content) != size:
        raise PictureError(
            untranslated("pixels must be width x height x 3 bytes, zlib-compressed, as base64")
        )
    return np.frombuffer(content, np.uint8).reshape(question.height, question.width, 3)
