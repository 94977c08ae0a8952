"""The words that each feedback to a guess would leave, which shows how good the guess is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tilewise.play.session import Session
from tilewise.rules.notation import Feedback


@dataclass(frozen=True)
class Outcome:
    """One feedback and what it would leave.

    Attributes:
        feedback: the feedback.
        count: words that would fit.
        probability: the probability of this feedback.
        words: some of the words, likeliest first; empty if spoilers are off.
    """

    feedback: Feedback
    count: int
    probability: float
    words: tuple[str, ...]


_WORDS = 4
"""Most words listed for each outcome."""


def outcomes(session: Session, guess: tuple[int, ...], board: int = 1) -> list[Outcome]:
    """Return what each possible feedback to a guess would leave on a board, likeliest first."""
    position = session.positions[board - 1]
    shown = position.shown(guess)
    found = []
    for pattern in np.unique(shown.patterns).tolist():
        fits = shown.patterns == pattern
        left = shown.secrets.only(fits)
        fitting = position.candidates[left.word_weights(position.count) > 0]
        some = fitting[:_WORDS].tolist() if session.spoilers else []
        found.append(
            Outcome(
                feedback=session.lexicon.feedback_of(pattern, guess),
                count=len(fitting),
                probability=float(left.weights.sum()),
                words=tuple(map(session.lexicon.spelling, some)),
            )
        )
    return sorted(found, key=lambda outcome: -outcome.probability)
