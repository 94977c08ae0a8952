"""The referee, who knows the answers (or cheats), judges guesses and counts them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import GuessError, SessionError, untranslated
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.absurdle import Adversary
from tilewise.play.games import Playable, open_game
from tilewise.play.rounds import (
    MOST_BOARDS,
    GameKind,
    Progress,
    Round,
    check_hints,
    read_whole,
)
from tilewise.play.typed import written_round
from tilewise.rules.feedback import guess_patterns
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.rules.rule import Pattern, Turn

Word = str | Sequence[int]
"""A spelling, or tokens."""


class Game(Progress):
    """One game of a lexicon.

    Args:
        lexicon: the words: a lexicon, or the id or folder of its pack; or a game by its name, such
            as ``"quordle"``.
        answer: the hidden word, or a list of them, one for each board; they need not be in any
            list. In games that hide two words, give both. If None, drawn by weight from the
            answers.
        boards: how many boards are played with the same guesses, 1 to 64; as in the game if None.
        sequence: the boards open one after another, each when the one before it is solved.
        opponent: who answers: ``"fair"``, or ``"absurdle"``, which chooses its word as late as
            it can.
        hard: refuse guesses that do not use every hint; ``HardMode.STRICT`` also refuses guesses
            that contradict a hint. Only for games with one board.
        seed: the same seed draws the same answers.

    Attributes:
        lexicon: the words.
        kind: how many boards there are, when they open, and who answers.
        hard: how hard mode limits the guesses.

    Raises:
        PackError: the lexicon cannot be found or used.
        SessionError: the number of boards, the opponent or the seed is not allowed, or there is not
            one answer for each board.
        GuessError: an answer does not fit the game, or the game has no hard mode.

    >>> game = Game("en", answer="banal")
    >>> game.guess("bible")
    'G..Y.'
    >>> game.guesses_left, game.is_over
    (5, False)
    >>> game = Game("en", ["banal", "crane"])
    >>> game.guess("crane")
    '..YY.,GGGGG'
    >>> game.guess("banal")
    'GGGGG,'
    >>> game.is_solved, game.solved_by
    (True, (2, 1))
    >>> Game("en", opponent="absurdle").guess("terns")
    '.....'
    """

    def __init__(
        self,
        lexicon: Playable = DEFAULT_LEXICON,
        answer: Word | Sequence[Word] | None = None,
        *,
        boards: int | None = None,
        sequence: bool | None = None,
        opponent: str | None = None,
        hard: HardMode | bool = HardMode.OFF,
        seed: int | None = None,
    ) -> None:
        game = open_game(lexicon, boards, sequence, opponent)
        answers = None if answer is None else _answers(game.lexicon, answer)
        if boards is None and answers is not None and game.lexicon.rule.words_hidden == 1:
            game = open_game(game, len(answers))
        self.lexicon, self.kind = game.lexicon, game.kind
        self.hard = self.kind.hard_mode(self.lexicon, hard)
        seed = None if seed is None else read_whole("seed", seed, 0)
        self._opponent = _opponent(self.lexicon, self.kind, answers, seed)
        self._rounds: list[Round] = []

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The guesses so far, with each board's feedback."""
        return tuple(self._rounds)

    @property
    def answer_tokens(self) -> list[tuple[int, ...]]:
        """The hidden words, board by board; empty while the opponent has not chosen."""
        return self._opponent.answers(self.turns)

    @property
    def answers(self) -> tuple[str, ...]:
        """The hidden words, board by board; empty while the opponent has not chosen."""
        return tuple(map(self.lexicon.show, self.answer_tokens))

    @property
    def answer(self) -> str:
        """The hidden word of the first board; '' while the opponent has not chosen.

        In games that hide two words, both, joined by ``+``.
        """
        return "+".join(self.answers[: self.lexicon.rule.words_hidden])

    def guess(self, word: Word) -> Feedback:
        """Judge a guess, a spelling or tokens, and count it.

        Returns:
            Its feedback, in the form a session takes: for one board a
            :class:`~tilewise.rules.notation.Feedback`; for several, their feedback joined by
            commas, empty for boards that were solved before or are not open.

        Raises:
            GuessError: the game is over, or the word does not fit the game, is in no list (and is
                not an answer), or breaks hard mode; the guess does not count.
        """
        if self.is_over:
            raise GuessError(untranslated("the game is over; start another"))
        tokens = self.lexicon.read_word(word)
        if tokens not in self.answer_tokens:
            self.lexicon.require(tokens)
        check_hints(self, tokens)
        return written_round(self.lexicon, self._judge(tokens))

    def _judge(self, guess: tuple[int, ...]) -> Round:
        """Add a round, and fill in the earlier feedback of a board that it opened."""
        rule = self.lexicon.rule
        judged = Round(guess, (None,) * self.kind.boards)
        for board in self.open:
            told = self._opponent.judge(guess, board, self.turns_of(board))
            judged = judged.filled(board, told)
        self._rounds.append(judged)
        while missing := self.missing:
            for number, board in missing:
                earlier = self.rounds[number - 1]
                shown_there = self._opponent.judge(earlier.guess, board, ())
                self._rounds[number - 1] = earlier.filled(board, shown_there)
                if rule.solves(Turn(earlier.guess, shown_there)):
                    break  # a solved board shows nothing more
        return self.rounds[-1]


# Both opponents answer two questions: `answers` are the hidden words after some turns, board by
# board, or none while they are not chosen; `judge` gives the feedback of a guess on a board.


class _Fair:
    """Has chosen its words, and everything else it hides."""

    def __init__(self, lexicon: Lexicon, answers: list[tuple[int, ...]], seed: int | None) -> None:
        self._rule = lexicon.rule
        self._answers = answers
        self._seed = random.Random().getrandbits(62) if seed is None else seed

    def answers(self, turns: Sequence[Turn]) -> list[tuple[int, ...]]:
        return self._answers

    def judge(self, guess: tuple[int, ...], board: int, turns: Sequence[Turn]) -> Pattern:
        rule = self._rule
        end = board * rule.words_hidden
        may_show = rule.may_show(guess, self._answers[end - rule.words_hidden : end])
        row = len(turns) if rule.is_redrawn else 0
        return may_show[random.Random(f"{self._seed} {row}").randrange(len(may_show))]


class _Absurdle:
    """Keeps as many words as it can."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._words = lexicon.words
        self._adversary = Adversary(lexicon.words)

    def answers(self, turns: Sequence[Turn]) -> list[tuple[int, ...]]:
        return [turns[-1].guess] if self._words.rule.is_won(turns) else []

    def judge(self, guess: tuple[int, ...], board: int, turns: Sequence[Turn]) -> Pattern:
        left = self._adversary.everyone
        for turn in turns:
            met = guess_patterns(turn.guess, self._words.tokens[left], self._words.rule)
            left = left[met == turn.pattern]
        return self._adversary.keep(left, guess)[0]


def _opponent(
    lexicon: Lexicon, kind: GameKind, answers: list[tuple[int, ...]] | None, seed: int | None
) -> _Fair | _Absurdle:
    if kind.cheats:
        if answers is not None:
            raise SessionError(
                untranslated("an opponent that cheats has no hidden word; leave out the answer")
            )
        return _Absurdle(lexicon)
    if answers is None:
        answers = _drawn(lexicon, kind.boards, seed)
    elif len(answers) != kind.boards * lexicon.rule.words_hidden:
        boards = kind.boards
        raise SessionError(f"{boards} boards need {boards} answers, not {len(answers)}")
    return _Fair(lexicon, answers, seed)


def _answers(lexicon: Lexicon, given: Word | Sequence[Word]) -> list[tuple[int, ...]]:
    """Read the given answers: a word, or a list of words."""
    if not isinstance(given, list | tuple) or (given and isinstance(given[0], int)):
        return list(lexicon.read_answers(given))  # type: ignore[arg-type]  # which refuses all else
    if lexicon.rule.words_hidden > 1:
        words = [lexicon.show(lexicon.read_word(word)) for word in given]
        return list(lexicon.read_answers(" ".join(words)))
    read_whole("boards", len(given), 1, MOST_BOARDS)
    return [lexicon.read_word(word) for word in given]


def _drawn(lexicon: Lexicon, boards: int, seed: int | None) -> list[tuple[int, ...]]:
    """Draw answers; likely ones are drawn more often."""
    words = lexicon.words
    if boards == 1:
        return drawn_together(lexicon, seed)
    read_whole("boards", boards, 1, min(MOST_BOARDS, words.answer_count))
    usual = np.random.default_rng().integers(1 << 62) if seed is None else seed
    return [words.word(row) for row in drawn(lexicon, boards, int(usual))]


def drawn_together(
    lexicon: Lexicon, seed: int | None, one: tuple[int, ...] | None = None
) -> list[tuple[int, ...]]:
    """Draw the words that a board hides; likely ones are drawn more often.

    Args:
        lexicon: the words.
        seed: the same seed draws the same words.
        one: tokens of the first word, which the board may hide; drawn as well if None.
    """
    words, rule, draw = lexicon.words, lexicon.rule, random.Random(seed)
    answers = words.tokens[: words.answer_count]

    def draw_from(possible: NDArray[np.bool_]) -> tuple[int, ...]:
        (row,) = draw.choices(range(len(answers)), (words.weights * possible).tolist())
        return words.word(row)

    hidden = [draw_from(rule.may_hide(answers, answers)) if one is None else one]
    while len(hidden) < rule.words_hidden:
        hidden.append(draw_from(rule.may_accompany(hidden[0], answers)))
    return hidden


def drawn(lexicon: Lexicon, boards: int, seed: int, number: int = 0) -> tuple[int, ...]:
    """Draw the answers of a game of several boards, as rows of the word table.

    They are all different, and likely ones are drawn more often.

    Args:
        lexicon: the words.
        boards: how many; at most the number of answers.
        seed: the same seed draws the same games.
        number: which of the seed's games.
    """
    words = lexicon.words
    chances = words.weights / words.weights.sum()
    draw = np.random.default_rng([seed, number])
    return tuple(draw.choice(words.answer_count, boards, replace=False, p=chances).tolist())
