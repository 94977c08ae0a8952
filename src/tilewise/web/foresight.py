"""The feedback that a guess is certain to get, as far as it follows from what is known."""

from __future__ import annotations

import numpy as np

from tilewise.play.session import Session
from tilewise.rules.notation import write_tiles
from tilewise.stopping import check_stop

UNKNOWN = "?"

MOST_UNHELD = 0.1
"""Nothing is foreseen on a board if its answer is unlisted with at least this probability."""


def foreseen(session: Session, guess: tuple[int, ...]) -> list[str]:
    """Return the marks that every fitting word would give a guess.

    Returns:
        a text per board, with ``?`` for each tile on which fitting words differ; empty if the board
        is not open.
    """
    rule = session.lexicon.rule
    told = []
    for board in session.kind.numbers:
        check_stop()
        belief = session.positions[board - 1].belief
        if board not in session.open:
            told.append("")
            continue
        patterns = np.unique(belief.shown(guess).patterns).tolist()
        may = [write_tiles(rule.tiles(pattern, guess), rule) for pattern in patterns]
        if not may or belief.unheld >= MOST_UNHELD:
            told.append(UNKNOWN * len(rule.shown(guess)))
            continue
        tiles = (set(marks) for marks in zip(*may, strict=True))
        told.append("".join(one.pop() if len(one) == 1 else UNKNOWN for one in tiles))
    return told
