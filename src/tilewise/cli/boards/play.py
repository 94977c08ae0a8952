"""``tilewise play --boards N``: be the game of several boards."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from tilewise.cli.boards.screen import Block, BoardsScreen
from tilewise.cli.instructions import Entry
from tilewise.cli.language import name_of, tr
from tilewise.cli.lines import Tokens
from tilewise.cli.refereeing import Refereed
from tilewise.play.boards.game import BoardsGame


def play_boards(game: BoardsGame, *, contrast: bool) -> None:
    """Hide some words, and colour the guesses until all are found."""
    screen = BoardsScreen(game.lexicon, contrast)
    screen.say(
        tr(
            "{name}: {boards} boards of {tiles} tiles, {limit} guesses; quit shows the words.",
            name=name_of(game.lexicon.manifest),
            boards=game.count,
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
    game: BoardsGame

    def is_over(self) -> bool:
        return self.game.is_over

    def guesses(self) -> int:
        return len(self.game.guesses)

    def judge(self, guess: Tokens) -> None:
        self.game.guess(guess)
        _show(self.game, self.screen)

    def entries(self) -> list[Entry]:
        return [
            Entry(tr("GUESS"), tr("any word of the game")),
            Entry("quit", tr("give up and see the words (so do q, Ctrl-C and Ctrl-D)")),
        ]


def _show(game: BoardsGame, screen: BoardsScreen) -> None:
    rows, solved = game.rows, game.solved_by
    blocks = []
    for board in range(game.count):
        shown = [(row.guess, p) for row in rows if (p := row.patterns[board]) is not None]
        if shown and solved[board] is None:
            blocks.append(Block(Text(str(board + 1)), tuple(shown)))
    screen.blocks(blocks)
    screen.solved(rows, game.count)


def _finish(game: BoardsGame, screen: BoardsScreen) -> None:
    missed = [
        answer
        for answer, solved in zip(game.answers, game.solved_by, strict=True)
        if solved is None
    ]
    if missed:
        screen.say(tr("Not found: {words}.", words=" ".join(missed)), "bold")
    else:
        screen.say(tr("All boards solved."), "bold")
    if game.guesses:
        screen.blank()
        _share(game, screen)


def _share(game: BoardsGame, screen: BoardsScreen) -> None:
    """Print what can be shared: by which guess each board was solved, and the grids, no words."""
    score = str(len(game.guesses)) if game.is_solved else "X"
    limit = f"{game.max_guesses}{'*' if game.hard else ''}"
    screen.say(f"tilewise {game.lexicon.id} ×{game.count} {score}/{limit}")
    screen.say(" ".join("🟥" if n is None else str(n) for n in game.solved_by))
    grids = [
        [
            screen.feedback(pattern, screen.share_notation)
            for row in game.rows
            if (pattern := row.patterns[board]) is not None
        ]
        for board in range(game.count)
    ]
    rest = "⬜" * game.lexicon.length  # a board that is solved
    for left in range(0, game.count, 2):
        pair = grids[left : left + 2]
        for number in range(max(map(len, pair))):
            cells = [grid[number] if number < len(grid) else rest for grid in pair]
            screen.say(" ".join(cells))
        screen.blank()
