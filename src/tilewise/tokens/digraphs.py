"""Digraphs: alphabets in which some letters are written with several characters.

Croatian ``lj``, ``nj`` and ``dž``, Dutch ``ij``, Welsh ``ll``, Hungarian ``dzs``: each is one
letter and takes one tile. Characters are first read by the rules of
:mod:`tilewise.tokens.letter_rules` (case, folding, accents), then joined from left to right, the
longest token first: ``dzs`` before ``dz`` before ``d``. Unicode's own digraph characters (``ǉ``,
``ĳ``) are read as the two letters.

If such letters stand side by side but are separate tiles, a separator is written between them. By
default this is ``|``; it has no tile and is not shown:

- in a spelling, listed or typed: ``in|jekcija`` is i n j e k c i j a;
- in option ``apart``, for every word that contains these letters: with
  ``apart = ["in|jekc", "nad|živ"]``, ``injekcija`` and ``injekcijski`` need no separator, whether
  listed or typed by players.

A whole list is joined by one pass of a regular expression over its text. Each digraph becomes one
code point in a private range, so that the character table of
:class:`~tilewise.tokens.base.Tokenizer` can be used here as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from tilewise.errors import PackError, shown
from tilewise.tokens.base import TILE, Computed, Tokenizer, TokenRow, is_mark
from tilewise.tokens.letter_rules import LetterRules

_PRIVATE = 0xE000
"""First of the code points that stand for joined tokens: Unicode's private use area."""


class DigraphsTokenizer(Tokenizer):
    """Tokens are letters of one or several characters.

    Options: those of :class:`~tilewise.tokens.letter_rules.LetterRules`, ``separator`` (one
    character) and ``apart`` (a list of parts of words, each with a separator between the letters
    that stay apart).

    Raises:
        PackError: an option is wrong, or a token of the alphabet can never occur in a word.
    """

    name = "digraphs"
    option_names = LetterRules.option_names | {"separator", "apart"}

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        self._rules = LetterRules(set("".join(self.alphabet)), options)
        self._separator = self._checked_separator(options.get("separator", "|"))
        self._joined = {
            token: chr(_PRIVATE + number)
            for token, number in self._number.items()
            if len(token) > 1
        }
        self._longest = {
            letter: max(len(token) for token in self.alphabet if letter in token)
            for letter in set("".join(self.alphabet))
        }
        self._private = frozenset(self._joined.values())
        self._letters_of = Computed(self._letters)  # by code point, for str.translate
        self._replacements = {**self._joined, self._separator: ""}
        self._parts = _alternatives(self._replacements)
        apart = self._checked_apart(options.get("apart", []))
        self._replacements |= {key: self._join(value) for key, value in apart.items()}
        self._parts = _alternatives(self._replacements)
        self._token_of = {
            self._joined.get(token, token): (number,) for token, number in self._number.items()
        }
        for token, number in self._number.items():
            self._require_itself(token, number)

    def normalise(self, text: str) -> str:
        """Read every character, then join the digraphs, each to one private code point."""
        return self._join(unicodedata.normalize("NFC", text).translate(self._letters_of))

    def expand(self, char: str) -> TokenRow:
        """Return the token of a letter or of a private code point."""
        if char not in self._token_of:
            raise self._outside(char)
        return self._token_of[char]

    def extent(self, char: str) -> tuple[int, int] | None:
        """Return the space of a character: part of a tile if it may be joined with others."""
        if is_mark(char):
            return 0, TILE
        letters = char.translate(self._letters_of).replace(self._separator, "")
        if not all(letter in self._longest for letter in letters):
            return None
        least = sum(TILE // self._longest[letter] for letter in letters)
        return least, len(letters) * TILE

    def legible(self, normal: str) -> str:
        """Return normalised text with its digraphs spelled out."""
        return "".join(
            self.alphabet[ord(c) - _PRIVATE] if c in self._private else c for c in normal
        )

    def readable(self, spelling: str) -> str:
        """Return a listed spelling without separators."""
        return spelling.replace(self._separator, "")

    def compose(self, tokens: Sequence[int]) -> str:
        """Join the tokens, with a separator where they would otherwise be read differently."""
        text = ""
        for count, token in enumerate(tokens, start=1):
            plain = text + self.alphabet[token]
            same = self._reads(plain, tuple(tokens[:count]))
            text = plain if same else f"{text}{self._separator}{self.alphabet[token]}"
        return text

    def tile(self, token: int) -> str:
        """Return the letters as capitals: ``LJ``."""
        return "".join(map(self._rules.capital, self.alphabet[token]))

    def _letters(self, code: int) -> str:
        """Return how a character is read.

        One that is not in the alphabet stays as it is, so that messages can show it; one that could
        be mistaken for a joined token becomes U+FFFD.
        """
        char = chr(code)
        if char in ("\n", self._separator):
            return char
        if char in self._private:
            return "\ufffd"
        read = self._rules.read(char)
        return self._digraph(char) or char if read is None else read

    def _digraph(self, char: str) -> str:
        """Return the letters of a digraph character such as ``ǈ``, '' for any other."""
        letters = "".join(self._rules.read(c) or "" for c in unicodedata.normalize("NFKC", char))
        return letters if letters in self._joined else ""

    def _join(self, letters: str) -> str:
        return self._parts.sub(lambda match: self._replacements[match[0]], letters)

    def _reads(self, text: str, tokens: TokenRow) -> bool:
        read = (token for char in self.normalise(text) for token in self.expand(char))
        return tuple(read) == tokens

    def _checked_separator(self, separator: object) -> str:
        if (
            not isinstance(separator, str)
            or len(separator) != 1
            or separator.isspace()
            or self._rules.read(separator) is not None
        ):
            raise PackError(
                f'option "separator" is {shown(separator)}; use one character that no word contains'
            )
        return separator

    def _checked_apart(self, value: object) -> dict[str, str]:
        """Return letters -> the same letters with separators."""
        if not isinstance(value, list) or not all(
            isinstance(part, str) and self._separator in part.strip(self._separator)
            for part in value
        ):
            raise PackError(
                'option "apart" must list parts of words, each with the separator '
                f'inside, as in ["in{self._separator}jekc"]'
            )
        read = [unicodedata.normalize("NFC", part).translate(self._letters_of) for part in value]
        for part, letters in zip(value, read, strict=True):
            if not set(letters) <= {*"".join(self.alphabet), self._separator}:
                raise PackError(
                    f'option "apart": {shown(part)} has characters outside the alphabet'
                )
        return {letters.replace(self._separator, ""): letters for letters in read}

    def _require_itself(self, token: str, number: int) -> None:
        read = self.normalise(token)
        known = all(self._rules.read(char) == char for char in token)
        if not known or self._token_of.get(read) != (number,):
            raise PackError(
                f"the alphabet's letter {shown(token)} can never occur in a word: it "
                "must be in the same case as the words, and not folded, ignored or "
                "kept apart"
            )


def _alternatives(texts: Mapping[str, str]) -> re.Pattern[str]:
    """Return an expression that matches the leftmost of the texts, and the longest of those."""
    return re.compile("|".join(map(re.escape, sorted(texts, key=len, reverse=True))))
