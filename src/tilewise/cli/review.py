"""``tilewise review``: where the guesses of a game went."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.cli.options import ContrastOption, HardOption, JsonOption, PackArgument
from tilewise.cli.output import emit_json, note
from tilewise.cli.picture import write_picture
from tilewise.cli.reading import open_lexicon
from tilewise.cli.render import Screen
from tilewise.cli.reviewing import document, rows_document, show_review, show_rows
from tilewise.errors import GuessError, TilewiseError
from tilewise.lexicon import Lexicon, WrittenTurn
from tilewise.play.review import SECONDS, Review, review
from tilewise.play.sharing import (
    PossibleGuesses,
    SharedBoard,
    possible_guesses,
    read_share,
    with_words,
)

app = typer.Typer(add_completion=False)


@app.command("review")
def review_command(
    name: PackArgument,
    turns: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GUESS=FEEDBACK]...",
            help="The guesses and what they got; the guesses alone with --answer or a shared text.",
        ),
    ] = None,
    answer: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD", help="The answer; once a board, if there are several."),
    ] = None,
    hard: HardOption = False,
    seconds: Annotated[
        float, typer.Option(min=0, help="Time for exact searches; what they leave is estimated.")
    ] = SECONDS,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a picture to share.")
    ] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Show the words in the picture, too.")
    ] = False,
    contrast: ContrastOption = False,
    json: JsonOption = False,
) -> None:
    """Say of each guess what it cost and how lucky it was.

    Lost is what the best guess would have saved, luck what the feedback did; both in guesses, and
    they add up. Without feedback, the text that a game shares is read from the standard input: its
    rows of squares, and the words beside or below them. Of rows without words it says which
    guesses they can have been, if the answer is given.

    [bold]Examples:[/]

      tilewise review en crane=.Y..G south=...Y. there=G...G

      tilewise review ko 긴장 국군 군대 --answer 군대

      tilewise review en --answer merge --svg game.svg < shared.txt
    """
    lexicon = open_lexicon(name)
    games = _games(lexicon, turns or [], answer or [])
    found = [game.examined(lexicon, hard=hard, seconds=seconds) for game in games]
    if svg is not None:
        reviews = [one.review for one in found if isinstance(one, _Reviewed)]
        if len(reviews) != 1:
            raise TilewiseError("a picture is of one game whose guesses are known")
        write_picture(svg, lexicon, reviews[0], words=words, contrast=contrast)
    if json:
        documents = [one.document() for one in found]
        several = {"lexicon": lexicon.id, "boards": documents}
        emit_json(documents[0] if len(documents) == 1 else several)
        return
    screen = Screen(lexicon, contrast)
    for number, one in enumerate(found, start=1):
        if len(found) > 1:
            screen.say(f"{chr(10) if number > 1 else ''}Board {number}", "bold")
        one.show(screen)


# -- what was given -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Played:
    """A game whose guesses are known."""

    turns: tuple[str | WrittenTurn, ...]
    answer: str | None

    def examined(self, lexicon: Lexicon, *, hard: bool, seconds: float) -> _Reviewed:
        return _Reviewed(review(lexicon, self.turns, self.answer, hard=hard, seconds=seconds))


@dataclass(frozen=True)
class _Rows:
    """The rows of a game of which the answer is known and not all guesses are."""

    board: SharedBoard
    answer: str

    def examined(self, lexicon: Lexicon, *, hard: bool, seconds: float) -> _RowsExamined:
        rows = possible_guesses(lexicon, self.board.rows, self.answer)
        return _RowsExamined(lexicon.id, self.answer, self.board.words, rows)


def _games(lexicon: Lexicon, turns: list[str], answers: list[str]) -> list[_Played | _Rows]:
    """Return the games that the user means: that of the arguments, or those of a shared text."""
    alone = [turn for turn in turns if "=" not in turn]
    if turns and (answers or not alone):
        if len(answers) > 1:
            raise GuessError("one game has one answer; give --answer once")
        return [_Played(tuple(turns), answers[0] if answers else None)]
    if len(alone) != len(turns):
        number = turns.index(alone[0]) + 1
        raise GuessError(
            f"guess {number}: {alone[0]!r} has no feedback; write GUESS=FEEDBACK, or give --answer"
        )
    boards = read_share(lexicon, _pasted())
    if len(answers) not in (0, 1, len(boards)):
        raise GuessError(f"there are {len(boards)} boards and {len(answers)} answers")
    if len(answers) == 1 < len(boards):
        raise GuessError(f"there are {len(boards)} boards; give --answer once for each")
    known: list[str | None] = [*answers] if answers else [None] * len(boards)
    return [
        _shared(with_words(board, turns[: len(board.rows)]), answer, number)
        for number, (board, answer) in enumerate(zip(boards, known, strict=True), start=1)
    ]


def _pasted() -> str:
    """Read the standard input to its end."""
    if sys.stdin.isatty():
        note("paste what the game shares, then Ctrl-D")
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise TilewiseError("the standard input is not UTF-8; paste the game's text") from None


def _shared(board: SharedBoard, answer: str | None, number: int) -> _Played | _Rows:
    if board.is_solved:
        answer = answer or board.words[-1]
        board.words[-1] = board.words[-1] or answer
    turns = [
        WrittenTurn(word, row)
        for word, row in zip(board.words, board.rows, strict=True)
        if word is not None
    ]
    if len(turns) == len(board.rows):
        return _Played(tuple(turns), answer)
    if answer is None:
        raise GuessError(
            f"board {number}: not all of its {len(board.rows)} rows have a word; give the guesses "
            "as arguments, or --answer to see which they can have been"
        )
    return _Rows(board, answer)


# -- what was found -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Reviewed:
    review: Review

    def document(self) -> dict[str, Any]:
        return document(self.review)

    def show(self, screen: Screen) -> None:
        show_review(screen, self.review)


@dataclass(frozen=True)
class _RowsExamined:
    lexicon_id: str
    answer: str
    words: list[str | None]
    rows: list[PossibleGuesses]

    def document(self) -> dict[str, Any]:
        return rows_document(self.lexicon_id, self.answer, self.words, self.rows)

    def show(self, screen: Screen) -> None:
        show_rows(screen, self.words, self.rows)
