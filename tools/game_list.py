"""Writes the list of games in docs/games.md from the table of games.

    python -m tools.game_list

tests/play/test_games.py fails if the list is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tilewise.play.games import NamedGame, games
from tilewise.play.session import Session
from tools.calls import call

PAGE = Path(__file__).parents[1] / "docs" / "games.md"
_USUAL_GUESSES = 6


def page() -> str:
    """Return the page with the list as it should be."""
    lines = PAGE.read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("|---")) + 1
    end = next(number for number in range(start, len(lines)) if not lines[number].startswith("|"))
    return "\n".join([*lines[:start], *map(_row, games()), *lines[end:], ""])


def _row(game: NamedGame) -> str:
    names = dict.fromkeys([game.name, *game.names.values(), *game.aliases])
    return f"| `{game.id}` | {', '.join(names)} | {', '.join(_ways(game))} |"


def _ways(game: NamedGame) -> Iterator[str]:
    """Yield how a game is played, if not in the usual way."""
    yield f"`{game.pack}`"
    if game.boards > 1:
        yield f"{game.boards} boards"
    if game.sequence:
        yield "one after another"
    if game.rules:
        yield f"rule `{game.rules}`"
    if game.kind.cheats:
        yield "the opponent cheats"
    if game.given:
        yield f"the first {game.given} is given"
    if game.strict:
        yield "strict hard mode"
    guesses = Session(game.id).max_guesses
    if guesses != _USUAL_GUESSES:
        yield f"{guesses or 'any number of'} guesses"


def main() -> None:
    """Write the list."""
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    call(main)
