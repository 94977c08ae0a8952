"""Reads and writes the feedback of a guess on all boards of a game.

For several boards, it is a list of texts, or one text with commas between them. In ``.Y..G,,.....``
the second board, which is solved or not open yet, has none.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewise.errors import FeedbackError, Listed, shown, untranslated
from tilewise.lexicon import Lexicon
from tilewise.play.reading.guesses import Tokens
from tilewise.play.rounds import GameKind, Progress, Round
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Pattern

Patterns = tuple[Pattern | None, ...]


def written_round(lexicon: Lexicon, one: Round) -> Feedback:
    """Write the feedback of a guess on every board: ``.Y..G``, ``.Y..G,,.....``."""
    if len(one.patterns) == 1 and one.patterns[0] is not None:
        return lexicon.feedback_of(one.patterns[0], one.guess)
    written = ("" if p is None else lexicon.feedback_of(p, one.guess) for p in one.patterns)
    return Feedback(",".join(written), lexicon.rule)


def read_written(lexicon: Lexicon, kind: GameKind, text: str, guess: Tokens) -> Patterns:
    """Read the output of :func:`written_round`.

    Raises:
        FeedbackError: there is not one feedback for each board.
    """
    if kind.boards == 1:
        return (lexicon.read_feedback(text, guess).pattern,)
    parts = text.split(",")
    if len(parts) != kind.boards:
        raise _not_one_each(lexicon, tuple(kind.numbers), len(parts))
    return tuple(
        None if _is_blank(part) else _read_pattern(lexicon, part, guess, board)
        for board, part in enumerate(parts, start=1)
    )


def read_patterns(before: Progress, feedback: object, guess: Tokens) -> Patterns:
    """Read the feedback of every board for a guess.

    Args:
        before: the game before this guess.
        feedback: a text or a pattern; for several boards, a list of them or a text with commas,
            either for every board or for the open ones only.
        guess: its tokens.

    Raises:
        FeedbackError: there is not one feedback for each board, or one of them does not have one
            mark per tile.
    """
    lexicon, kind = before.lexicon, before.kind
    if kind.boards == 1:
        if isinstance(feedback, list | tuple) and len(feedback) == 1:
            (feedback,) = feedback
        return (lexicon.read_feedback(feedback, guess).pattern,)
    parts = feedback.split(",") if isinstance(feedback, str) else feedback
    if not isinstance(parts, list | tuple):
        raise FeedbackError(
            untranslated(
                "feedback is {feedback}; give one string per board, as a list or "
                "separated by commas"
            ),
            feedback=shown(feedback),
        )
    told = _by_board(before, parts)
    return tuple(
        _read_pattern(lexicon, told[board], guess, board) if board in told else None
        for board in kind.numbers
    )


def _by_board(before: Progress, parts: Sequence[object]) -> dict[int, object]:
    """Return which board each part of the feedback belongs to."""
    kind, open_boards = before.kind, before.open
    if len(parts) == len(open_boards) != kind.boards:
        return dict(zip(open_boards, parts, strict=True))
    if len(parts) != kind.boards:
        raise _not_one_each(before.lexicon, open_boards, len(parts))
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
        "a row needs feedback for each open board ({boards}), with commas between boards, as in "
        "{example}; boards in this row: {given}",
        boards=Listed(boards or ["–"]),
        example=f"{some},…" if len(boards) > 2 else some,
        given=given,
    )


def _read_pattern(lexicon: Lexicon, feedback: object, guess: Tokens, board: int) -> Pattern:
    try:
        return lexicon.read_feedback(feedback, guess).pattern
    except FeedbackError as error:
        raise FeedbackError("board {board}: {error}", board=board, error=error) from None


def _is_blank(feedback: object) -> bool:
    return isinstance(feedback, str) and feedback.strip() in ("", "-")
