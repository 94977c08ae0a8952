"""How a game comes by its answers: a few ways, and how often each is taken.

No pack knows how far a game leaves its list, so that is believed, too. An answer comes

* from the answer list, by the weights there;
* from the answer list, each word as likely as any other (``answers_alike``), as where a game has
  drawn its list once and goes through it in no order;
* from the other guessable words, by their weights (``unlisted``);
* from all guessable words, each as likely as any other (``words_alike``): rare words, forms, names;
* from words that the pack does not hold (``unheld``).

What the answer may be is a mixture of these by their shares. So no position needs to know of them:
when nothing from the list fits, Bayes' rule has moved the probability to the other ways.

Shares are learned from the answers of past games. A pack's shares count for as many games as it
says (``games``), and each past answer counts for the ways it may have come, by how likely each is
to have brought it: the mean of a Dirichlet distribution, with the counts found by expectation
maximisation (Dempster, Laird and Rubin 1977).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import PackError

Floats = NDArray[np.float64]

_LEAST_UNLISTED = 1e-9
"""The share of other words where a pack says 0: lists are never whole."""

_ROUNDS = 30
"""Rounds of expectation and maximisation; shares change by less than 0.001 in the last."""


@dataclass(frozen=True)
class Regimes:
    """The shares of all answers that come each way; the rest is by the weights of the answer list.

    Attributes:
        answers_alike: share of the answer list, each word as likely as any other.
        unlisted: share of the guessable words that are in no answer list, by their weights.
        words_alike: share of all guessable words, each as likely as any other.
        unheld: share of words that the pack does not hold.
        games: how many past games these shares count for.

    Raises:
        PackError: the shares add up to 1 or more.
    """

    answers_alike: float = 0.0
    unlisted: float = 0.0
    words_alike: float = 0.0
    unheld: float = 0.0
    games: int = 20

    def __post_init__(self) -> None:
        if self.by_weight <= 0:
            raise PackError(
                "the shares of [belief] add up to {sum:g}; keep them below 1 together",
                sum=1 - self.by_weight,
            )

    @property
    def by_weight(self) -> float:
        """Share of the answer list by the weights there."""
        return 1 - self.answers_alike - self.unlisted - self.words_alike - self.unheld

    def prior(self, chances: Floats) -> Floats:
        """Return how likely each word is to be the answer, float64 (words,), summing to 1 - unheld.

        Args:
            chances: of all words, as :func:`chances` returns them.
        """
        return chances @ self._shares

    @property
    def _shares(self) -> Floats:
        """Of the ways that bring words of the pack, in the order of :func:`chances`."""
        unlisted = max(self.unlisted, _LEAST_UNLISTED)
        return np.array([self.by_weight, self.answers_alike, unlisted, self.words_alike])

    def learned(self, chances: Floats, unheld: int = 0) -> Regimes:
        """Return the shares after some games.

        Args:
            chances: float64 (answers, 4), rows of :func:`chances`, one for each past answer.
            unheld: how many past answers the pack does not hold.
        """
        games = len(chances) + unheld
        found = self
        for _ in range(_ROUNDS if games else 0):
            each = chances * found._shares
            came = (each / np.maximum(each.sum(axis=1, keepdims=True), 1e-300)).sum(axis=0)
            found = Regimes(
                self._mean(self.answers_alike, came[1], games),
                self._mean(self.unlisted, came[2], games),
                self._mean(self.words_alike, came[3], games),
                self._mean(self.unheld, unheld, games),
                self.games,
            )
        return found

    def _mean(self, share: float, came: float, games: int) -> float:
        return (self.games * share + float(came)) / (self.games + games)


def chances(weights: Floats, guess_weights: Floats) -> Floats:
    """Return how likely each word is where answers come one way alone.

    Args:
        weights: float64 (answers,), of the answer list.
        guess_weights: float64 (others,), of the other words.

    Returns:
        float64 (words, 4): from the list by weight and alike, from the other words, from all alike.
        Columns sum to 1, or to 0 where there is no word of the kind.
    """
    answers, words = len(weights), len(weights) + len(guess_weights)
    found = np.zeros((words, 4))
    found[:answers, 0] = weights / weights.sum()
    found[:answers, 1] = 1 / answers
    found[answers:, 2] = guess_weights / max(guess_weights.sum(), 1e-300)
    found[:, 3] = 1 / words
    return found
