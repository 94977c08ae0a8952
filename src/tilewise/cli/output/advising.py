"""Suggestions for a person: what is said while they are worked out, and what stands beside them."""

from __future__ import annotations

from tilewise.cli.process.language import tr
from tilewise.play.session import Session
from tilewise.play.suggestion import Advice, Suggestion


def advise(session: Session, top: int) -> Advice:
    """Return suggestions; where something must be compiled first, say so meanwhile."""
    if not session.is_compiled:
        from tilewise.cli.output.progress import working  # 20 ms, once on a machine

        with working(tr("getting ready to play games out, once on this machine")):
            session.compile()
    return session.advise(top)


def best_answer_beside(session: Session, advice: Advice) -> Suggestion | None:
    """Return the best guess that may be the answer, where none of the suggestions may.

    None on the first turn too: nobody wins there, and every word would have to be looked at.
    """
    if not session.rounds or any(suggestion.is_candidate for suggestion in advice.suggestions):
        return None
    return session.best_answer()
