"""What players share: rows of coloured squares, as games and chats write them.

    Wordle 1,687 3/6*

    ⬛🟨⬛⬛🟩
    🟩🟩⬛⬛🟩 crane
    🟩🟩🟩🟩🟩

A *row* is a run of as many squares as a word has tiles, or of pegs (⚫⚪·) in Mastermind; several
on one line are rows of several boards, side by side. Of everything else only words are looked at: a
word beside a row, or words of the lists alone on lines below rows that have none yet, are the
guesses, if they have the right number of tiles. So titles, scores, links and the ways in which
games write them do not matter.

*Boards.* Lines of rows that follow each other belong to the same boards. Where rows stand side by
side, or the row before was the answer, an empty line or any other line ends them, and the rows that
follow are further boards. Rows below the answer of a board are filling, and dropped. Where rows
stand side by side all boards of the text are of one game, and have the same guesses.

*Right to left.* The games of such languages do not agree on how they share. We write rows as they
stand on the board, the first tile on the right, and read those below our own title so, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from os import PathLike

import numpy as np

from tilewise.errors import FeedbackError, GuessError, shown
from tilewise.lexicon import Lexicon, load
from tilewise.play.rounds import GameKind, Rounds
from tilewise.rules.feedback import Pattern, pattern_matrix
from tilewise.rules.hardmode import HardMode
from tilewise.rules.notation import NO_PEG, PEGS, Feedback, Notation

_SQUARES = "⬛⬜🟨🟩🟧🟦"
_SHORTCODES = (
    ":(?:(?:black|white)_large_square|black_square|large_(?:yellow|green|orange|blue)_square):"
)
_SQUARE = re.compile(f"(?:[{_SQUARES}]|{_SHORTCODES})[\ufe0e\ufe0f]?")
_PEG = re.compile(f"(?:{_SQUARE.pattern}|[{PEGS}][\ufe0e\ufe0f]?)")
_UNLIKE_A_WORD = re.compile(r"[\d/#@_]")
"""What scores, tags and links have; words of a list may have it, as equations do."""

_OUR_TITLE = re.compile(r"\W*tilewise ")

MOST_ROWS = 5_000
"""Rows a text may have; 64 boards have no more than 4,416."""

_AROUND_WORDS = "*|~`>:.…,;!?()[]{}\"'«»„“”–—-=➡→"


@dataclass
class SharedBoard:
    """One board of a shared game.

    Attributes:
        rows: what the guesses got, first to last; none follows the answer.
        words: the guess of each row; None where the text does not say.

    >>> (board,) = read_share("en", "⬛🟨⬛⬛🟩 crane").boards
    >>> board.rows, board.words, board.is_solved
    (['.Y..G'], ['crane'], False)
    """

    rows: list[Feedback] = field(default_factory=list)
    words: list[str | None] = field(default_factory=list)

    @property
    def is_solved(self) -> bool:
        """Whether the last row is the answer's."""
        return bool(self.rows) and self.rows[-1].is_correct


@dataclass(frozen=True)
class PossibleGuesses:
    """The guesses that a row can have been.

    Attributes:
        feedback: the row.
        words: the words that get it from the answer, likely answers first.
    """

    feedback: Feedback
    words: tuple[str, ...]


@dataclass(frozen=True)
class SharedGame:
    """What a shared text tells.

    Attributes:
        boards: one at least, each with one row at least.
        together: whether the boards were played together, every guess on all of them.

    >>> read_share("en", "⬛🟨⬛⬛🟩 🟩🟩⬛⬛🟩").together
    True
    """

    boards: tuple[SharedBoard, ...]
    together: bool


def share_lines(
    lexicon: Lexicon, kind: GameKind, rounds: Rounds, notation: Notation, *, hard: HardMode
) -> list[str]:
    """Return what is shared of a game: its title, and rows of squares, without words.

    Several boards stand two by two, below the numbers of the guesses that solved them.
    """
    lines = [_title(lexicon, kind, rounds, hard=hard)]
    if kind.boards == 1:
        turns = kind.turns(rounds, 1)
        return [*lines, "", *(_squares(lexicon, turn.pattern, notation) for turn in turns)]
    lines.append(" ".join("🟥" if n is None else str(n) for n in kind.solved_by(rounds)))
    grids = [
        [_squares(lexicon, turn.pattern, notation) for turn in kind.turns(rounds, board)]
        for board in kind.numbers
    ]
    # Below the last row of a board:
    rest = ("⬜" if lexicon.manifest.feedback_rule.is_by_tile else NO_PEG) * lexicon.length
    for left in range(0, len(grids), 2):
        pair = zip_longest(*grids[left : left + 2], fillvalue=rest)
        lines += ["", *(" ".join(cells) for cells in pair)]
    return lines


def _title(lexicon: Lexicon, kind: GameKind, rounds: Rounds, *, hard: HardMode) -> str:
    score = str(len(rounds)) if all(kind.solved(rounds)) else "X"
    most = kind.max_guesses(lexicon.manifest.max_guesses)
    limit = ("" if most is None else f"/{most}") + ("*" if hard else "")
    opponent = f"{kind.opponent} " if kind.cheats else ""
    boards = f" ×{kind.boards}" if kind.boards > 1 else ""
    return f"tilewise {opponent}{lexicon.id}{boards} {score}{limit}"


def _squares(lexicon: Lexicon, pattern: Pattern, notation: Notation) -> str:
    """Return a row of squares as it stands on the board: from the right where words do."""
    written = lexicon.write_feedback(pattern, notation)
    return written[::-1] if lexicon.manifest.direction == "rtl" else written


def read_share(lexicon: Lexicon | str | PathLike[str], text: str) -> SharedGame:
    """Read a shared text.

    Args:
        lexicon: the words of the game: a lexicon, or the id or folder of its pack.
        text: what was shared, or any text that it stands in.

    Raises:
        PackError: there is no such lexicon, or it cannot be used.
        FeedbackError: there is no row of squares, one has not a square for each tile, or there are
            more than any game has.

    >>> game = read_share("en", "Wordle 1,687 3/6*  ⬛🟨⬛⬛🟩 🟩🟩⬛⬛🟩")
    >>> len(game.boards), game.boards[1].rows
    (2, ['GG..G'])
    """
    lexicon = load(lexicon)
    if not isinstance(text, str):
        raise FeedbackError("{text} is not a shared text", text=shown(text))
    lines = text.splitlines()
    is_leftward = lexicon.manifest.direction == "rtl" and any(map(_OUR_TITLE.match, lines))
    reader = _Reader(lexicon, is_leftward)
    for number, line in enumerate(lines, start=1):
        reader.take(line, number)
    if not reader.boards:
        raise FeedbackError(
            "there is no row of {length} coloured squares in this text; paste what the game shares",
            length=lexicon.length,
        )
    if reader.together:
        _give_all_what_one_has(reader.boards)
    return SharedGame(tuple(reader.boards), reader.together)


class _Reader:
    """Goes through a text line by line."""

    def __init__(self, lexicon: Lexicon, is_leftward: bool) -> None:
        self.boards: list[SharedBoard] = []
        self.together = False
        self._lexicon = lexicon
        self._is_leftward = is_leftward  # whether the first tile is the last square
        self._open: list[SharedBoard] = []
        self._is_broken = False  # whether another line came after the last row
        self._square = _SQUARE if lexicon.manifest.feedback_rule.is_by_tile else _PEG
        self._run = re.compile(f"(?:{self._square.pattern})+")
        self._count = 0
        self._unnamed = 0  # rows of the open boards that have no word yet, or no longer open ones

    def take(self, line: str, number: int) -> None:
        rows = [self._row(found, number) for found in self._runs(line)]
        beside = self._run.sub(" ", line).split()
        words = [piece for piece in map(_bare, beside) if piece and self._fits(piece)]
        if not rows:
            self._is_broken = True
            if len(words) == len(beside) == 1 and self._is_listed(words[0]):
                self._name(words[0])
            return
        if self._ends_before(rows):
            self._open = [SharedBoard() for _ in rows]
            self.boards.extend(self._open)
            self._unnamed = 0
        self._count += len(rows)
        if self._count > MOST_ROWS:
            raise FeedbackError(
                "this text has more than {most:,} rows of squares; paste what one game shares",
                most=MOST_ROWS,
            )
        self._is_broken = False
        self.together |= len(rows) > 1
        for board, row in zip(self._open, rows, strict=True):
            if not board.is_solved:
                board.rows.append(row)
                board.words.append(words[0] if words else None)
                self._unnamed += not words

    def _runs(self, line: str) -> list[str]:
        """Return the runs of squares on a line; dots alone may stand between other things."""
        runs: list[str] = self._run.findall(line)
        return [run for run in runs if run.strip(NO_PEG) or len(run) == self._lexicon.length]

    def _ends_before(self, rows: Sequence[Feedback]) -> bool:
        if len(rows) != len(self._open):
            return True
        return self._is_broken and (len(rows) > 1 or self._open[0].is_solved)

    def _row(self, written: str, number: int) -> Feedback:
        squares = self._square.findall(written)
        if len(squares) != self._lexicon.length:
            raise FeedbackError(
                "line {number}: a row has {count} squares; words of {lexicon} have {length} tiles",
                number=number,
                count=len(squares),
                lexicon=self._lexicon.id,
                length=self._lexicon.length,
            )
        found = self._lexicon.read_feedback(written)
        return Feedback(found[::-1]) if self._is_leftward else found

    def _fits(self, text: str) -> bool:
        """Whether a text has the tiles of a word; titles and links have not, as a rule."""
        try:
            self._lexicon.encode(text)
        except GuessError:
            return False
        return not _UNLIKE_A_WORD.search(text) or self._is_listed(text)

    def _is_listed(self, word: str) -> bool:
        return self._lexicon.find(self._lexicon.encode(word)) is not None

    def _name(self, word: str) -> None:
        """Take a word on a line of its own for the first row without one."""
        if not self._unnamed:  # and so no text is gone through once for each of its lines
            return
        for board in self._open:
            if None in board.words:
                board.words[board.words.index(None)] = word
                self._unnamed -= 1


def _bare(piece: str) -> str:
    """Return a piece of a line without what may stand around a word: spoiler marks, a colon."""
    return piece.strip(_AROUND_WORDS)


def _give_all_what_one_has(boards: Sequence[SharedBoard]) -> None:
    """Give each row the word that the same row of any other board has."""
    most = max(len(board.rows) for board in boards)
    known = [
        next((board.words[row] for board in boards if any(board.words[row : row + 1])), None)
        for row in range(most)
    ]
    for board in boards:
        board.words = known[: len(board.rows)]


def with_words(board: SharedBoard, words: Iterable[str | None]) -> SharedBoard:
    """Return a board with the guesses of its rows, as far as they are given.

    Words for rows that a board does not have any more are those of other boards.
    """
    given = [*words, *[None] * len(board.rows)]
    merged = [new or old for new, old in zip(given, board.words, strict=False)]
    return SharedBoard(list(board.rows), merged)


def possible_guesses(
    lexicon: Lexicon, boards: Sequence[SharedBoard], answers: Sequence[str]
) -> list[list[PossibleGuesses]]:
    """Return which guesses the rows of boards can have been, given the answers.

    Args:
        lexicon: the words.
        boards: boards that were played together: a guess must fit its row on each.
        answers: the answer of each.

    Raises:
        GuessError: an answer does not fit the game.
    """
    words = lexicon.words
    most = max(len(board.rows) for board in boards)
    fits = np.ones((most, len(words.tokens)), np.bool_)
    for board, answer in zip(boards, answers, strict=True):
        hidden = np.array([lexicon.read_word(answer)], np.uint8)
        patterns = pattern_matrix(words.tokens, hidden, words.rule)[:, 0]
        for row, feedback in enumerate(board.rows):
            fits[row] &= patterns == feedback.pattern
    fitting = [tuple(map(lexicon.spelling, np.flatnonzero(row).tolist())) for row in fits]
    return [[PossibleGuesses(*both) for both in zip(b.rows, fitting, strict=False)] for b in boards]
