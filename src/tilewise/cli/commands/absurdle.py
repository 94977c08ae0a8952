"""``tilewise absurdle``: play against an opponent that chooses its word as late as it can."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input.game_kind import refuse_together, refuse_without
from tilewise.cli.input.options import (
    ContrastOption,
    HardOption,
    JsonOption,
    LengthOption,
    LexiconArgument,
    StrictOption,
)
from tilewise.cli.input.reading import open_lexicon
from tilewise.cli.output.absurdle import forced_line_in_words
from tilewise.cli.output.console import emit_json, line
from tilewise.cli.output.screen import Screen
from tilewise.cli.referee.against_absurdle import AgainstAbsurdle
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.absurdle.forcing import EFFORT
from tilewise.play.game import Game
from tilewise.play.rounds import Opponent
from tilewise.play.session import Session
from tilewise.rules.hardmode import HardMode


def absurdle(
    name: LexiconArgument = DEFAULT_LEXICON,
    length: LengthOption = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Instead of playing, find the fewest guesses that win.")
    ] = False,
    force: Annotated[
        str | None,
        typer.Option(
            "--force",
            metavar="WORD",
            help="Find the fewest guesses that make the game choose this word.",
        ),
    ] = None,
    effort: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="With --prove or --force: how many attempts to make before giving up.",
            show_default=str(EFFORT),
        ),
    ] = None,
    hard: HardOption = False,
    strict: StrictOption = False,
    contrast: ContrastOption = False,
    json: JsonOption = False,
) -> None:
    """Play against a game that cheats.

    The game has no word in mind: it gives each guess the feedback that leaves as many likely
    answers as possible. There is no limit on guesses. Type quit or press Ctrl-C to give up.

    [bold]Examples:[/]

      tilewise absurdle

      tilewise absurdle ko

      tilewise absurdle en --prove

      tilewise absurdle en --prove --hard

      tilewise absurdle en --force crane --json
    """
    if force is not None:
        refuse_together("--force", prove=prove, contrast=contrast)
    elif prove:
        refuse_together("--prove", contrast=contrast)
    else:
        refuse_without("--prove or --force WORD", effort=effort, json=json)
    lexicon, mode = open_lexicon(name, length), HardMode.chosen(hard, strict)
    if prove or force is not None:
        _prove(Session(lexicon, opponent=Opponent.ABSURDLE, hard=mode), force, effort, json=json)
    else:
        game = Game(lexicon, opponent=Opponent.ABSURDLE, hard=mode)
        AgainstAbsurdle(Screen(lexicon, contrast), game).play()


def _prove(session: Session, word: str | None, effort: int | None, *, json: bool) -> None:
    found = session.force(word, effort=effort)
    if json:
        emit_json(
            {
                "lexicon": session.lexicon.id,
                "word": word,
                "guesses": None if found is None else list(found.words),
                "count": None if found is None else len(found.words),
                "is_shortest": found is not None and found.is_shortest,
                **session.hard.switches,
            }
        )
    else:
        line(forced_line_in_words(found))
