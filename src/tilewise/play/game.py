"""The referee: knows the answer, judges guesses, counts turns."""

from __future__ import annotations

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.rules.feedback import Pattern, Turn, pattern
from tilewise.rules.hardmode import HardModeRule


class Game:
    """One game of a lexicon.

    Args:
        lexicon: the words.
        answer: tokens of the hidden word; it need not be in any list.
        hard: refuse guesses that leave a hint unused.
    """

    def __init__(self, lexicon: Lexicon, answer: tuple[int, ...], *, hard: bool = False) -> None:
        self.lexicon = lexicon
        self.answer = answer
        self.hard = hard
        self.turns: list[Turn] = []

    @property
    def guesses_left(self) -> int:
        """Guesses the player still has."""
        return self.lexicon.manifest.max_guesses - len(self.turns)

    @property
    def is_solved(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.turns) and self.turns[-1].is_solved

    @property
    def is_over(self) -> bool:
        """Whether the game takes no more guesses."""
        return self.is_solved or self.guesses_left <= 0

    def guess(self, tokens: tuple[int, ...]) -> Pattern:
        """Judge a guess and count the turn.

        Raises:
            GuessError: the game is over, the word is in no list (and not the answer), or hard mode
                forbids it; the turn is not counted then.
        """
        if self.is_over:
            raise GuessError("the game is over; start another")
        if tokens != self.answer:
            self.lexicon.require(tokens)
        if self.hard:
            self._check_hard_mode(tokens)
        result = pattern(tokens, self.answer)
        self.turns.append(Turn(tokens, result))
        return result

    def _check_hard_mode(self, tokens: tuple[int, ...]) -> None:
        tile = self.lexicon.tokenizer.tile
        for number, turn in enumerate(self.turns, start=1):
            rule = HardModeRule.of(turn)
            for place, token in rule.fixed.items():
                if tokens[place] != token:
                    raise GuessError(
                        f"hard mode: tile {place + 1} must be {tile(token)}, "
                        f"as guess {number} showed"
                    )
            for token, least in rule.least.items():
                if tokens.count(token) < least:
                    times = "" if least == 1 else f" {least} times"
                    raise GuessError(
                        f"hard mode: the guess must use {tile(token)}{times}, "
                        f"as guess {number} showed"
                    )
