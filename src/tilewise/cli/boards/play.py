"""``tilewise play --boards N``: be the game of several boards."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from tilewise.cli.boards.screen import Block, BoardsScreen
from tilewise.cli.instructions import Entry
from tilewise.cli.language import name_of, tr
from tilewise.cli.refereeing import Refereed
from tilewise.play.game import Game


def play_boards(game: Game, *, contrast: bool) -> None:
    """Hide some words, and colour the guesses until all are found."""
    screen = BoardsScreen(game.lexicon, contrast)
    screen.say(
        tr(
            "{name}: {boards} boards of {tiles} tiles, {limit} guesses; quit shows the words.",
            name=name_of(game.lexicon.manifest),
            boards=game.kind.boards,
            tiles=game.lexicon.length,
            limit=game.max_guesses,
        ),
        "bold",
    )
    _Table(screen, game).talk()
    _finish(game, screen)


@dataclass
class _Table(Refereed):
    """Where a game of several boards is played."""

    screen: BoardsScreen

    def show(self) -> None:
        kind, rounds = self.game.kind, self.game.rounds
        blocks = [
            Block(Text(str(board)), turns)
            for board in kind.open(rounds)
            if (turns := kind.turns(rounds, board))
        ]
        self.screen.blocks(blocks)
        self.screen.solved(kind, rounds)

    def entries(self) -> list[Entry]:
        return [
            Entry(tr("GUESS"), tr("any word of the game")),
            Entry("quit", tr("give up and see the words (so do q, Ctrl-C and Ctrl-D)")),
        ]


def _finish(game: Game, screen: BoardsScreen) -> None:
    missed = [
        answer
        for answer, solved in zip(game.answers, game.solved_by, strict=True)
        if solved is None
    ]
    if missed:
        screen.say(tr("Not found: {words}.", words=" ".join(missed)), "bold")
    else:
        screen.say(tr("All boards solved."), "bold")
    if game.rounds:
        screen.blank()
        screen.share(game.kind, game.rounds, hard=game.hard)
