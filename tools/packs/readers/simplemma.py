"""Dictionaries of simplemma 2."""

from __future__ import annotations

from tools.packs.readers.base import Material, WordColumns

_SAME_LEMMA, _WHOLE_LEMMA = 254, 255


def read_front_coded(material: Material, *, path: str, letters: int | None = None) -> WordColumns:
    """Read forms and lemmas from a dictionary of simplemma 2, or only words of this many letters.

    The format is that of simplemma's ``frontcode.py``: a magic number, a byte of flags (1: words
    are written backwards) and the number of records; in a record, how many bytes of the key before
    are shared, the rest of the key, how many bytes of the key to drop for the lemma, and what to
    add to it.
    """
    data = material.read(path)
    at = len(b"SMFC1") + 1
    step = -1 if data[at - 1] & 1 else 1

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def text() -> bytes:
        nonlocal at
        length = number()
        at += length
        return data[at - length : at]

    form = lemma = b""
    table: WordColumns = {}
    for _ in range(number()):
        form = form[: number()] + text()
        dropped = data[at]
        at += 1
        if dropped != _SAME_LEMMA:
            kept = 0 if dropped == _WHOLE_LEMMA else len(form) - dropped
            lemma = form[:kept] + text()
        for word in (form[::step].decode(), lemma[::step].decode()):
            if letters in (None, len(word)):
                table[word] = {}
    return table
