"""``tilewise absurdle``: play against an opponent that chooses no word before it must."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from tilewise.cli.instructions import Entry
from tilewise.cli.language import name_of, tr, trn
from tilewise.cli.options import (
    ContrastOption,
    HardOption,
    JsonOption,
    LexiconArgument,
    StrictOption,
)
from tilewise.cli.output import emit_json, line
from tilewise.cli.reading import open_lexicon
from tilewise.cli.refereeing import Refereed
from tilewise.cli.render import Screen
from tilewise.errors import SessionError
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.absurdle.forcing import EFFORT, ForcedLine
from tilewise.play.game import Game
from tilewise.play.rounds import Opponent
from tilewise.play.session import Session
from tilewise.rules.hardmode import HardMode

app = typer.Typer(add_completion=False)


@app.command()
def absurdle(
    name: LexiconArgument = DEFAULT_LEXICON,
    prove: Annotated[
        bool, typer.Option("--prove", help="Do not play: find the fewest guesses that win.")
    ] = False,
    force: Annotated[
        str | None,
        typer.Option("--force", metavar="WORD", help="The same, to end with this word."),
    ] = None,
    effort: Annotated[
        int, typer.Option(min=1, help="With --prove or --force: attempts before it gives up.")
    ] = EFFORT,
    hard: HardOption = False,
    strict: StrictOption = False,
    contrast: ContrastOption = False,
    json: JsonOption = False,
) -> None:
    """Play against a game that cheats.

    It holds all likely answers, and answers each guess so that as many as possible are left. There
    is no limit of guesses. Ctrl-C or quit gives up.

    [bold]Examples:[/]

      tilewise absurdle

      tilewise absurdle ko

      tilewise absurdle en --prove

      tilewise absurdle en --prove --hard

      tilewise absurdle en --force crane --json
    """
    lexicon, mode = open_lexicon(name), HardMode.chosen(hard, strict)
    if prove or force is not None:
        _prove(Session(lexicon, opponent=Opponent.ABSURDLE, hard=mode), force, effort, json=json)
    elif json:
        raise SessionError("--json goes with --prove or --force WORD; leave it out to play")
    else:
        _play(Game(lexicon, opponent=Opponent.ABSURDLE, hard=mode), Screen(lexicon, contrast))


def _prove(session: Session, word: str | None, effort: int, *, json: bool) -> None:
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
        line(told_line(found))


def told_line(found: ForcedLine | None) -> str:
    """Say which guesses win, and whether fewer might."""
    if found is None:
        return tr("no line was found; --effort lets it try for longer")
    words = " ".join(found.words)
    count = len(found.words)
    if found.is_shortest:
        return trn(
            "{n} guess wins: {words}", "{n} guesses win, and no fewer: {words}", count, words=words
        )
    return trn(
        "{n} guess wins; whether fewer do is not known: {words}",
        "{n} guesses win; whether fewer do is not known: {words}",
        count,
        words=words,
    )


def _play(game: Game, screen: Screen) -> None:
    session = Session(game.lexicon, opponent=Opponent.ABSURDLE)
    screen.say(
        tr(
            "{name}: {tiles} tiles, {words:,} words, as many guesses as you like; quit gives up.",
            name=name_of(game.lexicon.manifest),
            tiles=game.lexicon.length,
            words=session.position.count,
        ),
        "bold",
    )
    _Table(screen, game, session).talk()
    if not game.is_solved:
        screen.held(session)
        return
    count = len(game.turns)
    screen.say(trn("Solved in {n} guess.", "Solved in {n} guesses.", count), "bold")
    screen.blank()
    screen.share(game.kind, game.rounds, hard=game.hard)


@dataclass
class _Table(Refereed):
    """Where a game against the opponent is played.

    Attributes:
        session: what the player knows of it.
    """

    session: Session

    def show(self) -> None:
        self.session.add_round(self.game.rounds[-1])
        self.screen.turn(self.game.turns[-1])
        if not self.game.is_solved:
            count = self.session.position.count
            self.screen.say(trn("{n} word left", "{n:,} words left", count))
            self.screen.keyboard(self.game.turns)

    def entries(self) -> list[Entry]:
        return [
            Entry(tr("GUESS"), tr("any word of the game")),
            Entry("quit", tr("give up and see words that were left (so do q, Ctrl-C and Ctrl-D)")),
        ]
