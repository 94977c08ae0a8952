"""What a game may hide besides a word: which colour means what, or a tile that lies.

Then a row depends on more than the guess and the answer. A *secret* is everything that the game
hides: a word and one of a few *worlds*. A table has the pattern that each world shows for each of
Wordle's patterns. Some games choose a world once, others for every row.

Other packages work on secrets as they do on words: each secret has a probability, a row rules out
the secrets that would have shown another pattern, and a guess splits the rest into buckets. A
bucket may then contain a word twice, and a word may be in several buckets.

A row may look solved without being solved. So there is one pattern more than
:func:`all_correct <tilewise.rules.rule.Rule.all_correct>`: :func:`unsolved`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import FeedbackError, Message
from tilewise.rules.feedback import WORDLE, Wordle
from tilewise.rules.rule import MOST_LISTED, Colour, Pattern, PatternArray, State
from tilewise.translation.translator import later

NOT_SOLVED = State(
    later("not solved"), "!", "❗", "❗", Colour.WHITE, Colour.WHITE, "", ("exclamation",), "!"
)
"""The state of every tile of a row that looks solved but is not."""

_ALL_OR_NONE = Message("If a row looks solved but isn't, type ! for each of its tiles.")


def unsolved(length: int) -> Pattern:
    """Return the pattern of a row of `length` tiles that looks solved but is not."""
    return WORDLE.pattern_count(length)


@dataclass(frozen=True, eq=False)
class Secrets:
    """All that a game may hide.

    Attributes:
        words: intp (n,), the word of each, an index of some list.
        worlds: uint8 (n,), its world.
        weights: float64 (n,), its probability.
        others: intp (n,), the second word of each, in games that hide two; else None.
    """

    words: NDArray[np.intp]
    worlds: NDArray[np.uint8]
    weights: NDArray[np.float64]
    others: NDArray[np.intp] | None = None

    def only(self, some: NDArray[np.bool_] | NDArray[np.intp]) -> Secrets:
        """Return some of them, with the same weights."""
        others = None if self.others is None else self.others[some]
        return Secrets(self.words[some], self.worlds[some], self.weights[some], others)

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
        weights = np.bincount(self.words, self.weights, minlength=count).astype(np.float64)
        if self.others is None:
            return weights
        return (weights + np.bincount(self.others, self.weights, minlength=count)) / 2


class HidingRule(Wordle, ABC):
    """Wordle's rule, in a game that hides more than a word.

    Attributes:
        is_redrawn: whether the game chooses a world for every row, rather than once.
    """

    hides_more = True
    is_by_token = False
    has_hard_mode = False
    is_redrawn: bool
    most_patterns = MOST_LISTED + 1
    states = (*WORDLE.states, NOT_SOLVED)

    @abstractmethod
    def tables(self, length: int) -> PatternArray:
        """Return the pattern shown for each of Wordle's patterns in each world: (worlds, 3^L).

        A guess that is the answer is shown as solved in every world.
        """

    def may_show(self, pattern: Pattern, length: int) -> frozenset[Pattern]:
        """Return the patterns that may be shown for one of Wordle's patterns."""
        return frozenset(self.tables(length)[:, pattern].tolist())

    def worlds(self, length: int) -> int:
        """Return the number of worlds, all equally likely."""
        return len(self.tables(length))

    def pattern_count(self, length: int) -> int:
        """Return the number of patterns of `length` tiles that may be shown: 3^L + 1."""
        return unsolved(length) + 1

    # -- secrets ----------------------------------------------------------------------------

    def secrets(self, probabilities: NDArray[np.float64], length: int) -> Secrets:
        """Return what the game may hide before the first guess.

        Args:
            probabilities: probabilities of the words of a list, shape (words,).
            length: length of the words, L.
        """
        known = Secrets(
            np.arange(len(probabilities)), np.zeros(len(probabilities), np.uint8), probabilities
        )
        return known if self.is_redrawn else self._in_every_world(known, length)

    def before_row(self, secrets: Secrets, length: int) -> Secrets:
        """Return the secrets, with the game's possible choices for the next row."""
        return self._in_every_world(secrets, length) if self.is_redrawn else secrets

    def after_row(self, secrets: Secrets, count: int) -> Secrets:
        """Return the secrets, without the game's choice for the last row.

        Args:
            secrets: those that agree with the row.
            count: words in the list.
        """
        if not self.is_redrawn:
            return secrets
        weights = secrets.word_weights(count)
        words = np.flatnonzero(weights)
        return Secrets(words, np.zeros(len(words), np.uint8), weights[words])

    def told(self, patterns: PatternArray, secrets: Secrets, length: int) -> PatternArray:
        """Return the patterns that rows show, for each of some secrets.

        Args:
            patterns: Wordle's, with each word of the list: (…, words).
            secrets: n of them.
            length: length of the words, L.

        Returns:
            Shape (…, n).
        """
        found: PatternArray = self.tables(length)[secrets.worlds, patterns[..., secrets.words]]
        return found

    def _in_every_world(self, secrets: Secrets, length: int) -> Secrets:
        count = self.worlds(length)
        repeated = secrets.only(np.repeat(np.arange(len(secrets.words)), count))
        worlds = np.tile(np.arange(count, dtype=np.uint8), len(secrets.words))
        return replace(repeated, worlds=worlds, weights=repeated.weights / count)

    # -- rows -------------------------------------------------------------------------------

    def how_to_type(self) -> Message:
        """Return how feedback is typed, with the mark for rows that look solved."""
        return Message("{first} {second}", first=super().how_to_type(), second=_ALL_OR_NONE)

    def tiles(self, pattern: Pattern, guess: Sequence[int]) -> tuple[int, ...]:
        """Return the state of each tile in the row of a guess."""
        if pattern == unsolved(len(guess)):
            return (_NOT_SOLVED,) * len(guess)
        return super().tiles(pattern, guess)

    def pattern_of(self, tiles: Sequence[int], guess: Sequence[int]) -> Pattern:
        """Return the pattern of a row, given the states of its tiles.

        Raises:
            FeedbackError: only some of its tiles say that it is not solved.
        """
        if _NOT_SOLVED not in tiles:
            return super().pattern_of(tiles, guess)
        if set(tiles) != {_NOT_SOLVED}:
            raise FeedbackError.of(_ALL_OR_NONE)
        return unsolved(len(tiles))

    def squares(self, patterns: PatternArray, length: int) -> NDArray[np.uint8]:
        """Return the states of the squares that games share for rows: (rows, squares)."""
        told = super().squares(patterns, length)
        told[patterns == unsolved(length)] = _NOT_SOLVED
        return told


_NOT_SOLVED = HidingRule.states.index(NOT_SOLVED)
