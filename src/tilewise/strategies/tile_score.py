"""``tile-score``: 5 points for a correct tile, 1 for a present one.

**Formula.** The mean over the candidates of

    5 x (correct tiles) + 1 x (present tiles)

of the pattern the guess would get; higher is better. That is a sum over the guess's buckets of
probability times the worth of the pattern. With fewer than ``ask_below`` candidates left, only
candidates are guessed; all other words rank below them.

**Source.** The Kordle solver that tilewise started from. Its mean was over a list of equally likely
words; here it is by the answers' weights. We do not know its threshold: the default is the best of
0, 20, 50, 100, 200 and 400 for the English answers, though guessing only candidates from the start
is better still (``ask_below=3000``).

Its first word for Kordle was ㅇㅏㄴㄱㅓㅣ (안게). Ours is 안개; the few words above 안게 all have a
jamo twice (ㅏ in 안개, 간애, 강재). Of words with six different jamo, 안게 is first, both by the
weights of our answers and against all guessable words. So the lists agree, and that solver chose
its first word, or counted its tiles, without repeats.

**What it ignores.** How the candidates are split: a guess that is sure to be half right scores high
but gives no information. To avoid making the same guess forever, a guess whose pattern is certain
ranks below all others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tilewise.knowledge.buckets import Floats
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import tile_counts
from tilewise.strategies.base import Strategy


@dataclass(frozen=True)
class TileScore(Strategy):
    """Prefers the most coloured tiles.

    Attributes:
        correct: worth of a correct tile.
        present: worth of a present tile.
        ask_below: with fewer candidates than this, only candidates are guessed.
    """

    name = "tile-score"

    correct: float = 5.0
    present: float = 1.0
    ask_below: int = 50

    def scores(self, position: Position) -> Floats:
        """Return minus the expected worth of the pattern; infinite if the pattern is certain.

        With few candidates left, other words rank below them.
        """
        rule, length = position.words.rule, position.words.length
        found = np.empty(len(position.representatives))
        for block, buckets in position.class_buckets(np.arange(len(found))):
            # A row that looks solved counts as solved.
            patterns = np.minimum(buckets.pattern, rule.all_correct(length))
            correct, present = tile_counts(patterns, length, rule)
            worth = self.correct * correct + self.present * present
            found[block] = np.where(buckets.sizes == 1, np.inf, -buckets.sum(buckets.mass * worth))
        scores: Floats = found[position.all_classes().class_of]
        if position.count >= self.ask_below:
            return scores
        other = position.probability_of(position.allowed) == 0
        lowest = length * max(self.correct, self.present) + 1
        return scores + np.where(other, lowest, 0.0)
