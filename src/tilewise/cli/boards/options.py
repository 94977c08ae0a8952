"""Options of several boards, and those that go with one board alone."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.errors import SessionError

BoardsOption = Annotated[
    int | None,
    typer.Option(
        "--boards",
        metavar="N",
        help="Several boards at once: 2 as Dordle, 4 as Quordle, 8 as Octordle; up to 64.",
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


def refuse_with_boards(**given: object) -> None:
    """Refuse options that mean nothing on several boards, by the names they have as arguments.

    Raises:
        SessionError: one of them was given.
    """
    _refuse("{option} is for one board; leave out --boards or {option}", given)


def refuse_without_boards(**given: object) -> None:
    """Refuse options that mean nothing on one board.

    Raises:
        SessionError: one of them was given.
    """
    _refuse("{option} goes with several boards; add --boards N", given)


def refuse_with_adversary(**given: object) -> None:
    """Refuse options that mean nothing against an opponent that cheats.

    Raises:
        SessionError: one of them was given.
    """
    _refuse("{option} means nothing against a game that cheats; leave out {option}", given)


def _refuse(message: str, given: dict[str, object]) -> None:
    for name, value in given.items():
        if value not in (None, False):
            raise SessionError(message, option="--" + name.replace("_", "-"))
