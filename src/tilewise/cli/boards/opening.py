"""Beginning a game of several boards, as the options of a command say."""

from __future__ import annotations

from collections.abc import Sequence

from tilewise.cli.language import later
from tilewise.cli.reading import WordOptions, open_lexicon, read_excluded, read_played
from tilewise.cli.rows import part_guess, read_guess
from tilewise.errors import FeedbackError, TilewiseError, shown
from tilewise.play.boards.session import Boards
from tilewise.rules.hardmode import HardMode


def open_boards(
    name: str,
    count: int,
    options: WordOptions,
    rows: Sequence[str],
    *,
    sequence: bool,
    hard: HardMode,
) -> Boards:
    """Begin a game of several boards of a pack with the rows there are so far.

    Args:
        name: the pack.
        count: how many boards.
        options: what the options of the command say of its words.
        rows: guesses and what the boards said of them.
        sequence: whether the boards open one after another.
        hard: how hard mode limits the guesses.

    Raises:
        TilewiseError: one of them is wrong.
    """
    lexicon = open_lexicon(name)
    boards = Boards(
        lexicon,
        count,
        sequence=sequence,
        hard=hard,
        excluded=read_excluded(lexicon, options.exclude),
        played=read_played(lexicon, options.played),
        replay=options.replay,
        spoilers=not options.no_spoilers,
    )
    for number, row in enumerate(rows, start=1):
        try:
            _add(boards, row)
        except TilewiseError as error:
            raise type(error)(
                later("guess {number}: {error}"), number=number, error=error
            ) from None
    return boards


def _add(boards: Boards, row: str) -> None:
    """Add a row written ``GUESS=FEEDBACK,FEEDBACK,…``.

    Raises:
        GuessError, FeedbackError: it is none.
    """
    guess, feedback = part_guess(boards.lexicon, row)
    if not feedback:
        raise FeedbackError(
            "{text} has no feedback; write GUESS=FEEDBACK,FEEDBACK,… with one a board",
            text=shown(row),
        )
    boards.add(read_guess(boards.lexicon, guess), feedback)
