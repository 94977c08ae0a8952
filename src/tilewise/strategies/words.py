"""Strategies that look at the tokens of a word, not at how it splits the candidates.

Such a score can be high for a guess without information, if every candidate has its tokens. So a
guess that gets the same pattern from every candidate ranks below all others, unless it is a
candidate itself.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.knowledge.buckets import Floats, Ints
from tilewise.knowledge.position import Position
from tilewise.rules.rule import TokenArray
from tilewise.strategies.base import Strategy


class WordStrategy(Strategy):
    """A strategy that scores every word by its tokens and what is known about the answer."""

    @abstractmethod
    def worth(self, position: Position) -> Floats:
        """Return the worth of each of ``position.allowed``, higher is better; shape (allowed,)."""

    def scores(self, position: Position) -> Floats:
        """Return minus the worth; infinite for guesses without information."""
        idle = position.silent & (position.probability_of(position.allowed) == 0)
        return np.where(idle, np.inf, -self.worth(position))

    def worth_of(self, position: Position, guesses: Ints) -> Floats:
        """Return the worth of some allowed guesses (rows of the word table)."""
        return self.worth(position)[np.searchsorted(position.allowed, guesses)]


@dataclass(frozen=True, eq=False)
class TokenStatistics:
    """How likely tokens are in the answer.

    Attributes:
        holds: float64 (alphabet,), probability that the answer has the token.
        tiles: float64 (alphabet,), expected number of the answer's tiles with the token.
        at: float64 (L, alphabet), probability that the answer has the token at the place.
    """

    holds: Floats
    tiles: Floats
    at: Floats

    @classmethod
    def of(cls, position: Position) -> TokenStatistics:
        """Count the candidates' tokens by their probabilities."""
        return cls.counted(position, position.probabilities)

    @classmethod
    def counted(cls, position: Position, weights: Floats) -> TokenStatistics:
        """Count the candidates' tokens, each candidate by its weight."""
        tokens = position.words.tokens[position.candidates]
        size, length = position.words.alphabet_size, tokens.shape[1]
        at = np.zeros((length, size))
        for place in range(length):
            at[place] = np.bincount(tokens[:, place], weights=weights, minlength=size)
        held = np.zeros((len(tokens), size), np.bool_)
        held[np.arange(len(tokens))[:, None], tokens] = True
        return cls(weights @ held, at.sum(axis=0), at)


def first_of_token(words: TokenArray) -> NDArray[np.bool_]:
    """Mark the first tile of every distinct token of each word; shape (words, L)."""
    first = np.ones(words.shape, np.bool_)
    for place in range(1, words.shape[1]):
        for earlier in range(place):
            first[:, place] &= words[:, place] != words[:, earlier]
    return first
