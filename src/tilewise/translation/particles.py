"""Korean particles after values: which of two forms follows depends on the value before it.

A translation writes both, as printed Korean does if the form cannot be known: ``{word}을(를)``.
The form for a closed syllable stands first in ``은(는)``, ``이(가)``, ``을(를)`` and ``과(와)``;
that of ``(으)로`` has what is in the brackets, except after ㄹ. Digits are read as Korean reads
them, single jamo and Latin letters by their names, and Latin words as Hangul writes them (CRANE is
크레인). A remark in brackets does not count: the particle belongs to the word before it. Both forms
stay where that is not certain: TRUST ends in 트, but ROBOT in 봇.
"""

from __future__ import annotations

import re

_CLOSED = {"은(는)": "은", "이(가)": "이", "을(를)": "을", "과(와)": "과", "(으)로": "으로"}
_OPEN = {"은(는)": "는", "이(가)": "가", "을(를)": "를", "과(와)": "와", "(으)로": "로"}
_BOTH = re.compile(
    r"(\w+)((?: ?\([^()]*\))?['\"’”)]?)(은\(는\)|이\(가\)|을\(를\)|과\(와\)|\(으\)로)"
)

_RIEUL = 8
"""The number of the final consonant ㄹ within a syllable."""
_FINALS_OF_DIGITS = dict(zip("0123456789", (21, 8, 0, 16, 0, 0, 1, 8, 8, 0), strict=True))
"""영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구: the number of the final consonant, 0 for none."""


_FINALS_OF_LATIN = {"l": 8, "r": 0, "m": 16, "n": 4} | dict.fromkeys("abcdefghijkopqstuvwxyz", 0)
"""엘, 아르, 엠, 엔; the names of all others end in a vowel."""
_ENDINGS_OF_LATIN = (
    (re.compile("(l|le|ll)$"), 8),
    (re.compile("(m|me)$"), 16),
    (re.compile("(n|ne)$"), 4),
    (re.compile("ng$"), 21),
    (re.compile("[aeiouydfhjrsvwxz]$"), 0),
)
"""How Latin words end when Hangul writes them; for others (b, c, g, k, p, t) it depends."""


def settle(text: str) -> str:
    """Return a text, whose values are filled in, with one particle in place of each pair."""
    return _BOTH.sub(_chosen, text) if "(" in text else text


def _chosen(found: re.Match[str]) -> str:
    word, closing, both = found.groups()
    final = _final(word)
    if final is None:
        return found[0]
    closed = final != 0 and not (final == _RIEUL and both == "(으)로")
    return f"{word}{closing}{(_CLOSED if closed else _OPEN)[both]}"


def _final(word: str) -> int | None:
    """Return the number of the final consonant a word is read with; None if unknown."""
    letter = word[-1]
    if "가" <= letter <= "힣":
        return (ord(letter) - ord("가")) % 28
    if "ㄱ" <= letter <= "ㅎ":  # 기역, 니은 …: every name ends in the consonant itself
        return _RIEUL if letter == "ㄹ" else 1
    if "ㅏ" <= letter <= "ㅣ":
        return 0
    if letter in _FINALS_OF_DIGITS:
        return _FINALS_OF_DIGITS[letter]
    latin = re.search("[a-z]+$", word.lower())
    return _final_of_latin(latin[0]) if latin else None


def _final_of_latin(word: str) -> int | None:
    if len(word) == 1:
        return _FINALS_OF_LATIN[word]
    return next((final for ending, final in _ENDINGS_OF_LATIN if ending.search(word)), None)
