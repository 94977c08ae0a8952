"""``tilewise play``: be the game."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.options import ContrastOption, HardOption, LexiconArgument
from tilewise.cli.prompting import ask
from tilewise.cli.reading import open_lexicon
from tilewise.cli.render import Screen
from tilewise.errors import TilewiseError
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.game import Game

app = typer.Typer(add_completion=False)


@app.command()
def play(
    name: LexiconArgument = DEFAULT_LEXICON,
    answer: Annotated[
        str | None, typer.Option(metavar="WORD", help="The word to hide (default: drawn).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Draw the same word again for the same number.")
    ] = None,
    hard: HardOption = False,
    contrast: ContrastOption = False,
) -> None:
    """Play: tilewise hides a word, you guess.

    Likely answers are drawn more often. Ctrl-C or quit gives up and shows the word.

    [bold]Examples:[/]

      tilewise play

      tilewise play ko --seed 7 --hard
    """
    lexicon = open_lexicon(name)
    game = Game(lexicon, answer, hard=hard, seed=seed)
    screen = Screen(lexicon, contrast)
    limit = lexicon.manifest.max_guesses
    screen.say(f"{lexicon.manifest.name}: {lexicon.length} tiles, {limit} guesses.", "bold")
    try:
        while not game.is_over:
            _take_turn(game, screen)
    except (KeyboardInterrupt, EOFError):
        screen.blank()
    _finish(game, screen)


def _take_turn(game: Game, screen: Screen) -> None:
    """Ask for one guess; what is wrong with it is said, and costs no turn."""
    line = ask(f"guess {len(game.turns) + 1}> ").strip()
    if not line:
        return
    if line.lower() in ("quit", "exit") and len(line) != game.lexicon.length:
        raise EOFError
    try:
        game.guess(line)
    except TilewiseError as error:
        screen.say(str(error), "bold red")
        return
    screen.turn(game.turns[-1])
    screen.keyboard(game.turns)


def _finish(game: Game, screen: Screen) -> None:
    limit = game.lexicon.manifest.max_guesses
    score = str(len(game.turns)) if game.is_solved else "X"
    outcome = "Solved:" if game.is_solved else "The word was"
    screen.say(f"{outcome} {game.answer}.", "bold")
    if not game.turns:
        return
    screen.blank()
    screen.say(f"tilewise {game.lexicon.id} {score}/{limit}{'*' if game.hard else ''}")
    for turn in game.turns:
        screen.say(screen.feedback(turn.pattern, screen.share_notation))
