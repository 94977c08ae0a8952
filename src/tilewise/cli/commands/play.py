"""``tilewise play``: be the game."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input.game_kind import (
    BoardsOption,
    SequenceOption,
    read_kind,
    refuse_with_boards,
)
from tilewise.cli.input.options import ContrastOption, HardOption, LexiconArgument, StrictOption
from tilewise.cli.input.reading import open_lexicon
from tilewise.cli.output.screen import Screen
from tilewise.cli.referee.one_board import OneBoard
from tilewise.errors import SessionError
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.game import Game
from tilewise.play.scores import Scores
from tilewise.rules.hardmode import HardMode

app = typer.Typer(add_completion=False)


@app.command()
def play(
    name: LexiconArgument = DEFAULT_LEXICON,
    answer: Annotated[
        str | None, typer.Option(metavar="WORD", help="The word to hide (default: drawn).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Draw the same word again for the same number.")
    ] = None,
    streak: Annotated[
        bool, typer.Option("--streak", help="Show how the games of this pack went, and leave.")
    ] = False,
    hard: HardOption = False,
    strict: StrictOption = False,
    boards: BoardsOption = None,
    sequence: SequenceOption = False,
    contrast: ContrastOption = False,
) -> None:
    """Play: tilewise hides a word, you guess.

    Likely answers are drawn more often. Type hint for help with the word, quit (or Ctrl-C) to give
    up and see it. Games with a word or seed of your own do not count for the streak.

    [bold]Examples:[/]

      tilewise play

      tilewise play ko --seed 7 --hard

      tilewise play ko --streak

      tilewise play en --boards 4
    """
    if answer is not None and seed is not None:
        raise SessionError("--seed draws a word, and --answer gives one; leave out one of them")
    lexicon = open_lexicon(name)
    mode = HardMode.chosen(hard, strict)
    kind = read_kind(boards, sequence=sequence)
    if kind.boards > 1:
        from tilewise.cli.output.boards_screen import BoardsScreen  # 40 ms, with the next
        from tilewise.cli.referee.several_boards import SeveralBoards

        refuse_with_boards(answer=answer, streak=streak)
        hidden = Game(lexicon, boards=kind.boards, sequence=sequence, hard=mode, seed=seed)
        SeveralBoards(BoardsScreen(lexicon, contrast), hidden).play()
        return
    screen, scores = Screen(lexicon, contrast), Scores(lexicon.id)
    if streak:
        screen.score(scores.score())
        return
    game = Game(lexicon, answer, hard=mode, seed=seed)
    OneBoard(screen, game, scores, counts=answer is None and seed is None).play()
