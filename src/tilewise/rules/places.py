"""Rules that compare a tile only with the answer's tile in the same place.

Its state depends only on the two tokens, so a table of tokens by tokens is the whole rule. A guess
is taken apart into its (token, place) pairs, one per tile.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.rule import Parts, Pattern, PatternArray, Rule, TokenArray, from_tiles

_TOKENS = 256


class PlaceRule(Rule):
    """A rule that compares tiles place by place."""

    @abstractmethod
    def state(self, guess: int, answer: int) -> int:
        """Return the digit of a token's state, given the answer's token in its place."""

    def pattern(self, guess: Sequence[int], answer: Sequence[int]) -> Pattern:
        """Feedback of one guess, straight from the rule."""
        return from_tiles(map(self.state, guess, answer), self.base)

    def guess_patterns(self, guess: Sequence[int], answers: TokenArray) -> PatternArray:
        """Patterns of one guess against many answers, shape (n,)."""
        length = len(guess)
        total: PatternArray = np.zeros(len(answers), self.pattern_dtype(length))
        for place, token in enumerate(guess):
            total *= total.dtype.type(self.base)
            total += self._table[token][answers[:, place]]
        return total

    def parts(self, guesses: TokenArray) -> Parts:
        """Take guesses apart; shape (guesses, L)."""
        length = guesses.shape[1]
        used, numbers = np.unique(
            guesses.astype(np.intp) * length + np.arange(length), return_inverse=True
        )
        numbers = numbers.reshape(guesses.shape).astype(np.intp) + 1
        nothing = np.zeros(1, np.intp)
        return PlaceParts(
            -np.sort(-numbers, axis=1),
            np.concatenate([nothing, used // length]).astype(np.uint8),
            np.concatenate([nothing, used % length]),
            self._table,
            self,
        )

    @cached_property
    def _table(self) -> NDArray[np.uint8]:
        tokens = range(_TOKENS)
        return np.array([[self.state(one, other) for other in tokens] for one in tokens], np.uint8)


@dataclass(frozen=True, eq=False)
class PlaceParts(Parts):
    """Guesses taken apart into (token, place) pairs.

    Attributes:
        places: intp (pairs,), the place of each pair.
        table: uint8 (tokens, tokens), the state by the tokens of guess and answer.
        rule: the rule.
    """

    places: NDArray[np.intp]
    table: NDArray[np.uint8]
    rule: PlaceRule

    def shares(self, answers: TokenArray) -> PatternArray:
        """Return what each pair adds to the patterns against `answers`: (pairs, answers)."""
        length = answers.shape[1]
        shape = len(self.tokens), len(answers)
        found: PatternArray = np.zeros(shape, self.rule.pattern_dtype(length))
        for pair in range(1, len(found)):
            place = int(self.places[pair])
            states = self.table[self.tokens[pair]][answers[:, place]]
            worth = self.rule.base ** (length - 1 - place)
            found[pair] = states.astype(found.dtype) * found.dtype.type(worth)
        return found
