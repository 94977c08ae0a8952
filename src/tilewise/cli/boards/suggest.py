"""``tilewise suggest --boards N``: the best next guesses for several boards, once."""

from __future__ import annotations

from tilewise.cli.boards.advising import suggested
from tilewise.cli.boards.explaining import contradictions_of
from tilewise.cli.language import in_english
from tilewise.cli.output import emit_json
from tilewise.errors import GuessError
from tilewise.play.boards.document import boards_document
from tilewise.play.boards.session import Boards, BoardsSuggestion


def suggest_boards(boards: Boards, top: int, *, contrast: bool, json: bool) -> None:
    """Print suggestions for a game as far as it has come.

    Raises:
        GuessError: there is an open board that no word fits; the others have suggestions.
    """
    suggestions = suggested(boards, top)
    if json:
        with in_english():
            problem = "; ".join(contradictions_of(boards))
        emit_json(boards_document(boards, suggestions) | ({"problem": problem} if problem else {}))
    else:
        _show(boards, suggestions, contrast=contrast)
    if problem := "; ".join(contradictions_of(boards)):
        raise GuessError(problem)


def _show(boards: Boards, suggestions: list[BoardsSuggestion], *, contrast: bool) -> None:
    from tilewise.cli.boards.screen import BoardsScreen

    screen = BoardsScreen(boards.lexicon, contrast)
    screen.boards(boards, suggestions[0].helps_most if suggestions else None)
    if suggestions:
        screen.suggestions(suggestions)
