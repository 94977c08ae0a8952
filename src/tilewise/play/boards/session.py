"""The player's side of a game of several boards.

A row is a guess and, for each board, the feedback it got there, or nothing: a board that was solved
before rests, and in a sequence a board shows nothing before the one before it is solved. What is
known of each board is a position of its own, worked out from the rows; so taking back, changing
and contradictions work as in a :class:`~tilewise.play.session.Session`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike

import numpy as np

from tilewise.errors import FeedbackError, GuessError, SessionError, shown
from tilewise.knowledge.contradiction import Contradiction
from tilewise.knowledge.partition import Ints
from tilewise.knowledge.position import Position
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.lexicon.openers import SEVERAL_BOARDS
from tilewise.play.boards.hints import check_hints
from tilewise.play.boards.playouts import PlayedOut, compile_player, needs_compiling
from tilewise.play.boards.ranking import Exact, JointRanking
from tilewise.play.session import Candidate, Session, candidates_of
from tilewise.rules.feedback import Pattern, Turn, all_correct
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import Feedback
from tilewise.strategies.ranking import describe

MOST_BOARDS = 64
SPARE_GUESSES = 5
"""Guesses that games of several boards allow beyond one a board."""
_FIRST_GUESSES = 10


@dataclass(frozen=True)
class Row:
    """A guess and what each board said of it.

    Attributes:
        guess: tokens.
        patterns: one a board; None where the board was solved or showed nothing yet.
    """

    guess: tuple[int, ...]
    patterns: tuple[Pattern | None, ...]


@dataclass(frozen=True)
class Gain:
    """What a guess does on one board.

    Attributes:
        board: its number, the first is 1.
        probability: that the guess solves the board.
        entropy_bits: information in the feedback there.
        saved: guesses that the board is thought to cost less after it.
    """

    board: int
    probability: float
    entropy_bits: float
    saved: float


@dataclass(frozen=True)
class BoardsSuggestion:
    """A guess worth making on several boards at once.

    Attributes:
        word: its spelling.
        tokens: what its tiles show.
        is_candidate: whether it may be the answer of an open board.
        expected_guesses: guesses until all boards are solved, this one included.
        exact: whether that was searched to the end, or is an estimate.
        gains: what it does on each open board.
        row: the word's place in the lexicon's word table.

    >>> best = Boards("en", 4).suggest(1)[0]
    >>> best.word, len(best.gains), best.exact
    ('carle', 4, False)
    """

    word: str
    tokens: tuple[str, ...]
    is_candidate: bool
    expected_guesses: float
    exact: bool
    gains: tuple[Gain, ...]
    row: int

    @property
    def entropy_bits(self) -> float:
        """Information in the feedback of all boards together."""
        return sum(gain.entropy_bits for gain in self.gains)

    @property
    def helps_most(self) -> int:
        """The number of the board that is nearest to its end by this guess."""
        return max(self.gains, key=lambda gain: (gain.saved, gain.probability)).board


@dataclass(frozen=True)
class _State:
    rows: tuple[Row, ...] = ()
    refused: tuple[int, ...] = ()


class Boards:
    """A game of several boards as its player sees it.

    Args:
        lexicon: the game's words: a lexicon, or the id or folder of its pack.
        count: how many boards, 1 to 64.
        sequence: the boards open one after another, each when the one before it is solved.
        hard: suggest only what keeps to the hints of an open board
            (:mod:`~tilewise.play.boards.hints`); ``HardMode.STRICT`` for the strict kind.
        excluded: words that are not the answer of any board; those of no list do no harm.
        played: words the game has used before, less likely now; those of no list do no harm.
        replay: how likely a played word is, relative to its weight; the pack's own habit if None.
        spoilers: whether words that may be the answer of a board are suggested.

    Attributes:
        lexicon: the game's words.
        count: how many boards there are.
        sequence: whether they open one after another.
        hard: how hard mode limits the guesses.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.
        SessionError: there is no such number of boards.
        GuessError: an excluded or played word does not fit the game, or it has no hard mode.

    >>> game = Boards("en", 2)
    >>> game.add("salet", [".....", "GY..."])
    >>> [position.count for position in game.positions]
    [221, 32]
    >>> game.guesses_left
    6
    """

    def __init__(
        self,
        lexicon: Lexicon | str | PathLike[str] = DEFAULT_LEXICON,
        count: int = 4,
        *,
        sequence: bool = False,
        hard: HardMode | bool = HardMode.OFF,
        excluded: Iterable[str] = (),
        played: Iterable[str] = (),
        replay: float | None = None,
        spoilers: bool = True,
    ) -> None:
        check_boards(count)
        self.lexicon = load(lexicon)
        self.count = count
        self.sequence = sequence
        self.spoilers = spoilers
        self._excluded = self.lexicon.rows_of(excluded)
        self._played = self.lexicon.rows_of(played)
        self._replay = replay
        self._ranking = JointRanking(self.lexicon.words)
        self._states = [_State()]
        self.adjust(hard=hard)

    def __repr__(self) -> str:
        rows = "".join(f" {self.written(row)}" for row in self.rows)
        return f"<Boards {self.lexicon.id} x {self.count}{rows}>"

    def written(self, row: Row) -> str:
        """Return a row as people write it: ``crane=.Y..G,.....``."""
        marks = [
            "" if pattern is None else Feedback.of(pattern, self.lexicon.length)
            for pattern in row.patterns
        ]
        return f"{self.lexicon.show(row.guess)}={','.join(marks)}"

    # -- how far the game is ----------------------------------------------------------------

    @property
    def rows(self) -> tuple[Row, ...]:
        """The guesses so far and what each board said."""
        return self._states[-1].rows

    @property
    def max_guesses(self) -> int:
        """Guesses the game allows."""
        return self.count + SPARE_GUESSES

    @property
    def guesses_left(self) -> int:
        """Guesses the game still allows, 0 at the least."""
        return max(0, self.max_guesses - len(self.rows))

    @property
    def solved(self) -> tuple[bool, ...]:
        """Whether each board is solved."""
        return self._solved_in(self.rows)

    def _solved_in(self, rows: Iterable[Row]) -> tuple[bool, ...]:
        best = all_correct(self.lexicon.length)
        found = [False] * self.count
        for row in rows:
            for board, pattern in enumerate(row.patterns):
                found[board] |= pattern == best
        return tuple(found)

    @property
    def is_solved(self) -> bool:
        """Whether every board is solved."""
        return all(self.solved)

    @property
    def open(self) -> tuple[int, ...]:
        """The boards that show feedback and are not solved, as numbers from 1."""
        return self._open_after(self.rows)

    def _open_after(self, rows: Iterable[Row]) -> tuple[int, ...]:
        unsolved = [n for n, solved in enumerate(self._solved_in(rows), start=1) if not solved]
        return tuple(unsolved[:1] if self.sequence else unsolved)

    @property
    def missing(self) -> tuple[tuple[int, int], ...]:
        """Feedback of open boards that is not known yet, as (row, board) from 1.

        A board of a sequence that has just opened shows what every row before got on it.
        """
        return tuple(
            (number, board)
            for board in self.open
            for number, row in enumerate(self.rows, start=1)
            if row.patterns[board - 1] is None
        )

    # -- changing ---------------------------------------------------------------------------

    def add(self, guess: str | Sequence[int], feedback: str | Sequence[str | int]) -> None:
        """Add a row; the guess may be a word of no list.

        Args:
            guess: a spelling, or tokens.
            feedback: one a board, as a list or joined by commas: of every board, with nothing
                for those that are solved or closed, or of the open boards alone.

        Raises:
            GuessError: the guess does not fit the game.
            FeedbackError: it is not one feedback a board, or one is not one mark a tile.
        """
        self._change(rows=(*self.rows, self.read_row(guess, feedback)))

    def edit(
        self, number: int, guess: str | Sequence[int], feedback: str | Sequence[str | int]
    ) -> None:
        """Replace a row; the first is number 1.

        Raises:
            GuessError: there is no such row, or the guess does not fit the game.
            FeedbackError: as of :meth:`add`.
        """
        self._check_row(number)
        rows = list(self.rows)
        rows[number - 1] = self.read_row(guess, feedback, rows[: number - 1])
        self._change(rows=tuple(rows))

    def fill(self, number: int, board: int, feedback: str | int) -> None:
        """Say what an earlier row got on a board; see :attr:`missing`.

        Raises:
            GuessError: there is no such row or board.
            FeedbackError: the feedback is not one mark a tile.
        """
        self._check_row(number)
        self._check_board(board)
        row = self.rows[number - 1]
        patterns = list(row.patterns)
        patterns[board - 1] = self._read_pattern(feedback, board)
        changed = replace(row, patterns=tuple(patterns))
        self._change(rows=(*self.rows[: number - 1], changed, *self.rows[number:]))

    def reject(self, word: str | Sequence[int]) -> None:
        """Note that the game did not accept a word: it is suggested no more.

        Raises:
            GuessError: the word is in no list, so it was never suggested.
        """
        row = self.lexicon.require(self.lexicon.read_word(word))
        self._change(refused=(*self._states[-1].refused, row))

    def adjust(self, *, hard: HardMode | bool) -> None:
        """Change how hard the game is played from here on.

        Raises:
            GuessError: the game has no hard mode.
        """
        self.hard = self.lexicon.hard_mode(hard)
        self._forget()

    def check_hard_mode(self, tokens: tuple[int, ...]) -> None:
        """Check that a guess keeps to what an open board has shown, as hard mode demands.

        Raises:
            GuessError: it does not; the message names a board and the hint it leaves there.
        """
        check_hints(
            self.lexicon, {board: self.turns(board) for board in self.open}, tokens, self.hard
        )

    def undo(self) -> bool:
        """Take back the last change; False when there is none."""
        if len(self._states) == 1:
            return False
        self._states.pop()
        self._forget()
        return True

    def _change(
        self, *, rows: tuple[Row, ...] | None = None, refused: tuple[int, ...] | None = None
    ) -> None:
        now = self._states[-1]
        self._states.append(
            _State(now.rows if rows is None else rows, now.refused if refused is None else refused)
        )
        self._forget()

    def _forget(self) -> None:
        self.__dict__.pop("positions", None)

    def _check_row(self, number: object) -> None:
        if not isinstance(number, int) or not 1 <= number <= len(self.rows):
            raise GuessError(
                "there is no row {number}; rows so far: {count}",
                number=shown(number),
                count=len(self.rows),
            )

    def _check_board(self, board: object) -> None:
        if not isinstance(board, int) or not 1 <= board <= self.count:
            raise GuessError(
                "there is no board {number}; boards of this game: {count}",
                number=shown(board),
                count=self.count,
            )

    # -- reading ----------------------------------------------------------------------------

    def read_row(
        self,
        guess: str | Sequence[int],
        feedback: str | Sequence[str | int],
        before: Sequence[Row] | None = None,
    ) -> Row:
        """Return the row of a guess and its feedback, after the rows `before` it (all if None).

        Raises:
            GuessError, FeedbackError: as of :meth:`add`.
        """
        tokens = self.lexicon.read_word(guess)
        parts = feedback.split(",") if isinstance(feedback, str) else feedback
        if not isinstance(parts, list | tuple):
            raise FeedbackError(
                "feedback is {feedback}; give one text a board, as a list or joined by commas",
                feedback=shown(feedback),
            )
        open_boards = self._open_after(self.rows if before is None else before)
        told = self._by_board(parts, open_boards)
        patterns = [
            self._read_pattern(told[board], board) if board in told else None
            for board in range(1, self.count + 1)
        ]
        return Row(tokens, tuple(patterns))

    def _by_board(
        self, parts: Sequence[str | int], open_boards: Sequence[int]
    ) -> dict[int, str | int]:
        """Say which board each part of a row's feedback belongs to."""
        if len(parts) == len(open_boards) != self.count:
            return dict(zip(open_boards, parts, strict=True))
        if len(parts) != self.count:
            raise FeedbackError(
                "a row takes feedback for boards {boards}, joined by commas as in {example}; "
                "given: {given}",
                boards=", ".join(map(str, open_boards)) or "–",
                example=self._example(len(open_boards)),
                given=len(parts),
            )
        told = dict(enumerate(parts, start=1))
        for board in range(1, self.count + 1):
            if board not in open_boards and _is_blank(told[board]):
                del told[board]
            elif board not in open_boards and not self.sequence:
                raise FeedbackError(
                    "board {board} is solved; leave its feedback empty", board=board
                )
        return told

    def _example(self, boards: int) -> str:
        some = ",".join(map(self.lexicon.example_feedback, range(min(boards, 2))))
        return f"{some},…" if boards > 2 else some

    def _read_pattern(self, feedback: str | int, board: int) -> Pattern:
        try:
            return self.lexicon.read_feedback(feedback).pattern
        except FeedbackError as error:
            raise FeedbackError("board {board}: {error}", board=board, error=error) from None

    # -- what is known ----------------------------------------------------------------------

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position of every board, first to last."""
        start = Position.start(
            replace(self.lexicon.words, max_guesses=self.max_guesses),
            hard=self.hard,
            refused=np.array(sorted(set(self._states[-1].refused)), np.intp),
            not_answers=self._excluded,
            played=self._played,
            replay=self._replay,
        )
        reached: dict[tuple[Turn, ...], Position] = {(): start}
        return tuple(_reach(reached, self.turns(board)) for board in range(1, self.count + 1))

    def turns(self, board: int) -> tuple[Turn, ...]:
        """Return the turns of one board, the first is number 1, up to the one that solved it.

        Raises:
            GuessError: there is no such board.
        """
        self._check_board(board)
        told = ((row.guess, row.patterns[board - 1]) for row in self.rows)
        turns = [Turn(guess, pattern) for guess, pattern in told if pattern is not None]
        solved = [number for number, turn in enumerate(turns, start=1) if turn.is_solved]
        return tuple(turns[: min(solved, default=len(turns))])

    def candidates(self, board: int, top: int | None = None) -> list[Candidate]:
        """Return the words that may be the answer of a board, likeliest first.

        Args:
            board: its number, the first is 1.
            top: how many of them; all if None.

        Raises:
            GuessError: there is no such board.
        """
        self._check_board(board)
        return candidates_of(self.lexicon, self.positions[board - 1], top)

    def alone(self, board: int, strategy: str | None = None) -> Session:
        """Return the game of one board as a session of its own.

        Args:
            board: its number, the first is 1.
            strategy: what guesses are ranked by there; the best there is if None.

        Raises:
            GuessError: there is no such board.
            StrategyError: there is no such strategy.
        """
        session = Session(
            self.lexicon,
            strategy,
            hard=self.hard,
            excluded=map(self.lexicon.spelling, self._excluded.tolist()),
            played=map(self.lexicon.spelling, self._played.tolist()),
            replay=self._replay,
            spoilers=self.spoilers,
        )
        for row in self._states[-1].refused:
            session.reject(self.lexicon.spelling(row))
        for turn in self.turns(board):
            session.add_turn(turn)
        return session

    def contradictions(self) -> dict[int, Contradiction]:
        """Say of each board that no word fits why none does, by its number.

        Rows are those of :meth:`turns`; the word of a mend is a row of the word table.
        """
        empty = [board for board in range(1, self.count + 1) if not self.positions[board - 1].count]
        found = {board: self.alone(board, "entropy").contradiction() for board in empty}
        return {board: why for board, why in found.items() if why is not None}

    # -- suggesting -------------------------------------------------------------------------

    def suggest(self, top: int = 10) -> list[BoardsSuggestion]:
        """Return the best next guesses for all open boards, best first.

        Boards that no word fits any more are left out of account; see :meth:`contradictions`.

        Raises:
            SessionError: `top` is no number of guesses.
        """
        if not isinstance(top, int) or isinstance(top, bool) or top < 1:
            raise SessionError("top is {top}; give a whole number of 1 or more", top=shown(top))
        numbers = [board for board in self.open if self.positions[board - 1].count]
        if not numbers:
            return []
        boards = [self.positions[board - 1] for board in numbers]
        if not self.rows and boards[0].is_unrestricted:
            return self._first_guesses(numbers, boards, top)
        all_ranked = ranked = self._ranked(boards)
        if not self.spoilers:
            candidates = np.concatenate([board.candidates for board in boards])
            ranked = ranked[~np.isin(ranked, candidates)]
        exact = self._ranking.exact(boards, self._turns(len(boards)), ranked[:top].tolist())
        if exact is None:
            trial = self._ranking.played_out(boards, all_ranked, ranked)
            if trial is None:
                return _in_order(self._described(numbers, boards, ranked[:top]))
            ranked = np.concatenate([trial.rows, ranked[~np.isin(ranked, trial.rows)]])
            return _with_trial(self._described(numbers, boards, ranked[:top]), trial)
        if self.spoilers:
            ranked = np.concatenate([[exact.row], ranked[ranked != exact.row]])
        described = self._described(numbers, boards, ranked[:top])
        return _with_exact(described, exact)

    @property
    def is_compiled(self) -> bool:
        """Whether there is nothing to :meth:`compile` that would better the next suggestions."""
        if not self.rows or self.is_solved or self.hard:
            return True
        return not needs_compiling(self.lexicon.words.length)

    def compile(self) -> None:
        """Compile what plays games out, with which guesses are better: ten seconds, once.

        Machine code is kept on disk. Until it is there, guesses are ranked by the estimate.

        Raises:
            MissingExtraError: the extra ``optimal`` is not installed.
        """
        compile_player(self.lexicon.words.length)

    def _turns(self, boards: int) -> float:
        """Return how many guesses some boards may take, when each other one still needs its own.

        A game that is lost may be played on without end.
        """
        others = self.solved.count(False) - boards
        turns = self.guesses_left - others
        return turns if turns >= boards else math.inf

    def _ranked(self, boards: Sequence[Position]) -> Ints:
        """Return the guesses worth making, best first, as rows of the word table."""
        if all(board.count == 1 for board in boards):  # no other guess makes sense
            return np.unique(np.concatenate([board.candidates for board in boards]))
        return self._ranking.ranked(boards)

    def _first_guesses(
        self, numbers: Sequence[int], boards: Sequence[Position], top: int
    ) -> list[BoardsSuggestion]:
        """Return first guesses: as ranked for several boards when the pack was made, if they were.

        Elsewhere, and where more are asked for, those that are best for one board.
        """
        single = Session(self.lexicon, spoilers=self.spoilers).suggest(max(top, _FIRST_GUESSES))
        rows = np.array([suggestion.row for suggestion in single], np.intp)
        found = self._described(numbers, boards, rows)
        found.sort(key=lambda guess: guess.expected_guesses)
        best = self._described(numbers, boards, self._stored_openers())
        known = {guess.row for guess in best}
        return _in_order([*best, *(guess for guess in found if guess.row not in known)][:top])

    def _stored_openers(self) -> Ints:
        """Return the first guesses that the pack ranks for several boards, best first."""
        file = self.lexicon.opener_file
        ranking = file.by(SEVERAL_BOARDS) if file is not None else None
        stored = () if ranking is None else ranking.guesses
        found = [self.lexicon.row_of_spelling.get(guess.word) for guess in stored]
        rows: Ints = np.array([row for row in found if row is not None], np.intp)
        if not self.spoilers:
            rows = rows[Position.start(self.lexicon.words).probability_of(rows) == 0]
        return rows

    def _described(
        self, numbers: Sequence[int], boards: Sequence[Position], rows: Ints
    ) -> list[BoardsSuggestion]:
        if not len(rows):
            return []
        after = self._ranking.costs_after(boards, rows)
        saved = self._ranking.costs(boards)[:, None] - after
        gains: list[list[Gain]] = [[] for _ in rows]
        for board, position, less in zip(numbers, boards, saved.tolist(), strict=True):
            for found, told, fewer in zip(gains, describe(position, rows), less, strict=True):
                found.append(Gain(board, told.probability, told.entropy_bits, fewer))
        expected = 1 + after.sum(axis=0)
        return [
            BoardsSuggestion(
                word=self.lexicon.spelling(row),
                tokens=self._tiles(row),
                is_candidate=any(gain.probability > 0 for gain in found),
                expected_guesses=value,
                exact=False,
                gains=tuple(found),
                row=row,
            )
            for row, value, found in zip(rows.tolist(), expected.tolist(), gains, strict=True)
        ]

    def _tiles(self, row: int) -> tuple[str, ...]:
        alphabet = self.lexicon.tokenizer.alphabet
        return tuple(alphabet[token] for token in self.lexicon.words.tokens[row].tolist())


def _in_order(guesses: Sequence[BoardsSuggestion]) -> list[BoardsSuggestion]:
    """Let no guess promise more than one that is ranked before it, for a better reason."""
    raised = np.maximum.accumulate([guess.expected_guesses for guess in guesses])
    return [
        replace(guess, expected_guesses=value)
        for guess, value in zip(guesses, raised.tolist(), strict=True)
    ]


def _with_trial(guesses: Sequence[BoardsSuggestion], trial: PlayedOut) -> list[BoardsSuggestion]:
    """Replace the estimates of guesses that were tried by what games took."""
    took = dict(zip(trial.rows.tolist(), trial.expected.tolist(), strict=True))
    return _in_order(
        [
            replace(guess, expected_guesses=took.get(guess.row, guess.expected_guesses))
            for guess in guesses
        ]
    )


def _with_exact(guesses: Sequence[BoardsSuggestion], exact: Exact) -> list[BoardsSuggestion]:
    """Replace estimates by what was searched, and sort; the best guess comes first.

    As far as is known none of the others is better than the best, so where estimates promise more
    they are all off by as much. Guesses that may lose the game come later than they promise.
    """
    known = exact.outlooks
    best = known[exact.row]
    estimates = [guess.expected_guesses for guess in guesses if guess.row not in known]
    shift = max(0.0, best.guesses - min(estimates, default=best.guesses))

    def cost(guess: BoardsSuggestion) -> float:
        found = known.get(guess.row)
        return found.cost if found else guess.expected_guesses + best.cost - best.guesses

    told = [
        replace(guess, expected_guesses=known[guess.row].guesses, exact=True)
        if guess.row in known
        else replace(guess, expected_guesses=guess.expected_guesses + shift)
        for guess in guesses
    ]
    return sorted(told, key=lambda guess: (guess.row != exact.row, cost(guess)))


def check_boards(count: object, most: int = MOST_BOARDS) -> None:
    """Refuse what is no number of boards.

    Raises:
        SessionError: it is none.
    """
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= most:
        raise SessionError(
            "{count} is no number of boards; give one from 1 to {most}",
            count=shown(count),
            most=most,
        )


def _is_blank(feedback: object) -> bool:
    return isinstance(feedback, str) and feedback.strip() in ("", "-")


def _reach(reached: dict[tuple[Turn, ...], Position], turns: tuple[Turn, ...]) -> Position:
    """Return the position after some turns, going on from those that were reached before."""
    for end in range(1, len(turns) + 1):
        if turns[:end] not in reached:
            reached[turns[:end]] = reached[turns[: end - 1]].after(turns[end - 1])
    return reached[turns]
