"""Tables and JSON lists: files that are read by the standard library."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordTable


def read_csv(material: Material, options: dict[str, Any]) -> WordTable:
    """Read words from columns of a comma-separated file with a heading line.

    Options: path; `columns`, the headings of the columns that hold words, or the beginnings of
    several headings (``nominativ plural`` also means ``nominativ plural 2``); `where`, a table
    heading -> values, one of which a row must have; `lower` = true to write words in small
    letters.  No columns.

    Raises:
        PackBuildError: no heading is one of those asked for.
    """
    rows = csv.DictReader(io.StringIO(material.read(options["path"]).decode("utf-8-sig")))
    begins = tuple(options["columns"])
    wanted = [heading for heading in rows.fieldnames or () if heading.startswith(begins)]
    if not wanted:
        raise PackBuildError(f"{options['path']}: no column begins with one of {list(begins)}")
    where: dict[str, list[str]] = options.get("where", {})
    table: WordTable = {}
    for row in rows:
        if all(row[heading] in values for heading, values in where.items()):
            for heading in wanted:
                word = row[heading] or ""
                table[word.lower() if options.get("lower", False) else word] = {}
    table.pop("", None)
    return table


def read_json(material: Material, options: dict[str, Any]) -> WordTable:
    """Read a JSON array of words; option: path.  The column `rank` counts them from 0.

    Raises:
        PackBuildError: the file is something else.
    """
    words = json.loads(material.read(options["path"]))
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise PackBuildError(f"{options['path']}: not an array of words")
    table: WordTable = {}
    for word in words:
        table.setdefault(word, {"rank": float(len(table))})
    return table
