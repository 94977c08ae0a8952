"""Dictionaries of Korean analysers: the morphemes of Kiwi, and KOMORAN's observation models.

A model of KOMORAN has log P(word | tag), counted on a tagged corpus.
``observation.model`` is a gzipped Java object stream: a trie written depth first.  Every node
writes the number of its children (int), then for each child its key (char), its value (null
or a list of scored tags) and the child itself.  Keys are jamo: each syllable as its initial,
vowel and final in compatibility letters.  Only the part of Java's serialization protocol that
the file uses is read: block data, null, references, strings and plain objects.
(Format: Java Object Serialization Specification, chapter 6.)
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, is_hangul, run_dump

# -- Kiwi's morphemes and its language model -------------------------------------------------------
# Kiwi's dictionary is compiled, so the package is imported, in a process of its own whose path
# has only the unpacked packages.  Morphemes are numbered by descending frequency in the corpora the
# model was trained on (after a few special ones), so a noun's id orders it by commonness.
#
# In addition, the language model is asked how likely each noun is right after each of the
# recipe's *contexts*, a context being a few tagged morphemes such as 작/VA 은/ETM ("small ...").


_DUMP = Path(__file__).with_name("kiwi_dump.py")


def parse_context(text: str) -> list[list[str]]:
    """Split ``"작/VA 은/ETM"`` into [["작", "VA"], ["은", "ETM"]]."""
    return [morpheme.split("/") for morpheme in text.split()]


def read_kiwi(material: Material, *, tag: str, contexts: Mapping[str, str]) -> WordColumns:
    """Read the Hangul morphemes of one tag; `contexts` has a context for each column's name.

    Columns: `rank` (0 = most frequent of that tag) and, if the model knows the word, one natural
    log probability per context, rounded to hundredths so that the last bits of another processor's
    arithmetic do not show.
    """
    parsed = {name: parse_context(text) for name, text in contexts.items()}
    request = {"tag": tag, "contexts": parsed}
    return table_from(run_dump(_DUMP, request, material.import_folder()))


def table_from(dump: dict[str, Any]) -> WordColumns:
    """Make the table from the dump: {"forms": [...], "contexts": {name: {form: logp}}}."""
    table: WordColumns = {}
    for form in dump["forms"]:
        if is_hangul(form) and form not in table:
            table[form] = {"rank": float(len(table))}
    for name, scores in dump["contexts"].items():
        for form, score in scores.items():
            if form in table:
                table[form][name] = round(score, 2)
    return table


INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"

_STREAM_HEADER = b"\xac\xed\x00\x05"
_FIRST_HANDLE = 0x7E0000
_NULL, _REFERENCE, _CLASS, _OBJECT, _STRING, _BLOCK, _END = 0x70, 0x71, 0x72, 0x73, 0x74, 0x77, 0x78
_PRIMITIVES = {"I": ">i", "D": ">d", "J": ">q", "F": ">f", "Z": ">?", "S": ">h", "C": ">H"}
_HAS_WRITE_METHOD = 1


@dataclass
class _JavaClass:
    flags: int = 0
    fields: list[tuple[str, str]] = field(default_factory=list)
    parent: _JavaClass | None = None


class JavaStream:
    """A reader of the subset of Java's object streams that KOMORAN writes."""

    def __init__(self, data: bytes) -> None:
        if data[:4] != _STREAM_HEADER:
            raise PackBuildError("observation.model: not a Java object stream")
        self._data = data
        self._at = 4
        self._handles: list[Any] = []
        self._block = b""

    def read_int(self) -> int:
        """Return the next int of the block data."""
        return int(struct.unpack(">i", self._from_blocks(4))[0])

    def read_char(self) -> str:
        """Return the next char of the block data."""
        return chr(struct.unpack(">H", self._from_blocks(2))[0])

    def read_object(self) -> Any:
        """Return the next object: None, str, or a dict of its fields (`items` of a list)."""
        code = self._byte()
        if code == _NULL:
            return None
        if code == _REFERENCE:
            return self._reference()
        if code == _STRING:
            text = self._text()
            self._handles.append(text)
            return text
        if code == _OBJECT:
            return self._new_object()
        raise PackBuildError(f"observation.model: unexpected code {code:#x} at {self._at - 1}")

    def _from_blocks(self, size: int) -> bytes:
        while len(self._block) < size:
            if self._byte() != _BLOCK:
                raise PackBuildError(f"observation.model: no block data at {self._at - 1}")
            self._block += self._take(self._byte())
        taken, self._block = self._block[:size], self._block[size:]
        return taken

    def _take(self, size: int) -> bytes:
        taken = self._data[self._at : self._at + size]
        if len(taken) < size:
            raise PackBuildError("observation.model: ends in the middle")
        self._at += size
        return taken

    def _byte(self) -> int:
        return self._take(1)[0]

    def _unpack(self, form: str) -> Any:
        return struct.unpack(form, self._take(struct.calcsize(form)))[0]

    def _text(self) -> str:
        return self._take(self._unpack(">H")).decode("utf-8")

    def _reference(self) -> Any:
        return self._handles[self._unpack(">I") - _FIRST_HANDLE]

    def _class(self) -> _JavaClass | None:
        code = self._byte()
        if code == _NULL:
            return None
        if code == _REFERENCE:
            known: _JavaClass = self._reference()
            return known
        if code != _CLASS:
            raise PackBuildError(f"observation.model: no class at {self._at - 1}")
        self._text()
        self._take(8)  # serialVersionUID
        made = _JavaClass()
        self._handles.append(made)
        made.flags = self._byte()
        for _ in range(self._unpack(">H")):
            kind = chr(self._byte())
            name = self._text()
            if kind in "L[":
                self.read_object()  # the type of the field, a string
            made.fields.append((kind, name))
        if self._byte() != _END:
            raise PackBuildError("observation.model: annotated classes are not supported")
        made.parent = self._class()
        return made

    def _new_object(self) -> dict[str, Any]:
        lineage = []
        java_class = self._class()
        made: dict[str, Any] = {}
        self._handles.append(made)
        while java_class:
            lineage.append(java_class)
            java_class = java_class.parent
        for level in reversed(lineage):  # a parent's fields come first
            for kind, name in level.fields:
                form = _PRIMITIVES.get(kind)
                made[name] = self._unpack(form) if form else self.read_object()
            if level.flags & _HAS_WRITE_METHOD:
                made["items"] = self._annotations()
        return made

    def _annotations(self) -> list[Any]:
        found = []
        while self._data[self._at] != _END:
            if self._data[self._at] == _BLOCK:
                self._at += 1
                self._take(self._byte())
            else:
                found.append(self.read_object())
        self._at += 1
        return found


def compose(jamo: str) -> str:
    """Join jamo to syllables (ㄱㅜㄴㄷㅐ -> 군대); "" when they are not whole syllables."""
    made = []
    at = 0
    while at < len(jamo):
        initial, vowel = INITIALS.find(jamo[at]), VOWELS.find(jamo[at + 1 : at + 2] or " ")
        if initial < 0 or vowel < 0:
            return ""
        at += 2
        final = 0
        followed_by_vowel = at + 1 < len(jamo) and jamo[at + 1] in VOWELS
        if at < len(jamo) and jamo[at] in FINALS and not followed_by_vowel:
            final = FINALS.index(jamo[at])
            at += 1
        made.append(chr(0xAC00 + (initial * 21 + vowel) * 28 + final))
    return "".join(made)


def observations(data: bytes) -> dict[str, dict[str, float]]:
    """Return jamo key -> tag -> log probability, from the bytes of an observation.model."""
    stream = JavaStream(data)
    found: dict[str, dict[str, float]] = {}
    open_nodes = [(stream.read_int(), "")]  # (children still to read, key so far)
    while open_nodes:
        left, prefix = open_nodes.pop()
        if not left:
            continue
        open_nodes.append((left - 1, prefix))
        key = prefix + stream.read_char()
        value = stream.read_object()
        if value:
            found[key] = {scored["tag"]: scored["score"] for scored in value["items"]}
        open_nodes.append((stream.read_int(), key))
    return found


def read_komoran(material: Material, *, path: str, tag: str) -> WordColumns:
    """Read the words of one tag.  Column `logp`, natural logarithm."""
    table: WordColumns = {}
    for key, tags in observations(material.read(path)).items():
        word = compose(key)
        if word and tag in tags:
            table[word] = {"logp": tags[tag]}
    return table
