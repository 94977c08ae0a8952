"""Lists of played words, as players keep them: texts, tables and JSON become games."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import islice, pairwise
from typing import Generic, Literal, TypeVar

from tilewise.errors import GuessError, HistoryError, Message, TilewiseError
from tilewise.files import LONGEST_LINE, line_too_long
from tilewise.lexicon import Lexicon
from tilewise.play.history import MOST_GUESSES, MOST_NUMBER, PastGame, Score, merge
from tilewise.play.sharing import SharedBoard, read_share, turns_of
from tilewise.play.typed import Tokens
from tilewise.tables import (
    EDGES,
    GUESSES_NAMES,
    KEY,
    MOST_CELLS,
    NUMBER_NAMES,
    VALUE,
    WORD_NAMES,
    Layout,
    Row,
    Table,
    has_digits,
    has_games,
    headword,
    is_head,
    is_named,
    tables_of,
    tally_of,
)

MOST_ROWS = 100_000
"""Most lines or entries of a list."""


# -- Dates as people write them, and whether 03/04/2026 is in March or in April --------------------
# Most dates are clear; for 03/04/2026 the whole list decides. A list that also has 25/04/2026 puts
# the day first. If no date is clear, the order that puts neighbouring dates much closer together
# is used.
#


LONGEST = 60
"""Most characters in a date."""

Order = Literal["day first", "month first"]

_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
_WEEKDAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s{1,3})?"
_TIME = r"(?:T|,?\s)\s?\d{1,2}:\d{2}.*"
_TH = "(?:st|nd|rd|th)?"
_FORMS = (
    r"(?P<year>\d{4})(?:[-/]|\.\s?)(?P<month>\d{1,2})(?:[-/]|\.\s?)(?P<day>\d{1,2})\.?",
    r"(?P<year>\d{4})\s?[년年]\s?(?P<month>\d{1,2})\s?[월月]\s?(?P<day>\d{1,2})\s?[일日]",
    r"(?P<one>\d{1,2})(?P<mark>[-/]|\.\s?)(?P<two>\d{1,2})(?P=mark)(?P<year>\d{4}|\d{2})",
    rf"(?P<name>[a-z]{{3,9}})\.?\s{{1,3}}(?P<day>\d{{1,2}}){_TH},?\s{{1,3}}(?P<year>\d{{4}})",
    rf"(?P<day>\d{{1,2}}){_TH}(?:\.?\s{{1,3}}|-)(?P<name>[a-z]{{3,9}})"
    r"(?:[.,]?\s{1,3}|-)(?P<year>\d{4}|\d{2})",
)
_WHOLE = [re.compile(f"{_WEEKDAY}{form}(?:{_TIME})?", re.IGNORECASE) for form in _FORMS]
_WHOLE.append(re.compile(r"(?P<year>\d{4})(?P<month>\d{2})(?P<day>\d{2})"))
_WITHIN = [
    re.compile(rf"(?<![\w+*/=.-]){_WEEKDAY}{form}(?![\w+*/=-])", re.IGNORECASE) for form in _FORMS
]


@dataclass(frozen=True)
class WrittenDay:
    """A date as somebody wrote it.

    Attributes:
        text: the date as written.
        day_first: the date if the day comes before the month; None if that is not a date.
        month_first: the date if the month comes before the day; None if that is not a date.
    """

    text: str
    day_first: date | None
    month_first: date | None

    @property
    def is_ambiguous(self) -> bool:
        """Whether it could be either of two dates."""
        return None not in (self.day_first, self.month_first) and self.day_first != self.month_first

    def read(self, order: Order | None) -> date | None:
        """Return the date; None if it could be either of two and the order is unknown."""
        if not self.is_ambiguous:
            return self.day_first or self.month_first
        if order is None:
            return None
        return self.day_first if order == "day first" else self.month_first


def read_day(text: str) -> WrittenDay | None:
    """Read a text as a date, possibly with a weekday and a time; None if it is not one."""
    text = text.strip()
    if not 6 <= len(text) <= LONGEST:
        return None
    for form in _WHOLE:
        found = form.fullmatch(text)
        day = found and _day_of(found)
        if day:
            return day
    return None


def find_day(line: str) -> tuple[str, WrittenDay, str] | None:
    """Find the first date in a line; return the text before it, the date, and the text after."""
    for form in _WITHIN:
        found = form.search(line)
        day = found and _day_of(found)
        if found and day:
            return line[: found.start()], day, line[found.end() :]
    return None


def _day_of(found: re.Match[str]) -> WrittenDay | None:
    """Return the date; None if it does not exist."""
    parts = found.groupdict()
    year = int(parts["year"])
    year += 2000 * (len(parts["year"]) == 2)
    if "one" in parts:
        one, two = int(parts["one"]), int(parts["two"])
        days = _date(year, two, one), _date(year, one, two)
    else:
        month = _month(parts["name"]) if "name" in parts else int(parts["month"])
        days = (_date(year, month, int(parts["day"])),) * 2
    return WrittenDay(found[0].strip(), *days) if any(days) else None


def _month(name: str) -> int:
    """Return the number of a month by its English name or abbreviation; 0 if it is not one."""
    fitting = [n for n, month in enumerate(_MONTHS, 1) if month.startswith(name.lower())]
    return fitting[0] if fitting else 0


def _date(year: int, month: int, day: int) -> date | None:
    """Return a date; None outside the centuries in which games were played."""
    try:
        return date(year, month, day) if 1900 <= year < 2200 else None
    except ValueError:
        return None


def decide_order(days: Sequence[WrittenDay]) -> Order | None:
    """Return whether dates in a list have the day or the month first; None if unclear.

    Args:
        days: the dates in list order.
    """
    votes_day = sum(day.month_first is None for day in days)
    votes_month = sum(day.day_first is None for day in days)
    if votes_day != votes_month:
        return "day first" if votes_day > votes_month else "month first"
    by_day, by_month = _spread(days, "day first"), _spread(days, "month first")
    if by_day * 2 <= by_month and by_month:
        return "day first"
    if by_month * 2 <= by_day and by_day:
        return "month first"
    dotted = any("." in day.text for day in days if day.is_ambiguous)
    return "day first" if dotted else None  # people who write dots put the day first


def _spread(days: Sequence[WrittenDay], order: Order) -> int:
    """Return the total number of days between neighbours in a list."""
    read = [day.read(order) for day in days]
    ordinals = [day.toordinal() for day in read if day is not None]
    return sum(abs(later - earlier) for earlier, later in pairwise(ordinals))


# -- Finding the columns in a table that have words, dates and game numbers ------------------------
# Columns are recognised by their contents. Headings help if that leaves a choice: an archive may
# have an id as well as the game's number, and a player's table the first guess as well as the
# answer.
#


_SAMPLE = 600
"""Number of rows used to identify columns."""

_SMALL, _MANY = 20, 10
"""Numbers that are all at most `_SMALL` are game numbers only if there are at least `_MANY`."""

_NUMBER = re.compile(r"(?:[^\W\d_]{1,20}\.?\s?)?[#№]?\s?(\d{1,3}(?:,\d{3})+|\d{1,9})")
_FREQUENCY = re.compile(r"\d*\.?\d+(?:e-?\d+)?")
_GUESSES = re.compile(r"(\d{1,3}|[xX])(?:\s?/\s?\d{1,3})?\*?")


class WordReader:
    """Reads texts as words in a pack, each text only once.

    Args:
        lexicon: the pack.

    Attributes:
        lexicon: the pack.
        tokens: returns the tokens of a text; None if it does not fit the game.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.tokens = cache(self._tokens)

    def _tokens(self, text: str) -> Tokens | None:
        """Return the tokens of a word; None if it does not fit the game."""
        is_word = 0 < len(text) <= LONGEST_LINE
        for reading in dict.fromkeys((text, headword(text))) if is_word else ():
            with suppress(GuessError):
                return self.lexicon.encode(reading)
        return None

    def is_listed(self, text: str) -> bool:
        """Whether a text is a word in the pack."""
        tokens = self.tokens(text)
        return tokens is not None and self.lexicon.find(tokens) is not None


def _loose_words(line: Row) -> Row:
    """Split a line into its date, which may be empty, and the other words."""
    text = line.cells[0][:LONGEST_LINE]
    found = find_day(text)
    day = found[1].text if found else ""
    rest = f"{found[0]} {found[2]}" if found else text
    words = (word.strip(EDGES) for word in rest.split())
    return Row(line.number, (day, *islice(filter(None, words), MOST_CELLS)))


Place = TypeVar("Place", int, str)


@dataclass(frozen=True)
class Columns(Generic[Place]):
    """Columns by meaning, as numbers from 0 or as names; None for a column that does not exist.

    Attributes:
        word: the words.
        date: the dates.
        number: the game numbers.
        guesses: the numbers of guesses somebody took.
        guessed: the first guess, the second and so on.
    """

    word: Place
    date: Place | None
    number: Place | None
    guesses: Place | None
    guessed: tuple[Place, ...] = ()


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
    sample = replace(table, rows=table.rows[:: -(-len(table.rows) // _SAMPLE) or 1])
    word = _word_column(sample, reader)
    if word is None:
        return None
    date = _date_column(sample, word)
    others = [column for column in range(sample.width) if column not in (word, date)]
    number = _number_column(sample, date, others)
    left = [column for column in others if column != number]
    guessed = tuple(column for column in left if _has_guesses(sample, column, reader))
    columns = Columns(word, date, number, _guesses_column(sample, date, left), guessed)
    words = sum(reader.tokens(cell) is not None for cell in sample.column(word))
    days = 0 if date is None else sum(read_day(cell) is not None for cell in sample.column(date))
    return Arranged(table, columns, words / len(sample.rows), days / len(sample.rows))


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


def _aligned(table: Table, reader: WordReader) -> Table:
    """Add an empty cell in front of rows without the date that other rows begin with."""
    if table.layout in (Layout.LINES, Layout.WORDS) or table.headings:
        return table
    dated = any(row.cells and read_day(row.cells[0]) for row in table.rows)
    if not dated:
        return table

    def align(row: Row) -> Row:
        first = row.cells[0] if row.cells else ""
        lacks = reader.tokens(first) is not None and not read_day(first) and not is_head(row.cells)
        return Row(row.number, ("", *row.cells)) if lacks else row

    return Table(table.layout, tuple(map(align, table.rows)))


def _with_headings(table: Table, reader: WordReader) -> Table:
    """Take the headings from the first rows of a text, if it has any."""
    if table.headings:
        return table
    for place, row in enumerate(table.rows[:3]):
        first = place == 0 and len(row.cells) > 1 and table.layout is not Layout.WORDS
        has_words = has_digits(row.cells) or any(map(reader.tokens, row.cells))
        if is_head(row.cells) or (first and not has_words):
            rows = table.rows[:place] + table.rows[place + 1 :]
            return Table(table.layout, rows, row.cells) if rows else table
    return table


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
    """Whether a cell says which game it was, or how it went, or how common its word is."""
    is_day_or_number = read_day(cell) is not None or read_number(cell) is not None
    return is_day_or_number or bool(_GUESSES.fullmatch(cell) or _FREQUENCY.fullmatch(cell))


def _word_column(sample: Table, reader: WordReader) -> int | None:
    """Return the column with the most different words in the pack, or a rival with a fitting name.

    None if no column has a word.
    """
    found: dict[int, tuple[int, int]] = {}
    for column in range(sample.width):
        texts = {cell for cell in sample.column(column) if reader.tokens(cell) is not None}
        if texts:
            found[column] = (sum(map(reader.is_listed, texts)), len(texts))
    if not found:
        return None
    best = max(found, key=lambda column: (*found[column], -column))
    rivals = [column for column in found if found[column][0] * 2 >= found[best][0]]
    named = [column for column in rivals if is_named(sample.headings, column, WORD_NAMES)]
    return best if best in named or not named else named[0]


def _date_column(sample: Table, word: int) -> int | None:
    """Return the column with the most dates; None if there is none."""
    counts: Counter[int] = Counter()
    for column in range(sample.width):
        filled = [cell for cell in sample.column(column) if cell]
        days = sum(read_day(cell) is not None for cell in filled)
        if column != word and days * 2 >= len(filled):
            counts[column] = days
    best = max(counts, key=lambda column: (counts[column], -column), default=None)
    return best if best is not None and counts[best] else None


def _number_column(sample: Table, date: int | None, others: Iterable[int]) -> int | None:
    """Return the column whose numbers follow the dates or run steadily; None if there is none."""
    days = {} if date is None else _ordinals(sample.column(date))
    scores: dict[int, float] = {}
    for column in others:
        filled = {row: cell for row, cell in enumerate(sample.column(column)) if cell}
        read = {row: read_number(cell) for row, cell in filled.items()}
        numbers = {row: number for row, number in read.items() if number is not None}
        if not numbers or len(numbers) * 5 < len(filled) * 4:
            continue
        score: float = _numbering(numbers, days)
        score += 4 * (sum("#" in filled[row] for row in numbers) * 2 > len(numbers))
        if is_named(sample.headings, column, NUMBER_NAMES):
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


def _guesses_column(sample: Table, date: int | None, left: Sequence[int]) -> int | None:
    """Return the column with such a heading, or the third of a ``history export`` list."""
    named = [column for column in left if is_named(sample.headings, column, GUESSES_NAMES)]
    exported = sample.layout is Layout.TABS and not sample.headings and date == 0 and 2 in left
    for column in [*named, *([2] if exported else [])]:
        filled = [cell for cell in sample.column(column) if cell]
        if filled and all(map(_GUESSES.fullmatch, filled)):
            return column
    return None


def _has_guesses(sample: Table, column: int, reader: WordReader) -> bool:
    """Whether a column has words, and a heading such as guess 1."""
    is_named_so = is_named(sample.headings, column, GUESSES_NAMES)
    return is_named_so and any(map(reader.tokens, sample.column(column)))


# -- A player's games, one per line, as in: 1,687: crane solid pious -------------------------------


_HEADINGS = ("date", "number", "score", "answer")
_GAP = re.compile(r"[\s;|]+|,(?!\d{3}\b)")


def _games_by_line(lines: Sequence[Row], reader: WordReader, *, or_one: bool) -> Table | None:
    """Return the table of games whose guesses are in a line each, if most lines are such games.

    Lines with more words than a game has guesses are a list of words. So is a single line, unless
    it has a date, a number or a score, or may be `or_one` game and has nothing between its words.
    """
    most = reader.lexicon.manifest.max_guesses
    found = [(line.number, _game_in(line, reader)) for line in lines]
    games = [row for _, row in found if row is not None]
    lengths = [len(row.cells) - len(_HEADINGS) for row in games]
    if 2 * len(games) <= max(len(lines), 1) or 2 * sum(n > 1 for n in lengths) <= len(games):
        return None
    is_bare = len(lines) == 1 and not any(games[0].cells[:3])
    is_game = or_one and max(lengths) <= most and set(lines[0].cells[0]).isdisjoint(EDGES)
    if is_bare and not is_game:
        return None
    if max(lengths) > most:
        pieces = ((line.number, piece) for line in lines for piece in _GAP.split(line.cells[0]))
        words = ((number, piece.strip(EDGES)) for number, piece in pieces if not has_digits(piece))
        return Table(Layout.LINES, tuple(Row(number, (word,)) for number, word in words if word))
    guesses = tuple(f"guess{number}" for number in range(1, max(lengths) + 1))
    rows = tuple(row or Row(number, ()) for number, row in found)
    return Table(Layout.LINES, rows, (*_HEADINGS, *guesses))


def _game_in(line: Row, reader: WordReader) -> Row | None:
    """Read a line as a game: its guesses, and no other words but a title before its number."""
    text = line.cells[0][:LONGEST_LINE]
    found = find_day(text)
    rest = f"{found[0]} {found[2]}" if found else text
    cells = [cell for piece in _GAP.split(rest) if (cell := piece.strip(EDGES))]
    number, score, words = "", "", list[str]()
    for place, cell in enumerate(cells[:MOST_CELLS]):
        is_title = place < 2 and has_digits(cells[place + 1 : 3])
        if reader.tokens(cell) is not None:
            words.append(cell)
        elif not number and read_number(cell) and any(map(reader.tokens, cells[place + 1 :])):
            number, words = cell, []
        elif _GUESSES.fullmatch(cell):
            score = cell
        elif any(map(str.isalnum, cell)) and not is_title:
            return None
    if len(words) > 1 and words[0] == words[-1]:  # the answer, before the guesses
        words = words[1:]
    answer = "" if not words or score[:1] in ("x", "X") else words[-1]
    head = (found[1].text if found else "", number, score, answer)
    return Row(line.number, (*head, *words)) if words else None


# -- Games that were shared with their words beside the squares ------------------------------------


_SQUARES_OF_ANSWERS = "🟩🟧🟥⚫"


def _shared_games(lexicon: Lexicon, text: str) -> list[PastGame]:
    """Return the games of a shared text, one after another; none if a row lacks its word."""
    has_squares = any(square in text for square in _SQUARES_OF_ANSWERS)
    if not has_squares or max(map(len, text.splitlines())) > LONGEST_LINE:
        return []  # at once: reading a long list as shared rows takes minutes
    with suppress(TilewiseError):
        shared = read_share(lexicon, text)
        return [] if shared.together else [_shared_game(lexicon, board) for board in shared.boards]
    return []


def _shared_game(lexicon: Lexicon, board: SharedBoard) -> PastGame:
    """Return a game as it is kept.

    Raises:
        TilewiseError: a row lacks its word, or the words leave open what its squares mean.
    """
    words = [lexicon.show(lexicon.read_word(word or "")) for word in board.words]
    answer = words[-1] if board.is_solved else None
    turns = turns_of(lexicon, words, board.rows, answer)
    return PastGame(
        None,
        lexicon.id,
        answer or "",
        len(turns) if board.is_solved else None,
        tuple(map(str, turns)),
        is_lost=not board.is_solved,
    )


# -- Reads a list of played words as games, and reports which lines it could not read --------------


@dataclass(frozen=True)
class Misfit:
    """A line, or an entry of JSON, without a word of the game.

    Attributes:
        number: number of the line or entry, from 1.
        place: the same as a message.
        text: what stands there.
        error: what is wrong with it.
    """

    number: int
    place: str
    text: str
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
    games: tuple[PastGame, ...]
    misfits: tuple[Misfit, ...]
    unlisted: tuple[Misfit, ...]
    undated: tuple[str, ...]
    decided: DecidedDay | None

    @property
    def answers(self) -> list[str]:
        """The answers of the games; a game that was lost may lack it."""
        return [game.answer for game in self.games if game.answer]

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
    """Read a list of words that a game has used, if most of it is words of that game.

    Args:
        lexicon: the game.
        text: the list.

    Raises:
        HistoryError: it is too large, or it is not a list of this game's words: it is empty, or
            most of it does not fit or is in no list.
    """
    read = read_list(lexicon, text, or_one_game=True)
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


def read_tally(text: str) -> Score | None:
    """Read a tally of games without their words; None if a text is not one, or has games too."""
    try:
        document = json.loads(text)
        tally = None if has_games(document) else tally_of(document)
    except (ValueError, RecursionError):
        return None
    if tally is None:
        return None
    solved = {int(n): games for n, games in tally["guesses"].items() if read_guesses(n)}
    return Score(tally["gamesPlayed"], tally["currentStreak"], tally["maxStreak"], solved)


def read_list(lexicon: Lexicon, text: str, *, or_one_game: bool = False) -> PlayedList:
    """Read a list of words: a word per line, a table, or JSON.

    Args:
        lexicon: the game.
        text: the list.
        or_one_game: whether a single line of words is the guesses of a game.

    Raises:
        HistoryError: it is too large, or no word fits the game.
    """
    tables = list(tables_of(text, HistoryError))
    if shared := _shared_games(lexicon, text):
        return PlayedList(Layout.LINES, None, tuple(shared), (), (), (), None)
    reader = WordReader(lexicon)
    rows = tables[0].rows
    is_plain = tables[0].layout is Layout.LINES
    is_headed = any(is_head(table.rows[0].cells) for table in tables if table.rows)
    games = _games_by_line(rows, reader, or_one=or_one_game) if is_plain and not is_headed else None
    if games is not None:
        tables = [games]
    elif is_plain:
        tables.append(Table(Layout.WORDS, tuple(map(_loose_words, rows))))
    largest = max(len(table.rows) for table in tables)
    if largest > MOST_ROWS:
        raise HistoryError(f"it has {largest:,} entries; at most {MOST_ROWS:,} are allowed")
    if not largest:
        raise HistoryError("the list is empty; write one word per line")
    found = [choice for choice in (arranged(table, reader) for table in tables) if choice]
    if not found:
        text = rows[0].cells[0] if len(rows[0].cells) == 1 else ""
        is_sentence = len(text.split()) > 1 and not any(map(str.isdigit, text))
        error = _several_words() if is_sentence else _error(lexicon, text)
        raise _few_fit(lexicon, len(rows), len(rows), _place(tables[0], rows[0]), error)
    return _read(max(found, key=_understood), {r.number: " ".join(r.cells) for r in rows}, reader)


def _few_fit(
    lexicon: Lexicon, misfits: int, count: int, place: str, error: GuessError
) -> HistoryError:
    return HistoryError(
        "most entries do not fit {lexicon} ({misfits:,} of {n:,}); {place}: {error}",
        lexicon=lexicon.manifest.label,
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


def _read(found: Arranged, lines: Mapping[int, str], reader: WordReader) -> PlayedList:
    table, columns, lexicon = found.table, found.columns, reader.lexicon
    words: list[tuple[Row, Tokens]] = []
    misfits, unlisted_words = [], []
    for row in table.rows:
        cell = row.cell(columns.word)
        tokens = reader.tokens(cell)
        if tokens is None and table.layout is Layout.WORDS:
            tokens = _only_word(row, reader)
        if tokens is None:
            error = _error(lexicon, cell) if row.cells else _several_words()
            text = cell or lines.get(row.number, "")
            misfits.append(Misfit(row.number, _place(table, row), text, error))
        else:
            words.append((row, tokens))
            try:
                lexicon.require(tokens)
            except GuessError as unlisted:
                place = _place(table, row)
                unlisted_words.append(Misfit(row.number, place, cell, unlisted))
    written = {row: row.cell(columns.date) for row, _ in words}
    days = {row: day for row, text in written.items() if (day := read_day(text)) is not None}
    order = decide_order(list(days.values()))
    ambiguous = next((day for day in days.values() if day.is_ambiguous), None)

    def game(row: Row, answer: Tokens) -> PastGame:
        known = PastGame(
            date=days[row].read(order) if row in days else None,
            lexicon=lexicon.id,
            answer=lexicon.show(answer),
            guesses=read_guesses(row.cell(columns.guesses)) if row in days else None,
            number=read_number(row.cell(columns.number)),
        )
        guessed = [tokens for at in columns.guessed if (tokens := reader.tokens(row.cell(at)))]
        score = row.cell(columns.guesses)
        return _with_guesses(lexicon, known, guessed, answer, score) if guessed else known

    return PlayedList(
        layout=table.layout,
        columns=_names(table, columns),
        games=tuple(game(row, tokens) for row, tokens in words),
        misfits=tuple(misfits),
        unlisted=tuple(unlisted_words),
        undated=tuple(text for row, text in written.items() if text and row not in days),
        decided=None if ambiguous is None else DecidedDay(ambiguous.text, ambiguous.read(order)),
    )


def _with_guesses(
    lexicon: Lexicon, game: PastGame, guessed: Sequence[Tokens], answer: Tokens, score: str
) -> PastGame:
    """Return a game with its guesses, which may leave out the answer if that was the last one."""
    is_full = len(guessed) >= lexicon.manifest.max_guesses
    is_lost = answer not in guessed and (is_full or score[:1] in ("x", "X"))
    if not is_lost:
        guessed = [*guessed, answer]
        guessed = guessed[: guessed.index(answer) + 1]
    if lexicon.rule.hides_more or read_guesses(score) not in (None, len(guessed)):
        return replace(game, guesses=read_guesses(score))
    turns = [f"{lexicon.show(tokens)}={lexicon.feedback(tokens, answer)}" for tokens in guessed]
    guesses = None if is_lost else len(guessed)
    return replace(game, guesses=guesses, turns=tuple(turns), is_lost=is_lost)


def _only_word(row: Row, reader: WordReader) -> Tokens | None:
    """Return the only listed word in a line; None if there is not exactly one."""
    listed = {reader.tokens(cell) for cell in row.cells if reader.is_listed(cell)}
    return listed.pop() if len(listed) == 1 else None


def _error(lexicon: Lexicon, text: str) -> GuessError:
    """Return what is wrong with a text that is not a word in the game."""
    if len(text) > LONGEST_LINE:
        return GuessError(line_too_long(text))
    try:
        if text:
            lexicon.encode(headword(text))
    except GuessError as error:
        return error
    return GuessError("the word is missing")


def _several_words() -> GuessError:
    return GuessError("it has several words, but no date or number; write one word per line")


def _place(table: Table, row: Row) -> str:
    if table.layout is Layout.JSON:
        return f"entry {row.number}"
    return Message("line {number}", number=row.number)


def _names(table: Table, columns: Columns[int]) -> Columns[str] | None:
    if table.layout in (Layout.LINES, Layout.WORDS) or table.headings == (VALUE,):
        return None
    date, number, guesses = (
        None if column is None else _name(table, column)
        for column in (columns.date, columns.number, columns.guesses)
    )
    guessed = tuple(_name(table, column) for column in columns.guessed)
    return Columns(_name(table, columns.word), date, number, guesses, guessed)


def _name(table: Table, column: int) -> str:
    """Return a column's heading, or its number from 1 if it has none."""
    heading = table.headings[column] if column < len(table.headings) else ""
    return heading or str(column + 1)
