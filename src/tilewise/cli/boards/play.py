"""``tilewise play --boards N``: be the game of several boards."""

from __future__ import annotations

from rich.text import Text

from tilewise.cli.boards.screen import Block, BoardsScreen
from tilewise.cli.language import name_of, told, tr
from tilewise.cli.prompting import ask
from tilewise.errors import TilewiseError
from tilewise.play.boards.game import BoardsGame


def play_boards(game: BoardsGame, *, contrast: bool) -> None:
    """Hide some words, and colour the guesses until all are found."""
    screen = BoardsScreen(game.lexicon, contrast)
    screen.say(
        tr(
            "{name}: {boards} boards of {tiles} tiles, {limit} guesses.",
            name=name_of(game.lexicon.manifest),
            boards=game.count,
            tiles=game.lexicon.length,
            limit=game.max_guesses,
        ),
        "bold",
    )
    try:
        while not game.is_over:
            _take_turn(game, screen)
    except (KeyboardInterrupt, EOFError):
        screen.blank()
    _finish(game, screen)


def _take_turn(game: BoardsGame, screen: BoardsScreen) -> None:
    """Ask for one guess; what is wrong with it is said, and costs no turn."""
    line = ask(tr("guess {number}> ", number=len(game.guesses) + 1)).strip()
    if not line:
        return
    if line.lower() in ("quit", "exit") and len(line) != game.lexicon.length:
        raise EOFError
    try:
        game.guess(line)
    except TilewiseError as error:
        screen.say(told(error), "bold red")
        return
    _show(game, screen)


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
