"""Games against the opponent that cheats: its replies, the words it has left, and how to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewise.cli.output.figures import change
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.suggestions import row_styles
from tilewise.cli.output.tables import Column, fitted, numbering
from tilewise.cli.process.language import number, tr, trn
from tilewise.play.session import Session
from tilewise.play.suggestion import Suggestion

if TYPE_CHECKING:
    from tilewise.play.absurdle.forcing import ForcedLine
    from tilewise.play.replies import ReviewedReply

_LIKELIEST = 12
"""Most words shown, unless more are asked for."""


def show_replies(screen: Screen, suggestions: Sequence[Suggestion]) -> None:
    """Print guesses, what a cheating opponent will answer, and how many words are then left."""
    replies = ["" if s.reply is None else screen.feedback(s.reply) for s in suggestions]
    columns = [
        numbering(len(suggestions)),
        Column(tr("guess"), [screen.isolated(s.word) for s in suggestions], justify="left"),
        Column(tr("feedback"), replies, 0, "left"),
        Column(tr("left"), [number(s.worst_case, ",") for s in suggestions]),
    ]
    screen.console.print(fitted(columns, screen.console.width, row_styles(suggestions)))


def show_reviewed_replies(screen: Screen, guesses: Sequence[ReviewedReply]) -> None:
    """Print how many words each guess left, and how many the best would have left."""
    columns = [
        numbering(len(guesses)),
        Column(tr("guess"), [screen.isolated(one.word) for one in guesses], justify="left"),
        Column(tr("feedback"), [screen.feedback(g.feedback) for g in guesses], 0, "left"),
        Column(tr("left"), [change(g.words_before, g.words_after) for g in guesses]),
        Column(tr("best guess"), [screen.isolated(one.best) for one in guesses], 1, "left"),
        Column("", [f"→ {number(one.fewest, ',')}" for one in guesses], 1),
    ]
    screen.console.print(fitted(columns, screen.console.width))


def show_words_left(screen: Screen, session: Session, most: int = _LIKELIEST) -> None:
    """Print the words a cheating opponent can still choose from."""
    count = session.position.count
    some = session.candidates(most) if session.spoilers else []
    words = " ".join(screen.isolated(candidate.word) for candidate in some)
    left = trn("{n} word left", "{n:,} words left", count)
    more = " …" if count > len(some) else ""
    screen.say(tr("{name}: {error}", name=left, error=words + more) if words else left)


def forced_line_in_words(found: ForcedLine | None) -> str:
    """Return which guesses win, and whether fewer might."""
    if found is None:
        return tr(
            "no winning guesses found; to search longer, run tilewise absurdle with a higher "
            "--effort"
        )
    words = " ".join(found.words)
    count = len(found.words)
    if found.is_shortest:
        return trn(
            "{n} guess wins: {words}",
            "These {n} guesses win, and no fewer will do: {words}",
            count,
            words=words,
        )
    return trn(
        "{n} guess wins, but fewer may be enough: {words}",
        "These {n} guesses win, but fewer may be enough: {words}",
        count,
        words=words,
    )
