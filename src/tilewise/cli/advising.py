"""What to suggest beside the best guesses: a word that may win now."""

from __future__ import annotations

from tilewise.play.session import Advice, Session, Suggestion


def best_answer_beside(session: Session, advice: Advice) -> Suggestion | None:
    """Return the best guess that may be the answer, where none of the suggestions may.

    None on the first turn too: nobody wins there, and every word would have to be looked at.
    """
    if not session.turns or any(suggestion.is_candidate for suggestion in advice.suggestions):
        return None
    return session.best_answer()
