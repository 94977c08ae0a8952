"""A game against the opponent that cheats, played here."""

from __future__ import annotations

from dataclasses import dataclass

from tilewise.cli.output.absurdle import show_words_left
from tilewise.cli.output.figures import tiles_of
from tilewise.cli.process.language import name_of, tr, trn
from tilewise.cli.referee.shell import Shell
from tilewise.play.rounds import Opponent
from tilewise.play.session import Session


@dataclass
class AgainstAbsurdle(Shell):
    """Referee of a game against the opponent that cheats.

    Attributes:
        session: the game as the player knows it.
    """

    def __post_init__(self) -> None:
        self.session = Session(self.game.lexicon, opponent=Opponent.ABSURDLE)

    def announce(self) -> None:
        """Print which game is played."""
        lexicon = self.game.lexicon
        self.screen.say(
            tr(
                "{name}: {tiles} tiles, {words:,} words, any number of guesses; type quit to "
                "give up.",
                name=name_of(lexicon.manifest),
                tiles=tiles_of(lexicon),
                words=self.session.position.count,
            ),
            "bold",
        )

    def show(self) -> None:
        """Show the feedback of the last guess."""
        self.session.add_round(self.game.rounds[-1])
        self.screen.turn(self.game.turns[-1])
        if not self.game.is_solved:
            count = self.session.position.count
            self.screen.say(trn("{n} word left", "{n:,} words left", count))
            self.screen.keyboard(self.game.turns)

    def finish(self) -> None:
        """Show how the game ended, and the grid to share."""
        game = self.game
        if not game.is_solved:
            show_words_left(self.screen, self.session)
            return
        self.screen.won(len(game.turns))
        self.screen.blank()
        self.screen.share(game)
