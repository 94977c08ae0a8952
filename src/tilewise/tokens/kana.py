"""Kana: one kana is one tile, hiragana and katakana alike.

Normalisation takes these steps, in this order:

1. Width and composition (NFKC; spacing sound marks count as combining ones): half-width ``ｶﾞ``,
   ``か`` + U+3099 and ``か゛`` become ``が``.
2. Katakana becomes hiragana: ``ラーメン`` is ``らーめん``; ``ー`` stays, it has its own tile.
3. ``small = "fold"`` (default ``"keep"``): small kana become full-sized: ``きゃっと`` to
   ``きやつと``.
4. ``marks = "fold"`` (default ``"keep"``): sound marks are dropped: ``が`` to ``か``, ``ぱ`` to
   ``は``.
5. ``ignore``: characters that occur in spellings but take no tile, such as ``・``.

The alphabet may list hiragana or katakana; tiles show what it lists.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from tilewise.errors import PackError, shown
from tilewise.tokens.alphabet import choice_option, text_option
from tilewise.tokens.base import Beginning, Tokenizer, TokenRow
from tilewise.tokens.romaji import beginnings

KANA = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔぁぃぅぇぉっゃゅょゎー"
)
"""The kana of present-day spellings in dictionary order, marked and small ones last."""

_SMALL = dict(zip("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ", strict=True))
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}  # ァ … ヶ to ぁ … ゖ
_COMBINING = {0x309B: 0x3099, 0x309C: 0x309A}
_MODES = ("keep", "fold")


class KanaTokenizer(Tokenizer):
    """Tokens are kana; options ``small``, ``marks`` (``"keep"`` or ``"fold"``) and ``ignore``.

    Raises:
        PackError: an option is wrong, or the alphabet contains something that is never read as
            itself: not a kana, one that the options fold, or the same one in both scripts.
    """

    name = "kana"
    option_names = frozenset({"small", "marks", "ignore"})
    own_alphabet = tuple(KANA)

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        self._fold_small = choice_option(options, "small", _MODES) == "fold"
        self._fold_marks = choice_option(options, "marks", _MODES) == "fold"
        self._ignore = self.normalise(text_option(options, "ignore"))
        self._number_of = {
            kana.translate(_HIRAGANA): number for number, kana in enumerate(self.alphabet)
        }
        for number, kana in enumerate(self.alphabet):
            if not _is_kana(kana) or self._read(self.normalise(kana)) != (number,):
                raise PackError(
                    f"the alphabet's {shown(kana)} can never occur in a word: list "
                    "single kana, each in hiragana or katakana but not both, and none "
                    "that an option folds or ignores"
                )

    def normalise(self, text: str) -> str:
        """Return NFKC in hiragana, with sound marks joined to their kana."""
        joined = unicodedata.normalize("NFKC", text.translate(_COMBINING))
        return joined.translate(_HIRAGANA)

    def typed_in_latin(self, text: str) -> list[str]:
        """Return every way to read romaji as kana: ``kani`` is かに or かんい."""
        return [one.typed for one in self.begun_in_latin(text) if not one.rest]

    def begun_in_latin(self, text: str) -> list[Beginning]:
        """Return every way to read the beginning of romaji: ``kanky`` is かん and ``ky``."""
        return beginnings(text.strip().lower())

    def expand(self, char: str) -> TokenRow:
        """Return the token of one kana."""
        tokens = self._read(char)
        if tokens is None:
            raise self._outside(char)
        return tokens

    def _read(self, char: str) -> TokenRow | None:
        if char and char in self._ignore:
            return ()
        if self._fold_small:
            char = _SMALL.get(char, char)
        if self._fold_marks and char:
            char = unicodedata.normalize("NFD", char)[0]
        return (self._number_of[char],) if char in self._number_of else None


def _is_kana(text: str) -> bool:
    return len(text) == 1 and ("ぁ" <= text <= "ゖ" or "ァ" <= text <= "ヶ" or text == "ー")
