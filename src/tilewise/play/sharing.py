"""What players share: rows of coloured squares, as games and chats write them.

    Wordle 1,687 3/6*

    ⬛🟨⬛⬛🟩
    🟩🟩⬛⬛🟩 crane
    🟩🟩🟩🟩🟩

A *row* is a run of as many squares as a word has tiles; several on one line are rows of several
boards, side by side. Of everything else only words are looked at: a word beside a row, or alone on
a line below rows that have none yet, is the guess of a row, if it has the right number of tiles. So
titles, scores, links and the ways in which games write them do not matter.

*Boards.* Lines of rows that follow each other belong to the same boards. Where rows stand side by
side, or the row before was the answer, an empty line or any other line ends them, and the rows that
follow are further boards. Rows below the answer of a board are filling, and dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from tilewise.errors import FeedbackError, GuessError
from tilewise.lexicon import Lexicon
from tilewise.rules.feedback import pattern_matrix
from tilewise.rules.notation import Feedback

_SQUARES = "⬛⬜🟨🟩🟧🟦"
_SHORTCODES = ":(?:(?:black|white)_large_square|large_(?:yellow|green|orange|blue)_square):"
_SQUARE = re.compile(f"(?:[{_SQUARES}]|{_SHORTCODES})[\ufe0e\ufe0f]?")
_ROW = re.compile(f"(?:{_SQUARE.pattern})+")
_NOT_A_WORD = re.compile(r"[\d/#*|_~`>:.…]+")


@dataclass
class SharedBoard:
    """One board of a shared game.

    Attributes:
        rows: what the guesses got, first to last; none follows the answer.
        words: the guess of each row; None where the text does not say.
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


def read_share(lexicon: Lexicon, text: str) -> list[SharedBoard]:
    """Read a shared text.

    Args:
        lexicon: the words of the game.
        text: what was shared, or any text that it stands in.

    Returns:
        The boards, one at least, each with one row at least.

    Raises:
        FeedbackError: there is no row of squares, or one has not a square for each tile.
    """
    reader = _Reader(lexicon)
    for number, line in enumerate(text.splitlines(), start=1):
        reader.take(line, number)
    if not reader.boards:
        raise FeedbackError(
            "there is no row of {length} coloured squares in this text; paste what the game shares",
            length=lexicon.length,
        )
    return reader.boards


class _Reader:
    """Goes through a text line by line."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.boards: list[SharedBoard] = []
        self._lexicon = lexicon
        self._open: list[SharedBoard] = []
        self._is_broken = False  # whether another line came after the last row

    def take(self, line: str, number: int) -> None:
        rows = [self._row(found, number) for found in _ROW.findall(line)]
        beside = _NOT_A_WORD.sub(" ", _ROW.sub(" ", line)).split()
        words = list(filter(self._is_word, beside))
        if not rows:
            self._is_broken = True
            if len(words) == len(beside) == 1:
                self._name(words[0])
            return
        if self._ends_before(rows):
            self._open = [SharedBoard() for _ in rows]
            self.boards.extend(self._open)
        self._is_broken = False
        for board, row in zip(self._open, rows, strict=True):
            if not board.is_solved:
                board.rows.append(row)
                board.words.append(words[0] if words else None)

    def _ends_before(self, rows: Sequence[Feedback]) -> bool:
        if len(rows) != len(self._open):
            return True
        return self._is_broken and (len(rows) > 1 or self._open[0].is_solved)

    def _row(self, written: str, number: int) -> Feedback:
        squares = _SQUARE.findall(written)
        if len(squares) != self._lexicon.length:
            raise FeedbackError(
                "line {number}: a row has {count} squares; words of {lexicon} have {length} tiles",
                number=number,
                count=len(squares),
                lexicon=self._lexicon.id,
                length=self._lexicon.length,
            )
        return Feedback.read(written, self._lexicon.length)

    def _is_word(self, text: str) -> bool:
        """Whether a text has the tiles of a word; titles and links have not, as a rule."""
        try:
            self._lexicon.encode(text)
        except GuessError:
            return False
        return True

    def _name(self, word: str) -> None:
        """Take a word on a line of its own for the first row without one."""
        for board in self._open:
            for place, named in enumerate(board.words):
                if named is None:
                    board.words[place] = word
                    break


def with_words(board: SharedBoard, words: Iterable[str | None]) -> SharedBoard:
    """Return a board with the guesses of its rows, where they are known.

    Raises:
        GuessError: there are more words than rows.
    """
    given = list(words)
    if len(given) > len(board.rows):
        raise GuessError(
            "there are {guesses} guesses for {rows} rows",
            guesses=len(given),
            rows=len(board.rows),
        )
    given += [None] * (len(board.rows) - len(given))
    merged = [new or old for new, old in zip(given, board.words, strict=True)]
    return SharedBoard(list(board.rows), merged)


def possible_guesses(
    lexicon: Lexicon, rows: Iterable[Feedback], answer: str
) -> list[PossibleGuesses]:
    """Return which guesses the rows of a game can have been, given its answer.

    Raises:
        GuessError: the answer does not fit the game.
    """
    words = lexicon.words
    hidden = np.array([lexicon.read_word(answer)], np.uint8)
    patterns = pattern_matrix(words.tokens, hidden)[:, 0]
    return [
        PossibleGuesses(
            row,
            tuple(map(lexicon.spelling, np.flatnonzero(patterns == row.pattern).tolist())),
        )
        for row in rows
    ]
