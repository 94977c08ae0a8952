"""``expected-guesses``: the default strategy, an estimate of the guesses still to come.

**The estimate.** After a guess the answer is in one of its buckets b, with probability m_b, so

    E = 1 + sum of m_b x R_b over all buckets but the all-correct one,

where R_b is the number of guesses it takes from there. For one candidate R is 1, and for two it
is 2 - p, with p the probability of the likelier: guess that one first. In general 2 - p is what it
takes if the likeliest candidate, guessed next, tells all others apart. What it takes beyond that
grows with the entropy H of the candidates in the bucket, in bits:

    R = 2 - p + 0.015 H^2

The square is what exact search says. Over 204 guesses each in positions of 12 to 450 candidates of
en, de and ko, fitted with a linear term as well, the linear one vanishes; and at the first guess,
where en's proven tree takes 3.421, the estimate for its opener is 3.43. Entropy stands for the
logarithm of the number of candidates so that a crowd of next to impossible ones costs next to
nothing. The factor is the option ``per_square_bit``; ``python -m tools.calibrate`` measures how far
the estimate is off. It ignores which tokens a bucket's words have: ten words that differ in one
tile take longer than ten that differ everywhere, which is why no formula of sizes does much better.

**Why not entropy alone.** Entropy counts a bit as a bit, early or late. Counting guesses, an answer
hit by chance now saves a whole guess and a likely candidate of its own bucket most of one, while a
bit between large buckets saves little; so E is better where games are decided, in the last two
guesses, and it is in a unit that people understand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tilewise.knowledge.partition import Buckets, Floats
from tilewise.strategies.base import BucketStrategy

_PER_SQUARE_BIT = 0.015


def expected_guesses(
    buckets: Buckets, all_correct: int, per_square_bit: float = _PER_SQUARE_BIT
) -> Floats:
    """Estimate the guesses to the answer, this one included; shape (guesses,).

    Args:
        buckets: the buckets of some guesses.
        all_correct: the pattern that ends the game.
        per_square_bit: guesses that the square of a bucket's entropy in bits will cost.
    """
    later = buckets.mass * (2 + per_square_bit * buckets.uncertainty**2) - buckets.peak
    return 1 + buckets.sum(np.where(buckets.pattern == all_correct, 0.0, later))


@dataclass(frozen=True)
class ExpectedGuesses(BucketStrategy):
    """Fewest expected guesses.

    Attributes:
        per_square_bit: guesses that the square of a bucket's entropy in bits will cost.
    """

    name = "expected-guesses"

    per_square_bit: float = _PER_SQUARE_BIT

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the expected guesses to the answer, this one included."""
        return expected_guesses(buckets, all_correct, self.per_square_bit)
