"""What a game may hide besides a word: which colour means what, or a tile that lies.

Then a row depends on more than the guess and the answer. A secret (:mod:`tilewise.rules.secrets`)
is a word and one of a few *worlds*. A table has the pattern that each world shows for each of
Wordle's patterns. Some games choose a world once, others for every row. A bucket may contain a word
twice, and a word may be in several buckets.

A row may look solved without being solved. So there is one pattern more than
:func:`all_correct <tilewise.rules.rule.Rule.all_correct>`: :func:`unsolved`.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import FeedbackError, Message
from tilewise.rules.feedback import WORDLE, Wordle
from tilewise.rules.rule import MOST_LISTED, Colour, Pattern, PatternArray, State, TokenArray
from tilewise.rules.secrets import Indexes, Secrets
from tilewise.translation.translator import later

NOT_SOLVED = State(
    later("not solved"), "!", "❗", "❗", Colour.WHITE, Colour.WHITE, "", ("exclamation",), "!"
)
"""The state of every tile of a row that looks solved but is not."""

_ALL_OR_NONE = Message("If a row looks solved but isn't, type ! for each of its tiles.")


def unsolved(length: int) -> Pattern:
    """Return the pattern of a row of `length` tiles that looks solved but is not."""
    return WORDLE.pattern_count(length)


class HidingRule(Wordle, ABC):
    """Wordle's rule, in a game that hides more than a word."""

    hides_more = True
    wins_alike = True
    is_by_token = False
    has_hard_mode = False
    most_patterns = MOST_LISTED + 1
    states = (*WORDLE.states, NOT_SOLVED)

    @abstractmethod
    def tables(self, length: int) -> PatternArray:
        """Return the pattern shown for each of Wordle's patterns in each world: (worlds, 3^L).

        A guess that is the answer is shown as solved in every world.
        """

    def worlds(self, length: int) -> int:
        """Return the number of worlds, all equally likely."""
        return len(self.tables(length))

    def pattern_count(self, length: int) -> int:
        """Return the number of patterns of `length` tiles that may be shown: 3^L + 1."""
        return unsolved(length) + 1

    # -- secrets ----------------------------------------------------------------------------

    def secrets(self, tokens: TokenArray, chances: NDArray[np.float64]) -> Secrets:
        """Return what the game may hide before the first guess."""
        known = super().secrets(tokens, chances)
        return known if self.is_redrawn else self._in_every_world(known, tokens.shape[1])

    def before_row(self, secrets: Secrets, length: int) -> Secrets:
        """Return the secrets, with the game's possible choices for the next row."""
        return self._in_every_world(secrets, length) if self.is_redrawn else secrets

    def of_only(self, secrets: Secrets, some: Indexes, chances: NDArray[np.float64]) -> Secrets:
        """Return the secrets of some words, without the game's choice for the last row."""
        return Secrets.of_words(chances) if self.is_redrawn else secrets.of_only(some)

    def counted(self, secrets: Secrets) -> Secrets:
        """Return the secrets that rankings count, likeliest first."""
        return secrets.by_weight()

    def noise(self, length: int) -> float:
        """Return the entropy of the game's choice for the next row, in bits."""
        return math.log2(self.worlds(length)) if self.is_redrawn else 0.0

    def displayed(
        self, met: Sequence[PatternArray], worlds: NDArray[Any] | int, length: int
    ) -> PatternArray:
        """Return the patterns that rows show in certain worlds."""
        found: PatternArray = self.tables(length)[worlds, met[0]]
        return found

    def told(self, patterns: PatternArray, secrets: Secrets, length: int) -> PatternArray:
        """Return the patterns that rows show, for each of some secrets."""
        met = [patterns[..., each] for each in secrets.words]
        return self.displayed(met, secrets.worlds, length)

    def _in_every_world(self, secrets: Secrets, length: int) -> Secrets:
        count = self.worlds(length)
        repeated = secrets.only(np.repeat(np.arange(len(secrets)), count))
        worlds = np.tile(np.arange(count, dtype=np.uint8), len(secrets))
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
