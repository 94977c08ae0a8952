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

from tilewise.knowledge.partition import Buckets, Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.rules.feedback import CHUNK, CORRECT, PRESENT, pattern_count
from tilewise.strategies.base import BucketStrategy


@dataclass(frozen=True)
class TileScore(BucketStrategy):
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

    def bucket_scores(self, buckets: Buckets, all_correct: int) -> Floats:
        """Return minus the expected worth of the pattern; infinite if the pattern is certain."""
        worth = self._worth(buckets.pattern, all_correct)
        return np.where(buckets.sizes == 1, np.inf, -buckets.sum(buckets.mass * worth))

    def class_scores(self, position: Position, classes: Ints) -> Floats:
        """Score some classes; with few candidates left, other words rank below them."""
        scores = super().class_scores(position, classes)
        if position.count >= self.ask_below:
            return scores
        other = position.probability_of(position.representatives[classes]) == 0
        lowest = position.words.length * max(self.correct, self.present) + 1
        return scores + np.where(other, lowest, 0.0)

    def _worth(self, patterns: Ints, all_correct: int) -> Floats:
        """Worth of each pattern, of their shape."""
        many = pattern_count(CHUNK)
        if all_correct < many:
            return self._worth_of_patterns(all_correct)[patterns]
        first = self._worth(patterns // many, all_correct // many)
        return first + self._worth(patterns % many, many - 1)

    def _worth_of_patterns(self, all_correct: int) -> Floats:
        """Worth of every pattern, shape (3^L,)."""
        worth_of_tile = np.zeros(3)
        worth_of_tile[PRESENT], worth_of_tile[CORRECT] = self.present, self.correct
        worth = np.zeros(1)
        while len(worth) <= all_correct:
            worth = np.add.outer(worth_of_tile, worth).reshape(-1)
        return worth
