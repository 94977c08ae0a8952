"""Letters: one character of an alphabet is one tile.

Normalisation is an ordered list of steps, each with an example:

1. NFC: ``e`` + U+0301 becomes ``é``.
2. ``fold``, the pack's map of characters to letters: ``é`` to ``e``, ``ß`` to ``ss``; asked for
   before the case rule so that Turkish ``I`` can become ``ı``.
3. ``case = "lower"`` (default; ``"upper"`` and ``"keep"`` are the others): ``Crane`` to ``crane``.
4. ``fold`` again, for the character in its new case: ``É`` to ``é`` to ``e``.
5. ``equivalent``, groups of letters that the game counts as one tile, shown as the first:
   ``["е", "ё"]``.
6. ``strip_marks = true``: a letter outside the alphabet loses its accents: ``ç`` to ``c``, also
   where no composed letter exists: ``q̣`` to ``q``. A letter of the alphabet never does: Spanish
   ``ñ`` stays itself.
7. ``ignore``: characters that stand in spellings but take no tile, such as ``'`` and ``-``.

What is then not in the alphabet is refused.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tilewise.errors import PackError, TokenError
from tilewise.tokens.base import MAX_LENGTH, Tokenizer, TokenRow

_CASES: dict[str, Callable[[str], str]] = {"lower": str.lower, "upper": str.upper, "keep": str}


class LettersTokenizer(Tokenizer):
    """Tokens are single letters; options ``case fold equivalent strip_marks ignore``.

    Raises:
        PackError: an option has the wrong type, or folds to something outside the alphabet; or
            a letter of the alphabet is never read as itself.
    """

    name = "letters"
    option_names = frozenset({"case", "fold", "equivalent", "strip_marks", "ignore"})

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        case = options.get("case", "lower")
        if not isinstance(case, str) or case not in _CASES:
            raise PackError(f"option case is {case!r}; use one of {', '.join(_CASES)}")
        self._case = _CASES[case]
        self._fold = _text_map(options.get("fold", {}))
        self._same = _equivalents(options.get("equivalent", []))
        self._strip_marks = _flag(options, "strip_marks")
        self._ignore = _text(options, "ignore")
        for source, target in {**self._fold, **self._same}.items():
            self._require_letters(source, target)
        for number, letter in enumerate(self.alphabet):
            self._require_itself(number, letter)

    def expand(self, char: str) -> TokenRow:
        """Return the letters of one character; see the module's steps 2 to 7."""
        if char in self._ignore:
            return ()
        folded = self._fold.get(char, char)
        cased = "".join(self._fold.get(c, c) for c in self._case(folded))
        tokens: list[int] = []
        for letter in cased:
            found = self._letter(letter)
            if found is None:
                raise self._outside(char)
            tokens.extend(found)
        return tuple(tokens)

    def tile(self, token: int) -> str:
        """Capital letter, as games show it, where the language has one of its own."""
        letter = self.alphabet[token]
        if self._case is not str.lower:
            return letter
        folded = (source for source, target in self._fold.items() if target == letter)
        for capital in (letter.upper(), *folded):  # Turkish: "İ" folds to "i", and "I" to "ı"
            if len(capital) == 1 and capital.isupper() and self._reads(capital, token):
                return capital
        return letter

    def _letter(self, letter: str) -> TokenRow | None:
        """Return the token of a letter in its final case, none for a mark, None if unknown."""
        letter = self._same.get(letter, letter)
        if letter in self._number:
            return (self._number[letter],)
        if not self._strip_marks:
            return None
        if unicodedata.combining(letter):  # left over by NFC or by lower(), as of "İ"
            return ()
        base = unicodedata.normalize("NFD", letter)[0]
        base = self._same.get(base, base)
        return (self._number[base],) if base in self._number else None

    def _reads(self, char: str, token: int) -> bool:
        try:
            return self.expand(char) == (token,)
        except TokenError:
            return False

    def _require_letters(self, source: str, target: str) -> None:
        try:
            self.expand(source)
        except TokenError:
            raise PackError(
                f"{source!r} is to be read as {target!r}, but that is not in the alphabet; "
                "give letters of the alphabet, in the case that words are read in"
            ) from None

    def _require_itself(self, number: int, letter: str) -> None:
        if len(letter) > 1 or not self._reads(letter, number):
            raise PackError(
                f"letter {letter!r} of the alphabet is never read as itself: it must be one "
                "character, in the case that words are read in, and not folded or ignored"
            )


def _flag(options: Mapping[str, Any], key: str) -> bool:
    value = options.get(key, False)
    if not isinstance(value, bool):
        raise PackError(f"option {key} is {value!r}; use true or false")
    return value


def _text(options: Mapping[str, Any], key: str) -> str:
    value = options.get(key, "")
    if not isinstance(value, str):
        raise PackError(f"option {key} is {value!r}; use a text")
    return value


def _text_map(value: object) -> dict[str, str]:
    if not isinstance(value, Mapping) or not all(
        isinstance(k, str) and len(k) == 1 and isinstance(v, str) and 0 < len(v) <= MAX_LENGTH
        for k, v in value.items()
    ):
        raise PackError(
            'option fold must map single characters to a few letters, as in { "é" = "e" }'
        )
    return dict(value)


def _equivalents(value: object) -> dict[str, str]:
    problem = PackError('option equivalent must list groups of letters, as in [["е", "ё"]]')
    if not isinstance(value, list):
        raise problem
    same: dict[str, str] = {}
    for group in value:
        if not isinstance(group, list) or not all(map(_is_character, group)):
            raise problem
        same.update(dict.fromkeys(group[1:], group[0]))
    return same


def _is_character(value: object) -> bool:
    return isinstance(value, str) and len(value) == 1
