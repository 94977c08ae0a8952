"""What an advisor is told of a game, and what it is asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tilewise.errors import SessionError
from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.play.suggestion import Advice, Suggestion
from tilewise.rules.notation import Feedback
from tilewise.strategies import Strategy

if TYPE_CHECKING:
    from tilewise.play.absurdle.forcing import ForcedLine


@dataclass(frozen=True, eq=False)
class Situation:
    """A game as its player sees it before the next guess.

    Attributes:
        lexicon: the game's words.
        boards: the open boards that some word fits, by their numbers.
        guesses_left: guesses that the game still allows; None without a limit.
        unsolved: boards that are not solved yet, those that are not open included.
        spoilers: whether words that may be an answer are suggested.
    """

    lexicon: Lexicon
    boards: Mapping[int, Position]
    guesses_left: int | None
    unsolved: int
    spoilers: bool

    @property
    def positions(self) -> Sequence[Position]:
        """The positions of the open boards."""
        return list(self.boards.values())

    @property
    def is_start(self) -> bool:
        """Whether nothing was guessed, and no word ruled out before."""
        return all(not one.turns and one.is_unrestricted for one in self.boards.values())

    def without_spoilers(self, guesses: Ints) -> Ints:
        """Return the guesses (rows) that may be suggested: no candidate, where spoilers are off."""
        if self.spoilers:
            return guesses
        candidates = np.concatenate([board.candidates for board in self.boards.values()])
        return guesses[~np.isin(guesses, candidates)]


class Advisor(ABC):
    """Says what to guess next.

    Attributes:
        strategy: what guesses are ranked by.
    """

    strategy: Strategy

    @abstractmethod
    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the best next guesses: the `top` of them, fewer where there are fewer.

        Args:
            situation: with one board at least.
            top: how many.
        """

    def best_answer(self, situation: Situation) -> Suggestion | None:
        """Return the best guess among the likeliest words that may be the answer.

        None where that cannot be told apart from the best guess, or spoilers are not wanted.
        """
        return None

    def needs_compiling(self, situation: Situation) -> bool:
        """Whether there is something to :meth:`compile` that would better the next advice."""
        return False

    def compile(self, situation: Situation) -> None:  # noqa: B027 - most have nothing to compile
        """Compile what makes advice better: some seconds, once on a machine.

        Raises:
            MissingExtraError: the extra ``optimal`` is not installed.
        """

    def reply(self, situation: Situation, guess: tuple[int, ...]) -> Feedback:
        """Return what the opponent will answer to a guess.

        Raises:
            SessionError: it is fair, so that is not known.
        """
        raise SessionError("what a fair opponent will answer is not known")

    def force(
        self, situation: Situation, word: tuple[int, ...] | None, effort: int | None
    ) -> ForcedLine | None:
        """Return the fewest guesses that win for certain, to end with a word or with any.

        Raises:
            SessionError: nothing can be forced, for the opponent is fair.
            GuessError: the opponent does not hold the word.
        """
        raise SessionError("a fair opponent cannot be forced; play against absurdle")
