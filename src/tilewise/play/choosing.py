"""The next guess: the strategy tree's, an exact search's, or the strategy's ranking's.

On a strategy tree the tree's guess is made. Off it, a strategy that plays to win (``optimal``) is
not content with an estimate where the truth can be had in time: with few candidates left the
position is searched to its end (:mod:`tilewise.search.live`). Only beyond that do scores decide.

How few that is, is the caller's to say: :data:`~tilewise.search.limits.FEW` take a tenth of a
second without any compiled code, and are the same everywhere; a conversation may wait for
:func:`conversational` ones, and a simulation for whatever can be searched at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.search.limits import FEW, exact_limit
from tilewise.strategies import Strategy
from tilewise.strategies.ranking import best_guess

if TYPE_CHECKING:
    from tilewise.search.live import ExactAdvice

_WORTH_WAITING_FOR = 300
"""Candidates that the compiled engine searches within half a second as a rule."""

_PATIENCE = 3.0
"""Seconds after which a search gives up."""


def conversational() -> int:
    """Return how many candidates a player who waits for an answer may have searched."""
    return min(exact_limit(), _WORTH_WAITING_FOR)


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
        patience: seconds after which a search gives up.
    """

    strategy: Strategy
    exact_up_to: int = FEW
    patience: float = _PATIENCE

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

    def reaches(self, position: Position) -> bool:
        """Whether a position is small enough to be searched to its end."""
        return position.count <= self.exact_up_to

    def exact(self, position: Position, guesses: Sequence[int] | Ints) -> ExactAdvice | None:
        """Search a position to its end if it is small enough.

        Args:
            position: what is known.
            guesses: rows of the word table to tell the expected guesses of, besides the best one.
        """
        if not self.reaches(position):
            return None
        from tilewise.search.live import exact_advice  # 6 ms, not needed on a tree

        return exact_advice(position, guesses, self.patience)


class PatientChooser(Chooser):
    """A chooser that has the engine compiled, where that was never done, sooner than do without."""

    def exact(self, position: Position, guesses: Sequence[int] | Ints) -> ExactAdvice | None:
        """Search a position to its end if it is small enough."""
        if self.reaches(position):
            from tilewise.search.live import compile_if_needed  # 6 ms

            compile_if_needed(position)
        return super().exact(position, guesses)
