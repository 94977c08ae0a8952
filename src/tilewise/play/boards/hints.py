"""Hard mode on several boards: a guess keeps to what was shown on one open board at least.

No published game of several boards has a hard mode. To keep to the hints of all boards at once is
impossible as soon as two of them show different tiles in one place, so here a guess is allowed if
there is an open board whose hints it all keeps to, whatever it does to those of the others. Each
open board can thus be guessed at at any time, and what a solved board has shown binds nobody. Of a
sequence one board is open, and on that one it is hard mode as everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.game import check_hard_mode
from tilewise.rules.feedback import Turn
from tilewise.rules.hardmode import HardMode


def check_hints(
    lexicon: Lexicon,
    open_boards: Mapping[int, Sequence[Turn]],
    tokens: tuple[int, ...],
    mode: HardMode,
) -> None:
    """Check that a guess keeps to the hints of an open board.

    Args:
        lexicon: the game's words.
        open_boards: the turns of each open board, by its number.
        tokens: the guess.
        mode: what is demanded.

    Raises:
        GuessError: it keeps to those of none; the message says which hint of the first of them it
            leaves.
    """
    broken: dict[int, GuessError] = {}
    for board, turns in open_boards.items():
        try:
            check_hard_mode(lexicon, turns, tokens, mode)
        except GuessError as error:
            broken[board] = error
        else:
            return
    for board, left in broken.items():
        raise GuessError(
            "board {board}: {error}"
            if len(broken) == 1
            else "no open board allows this guess; board {board}: {error}",
            board=board,
            error=left,
        )
