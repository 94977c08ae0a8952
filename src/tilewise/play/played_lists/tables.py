"""A text as the tables it may be: lines, cells between separators, loose words, JSON.

Nothing here knows what a cell means. Several readings of a text are returned, and the one of which
most is understood is chosen later.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from tilewise.errors import HistoryError
from tilewise.play.played_lists.days import find_day

MOST_TEXT = 4 << 20
"""Characters that a list may have; an archive of ten years has a tenth of it."""

MOST_ROWS = 50_000
"""Rows that a list may have; a game a day for a century and more."""

MOST_CELLS = 60
"""Cells of a row that are looked at, and parts of a JSON document that may be the list."""

LONGEST_LINE = 1_000
"""Characters of a line that are looked at."""

KEY = "key"
"""What the keys of a JSON object are called where they stand for a column."""

VALUE = "value"
"""What the entries are called that have no names in them."""


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
        number: of its line, or its entry in JSON, from 1.
        cells: what it holds.
    """

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A text read one way.

    Attributes:
        layout: how the text is taken to be written.
        rows: what it has then; headings are a row of text still.
        headings: names of the columns that JSON gives; empty for text.
    """

    layout: Layout
    rows: tuple[Row, ...]
    headings: tuple[str, ...] = ()


def tables_of(text: str) -> Iterator[Table]:
    """Yield the tables that a text may be.

    Raises:
        HistoryError: it is larger than a list may be, or begins as JSON and is broken.
    """
    if len(text) > MOST_TEXT:
        raise HistoryError(
            "it is larger than the {largest} MiB a list may have", largest=MOST_TEXT >> 20
        )
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
    for layout, separator in _SEPARATORS.items():
        if separator in text:
            yield Table(layout, tuple(_cells(line, separator) for line in lines))
    yield Table(Layout.WORDS, tuple(map(_loose_words, lines)))


def _check_size(rows: int) -> None:
    if rows > MOST_ROWS:
        raise HistoryError(
            "it has {rows:,} entries; a list may have {most:,}", rows=rows, most=MOST_ROWS
        )


def _cells(line: Row, separator: str) -> Row:
    """Split a line at its separators; quotation marks keep them together."""
    text = line.cells[0][:LONGEST_LINE]
    try:
        cells = next(csv.reader([text], delimiter=separator, skipinitialspace=True))
    except (csv.Error, StopIteration):
        cells = text.split(separator)
    return Row(line.number, tuple(cell.strip() for cell in cells[:MOST_CELLS]))


def _loose_words(line: Row) -> Row:
    """Take a line apart into its date, which may be empty, and the words beside it."""
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
        raise HistoryError("it is JSON nested too deeply for a list of games") from None
    except ValueError as error:
        yield _table_of_documents(lines, getattr(error, "lineno", 1))
        return
    for entries in _collections(document):
        yield _table(Layout.JSON, entries)


_Entry = tuple[int, Mapping[str, Any]]
"""The number of an entry, or of its line, and what it holds by names."""


def _table_of_documents(lines: list[Row], broken_at: int) -> Table:
    """Read a document per line; a line that is none has nothing in it.

    Raises:
        HistoryError: half of the lines or more are none: the text is one document, and broken.
    """
    _check_size(len(lines))
    entries = [(line.number, _line_of_json(line.cells[0])) for line in lines]
    if sum(bool(fields) for _, fields in entries) * 2 <= len(lines):
        raise HistoryError(
            "it begins as JSON does, but line {number} is not JSON", number=broken_at
        )
    return _table(Layout.JSON_LINES, entries)


def _line_of_json(line: str) -> Mapping[str, Any]:
    try:
        return _fields(json.loads(line))
    except (ValueError, RecursionError):
        return {}


def _collections(document: object) -> Iterator[list[_Entry]]:
    """Yield the lists that a document may be: itself, parts of it, all of its parts together."""
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
    """Return the entries of a list, or of an object by their keys."""
    if not isinstance(collection, dict | list):
        return []
    _check_size(len(collection))
    if isinstance(collection, dict):
        found = [{KEY: key} | _fields(value) for key, value in collection.items()]
    else:
        found = [_fields(value) for value in collection]
    return list(enumerate(found, start=1))


def _fields(entry: object, prefix: str = "") -> dict[str, Any]:
    """Return what an entry holds, by names; what is nested in it has both names."""
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
