"""The referee of several boards: knows the answers, judges guesses, counts rows."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

import numpy as np

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.boards.hints import check_hints
from tilewise.play.boards.session import SPARE_GUESSES, Row, check_boards
from tilewise.rules.feedback import Turn, pattern
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback


class BoardsGame:
    """One game of several boards.

    Args:
        lexicon: the words: a lexicon, or the id or folder of its pack.
        answers: the hidden words, board by board, which need not be in any list.
        sequence: a board shows nothing before the one before it is solved.
        hard: refuse guesses that leave a hint unused on every open board
            (:mod:`~tilewise.play.boards.hints`); ``HardMode.STRICT`` for those that go against one,
            too.

    Attributes:
        lexicon: the words.
        answer_tokens: the hidden words.
        sequence: whether boards open one after another.
        hard: how hard mode limits the guesses.
        guesses: tokens of the guesses so far.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.
        SessionError: there are too many boards, or none.
        GuessError: an answer does not fit the game, or it has no hard mode.

    >>> game = BoardsGame("en", ["banal", "crane"])
    >>> game.guess("crane")
    ('..YY.', 'GGGGG')
    >>> game.guess("banal")
    ('GGGGG', None)
    >>> game.is_solved, game.solved_by
    (True, (2, 1))
    """

    def __init__(
        self,
        lexicon: Lexicon | str | PathLike[str] = DEFAULT_LEXICON,
        answers: Sequence[str | Sequence[int]] = (),
        *,
        sequence: bool = False,
        hard: HardMode | bool = HardMode.OFF,
    ) -> None:
        check_boards(len(answers))
        self.lexicon = load(lexicon)
        self.hard = self.lexicon.hard_mode(hard)
        self.answer_tokens = [self.lexicon.read_word(answer) for answer in answers]
        self.sequence = sequence
        self.guesses: list[tuple[int, ...]] = []

    @classmethod
    def seeded(
        cls,
        lexicon: Lexicon,
        boards: int,
        seed: int | None,
        *,
        sequence: bool = False,
        hard: HardMode | bool = HardMode.OFF,
    ) -> BoardsGame:
        """Hide different answers, likely ones more often; the same ones again for a number."""
        check_boards(boards, lexicon.words.answer_count)
        if seed is None:
            seed = int(np.random.default_rng().integers(1 << 62))
        rows = drawn(lexicon, boards, seed)
        words = lexicon.words.tokens[list(rows)].tolist()
        return cls(lexicon, words, sequence=sequence, hard=hard)

    @property
    def count(self) -> int:
        """How many boards there are."""
        return len(self.answer_tokens)

    @property
    def answers(self) -> tuple[str, ...]:
        """The hidden words."""
        return tuple(map(self.lexicon.show, self.answer_tokens))

    @property
    def max_guesses(self) -> int:
        """Guesses the game allows."""
        return self.count + SPARE_GUESSES

    @property
    def guesses_left(self) -> int:
        """Guesses the player still has."""
        return 0 if self.is_solved else self.max_guesses - len(self.guesses)

    @property
    def solved_by(self) -> tuple[int | None, ...]:
        """The number of the guess that solved each board, from 1; None where none did.

        A board of a sequence is solved when it opens, if its word was guessed before.
        """
        found: list[int | None] = []
        opened: int | None = 1
        for hit in map(self._hit, self.answer_tokens):
            at = None if hit is None or opened is None else max(hit, opened)
            found.append(at)
            opened = at if self.sequence else 1
        return tuple(found)

    def _hit(self, answer: tuple[int, ...]) -> int | None:
        return self.guesses.index(answer) + 1 if answer in self.guesses else None

    @property
    def is_solved(self) -> bool:
        """Whether every board is solved."""
        return None not in self.solved_by

    @property
    def is_over(self) -> bool:
        """Whether the game takes no more guesses."""
        return not self.guesses_left

    @property
    def rows(self) -> tuple[Row, ...]:
        """What each board shows of every guess: nothing after its word, or before it opens."""
        shows, rule = self._shows, self.lexicon.manifest.feedback_rule
        hits = list(map(self._hit, self.answer_tokens))
        return tuple(
            Row(
                guess,
                tuple(
                    pattern(guess, answer, rule) if shown and number <= (hit or number) else None
                    for answer, shown, hit in zip(self.answer_tokens, shows, hits, strict=True)
                ),
            )
            for number, guess in enumerate(self.guesses, start=1)
        )

    @property
    def _shows(self) -> list[bool]:
        """Whether each board shows its feedback."""
        if not self.sequence:
            return [True] * self.count
        return [True, *(at is not None for at in self.solved_by[:-1])]

    @property
    def _open(self) -> dict[int, list[Turn]]:
        """The turns of each board that shows its feedback and is not solved, by its number."""
        rows = self.rows
        return {
            board: [
                Turn(row.guess, pattern)
                for row in rows
                if (pattern := row.patterns[board - 1]) is not None
            ]
            for board, (shown, solved) in enumerate(
                zip(self._shows, self.solved_by, strict=True), start=1
            )
            if shown and solved is None
        }

    def guess(self, word: str | Sequence[int]) -> tuple[Feedback | None, ...]:
        """Judge a guess, a spelling or tokens, and count it.

        Returns:
            What each board shows of it; None for one that was solved before or is not open.

        Raises:
            GuessError: the game is over, the word does not fit the game, is in no list (and none
                of the answers) or is what hard mode forbids; it is not counted then.
        """
        if self.is_over:
            raise GuessError("the game is over; start another")
        tokens = self.lexicon.read_word(word)
        if tokens not in self.answer_tokens:
            self.lexicon.require(tokens)
        check_hints(self.lexicon, self._open, tokens, self.hard)
        self.guesses.append(tokens)
        return tuple(
            None if shown is None else Feedback.of(shown, self.lexicon.length)
            for shown in self.rows[-1].patterns
        )


def drawn(lexicon: Lexicon, boards: int, seed: int, number: int = 0) -> tuple[int, ...]:
    """Draw the answers of a game: different ones, likely ones more often; rows of the word table.

    Args:
        lexicon: the words.
        boards: how many, no more than there are answers.
        seed: draws the same games again for the same number.
        number: which of its games.
    """
    words = lexicon.words
    chances = words.weights / words.weights.sum()
    draw = np.random.default_rng([seed, number])
    return tuple(draw.choice(words.answer_count, boards, replace=False, p=chances).tolist())
