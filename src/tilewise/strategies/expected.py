"""``expected-guesses``: the default strategy, an estimate of the guesses still to come.

**The estimate.** After a guess the answer is in one of its buckets b, with probability m_b, so

    E = 1 + sum of m_b x R_b over all buckets but the all-correct one,

where R_b is the number of guesses it takes from there. For one candidate R is 1, and for two it
is 2 - p, with p the probability of the likelier: guess that one first. In general 2 - p is what it
takes if the likeliest candidate, guessed next, tells all others apart. What it takes beyond that
grows with what is unknown, the entropy H of the bucket in bits; playing the English and the Korean
answer list to the end, the mean was near

    R = 2 - p + 0.1 H,

and neither a smaller slope for small buckets nor a larger one for large buckets played better.
The slope is the option ``per_bit``. What the estimate ignores is which tokens a bucket's words
have: ten words that differ in one tile take longer than ten words that differ everywhere.

**Why not entropy alone.** Entropy treats the last step and all others alike. Counting guesses, an
answer hit by chance now is worth a guess, a likely candidate in a bucket is worth most of one, and
a bit of entropy between large buckets is worth a fifth; so E is better where games are decided, in
the last two guesses, and it is in a unit that people understand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tilewise.partition import Buckets, Floats
from tilewise.strategies.base import BucketStrategy

_GUESSES_PER_BIT = 0.1


def expected_guesses(
    buckets: Buckets, all_correct: int, per_bit: float = _GUESSES_PER_BIT
) -> Floats:
    """Estimate the guesses to the answer, this one included; shape (guesses,).

    Args:
        buckets: the buckets of some guesses.
        all_correct: the pattern that ends the game.
        per_bit: guesses that a bit of entropy left in a bucket will cost.
    """
    later = buckets.mass * (2 + per_bit * buckets.inner_entropy) - buckets.peak
    return 1 + buckets.sum(np.where(buckets.pattern == all_correct, 0.0, later))


@dataclass(frozen=True)
class ExpectedGuesses(BucketStrategy):
    """Fewest expected guesses.

    Attributes:
        per_bit: guesses that a bit of entropy left in a bucket will cost.
    """

    name = "expected-guesses"

    per_bit: float = _GUESSES_PER_BIT

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the expected guesses to the answer, this one included."""
        return expected_guesses(buckets, all_correct, self.per_bit)
