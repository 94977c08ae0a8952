"""What an advisor knows about a game, and what it can be asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tilewise.errors import Message, SessionError, untranslated
from tilewise.knowledge.buckets import Ints
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
        guesses_left: guesses the game still allows; None without a limit.
        unsolved: boards not solved yet, including those not open yet.
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
        """Whether nothing was guessed and no word was ruled out."""
        return all(not one.turns and one.is_unrestricted for one in self.boards.values())

    def without_spoilers(self, guesses: Ints) -> Ints:
        """Return the guesses (rows) that may be suggested: no candidates if spoilers are off."""
        if self.spoilers:
            return guesses
        candidates = np.concatenate([board.candidates for board in self.boards.values()])
        return guesses[~np.isin(guesses, candidates)]


class Advisor(ABC):
    """Decides what to guess next.

    Attributes:
        strategy: the strategy that ranks the guesses.
        notes: what the player should know, such as an unusable tree.
    """

    strategy: Strategy
    notes: tuple[Message, ...] = ()

    @abstractmethod
    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the `top` best next guesses, or fewer if there are fewer.

        Args:
            situation: the game, with at least one open board.
            top: how many.
        """

    def best_answer(self, situation: Situation, best: Suggestion) -> Suggestion | None:
        """Return the best guess among the likeliest words that may be the answer.

        Args:
            situation: the game, with at least one open board.
            best: the first suggestion.

        None if spoilers are off, or this advisor has none to offer.
        """
        return None

    def needs_compiling(self, situation: Situation) -> bool:
        """Whether there is code to :meth:`compile` that would improve the next advice."""
        return False

    def compile(self, situation: Situation) -> None:  # noqa: B027 - most have nothing to compile
        """Compile code that improves advice: some seconds, once per machine.

        Raises:
            MissingExtraError: the extra ``optimal`` is not installed.
        """

    def reply(self, situation: Situation, guess: tuple[int, ...]) -> Feedback:
        """Return what the opponent will answer to a guess.

        Raises:
            SessionError: the opponent is fair, so its answer is not known.
        """
        raise SessionError(
            untranslated(
                "a fair opponent's feedback is not known in advance; play against absurdle"
            )
        )

    def force(
        self, situation: Situation, word: tuple[int, ...] | None, effort: int | None
    ) -> ForcedLine | None:
        """Return the fewest guesses sure to win, ending with the given word or with any.

        Raises:
            SessionError: the opponent is fair, so nothing can be forced.
            GuessError: the opponent does not hold the word.
        """
        raise SessionError(
            untranslated("a fair opponent cannot be forced to choose a word; play against absurdle")
        )
