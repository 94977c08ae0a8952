"""A game against the opponent that cheats: its referee, and help against it.

The opponent's choice is :mod:`tilewise.play.adversary`'s; lines against it are looked for by
:mod:`tilewise.play.forcing`. In hard mode guesses are judged, suggested and searched that keep to
what the opponent has shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike

import numpy as np

from tilewise.errors import GuessError, SessionError, shown
from tilewise.knowledge.partition import Ints
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.adversary import Adversary
from tilewise.play.forcing import EFFORT, Forcing
from tilewise.play.game import check_hard_mode
from tilewise.rules.feedback import Turn, all_correct, guess_patterns, is_solved
from tilewise.rules.hardmode import HardMode, keeping_to
from tilewise.rules.notation import Feedback


class Absurdle:
    """A game against the opponent: its referee, and help against it.

    Args:
        lexicon: the words: a lexicon, or the id or folder of its pack.
        hard: refuse guesses that leave a hint unused; ``HardMode.STRICT`` for those that go
            against one, too.

    Attributes:
        lexicon: the words.
        adversary: the opponent.
        hard: how hard mode limits the guesses.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.
        GuessError: the game has no hard mode.

    >>> game = Absurdle("en")
    >>> game.guess("terns")
    '.....'
    >>> game.words_left
    256
    """

    def __init__(
        self,
        lexicon: Lexicon | str | PathLike[str] = DEFAULT_LEXICON,
        *,
        hard: HardMode | bool = HardMode.OFF,
    ) -> None:
        self.lexicon = load(lexicon)
        self.adjust(hard=hard)
        self.adversary = Adversary(self.lexicon.words)
        self._turns: list[Turn] = []
        self._left = [self.adversary.everyone]

    def __repr__(self) -> str:
        written = map(str, map(self.lexicon.write_turn, self.turns))
        return f"<Absurdle {' '.join([self.lexicon.id, *written])}>"

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far, as tokens and patterns."""
        return tuple(self._turns)

    @property
    def left(self) -> Ints:
        """The words that the opponent holds, as rows of the word table."""
        return self._left[-1]

    @property
    def words_left(self) -> int:
        """How many words the opponent holds."""
        return len(self.left)

    @property
    def is_solved(self) -> bool:
        """Whether the game is over."""
        return is_solved(self.turns)

    def words(self, top: int | None = None) -> list[str]:
        """Return the words that the opponent holds: the `top` of them, or all."""
        return [self.lexicon.spelling(row) for row in self.left[:top].tolist()]

    def adjust(self, *, hard: HardMode | bool) -> None:
        """Change how hard the game is played from here on.

        Raises:
            GuessError: the game has no hard mode.
        """
        self.hard = self.lexicon.hard_mode(hard)

    def guess(self, word: str | Sequence[int]) -> Feedback:
        """Let the opponent answer a guess, a spelling or tokens.

        Raises:
            GuessError: the game is over, or the word does not fit it, is in no list, or is what
                hard mode forbids.
        """
        if self.is_solved:
            raise GuessError("the game is over; start another")
        tokens = self.lexicon.read_word(word)
        self.lexicon.require(tokens)
        self.check_hard_mode(tokens)
        pattern, left = self.adversary.keep(self.left, tokens)
        self._push(Turn(tokens, pattern), left)
        return Feedback.of(pattern, self.lexicon.length)

    def add(self, guess: str | Sequence[int], feedback: str | int) -> None:
        """Note what an opponent elsewhere answered, whatever this one would have.

        That is how it was, so hard mode is not asked; see :meth:`check_hard_mode`.

        Raises:
            GuessError: the guess does not fit the game, or no word is left by this answer.
            FeedbackError: the feedback is not one mark a tile.
        """
        turn = self.lexicon.read_turn(guess, feedback)
        words = self.lexicon.words
        met = guess_patterns(turn.guess, words.tokens[self.left], words.rule)
        left = self.left[met == turn.pattern]
        if not len(left):
            raise GuessError(
                "no word of {lexicon} that is left would get {feedback} for {word}",
                lexicon=self.lexicon.id,
                feedback=Feedback.of(turn.pattern, self.lexicon.length),
                word=self.lexicon.show(turn.guess),
            )
        self._push(turn, left)

    def check_hard_mode(self, tokens: tuple[int, ...]) -> None:
        """Check that a guess keeps to what was shown, as hard mode demands.

        Raises:
            GuessError: it does not; the message says which hint it leaves.
        """
        check_hard_mode(self.lexicon, self.turns, tokens, self.hard)

    def undo(self) -> bool:
        """Take back the last turn; False when there is none."""
        if not self._turns:
            return False
        self._turns.pop()
        self._left.pop()
        return True

    def _push(self, turn: Turn, left: Ints) -> None:
        self._turns.append(turn)
        self._left.append(left)

    def suggest(self, top: int = 10) -> list[AbsurdleSuggestion]:
        """Return the guesses that leave the opponent the fewest words, best first.

        Of those that leave as many, what may be the last word comes first.

        Raises:
            SessionError: `top` is no number of guesses.
        """
        if not isinstance(top, int) or isinstance(top, bool) or top < 1:
            raise SessionError("top is {top}; give a whole number of 1 or more", top=shown(top))
        replies = self.adversary.replies(self.left, self._allowed())
        held = np.isin(replies.guess, self.left)
        ends = replies.pattern == all_correct(self.lexicon.length)
        order = np.lexsort((replies.guess, ~held, replies.left, ~ends))[:top]
        return [
            AbsurdleSuggestion(
                word=self.lexicon.spelling(int(replies.guess[place])),
                reply=Feedback.of(int(replies.pattern[place]), self.lexicon.length),
                words_left=int(replies.left[place]),
                is_held=bool(held[place]),
            )
            for place in order
        ]

    def _allowed(self) -> Ints:
        guesses = self.adversary.guesses
        return guesses[keeping_to(self.turns, self.lexicon.words.tokens[guesses], self.hard)]

    def force(
        self, word: str | Sequence[int] | None = None, *, effort: int = EFFORT
    ) -> ForcedLine | None:
        """Return the fewest guesses that win from here, or the fewest that were found.

        Args:
            word: the word to end with; any if None.
            effort: how much is tried, in attempts; see :class:`Forcing`.

        Returns:
            None if there is no line, or none was found.

        Raises:
            GuessError: the word does not fit the game, or the opponent does not hold it.
        """
        target = None
        if word is not None:
            target = self.lexicon.require(self.lexicon.read_word(word))
            if target not in self.left:
                raise GuessError(
                    "{word} is none of the words that are left; it cannot be forced",
                    word=self.lexicon.spelling(target),
                )
        search = Forcing(self.adversary, target, effort, self.hard)
        line = search.shortest(self.left, self.turns)
        if line is None:
            return None
        return ForcedLine(tuple(map(self.lexicon.spelling, line.guesses)), line.is_shortest)


@dataclass(frozen=True)
class AbsurdleSuggestion:
    """A guess, and what the opponent answers to it.

    Attributes:
        word: its spelling.
        reply: the feedback it will get.
        words_left: words that the opponent then holds.
        is_held: whether it is one of the words that the opponent holds now.

    >>> best = Absurdle("en").suggest(1)[0]
    >>> best.word, best.reply, best.words_left, best.is_held
    ('arise', '.....', 168, True)
    """

    word: str
    reply: Feedback
    words_left: int
    is_held: bool


@dataclass(frozen=True)
class ForcedLine:
    """Guesses that win against the opponent, whatever it does.

    Attributes:
        words: their spellings; the last is the word that is forced.
        is_shortest: whether no line is shorter, for certain.

    >>> Absurdle("en").force()
    ForcedLine(words=('arise', 'yauld', 'tench', 'whoop'), is_shortest=True)
    """

    words: tuple[str, ...]
    is_shortest: bool
