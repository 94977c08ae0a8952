"""Hard mode: what a revealed hint demands of later guesses.

Wordle's own rule: a correct tile stays where it is, and a token shown present or correct is used
again at least as often as it was shown. Nothing is asked of absent tokens, and a present token may
stand in the same place once more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.rules.feedback import ABSENT, CORRECT, TokenArray, Turn, to_tiles


@dataclass(frozen=True, eq=False)
class HardModeRule:
    """What one turn demands of later guesses in hard mode.

    Attributes:
        fixed: place -> token that was correct there.
        least: token -> tiles that were correct or present with it.
    """

    fixed: dict[int, int]
    least: dict[int, int]

    @classmethod
    def of(cls, turn: Turn) -> HardModeRule:
        """Read the rule off a turn."""
        tiles = to_tiles(turn.pattern, len(turn.guess))
        fixed = {i: turn.guess[i] for i, tile in enumerate(tiles) if tile == CORRECT}
        least: dict[int, int] = {}
        for token, tile in zip(turn.guess, tiles, strict=True):
            if tile != ABSENT:
                least[token] = least.get(token, 0) + 1
        return cls(fixed, least)

    def allows(self, tokens: TokenArray) -> NDArray[np.bool_]:
        """Which of some words (token array) may follow; shape (words,)."""
        legal = np.ones(len(tokens), np.bool_)
        for place, token in self.fixed.items():
            legal &= tokens[:, place] == token
        for token, least in self.least.items():
            legal &= (tokens == token).sum(axis=1) >= least
        return legal
