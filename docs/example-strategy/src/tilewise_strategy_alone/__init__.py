"""A strategy for tilewise: leave as many answers as possible alone in their bucket.

If the answer is alone in its bucket, it is known after the guess, and the next guess solves it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise import Buckets, BucketStrategy


@dataclass(frozen=True)
class Alone(BucketStrategy):
    """Prefers guesses with the most probability in buckets of one answer.

    Attributes:
        hit: bonus for guesses that may be the answer, times the probability that they are.
    """

    name = "alone"

    hit: float = 0.5

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> NDArray[np.float64]:
        """Return minus the probability of being alone, because lower scores are better."""
        alone = np.where(buckets.count == 1, buckets.mass, 0.0)
        solved = np.where(buckets.pattern == all_correct, buckets.mass, 0.0)
        return -buckets.sum(alone + self.hit * solved)
