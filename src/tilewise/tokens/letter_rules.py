"""Reads the characters of a spelling as letters of an alphabet: case, folding, marks.

Shared by ``letters``, ``digraphs`` and ``graphemes``. A character is read in these steps, in this
order:

1. NFC: ``e`` + U+0301 becomes ``é`` (the tokenizer does this for the text as a whole).
2. ``ignore``: characters that occur in spellings but take no tile, such as ``'`` and ``-``.
3. ``fold``, the pack's map from characters to letters: ``é`` to ``e``, ``ß`` to ``ss``; applied
   before the case rule so that Turkish ``I`` can become ``ı``.
4. ``case = "lower"`` (default; ``"upper"`` and ``"keep"`` are the others): ``Crane`` to ``crane``.
5. ``fold`` again, for the character in its new case: ``É`` to ``é`` to ``e``.
6. ``equivalent``, groups of letters that the game counts as one tile, shown as the first:
   ``["е", "ё"]``.
7. ``strip_marks = true``: a letter that is not in the alphabet loses as few accents as necessary:
   ``ç`` to ``c``, and also ``q̣`` to ``q``, for which no composed letter exists. A letter in the
   alphabet keeps its accents: Spanish ``ñ`` stays, and Vietnamese ``ế`` becomes ``ê`` if that is
   in the alphabet.

A character that is still not in the alphabet is an error. What some languages need:

=================== ===========================================================================
Turkish, Azeri      ``fold = { "I" = "ı", "İ" = "i" }``, with both letters in the alphabet
German              ``ß`` in the alphabet, or ``fold = { "ß" = "ss", "ä" = "ae", ... }``
Greek               ``equivalent = [["σ", "ς"]]``, ``strip_marks = true`` for the accents
French              ``strip_marks = true``, ``fold = { "œ" = "oe", "æ" = "ae" }``
Spanish             ``ñ`` in the alphabet, ``strip_marks = true`` for the accents
Russian             ``equivalent = [["е", "ё"]]``, or ``ё`` in the alphabet
Vietnamese          all letters with their tones in the alphabet; or the 29 without a tone and
                    ``strip_marks = true``
Hebrew              ``equivalent = [["כ", "ך"], ["מ", "ם"], ["נ", "ן"], ["פ", "ף"], ["צ", "ץ"]]``,
                    ``strip_marks = true`` for the points
Arabic              ``strip_marks = true`` drops hamza (``أ`` to ``ا``) and vowel marks;
                    ``ignore = "ـ"``, ``equivalent = [["ه", "ة"], ["ي", "ى"]]``
Armenian            ``fold = { "և" = "եւ" }``, or ``և`` in the alphabet
=================== ===========================================================================
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations
from typing import Any

from tilewise.errors import PackError, shown, untranslated
from tilewise.tokens.alphabet import choice_option, text_option
from tilewise.tokens.base import MAX_LENGTH

_CASES: dict[str, Callable[[str], str]] = {"lower": str.lower, "upper": str.upper, "keep": str}


class LetterRules:
    """A pack's rules for reading; options ``case fold equivalent strip_marks ignore``.

    Args:
        letters: the characters that tokens are made of.
        options: the pack's tokenizer options; any others are ignored here.

    Raises:
        PackError: an option has the wrong type, or folds to something outside the alphabet.
    """

    option_names = frozenset({"case", "fold", "equivalent", "strip_marks", "ignore"})

    def __init__(self, letters: Collection[str], options: Mapping[str, Any]) -> None:
        self._letters = frozenset(letters)
        self._case = _CASES[choice_option(options, "case", list(_CASES))]
        self._fold = _text_map(options.get("fold", {}))
        self._same = _equivalents(options.get("equivalent", []))
        self._strip_marks = _flag(options, "strip_marks")
        # Programs that do not know Turkish lower-case "İ" to an i and another dot.
        self._ignore = text_option(options, "ignore") + "\u0307" * ("İ" in self._fold)
        for source, target in {**self._fold, **self._same}.items():
            if self.read(source) is None:
                raise PackError(
                    f"{shown(source)} would be read as {shown(target)}, which is not in "
                    "the alphabet; give letters of the alphabet, in the same case as "
                    "the words"
                )

    def read(self, char: str) -> str | None:
        """Return the letters of one character: '' if it takes no tile, None if unknown."""
        if char in self._ignore:
            return ""
        folded = self._fold.get(char, char)
        cased = "".join(self._fold.get(c, c) for c in self._case(folded))
        letters = [self._letter(letter) for letter in cased]
        return None if None in letters else "".join(filter(None, letters))

    def capital(self, letter: str) -> str:
        """Return a letter as games show it: as a capital, if the language has one."""
        if self._case is not str.lower:
            return letter
        folded = (source for source, target in self._fold.items() if target == letter)
        # Titlecase, because Georgian has capitals that words do not begin with and few fonts have.
        for capital in (letter.title(), *folded):  # Turkish: "İ" folds to "i", and "I" to "ı"
            if len(capital) == 1 and capital.isupper() and self.read(capital) == letter:
                return capital
        return letter

    def _letter(self, letter: str) -> str | None:
        """Return the alphabet's letter for a character, '' for a lone mark, None if unknown."""
        letter = self._same.get(letter, letter)
        if letter in self._letters:
            return letter
        if not self._strip_marks:
            return None
        if unicodedata.combining(letter):  # left over by NFC or by lower(), as with "İ"
            return ""
        bases = self._with_fewer_marks(letter)
        return next((base for base in bases if base in self._letters), None)

    def _with_fewer_marks(self, letter: str) -> Iterator[str]:
        """Yield the letter with one mark removed, then two, and so on until none is left."""
        base, *marks = list(unicodedata.normalize("NFD", letter))
        for kept in reversed(range(len(marks))):
            for some in combinations(marks, kept):
                left = unicodedata.normalize("NFC", base + "".join(some))
                yield self._same.get(left, left)


def _flag(options: Mapping[str, Any], key: str) -> bool:
    value = options.get(key, False)
    if not isinstance(value, bool):
        raise PackError(f'option "{key}" is {shown(value)}; use true or false')
    return value


def _text_map(value: object) -> dict[str, str]:
    if not isinstance(value, Mapping) or not all(
        isinstance(k, str) and len(k) == 1 and isinstance(v, str) and 0 < len(v) <= MAX_LENGTH
        for k, v in value.items()
    ):
        raise PackError(
            untranslated(
                'option "fold" must map single characters to one or more letters, as in '
                '{ "é" = "e" }'
            )
        )
    return dict(value)


def _equivalents(value: object) -> dict[str, str]:
    problem = PackError(
        untranslated('option "equivalent" must list groups of letters, as in [["е", "ё"]]')
    )
    if not isinstance(value, list):
        raise problem
    same: dict[str, str] = {}
    for group in value:
        if not isinstance(group, list) or not group or not all(map(_is_character, group)):
            raise problem
        same.update(dict.fromkeys(group[1:], group[0]))
    return same


def _is_character(value: object) -> bool:
    return isinstance(value, str) and len(value) == 1
