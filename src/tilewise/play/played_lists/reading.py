"""Reads a list of played words as games, and reports which lines it could not read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tilewise.errors import GuessError, HistoryError, Message, untranslated
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
from tilewise.play.played_lists.days import decide_order, read_day
from tilewise.play.played_lists.tables import VALUE, Layout, Row, Table, tables_of


@dataclass(frozen=True)
class Misfit:
    """A line, or an entry of JSON, without a word of the game.

    Attributes:
        number: number of the line or entry, from 1.
        place: the same as a message.
        error: what is wrong with it.
    """

    number: int
    place: Message
    error: GuessError


@dataclass(frozen=True)
class DecidedDay:
    """An ambiguous date, and its meaning in this list.

    Attributes:
        text: the date as written.
        date: the date; None if the list does not decide it.
    """

    text: str
    date: date | None


@dataclass(frozen=True)
class PlayedList:
    """A list of played words, understood.

    Attributes:
        layout: how it is written.
        columns: the columns used, by heading or by number from 1; None if there are none, as with
            one word per line.
        games: the games in list order, including repeats.
        misfits: lines or entries that were skipped.
        unlisted: lines or entries whose word fits the game but is not in the pack's lists.
        undated: dates that could not be read; their words are games without a date.
        decided: the first ambiguous date; None if there is none.
    """

    layout: Layout
    columns: Columns[str] | None
    games: tuple[SolvedGame, ...]
    misfits: tuple[Misfit, ...]
    unlisted: tuple[Misfit, ...]
    undated: tuple[str, ...]
    decided: DecidedDay | None

    @property
    def repeats(self) -> int:
        """Number of games that appear earlier in the list."""
        return len(self.games) - len(merge((), self.games).added)

    @property
    def days(self) -> tuple[date, date] | None:
        """The first and last dates; None without dates."""
        days = [game.date for game in self.games if game.date is not None]
        return (min(days), max(days)) if days else None

    @property
    def numbers(self) -> tuple[int, int] | None:
        """The smallest and largest game numbers; None without numbers."""
        numbers = [game.number for game in self.games if game.number is not None]
        return (min(numbers), max(numbers)) if numbers else None


def read_played_list(lexicon: Lexicon, text: str) -> PlayedList:
    """Read a list of words that a game has used: a word per line, a table, or JSON.

    Args:
        lexicon: the game.
        text: the list.

    Raises:
        HistoryError: it is too large, or it is not a list of this game's words: it is empty, or
            most of it does not fit or is in no list.
    """
    reader = WordReader(lexicon)
    tables = list(tables_of(text))
    if not any(table.rows for table in tables):
        raise HistoryError("the list is empty; add words that the game has used")
    found = [choice for choice in (arranged(table, reader) for table in tables) if choice]
    if not found:
        first, count = tables[0].rows[0], len(tables[0].rows)
        text = first.cells[0] if len(first.cells) == 1 else ""
        is_sentence = len(text.split()) > 1 and not any(map(str.isdigit, text))
        error = _several_words() if is_sentence else _error(lexicon, text)
        raise _few_fit(lexicon, count, count, _place(tables[0], first), error)
    read = _read(max(found, key=_understood), reader)
    unfit, count = (*read.misfits, *read.unlisted), len(read.misfits) + len(read.games)
    if len(unfit) * 2 > count:
        raise _few_fit(lexicon, len(unfit), count, unfit[0].place, unfit[0].error)
    different = len({game.answer for game in read.games})
    if different * 2 < min(len(read.games), lexicon.words.answer_count):
        raise HistoryError(
            "it has only {different:,} different words in {n:,} entries, so they cannot be past "
            "answers; write one answer per line",
            different=different,
            n=len(read.games),
        )
    return read


def _few_fit(
    lexicon: Lexicon, misfits: int, count: int, place: Message, error: GuessError
) -> HistoryError:
    return HistoryError(
        "most entries do not fit {lexicon} ({misfits:,} of {n:,}); {place}: {error}",
        lexicon=lexicon.id,
        misfits=misfits,
        n=count,
        place=place,
        error=error,
    )


def _understood(found: Arranged) -> tuple[float, float, bool]:
    """Return a sort key for how much of a table is understood; of equal tables, the first is used.

    All tables read from a text have the same rows, so the share of words is compared. Tables of a
    JSON document have different rows, so the number of words is compared.
    """
    rows = len(found.table.rows) if found.table.layout is Layout.JSON else 1
    return found.words * rows, found.words + found.days, found.columns.number is not None


def _read(found: Arranged, reader: WordReader) -> PlayedList:
    table, columns, lexicon = found.table, found.columns, reader.lexicon
    words: list[tuple[Row, tuple[int, ...]]] = []
    misfits, unlisted_words = [], []
    for row in table.rows:
        cell = _cell(row, columns.word)
        tokens = reader.tokens(cell)
        if tokens is None and table.layout is Layout.WORDS:
            tokens = _only_word(row, reader)
        if tokens is None:
            error = _error(lexicon, cell) if row.cells else _several_words()
            misfits.append(Misfit(row.number, _place(table, row), error))
        else:
            words.append((row, tokens))
            try:
                lexicon.require(tokens)
            except GuessError as unlisted:
                unlisted_words.append(Misfit(row.number, _place(table, row), unlisted))
    written = {row: _cell(row, columns.date) for row, _ in words}
    days = {row: day for row, text in written.items() if (day := read_day(text)) is not None}
    order = decide_order(list(days.values()))
    ambiguous = next((day for day in days.values() if day.is_ambiguous), None)
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
        unlisted=tuple(unlisted_words),
        undated=tuple(text for row, text in written.items() if text and row not in days),
        decided=None if ambiguous is None else DecidedDay(ambiguous.text, ambiguous.read(order)),
    )


def _only_word(row: Row, reader: WordReader) -> tuple[int, ...] | None:
    """Return the only listed word in a line; None if there is not exactly one."""
    listed = {reader.tokens(cell) for cell in row.cells if reader.is_listed(cell)}
    return listed.pop() if len(listed) == 1 else None


def _cell(row: Row, column: int | None) -> str:
    return row.cells[column] if column is not None and column < len(row.cells) else ""


def _error(lexicon: Lexicon, text: str) -> GuessError:
    """Return what is wrong with a text that is not a word in the game."""
    try:
        if text:
            lexicon.encode(text)
    except GuessError as error:
        return error
    return GuessError("the word is missing")


def _several_words() -> GuessError:
    return GuessError("it has several words, but no date or number; write one word per line")


def _place(table: Table, row: Row) -> Message:
    if table.layout is Layout.JSON:
        return Message(untranslated("entry {number}"), number=row.number)
    return Message("line {number}", number=row.number)


def _names(table: Table, columns: Columns[int]) -> Columns[str] | None:
    if table.layout in (Layout.LINES, Layout.WORDS) or table.headings == (VALUE,):
        return None
    others = (columns.date, columns.number, columns.guesses)
    return Columns(
        _name(table, columns.word),
        *(None if column is None else _name(table, column) for column in others),
    )


def _name(table: Table, column: int) -> str:
    """Return a column's heading, or its number from 1 if it has none."""
    heading = table.headings[column] if column < len(table.headings) else ""
    return heading or str(column + 1)
