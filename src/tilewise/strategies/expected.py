"""``expected-guesses``: the default strategy, an estimate of the guesses still to come.

**The estimate.** After a guess the answer is in one of its buckets b, with probability m_b, so

    E = 1 + sum of m_b x R_b over all buckets but the all-correct one,

where R_b is the number of guesses it takes from there. For one candidate R is 1, and for two it
is 2 - p, with p the probability of the likelier: guess that one first. In general 2 - p is what it
takes if the likeliest candidate, guessed next, tells all others apart. What it takes beyond that
grows with the number n of candidates in the bucket. Playing the English and the Korean answer list
to the end,

    R = 2 - p + 0.07 log2 n

came out best; slopes from 0.05 to 0.1, a steeper slope for large buckets, and the entropy of the
bucket in place of log2 n all changed the mean by less than 0.003 guesses. The slope is the option
``per_bit``. The estimate ignores which tokens a bucket's words have: ten words that differ in one
tile take longer than ten that differ everywhere.

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

_GUESSES_PER_BIT = 0.07


def expected_guesses(
    buckets: Buckets, all_correct: int, per_bit: float = _GUESSES_PER_BIT
) -> Floats:
    """Estimate the guesses to the answer, this one included; shape (guesses,).

    Args:
        buckets: the buckets of some guesses.
        all_correct: the pattern that ends the game.
        per_bit: guesses that each doubling of the candidates in a bucket will cost.
    """
    later = buckets.mass * (2 + per_bit * np.log2(buckets.count)) - buckets.peak
    return 1 + buckets.sum(np.where(buckets.pattern == all_correct, 0.0, later))


@dataclass(frozen=True)
class ExpectedGuesses(BucketStrategy):
    """Fewest expected guesses.

    Attributes:
        per_bit: guesses that each doubling of the candidates in a bucket will cost.
    """

    name = "expected-guesses"

    per_bit: float = _GUESSES_PER_BIT

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the expected guesses to the answer, this one included."""
        return expected_guesses(buckets, all_correct, self.per_bit)
