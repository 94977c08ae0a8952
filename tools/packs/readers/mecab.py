"""MeCab system dictionaries (``sys.dic``), read without MeCab.

The file is a 72-byte header, a double-array trie, an array of tokens and a block of feature
strings.  The header is ten little-endian uint32 (magic, version, type, number of entries,
left and right context sizes, and the byte sizes of trie, tokens and features, and a reserved
word) followed by 32 bytes naming the character set.  A token is 16 bytes: left id, right id,
part-of-speech id (uint16 each), word cost (int16), offset of its feature string (uint32) and
a reserved uint32.  A feature string ends with NUL.  The spelling itself is only in the trie, but
Korean dictionaries repeat it as the fourth feature, so the trie need not be walked. (Format:
MeCab's ``dictionary.cpp`` and ``mecab.h``.)

Features of mecab-ko-dic: tag, meaning class, final consonant (T/F), reading, type (such as
Compound), first tag, last tag, expression.
"""

from __future__ import annotations

import csv
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, in_hiragana, is_hangul
from tools.packs.readers.wordfreq import frequencies

_HEADER = struct.Struct("<10I32s")
_TOKEN = struct.Struct("<HHHhII")


def entries(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield (word cost, features) of every entry; raise PackBuildError if it is not a sys.dic."""
    if len(data) < _HEADER.size:
        raise PackBuildError("sys.dic: shorter than its header")
    head = _HEADER.unpack_from(data)
    count, trie, token_bytes, feature_bytes, charset = head[3], head[6], head[7], head[8], head[10]
    tokens = _HEADER.size + trie
    features = tokens + token_bytes
    if token_bytes != count * _TOKEN.size or features + feature_bytes != len(data):
        raise PackBuildError("sys.dic: the sizes in its header do not add up")
    encoding = charset.rstrip(b"\0").decode("ascii")
    for token in _TOKEN.iter_unpack(data[tokens:features]):
        start = features + token[4]
        text = data[start : data.index(b"\0", start)].decode(encoding)
        yield token[3], text.split(",")


def read_mecab(
    material: Material, *, path: str, tag: str, meaning: str | None = None
) -> WordColumns:
    """Read the Hangul words of one tag.

    Options: `tag`, such as NNG; `meaning`, to read only words with that semantic class, such as
    지명, a place.

    Columns: `cost` (lowest word cost, lower is commoner) and `compound` (1 when the dictionary
    marks it as composed of other words).
    """
    table: WordColumns = {}
    for cost, features in entries(material.read(path)):
        word = features[3]
        if features[0] != tag or meaning not in (None, features[1]) or not is_hangul(word):
            continue
        compound = float(features[4] == "Compound")
        old = table.get(word, {"cost": float(cost), "compound": compound})
        table[word] = {
            "cost": min(old["cost"], float(cost)),
            "compound": max(old["compound"], compound),
        }
    return table


# -- MeCab dictionaries in source form: one CSV line per entry, in IPADIC's columns ----------------
# Columns: surface, left id, right id, word cost, part of speech and its three subdivisions,
# conjugation type and form, base form, reading, pronunciation. Words are the *readings*, written in
# hiragana, because kana games use readings.
#
# How common a reading is follows from its surfaces, but a surface often has several readings:
# 出来 is でき, hardly ever しゅったい. So a surface's frequency counts only for the reading of the
# surface's cheapest entry in the whole dictionary. Column `zipf` is the highest value that any
# surface gives a reading.


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


# -- UniDic for MeCab: a dictionary of short units, compiled to ``sys.dic`` ------------------------
# Features of UniDic 2.1.2, by number: 0 to 3 part of speech, 4 and 5 class and form of conjugation,
# 6 the lemma's reading, 8 the spelling, 13 to 16 changes at the ends of the word (voicing and
# such), 17 the reading of this spelling, in katakana. (Format: the ``dicrc`` beside the
# dictionary.)


_UNCHANGED = ("*", "基本形")
_PLAIN = ("*", "終止形-一般")


@dataclass(frozen=True)
class Unit:
    """One spelling: word cost, part of speech (``名詞,普通名詞,一般``), spelling, reading.

    `plain` says that it is the lemma as dictionaries list it: not conjugated, not changed at its
    ends, and not another reading of the lemma.
    """

    cost: int
    part: str
    spelling: str
    reading: str
    plain: bool


def unidic_entries(data: bytes) -> Iterator[Unit]:
    """Yield the entries of a ``sys.dic`` that have a reading."""
    for cost, features in entries(data):
        if len(features) > 17 and features[17] not in ("", "*"):
            plain = (
                features[5] in _PLAIN
                and features[14] in _UNCHANGED
                and features[16] in _UNCHANGED
                and features[17] == features[6]
            )
            part = ",".join(features[:3])
            yield Unit(cost, part, features[8], in_hiragana(features[17]), plain)


@dataclass(frozen=True)
class Spellings:
    """Spellings by what they can be: proper names and nothing else; common nouns."""

    names: frozenset[str]
    nouns: frozenset[str]


def spellings(data: bytes) -> Spellings:
    """Sort the spellings of a ``sys.dic``."""
    names: set[str] = set()
    others: set[str] = set()
    nouns: set[str] = set()
    for entry in unidic_entries(data):
        (names if "固有名詞" in entry.part else others).add(entry.spelling)
        if entry.plain and entry.part.startswith("名詞,普通名詞"):
            nouns.add(entry.spelling)
    return Spellings(frozenset(names - others), frozenset(nouns))


def read_unidic(
    material: Material, *, path: str, parts: Sequence[str], frequency: str
) -> WordColumns:
    """Read readings of lemmas; column `cost` (lowest) and, where known, `zipf`.

    Options: `parts`, the beginnings of the parts of speech to keep; `frequency`,
    ``source:path`` of a wordfreq list: only spellings that it knows count, because UniDic includes
    every compound and foreign word of its corpus.
    """
    zipf = frequencies(material, frequency)
    table: WordColumns = {}
    for entry in unidic_entries(material.read(path)):
        if not entry.plain or not entry.part.startswith(tuple(parts)) or entry.spelling not in zipf:
            continue
        value = zipf[entry.spelling]
        columns = table.setdefault(entry.reading, {"cost": float(entry.cost), "zipf": value})
        columns["cost"] = min(columns["cost"], float(entry.cost))
        columns["zipf"] = max(columns["zipf"], value)
    return table
