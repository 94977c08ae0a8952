"""``tilewise suggest --boards N``: the best next guesses for several boards, once."""

from __future__ import annotations

from typing import Any

from tilewise.cli.language import tr
from tilewise.cli.output import emit_json, note
from tilewise.play.boards.session import Boards, BoardsSuggestion


def suggest_boards(boards: Boards, top: int, *, contrast: bool, json: bool) -> None:
    """Print suggestions for a game as far as it has come."""
    suggestions = boards.suggest(top)
    if json:
        emit_json(_document(boards, suggestions))
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


def _document(boards: Boards, suggestions: list[BoardsSuggestion]) -> dict[str, Any]:
    return {
        "lexicon": boards.lexicon.id,
        "boards": boards.count,
        "sequence": boards.sequence,
        "turn": len(boards.rows) + 1,
        "guesses_left": boards.guesses_left,
        "open": list(boards.open),
        "candidates": [_candidates(boards, board) for board in range(1, boards.count + 1)],
        "suggestions": [_suggestion(suggestion) for suggestion in suggestions],
        "source": "search",
    }


def _candidates(boards: Boards, board: int) -> dict[str, Any]:
    """Return the likely answers that fit a board, or where none does all words that do."""
    every = boards.candidates(board)
    listed = [candidate for candidate in every if candidate.is_listed]
    counted = listed or every
    return {
        "board": board,
        "solved": boards.solved[board - 1],
        "count": len(counted),
        "tier": 1 if listed else 2 if every else 0,
        "words": [
            {"word": candidate.word, "probability": candidate.probability}
            for candidate in (counted if boards.spoilers else [])
        ],
        "unlisted": {
            "count": len(every) - len(listed),
            "probability": boards.positions[board - 1].belief.unlisted_probability,
        },
    }


def _suggestion(suggestion: BoardsSuggestion) -> dict[str, Any]:
    return {
        "word": suggestion.word,
        "tokens": list(suggestion.tokens),
        "is_candidate": suggestion.is_candidate,
        "expected_guesses": suggestion.expected_guesses,
        "exact": suggestion.exact,
        "entropy_bits": suggestion.entropy_bits,
        "helps_most": suggestion.helps_most,
        "boards": [
            {
                "board": gain.board,
                "probability": gain.probability,
                "entropy_bits": gain.entropy_bits,
                "saved": gain.saved,
            }
            for gain in suggestion.gains
        ],
    }
