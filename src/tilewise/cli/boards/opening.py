"""Beginning a game of several boards, as the options of a command say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tilewise.cli.reading import open_lexicon, read_excluded, read_played
from tilewise.play.boards.session import Boards, read_rows


@dataclass(frozen=True, kw_only=True)
class BoardsOptions:
    """What the options of a command say of a game of several boards.

    Attributes:
        count: how many boards.
        sequence: whether they open one after another.
        no_spoilers: suggest no word that may be an answer.
        exclude: a file of words that are no answers.
        played: a file of words that the game has used before.
        replay: how likely a played word is, relative to its weight; the pack's own habit if None.
    """

    count: int
    sequence: bool
    no_spoilers: bool
    exclude: Path | None
    played: Path | None
    replay: float | None


def open_boards(name: str, options: BoardsOptions, rows: Sequence[str]) -> Boards:
    """Begin a game of a pack with the rows there are so far.

    Raises:
        TilewiseError: one of them is wrong.
    """
    lexicon = open_lexicon(name)
    boards = Boards(
        lexicon,
        options.count,
        sequence=options.sequence,
        excluded=read_excluded(lexicon, options.exclude),
        played=read_played(lexicon, options.played),
        replay=options.replay,
        spoilers=not options.no_spoilers,
    )
    read_rows(boards, rows)
    return boards
