"""Advice for several boards as the JSON document that ``--json`` prints and the page is sent."""

from __future__ import annotations

from typing import Any

from tilewise.play.boards.session import Boards, BoardsSuggestion


def boards_document(
    boards: Boards, suggestions: list[BoardsSuggestion], most: int | None = None
) -> dict[str, Any]:
    """Return the JSON document of an advice for several boards.

    Args:
        boards: the game it is for.
        suggestions: what to guess next.
        most: how many of the words that fit a board are named at most; all of them if None.
    """
    return {
        "lexicon": boards.lexicon.id,
        "boards": boards.count,
        "sequence": boards.sequence,
        "turn": len(boards.rows) + 1,
        "guesses_left": boards.guesses_left,
        "open": list(boards.open),
        "candidates": [_candidates(boards, board, most) for board in range(1, boards.count + 1)],
        "suggestions": [_suggestion(suggestion) for suggestion in suggestions],
        "source": "search",
    }


def _candidates(boards: Boards, board: int, most: int | None) -> dict[str, Any]:
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
            for candidate in (counted[:most] if boards.spoilers else [])
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
