"""Several boards, played here."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from tilewise.cli.output.boards import Block, show_blocks, show_solved
from tilewise.cli.output.figures import tiles_of
from tilewise.cli.process.language import name_of, tr
from tilewise.cli.referee.shell import Shell


@dataclass
class SeveralBoards(Shell):
    """Referee of a game of several boards."""

    def announce(self) -> None:
        """Print which game is played."""
        game = self.game
        self.screen.say(
            tr(
                "{name}: {boards} boards of {tiles} tiles, {limit} guesses; type quit to give up.",
                name=name_of(game.lexicon.manifest),
                boards=game.kind.boards,
                tiles=tiles_of(game.lexicon),
                limit=game.max_guesses,
            ),
            "bold",
        )

    def show(self) -> None:
        """Show the feedback of the last guess."""
        blocks = [
            Block(Text(str(board)), turns)
            for board in self.game.open
            if (turns := self.game.turns_of(board))
        ]
        show_blocks(self.screen, blocks)
        show_solved(self.screen, self.game)

    def finish(self) -> None:
        """Show how the game ended, and the grid to share."""
        game = self.game
        missed = [
            answer
            for answer, solved in zip(game.answers, game.solved_by, strict=True)
            if solved is None
        ]
        if missed:
            self.screen.say(tr("Not found: {words}.", words=" ".join(missed)), "bold")
        else:
            self.screen.won(len(game.rounds))
        if game.rounds:
            self.screen.blank()
            self.screen.share(game)
