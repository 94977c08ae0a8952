"""``optimal``: plays a precomputed strategy tree, and searches positions outside it.

On the tree, nothing is searched, and a proven tree has the lowest mean possible for its lists.
Positions are off the tree if the player guessed something else, words were excluded, or this
lexicon has no tree for the mode. Then positions with few candidates are searched to the end
(:mod:`tilewise.play.choosing`), and larger ones are left to the default strategy, which also ranks
all guesses after the tree's.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from tilewise.knowledge.buckets import Floats
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.rules.hardmode import HardMode
from tilewise.strategies.base import Scored, Strategy
from tilewise.strategies.expected import ExpectedGuesses
from tilewise.trees.player import TreeGuess, TreePlayer, load_player


@dataclass(frozen=True)
class Optimal(Strategy):
    """The strategy tree's guess on the tree, fewest expected guesses off it.

    Attributes:
        player: the strategy tree and its words; None without a lexicon, or if it has no tree.
    """

    name = "optimal"
    plays_to_win = True
    counts_unlisted = True
    otherwise: ClassVar[Strategy] = ExpectedGuesses()
    """The strategy off the tree."""

    player: TreePlayer | None = field(default=None, repr=False, kw_only=True)

    @property
    def ranks_by(self) -> str:
        """The strategy off the tree."""
        return self.otherwise.spec

    def playing(self, lexicon: Lexicon, *, hard: HardMode = HardMode.OFF) -> Strategy:
        """Return the strategy with the lexicon's tree, if it has one for the mode.

        Raises:
            TreeError: it has one that cannot be used.
        """
        if self.player is not None:
            return self
        return replace(self, player=load_player(lexicon, hard=hard))

    def planned(self, position: Position) -> TreeGuess | None:
        """Return the tree's guess."""
        return None if self.player is None else self.player.next_guess(position)

    def scores(self, position: Position) -> Floats:
        """Score every guess by the strategy off the tree."""
        return self.otherwise.scores(position)

    def contenders(self, position: Position) -> Scored:
        """Score by the strategy off the tree."""
        return self.otherwise.contenders(position)

    def best(self, position: Position, wanted: int) -> Floats:
        """Score by the strategy off the tree."""
        return self.otherwise.best(position, wanted)
