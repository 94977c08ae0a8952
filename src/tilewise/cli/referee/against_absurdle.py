"""A game against the opponent that cheats, played here."""

from __future__ import annotations

from dataclasses import dataclass

from tilewise.cli.output.instructions import Entry
from tilewise.cli.process.language import name_of, tr, trn
from tilewise.cli.referee.shell import Shell
from tilewise.play.rounds import Opponent
from tilewise.play.session import Session


@dataclass
class AgainstAbsurdle(Shell):
    """Where a game against the opponent is played.

    Attributes:
        session: what the player knows of it.
    """

    def __post_init__(self) -> None:
        self.session = Session(self.game.lexicon, opponent=Opponent.ABSURDLE)

    def announce(self) -> None:
        """Say what is played."""
        lexicon = self.game.lexicon
        self.screen.say(
            tr(
                "{name}: {tiles} tiles, {words:,} words, as many guesses as you like; "
                "quit gives up.",
                name=name_of(lexicon.manifest),
                tiles=lexicon.length,
                words=self.session.position.count,
            ),
            "bold",
        )

    def show(self) -> None:
        """Show what the last guess got."""
        self.session.add_round(self.game.rounds[-1])
        self.screen.turn(self.game.turns[-1])
        if not self.game.is_solved:
            count = self.session.position.count
            self.screen.say(trn("{n} word left", "{n:,} words left", count))
            self.screen.keyboard(self.game.turns)

    def entries(self) -> list[Entry]:
        """Return what can be typed."""
        return [
            Entry(tr("GUESS"), tr("any word of the game")),
            Entry("quit", tr("give up and see words that were left (so do q, Ctrl-C and Ctrl-D)")),
        ]

    def finish(self) -> None:
        """Tell how the game ended, and show the grid to share."""
        game = self.game
        if not game.is_solved:
            self.screen.held(self.session)
            return
        count = len(game.turns)
        self.screen.say(trn("Solved in {n} guess.", "Solved in {n} guesses.", count), "bold")
        self.screen.blank()
        self.screen.share(game.kind, game.rounds, hard=game.hard)
