"""The kind of a game, and its rounds: guesses with every board's feedback.

A game has 1 to 64 boards, and every guess goes to all that are open. A solved board takes no more
guesses. In a *sequence* a board opens when the one before it is solved, and then shows feedback for
all earlier guesses. All this follows from the rounds alone, which are kept by the player's
:class:`~tilewise.play.session.Session` and the referee's :class:`~tilewise.play.game.Game`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import StrEnum

from tilewise.errors import GuessError, Listed, SessionError, shown, untranslated
from tilewise.lexicon import Lexicon, WrittenTurn
from tilewise.play.arguments import read_switch, read_whole
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import Pattern, Turn


class Opponent(StrEnum):
    """Who answers the guesses."""

    FAIR = "fair"
    """Hides a word on each board before the game begins."""
    ABSURDLE = "absurdle"
    """Chooses its word as late as it can (:mod:`tilewise.play.absurdle`)."""

    @classmethod
    def read(cls, name: object) -> Opponent:
        """Return the opponent with this name.

        Raises:
            SessionError: the name is unknown.
        """
        if isinstance(name, str) and name in list(cls):
            return cls(name)
        raise SessionError("{name} must be one of {choices}.", name="opponent", choices=Listed(cls))


MOST_BOARDS = 64
"""Most boards of a game."""

WITHOUT_LIMIT = 60
"""Guesses allowed in a game without a limit; no game takes this many."""


@dataclass(frozen=True)
class Round:
    """A guess and the feedback of every board.

    Attributes:
        guess: tokens.
        patterns: one for each board; None if the board was solved or not open yet.

    >>> game = Session("en", boards=2)
    >>> game.add("crane", "GGGGG,..YY.")
    >>> game.add("banal", ",GGGGG")
    >>> [one.patterns for one in game.rounds]
    [(242, 12), (None, 242)]
    """

    guess: tuple[int, ...]
    patterns: tuple[Pattern | None, ...]

    @classmethod
    def of(cls, turn: Turn) -> Round:
        """Return the round of a turn in a game of one board."""
        return cls(turn.guess, (turn.pattern,))

    def filled(self, board: int, pattern: Pattern) -> Round:
        """Return the round with the feedback of one board added; the first is number 1."""
        patterns = (*self.patterns[: board - 1], pattern, *self.patterns[board:])
        return replace(self, patterns=patterns)


class Progress(ABC):
    """How far a game has got, as both player and referee know it.

    Attributes:
        lexicon: the words.
        kind: how many boards there are, when they open, and who answers.
        hard: how hard mode limits the guesses.
    """

    lexicon: Lexicon
    kind: GameKind
    hard: HardMode

    @property
    @abstractmethod
    def rounds(self) -> tuple[Round, ...]:
        """The guesses so far, with each board's feedback."""

    def after(self, count: int) -> Progress:
        """Return how far the game had got after the first `count` rounds."""
        return _Earlier(self, count)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the first board, as tokens and patterns."""
        return self.turns_of(1)

    @property
    def written_turns(self) -> tuple[WrittenTurn, ...]:
        """The turns of the first board, as people write them."""
        return tuple(map(self.lexicon.write_turn, self.turns))

    def turns_of(self, board: int) -> tuple[Turn, ...]:
        """Return the turns of one board; the first is number 1.

        With several boards, turns after its answer are left out; on a single board they contradict
        it.

        Raises:
            GuessError: the board does not exist.
        """
        self._check_board(board)
        told = ((one.guess, one.patterns[board - 1]) for one in self.rounds)
        turns = tuple(Turn(guess, pattern) for guess, pattern in told if pattern is not None)
        if self.kind.boards == 1:
            return turns
        rule = self.lexicon.rule
        solved = (number for number, turn in enumerate(turns, start=1) if rule.solves(turn))
        return turns[: next(solved, len(turns))]

    def _check_board(self, board: int) -> None:
        if not isinstance(board, int) or board not in self.kind.numbers:
            raise GuessError(
                "there is no board {number}; boards in this game: {count}",
                number=shown(board),
                count=self.kind.boards,
            )

    @property
    def solved(self) -> tuple[bool, ...]:
        """Whether each board is solved."""
        rule = self.lexicon.rule
        return tuple(rule.is_won(self.turns_of(board)) for board in self.kind.numbers)

    @property
    def is_solved(self) -> bool:
        """Whether every board is solved."""
        return all(self.solved)

    @property
    def solved_by(self) -> tuple[int | None, ...]:
        """The number of the guess that solved each board, from 1; None if none did.

        A board of a sequence is solved when it opens, if its word was guessed before.
        """
        found: list[int | None] = []
        opened = 1
        for board, is_solved in zip(self.kind.numbers, self.solved, strict=True):
            if not is_solved:
                found.append(None)
                continue
            numbers = range(1, len(self.rounds) + 1)
            at = next(number for number in numbers if self._solves(number, board))
            found.append(max(at, opened))
            opened = max(at, opened) if self.kind.sequence else 1
        return tuple(found)

    def _solves(self, number: int, board: int) -> bool:
        """Whether a round, counted from 1, solved a board."""
        if self.rounds[number - 1].patterns[board - 1] is None:
            return False
        return self.lexicon.rule.is_won(self.after(number).turns_of(board))

    @property
    def open(self) -> tuple[int, ...]:
        """The boards that show feedback and are not solved, as numbers from 1."""
        solved = self.solved
        unsolved = tuple(board for board in self.kind.numbers if not solved[board - 1])
        return unsolved[:1] if self.kind.sequence else unsolved

    @property
    def missing(self) -> tuple[tuple[int, int], ...]:
        """Feedback of open boards that is still unknown, as (round, board) from 1.

        A board of a sequence that has just opened shows feedback for all earlier guesses.
        """
        return tuple(
            (number, board)
            for board in self.open
            for number, one in enumerate(self.rounds, start=1)
            if one.patterns[board - 1] is None
        )

    @property
    def max_guesses(self) -> int | None:
        """Guesses the game allows; None without a limit, as against an opponent that cheats."""
        if self.kind.cheats:
            return None
        if self.kind.boards == 1:
            return self.lexicon.manifest.max_guesses
        return self.lexicon.rule.guesses_on(self.kind.boards)

    @property
    def guesses_left(self) -> int | None:
        """Guesses the game still allows, at least 0; None without a limit."""
        most = self.max_guesses
        return None if most is None else max(0, most - len(self.rounds))

    @property
    def is_over(self) -> bool:
        """Whether every board is solved, or the game allows no more guesses."""
        return self.is_solved or self.guesses_left == 0


class _Earlier(Progress):
    """How far a game had got at an earlier time."""

    def __init__(self, game: Progress, count: int) -> None:
        self.lexicon, self.kind, self.hard = game.lexicon, game.kind, game.hard
        self._rounds = game.rounds[:count]

    @property
    def rounds(self) -> tuple[Round, ...]:
        return self._rounds


@dataclass(frozen=True)
class GameKind:
    """How many boards a game has, when they open, and who answers.

    Attributes:
        boards: how many.
        sequence: they open one after another, each when the one before it is solved.
        opponent: who answers the guesses.

    Raises:
        SessionError: the number of boards or the opponent is not allowed, or they cannot be
            combined.
    """

    boards: int = 1
    sequence: bool = False
    opponent: Opponent = Opponent.FAIR

    def __post_init__(self) -> None:
        read_whole("boards", self.boards, 1, MOST_BOARDS)
        if self.cheats and self.boards > 1:
            raise SessionError(
                untranslated("a game against {opponent} has only one board"), opponent=self.opponent
            )

    @classmethod
    def read(cls, boards: object, sequence: object, opponent: object) -> GameKind:
        """Return a kind of game, with its values checked.

        Raises:
            SessionError: there is no such kind of game.
        """
        return cls(
            read_whole("boards", boards, 1, MOST_BOARDS),
            read_switch("sequence", sequence),
            Opponent.read(opponent),
        )

    def check(self, lexicon: Lexicon) -> None:
        """Check that the lexicon's game can be played in this way.

        Raises:
            SessionError: it cannot.
        """
        if lexicon.rule.hides_more and (self.cheats or self.boards > 1):
            raise SessionError(
                "{game} cannot be played on several boards or as Absurdle",
                game=lexicon.rule.title,
            )

    def hard_mode(self, lexicon: Lexicon, hard: HardMode | bool) -> HardMode:
        """Return a hard mode that the lexicon's game can be played in.

        Raises:
            GuessError: it is not a hard mode, or the game has none.
        """
        mode = lexicon.hard_mode(hard)
        if mode and self.boards > 1:
            raise GuessError("hard mode is only for games with one board")
        return mode

    @property
    def cheats(self) -> bool:
        """Whether the opponent chooses its word as late as it can."""
        return self.opponent is not Opponent.FAIR

    @property
    def numbers(self) -> range:
        """The numbers of the boards, from 1."""
        return range(1, self.boards + 1)


ONE_BOARD = GameKind()
"""The usual kind: one board and a fair opponent."""
