"""How many tiles a spelling takes, for the length filter of a recipe.

The tools keep their own small count so that they can run before the package is installed;
a test holds it against the package's tokenizers.
"""

from __future__ import annotations

from typing import Any

import hgtk

from tools.packs.errors import PackBuildError

# Each compound jamo with its basic ones: doubled and clustered consonants, joined vowels.
_SPLITS = (
    "ㄲㄱㄱ ㄸㄷㄷ ㅃㅂㅂ ㅆㅅㅅ ㅉㅈㅈ "
    "ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ "
    "ㅐㅏㅣ ㅔㅓㅣ ㅒㅑㅣ ㅖㅕㅣ ㅘㅗㅏ ㅙㅗㅏㅣ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅓㅣ ㅟㅜㅣ ㅢㅡㅣ"
)
COMPOUNDS = {split[0]: split[1:] for split in _SPLITS.split()}


def basic_jamo(word: str) -> str:
    """Return the basic jamo of a word of Hangul syllables: 군대 -> ㄱㅜㄴㄷㅏㅣ.

    Returns "" when any character is not a whole Hangul syllable.
    """
    if not all("가" <= char <= "힣" for char in word):
        return ""
    parts = (part for char in word for part in hgtk.letter.decompose(char))
    return "".join(COMPOUNDS.get(part, part) for part in parts)


def tiles(word: str, tokenizer: dict[str, Any]) -> str:
    """Return the tiles of a word, one character each, or "" when it cannot be written in them.

    `tokenizer` is the recipe's table: name (``letters`` or ``hangul-jamo``) and alphabet.
    Raises PackBuildError for another tokenizer.
    """
    if tokenizer["name"] == "hangul-jamo":
        found = basic_jamo(word)
    elif tokenizer["name"] == "letters":
        found = word
    else:
        raise PackBuildError(f"no tile count for tokenizer {tokenizer['name']!r}")
    return found if set(found) <= set(tokenizer["alphabet"]) else ""
