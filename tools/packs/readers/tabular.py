"""Tables and JSON lists: files that are read by the standard library."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, rewritten


def read_csv(
    material: Material,
    *,
    path: str,
    columns: Sequence[str],
    delimiter: str = ",",
    headings: Sequence[str] | None = None,
    where: Mapping[str, Sequence[str]] = {},
    lower: bool = False,
    replace: Mapping[str, str] = {},
) -> WordColumns:
    """Read words from columns of a table.

    Options: `columns`, the headings of the columns that hold words, or the beginnings of several
    headings (``nominativ plural`` also means ``nominativ plural 2``); `headings`, for a file that
    has no line of them; `where`, a table heading -> values, one of which a row must have;
    `lower` = true to write words in small letters; `replace`, a table of texts and what to write
    instead.  No columns.

    Raises:
        PackBuildError: no heading is one of those asked for.
    """
    rows = csv.DictReader(
        io.StringIO(material.read(path).decode("utf-8-sig")),
        fieldnames=headings,
        delimiter=delimiter,
        # Values separated by tabs are not quoted: a quotation mark is a character like any other.
        quoting=csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL,
    )
    wanted = [name for name in rows.fieldnames or () if name.startswith(tuple(columns))]
    if not wanted:
        raise PackBuildError(f"{path}: no column begins with one of {list(columns)}")
    table: WordColumns = {}
    for row in rows:
        if all(row[heading] in values for heading, values in where.items()):
            for heading in wanted:
                word = rewritten(row[heading] or "", replace)
                table[word.lower() if lower else word] = {}
    table.pop("", None)
    return table


def read_json(material: Material, *, path: str) -> WordColumns:
    """Read a JSON array of words.  The column `rank` counts them from 0.

    Raises:
        PackBuildError: the file is something else.
    """
    words = json.loads(material.read(path))
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise PackBuildError(f"{path}: not an array of words")
    table: WordColumns = {}
    for word in words:
        table.setdefault(word, {"rank": float(len(table))})
    return table
