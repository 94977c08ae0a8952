"""Reading a text as tables: lines, cells between separators, loose words, JSON.

This module ignores the meaning of cells. It returns several readings of a text, and :mod:`.reading`
chooses the best one.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from tilewise.errors import HistoryError, untranslated
from tilewise.files import too_large
from tilewise.play.played_lists.days import find_day

MOST_TEXT = 4 << 20
"""Most characters in a list; an archive of ten years has a tenth of that."""

MOST_ROWS = 50_000
"""Most rows in a list; a game a day for more than a century."""

MOST_CELLS = 60
"""Most cells read in a row, and most parts of a JSON document that are tried as the list."""

LONGEST_LINE = 1_000
"""Most characters read in a line."""

KEY = "key"
"""Column name for the keys of a JSON object."""

VALUE = "value"
"""Column name for entries that do not have named fields."""


class Layout(Enum):
    """How a list is written."""

    LINES = "lines"
    TABS = "tabs"
    SEMICOLONS = "semicolons"
    COMMAS = "commas"
    BARS = "bars"
    WORDS = "words"
    JSON = "json"
    JSON_LINES = "json-lines"


_SEPARATORS = {
    Layout.TABS: "\t",
    Layout.SEMICOLONS: ";",
    Layout.COMMAS: ",",
    Layout.BARS: "|",
}
_EDGES = ',;:.()[]{}"*|–—-•·“”„«»'


@dataclass(frozen=True)
class Row:
    """A row of a table.

    Attributes:
        number: number of its line, or of its entry in JSON, from 1.
        cells: its cells.
    """

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """One reading of a text.

    Attributes:
        layout: the assumed layout of the text.
        rows: its rows in this layout; headings in text are still a row.
        headings: column names given by JSON; empty for text.
    """

    layout: Layout
    rows: tuple[Row, ...]
    headings: tuple[str, ...] = ()


def tables_of(text: str) -> Iterator[Table]:
    """Yield the tables that a text may be.

    Raises:
        HistoryError: it is too large, or it starts like JSON but is not JSON.
    """
    if len(text) > MOST_TEXT:
        raise HistoryError(f"{too_large(MOST_TEXT)}")
    text = text.removeprefix("\ufeff")
    lines = [
        Row(number, (line,))
        for number, line in enumerate(map(str.strip, text.splitlines()), start=1)
        if line
    ]
    if text.lstrip()[:1] in ("{", "["):
        yield from _json_tables(text, lines)
        return
    _check_size(len(lines))
    yield Table(Layout.LINES, tuple(lines))
    if len(lines) == 1:
        yield Table(Layout.LINES, tuple(_words_in_a_row(text)))
    for layout, separator in _SEPARATORS.items():
        if separator in text:
            yield Table(layout, tuple(_cells(line, separator) for line in lines))
    yield Table(Layout.WORDS, tuple(map(_loose_words, lines)))


def _check_size(rows: int) -> None:
    if rows > MOST_ROWS:
        raise HistoryError(f"it has {rows:,} entries; at most {MOST_ROWS:,} are allowed")


def _words_in_a_row(text: str) -> Iterator[Row]:
    """Yield the words of a line, however they are separated, as if each had a line of its own.

    Raises:
        HistoryError: there are too many.
    """
    words = [word for part in re.split(r"[\s,;|]", text) if (word := part.strip(_EDGES))]
    _check_size(len(words))
    yield from (Row(1, (word,)) for word in words)


def _cells(line: Row, separator: str) -> Row:
    """Split a line at its separators, except inside quotation marks."""
    text = line.cells[0][:LONGEST_LINE]
    try:
        cells = next(csv.reader([text], delimiter=separator, skipinitialspace=True))
    except (csv.Error, StopIteration):
        cells = text.split(separator)
    return Row(line.number, tuple(cell.strip() for cell in cells[:MOST_CELLS]))


def _loose_words(line: Row) -> Row:
    """Split a line into its date, which may be empty, and the other words."""
    text = line.cells[0][:LONGEST_LINE]
    found = find_day(text)
    day = found[1].text if found else ""
    rest = f"{found[0]} {found[2]}" if found else text
    words = (word.strip(_EDGES) for word in rest.split())
    return Row(line.number, (day, *islice(filter(None, words), MOST_CELLS)))


# JSON


def _json_tables(text: str, lines: list[Row]) -> Iterator[Table]:
    """Yield the tables of a JSON document, or of a document per line.

    Raises:
        HistoryError: it is neither, or has too many entries.
    """
    try:
        document = json.loads(text)
    except RecursionError:
        raise HistoryError(
            untranslated("its JSON is nested too deeply; list the words one per line instead")
        ) from None
    except ValueError as error:
        yield _table_of_documents(lines, getattr(error, "lineno", 1))
        return
    for entries in _collections(document):
        yield _table(Layout.JSON, entries)


_Entry = tuple[int, Mapping[str, Any]]
"""The number of an entry or of its line, and its fields by name."""


def _table_of_documents(lines: list[Row], broken_at: int) -> Table:
    """Read one JSON document per line; a line that is not JSON becomes an empty entry.

    Raises:
        HistoryError: half of the lines or more are not JSON: the text is one broken document.
    """
    _check_size(len(lines))
    entries = [(line.number, _line_of_json(line.cells[0])) for line in lines]
    if sum(bool(fields) for _, fields in entries) * 2 <= len(lines):
        raise HistoryError(
            f"it starts like JSON, but line {broken_at} is not JSON; correct that line"
        )
    return _table(Layout.JSON_LINES, entries)


def _line_of_json(line: str) -> Mapping[str, Any]:
    try:
        return _fields(json.loads(line))
    except (ValueError, RecursionError):
        return {}


def _collections(document: object) -> Iterator[list[_Entry]]:
    """Yield the lists a document may contain: itself, each part, and all parts together."""
    yield _entries(document)
    if not isinstance(document, dict | list):
        return
    parts = document.values() if isinstance(document, dict) else document
    nested = [part for part in parts if isinstance(part, dict | list)]
    for part in nested[:MOST_CELLS]:
        yield _entries(part)
    if len(nested) > 1 and sum(map(len, nested)) <= MOST_ROWS:
        together = [fields for part in nested for _, fields in _entries(part)]
        yield list(enumerate(together, start=1))


def _entries(collection: object) -> list[_Entry]:
    """Return the entries of a list, or of an object with their keys."""
    if not isinstance(collection, dict | list):
        return []
    _check_size(len(collection))
    if isinstance(collection, dict):
        found = [{KEY: key} | _fields(value) for key, value in collection.items()]
    else:
        found = [_fields(value) for value in collection]
    return list(enumerate(found, start=1))


def _fields(entry: object, prefix: str = "") -> dict[str, Any]:
    """Return the fields of an entry by name; a nested field's name has both names and a dot."""
    if isinstance(entry, dict):
        named = islice(entry.items(), MOST_CELLS)
    elif isinstance(entry, list):
        named = islice(((str(n), value) for n, value in enumerate(entry, 1)), MOST_CELLS)
    else:
        return {prefix or VALUE: entry}
    fields: dict[str, Any] = {}
    for name, value in named:
        if isinstance(value, dict | list) and not prefix:
            fields |= _fields(value, f"{name}.")
        else:
            fields[f"{prefix}{name}"] = value
    return fields


def _table(layout: Layout, entries: list[_Entry]) -> Table:
    names = dict.fromkeys(name for _, fields in entries[:2_000] for name in fields)
    headings = tuple(islice(names, MOST_CELLS))
    rows = tuple(
        Row(number, tuple(_text(fields.get(name)) for name in headings))
        for number, fields in entries
    )
    return Table(layout, rows, headings)


def _text(value: object) -> str:
    if isinstance(value, str):
        return value.strip()[:LONGEST_LINE]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
