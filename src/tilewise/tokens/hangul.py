"""Tokenizers of Hangul: basic jamo, as in Kordle, and syllables with places, as in 한들."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import hgtk

from tilewise.errors import PackError, TokenError, shown
from tilewise.rules.games.handle import PLACES
from tilewise.rules.rule import BLANK
from tilewise.tokens.base import TILE, Segment, Tokenizer, TokenRow
from tilewise.tokens.keyboards import COMPOUNDS, KEYS, compounds_beside, typed_on

# -- Hangul as in Kordle: each syllable is split into basic jamo, one per tile ---------------------
# hgtk splits a syllable into initial, medial and final. Every compound is then split further, down
# to 14 consonants and 10 vowels: ㄲ is ㄱㄱ, ㄳ is ㄱㅅ, ㅐ is ㅏㅣ, ㅙ is ㅗㅏㅣ. So 군대 is
# ㄱㅜㄴㄷㅏㅣ and 전략 is ㅈㅓㄴㄹㅑㄱ, six tiles each.
#
# Texts come in four forms, which may be mixed: syllables (U+AC00…), compatibility jamo (U+3131…),
# conjoining jamo (U+1100…, found in NFD text from macOS) and half-width jamo. NFC joins conjoining
# jamo into syllables where it can; the rest are mapped to compatibility jamo by their names.
#
# Option ``whole`` lists compounds that take one tile of their own, wherever they stand:
#
# ============  =====================================  ==========================
# compound      example, with ``whole``                 without
# ============  =====================================  ==========================
# ㄲㄸㅃㅆㅉ    ``whole = ["ㄲ"]``: 까 ㄲㅏ, 밖 ㅂㅏㄲ    까 ㄱㄱㅏ, 밖 ㅂㅏㄱㄱ
# ㄳㄵㄶㄺ …    ``whole = ["ㄺ"]``: 닭 ㄷㅏㄺ            닭 ㄷㅏㄹㄱ
# ㅐㅒㅔㅖ      ``whole = ["ㅐ"]``: 개 ㄱㅐ, 왜 ㅇㅗㅐ    개 ㄱㅏㅣ, 왜 ㅇㅗㅏㅣ
# ㅘㅙㅚㅝ …    ``whole = ["ㅘ"]``: 과 ㄱㅘ, 왜 ㅇㅘㅣ    과 ㄱㅗㅏ
# ============  =====================================  ==========================
#
# A compound of three vowels that is not listed itself keeps its last two together if they are
# (ㅙ is ㅗㅐ, as it is typed), otherwise its first two.
#
# The way back is ambiguous (ㄱㅏㄱㄱㅏ is 각가 or 가까), so a listed word is always shown in its
# own spelling. Only bare jamo are composed. Each final takes as many consonants as it can, so that
# few initials are double, which is how a two-set keyboard would join the keys. Jamo without a
# reading stay as they are.


CONSONANTS = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣ"
BASIC_JAMO = CONSONANTS + VOWELS


class HangulJamoTokenizer(Tokenizer):
    """Tokens are the 24 basic jamo, and the compounds of option ``whole``, in the pack's order.

    Raises:
        PackError: the alphabet is something else, or the option does not list compound jamo.
    """

    name = "hangul-jamo"
    option_names = frozenset({"whole"})
    own_alphabet = tuple(BASIC_JAMO)
    compounds = tuple(COMPOUNDS)

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
        self._parts = compounds_beside(tuple(whole))
        # Unicode orders syllables by these, finals changing fastest; a syllable may have no final.
        self._initials, self._medials, self._finals = (
            [self._parts.get(jamo, jamo) for jamo in every]
            for every in (hgtk.const.CHO, hgtk.const.JOONG, hgtk.const.JONG)
        )
        initial, medial, final = map(_any_of, (self._initials, self._medials, self._finals))
        self._syllable = re.compile(rf"({initial})({medial})({final})(?={initial}{medial}|\Z)")

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
        """Return what the keys of a two-set keyboard write: ``rnseo`` is 군대."""
        jamo = typed_on("ko", text.strip())
        return [_by_keys().compose(_by_keys().encode(jamo))] if jamo else []

    def readable(self, spelling: str) -> str:
        """Compose a spelling that was listed as bare jamo."""
        if any("가" <= char <= "힣" for char in spelling):
            return spelling
        return self.compose(self.encode(spelling))

    def compose(self, tokens: Sequence[int]) -> str:
        """Join jamo into syllables; the jamo themselves if they do not fit."""
        jamo = "".join(self.alphabet[token] for token in tokens)
        read = list(self._syllable.finditer(jamo))
        if sum(len(found[0]) for found in read) < len(jamo):
            return jamo
        return "".join(self._written(*found.groups()) for found in read)

    def _written(self, initial: str, medial: str, final: str) -> str:
        jamo = (
            hgtk.const.CHO[self._initials.index(initial)],
            hgtk.const.JOONG[self._medials.index(medial)],
            hgtk.const.JONG[self._finals.index(final)],
        )
        return str(hgtk.letter.compose(*jamo))


def _any_of(texts: Iterable[str]) -> str:
    """Return an expression that matches the longest of some texts that it can."""
    return f"(?:{'|'.join(sorted(texts, key=len, reverse=True))})"


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


# -- Hangul as in 한들: words of syllables, each with five places for its jamo ---------------------
# A syllable has one place for its initial, two for its vowels and two for its finals. Jamo are
# those with a key on a two-set keyboard: ㄲ and ㅐ take one place, ㅘ (ㅗ and ㅏ) and ㄳ (ㄱ and
# ㅅ) two. Places that a syllable does not need are blank, the first token of the alphabet:
#
# ========  ==========
# syllable  places
# ========  ==========
# 가        ㄱㅏ□□□
# 밖        ㅂㅏ□ㄲ□
# 과        ㄱㅗㅏ□□
# 닭        ㄷㅏ□ㄹㄱ
# ========  ==========
#
# Jamo may also be typed without syllables, in the order of their keys: as tense consonants are not
# split, they join into syllables in only one way.
#


NO_JAMO = "□"
"""How an alphabet writes the blank token."""


class HangulSyllablesTokenizer(Tokenizer):
    """Tokens are a blank, then the 33 jamo with keys, in the pack's order.

    Raises:
        PackError: the alphabet is something else, or there are options.
    """

    name = "hangul-syllables"
    own_alphabet = (NO_JAMO, *BASIC_JAMO, *KEYS)
    syllable = PLACES

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        if self.alphabet[BLANK] != NO_JAMO or set(self.alphabet) != set(self.own_alphabet):
            raise PackError(
                f"the alphabet of hangul-syllables must be {NO_JAMO}, then these in any "
                f"order: {' '.join(self.own_alphabet[1:])}"
            )
        self._jamo = HangulJamoTokenizer(self.alphabet[1:], {"whole": list(KEYS)})
        self._vowels = {self._number[jamo] for jamo in self.alphabet if "ㅏ" <= jamo <= "ㅣ"}

    def normalise(self, text: str) -> str:
        """Return NFC, with loose jamo joined into syllables where that is possible."""
        normal = self._jamo.normalise(text)
        if all(map(_is_syllable, normal)):
            return normal
        try:
            return self._jamo.compose(self._jamo.encode(normal))
        except TokenError:  # other characters, or line breaks
            return normal

    def expand(self, char: str) -> TokenRow:
        """Return the places of a syllable, or the token of a single jamo."""
        if not _is_syllable(char):
            if char not in self._number:
                raise self._outside(char)
            return (self._number[char],)
        initial, *rest = (token + 1 for token in self._jamo.expand(char))
        vowels = [token for token in rest if token in self._vowels]
        finals = rest[len(vowels) :]
        return (initial, *_padded(vowels), *_padded(finals))

    def encode_beginning(self, text: str) -> TokenRow:
        """Return the places of whole syllables, and the token of an initial after them.

        Raises:
            TokenError: no word begins like this.
        """
        try:
            return self.encode(text)
        except TokenError:
            *whole, last = self._jamo.encode(text)
            if last + 1 in self._vowels:
                raise
            return (*self.encode(self._jamo.compose(whole)), last + 1)

    def _encode(self, text: str) -> TokenRow:
        normal = self.normalise(text)
        if len(normal) > 1 and not all(map(_is_syllable, normal)):
            raise TokenError(f"{shown(normal)} is not written in whole syllables")
        return super()._encode(text)

    def extent(self, char: str) -> tuple[int, int] | None:
        """Return the space that a character takes: that of a syllable, as others are refused."""
        return (PLACES * TILE, PLACES * TILE) if _is_syllable(self.normalise(char)) else None

    def typed_in_latin(self, text: str) -> list[str]:
        """Return the jamo on the same keys of a two-set keyboard."""
        return self._jamo.typed_in_latin(text)

    def tiles(self, tokens: Sequence[int]) -> list[str]:
        """Return the jamo of a word."""
        return [self.tile(token) for token in tokens if token != BLANK]

    def segments(self, spelling: str) -> list[Segment]:
        """Return the syllables of a listed spelling, each with the number of its jamo."""
        return [
            Segment(char, len(self.tiles(self.expand(char)))) for char in self.normalise(spelling)
        ]

    def compose(self, tokens: Sequence[int]) -> str:
        """Join the jamo of each syllable; jamo that make none stay as they are."""
        syllables = (tokens[start : start + PLACES] for start in range(0, len(tokens), PLACES))
        return "".join(
            self._jamo.compose([token - 1 for token in syllable if token != BLANK])
            for syllable in syllables
        )


@cache
def _by_keys() -> HangulJamoTokenizer:
    return HangulJamoTokenizer([*BASIC_JAMO, *KEYS], {"whole": list(KEYS)})


def _is_syllable(char: str) -> bool:
    return len(char) == 1 and "가" <= char <= "힣"


def _padded(jamo: list[int]) -> tuple[int, int]:
    """Return one jamo or two, or none, as two places."""
    first, second, *_ = [*jamo, BLANK, BLANK]
    return first, second
