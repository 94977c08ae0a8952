"""Hangul as Kordle plays it: each syllable split into basic jamo, one a tile.

hgtk splits a syllable into initial, medial and final; every compound is then split further, down
to 14 consonants and 10 vowels: ㄲ is ㄱㄱ, ㄳ is ㄱㅅ, ㅐ is ㅏㅣ, ㅙ is ㅗㅏㅣ. So 군대 is
ㄱㅜㄴㄷㅏㅣ and 전략 is ㅈㅓㄴㄹㅑㄱ, six tiles each.

Texts come in four dresses and mixtures of them: syllables (U+AC00…), compatibility jamo (U+3131…),
conjoining jamo (U+1100…, what NFD text from macOS holds) and half-width jamo. NFC joins conjoining
jamo into syllables where it can; what is left over is mapped to compatibility jamo by its name.

The way back is ambiguous (ㄱㅏㄱㄱㅏ is 각가 or 가까), so a word of a list is always shown by its
own spelling. Only a bare jamo row is composed, by the reading with the fewest jamo in double
initials, which is how a two-set keyboard would join the keys; a row with no reading stays jamo.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import hgtk

from tilewise.errors import PackError, TokenError, shown
from tilewise.tokens.base import TILE, Tokenizer, TokenRow
from tilewise.tokens.keyboards import typed_on

CONSONANTS = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣ"
BASIC_JAMO = CONSONANTS + VOWELS

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

# Unicode has the syllables in the order of these, the last fastest; a final may be none.
_INITIALS, _MEDIALS, _FINALS = (
    [COMPOUNDS.get(jamo, jamo) for jamo in every]
    for every in (hgtk.const.CHO, hgtk.const.JOONG, hgtk.const.JONG)
)


class HangulJamoTokenizer(Tokenizer):
    """Tokens are the 24 basic jamo, in the pack's order; no options.

    Raises:
        PackError: the alphabet is not the 24 basic jamo.
    """

    name = "hangul-jamo"
    own_alphabet = tuple(BASIC_JAMO)

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        if set(self.alphabet) != set(BASIC_JAMO):
            odd = sorted(set(self.alphabet) ^ set(BASIC_JAMO))[0]
            raise PackError(
                "hangul-jamo needs exactly the 24 basic jamo as its alphabet; {jamo} is extra "
                "(all: {every})"
                if odd in self.alphabet
                else "hangul-jamo needs exactly the 24 basic jamo as its alphabet; {jamo} is "
                "missing (all: {every})",
                jamo=shown(odd),
                every=" ".join(BASIC_JAMO),
            )

    def normalise(self, text: str) -> str:
        """NFC, with jamo that belong to no syllable as compatibility jamo."""
        composed = unicodedata.normalize("NFC", text)
        return _LOOSE_JAMO.sub(lambda match: _compatible(match[0]), composed)

    def expand(self, char: str) -> TokenRow:
        """Return the basic jamo of a syllable or of a compatibility jamo."""
        if "가" <= char <= "힣":
            initial, rest = divmod(ord(char) - ord("가"), len(_MEDIALS) * len(_FINALS))
            medial, final = divmod(rest, len(_FINALS))
            jamo = _INITIALS[initial] + _MEDIALS[medial] + _FINALS[final]
            return tuple([self._number[j] for j in jamo])
        basic = COMPOUNDS.get(char, char)
        if basic[0] not in self._number:
            raise self._outside(char)
        return tuple(self._number[j] for j in basic)

    def extent(self, char: str) -> tuple[int, int] | None:
        """Return what a syllable or jamo takes; one that is loose takes as much in a syllable."""
        try:
            tiles = sum(len(self.expand(one)) for one in self.normalise(char))
        except TokenError:
            return None
        return tiles * TILE, tiles * TILE

    def typed_in_latin(self, text: str) -> list[str]:
        """Return the jamo on the same keys of a two-set keyboard: ``rnseo`` is ㄱㅜㄴㄷㅐ."""
        jamo = typed_on("ko", text.strip())
        return [jamo] if jamo else []

    def readable(self, spelling: str) -> str:
        """Compose a spelling that was listed as bare jamo."""
        if any("가" <= char <= "힣" for char in spelling):
            return spelling
        return self.compose(self.encode(spelling))

    def compose(self, tokens: Sequence[int]) -> str:
        """Join basic jamo into syllables; the jamo themselves where that is impossible."""
        jamo = "".join(self.alphabet[token] for token in tokens)
        return _compose(jamo) or jamo


# Conjoining jamo (three blocks) and half-width jamo.
_LOOSE_JAMO = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uffa1-\uffdc]")


@cache
def _compatible(char: str) -> str:
    """Return the compatibility jamo of a loose one, found by its Unicode name.

    The name is the one thing in which all blocks agree; NFKC would leave conjoining jamo alone.
    """
    name = unicodedata.name(char, "")
    for kind in ("CHOSEONG", "JUNGSEONG", "JONGSEONG", "LETTER"):
        _, found, jamo = name.partition(f" {kind} ")
        if found:
            try:
                return unicodedata.lookup(f"HANGUL LETTER {jamo}")
            except KeyError:
                return char
    return char


@cache
def _spelled(basic: str) -> str:
    """The single jamo that is written with `basic`, or nothing."""
    if len(basic) == 1:
        return basic
    return next((compound for compound, parts in COMPOUNDS.items() if parts == basic), "")


def _compose(jamo: str) -> str | None:
    """Return the best reading of a basic-jamo row as syllables, or None."""
    readings = list(_readings(jamo))
    if not readings:
        return None
    # Readings differ only in where consonants between two vowels are cut, so the best is unique.
    best = min(readings, key=_in_double_initials)
    return "".join(best)


def _in_double_initials(syllables: tuple[str, ...]) -> int:
    return sum(hgtk.letter.decompose(s)[0] in COMPOUNDS for s in syllables)


def _readings(jamo: str) -> Iterator[tuple[str, ...]]:
    """Every way to read `jamo` as a row of whole syllables."""
    if not jamo:
        yield ()
        return
    for first, size in _first_syllables(jamo):
        for rest in _readings(jamo[size:]):
            yield (first, *rest)


def _first_syllables(jamo: str) -> Iterator[tuple[str, int]]:
    """Syllables that `jamo` can begin with, and the jamo each takes."""
    for lead in (1, 2):
        initial = _spelled(jamo[:lead])
        if initial not in hgtk.const.CHO:
            continue
        for vowel in (1, 2, 3):
            medial = _spelled(jamo[lead : lead + vowel])
            if medial not in hgtk.const.JOONG or len(jamo) < lead + vowel:
                continue
            for tail in (0, 1, 2):
                size = lead + vowel + tail
                final = _spelled(jamo[lead + vowel : size]) if tail else ""
                if size <= len(jamo) and final in hgtk.const.JONG and (final or not tail):
                    yield hgtk.letter.compose(initial, medial, final), size
