"""Choice of the next guess: from the strategy tree, an exact search, or the strategy's ranking.

In a position on a strategy tree, the tree's guess is made. Elsewhere, a strategy with
``plays_to_win`` (such as ``optimal``) searches positions with few candidates to their end
(:mod:`tilewise.search.live`), because exact figures beat estimates. In larger positions, the
ranking decides.

The caller sets the limit: :data:`~tilewise.search.limits.FEW` candidates take about 0.1 s without
compiled code and give the same result everywhere; :func:`conversational` is for a player who is
waiting; and a simulation can search as many candidates as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewise.knowledge.buckets import Ints
from tilewise.knowledge.position import Position
from tilewise.search.limits import FEW, exact_limit
from tilewise.strategies import Strategy
from tilewise.strategies.ranking import best_guess

if TYPE_CHECKING:
    from tilewise.search.live import ExactAdvice

_WORTH_WAITING_FOR = 300
"""Number of candidates that the compiled engine usually searches within 0.5 s."""

_PATIENCE = 3.0
"""Seconds after which a search gives up."""


def conversational() -> int:
    """Return how many candidates to search exactly while a player waits."""
    return min(exact_limit(), _WORTH_WAITING_FOR)


@dataclass(frozen=True)
class Choice:
    """A guess.

    Attributes:
        row: the word, as a row of the word table.
        is_estimated: whether it comes from the ranking, and not from a tree or an exact search.
    """

    row: int
    is_estimated: bool = False


@dataclass(frozen=True)
class Chooser:
    """Makes a strategy's guesses.

    Attributes:
        strategy: the strategy.
        exact_up_to: positions with at most this many candidates are searched exactly, if the
            strategy plays to win.
        patience: seconds after which a search gives up.
    """

    strategy: Strategy
    exact_up_to: int = FEW
    patience: float = _PATIENCE

    def choose(self, position: Position) -> Choice:
        """Return the next guess; the position must have at least one candidate."""
        planned = self.strategy.planned(position)
        if planned is not None:
            return Choice(planned.row)
        if self.strategy.plays_to_win:
            advice = self.exact(position, ())
            if advice is not None:
                return Choice(advice.best)
        return Choice(best_guess(position, self.strategy), is_estimated=True)

    def reaches(self, position: Position) -> bool:
        """Whether a position is small enough to be searched to its end."""
        return position.count <= self.exact_up_to

    def exact(self, position: Position, guesses: Sequence[int] | Ints) -> ExactAdvice | None:
        """Search a position to its end; None if it is too large or the search gives up.

        Args:
            position: the position.
            guesses: rows of the word table whose expected guesses are wanted, apart from the best.
        """
        if not self.reaches(position):
            return None
        from tilewise.search.live import exact_advice  # 6 ms, not needed on a tree

        return exact_advice(position, guesses, self.patience)


class PatientChooser(Chooser):
    """A chooser that compiles the engine if necessary instead of working without it."""

    def exact(self, position: Position, guesses: Sequence[int] | Ints) -> ExactAdvice | None:
        """Search a position to its end; None if it is too large or the search gives up."""
        if self.reaches(position):
            from tilewise.search.live import compile_if_needed  # 6 ms

            compile_if_needed(position)
        return super().exact(position, guesses)
