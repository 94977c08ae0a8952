"""``expected-guesses``: the default strategy, an estimate of the guesses still to come.

**The estimate.** After a guess the answer is in one of its buckets b, with probability m_b, so

    E = 1 + sum of m_b x R_b over all buckets but the all-correct one,

where R_b is the number of guesses it takes from there. For one candidate R is 1, and for two it
is 2 - p, with p the probability of the likelier: guess that one first. In general 2 - p is what it
takes if the likeliest candidate, guessed next, tells all others apart. What it takes beyond that
grows with the entropy H of the candidates in the bucket, in bits. To choose a guess,

    R = 2 - p + 0.07 H

came out best in play: en in 7,953 guesses from its own opener, while a square of H, which fits what
is left in the middle of a game just as well, picks an opener that takes 8,014. Entropy stands for
the logarithm of the number of candidates, which it is for candidates alike, so that a crowd of
next to impossible ones costs next to nothing. The slope is the option ``per_bit``. The estimate
ignores which tokens a bucket's words have: ten words that differ in one tile take longer than ten
that differ everywhere, which is why no formula of sizes does much better.

**Floors.** A guess need not be counted against every candidate to see that it is none of the best.
With q the guess's own probability, a_b the probability of the likeliest candidate of bucket b, I
the entropy of the pattern and H that of the candidates,

    E = 3 - q - sum of a_b + per_bit x (H - I).

I is at most the sum of what the guess's tokens tell, each for itself, which is known for a few
hundred (token, places) pairs and with that for every guess; and the a_b are of as many candidates
as there are patterns at most, so their sum is no more than that of the likeliest. That alone rules
out most guesses where candidates are alike. Where some are likelier, let S be the likeliest of all:
buckets with one of S in them have their a_b from S, and only so many others are left as there are
patterns that none of S gets; and a sum of -m log2 m over buckets is at most that over S and over
the rest, which is greatest if the rest spreads evenly over all patterns. Counting S for the guesses
that are still in question rules out most of them at a fraction of the work.

**What is shown.** The line is good at telling guesses apart, but not at the level of all of them:
it says a twentieth of a guess too much with a hundred candidates left and a tenth too little with
two thousand. There the square,

    R = 2 - p + 0.016 log2 n (H + log2 n) / 2,

is right, with n the number of candidates: fitted to what exact search says of guesses in positions
of 12 to 450 candidates of seven packs, and checked against the proven trees' first guesses. H alone
says too little, and n too much, of a crowd of unlikely candidates. So every estimate
shown for a position is moved by what line and square differ by for the first guess of the ranking
(:func:`level`); the order stays. ``python -m tools.estimates`` measures how far off they are then.

**Why not entropy alone.** Entropy counts a bit as a bit, early or late. Counting guesses, an answer
hit by chance now saves a whole guess and a likely candidate of its own bucket most of one, while a
bit between large buckets saves little; so E is better where games are decided, in the last two
guesses, and it is in a unit that people understand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tilewise.knowledge.partition import Buckets, Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import pattern_count
from tilewise.strategies.base import BucketStrategy, Floor

_PER_BIT = 0.07
_PER_SQUARE_BIT = 0.016
_LIKELIEST = 0.8
"""Probability of the likeliest candidates, of which floors are made."""

_WORTH_A_FLOOR = 2
"""How many times as many candidates there must be in all."""


def expected_guesses(buckets: Buckets, all_correct: int, per_bit: float = _PER_BIT) -> Floats:
    """Estimate the guesses to the answer, this one included; shape (guesses,).

    Args:
        buckets: the buckets of some guesses.
        all_correct: the pattern that ends the game.
        per_bit: guesses that a bit of a bucket's entropy will cost.
    """
    mass = buckets.mass
    at_once = buckets.sum(np.where(buckets.pattern == all_correct, mass, 0.0))
    hit_next = buckets.sum(buckets.peak) - at_once
    # The entropies of the buckets, each times its mass, are what the pattern does not tell.
    bits = buckets.weights.entropy + buckets.sum(mass * np.log2(mass))
    return 1 + 2 * (buckets.weights.total - at_once) - hit_next + per_bit * bits


def level(buckets: Buckets) -> Floats:
    """Return what :func:`expected_guesses` promises too little, in guesses, shape (guesses,)."""
    bits, most = buckets.uncertainty, np.log2(buckets.count)
    square = most * (most + bits) / 2
    return buckets.sum(buckets.mass * (_PER_SQUARE_BIT * square - _PER_BIT * bits))


@dataclass(frozen=True)
class ExpectedGuesses(BucketStrategy):
    """Fewest expected guesses.

    Attributes:
        per_bit: guesses that a bit of a bucket's entropy will cost.
    """

    name = "expected-guesses"

    per_bit: float = _PER_BIT

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the expected guesses to the answer, this one included."""
        return expected_guesses(buckets, all_correct, self.per_bit)

    def floors(self, position: Position) -> Sequence[Floor]:
        """Tell what tokens, each for itself, promise; then what the likeliest candidates cost."""
        if not position.is_much_to_count:
            return []
        likeliest = int(np.searchsorted(np.cumsum(position.probabilities), _LIKELIEST)) + 1
        floors = _Floors(position, self.per_bit, likeliest)
        is_worth_it = likeliest * _WORTH_A_FLOOR < position.count
        return [floors.by_pairs, floors.by_likeliest] if is_worth_it else [floors.by_pairs]


class _Floors:
    """What guesses cost at least; the module's docstring has the reasons.

    Args:
        position: at least one candidate left.
        per_bit: guesses that a bit of a bucket's entropy will cost.
        likeliest: how many candidates are S.
    """

    def __init__(self, position: Position, per_bit: float, likeliest: int) -> None:
        self.position = position
        self.per_bit = per_bit
        self.likeliest = likeliest
        self._patterns = pattern_count(position.words.length)
        self._own = position.probability_of(position.representatives)

    def by_pairs(self, classes: Ints) -> Floats:
        """Return floors from what is known of every guess at once."""
        peaks = self.position.probabilities[: self._patterns].sum()
        return self._floors(classes, peaks, self._untold(classes))

    def by_likeliest(self, classes: Ints) -> Floats:
        """Return floors from how the guesses split the likeliest candidates."""
        others = self.position.probabilities[self.likeliest :]
        left = others.sum()
        most_of_rest = left * np.log2(self._patterns / left)
        rest = np.concatenate([[0.0], np.cumsum(others)])  # the likeliest so many together
        peaks, told = np.empty(len(classes)), np.empty(len(classes))
        for block, buckets in self.position.class_buckets_of_likeliest(self.likeliest, classes):
            new = np.minimum(self._patterns - buckets.sizes, len(others))
            peaks[block] = buckets.sum(buckets.peak) + rest[new]
            told[block] = most_of_rest - buckets.sum(buckets.mass * np.log2(buckets.mass))
        untold = np.maximum(self._untold(classes), self.position.entropy - told)
        return self._floors(classes, peaks, untold)

    def _untold(self, classes: Ints) -> Floats:
        return np.maximum(self.position.entropy - self.position.most_told(classes), 0)

    def _floors(self, classes: Ints, peaks: Floats | float, untold: Floats) -> Floats:
        floors: Floats = 3 - self._own[classes] - peaks + self.per_bit * untold
        return floors
