"""Secrets: everything that a game may hide, each with a probability.

In most games, a secret is a word. In others, it also has a *world*, such as which colour means what
(:mod:`tilewise.rules.hidden`), or it is two words (:mod:`tilewise.rules.pairs`). Other packages
work on secrets, whatever the rule: each has a probability, a row rules out those that would have
shown another pattern, and a guess splits the rest into buckets.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Indexes = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Secrets:
    """All that a game may hide.

    Attributes:
        words: the words of each, as indexes of some list: an intp array (n,) for the first word,
            and another for the second in games that hide two.
        worlds: uint8 (n,), the world of each.
        weights: float64 (n,), the probability of each.
    """

    words: tuple[Indexes, ...]
    worlds: NDArray[np.uint8]
    weights: NDArray[np.float64]

    @classmethod
    def of_words(cls, weights: NDArray[np.float64], *words: Indexes) -> Secrets:
        """Return secrets in one world: by default, each word of a list with these weights."""
        worlds = np.zeros(len(weights), np.uint8)
        return cls(words or (np.arange(len(weights)),), worlds, weights)

    def __len__(self) -> int:
        return len(self.weights)

    def only(self, some: NDArray[Any]) -> Secrets:
        """Return some of them, given as indexes or booleans, with the same weights."""
        words = tuple(each[some] for each in self.words)
        return Secrets(words, self.worlds[some], self.weights[some])

    def by_weight(self) -> Secrets:
        """Return the secrets with a weight above 0, likeliest first."""
        possible = self.only(self.weights > 0)
        return possible.only(np.argsort(-possible.weights, kind="stable"))

    def weighted(self) -> Secrets:
        """Return them with weights that sum to 1."""
        total = float(self.weights.sum())
        return replace(self, weights=self.weights / total) if total else self

    def word_weights(self, count: int) -> NDArray[np.float64]:
        """Return the total weight of each word of a list of `count` words.

        Each word of a pair has half of the pair's weight.
        """
        weights = sum(np.bincount(each, self.weights, minlength=count) for each in self.words)
        return np.asarray(weights, np.float64) / len(self.words)

    def of_longer(self, rows: Indexes) -> Secrets:
        """Return them with indexes of a longer list, given the place of each word there."""
        return replace(self, words=tuple(rows[each] for each in self.words))

    def of_only(self, some: Indexes) -> Secrets:
        """Return the secrets of some words; their weights then sum to 1.

        Args:
            some: indexes of the list of words; the result has indexes of them.
        """
        count = max(each.max(initial=-1) for each in (*self.words, some)) + 1
        place = np.full(count, -1)
        place[some] = np.arange(len(some))
        found = self.of_longer(place)
        return found.only(np.all([each >= 0 for each in found.words], axis=0)).weighted()
