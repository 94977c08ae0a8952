"""What a strategy is: a score for every guess worth telling apart."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from tilewise.partition import Buckets, Floats
from tilewise.position import Position


class Strategy(ABC):
    """Ranks the guesses of a position.

    A strategy knows nothing of turns, tiers or the command line: it scores, and
    :mod:`tilewise.strategies.ranking` sorts, breaks ties and keeps to the rules.
    """

    name: ClassVar[str]

    @abstractmethod
    def scores(self, position: Position) -> Floats:
        """Return the score of each of ``position.representatives``; lower is better.

        Args:
            position: at least one candidate left.

        Returns:
            float64, shape (classes,).
        """


class BucketStrategy(Strategy):
    """A strategy whose score depends on nothing but a guess's buckets."""

    @abstractmethod
    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Score guesses by their buckets; lower is better.

        Args:
            buckets: the buckets of some guesses.
            all_correct: the pattern that ends the game.

        Returns:
            float64, shape (guesses,).
        """

    def scores(self, position: Position) -> Floats:
        """Score every class block by block."""
        scores = np.empty(len(position.representatives))
        for block, buckets in position.class_buckets():
            scores[block] = self.bucket_scores(buckets, position.all_correct)
        return scores
