"""``tilewise suggest --boards N``: the best next guesses for several boards, once."""

from __future__ import annotations

from tilewise.cli.language import tr
from tilewise.cli.output import emit_json, note
from tilewise.play.boards.document import boards_document
from tilewise.play.boards.session import Boards


def suggest_boards(boards: Boards, top: int, *, contrast: bool, json: bool) -> None:
    """Print suggestions for a game as far as it has come."""
    suggestions = boards.suggest(top)
    if json:
        emit_json(boards_document(boards, suggestions))
        _tell_of_contradictions(boards)
        return
    from tilewise.cli.boards.screen import BoardsScreen

    screen = BoardsScreen(boards.lexicon, contrast)
    screen.boards(boards, suggestions[0].helps_most if suggestions else None)
    if suggestions:
        screen.suggestions(suggestions)


def _tell_of_contradictions(boards: Boards) -> None:
    from tilewise.cli.explaining import explain_contradiction

    for number in boards.open:
        if not boards.positions[number - 1].count:
            for line in explain_contradiction(boards.alone(number, "entropy")):
                note(tr("board {number}: {line}", number=number, line=line))
