"""Text typed with the wrong keyboard layout: the same keys in Latin letters and in other scripts.

People who use two layouts forget which one is on: ``ㅗ디ㅔ`` is ``help`` typed on a Korean
keyboard, ``руддщ`` is ``hello`` on a Russian one, and ``ghbdtn`` is привет on a Latin one. Keys are
named by the character they produce on a US keyboard.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
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

_JOINED = {
    "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ",
    "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
    "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ",
    "ㅢ": "ㅡㅣ",
}  # fmt: skip
"""Jamo that an input method joins from two keys."""


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


def typed_with(text: str) -> Iterator[str]:
    """Yield what the keys of a Latin text produce in other layouts; Hangul as single jamo."""
    for name in _LAYOUTS:
        if found := typed_on(name, text):
            yield found


def typed_on(name: str, text: str) -> str:
    """Return what a Latin text's keys produce in a layout; '' if a character is not on a key."""
    given = _given(name)
    found = [given.get(key) or given.get(key.lower(), "") for key in text]
    return "".join(found) if all(found) else ""


def _loose(text: str) -> Iterator[str]:
    """Yield the characters of a text, Hangul syllables as the jamo on their keys."""
    for char in text:
        if "가" <= char <= "힣":
            initial, rest = divmod(ord(char) - ord("가"), 21 * 28)
            medial, final = divmod(rest, 28)
            yield _INITIALS[initial]
            yield from _JOINED.get(_MEDIALS[medial], _MEDIALS[medial])
            yield from _JOINED.get(_FINALS[final], _FINALS[final]).strip()
        else:
            yield from _JOINED.get(char, char)


# In Unicode's order of syllables; the first final stands for no final.
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_MEDIALS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"


@cache
def _keys() -> dict[str, str]:
    keys = {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)}  # full width
    keys |= {given: key for name in _LAYOUTS for key, given in _given(name).items()}
    return keys | {given.upper(): key.upper() for given, key in keys.items() if given.isupper()}
