"""Strategies that look one guess ahead, at nothing but how it splits the candidates.

With buckets b of probability m_b and size c_b:

============== ================================== ==============================================
name           score (lower is better)            source
============== ================================== ==============================================
entropy        sum m_b log2 m_b                   Shannon information; known from 3Blue1Brown
expected-size  sum m_b c_b                        Irving 1978, for Mastermind
minimax        max c_b                            Knuth 1977, for Mastermind
partitions     -(number of buckets)               Kooi 2005, "most parts", for Mastermind
============== ================================== ==============================================

``minimax`` and ``partitions`` ignore the weights; none of them knows that a bucket of one costs a
guess more than the bucket of the answer itself, except by the rule for ties.
"""

from __future__ import annotations

from tilewise.partition import Buckets, Floats
from tilewise.strategies.base import BucketStrategy


class Entropy(BucketStrategy):
    """Most information."""

    name = "entropy"

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return minus the entropy, bits."""
        return -buckets.entropy


class ExpectedSize(BucketStrategy):
    """Smallest expected bucket."""

    name = "expected-size"

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the expected number of candidates left."""
        return buckets.expected_remaining


class Minimax(BucketStrategy):
    """Smallest largest bucket."""

    name = "minimax"

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the largest bucket's size."""
        return buckets.worst.astype(float)


class Partitions(BucketStrategy):
    """Most buckets."""

    name = "partitions"

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return minus the number of buckets."""
        return -buckets.sizes.astype(float)
