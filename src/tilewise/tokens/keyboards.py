"""Text typed on a keyboard without the language's letters, or with the wrong layout.

People who use two layouts forget which one is on: ``ㅗ디ㅔ`` is ``help`` typed on a Korean
keyboard, ``руддщ`` is ``hello`` on a Russian one, and ``ghbdtn`` is привет on a Latin one. Keys are
named by the character they produce on a US keyboard.

Where a Latin alphabet has a letter that a keyboard lacks, people write two others: ``maaned`` for
måned, and ``schoen`` for schön.

Serbian is written in both scripts, and its Cyrillic layout has each letter on the key of the same
Latin letter. So Latin text is read as Serbian both by its spelling and by its keys: љубав is
``ljubav`` or ``qubav``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cache

_LAYOUTS = {
    "ko": (
        "qwertyuiopasdfghjklzxcvbnmQWERTOP",
        "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ",
    ),
    "ru": ("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюё"),
    "fa": ("qwertyuiop[]asdfghjkl;'zxcvbnm,", "ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو"),
}  # fmt: skip
"""Keys and what they produce: two-set Hangul, Russian ЙЦУКЕН, and Persian (ISIRI 9147)."""

_SERBIAN_PAIRS = {"lj": "љ", "nj": "њ", "dž": "џ", "dj": "ђ"}
"""``dj`` is đ without its stroke."""

_SERBIAN = {letter: letter for letter in _SERBIAN_PAIRS.values()} | dict(
    zip("abvgdđežzijklmnoprstćufhcčšqwx[];'", "абвгдђежзијклмнопрстћуфхцчшљњџшђчћ", strict=True)
)
"""Latin letters and keys, and the Cyrillic letters that they stand for."""

LETTERS_OF_LAYOUTS = {
    **{name: given for name, (_, given) in _LAYOUTS.items()},
    "sr": "".join(dict.fromkeys(_SERBIAN.values())),
}
"""What the keys of each layout produce."""

COMPOUNDS = {
    # doubled and clustered consonants
    "ㄲ": "ㄱㄱ", "ㄸ": "ㄷㄷ", "ㅃ": "ㅂㅂ", "ㅆ": "ㅅㅅ", "ㅉ": "ㅈㅈ",
    "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ",
    "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
    # vowels
    "ㅐ": "ㅏㅣ", "ㅒ": "ㅑㅣ", "ㅔ": "ㅓㅣ", "ㅖ": "ㅕㅣ", "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅏㅣ",
    "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅓㅣ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ",
}  # fmt: skip
"""Compound jamo and the basic jamo they are written with."""

KEYS = ("ㄲ", "ㄸ", "ㅃ", "ㅆ", "ㅉ", "ㅐ", "ㅒ", "ㅔ", "ㅖ")
"""Compound jamo with a key of their own."""


@cache
def compounds_beside(whole: tuple[str, ...]) -> Mapping[str, str]:
    """Return all compounds and the jamo they are written with, if some are not split."""
    joined = {COMPOUNDS[jamo]: jamo for jamo in whole}

    def parts(basic: str) -> str:
        if basic in joined:
            return joined[basic]
        if basic[1:] in joined:
            return basic[0] + joined[basic[1:]]
        if basic[:2] in joined:
            return joined[basic[:2]] + basic[2:]
        return basic

    return {compound: parts(basic) for compound, basic in COMPOUNDS.items()}


_SPELT_OUT = {
    "aa": "å", "ae": "æä", "oe": "øö", "ue": "ü", "ss": "ß", "dj": "đ",
    "cx": "ĉ", "gx": "ĝ", "hx": "ĥ", "jx": "ĵ", "sx": "ŝ", "ux": "ŭ",
}  # fmt: skip
"""Pairs of letters, and the letters that they stand for, each in other languages."""


@cache
def _given(name: str) -> dict[str, str]:
    """Return the character that each key of a layout produces."""
    keys, given = _LAYOUTS[name]
    return dict(zip(keys, given, strict=True))


def keys_of(text: str) -> str:
    """Return the keys that a text was typed with; characters without a key stay as they are.

    Full-width letters, which input methods produce, are read as plain ones.

    >>> keys_of("ㅗ디ㅔ"), keys_of("ㅕㅜ애"), keys_of("рудз"), keys_of("help")
    ('help', 'undo', 'help', 'help')
    """
    if text.isascii():
        return text
    return "".join(_keys().get(char, char) for char in _loose(unicodedata.normalize("NFC", text)))


def typed_with(name: str, text: str) -> list[str]:
    """Return what a Latin text may mean in a layout, likeliest first; Hangul as single jamo."""
    if name != "sr":
        readings = [typed_on(name, text)]
    else:
        latin = unicodedata.normalize("NFC", text).lower()
        readings = [_read(_SERBIAN, one) for one in _joined(latin, _SERBIAN_PAIRS)]
    return [found for found in dict.fromkeys(readings) if found]


def spelt_out(text: str, letters: Collection[str]) -> list[str]:
    """Return what a text may mean if some letters of an alphabet were written as pairs.

    >>> spelt_out("kaere", "aekræ"), spelt_out("ankaux", "aknuŭ")
    (['kære'], ['ankaŭ'])
    """
    pairs = {
        pair: letter for pair, found in _SPELT_OUT.items() for letter in found if letter in letters
    }
    *readings, _ = _joined(unicodedata.normalize("NFC", text).lower(), pairs)
    return readings


def _joined(text: str, pairs: Mapping[str, str]) -> list[str]:
    """Return the readings of a text with each pair joined or not; the last is the text itself.

    A pair may also be two letters, as in инјекција and Israel.
    """
    readings = [text]
    for pair, letter in pairs.items():
        if pair in text:
            readings = [one for old in readings for one in (old.replace(pair, letter), old)]
    return readings


def typed_on(name: str, text: str) -> str:
    """Return what a Latin text's keys produce in a layout; '' if a character is not on a key."""
    return _read(_given(name), text)


def _read(given: Mapping[str, str], text: str) -> str:
    found = [given.get(key) or given.get(key.lower(), "") for key in text]
    return "".join(found) if all(found) else ""


def _jamo_of(syllable: str) -> tuple[str, str, str]:
    import hgtk  # which only Hangul needs

    initial, medial, final = hgtk.letter.decompose(syllable)
    return initial, medial, final


def _loose(text: str) -> Iterator[str]:
    """Yield the characters of a text, Hangul syllables as the jamo on their keys."""
    on_keys = compounds_beside(KEYS)
    for char in text:
        for jamo in _jamo_of(char) if "가" <= char <= "힣" else char:
            yield from on_keys.get(jamo, jamo)


@cache
def _keys() -> dict[str, str]:
    keys = {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)}  # full width
    keys |= {given: key for name in _LAYOUTS for key, given in _given(name).items()}
    return keys | {given.upper(): key.upper() for given, key in keys.items() if given.isupper()}
