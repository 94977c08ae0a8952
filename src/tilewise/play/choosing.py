"""The next guess: the strategy tree's, an exact search's, or the strategy's ranking's.

On a strategy tree the tree's guess is made. Off it, a strategy that plays to win (``optimal``) is
not content with an estimate where the truth can be had in time: with few candidates left the
position is searched to its end (:mod:`tilewise.search.live`). Only beyond that do scores decide.

How few is the same on every machine, so that the same game gets the same advice:
:data:`EXACT_UP_TO` candidates take a tenth of a second or less without any compiled code. Where
there is time for more, as in a simulation, a caller may ask for more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.search.live import ExactAdvice, exact_advice
from tilewise.strategies import Strategy
from tilewise.strategies.ranking import best_guess

EXACT_UP_TO = 40
"""Candidates of a position that is searched to its end."""

_PATIENCE = 20.0
"""Seconds after which a search gives up; so few candidates never take that long."""


class Origin(StrEnum):
    """What a guess is owed to."""

    TREE = "tree"
    SEARCH = "search"
    RANKING = "ranking"


@dataclass(frozen=True)
class Choice:
    """A guess, as a row of the word table, and what it is owed to."""

    row: int
    origin: Origin


@dataclass(frozen=True)
class Chooser:
    """Makes a strategy's guesses.

    Attributes:
        strategy: whose.
        exact_up_to: positions of no more candidates are searched to their end, where the strategy
            plays to win.
    """

    strategy: Strategy
    exact_up_to: int = EXACT_UP_TO

    def choose(self, position: Position) -> Choice:
        """Return the next guess; the position must have a candidate."""
        planned = self.strategy.planned(position)
        if planned is not None:
            return Choice(planned.row, Origin.TREE)
        if self.strategy.plays_to_win:
            advice = self.exact(position, ())
            if advice is not None:
                return Choice(advice.best, Origin.SEARCH)
        return Choice(best_guess(position, self.strategy), Origin.RANKING)

    def exact(self, position: Position, guesses: Sequence[int] | Ints) -> ExactAdvice | None:
        """Search a position to its end if it is small enough.

        Args:
            position: what is known.
            guesses: rows of the word table to tell the expected guesses of, besides the best one.
        """
        if position.count > self.exact_up_to:
            return None
        return exact_advice(position, guesses, _PATIENCE)
