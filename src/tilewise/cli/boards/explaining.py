"""Contradictory feedback of several boards in words, board by board."""

from __future__ import annotations

from tilewise.cli.language import tr
from tilewise.play.boards.session import Boards


def contradictions_of(boards: Boards) -> list[str]:
    """Return lines that explain on which open boards no word fits, and why; none if one does."""
    empty = [number for number in boards.open if not boards.positions[number - 1].count]
    if not empty:
        return []
    from tilewise.cli.explaining import explain_contradiction  # seldom needed

    return [
        tr("board {number}: {line}", number=number, line=line)
        for number in empty
        for line in explain_contradiction(boards.alone(number, "entropy"))
    ]
