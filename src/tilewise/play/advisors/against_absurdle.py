"""Advice against the opponent that cheats: the guesses that leave it the fewest words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tilewise.errors import GuessError
from tilewise.knowledge.buckets import Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon
from tilewise.play.absurdle.adversary import Adversary
from tilewise.play.absurdle.forcing import EFFORT, ForcedLine, Forcing
from tilewise.play.advisors.situation import Advisor, Situation
from tilewise.play.suggestion import Advice, suggestion_of
from tilewise.rules.notation import Feedback
from tilewise.strategies import Strategy
from tilewise.strategies.ranking import describe, rank


class AgainstAbsurdle(Advisor):
    """Advises against the opponent that cheats.

    A strategy with ``plays_to_win`` ranks first the guesses that leave the fewest words; among
    ties, possible answers come first. Other strategies keep their own order.

    Args:
        lexicon: the game's words.
        strategy: the strategy that ranks the guesses.
    """

    def __init__(self, lexicon: Lexicon, strategy: Strategy) -> None:
        self.strategy = strategy
        self._adversary = Adversary(lexicon.words)

    def advise(self, situation: Situation, top: int) -> Advice:
        """Return the best next guesses, each with the reply it will get."""
        (position,) = situation.positions
        best = (
            self._fewest_left(situation, position)[:top]
            if self.strategy.plays_to_win
            else self._ranked(position, top, candidates_too=situation.spoilers)
        )
        if not len(best):
            return Advice((), "search")
        replies = self._adversary.replies(position.candidates, best)
        lexicon = situation.lexicon
        found = zip(describe(position, best), replies.pattern.tolist(), strict=True)
        return Advice(
            tuple(
                replace(
                    suggestion_of(lexicon, guess),
                    reply=lexicon.feedback_of(pattern, lexicon.words.word(guess.row)),
                )
                for guess, pattern in found
            ),
            "search",
        )

    def _fewest_left(self, situation: Situation, position: Position) -> Ints:
        """Return the guesses that may be suggested, best first, as rows of the word table."""
        guesses = situation.without_spoilers(position.allowed)
        replies = self._adversary.replies(position.candidates, guesses)
        held = np.isin(guesses, position.candidates)
        ends = replies.pattern == position.all_correct
        found: Ints = guesses[np.lexsort((guesses, ~held, replies.left, ~ends))]
        return found

    def _ranked(self, position: Position, top: int, *, candidates_too: bool) -> Ints:
        ranked = rank(position, self.strategy, top, candidates_too=candidates_too)
        return np.array([guess.row for guess in ranked], np.intp)

    def reply(self, situation: Situation, guess: tuple[int, ...]) -> Feedback:
        """Return what the opponent will answer to a guess."""
        (position,) = situation.positions
        pattern, _ = self._adversary.keep(position.candidates, guess)
        return situation.lexicon.feedback_of(pattern, guess)

    def force(
        self, situation: Situation, word: tuple[int, ...] | None, effort: int | None
    ) -> ForcedLine | None:
        """Return the fewest guesses found that win; None if none were found.

        Raises:
            GuessError: the opponent does not hold the word.
        """
        (position,) = situation.positions
        lexicon, left = situation.lexicon, position.candidates
        target = None if word is None else lexicon.require(word)
        if target is not None and target not in left:
            raise GuessError(
                "{word} can no longer be the answer; choose one of the words left",
                word=lexicon.spelling(target),
            )
        search = Forcing(self._adversary, target, effort or EFFORT, position.hard)
        line = search.shortest(left, position.turns)
        if line is None:
            return None
        return ForcedLine(tuple(map(lexicon.spelling, line.guesses)), line.is_shortest)
