"""Hangul as in Kordle: each syllable is split into basic jamo, one per tile.

hgtk splits a syllable into initial, medial and final; every compound is then split further, down
to 14 consonants and 10 vowels: ㄲ is ㄱㄱ, ㄳ is ㄱㅅ, ㅐ is ㅏㅣ, ㅙ is ㅗㅏㅣ. So 군대 is
ㄱㅜㄴㄷㅏㅣ and 전략 is ㅈㅓㄴㄹㅑㄱ, six tiles each.

Texts come in four forms, which may be mixed: syllables (U+AC00…), compatibility jamo (U+3131…),
conjoining jamo (U+1100…, found in NFD text from macOS) and half-width jamo. NFC joins conjoining
jamo into syllables where it can; the rest are mapped to compatibility jamo by their names.

Option ``whole`` lists compounds that take one tile of their own, wherever they stand:

============  =====================================  ==========================
compound      example, with ``whole``                 without
============  =====================================  ==========================
ㄲㄸㅃㅆㅉ    ``whole = ["ㄲ"]``: 까 ㄲㅏ, 밖 ㅂㅏㄲ    까 ㄱㄱㅏ, 밖 ㅂㅏㄱㄱ
ㄳㄵㄶㄺ …    ``whole = ["ㄺ"]``: 닭 ㄷㅏㄺ            닭 ㄷㅏㄹㄱ
ㅐㅒㅔㅖ      ``whole = ["ㅐ"]``: 개 ㄱㅐ, 왜 ㅇㅗㅐ    개 ㄱㅏㅣ, 왜 ㅇㅗㅏㅣ
ㅘㅙㅚㅝ …    ``whole = ["ㅘ"]``: 과 ㄱㅘ, 왜 ㅇㅘㅣ    과 ㄱㅗㅏ
============  =====================================  ==========================

A compound of three vowels that is not listed itself keeps its last two together if they are (ㅙ is
ㅗㅐ, as it is typed), otherwise its first two.

The way back is ambiguous (ㄱㅏㄱㄱㅏ is 각가 or 가까), so a listed word is always shown in its own
spelling. Only bare jamo are composed, choosing the reading with the fewest double initials, which
is how a two-set keyboard would join the keys. Jamo without a reading stay as they are.
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


class HangulJamoTokenizer(Tokenizer):
    """Tokens are the 24 basic jamo, and the compounds of option ``whole``, in the pack's order.

    Raises:
        PackError: the alphabet is something else, or the option does not list compound jamo.
    """

    name = "hangul-jamo"
    option_names = frozenset({"whole"})
    own_alphabet = tuple(BASIC_JAMO)

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        whole = _checked_whole(options.get("whole", []))
        every = [*BASIC_JAMO, *whole]
        if set(self.alphabet) != set(every):
            odd = min(set(self.alphabet) ^ set(every))
            known = " ".join(every)
            raise PackError(
                "the alphabet of hangul-jamo must be the 24 basic jamo and those in the option "
                f'"whole"; {shown(odd)} is extra (all: {known})'
                if odd in self.alphabet
                else "the alphabet of hangul-jamo must be the 24 basic jamo and those in the "
                f'option "whole"; {shown(odd)} is missing (all: {known})'
            )
        self._parts = {compound: _parts(compound, whole) for compound in COMPOUNDS}
        self._spelled = {parts: compound for compound, parts in self._parts.items()}
        # Unicode orders syllables by these, finals changing fastest; a syllable may have no final.
        self._initials, self._medials, self._finals = (
            [self._parts.get(jamo, jamo) for jamo in every]
            for every in (hgtk.const.CHO, hgtk.const.JOONG, hgtk.const.JONG)
        )

    def normalise(self, text: str) -> str:
        """Return NFC, with jamo outside syllables as compatibility jamo."""
        composed = unicodedata.normalize("NFC", text)
        return _LOOSE_JAMO.sub(lambda match: _compatible(match[0]), composed)

    def expand(self, char: str) -> TokenRow:
        """Return the tiles of a syllable or of a compatibility jamo."""
        if "가" <= char <= "힣":
            finals = len(self._finals)
            initial, rest = divmod(ord(char) - ord("가"), len(self._medials) * finals)
            medial, final = divmod(rest, finals)
            jamo = self._initials[initial] + self._medials[medial] + self._finals[final]
            return tuple([self._number[j] for j in jamo])
        parts = self._parts.get(char, char)
        if parts[0] not in self._number:
            raise self._outside(char)
        return tuple(self._number[j] for j in parts)

    def extent(self, char: str) -> tuple[int, int] | None:
        """Return the space of a syllable or jamo, alone or in a syllable."""
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
        """Join jamo into syllables; the jamo themselves where that is impossible."""
        jamo = "".join(self.alphabet[token] for token in tokens)
        # Readings differ only in how the consonants between vowels are split, so the best is
        # unique.
        best = min(self._readings(jamo), key=_in_double_initials, default=(jamo,))
        return "".join(best)

    def _readings(self, jamo: str) -> Iterator[tuple[str, ...]]:
        """Yield every way to read `jamo` as whole syllables."""
        if not jamo:
            yield ()
            return
        for first, size in self._first_syllables(jamo):
            for rest in self._readings(jamo[size:]):
                yield (first, *rest)

    def _first_syllables(self, jamo: str) -> Iterator[tuple[str, int]]:
        """Yield the syllables that `jamo` can begin with, and the number of jamo each takes."""
        for lead in (1, 2):
            initial = self._joined(jamo[:lead])
            if initial not in hgtk.const.CHO:
                continue
            for vowel in (1, 2, 3):
                medial = self._joined(jamo[lead : lead + vowel])
                if medial not in hgtk.const.JOONG or len(jamo) < lead + vowel:
                    continue
                for tail in (0, 1, 2):
                    size = lead + vowel + tail
                    final = self._joined(jamo[lead + vowel : size]) if tail else ""
                    if size <= len(jamo) and final in hgtk.const.JONG and (final or not tail):
                        yield hgtk.letter.compose(initial, medial, final), size

    def _joined(self, tiles: str) -> str:
        """Return the single jamo that takes these tiles, or an empty string."""
        return tiles if len(tiles) == 1 else self._spelled.get(tiles, "")


def _checked_whole(whole: object) -> list[str]:
    """Return the compounds of option ``whole``.

    Raises:
        PackError: it is not a list of compound jamo.
    """
    if not isinstance(whole, list) or not all(jamo in COMPOUNDS for jamo in map(str, whole)):
        raise PackError(
            f'option "whole" must be a list of compound jamo, such as {shown("ㄲ")}; '
            f"the compound jamo are: {' '.join(COMPOUNDS)}"
        )
    return whole


def _parts(compound: str, whole: Sequence[str]) -> str:
    """Return the tiles of a compound, each as one jamo."""
    basic = COMPOUNDS[compound]
    joined = {COMPOUNDS[jamo]: jamo for jamo in whole}
    if compound in whole:
        return compound
    if basic[1:] in joined:
        return basic[0] + joined[basic[1:]]
    if basic[:2] in joined:
        return joined[basic[:2]] + basic[2:]
    return basic


# Conjoining jamo (three blocks) and half-width jamo.
_LOOSE_JAMO = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uffa1-\uffdc]")


@cache
def _compatible(char: str) -> str:
    """Return the compatibility jamo of a loose one, found by its Unicode name.

    Only names are the same in all blocks; NFKC does not convert conjoining jamo.
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


def _in_double_initials(syllables: tuple[str, ...]) -> int:
    return sum(hgtk.letter.decompose(s)[0] in COMPOUNDS for s in syllables)
