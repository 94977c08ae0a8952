"""A list of played words read as games, with what was understood of it and what was not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tilewise.errors import GuessError, HistoryError, Message
from tilewise.lexicon import Lexicon
from tilewise.play.history import SolvedGame, merge
from tilewise.play.played_lists.columns import (
    Arranged,
    Columns,
    WordReader,
    arranged,
    read_guesses,
    read_number,
)
from tilewise.play.played_lists.days import WrittenDay, decide_order, read_day
from tilewise.play.played_lists.tables import VALUE, Layout, Row, Table, tables_of


@dataclass(frozen=True)
class Misfit:
    """A line, or an entry of JSON, that was left out.

    Attributes:
        number: of the line or entry, from 1.
        place: the same in words.
        error: what is wrong with it.
    """

    number: int
    place: Message
    error: GuessError


@dataclass(frozen=True)
class ColumnNames:
    """The columns that were taken, by their headings, or by their numbers from 1.

    Attributes:
        word: the words.
        date: the days; None if there are none.
        number: the numbers of the games; None if there are none.
        guesses: how many guesses somebody took; None if that is not there.
    """

    word: str
    date: str | None
    number: str | None
    guesses: str | None


@dataclass(frozen=True)
class DecidedDay:
    """A date that may be two, and the one it is in this list.

    Attributes:
        text: as it stands there.
        date: the day; None if the list does not say.
    """

    text: str
    date: date | None


@dataclass(frozen=True)
class PlayedList:
    """A list of played words, understood.

    Attributes:
        layout: how it is written.
        columns: which were taken; None where there are none, as in a word per line.
        games: the games, in the order of the list, repeats included.
        misfits: what was left out.
        unlisted: words that fit the game and are in no list of the pack.
        undated: dates that could not be read; their words are games without a day.
        decided: the first date that may be two; None if there is none.
    """

    layout: Layout
    columns: ColumnNames | None
    games: tuple[SolvedGame, ...]
    misfits: tuple[Misfit, ...]
    unlisted: int
    undated: tuple[str, ...]
    decided: DecidedDay | None

    @property
    def repeats(self) -> int:
        """Games that are there before."""
        return len(self.games) - len(merge((), self.games).added)

    @property
    def days(self) -> tuple[date, date] | None:
        """The first day and the last; None without days."""
        days = [game.date for game in self.games if game.date is not None]
        return (min(days), max(days)) if days else None

    @property
    def numbers(self) -> tuple[int, int] | None:
        """The smallest number of a game and the largest; None without numbers."""
        numbers = [game.number for game in self.games if game.number is not None]
        return (min(numbers), max(numbers)) if numbers else None


def read_played_list(lexicon: Lexicon, text: str) -> PlayedList:
    """Read a list of words that a game has used: a word per line, a table, or JSON.

    Args:
        lexicon: the game.
        text: the list.

    Raises:
        HistoryError: it is not a list of this game's words: most of it does not fit.
    """
    reader = WordReader(lexicon)
    tables = list(tables_of(text))
    if not any(table.rows for table in tables):
        raise HistoryError("it is empty; give a list of words that the game has used")
    found = [choice for choice in (arranged(table, reader) for table in tables) if choice]
    if not found:
        first = tables[0].rows[0]
        raise HistoryError(
            "it has no words of {lexicon}; {place}: {error}",
            lexicon=lexicon.id,
            place=_place(tables[0], first),
            error=_error(lexicon, first.cells[0] if len(first.cells) == 1 else ""),
        )
    read = _read(max(found, key=_understood), reader)
    if len(read.misfits) > len(read.games):
        raise HistoryError(
            "most of it is not words of {lexicon}: {misfits:,} of {n:,} do not fit; "
            "{place}: {error}",
            lexicon=lexicon.id,
            misfits=len(read.misfits),
            n=len(read.misfits) + len(read.games),
            place=read.misfits[0].place,
            error=read.misfits[0].error,
        )
    return read


def _understood(found: Arranged) -> tuple[float, float, bool]:
    """Return how much of a table is understood; of equals the first is taken.

    Tables of a text have the same rows, and those of a JSON document do not: of them the one with
    the most words is meant, and not the one with the largest share.
    """
    rows = len(found.table.rows) if found.table.layout is Layout.JSON else 1
    return found.words * rows, found.words + found.days, found.columns.number is not None


def _read(found: Arranged, reader: WordReader) -> PlayedList:
    table, columns, lexicon = found.table, found.columns, reader.lexicon
    words: list[tuple[Row, tuple[int, ...]]] = []
    misfits = []
    for row in table.rows:
        cell = _cell(row, columns.word)
        tokens = reader.tokens(cell)
        if tokens is None and table.layout is Layout.WORDS:
            tokens = _only_word(row, reader)
        if tokens is None:
            misfits.append(Misfit(row.number, _place(table, row), _error(lexicon, cell)))
        else:
            words.append((row, tokens))
    written = {row: _cell(row, columns.date) for row, _ in words}
    days = {row: day for row, text in written.items() if (day := read_day(text)) is not None}
    order = decide_order(list(days.values()))
    ambiguous: WrittenDay | None = next(filter(_is_ambiguous, days.values()), None)
    return PlayedList(
        layout=table.layout,
        columns=_names(table, columns),
        games=tuple(
            SolvedGame(
                date=days[row].read(order) if row in days else None,
                lexicon=lexicon.id,
                answer=lexicon.show(tokens),
                guesses=read_guesses(_cell(row, columns.guesses)) if row in days else None,
                number=read_number(_cell(row, columns.number)),
            )
            for row, tokens in words
        ),
        misfits=tuple(misfits),
        unlisted=sum(lexicon.find(tokens) is None for _, tokens in words),
        undated=tuple(text for row, text in written.items() if text and row not in days),
        decided=None if ambiguous is None else DecidedDay(ambiguous.text, ambiguous.read(order)),
    )


def _is_ambiguous(day: WrittenDay) -> bool:
    return day.is_ambiguous


def _only_word(row: Row, reader: WordReader) -> tuple[int, ...] | None:
    """Return the one word of the pack that a line of loose words has; None if it has more."""
    listed = {reader.tokens(cell) for cell in row.cells if reader.is_listed(cell)}
    return listed.pop() if len(listed) == 1 else None


def _cell(row: Row, column: int | None) -> str:
    return row.cells[column] if column is not None and column < len(row.cells) else ""


def _error(lexicon: Lexicon, text: str) -> GuessError:
    """Return what is wrong with a text that is not a word of the game."""
    try:
        if text:
            lexicon.encode(text)
    except GuessError as error:
        return error
    return GuessError("there is no word")


def _place(table: Table, row: Row) -> Message:
    if table.layout is Layout.JSON:
        return Message("entry {number}", number=row.number)
    return Message("line {number}", number=row.number)


def _names(table: Table, columns: Columns) -> ColumnNames | None:
    if table.layout in (Layout.LINES, Layout.WORDS) or table.headings == (VALUE,):
        return None
    names = dict(_column_names(table, columns))
    return ColumnNames(names["word"] or "1", names["date"], names["number"], names["guesses"])


def _column_names(table: Table, columns: Columns) -> Iterator[tuple[str, str | None]]:
    for what in ("word", "date", "number", "guesses"):
        column: int | None = getattr(columns, what)
        if column is None:
            yield what, None
        else:
            heading = table.headings[column] if column < len(table.headings) else ""
            yield what, heading or str(column + 1)
