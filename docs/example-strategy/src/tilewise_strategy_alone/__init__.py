"""A strategy for tilewise: leave as many answers as possible alone in their bucket.

An answer that is alone in its bucket is known after the guess, and solved by the next one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise import Buckets, BucketStrategy


@dataclass(frozen=True)
class Alone(BucketStrategy):
    """Most probability in buckets of one answer.

    Attributes:
        hit: what the guess itself being the answer is worth on top.
    """

    name = "alone"

    hit: float = 0.5

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> NDArray[np.float64]:
        """Return minus the probability of being alone, for lower scores are better."""
        alone = np.where(buckets.count == 1, buckets.mass, 0.0)
        solved = np.where(buckets.pattern == all_correct, buckets.mass, 0.0)
        return -buckets.sum(alone + self.hit * solved)
