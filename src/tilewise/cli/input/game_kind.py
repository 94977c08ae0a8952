"""Options for several boards, and which options exclude each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import typer

from tilewise.cli.input import configuration
from tilewise.errors import SessionError
from tilewise.lexicon import Lexicon
from tilewise.play.arguments import read_whole
from tilewise.play.rounds import MOST_BOARDS, GameKind, Opponent
from tilewise.rules.hardmode import HardMode

BoardsOption = Annotated[
    int | None,
    typer.Option(
        "--boards",
        metavar="N",
        help="Play several boards at once: 2 for Dordle, 4 for Quordle, 8 for Octordle; up to 64.",
    ),
]
SequenceOption = Annotated[
    bool,
    typer.Option("--sequence", help="Each board opens when the one before it is solved."),
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        "--games", metavar="N", help="With --boards: how many games to play (default: 1000)."
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help="With --boards: seed for drawing answers; the same seed gives the same games.",
    ),
]

SEVERAL = "--boards 2 or more"
"""What options for several boards need."""


def read_kind(boards: int | None, *, sequence: bool, adversary: str | None = None) -> GameKind:
    """Return the kind of game that the options of a command mean.

    Raises:
        SessionError: the options cannot be combined, or the opponent is unknown.
    """
    if boards in (None, 1):
        refuse_without(SEVERAL, sequence=sequence)
    if boards is not None:
        read_whole("--boards", boards, 1, MOST_BOARDS)
    if adversary is not None and adversary != Opponent.ABSURDLE:
        raise SessionError(
            "{name} must be one of {choices}.",
            name="--adversary",
            choices=Opponent.ABSURDLE,
        )
    opponent = Opponent.FAIR if adversary is None else Opponent.ABSURDLE
    return GameKind.read(1 if boards is None else boards, sequence, opponent)


def read_hard_mode(lexicon: Lexicon, kind: GameKind, *, hard: bool, strict: bool) -> HardMode:
    """Return the hard mode that the options mean; the user's default is for one board.

    Raises:
        GuessError: the game has no such mode.
    """
    is_usual = not any(_options({"hard": hard, "strict": strict}))
    mode = HardMode.OFF if kind.boards > 1 and is_usual else HardMode.chosen(hard, strict)
    return kind.hard_mode(lexicon, mode)


def options_of(kind: GameKind) -> list[str]:
    """Return the options for a kind of game, as :func:`read_kind` reads them."""
    if kind.cheats:
        return ["--adversary", kind.opponent]
    boards = [] if kind.boards == 1 else ["--boards", str(kind.boards)]
    return [*boards, "--sequence"] if kind.sequence else boards


def refuse_together(option: str, **given: object) -> None:
    """Refuse options that cannot be used together with another one.

    Raises:
        SessionError: one of them was given.
    """
    for other in _options(given):
        raise SessionError(
            "{option} cannot be used with {other}; leave out one of them",
            option=option,
            other=other,
        )


def refuse_without(needed: str, **given: object) -> None:
    """Refuse options that need another one, which was not given.

    Raises:
        SessionError: one of them was given.
    """
    for option in _options(given):
        raise SessionError(
            "{option} needs {other}; add it, or leave out {option}",
            option=option,
            other=needed,
        )


def _options(given: Mapping[str, object]) -> Iterator[str]:
    """Yield the options given on the command line, as they are written.

    Defaults from the user's file are not included, because they are ignored where they do not
    apply.
    """
    wanted = {
        name: value
        for name, value in given.items()
        if value is not None and value is not False  # 0 is a value
    }
    usual = configuration.read().of_options() if wanted else {}
    for name, value in wanted.items():
        if value != usual.get(name):
            yield "--" + name.replace("_", "-")
