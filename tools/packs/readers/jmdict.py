"""JMdict, the Japanese dictionary of the EDRDG, as the SQLite database that jamdict-data carries.

An entry has writings (with kanji), readings (in kana) and senses. A sense has parts of speech
and remarks (archaism, vulgar, ...); if it names no part of speech, that of the previous sense
applies. Readings and writings may have marks of priority: ``ichi1`` (a list of ten thousand basic
words), ``news1``, ``spec1``, ``gai1`` (loanwords), and ``nf01`` to ``nf48``, the thousand-word
half-steps of a newspaper's frequency list. Words are the *readings*, written in hiragana, because
kana games are played in readings.

Which reading is meant by a writing follows from the marks: 火傷 is やけど, which has marks, and
seldom かしょう, which has none. So a writing's frequency counts for those of its readings that are
marked; if none is, for the first. Marks are not always right (the newspaper's 出来 gave one to
しゅったい): a recipe has to leave out such readings by name.

(Format: jamdict's ``jmdict.sql``; marks and parts of speech: the JMdict DTD.)
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from dataclasses import dataclass

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, in_hiragana
from tools.packs.readers.mecab import spellings
from tools.packs.readers.wordfreq import frequencies

_MARKS = ("ichi1", "news1", "spec1", "gai1")


@dataclass(frozen=True)
class Sense:
    """Parts of speech and remarks, as JMdict spells them out."""

    parts: tuple[str, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """One reading of one entry.

    Attributes:
        entry: number of the entry.
        kana: the reading as JMdict writes it.
        notes: what is wrong or special with it (``out-dated or obsolete kana usage``).
        marks: its marks of priority.
        writings: the writings with kanji that it can have.
        senses: the senses it can have.
    """

    entry: int
    kana: str
    notes: frozenset[str]
    marks: frozenset[str]
    writings: tuple[str, ...]
    senses: tuple[Sense, ...]

    def spelled(self) -> tuple[str, ...]:
        """Return every spelling, including the reading itself."""
        return (*self.writings, self.kana)


def readings(data: bytes) -> list[Reading]:
    """Return the readings of a database, in its order.

    Raises:
        PackBuildError: it is not a JMdict database.
    """
    with closing(sqlite3.connect(":memory:")) as base:
        try:
            base.deserialize(data)
            return list(_readings(base))
        except sqlite3.Error as error:
            raise PackBuildError(f"jmdict: the database cannot be read: {error}") from None


def _readings(base: sqlite3.Connection) -> Iterator[Reading]:
    writings = _lists(base, "SELECT idseq, text FROM Kanji ORDER BY ID")
    notes, marks, only = (
        _lists(base, f"SELECT kid, text FROM {table} ORDER BY rowid")
        for table in ("KNI", "KNP", "KNR")
    )
    senses = _senses(base)
    limits = _lists(base, "SELECT sid, text FROM stagr ORDER BY rowid")
    for key, entry, kana, bare in base.execute("SELECT ID, idseq, text, nokanji FROM Kana"):
        can_be = () if bare else tuple(only.get(key, writings.get(entry, ())))
        yield Reading(
            entry,
            kana,
            frozenset(notes.get(key, ())),
            frozenset(marks.get(key, ())),
            can_be,
            tuple(sense for sid, sense in senses.get(entry, ()) if kana in limits.get(sid, [kana])),
        )


def _senses(base: sqlite3.Connection) -> dict[int, list[tuple[int, Sense]]]:
    parts, remarks = (
        _lists(base, f"SELECT sid, text FROM {table} ORDER BY rowid") for table in ("pos", "misc")
    )
    found: dict[int, list[tuple[int, Sense]]] = {}
    for sid, entry in base.execute("SELECT ID, idseq FROM Sense ORDER BY ID"):
        listed = found.setdefault(entry, [])
        before = listed[-1][1].parts if listed else ()
        own = tuple(parts.get(sid, ())) or before
        listed.append((sid, Sense(own, tuple(remarks.get(sid, ())))))
    return found


def _lists(base: sqlite3.Connection, query: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for key, text in base.execute(query):
        found.setdefault(key, []).append(text)
    return found


def read_jmdict(
    material: Material,
    *,
    path: str,
    frequency: str,
    unidic: str,
    parts: Sequence[str],
    unless: Sequence[str],
    if_marked: Sequence[str] = (),
    marked: bool = False,
) -> WordColumns:
    """Read the readings of one kind of words.

    Options: `path` of the database; `frequency`, ``source:path`` of a wordfreq list; `unidic`,
    ``source:path`` of a ``sys.dic``; `parts`, the beginnings of parts of speech, one of which a
    sense must have; `unless`, beginnings of parts of speech and remarks that a sense must not have,
    and of notes that a reading must not have; `if_marked`, beginnings of those that a sense may
    have only where the reading has a mark of priority; `marked` = true for only those readings
    with a mark of priority or a frequency.

    A reading whose entry is written in katakana alone must have a mark or a frequency, or be put
    together from two nouns of UniDic that have one (ガム, テープ): JMdict includes English words in
    kana that Japanese does not use. A reading is left out if UniDic knows its writings only as
    proper names, unless it is a basic word (ichi1).

    Columns, where known: `zipf` (the highest of its writings) and, each 1 for a reading with that
    mark, `ichi1`, `news1`, `spec1`, `gai1`; `nf` (48 for the commonest words of the newspaper's
    list, down to 1).
    """
    listed = readings(material.read(path))
    zipf = frequencies(material, frequency)
    known = spellings(material.read_at(unidic))
    nouns = known.nouns & zipf.keys()
    meant = meant_readings(listed)
    table: WordColumns = {}
    for reading in listed:
        unwanted = (*unless, *(() if reading.marks else if_marked))
        if not _wanted(reading, tuple(parts), unwanted):
            continue
        columns = _columns(reading, meant, zipf)
        if not columns and (
            marked or (_katakana_alone(reading) and not _is_compound(reading.kana, nouns))
        ):
            continue
        if _is_name(reading, known.names):
            continue
        merged = table.setdefault(in_hiragana(reading.kana), {})
        for column, value in columns.items():
            merged[column] = max(value, merged.get(column, 0.0))
    return table


def meant_readings(listed: Iterable[Reading]) -> dict[str, set[str]]:
    """Return writing -> the readings that its frequency counts for."""
    first: dict[str, str] = {}
    marked: dict[str, set[str]] = {}
    for reading in listed:
        for writing in reading.writings:
            first.setdefault(writing, reading.kana)
            if reading.marks:
                marked.setdefault(writing, set()).add(reading.kana)
    return {writing: marked.get(writing, {kana}) for writing, kana in first.items()}


def _wanted(reading: Reading, parts: tuple[str, ...], unless: tuple[str, ...]) -> bool:
    if any(note.startswith(unless) for note in reading.notes):
        return False
    return any(
        any(part.startswith(parts) for part in sense.parts)
        and not any(tag.startswith(unless) for tag in (*sense.parts, *sense.remarks))
        for sense in reading.senses
    )


def _columns(
    reading: Reading, meant: Mapping[str, set[str]], zipf: Mapping[str, float]
) -> dict[str, float]:
    columns: dict[str, float] = {}
    known = [w for w in reading.writings if reading.kana in meant[w]]
    values = [zipf[text] for text in (*known, reading.kana) if text in zipf]
    if values:
        columns["zipf"] = max(values)
    columns.update({mark: 1.0 for mark in _MARKS if mark in reading.marks})
    steps = [int(mark[2:]) for mark in reading.marks if mark.startswith("nf")]
    if steps:
        columns["nf"] = 49.0 - min(steps)
    return columns


def _katakana_alone(reading: Reading) -> bool:
    return not reading.writings and all("ァ" <= char <= "ー" for char in reading.kana)


def _is_compound(kana: str, parts: Set[str]) -> bool:
    """Return whether a text consists of two parts, each of two characters or more."""
    return any(kana[:i] in parts and kana[i:] in parts for i in range(2, len(kana) - 1))


def _is_name(reading: Reading, names: frozenset[str]) -> bool:
    spelled = reading.writings or (reading.kana,)
    return "ichi1" not in reading.marks and all(text in names for text in spelled)
