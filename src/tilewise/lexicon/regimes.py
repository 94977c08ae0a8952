"""How a game chooses its answers: five ways ("regimes"), each with a share.

Nobody knows how often a game chooses an answer outside the pack's list, so this has a probability
as well. An answer comes

* from the answer list, by weight;
* from the answer list with every word equally likely (``answers_alike``), as if the game had
  shuffled its list once;
* from the other guessable words, by weight (``unlisted``);
* from all guessable words, equally likely (``words_alike``): rare words, inflected forms, names;
* from words that are not in the pack (``unheld``).

A word's probability is the mixture of these by their shares. A position needs no special cases: if
no listed word fits, Bayes' rule has moved the probability to the other ways.

Shares are learned from the answers of past games. The pack's shares count for as many games as it
says (``games``). Each past answer is divided among the ways, in proportion to how likely each was
to choose it. The result is the mean of a Dirichlet distribution, with counts from expectation
maximisation (Dempster, Laird and Rubin 1977).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import PackError

Floats = NDArray[np.float64]

_LEAST_UNLISTED = 1e-9
"""The share of other words if a pack says 0: lists are never complete."""

_ROUNDS = 30
"""Rounds of expectation and maximisation; shares change by less than 0.001 in the last."""


@dataclass(frozen=True)
class Regimes:
    """The share of each way; the rest is the answer list by weight.

    Attributes:
        answers_alike: share of the answer list with every word equally likely.
        unlisted: share of the other guessable words, by weight.
        words_alike: share of all guessable words, equally likely.
        unheld: share of words that are not in the pack.
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
                f"the shares in [belief] add up to {1 - self.by_weight:g}; keep the sum below 1"
            )

    @property
    def by_weight(self) -> float:
        """Share of the answer list by weight."""
        return 1 - self.answers_alike - self.unlisted - self.words_alike - self.unheld

    def prior(self, chances: Floats) -> Floats:
        """Return the probability of each word, float64 (words,), summing to 1 - unheld.

        Args:
            chances: of all words, from :func:`chances`.
        """
        return chances @ self._shares

    @property
    def _shares(self) -> Floats:
        """Shares of the ways that give words of the pack, in the order of :func:`chances`."""
        unlisted = max(self.unlisted, _LEAST_UNLISTED)
        return np.array([self.by_weight, self.answers_alike, unlisted, self.words_alike])

    def learned(self, chances: Floats, unheld: int = 0) -> Regimes:
        """Return the shares after some games.

        Args:
            chances: float64 (answers, 4), rows of :func:`chances`, one for each past answer.
            unheld: how many past answers are not in the pack.
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
    """Return the probability of each word by each way alone.

    Args:
        weights: float64 (answers,), of the answer list.
        guess_weights: float64 (others,), of the other words.

    Returns:
        float64 (words, 4): from the answer list by weight, from it equally likely, from the other
        words by weight, from all words equally likely. Columns sum to 1, or to 0 if there are no
        such words.
    """
    answers, words = len(weights), len(weights) + len(guess_weights)
    found = np.zeros((words, 4))
    found[:answers, 0] = weights / weights.sum()
    found[:answers, 1] = 1 / answers
    found[answers:, 2] = guess_weights / max(guess_weights.sum(), 1e-300)
    found[:, 3] = 1 / words
    return found
