"""Reviews of games against a cheating opponent.

These games involve no luck, so a guess is measured by the number of words it leaves.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewise.play.session import Session
from tilewise.rules.notation import Feedback


@dataclass(frozen=True)
class ReviewedReply:
    """One guess and the number of words it left.

    Attributes:
        word: the guess.
        feedback: the opponent's answer.
        words_before: words left before the guess.
        words_after: words left after it.
        best: the guess that would have left the fewest words.
        fewest: the number of words that guess would have left.
    """

    word: str
    feedback: Feedback
    words_before: int
    words_after: int
    best: str
    fewest: int


def review_replies(session: Session) -> list[ReviewedReply]:
    """Return how many words each guess in a game left, up to the first turn that no word fits."""
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
