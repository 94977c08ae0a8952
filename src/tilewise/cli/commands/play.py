"""``tilewise play``: guess a word that tilewise hides."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input.game_kind import (
    BoardsOption,
    SequenceOption,
    read_hard_mode,
    read_kind,
    refuse_together,
)
from tilewise.cli.input.options import (
    ContrastOption,
    HardOption,
    LengthOption,
    LexiconArgument,
    RulesOption,
    StrictOption,
)
from tilewise.cli.input.reading import open_lexicon
from tilewise.cli.input.sessions import tell_unlisted
from tilewise.cli.output.scores import show_score
from tilewise.cli.output.screen import Screen
from tilewise.cli.referee.one_board import OneBoard
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.game import Game
from tilewise.play.scores import score_of


def play(
    name: LexiconArgument = DEFAULT_LEXICON,
    length: LengthOption = None,
    answer: Annotated[
        str | None, typer.Option(metavar="WORD", help="The word to hide (default: a random one).")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Seed for drawing the word; the same seed draws the same word."),
    ] = None,
    streak: Annotated[
        bool, typer.Option("--streak", help="Show your results with this pack, and exit.")
    ] = False,
    hard: HardOption = False,
    strict: StrictOption = False,
    boards: BoardsOption = None,
    sequence: SequenceOption = False,
    rules: RulesOption = None,
    contrast: ContrastOption = False,
) -> None:
    """Play a game: tilewise hides a word, and you guess it.

    Likely answers are drawn more often. Type hint for a hint, or quit to give up and see the word.
    Games with a word or seed of your own do not count towards your streak.

    [bold]Examples:[/]

      tilewise play

      tilewise play ko --seed 7 --hard

      tilewise play ko --streak

      tilewise play en --boards 4
    """
    if answer is not None:
        refuse_together("--answer", seed=seed)
    if streak:
        refuse_together(
            "--streak",
            answer=answer,
            seed=seed,
            hard=hard,
            strict=strict,
            boards=boards,
            sequence=sequence,
            rules=rules,
        )
    lexicon = open_lexicon(name, length, rules)
    kind = read_kind(boards, sequence=sequence)
    mode = read_hard_mode(lexicon, kind, hard=hard, strict=strict)
    screen = Screen(lexicon, contrast)
    if kind.boards > 1:
        from tilewise.cli.referee.several_boards import SeveralBoards  # 40 ms

        refuse_together("--boards", answer=answer)
        hidden = Game(lexicon, boards=kind.boards, sequence=sequence, hard=mode, seed=seed)
        SeveralBoards(screen, hidden).play()
        return
    if streak:
        show_score(screen, score_of(lexicon.id))
        return
    game = Game(lexicon, answer, hard=mode, seed=seed)
    for word in game.answer_tokens:
        tell_unlisted(lexicon, word)
    OneBoard(screen, game, counts=answer is None and seed is None and lexicon.own_rule).play()
