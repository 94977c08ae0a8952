"""Finding the columns in a table that have words, dates and game numbers.

Columns are recognised by their contents. Headings help if that leaves a choice: an archive may have
an id as well as the game's number, and a player's table the first guess as well as the answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic, TypeVar

from tilewise.errors import GuessError
from tilewise.lexicon import Lexicon
from tilewise.play.history import MOST_GUESSES, MOST_NUMBER
from tilewise.play.played_lists.days import WrittenDay, decide_order, read_day
from tilewise.play.played_lists.tables import KEY, Layout, Row, Table

_SAMPLE = 600
"""Number of rows used to identify columns."""

_SMALL, _MANY = 20, 10
"""Numbers that are all at most `_SMALL` are game numbers only if there are at least `_MANY`."""

_WORD_NAMES = frozenset((
    "word", "words", "answer", "answers", "solution", "solutions", "target", "wort", "lösung",
    "mot", "réponse", "palabra", "respuesta", "palavra", "resposta", "kelime", "cevap", "woord",
    "antwoord", "riječ", "rješenje", "слово", "ответ", "정답", "단어", "答え", "単語", "جواب",
))  # fmt: skip
_NUMBER_NAMES = frozenset((
    "number", "num", "#", "no", "nr", "id", "game", "puzzle", "day", "days", "wordle", "edition",
    "issue", "index", "nummer", "numéro", "número", "번호", "회차", "番号", "номер", "شماره",
))  # fmt: skip
_GUESSES_NAMES = frozenset(("guesses", "guess", "tries", "attempts", "turns", "score", "result"))
_DATE_NAMES = frozenset((
    "date", "dates", "datum", "fecha", "data", "дата", "tarih", "날짜", "日付", "تاریخ",
))  # fmt: skip
_NUMBER = re.compile(r"(?:[^\W\d_]{1,20}\.?\s?)?[#№]?\s?(\d{1,3}(?:,\d{3})+|\d{1,9})")
_GUESSES = re.compile(r"(\d{1,3}|[xX])(?:\s?/\s?\d{1,3})?\*?")


class WordReader:
    """Reads texts as words in a pack, each text only once.

    Args:
        lexicon: the pack.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._read: dict[str, tuple[int, ...] | None] = {}

    def tokens(self, text: str) -> tuple[int, ...] | None:
        """Return the tokens of a word; None if it does not fit the game."""
        if text not in self._read:
            try:
                self._read[text] = self.lexicon.encode(text) if text else None
            except GuessError:
                self._read[text] = None
        return self._read[text]

    def is_listed(self, text: str) -> bool:
        """Whether a text is a word in the pack."""
        tokens = self.tokens(text)
        return tokens is not None and self.lexicon.find(tokens) is not None


Place = TypeVar("Place", int, str)


@dataclass(frozen=True)
class Columns(Generic[Place]):
    """Columns by meaning, as numbers from 0 or as names; None for a column that does not exist.

    Attributes:
        word: the words.
        date: the dates.
        number: the game numbers.
        guesses: the numbers of guesses somebody took.
    """

    word: Place
    date: Place | None
    number: Place | None
    guesses: Place | None


@dataclass(frozen=True)
class Arranged:
    """A table with its columns identified.

    Attributes:
        table: the table without its headings.
        columns: its columns.
        words: share of rows with a word, from 0 to 1; in a sample, if there are many rows.
        days: share of rows with a date, likewise.
    """

    table: Table
    columns: Columns[int]
    words: float
    days: float


def arranged(table: Table, reader: WordReader) -> Arranged | None:
    """Identify the columns of a table; None if no column has words."""
    table = _entries_only(_with_headings(_aligned(table, reader), reader), reader)
    sample = _sample(table.rows)
    cells = _Cells(sample)
    word = _word_column(cells, table.headings, reader)
    if word is None:
        return None
    date = _date_column(cells, word)
    others = [column for column in range(cells.width) if column not in (word, date)]
    number = _number_column(cells, date, others, table.headings)
    left = [column for column in others if column != number]
    columns = Columns(word, date, number, _guesses_column(cells, date, left, table))
    words = sum(reader.tokens(cell) is not None for cell in cells.of(word))
    days = 0 if date is None else sum(read_day(cell) is not None for cell in cells.of(date))
    return Arranged(table, columns, words / len(sample), days / len(sample))


def read_number(text: str) -> int | None:
    """Read a game number such as 1,234, #1234 or Wordle 1234; None if it is not one."""
    found = _NUMBER.fullmatch(text[:40])
    number = int(found[1].replace(",", "")) if found else None
    return number if number is not None and number <= MOST_NUMBER else None


def read_guesses(text: str) -> int | None:
    """Read the number of guesses a game took (4 or 4/6); None if it was lost (X/6) or unclear."""
    found = _GUESSES.fullmatch(text[:12])
    guesses = int(found[1]) if found and found[1].isdigit() else 0
    return guesses if 1 <= guesses <= MOST_GUESSES else None


def _sample(rows: Sequence[Row]) -> Sequence[Row]:
    return rows[:: -(-len(rows) // _SAMPLE) or 1]


class _Cells:
    """The cells of some rows by column; missing cells are empty."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self.width = max((len(row.cells) for row in rows), default=0)

    def of(self, column: int) -> list[str]:
        return [row.cells[column] if column < len(row.cells) else "" for row in self._rows]


@lru_cache(maxsize=4096)
def _parts(heading: str) -> frozenset[str]:
    """Return the words of a heading; days_since_launch gives three."""
    return frozenset(part for part in re.split(r"[^\w#]+|_", heading.casefold()) if part)


def _is_named(headings: Sequence[str], column: int, names: frozenset[str]) -> bool:
    return column < len(headings) and bool(_parts(headings[column]) & names)


def _aligned(table: Table, reader: WordReader) -> Table:
    """Add an empty cell in front of rows without the date that other rows begin with."""
    if table.layout in (Layout.LINES, Layout.WORDS) or table.headings:
        return table
    dated = any(row.cells and read_day(row.cells[0]) for row in table.rows)
    if not dated:
        return table

    def align(row: Row) -> Row:
        first = row.cells[0] if row.cells else ""
        lacks = reader.tokens(first) is not None and not read_day(first) and not _is_head(row.cells)
        return Row(row.number, ("", *row.cells)) if lacks else row

    return Table(table.layout, tuple(map(align, table.rows)))


def _with_headings(table: Table, reader: WordReader) -> Table:
    """Take the headings from the first rows of a text, if it has any."""
    if table.headings:
        return table
    for place, row in enumerate(table.rows[:3]):
        first = place == 0 and len(row.cells) > 1 and table.layout is not Layout.WORDS
        if _is_head(row.cells) or (first and _may_be_head(row.cells, reader)):
            rows = table.rows[:place] + table.rows[place + 1 :]
            return Table(table.layout, rows, row.cells) if rows else table
    return table


def _is_head(cells: Sequence[str]) -> bool:
    """Whether cells are headings, judging by their names."""
    filled = [cell for cell in cells if cell]
    has_word = any(cell.casefold() in _WORD_NAMES for cell in filled)
    if len(filled) == 1 or any(read_day(cell) or cell.isdigit() for cell in filled):
        return has_word and len(filled) == 1
    if _has_digits(filled) and not has_word:  # as in guess 1, guess 2, answer
        return False
    names = _WORD_NAMES | _NUMBER_NAMES | _GUESSES_NAMES | _DATE_NAMES
    return sum(bool(_parts(cell) & names) for cell in filled) * 2 > len(filled)


def _may_be_head(cells: Sequence[str], reader: WordReader) -> bool:
    """Whether no cell has a word, a date or a game number."""
    return not _has_digits(cells) and not any(map(reader.tokens, cells))


def _has_digits(cells: Sequence[str]) -> bool:
    return any(map(str.isdigit, "".join(cells)))


def _entries_only(table: Table, reader: WordReader) -> Table:
    """Empty lines of loose words, and keys in JSON, that have words of the game by chance.

    Many sentences do, and so do settings: ``{"start": "node ."}``. A game's entry is the word
    alone, or the word with a date, a number or a score.
    """
    if table.layout is Layout.WORDS:
        rows = (r if _is_entry(r, reader) else Row(r.number, ()) for r in table.rows)
    elif table.headings[:1] == (KEY,):
        rows = (
            r if _is_entry(r, reader) else Row(r.number, ("", *r.cells[1:])) for r in table.rows
        )
    else:
        return table
    return replace(table, rows=tuple(rows))


def _is_entry(row: Row, reader: WordReader) -> bool:
    others = [cell for cell in row.cells if cell and not reader.is_listed(cell)]
    return sum(map(bool, row.cells)) <= 1 or any(map(_places, others))


def _places(cell: str) -> bool:
    """Whether a cell says which game it was, or how it went."""
    return bool(read_day(cell)) or read_number(cell) is not None or bool(_GUESSES.fullmatch(cell))


def _word_column(cells: _Cells, headings: Sequence[str], reader: WordReader) -> int | None:
    """Return the column with the most different words in the pack, or a rival with a fitting name.

    None if no column has a word.
    """
    found: dict[int, tuple[int, int]] = {}
    for column in range(cells.width):
        texts = {cell for cell in cells.of(column) if reader.tokens(cell) is not None}
        if texts:
            found[column] = (sum(map(reader.is_listed, texts)), len(texts))
    if not found:
        return None
    best = max(found, key=lambda column: (*found[column], -column))
    rivals = [column for column in found if found[column][0] * 2 >= found[best][0]]
    named = [column for column in rivals if _is_named(headings, column, _WORD_NAMES)]
    return best if best in named or not named else named[0]


def _date_column(cells: _Cells, word: int) -> int | None:
    """Return the column with the most dates; None if there is none."""
    counts: Counter[int] = Counter()
    for column in range(cells.width):
        filled = [cell for cell in cells.of(column) if cell]
        days = sum(read_day(cell) is not None for cell in filled)
        if column != word and days * 2 >= len(filled):
            counts[column] = days
    best = max(counts, key=lambda column: (counts[column], -column), default=None)
    return best if best is not None and counts[best] else None


def _number_column(
    cells: _Cells, date: int | None, others: Iterable[int], headings: Sequence[str]
) -> int | None:
    """Return the column whose numbers follow the dates or run steadily; None if there is none."""
    days = {} if date is None else _ordinals(cells.of(date))
    scores: dict[int, float] = {}
    for column in others:
        filled = {row: cell for row, cell in enumerate(cells.of(column)) if cell}
        read = {row: read_number(cell) for row, cell in filled.items()}
        numbers = {row: number for row, number in read.items() if number is not None}
        if not numbers or len(numbers) * 5 < len(filled) * 4:
            continue
        score: float = _numbering(numbers, days)
        score += 4 * (sum("#" in filled[row] for row in numbers) * 2 > len(numbers))
        if _is_named(headings, column, _NUMBER_NAMES):
            score += 0.5 + 0.5 * (len(set(numbers.values())) == len(numbers))
        if score >= 1:
            scores[column] = score
    return max(scores, key=lambda column: (scores[column], -column), default=None)


def _ordinals(cells: Sequence[str]) -> dict[int, int]:
    """Return the dates in some cells as ordinals, by row."""
    read = {row: read_day(cell) for row, cell in enumerate(cells)}
    days: dict[int, WrittenDay] = {row: day for row, day in read.items() if day is not None}
    order = decide_order(list(days.values()))
    dated = {row: day.read(order) for row, day in days.items()}
    return {row: day.toordinal() for row, day in dated.items() if day is not None}


def _numbering(numbers: Mapping[int, int], days: Mapping[int, int]) -> int:
    """Return how much numbers look like game numbers: from 0, not at all, to 3.

    The number of a daily game is its date minus the first date. If a list has no dates, its numbers
    must all differ, rise or fall throughout, and have few gaps, which is rare for weights or
    frequencies. A few small numbers could also be numbers of guesses.
    """
    if max(numbers.values()) <= _SMALL and len(numbers) < _MANY:
        return 0
    both = [row for row in numbers if row in days]
    if len(both) > 1:
        ages = Counter(days[row] - numbers[row] for row in both)
        if ages.most_common(1)[0][1] * 5 >= len(both) * 4 and len(set(numbers.values())) > 1:
            return 3
    listed = list(numbers.values())
    if both:
        both.sort(key=days.__getitem__)
        listed = [numbers[row] for row in both]
    if len(listed) < 2 or listed not in (sorted(set(listed)), sorted(set(listed), reverse=True)):
        return 0
    if both:
        return 2
    return int(max(listed) - min(listed) < 3 * len(listed))


def _guesses_column(
    cells: _Cells, date: int | None, left: Sequence[int], table: Table
) -> int | None:
    """Return the column with such a heading, or the third of a ``history export`` list."""
    named = [column for column in left if _is_named(table.headings, column, _GUESSES_NAMES)]
    exported = table.layout is Layout.TABS and not table.headings and date == 0 and 2 in left
    for column in [*named, *([2] if exported else [])]:
        filled = [cell for cell in cells.of(column) if cell]
        if filled and all(map(_GUESSES.fullmatch, filled)):
            return column
    return None
