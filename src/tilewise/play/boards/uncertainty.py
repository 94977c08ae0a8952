"""Estimated cost of a board while other boards are open.

A game of several boards takes one guess per board, plus the guesses that close no board. With k
boards open, a board with candidates of probabilities p is estimated to cost

    1 + a_k x (1 - max p) + b_k x H(p)

guesses, where H is their entropy in bits: its own guess, and a share of those that close no board.
A board with one candidate costs only its own guess. After a guess, the cost of a board is the
expectation over its buckets, 0 for the all-correct one, and the value of the guess is 1 plus the
sum over the boards. Information about every board and the chance to close one are thus counted in
the same unit. The more boards are open, the lower the cost of uncertainty about each of them,
because guesses for the others also reduce it: a_k and b_k fall as k grows. They were chosen by
playing thousands of random English games of 2, 4, 8, 16 and 32 boards with about a dozen pairs of
values, the same games for each pair and not those in docs/boards.md, and keeping the pair that took
the fewest guesses. A change of 10% changes the mean by a few thousandths of a guess.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.buckets import Buckets
from tilewise.knowledge.position import Position

Costs = NDArray[np.float32]


@dataclass(frozen=True)
class CostOfUncertainty:
    """Cost of a board with several candidates beyond its own guess; see the module docstring.

    Attributes:
        unsure: a_k, guesses per unit of probability that the likeliest candidate is wrong.
        per_bit: b_k, guesses per bit of uncertainty.
    """

    unsure: float
    per_bit: float

    @classmethod
    def of(cls, boards: int) -> CostOfUncertainty:
        """Return the cost with this many boards open."""
        unsure = 1.38 / boards if boards <= 8 else 0.17 * (8 / boards) ** 1.2
        return cls(unsure, 0.13 / boards)

    def table(self, most: int) -> Costs:
        """Return the cost of 0 to `most` equally likely candidates; float32 (most + 1,)."""
        n = np.maximum(np.arange(most + 1), 1)
        return (self.unsure * (1 - 1 / n) + self.per_bit * np.log2(n)).astype(np.float32)

    def now(self, board: Position) -> float:
        """Return the cost of a board in its present position."""
        return self.unsure * (1 - float(board.probabilities[0])) + self.per_bit * board.entropy

    def after(self, board: Position, split: Split) -> NDArray[np.floating]:
        """Return the expected cost after each guess, float (guesses,)."""
        left = self.per_bit * (board.entropy - split.told)
        cost: NDArray[np.floating] = self.unsure * (1 - split.peaks) + left
        return cost


@dataclass(frozen=True, eq=False)
class Split:
    """The figures of some guesses that determine the expected cost of a board after each.

    Attributes:
        peaks: (guesses,), the sum over the buckets of the probability of their likeliest candidate.
        told: (guesses,), entropy of the pattern, bits.
    """

    peaks: NDArray[np.floating]
    told: NDArray[np.floating]

    @classmethod
    def of(cls, buckets: Buckets) -> Split:
        """Return the figures of the guesses with these buckets."""
        return cls(buckets.sum(buckets.peak), buckets.entropy)
