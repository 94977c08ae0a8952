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
Let S be the likeliest candidates. Of each other candidate, of probability q, a bucket's share of E
grows by q at least: its mass by q, twice, its peak by q at most, and that only if none of S is in
the bucket; and mass times entropy never falls when a bucket gets more members. So E is at least
what it is for S alone, and all that S leaves; the guess's own q apart, for its own pattern costs
nothing
more. Where unlisted words are believed in, a few listed ones have nearly all the probability, and
this rules out most guesses at a fraction of the work.

**What is shown.** The line is good at telling guesses apart, but not at the level of all of them:
it says a twentieth of a guess too much with a hundred candidates left and a tenth too little with
two thousand. There the square,

    R = 2 - p + 0.016 log2 n (H + log2 n) / 2,

is right, with n the number of candidates: fitted to what exact search says of guesses in positions
of 12 to 450 candidates of seven packs, and checked against the proven trees' first guesses. H alone
says too little, and n too much, of a crowd of unlikely candidates. So every estimate
shown for a position is moved by what line and square differ by for the first guess of the ranking
(:func:`level`); the order stays. ``python -m tools.calibrate`` measures how far off they are then.

**Why not entropy alone.** Entropy counts a bit as a bit, early or late. Counting guesses, an answer
hit by chance now saves a whole guess and a likely candidate of its own bucket most of one, while a
bit between large buckets saves little; so E is better where games are decided, in the last two
guesses, and it is in a unit that people understand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tilewise.knowledge.partition import Buckets, Floats
from tilewise.knowledge.position import Position
from tilewise.strategies.base import BucketStrategy

_PER_BIT = 0.07
_PER_SQUARE_BIT = 0.016
_WORTH_A_FLOOR = ((0.8, 5), (0.9, 2))
"""Probabilities of the likeliest candidates, and how many times as many there must be in all.

The smaller the share, the lower the floors and the more guesses they leave to be counted.
"""


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

    def floors(self, position: Position) -> Floats | None:
        """Return what the likeliest candidates alone cost, where these are few."""
        masses = np.cumsum(position.probabilities)
        for share, times in _WORTH_A_FLOOR:
            likeliest = int(np.searchsorted(masses, share)) + 1
            if likeliest * times <= position.count:
                return self._floors(position, likeliest)
        return None

    def _floors(self, position: Position, likeliest: int) -> Floats:
        floors = np.empty(len(position.representatives))
        for block, buckets in position.class_buckets_of_likeliest(likeliest):
            floors[block] = self.bucket_scores(buckets, position.all_correct)
        itself = position.probability_of(position.representatives)
        itself[np.isin(position.representatives, position.candidates[:likeliest])] = 0
        left: float = position.probabilities[likeliest:].sum()
        return floors + left - itself
