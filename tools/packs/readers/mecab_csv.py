"""MeCab dictionaries in source form: one CSV line per entry, in IPADIC's columns.

Columns: surface, left id, right id, word cost, part of speech and its three subdivisions,
conjugation type and form, base form, reading, pronunciation. Words are the *readings*, written in
hiragana, because kana games use readings.

How common a reading is follows from its surfaces, but a surface often has several readings: 出来 is
でき, hardly ever しゅったい. So a surface's frequency counts only for the reading of the surface's
cheapest entry in the whole dictionary. Column `zipf` is the highest value that any surface gives a
reading.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.packs.readers.base import Material, WordColumns, in_hiragana
from tools.packs.readers.wordfreq import frequencies


@dataclass(frozen=True)
class Entry:
    """One line: surface, word cost, part of speech (``名詞,一般``), reading in hiragana."""

    surface: str
    cost: int
    tag: str
    reading: str


def parse_entries(text: str) -> Iterator[Entry]:
    """Yield the entries of a CSV file that have a reading."""
    for row in csv.reader(text.splitlines()):
        if len(row) > 11 and row[11] != "*":
            reading = in_hiragana(row[11])
            yield Entry(row[0], int(row[3]), f"{row[4]},{row[5]}", reading)


def read_mecab_csv(
    material: Material,
    *,
    paths: Sequence[str],
    encoding: str,
    tags: Sequence[str],
    frequency: str | None = None,
    least: float = 0.0,
) -> WordColumns:
    """Read readings; columns `zipf` where a surface's frequency is known, and `cost` (lowest).

    Options: `paths` of the CSV files, `encoding`; `tags`, the parts of speech to keep, such as
    ``名詞,一般``; `frequency`, ``source:path`` of a wordfreq list; `least`, the lowest `zipf` kept:
    readings without one are left out then.
    """
    entries = [
        entry for path in paths for entry in parse_entries(material.read(path).decode(encoding))
    ]
    table = readings(entries, set(tags), frequencies(material, frequency))
    return {word: columns for word, columns in table.items() if columns.get("zipf", 0.0) >= least}


def readings(entries: Sequence[Entry], tags: set[str], zipf: Mapping[str, float]) -> WordColumns:
    """Return reading -> columns for the entries with one of the tags."""
    cheapest: dict[str, int] = {}
    for entry in entries:
        cheapest[entry.surface] = min(entry.cost, cheapest.get(entry.surface, entry.cost))
    table: WordColumns = {}
    for entry in entries:
        if entry.tag not in tags:
            continue
        columns = table.setdefault(entry.reading, {"cost": float(entry.cost)})
        columns["cost"] = min(columns["cost"], float(entry.cost))
        found = zipf.get(entry.surface)
        if found and entry.cost == cheapest[entry.surface]:
            columns["zipf"] = max(columns.get("zipf", 0.0), found)
    return table
