"""UniDic for MeCab: a dictionary of short units, compiled to ``sys.dic``.

Features of UniDic 2.1.2, by number: 0 to 3 part of speech, 4 and 5 class and form of conjugation,
6 the lemma's reading, 8 the spelling, 13 to 16 changes at the ends of the word (voicing and such),
17 the reading of this spelling, in katakana. (Format: the ``dicrc`` beside the dictionary.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.packs.readers.base import Material, WordColumns, in_hiragana
from tools.packs.readers.mecab import entries
from tools.packs.readers.wordfreq import frequencies

_UNCHANGED = ("*", "基本形")
_PLAIN = ("*", "終止形-一般")


@dataclass(frozen=True)
class Entry:
    """One spelling: word cost, part of speech (``名詞,普通名詞,一般``), spelling, reading.

    `plain` says that it is the lemma as dictionaries list it: not conjugated, not changed at its
    ends, and not another reading of the lemma.
    """

    cost: int
    part: str
    spelling: str
    reading: str
    plain: bool


def unidic_entries(data: bytes) -> Iterator[Entry]:
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
            yield Entry(cost, part, features[8], in_hiragana(features[17]), plain)


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
