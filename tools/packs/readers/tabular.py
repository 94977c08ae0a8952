"""Tables and JSON lists: files that are read by the standard library."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, rewritten


def read_csv(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read words from columns of a table.

    Options: path; `delimiter`, a comma if none is given; `headings`, for a file that has no line of
    them; `columns`, the headings of the columns that hold words, or the beginnings of
    several headings (``nominativ plural`` also means ``nominativ plural 2``); `where`, a table
    heading -> values, one of which a row must have; `lower` = true to write words in small
    letters; `replace`, a table of texts and what to write instead.  No columns.

    Raises:
        PackBuildError: no heading is one of those asked for.
    """
    delimiter = options.get("delimiter", ",")
    rows = csv.DictReader(
        io.StringIO(material.read(options["path"]).decode("utf-8-sig")),
        fieldnames=options.get("headings"),
        delimiter=delimiter,
        # Values separated by tabs are not quoted: a quotation mark is a character like any other.
        quoting=csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL,
    )
    begins = tuple(options["columns"])
    wanted = [heading for heading in rows.fieldnames or () if heading.startswith(begins)]
    if not wanted:
        raise PackBuildError(f"{options['path']}: no column begins with one of {list(begins)}")
    where: dict[str, list[str]] = options.get("where", {})
    table: WordColumns = {}
    for row in rows:
        if all(row[heading] in values for heading, values in where.items()):
            for heading in wanted:
                table[_written(row[heading] or "", options)] = {}
    table.pop("", None)
    return table


def _written(word: str, options: dict[str, Any]) -> str:
    word = rewritten(word, options.get("replace", {}))
    return word.lower() if options.get("lower", False) else word


def read_json(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a JSON array of words; option: path.  The column `rank` counts them from 0.

    Raises:
        PackBuildError: the file is something else.
    """
    words = json.loads(material.read(options["path"]))
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise PackBuildError(f"{options['path']}: not an array of words")
    table: WordColumns = {}
    for word in words:
        table.setdefault(word, {"rank": float(len(table))})
    return table
