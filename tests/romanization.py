"""Kana in romaji by the tables of two systems, written independently to compare with ours.

A syllable that Kunrei-shiki lacks, such as ティ, is written as in Hepburn.
"""

from __future__ import annotations

from collections.abc import Mapping

_LINES = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの",
    "h": "はひふへほ", "m": "まみむめも", "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ",
    "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ",
}  # fmt: skip
_SINGLE = {"や": "ya", "ゆ": "yu", "よ": "yo", "わ": "wa", "を": "wo", "ゔ": "vu", "ー": "-"}
_FOREIGN = {
    "ふぁ": "fa", "ふぃ": "fi", "ふぇ": "fe", "ふぉ": "fo", "てぃ": "ti", "でぃ": "di",
    "とぅ": "tu", "でゅ": "dyu", "うぃ": "wi", "うぇ": "we", "うぉ": "wo", "しぇ": "she",
    "ちぇ": "che", "じぇ": "je", "つぁ": "tsa", "つぃ": "tsi", "ゔぁ": "va", "ゔぇ": "ve",
    "ぁ": "xa",
}  # fmt: skip


def _syllables(irregular: dict[str, str]) -> dict[str, str]:
    table = {
        kana: row + vowel
        for row, line in _LINES.items()
        for vowel, kana in zip("aiueo", line, strict=True)
    }
    table |= {
        line[1] + small: f"{row}y{vowel}"
        for row, line in _LINES.items()
        for small, vowel in zip("ゃゅょ", "auo", strict=True)
    }
    return table | _SINGLE | _FOREIGN | irregular


HEPBURN = _syllables(
    {"し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu"}
    | {"しゃ": "sha", "しゅ": "shu", "しょ": "sho", "ちゃ": "cha", "ちゅ": "chu", "ちょ": "cho"}
    | {"じゃ": "ja", "じゅ": "ju", "じょ": "jo", "ぢゃ": "ja", "ぢゅ": "ju", "ぢょ": "jo"}
)
KUNREI = _syllables({"ぢ": "zi", "づ": "zu", "ぢゃ": "zya", "ぢゅ": "zyu", "ぢょ": "zyo"})


def romanized(kana: str, table: Mapping[str, str], *, apostrophe: bool = True) -> str:
    """Write kana in romaji; ん before a vowel or y with or without its apostrophe."""
    parts: list[str] = []
    place = 0
    while place < len(kana):
        if kana[place] in "んっ":
            parts.append(kana[place])
            place += 1
            continue
        size = 2 if kana[place : place + 2] in table else 1
        parts.append(table[kana[place : place + size]])
        place += size
    for at in reversed(range(len(parts))):
        after = parts[at + 1] if at + 1 < len(parts) else ""
        if parts[at] == "ん":
            parts[at] = "n'" if apostrophe and after and after[0] in "aiueoy" else "n"
        elif parts[at] == "っ":
            parts[at] = "t" if after.startswith("ch") else after[0]
    return "".join(parts)
