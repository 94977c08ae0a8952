"""Strategies that guess common tokens: ``letter-count`` and ``letter-frequency``.

``letter-count``
    The sum, over the distinct tokens of the word, of the number of candidates that have the token;
    higher is better. If there are no more candidates than patterns, a word whose pattern differs
    for every candidate comes before all others (``unique_split``); among several such words, a
    candidate comes first, then the higher sum.

    Source: a solver that tilewise started from, written for the New York Times' list of 12,947
    words. It ignores weights, where tokens are, and how often a word has them.

``letter-frequency``
    "Commonality": the sum of the frequencies of the word's L tokens, including repeats, divided by
    (L - distinct tokens + 1); higher is better. The frequency of a token is the share of the
    candidates' tiles that show it, by the answers' weights.

    Source: a word-list explorer that tilewise started from, which shows the fifteen best words, as
    ``tilewise suggest --strategy letter-frequency`` does. It ignores where tokens are.

Both know past turns only through the candidates: a token that all of them have counts most, though
guessing it again gives no information.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message
from tilewise.knowledge.buckets import Floats
from tilewise.knowledge.position import Position
from tilewise.strategies.words import TokenStatistics, WordStrategy, first_of_token


@dataclass(frozen=True)
class LetterCount(WordStrategy):
    """Prefers tokens that most candidates have.

    Attributes:
        unique_split: 1 to prefer a word that tells all candidates apart, 0 not to.
    """

    name = "letter-count"
    unit = Message("count")

    unique_split: int = 1

    def worth(self, position: Position) -> Floats:
        """Return the count."""
        guesses = position.words.tokens[position.allowed]
        counts = TokenStatistics.counted(position, np.ones(position.count)).holds
        worth: Floats = (counts[guesses] * first_of_token(guesses)).sum(axis=1)
        return worth

    def scores(self, position: Position) -> Floats:
        """Return minus the count; lowest for words that tell all candidates apart."""
        scores = super().scores(position)
        words = position.words
        if not self.unique_split or position.count > words.rule.pattern_count(words.length):
            return scores
        above_any_count = position.count * position.words.length + 1
        candidate = position.probability_of(position.allowed) > 0
        bonus = above_any_count * np.where(candidate, 2.0, 1.0)
        return np.where(_tells_all_apart(position), scores - bonus, scores)


@dataclass(frozen=True)
class LetterFrequency(WordStrategy):
    """Prefers frequent tokens, and penalises repeats."""

    name = "letter-frequency"
    unit = Message("commonness")
    usual_top = 15

    def worth(self, position: Position) -> Floats:
        """Return the commonality."""
        guesses = position.words.tokens[position.allowed]
        length = position.words.length
        frequency = TokenStatistics.of(position).tiles / length
        distinct = first_of_token(guesses).sum(axis=1)
        commonality: Floats = frequency[guesses].sum(axis=1) / (length - distinct + 1)
        return commonality


def _tells_all_apart(position: Position) -> NDArray[np.bool_]:
    """Whether each allowed guess gets a different pattern from each candidate; shape (allowed,)."""
    apart = np.zeros(len(position.representatives), np.bool_)
    for block, buckets in position.class_buckets(np.arange(len(apart))):
        apart[block] = buckets.sizes == position.count
    if not apart.any():
        return np.zeros(len(position.allowed), np.bool_)
    return apart[position.all_classes().class_of]
