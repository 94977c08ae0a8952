"""What a board costs while other boards are open: the estimate.

A game of several boards takes a guess a board and, beyond that, the guesses that close nothing.
With k boards open, a board with candidates of probabilities p is thought to cost

    1 + a_k x (1 - max p) + b_k x H(p)

guesses, H being their entropy in bits: its own, and a share of those that close nothing. A settled
board costs just its own. After a guess the cost of a board is the expectation over its buckets, 0
for the all-correct one, and a guess is worth 1 plus the sum over the boards. What it tells of each
board and the chance to close one are thus counted in the same unit. The more boards are open, the
less does doubt about one cost, because guesses at the others clear it up for nothing: a_k and b_k
fall with k. They were chosen by play: of some dozen pairs, those with which thousands of drawn
English games of 2, 4, 8, 16 and 32 boards took the fewest guesses, the same games for each pair and
others than those of docs/boards.md. A tenth more or less changes the mean by some thousandths.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.partition import Buckets, Floats
from tilewise.knowledge.position import Position

Costs = NDArray[np.float32]


@dataclass(frozen=True)
class CostOfUncertainty:
    """What a board with several candidates costs beyond its own guess; see the module.

    Attributes:
        unsure: a_k, guesses times the chance that the likeliest candidate is wrong.
        per_bit: b_k, guesses that each bit of doubt costs.
    """

    unsure: float
    per_bit: float

    @classmethod
    def of(cls, boards: int) -> CostOfUncertainty:
        """Return what it costs with so many boards open."""
        unsure = 1.38 / boards if boards <= 8 else 0.17 * (8 / boards) ** 1.2
        return cls(unsure, 0.13 / boards)

    def table(self, most: int) -> Costs:
        """Return the cost of 0 to `most` candidates that are all alike; float32 (most + 1,)."""
        n = np.maximum(np.arange(most + 1), 1)
        return (self.unsure * (1 - 1 / n) + self.per_bit * np.log2(n)).astype(np.float32)

    def now(self, board: Position) -> float:
        """Return the cost of a board as it is."""
        return self.unsure * (1 - float(board.probabilities[0])) + self.per_bit * board.entropy

    def after(self, board: Position, buckets: Buckets) -> Floats:
        """Return the expected cost after each guess, by its buckets; float64 (guesses,)."""
        left: Floats = self.per_bit * (board.entropy - buckets.entropy)
        return self.unsure * (1 - buckets.sum(buckets.peak)) + left
