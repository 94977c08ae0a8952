"""The feedback of a guess on all boards of a game, as people and programs give it.

Of several boards it is one text for each, as a list or joined by commas: ``.Y..G,,.....`` leaves
the second board, which is solved or not open yet, without any.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewise.errors import FeedbackError, shown
from tilewise.lexicon import Lexicon
from tilewise.play.rounds import GameKind, Round
from tilewise.rules.feedback import Pattern
from tilewise.rules.notation import Feedback

Patterns = tuple[Pattern | None, ...]


def written_patterns(lexicon: Lexicon, patterns: Patterns) -> Feedback:
    """Write what every board said of a guess: ``.Y..G``, ``.Y..G,,.....``."""
    written = (
        "" if pattern is None else Feedback.of(pattern, lexicon.length) for pattern in patterns
    )
    return Feedback(",".join(written))


def read_written(lexicon: Lexicon, kind: GameKind, text: str) -> Patterns:
    """Read what :func:`written_patterns` wrote.

    Raises:
        FeedbackError: it is not one feedback for each board.
    """
    if kind.boards == 1:
        return (lexicon.read_feedback(text).pattern,)
    parts = text.split(",")
    if len(parts) != kind.boards:
        raise _not_one_each(lexicon, tuple(kind.numbers), len(parts))
    return tuple(
        None if _is_blank(part) else _read_pattern(lexicon, part, board)
        for board, part in enumerate(parts, start=1)
    )


def read_patterns(
    lexicon: Lexicon, kind: GameKind, feedback: object, before: Sequence[Round]
) -> Patterns:
    """Read what every board said of a guess that follows some rounds.

    Args:
        lexicon: the game's words.
        kind: the kind of game.
        feedback: a text or a pattern; of several boards a list of them or a text with commas, of
            every board or of the open ones alone.
        before: the rounds.

    Raises:
        FeedbackError: it is not one feedback for each board, or one is not one mark per tile.
    """
    if kind.boards == 1:
        if isinstance(feedback, list | tuple) and len(feedback) == 1:
            (feedback,) = feedback
        return (lexicon.read_feedback(feedback).pattern,)
    parts = feedback.split(",") if isinstance(feedback, str) else feedback
    if not isinstance(parts, list | tuple):
        raise FeedbackError(
            "feedback is {feedback}; give one text a board, as a list or joined by commas",
            feedback=shown(feedback),
        )
    told = _by_board(lexicon, kind, parts, kind.open(before))
    return tuple(
        _read_pattern(lexicon, told[board], board) if board in told else None
        for board in kind.numbers
    )


def _by_board(
    lexicon: Lexicon, kind: GameKind, parts: Sequence[object], open_boards: tuple[int, ...]
) -> dict[int, object]:
    """Say which board each part of the feedback belongs to."""
    if len(parts) == len(open_boards) != kind.boards:
        return dict(zip(open_boards, parts, strict=True))
    if len(parts) != kind.boards:
        raise _not_one_each(lexicon, open_boards, len(parts))
    told = dict(enumerate(parts, start=1))
    for board in kind.numbers:
        if board not in open_boards and _is_blank(told[board]):
            del told[board]
        elif board not in open_boards and not kind.sequence:
            raise FeedbackError("board {board} is solved; leave its feedback empty", board=board)
    return told


def _not_one_each(lexicon: Lexicon, boards: tuple[int, ...], given: int) -> FeedbackError:
    some = ",".join(map(lexicon.example_feedback, range(min(len(boards), 2))))
    return FeedbackError(
        "a row takes feedback for boards {boards}, joined by commas as in {example}; "
        "given: {given}",
        boards=", ".join(map(str, boards)) or "–",
        example=f"{some},…" if len(boards) > 2 else some,
        given=given,
    )


def _read_pattern(lexicon: Lexicon, feedback: object, board: int) -> Pattern:
    try:
        return lexicon.read_feedback(feedback).pattern
    except FeedbackError as error:
        raise FeedbackError("board {board}: {error}", board=board, error=error) from None


def _is_blank(feedback: object) -> bool:
    return isinstance(feedback, str) and feedback.strip() in ("", "-")
