"""Several boards, played here."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from tilewise.cli.output.boards_screen import Block, BoardsScreen
from tilewise.cli.output.instructions import Entry
from tilewise.cli.process.language import name_of, tr
from tilewise.cli.referee.shell import Shell


@dataclass
class SeveralBoards(Shell):
    """Where a game of several boards is played."""

    screen: BoardsScreen

    def announce(self) -> None:
        """Say what is played."""
        game = self.game
        self.screen.say(
            tr(
                "{name}: {boards} boards of {tiles} tiles, {limit} guesses; quit shows the words.",
                name=name_of(game.lexicon.manifest),
                boards=game.kind.boards,
                tiles=game.lexicon.length,
                limit=game.max_guesses,
            ),
            "bold",
        )

    def show(self) -> None:
        """Show what the last guess got."""
        kind, rounds = self.game.kind, self.game.rounds
        blocks = [
            Block(Text(str(board)), turns)
            for board in kind.open(rounds)
            if (turns := kind.turns(rounds, board))
        ]
        self.screen.blocks(blocks)
        self.screen.solved(kind, rounds)

    def entries(self) -> list[Entry]:
        """Return what can be typed."""
        return [
            Entry(tr("GUESS"), tr("any word of the game")),
            Entry("quit", tr("give up and see the words (so do q, Ctrl-C and Ctrl-D)")),
        ]

    def finish(self) -> None:
        """Tell how the game ended, and show the grid to share."""
        game = self.game
        missed = [
            answer
            for answer, solved in zip(game.answers, game.solved_by, strict=True)
            if solved is None
        ]
        if missed:
            self.screen.say(tr("Not found: {words}.", words=" ".join(missed)), "bold")
        else:
            self.screen.say(tr("All boards solved."), "bold")
        if game.rounds:
            self.screen.blank()
            self.screen.share(game.kind, game.rounds, hard=game.hard)
