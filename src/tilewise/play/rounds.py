"""The kind of a game and its rounds, checks of what callers pass, and the hints of a row."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np

from tilewise.errors import GuessError, Listed, Message, SessionError, shown
from tilewise.lexicon import Lexicon, WrittenTurn
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.rule import Pattern, Turn

# -- Checks of the numbers and switches that callers of the library pass ---------------------------


def read_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return a value that must be a whole number within bounds.

    Raises:
        SessionError: it is not.
    """
    if isinstance(value, int | np.integer) and _is_within(value, least, most):
        return int(value)
    raise SessionError(
        "{name} must be a whole number, {least} or more, not {value}."
        if most is None
        else "{name} must be a whole number from {least} to {most}, not {value}.",
        name=name,
        least=least,
        most=most,
        value=shown(value),
    )


def read_number(name: str, value: object, most: int) -> float:
    """Return a value that must be a number from 0 to `most`.

    Raises:
        SessionError: it is not.
    """
    kinds = int | float | np.integer | np.floating
    if isinstance(value, kinds) and _is_within(value, 0, most):
        return float(value)
    raise SessionError(
        "{name} must be a number from {least} to {most}, not {value}.",
        name=name,
        least=0,
        most=most,
        value=shown(value),
    )


def _is_within(value: Any, least: int, most: int | None) -> bool:
    return not isinstance(value, bool) and least <= value and (most is None or value <= most)


def read_switch(name: str, value: object) -> bool:
    """Return a value that must be True or False.

    Raises:
        SessionError: it is neither.
    """
    if not isinstance(value, bool):
        raise SessionError(
            "{name} must be one of {choices}.", name=name, choices=Listed(["True", "False"])
        )
    return value


# -- The kind of a game, and its rounds: guesses with every board's feedback -----------------------
# A game has 1 to 64 boards, and every guess goes to all that are open. A solved board takes no
# more guesses. In a *sequence* a board opens when the one before it is solved, and then shows
# feedback for all earlier guesses. All this follows from the rounds alone, which are kept by the
# player's :class:`~tilewise.play.session.Session` and the referee's
# :class:`~tilewise.play.game.Game`.
#


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
        unsure: a picture does not show it clearly, so no word that fits it is certain.

    >>> game = Session("en", boards=2)
    >>> game.add("crane", "GGGGG,..YY.")
    >>> game.add("banal", ",GGGGG")
    >>> [one.patterns for one in game.rounds]
    [(242, 12), (None, 242)]
    """

    guess: tuple[int, ...]
    patterns: tuple[Pattern | None, ...]
    unsure: bool = False

    @classmethod
    def of(cls, turn: Turn, *, unsure: bool = False) -> Round:
        """Return the round of a turn in a game of one board."""
        return cls(turn.guess, (turn.pattern,), unsure)

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
    def unsure(self) -> tuple[int, ...]:
        """The rounds that a picture does not show clearly, as numbers from 1."""
        return tuple(number for number, one in enumerate(self.rounds, start=1) if one.unsure)

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
            turns = self.turns_of(board)
            told = [
                n for n, one in enumerate(self.rounds, 1) if one.patterns[board - 1] is not None
            ]
            numbered = enumerate(told[: len(turns)], start=1)
            at = next(n for count, n in numbered if self.lexicon.rule.is_won(turns[:count]))
            found.append(max(at, opened))
            opened = max(at, opened) if self.kind.sequence else 1
        return tuple(found)

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
        return self.kind.guesses or self.lexicon.rule.guesses_on(self.kind.boards)

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
        guesses: how many are allowed; 0 for as many as usual with these boards and words.

    Raises:
        SessionError: the number of boards or the opponent is not allowed, or they cannot be
            combined.
    """

    boards: int = 1
    sequence: bool = False
    opponent: Opponent = Opponent.FAIR
    guesses: int = 0

    def __post_init__(self) -> None:
        read_whole("boards", self.boards, 1, MOST_BOARDS)
        if self.cheats and self.boards > 1:
            raise SessionError(f"a game against {self.opponent} has only one board")

    @classmethod
    def read(
        cls, boards: object, sequence: object, opponent: object, guesses: object = 0
    ) -> GameKind:
        """Return a kind of game, with its values checked.

        Raises:
            SessionError: there is no such kind of game.
        """
        return cls(
            read_whole("boards", boards, 1, MOST_BOARDS),
            read_switch("sequence", sequence),
            Opponent.read(opponent),
            read_whole("guesses", guesses, 0, WITHOUT_LIMIT),
        )

    def changed(self, boards: object, sequence: object, opponent: object) -> GameKind:
        """Return the kind of game with some values changed; None keeps a value.

        Raises:
            SessionError: there is no such kind of game.
        """
        kind = GameKind.read(
            self.boards if boards is None else boards,
            self.sequence if sequence is None else sequence,
            self.opponent if opponent is None else opponent,
        )
        return self if kind == replace(self, guesses=0) else kind

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
    def is_usual(self) -> bool:
        """Whether there is one board, and a fair opponent."""
        return self.boards == 1 and not self.cheats

    @property
    def numbers(self) -> range:
        """The numbers of the boards, from 1."""
        return range(1, self.boards + 1)


ONE_BOARD = GameKind()
"""The usual kind: one board and a fair opponent."""


# -- Hints: what a row says about the answer, and whether a guess fits it, as hard mode requires


def is_at(lexicon: Lexicon, place: int, token: int) -> Message:
    """Say that a tile, counted from 0, is a token."""
    return Message("tile {place} is {token}", place=place + 1, token=lexicon.tokenizer.tile(token))


def is_not_at(lexicon: Lexicon, place: int, token: int) -> Message:
    """Say that a tile, counted from 0, is another token."""
    return Message(
        "tile {place} is not {token}", place=place + 1, token=lexicon.tokenizer.tile(token)
    )


def has_at_least(lexicon: Lexicon, token: int, least: int) -> Message:
    """Say that the word has a token, or has it several times."""
    return Message(
        "the word has {token}" if least == 1 else "the word has {token} at least {count} times",
        token=lexicon.tokenizer.tile(token),
        count=least,
    )


def has_at_most(lexicon: Lexicon, token: int, most: int) -> Message:
    """Say that the word has a token no more often than this, or not at all."""
    return Message(
        "the word has {token} at most {count} times"
        if most > 1
        else "the word has {token} only once"
        if most
        else "the word has no {token}",
        token=lexicon.tokenizer.tile(token),
        count=most,
    )


def facts_of(lexicon: Lexicon, turn: Turn) -> list[Message]:
    """Return what a row says, for games that show feedback tile by tile.

    Together they say as much as the feedback; facts that follow from others are left out.
    """
    rule = HardModeRule.of(turn, HardMode.STRICT)
    fixed = list(rule.fixed.values())
    missing = [token for token, most in rule.most.items() if not most]
    facts = [is_at(lexicon, place, token) for place, token in rule.fixed.items()]
    facts += [
        has_at_least(lexicon, token, least)
        for token, least in rule.least.items()
        if least > fixed.count(token) and rule.most.get(token) != 1
    ]
    facts += [has_at_most(lexicon, token, most) for token, most in rule.most.items() if most]
    facts += [
        is_not_at(lexicon, place, token)
        for place, token in rule.moved.items()
        if token not in missing
    ]
    if missing:
        tiles = Listed(map(lexicon.tokenizer.tile, missing))
        facts.append(Message("the word has no {token}", token=tiles))
    return facts


def check_hints(game: Progress, tokens: tuple[int, ...]) -> None:
    """Check that a guess fits the hints so far, as the game's hard mode demands.

    Args:
        game: the game before it.
        tokens: the guess.

    Raises:
        GuessError: it does not; the message names the first such hint.
    """
    if game.hard and not game.is_solved:
        error = broken_hint(game.lexicon, game.turns, tokens, game.hard)
        if error is not None:
            raise error


def broken_hint(
    lexicon: Lexicon, turns: Sequence[Turn], tokens: tuple[int, ...], mode: HardMode
) -> GuessError | None:
    """Return an error that names the first hint a guess does not fit; None if it fits them all.

    The hints are those of the turns before it, as far as the mode requires them.
    """
    by_token = lexicon.rule.is_by_token
    for number, turn in enumerate(turns, start=1):
        fact: Message | str | None = None
        if by_token:
            fact = broken_by(lexicon, HardModeRule.of(turn, mode), tokens)
        elif turn.pattern not in lexicon.may_show(turn.guess, [tokens]):
            fact = str(lexicon.write_turn(turn))
        if fact is not None:
            return GuessError(
                "hard mode: the guess must fit what guess {number} showed: {fact}",
                number=number,
                fact=fact,
            )
    return None


def broken_by(lexicon: Lexicon, rule: HardModeRule, tokens: tuple[int, ...]) -> Message | None:
    """Return the first fact that a guess does not fit; None if it fits them all."""
    for place, token in rule.fixed.items():
        if tokens[place] != token:
            return is_at(lexicon, place, token)
    for token, least in rule.least.items():
        if tokens.count(token) < least:
            return has_at_least(lexicon, token, least)
    for token, most in rule.most.items():
        if tokens.count(token) > most:
            return has_at_most(lexicon, token, most)
    for place, token in rule.moved.items():
        if tokens[place] == token:
            return is_not_at(lexicon, place, token)
    return None
