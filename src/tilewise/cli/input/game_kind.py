"""Options of several boards, and those that go with one board alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import typer

from tilewise.cli.input import configuration
from tilewise.errors import SessionError, shown
from tilewise.play.rounds import GameKind, Opponent

BoardsOption = Annotated[
    int | None,
    typer.Option(
        "--boards",
        metavar="N",
        help="Several boards at once: 2 as Dordle, 4 as Quordle, 8 as Octordle; up to 64. "
        "In hard mode, guesses keep to what one of the open boards has shown.",
    ),
]
SequenceOption = Annotated[
    bool,
    typer.Option("--sequence", help="With --boards: they open one after another."),
]
GamesOption = Annotated[
    int | None,
    typer.Option("--games", metavar="N", help="With --boards: how many (default: 1000)."),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="With --boards: what answers are drawn with."),
]


def read_kind(boards: int | None, *, sequence: bool, adversary: str | None = None) -> GameKind:
    """Return the kind of game that the options of a command mean.

    Raises:
        SessionError: there is none such.
    """
    if boards is None:
        refuse_without_boards(sequence=sequence)
    if adversary is not None and adversary != Opponent.ABSURDLE:
        raise SessionError(
            "there is no adversary {name}; there is: absurdle", name=shown(adversary)
        )
    opponent = Opponent.FAIR if adversary is None else Opponent.ABSURDLE
    return GameKind.read(1 if boards is None else boards, sequence, opponent)


def options_of(kind: GameKind) -> list[str]:
    """Return the options of a command that mean a kind of game: what :func:`read_kind` reads."""
    if kind.cheats:
        return ["--adversary", kind.opponent]
    boards = [] if kind.boards == 1 else ["--boards", str(kind.boards)]
    return [*boards, "--sequence"] if kind.sequence else boards


def refuse_with_boards(**given: object) -> None:
    """Refuse options that mean nothing on several boards, by the names they have as arguments.

    Raises:
        SessionError: one of them was given.
    """
    for option in _options(given):
        raise SessionError(
            "{option} is for one board; leave out --boards or {option}", option=option
        )


def refuse_without_boards(**given: object) -> None:
    """Refuse options that mean nothing on one board.

    Raises:
        SessionError: one of them was given.
    """
    for option in _options(given):
        raise SessionError("{option} goes with several boards; add --boards N", option=option)


def refuse_with_adversary(**given: object) -> None:
    """Refuse options that mean nothing against an opponent that cheats.

    Raises:
        SessionError: one of them was given.
    """
    for option in _options(given):
        raise SessionError(
            "{option} means nothing against a game that cheats; leave out {option}", option=option
        )


def _options(given: Mapping[str, object]) -> Iterator[str]:
    """Yield the options that a call gave, as they are written.

    What the user's file says is no option of the call: it holds where it means something.
    """
    wanted = {name: value for name, value in given.items() if value not in (None, False)}
    usual = configuration.read().of_options() if wanted else {}
    for name, value in wanted.items():
        if value != usual.get(name):
            yield "--" + name.replace("_", "-")
