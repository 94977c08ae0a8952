"""After a game against the opponent that cheats: what each guess left it, and what was possible.

Nothing is left to luck there, so a guess is weighed by the words that the opponent holds after it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewise.play.session import Session
from tilewise.rules.notation import Feedback


@dataclass(frozen=True)
class ReviewedReply:
    """One guess, and what it left.

    Attributes:
        word: the guess.
        feedback: what the opponent said.
        words_before: words that it held before the guess.
        words_after: words that it held after it.
        best: the guess that would have left the fewest.
        fewest: how many.
    """

    word: str
    feedback: Feedback
    words_before: int
    words_after: int
    best: str
    fewest: int


def review_replies(session: Session) -> list[ReviewedReply]:
    """Return what each guess of a game left; those that no word fits are left out."""
    game = Session(session.lexicon, opponent=session.kind.opponent, hard=session.hard)
    found = []
    for one, turn in zip(session.rounds, session.written_turns, strict=True):
        before = game.position.count
        best = game.suggest(1)
        game.add_round(one)
        if not best or not game.position.count:
            break
        found.append(
            ReviewedReply(
                word=turn.guess,
                feedback=turn.feedback,
                words_before=before,
                words_after=game.position.count,
                best=best[0].word,
                fewest=best[0].worst_case,
            )
        )
    return found
