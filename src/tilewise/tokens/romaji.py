"""Romaji to kana, as Japanese keyboards read it, in Hepburn's spelling and in Kunrei's.

Where a text can be cut in several ways all readings are returned: ``kani`` is かに or かんい
(``kan'i`` is the latter alone). A doubled consonant is っ and the consonant, ``-`` is ー.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの",
    "h": "はひふへほ", "m": "まみむめも", "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ",
    "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "x": "ぁぃぅぇぉ",
}  # fmt: skip
_I_ROW = {row: kana[1] for row, kana in _ROWS.items() if row not in ("", "x")}
_MORE = {
    "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wo": "を", "n": "ん", "n'": "ん", "nn": "ん",
    "-": "ー", "vu": "ゔ", "xya": "ゃ", "xyu": "ゅ", "xyo": "ょ", "xtu": "っ", "xtsu": "っ",
    "shi": "し", "chi": "ち", "tsu": "つ", "fu": "ふ", "ji": "じ",
    "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ", "fo": "ふぉ", "va": "ゔぁ", "vi": "ゔぃ",
    "ve": "ゔぇ", "vo": "ゔぉ", "thi": "てぃ", "dhi": "でぃ", "ti": "てぃ", "di": "でぃ",
    "tsa": "つぁ", "wi": "うぃ", "we": "うぇ", "je": "じぇ", "she": "しぇ", "che": "ちぇ",
}  # fmt: skip
_GLIDES = {"a": "ゃ", "u": "ゅ", "o": "ょ"}
_HEPBURN = {"sh": "し", "ch": "ち", "j": "じ"}
_DOUBLED = "kstgdbpjczf"

_LONGEST, _MOST = 40, 64
"""Letters that are looked at and readings that are returned, at most: nnnn… has very many."""


def readings(text: str) -> list[str]:
    """Return the kana that romaji may stand for; none where it is no romaji."""
    if not text.isascii() or len(text) > _LONGEST:
        return []
    return list(dict.fromkeys(islice(_read(text), _MOST)))


def _read(text: str) -> Iterator[str]:
    if not text:
        yield ""
        return
    if len(text) > 1 and text[0] == text[1] and text[0] in _DOUBLED:
        yield from ("っ" + rest for rest in _read(text[1:]))
    if text.startswith("tch"):
        yield from ("っ" + rest for rest in _read(text[1:]))
    for size in range(1, 5):
        for kana in _table().get(text[:size], ()) if size <= len(text) else ():
            yield from (kana + rest for rest in _read(text[size:]))


@cache
def _table() -> dict[str, list[str]]:
    table: dict[str, list[str]] = {}

    def add(romaji: str, kana: str) -> None:
        table.setdefault(romaji, []).append(kana)

    for row, line in _ROWS.items():
        for vowel, kana in zip("aiueo", line, strict=True):
            add(row + vowel, kana)
    for vowel, small in _GLIDES.items():
        for row, kana in _I_ROW.items():
            add(f"{row}y{vowel}", kana + small)
        for row, kana in _HEPBURN.items():
            add(row + vowel, kana + small)
    for romaji, kana in _MORE.items():
        add(romaji, kana)
    return table
