"""The referee: knows the answer, judges guesses, counts turns."""

from __future__ import annotations

import random
from collections.abc import Sequence
from os import PathLike

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon, WrittenTurn, load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.rules.feedback import Turn, guesses_left, is_solved
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.notation import Feedback


class Game:
    """One game of a lexicon.

    Args:
        lexicon: the words: a lexicon, or the id or folder of its pack.
        answer: the hidden word, which need not be in any list; drawn by the answers' weights if
            None.
        hard: refuse guesses that leave a hint unused; ``HardMode.STRICT`` for those that go
            against one, too.
        seed: draws the same answer again for the same number.

    Attributes:
        lexicon: the words.
        answer_tokens: the hidden word.
        turns: the turns so far, as tokens and patterns.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.
        GuessError: the answer does not fit the game, or it has no hard mode.

    >>> game = Game("en", answer="banal")
    >>> game.guess("bible")
    'G..Y.'
    >>> game.guesses_left, game.is_over
    (5, False)
    """

    def __init__(
        self,
        lexicon: Lexicon | str | PathLike[str] = DEFAULT_LEXICON,
        answer: str | Sequence[int] | None = None,
        *,
        hard: HardMode | bool = HardMode.OFF,
        seed: int | None = None,
    ) -> None:
        self.lexicon = load(lexicon)
        self.answer_tokens = _drawn(self.lexicon, seed) if answer is None else self._read(answer)
        self.hard = self.lexicon.hard_mode(hard)
        self.turns: list[Turn] = []

    def _read(self, word: str | Sequence[int]) -> tuple[int, ...]:
        return self.lexicon.read_word(word)

    @property
    def answer(self) -> str:
        """The hidden word."""
        return self.lexicon.show(self.answer_tokens)

    @property
    def written_turns(self) -> tuple[WrittenTurn, ...]:
        """The turns so far, as people write them."""
        return tuple(map(self.lexicon.write_turn, self.turns))

    @property
    def guesses_left(self) -> int:
        """Guesses the player still has."""
        return guesses_left(self.turns, self.lexicon.manifest.max_guesses)

    @property
    def is_solved(self) -> bool:
        """Whether the last guess was the answer."""
        return is_solved(self.turns)

    @property
    def is_over(self) -> bool:
        """Whether the game takes no more guesses."""
        return self.is_solved or not self.guesses_left

    def guess(self, word: str | Sequence[int]) -> Feedback:
        """Judge a guess, a spelling or tokens, and count the turn.

        Raises:
            GuessError: the game is over, the word does not fit the game, is in no list (and not
                the answer), or is what hard mode forbids; the turn is not counted then.
        """
        if self.is_over:
            raise GuessError("the game is over; start another")
        tokens = self._read(word)
        if tokens != self.answer_tokens:
            self.lexicon.require(tokens)
        check_hard_mode(self.lexicon, self.turns, tokens, self.hard)
        feedback = self.lexicon.feedback(tokens, self.answer_tokens)
        self.turns.append(Turn(tokens, feedback.pattern))
        return feedback


def check_hard_mode(
    lexicon: Lexicon, turns: Sequence[Turn], tokens: tuple[int, ...], mode: HardMode
) -> None:
    """Check that a guess keeps to the hints of the turns before it, as the mode demands.

    Raises:
        GuessError: it does not keep to one; the message says which.
    """
    tile = lexicon.tokenizer.tile
    for number, turn in enumerate(turns if mode else (), start=1):
        rule = HardModeRule.of(turn, mode)
        for place, token in rule.fixed.items():
            if tokens[place] != token:
                raise GuessError(
                    "hard mode: tile {place} must be {token}, as guess {number} showed",
                    place=place + 1,
                    token=tile(token),
                    number=number,
                )
        for token, least in rule.least.items():
            if tokens.count(token) < least:
                raise GuessError(
                    "hard mode: the guess must use {token}, as guess {number} showed"
                    if least == 1
                    else "hard mode: the guess must use {token} {least} times, as guess "
                    "{number} showed",
                    token=tile(token),
                    least=least,
                    number=number,
                )
        for token, most in rule.most.items():
            if tokens.count(token) > most:
                raise GuessError(
                    "strict hard mode: the guess must use {token} {most} times at most, as guess "
                    "{number} showed"
                    if most > 1
                    else "strict hard mode: the guess must use {token} only once, as guess "
                    "{number} showed"
                    if most
                    else "strict hard mode: the guess must not use {token}, as guess "
                    "{number} showed",
                    token=tile(token),
                    most=most,
                    number=number,
                )
        for place, token in rule.moved.items():
            if tokens[place] == token:
                raise GuessError(
                    "strict hard mode: tile {place} must not be {token}, as guess {number} showed",
                    place=place + 1,
                    token=tile(token),
                    number=number,
                )


def _drawn(lexicon: Lexicon, seed: int | None) -> tuple[int, ...]:
    """Draw an answer; likely ones are drawn more often."""
    words = lexicon.words
    row = random.Random(seed).choices(range(words.answer_count), words.weights.tolist())[0]
    return tuple(words.tokens[row].tolist())
