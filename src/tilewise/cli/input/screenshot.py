"""The option ``--screenshot``: guesses and feedback read from a picture of the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewise.cli.output.console import note
from tilewise.cli.process.language import tr
from tilewise.errors import PictureError
from tilewise.lexicon import Lexicon, WrittenTurn
from tilewise.rules.notation import Feedback

if TYPE_CHECKING:
    from tilewise.pictures.reading import ReadPicture, ReadRow

ScreenshotOption = Annotated[
    Path | None,
    typer.Option(
        "--screenshot",
        metavar="FILE",
        help="Read the guesses so far from a picture of the game; needs the pictures extra.",
    ),
]


@dataclass(frozen=True)
class Screenshot:
    """The content of a picture of a game, if one was given.

    Attributes:
        lexicon: the words it was read with.
        read: its boards; None without a picture.
    """

    lexicon: Lexicon
    read: ReadPicture | None

    def boards(self, given: int | None, *, sequence: bool = False) -> int | None:
        """Return how many boards the game has.

        Args:
            given: the number the user gave, if any.
            sequence: whether some boards may not be open yet.

        Raises:
            PictureError: the picture shows another number.
        """
        if self.read is None:
            return given
        seen = len(self.read.boards)
        if given is None:
            return seen if seen > 1 else None
        if seen > given or (seen < given and not sequence):
            raise PictureError(
                "--boards is {given}, but the picture shows {seen}; give --boards {seen}, or a "
                "picture of all boards",
                seen=seen,
                given=given,
            )
        return given

    def rows(self, boards: int | None) -> list[str]:
        """Return the rows as they are written on the command line.

        Args:
            boards: number of boards of the game.
        """
        if self.read is None:
            return []
        if not boards or boards == 1:
            return [str(turn) for turn in self.turns(0)]
        found: dict[int, list[tuple[int, ReadRow]]] = {}
        for number, board in enumerate(self.read.boards):
            for row in board:
                found.setdefault(row.place, []).append((number, row))
        written = []
        for place in sorted(found):
            guesses = Counter(row.guess for _, row in found[place])
            feedback = [""] * boards
            for number, row in found[place]:
                feedback[number] = str(Feedback.of(row.feedback, self.lexicon.length))
            word = self.lexicon.show(guesses.most_common(1)[0][0])
            written.append(f"{word}={','.join(feedback)}")
        return written

    def turns(self, board: int) -> list[WrittenTurn]:
        """Return the turns of a board, numbered from 0."""
        assert self.read is not None
        length = self.lexicon.length
        return [
            WrittenTurn(self.lexicon.show(row.guess), Feedback.of(row.feedback, length))
            for row in self.read.boards[board]
        ]

    def document(self) -> dict[str, Any]:
        """Return the key ``read`` for JSON documents; empty without a picture."""
        return {} if self.read is None else {"read": self.read.document(self.lexicon)}


def read_screenshot(lexicon: Lexicon, path: Path | None) -> Screenshot:
    """Read a picture of a game, and print a note if anything in it is unsure.

    Raises:
        PictureError: it cannot be read, or shows no game.
        MissingExtraError: the extra ``pictures`` is not installed.
    """
    if path is None:
        return Screenshot(lexicon, None)
    from tilewise.pictures.opening import open_picture
    from tilewise.pictures.reading import read_picture

    pixels = open_picture(path)
    try:
        read = read_picture(lexicon, pixels)
    except PictureError as error:
        raise PictureError("{name}: {error}", name=path, error=error) from None
    for number, board in enumerate(read.boards, start=1):
        for place, row in enumerate(board, start=1):
            if row.unsure:
                note(
                    tr(
                        "Not sure about {word} (board {board}, row {row}, tiles {tiles}); check it",
                        word=lexicon.show(row.guess),
                        board=number,
                        row=place,
                        tiles=" ".join(str(tile + 1) for tile in row.unsure),
                    )
                )
    return Screenshot(lexicon, read)
