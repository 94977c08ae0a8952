"""Advice and reviews as JSON documents: what ``--json`` prints and the page is sent."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tilewise.play.session import Advice, Session, Suggestion

if TYPE_CHECKING:
    from tilewise.play.review import Review, ReviewedGuess


def advice_document(session: Session, advice: Advice, most: int | None = None) -> dict[str, Any]:
    """Return the JSON document of an advice.

    Args:
        session: the game it is for.
        advice: what to guess next.
        most: how many of the words that fit are named at most; all of them if None.

    It has `tried`, the number of guesses that were ranked, only where those are not all.
    """
    return {
        "lexicon": session.lexicon.id,
        "turn": len(session.turns) + 1,
        "candidates": _candidates(session, most),
        "suggestions": [_suggestion(suggestion) for suggestion in advice.suggestions],
        "source": advice.source,
    } | ({} if advice.tried is None else {"tried": advice.tried})


def _candidates(session: Session, most: int | None) -> dict[str, Any]:
    """Return the likely answers that fit, or where none does all words that do."""
    belief = session.position.belief
    is_listed = belief.rows < belief.words.answer_count
    listed = int(is_listed.sum())
    counted = is_listed if listed else slice(None)
    most = most if session.spoilers else 0
    rows = belief.rows[counted][:most].tolist()
    probabilities = belief.probabilities[counted][:most].tolist()
    return {
        "count": listed or len(belief.rows),
        "tier": 1 if listed else 2 if len(belief.rows) else 0,
        "words": [
            {"word": session.lexicon.spelling(row), "probability": probability}
            for row, probability in zip(rows, probabilities, strict=True)
        ],
        "unlisted": {
            "count": len(belief.rows) - listed,
            "probability": belief.unlisted_probability,
        },
    }


def _suggestion(suggestion: Suggestion) -> dict[str, Any]:
    return {
        "word": suggestion.word,
        "tokens": list(suggestion.tokens),
        "is_candidate": suggestion.is_candidate,
        "probability": suggestion.probability,
        **suggestion.figures,
        "exact": suggestion.exact,
        "estimated": [] if suggestion.exact else ["expected_guesses"],
        **({} if suggestion.worth is None else {"worth": suggestion.worth}),
    }


def review_document(review: Review) -> dict[str, Any]:
    """Return the JSON document of a review."""
    return {
        "lexicon": review.lexicon,
        "answer": review.answer,
        "guesses": [_guess(guess) for guess in review.guesses],
        "expected_at_start": review.expected_at_start,
        "expected_left": review.expected_left,
        "skill_loss": review.skill_loss,
        "luck": review.luck,
        "skill": review.skill,
        "luck_score": review.luck_score,
        "exact": review.is_exact,
        "solver": [asdict(turn) for turn in review.solver],
    }


def _guess(guess: ReviewedGuess) -> dict[str, Any]:
    return {**asdict(guess), "skill": guess.skill, "luck_score": guess.luck_score}
