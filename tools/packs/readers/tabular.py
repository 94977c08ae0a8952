"""Tables, JSON and Python modules: files that are read by the standard library."""

from __future__ import annotations

import ast
import csv
import io
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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


# -- Names: in locale data, in lists of countries and cities, in Python modules --------------------


def read_json_names(
    material: Material, *, paths: Sequence[str], at: Sequence[Sequence[str]], only: str = ""
) -> WordColumns:
    """Read texts of JSON documents, in small letters.  No columns.

    Options: `paths`; `at`, the keys that lead to the part wanted, one document's keys each;
    `only`, a key: texts that stand elsewhere are left out (``exemplarCity``, the cities that time
    zones are named after).

    Raises:
        PackBuildError: a document has no such part.
    """
    table: WordColumns = {}
    for path, keys in zip(paths, at, strict=True):
        part = json.loads(material.read(path))
        for key in keys:
            if key not in part:
                raise PackBuildError(f"{path}: no {key!r}")
            part = part[key]
        table.update((text.lower(), {}) for text in _texts(part, only))
    return table


def _texts(part: Any, only: str, key: str = "") -> Iterator[str]:
    if isinstance(part, str):
        if only in ("", key):
            yield part
    elif isinstance(part, dict):
        for inner_key, value in part.items():
            yield from _texts(value, only, inner_key)
    elif isinstance(part, list):
        for value in part:
            yield from _texts(value, only, key)


def read_literals(material: Material, *, paths: Sequence[str], names: Sequence[str]) -> WordColumns:
    """Read the strings that Python modules assign to variables with these names."""
    table: WordColumns = {}
    for path in paths:
        for node in ast.walk(ast.parse(material.read(path))):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", 0)]
            named = {target.id for target in targets if isinstance(target, ast.Name)}
            if named & set(names) and isinstance(node, ast.Assign | ast.AnnAssign):
                inner = (one for one in ast.walk(node) if isinstance(one, ast.Constant))
                table.update((one.value, {}) for one in inner if isinstance(one.value, str))
    return table


def read_cities(
    material: Material, *, path: str, countries: Sequence[str], least: int
) -> WordColumns:
    """Read the cities of some countries with at least this many people, from GeoNames JSON."""
    cities = json.loads(material.read(path)).values()
    return {
        city["name"]: {}
        for city in cities
        if city["countrycode"] in countries and city["population"] >= least
    }


# -- Lexique: French word forms with their lemma, category and frequencies -------------------------
# Lexique 3.83 (B. New and C. Pallier, with others; CC-BY-SA-4.0) is a table of 142,694 forms, one
# line each, with tabs between the columns and a heading line. The columns used here: ``1_ortho``
# the form, ``3_lemme`` its lemma, ``4_cgram`` the category (NOM, VER, ADJ, ADV, ONO, PRE, ...),
# ``7_freqlemfilms2`` and ``8_freqlemlivres`` how often the lemma, with all its forms, occurs in a
# million words of film subtitles and of books, ``14_islem`` 1 where the form is the lemma. The file
# is in Latin-1, which has no œ: it writes coeur, and the packs write cœur.


_COLUMNS = ("1_ortho", "4_cgram", "7_freqlemfilms2", "8_freqlemlivres", "14_islem")


def read_lexique(
    material: Material, *, path: str, categories: Sequence[str], replace: Mapping[str, str] = {}
) -> WordColumns:
    """Read the lemmas of some categories, each with the column `zipf`.

    Options: `categories`, of which a word must have one; `replace`, a table of texts and what to
    write instead.

    `zipf` is the logarithm of the lemma's occurrences per billion words, where the frequency is
    the mean of that in films and that in books, of all its listed categories together; a lemma
    that was never met has the frequency 0.001 per million.

    Raises:
        PackBuildError: the table lacks one of the columns.
    """
    rows = csv.DictReader(
        io.StringIO(material.read(path).decode("latin-1")),
        delimiter="\t",
        quoting=csv.QUOTE_NONE,
    )
    lacking = [name for name in _COLUMNS if name not in (rows.fieldnames or ())]
    if lacking:
        raise PackBuildError(f"{path}: no column {lacking[0]!r}; is it Lexique 3?")
    per_million: dict[str, float] = {}
    for row in rows:
        if row["14_islem"] == "1" and row["4_cgram"] in categories:
            word = rewritten(row["1_ortho"], replace)
            both = _number(row["7_freqlemfilms2"]) + _number(row["8_freqlemlivres"])
            per_million[word] = per_million.get(word, 0.0) + both / 2
    return {
        word: {"zipf": round(math.log10(max(frequency, 0.001)) + 3, 2)}
        for word, frequency in per_million.items()
    }


def _number(text: str) -> float:
    return float(text.replace(",", ".") or 0)
