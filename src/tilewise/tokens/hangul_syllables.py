"""Hangul as in 한들: words of syllables, each with five places for its jamo.

A syllable has one place for its initial, two for its vowels and two for its finals. Jamo are those
with a key on a two-set keyboard: ㄲ and ㅐ take one place, ㅘ (ㅗ and ㅏ) and ㄳ (ㄱ and ㅅ) two.
Places that a syllable does not need are blank, the first token of the alphabet:

========  ==========
syllable  places
========  ==========
가        ㄱㅏ□□□
밖        ㅂㅏ□ㄲ□
과        ㄱㅗㅏ□□
닭        ㄷㅏ□ㄹㄱ
========  ==========

Jamo may also be typed without syllables, in the order of their keys: as tense consonants are not
split, they join into syllables in only one way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilewise.errors import PackError, TokenError, shown
from tilewise.rules.games.handle import PLACES
from tilewise.rules.rule import BLANK
from tilewise.tokens.base import TILE, Segment, Tokenizer, TokenRow
from tilewise.tokens.hangul import BASIC_JAMO, HangulJamoTokenizer

KEYS = ("ㄲ", "ㄸ", "ㅃ", "ㅆ", "ㅉ", "ㅐ", "ㅒ", "ㅔ", "ㅖ")
"""Compound jamo with a key of their own."""

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


def _is_syllable(char: str) -> bool:
    return len(char) == 1 and "가" <= char <= "힣"


def _padded(jamo: list[int]) -> tuple[int, int]:
    """Return one jamo or two, or none, as two places."""
    first, second, *_ = [*jamo, BLANK, BLANK]
    return first, second
