"""Reads a text as tables: lines, cells between separators, JSON, lists in quotation marks.

This ignores the meaning of cells. A text may be several tables; who reads it chooses one.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from tilewise.errors import TilewiseError, untranslated
from tilewise.files import LONGEST_LINE, too_large

MOST_TEXT = 4 << 20
"""Most characters in a list; an archive of ten years has a tenth of that."""

MOST_CELLS = 60
"""Most cells read in a row, and most parts of a JSON document that are tried as the list."""

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
_JSON = re.compile(r"\ufeff?\s*[\[{](?!\d+[-/.]\d)")
"""How JSON begins, but no line that begins with a date in brackets."""

_QUOTED = re.compile(r"""(["'`])((?:(?!\1)[^\\]){1,60})\1""")

_FRAME = re.compile(r".*[\[({=]|[\])};,]+")
"""A line of source code before or after a list."""

EDGES = ',;:.()[]{}"*|–—-•·“”„«»'


@dataclass(frozen=True)
class Row:
    """A row of a table.

    Attributes:
        number: number of its line, or of its entry in JSON, from 1.
        cells: its cells.
    """

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """Return a cell; empty if there is no such column, or none is named."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


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

    @property
    def width(self) -> int:
        """Most cells in a row."""
        return max((len(row.cells) for row in self.rows), default=0)

    def column(self, column: int) -> list[str]:
        """Return the cells of a column; missing cells are empty."""
        return [row.cell(column) for row in self.rows]


def tables_of(text: str, kind: type[TilewiseError]) -> Iterator[Table]:
    """Yield the tables that a text may be.

    Args:
        text: the text.
        kind: the class of errors.

    Raises:
        TilewiseError: it is too large, or it starts like JSON but is not JSON.
    """
    if len(text) > MOST_TEXT:
        raise kind(f"{too_large(MOST_TEXT)}")
    if structured := tables_of_code(text, kind):
        yield from structured
        return
    lines = _lines(text)
    yield Table(Layout.LINES, tuple(lines))
    if len(lines) == 1:
        words = (word.strip(EDGES) for word in re.split(r"[\s,;|]", text))
        yield Table(Layout.LINES, tuple(Row(1, (word,)) for word in words if word))
    for layout, separator in _SEPARATORS.items():
        if separator in text:
            yield Table(layout, tuple(_cells(line, separator) for line in lines))


def _lines(text: str) -> list[Row]:
    numbered = enumerate(map(str.strip, text.removeprefix("\ufeff").splitlines()), start=1)
    return [Row(number, (line,)) for number, line in numbered if line]


def _cells(line: Row, separator: str) -> Row:
    """Split a line at its separators, except inside quotation marks."""
    return Row(line.number, tuple(cells_of(line.cells[0][:LONGEST_LINE], separator)[:MOST_CELLS]))


def cells_of(line: str, separator: str) -> list[str]:
    """Split a line at its separators, except inside quotation marks."""
    try:
        cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True))
    except (csv.Error, StopIteration):  # such as a cell longer than any word
        cells = line.split(separator)
    return [cell.strip() for cell in cells]


# -- JSON, and lists of words in quotation marks ---------------------------------------------------


def tables_of_code(text: str, kind: type[TilewiseError]) -> list[Table]:
    """Return the tables that a text in JSON may be, or the words that it has in quotation marks.

    Such words may be those of an array in source code. Other texts have no such table.

    Raises:
        TilewiseError: the text starts like JSON, but is not JSON, nor a document per line.
    """
    begins_like_json = _JSON.match(text) is not None
    broken_at = 1
    if begins_like_json:
        try:
            return [_table(Layout.JSON, rows) for rows in _collections(json.loads(text))]
        except RecursionError:
            raise kind(
                untranslated("its JSON is nested too deeply; list the words one per line instead")
            ) from None
        except ValueError as error:
            broken_at = getattr(error, "lineno", 1)
    lines = _lines(text)
    if (quoted := _quoted(lines)) and not (begins_like_json and ":" in text):
        return [Table(Layout.LINES, tuple(quoted))]
    if not begins_like_json:
        return []
    entries = [(line.number, _line_of_json(line.cells[0])) for line in lines]
    if sum(bool(fields) for _, fields in entries) * 2 <= len(lines):
        raise kind(f"it starts like JSON, but line {broken_at} is not JSON; correct that line")
    return [_table(Layout.JSON_LINES, entries)]


def _quoted(lines: Sequence[Row]) -> list[Row]:
    """Return the words of a list of words in quotation marks, with a comma after each.

    Tables whose cells are in quotation marks have no commas at the ends of their lines.
    """
    rows, listing, inside = [], [], 0
    for line in lines:
        words = [word for _, word in _QUOTED.findall(line.cells[0])]
        if words:
            listing.append(line.cells[0])
        elif not _FRAME.fullmatch(line.cells[0]):
            return []
        rows += [Row(line.number, (word.strip(),)) for word in words]
        inside += sum(len(word) + 2 for word in words)
    is_list = all(line.endswith(",") for line in listing[:-1])
    return rows if is_list and 2 * inside > sum(map(len, listing)) else []


def main_table(tables: Sequence[Table]) -> Table:
    """Return the table of a JSON document that most likely has its words.

    It is the document itself, or the largest of its parts if it has lists by name.
    """
    first = tables[0]
    has_lists = KEY in first.headings and any(name[:1].isdigit() for name in first.headings)
    return max(tables[1:], key=lambda table: len(table.rows)) if has_lists else first


_Entry = tuple[int, Mapping[str, Any]]
"""The number of an entry or of its line, and its fields by name."""


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
    if len(nested) > 1:
        together = [fields for part in nested for _, fields in _entries(part)]
        yield list(enumerate(together, start=1))


def _entries(collection: object) -> list[_Entry]:
    """Return the entries of a list, or of an object with their keys."""
    if not isinstance(collection, dict | list):
        return []
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
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number else ""
