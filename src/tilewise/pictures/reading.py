"""Reading a picture: from pixels to words and feedback."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from tilewise.errors import PictureError
from tilewise.lexicon import Lexicon
from tilewise.pictures.colours import meanings_of
from tilewise.pictures.glyphs import load_model
from tilewise.pictures.pixels import NO_GUESSES, opaque
from tilewise.pictures.rows import played_rows
from tilewise.pictures.words import WordReader
from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import Colour, Pattern, Rule, from_tiles


@dataclass(frozen=True)
class ReadRow:
    """A guess with its feedback, as a picture shows it.

    Attributes:
        guess: its tokens.
        feedback: its pattern.
        listed: whether the lexicon has the word.
        unsure: numbers of the tiles, from 0, whose token or colour is unsure.
        place: number of the row on its board, from 0; rows without feedback count.
    """

    guess: tuple[int, ...]
    feedback: Pattern
    listed: bool
    unsure: tuple[int, ...]
    place: int


@dataclass(frozen=True)
class ReadPicture:
    """The content of a picture.

    Attributes:
        boards: the rows of each board that have feedback, top to bottom.
    """

    boards: tuple[tuple[ReadRow, ...], ...]

    def document(self, lexicon: Lexicon) -> dict[str, Any]:
        """Return the boards as a JSON document.

        Args:
            lexicon: the words it was read with.
        """
        rows = [
            [
                {
                    "word": lexicon.show(row.guess),
                    "feedback": lexicon.feedback_of(row.feedback, row.guess).written(),
                }
                for row in board
            ]
            for board in self.boards
        ]
        unsure = [
            {
                "board": number,
                "row": place,
                "word": lexicon.show(row.guess),
                "tiles": [tile + 1 for tile in row.unsure],
                "listed": row.listed,
            }
            for number, board in enumerate(self.boards, start=1)
            for place, row in enumerate(board, start=1)
            if row.unsure or not row.listed
        ]
        return {"rows": rows, "unsure": unsure}


def _colours(rule: Rule) -> list[Colour]:
    return [state.colour for state in rule.states]


def read_picture(lexicon: Lexicon, pixels: object) -> ReadPicture:
    """Read a picture of a game.

    Args:
        lexicon: the game's words.
        pixels: uint8 array, shape (height, width, 3) or (height, width, 4).

    Returns:
        At least one row.

    Raises:
        PictureError: it is not a picture, or shows no board or no guess with feedback.
    """
    if not lexicon.rule.is_by_tile or _colours(lexicon.rule) != _colours(WORDLE):
        raise PictureError(
            "pictures of {lexicon} cannot be read; type the guesses instead", lexicon=lexicon.id
        )
    played_on = played_rows(opaque(pixels), lexicon.length)
    played = [row for rows in played_on for row in rows]
    if lexicon.manifest.direction == "rtl":
        for row in played:
            row.tiles.reverse()
    words = WordReader.of(lexicon, load_model()).words([row.tiles for row in played])
    if all(len(word.unsure) > lexicon.length / 2 for word in words):
        raise PictureError(
            "the letters in the picture are not those of this game; choose the game that the "
            "picture shows"
        )
    colours = meanings_of([tile.fill for row in played for tile in row.tiles])
    states = colours.tiles.reshape(-1, lexicon.length)
    doubts = ~colours.sure.reshape(-1, lexicon.length)
    read = []
    for row, word, marks, unsure in zip(played, words, states, doubts, strict=True):
        unsure[list(word.unsure)] = True
        tiles = tuple(np.flatnonzero(unsure).tolist())
        pattern = from_tiles(marks.tolist())
        read.append(ReadRow(word.tokens, pattern, word.listed, tiles, row.place))
    if not any(row.listed or row.feedback for row in read):  # keys, for example
        raise PictureError(NO_GUESSES)
    rest = iter(read)
    return ReadPicture(tuple(tuple(islice(rest, len(rows))) for rows in played_on if rows))
