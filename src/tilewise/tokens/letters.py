"""Tokenizers of letters: single letters, digraphs, and graphemes of any script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tilewise.errors import PackError, shown
from tilewise.tokens.base import (
    TILE,
    Computed,
    LetterRules,
    Segment,
    Tokenizer,
    TokenRow,
    choice_option,
    is_mark,
)

if TYPE_CHECKING:
    import regex


# -- Letters: one character of an alphabet is one tile ---------------------------------------------
# :mod:`tilewise.tokens.base` decides which letter a character is (case, folding, accents).


class LettersTokenizer(Tokenizer):
    """Tokens are single letters; options of :class:`~tilewise.tokens.base.LetterRules`.

    Raises:
        PackError: an option has the wrong type, or folds to something outside the alphabet; or
            a letter of the alphabet can never occur in a word.
    """

    name = "letters"
    option_names = LetterRules.option_names

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        self._rules = LetterRules(self.alphabet, options)
        for letter in self.alphabet:
            if len(letter) > 1 or self._rules.read(letter) != letter:
                raise PackError(
                    f"the alphabet's letter {shown(letter)} can never occur in a word: "
                    "it must be one character, in the same case as the words, and not "
                    "folded or ignored; for several characters on one tile, use the "
                    "digraphs tokenizer"
                )

    def expand(self, char: str) -> TokenRow:
        """Return the tokens of one character."""
        letters = self._rules.read(char)
        if letters is None:
            raise self._outside(char)
        return tuple(self._number[letter] for letter in letters)

    def extent(self, char: str) -> tuple[int, int] | None:
        """Return the space a character takes; a mark may be read with the letter before it."""
        if is_mark(char):
            return 0, TILE
        letters = self._rules.read(char)
        return None if letters is None else (len(letters) * TILE, len(letters) * TILE)

    def tile(self, token: int) -> str:
        """Return the letter as games show it: as a capital, if the language has one."""
        return self._rules.capital(self.alphabet[token])


# -- Digraphs: alphabets in which some letters are written with several characters -----------------
# Croatian ``lj``, ``nj`` and ``dž``, Dutch ``ij``, Welsh ``ll``, Hungarian ``dzs``: each is one
# letter and takes one tile. Characters are first read by the rules of
# :mod:`tilewise.tokens.base` (case, folding, accents), then joined from left to right, the
# longest token first: ``dzs`` before ``dz`` before ``d``. Unicode's own digraph characters (``ǉ``,
# ``ĳ``) are read as the two letters.
#
# If such letters stand side by side but are separate tiles, a separator is written between them.
# By default this is ``|``; it has no tile and is not shown:
#
# - in a spelling, listed or typed: ``in|jekcija`` is i n j e k c i j a;
# - in option ``apart``, for every word that contains these letters: with
#   ``apart = ["in|jekc", "nad|živ"]``, ``injekcija`` and ``injekcijski`` need no separator,
#     whether
#   listed or typed by players.
#
# A whole list is joined by one pass of a regular expression over its text. Each digraph becomes
# one code point in a private range, so that the character table of
# :class:`~tilewise.tokens.base.Tokenizer` can be used here as well.
#


_PRIVATE_USE = range(0xE000, 0xF900)
"""Code points that stand for pieces of several code points: Unicode's private use area."""


class _PieceTokenizer(Tokenizer):
    """Tokens may have several characters; such a piece is one private code point in a text."""

    _rules: LetterRules
    _token_of: Mapping[str, int]  # by letter, or by the code point of a piece
    _piece_of: Mapping[str, str]  # by code point

    def expand(self, char: str) -> TokenRow:
        """Return the token of a letter, or of a piece by its code point."""
        if char not in self._token_of:
            raise self._outside(self.legible(char))
        return (self._token_of[char],)

    def legible(self, normal: str) -> str:
        """Return normalised text with its pieces spelled out."""
        return "".join(self._piece_of.get(char, char) for char in normal)

    def _occurs(self, token: str) -> bool:
        """Whether a token of the alphabet is read as itself."""
        itself = all(self._rules.read(char) == char for char in token)
        return itself and self._token_of.get(self.normalise(token)) == self._number[token]


class DigraphsTokenizer(_PieceTokenizer):
    """Tokens are letters of one or several characters.

    Options: those of :class:`~tilewise.tokens.base.LetterRules`, ``separator`` (one
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
        joined = {
            token: chr(_PRIVATE_USE[number])
            for token, number in self._number.items()
            if len(token) > 1
        }
        self._piece_of = {code: token for token, code in joined.items()}
        self._longest = {
            letter: max(len(token) for token in self.alphabet if letter in token)
            for letter in set("".join(self.alphabet))
        }
        self._letters_of = Computed(self._letters)  # by code point, for str.translate
        self._replacements = {**joined, self._separator: ""}
        self._parts = _alternatives(self._replacements)
        apart = self._checked_apart(options.get("apart", []))
        self._replacements |= {key: self._join(value) for key, value in apart.items()}
        self._parts = _alternatives(self._replacements)
        self._token_of = {joined.get(token, token): n for token, n in self._number.items()}
        for token in self.alphabet:
            if not self._occurs(token):
                raise PackError(
                    f"the alphabet's letter {shown(token)} can never occur in a word: it "
                    "must be in the same case as the words, and not folded, ignored or "
                    "kept apart"
                )

    def normalise(self, text: str) -> str:
        """Read every character, then join the digraphs, each to one private code point."""
        return self._join(unicodedata.normalize("NFC", text).translate(self._letters_of))

    def extent(self, char: str) -> tuple[int, int] | None:
        """Return the space of a character: part of a tile if it may be joined with others."""
        if is_mark(char):
            return 0, TILE
        letters = char.translate(self._letters_of).replace(self._separator, "")
        if not all(letter in self._longest for letter in letters):
            return None
        least = sum(TILE // self._longest[letter] for letter in letters)
        return least, len(letters) * TILE

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
        if char in self._piece_of:
            return "\ufffd"
        read = self._rules.read(char)
        return char if read is None else read

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


def _alternatives(texts: Mapping[str, str]) -> re.Pattern[str]:
    """Return an expression that matches the leftmost of the texts, and the longest of those."""
    return re.compile("|".join(map(re.escape, sorted(texts, key=len, reverse=True))))


# -- Graphemes: each character that readers see is one tile, however many code points it has -------
# Most scripts of South and South-East Asia write vowels as signs around a consonant: हिन्दी has
# six code points and two user-perceived characters, हि and न्दी. Their boundaries are defined by
# Unicode Standard Annex 29 (*extended grapheme clusters*), which the library ``regex`` implements
# as ``\X``.
#
# Games divide such words in different ways, so a pack chooses one with option ``signs``:
#
# =========== ======================== ===========================================================
# ``"keep"``  हि न्दी                    one cluster per tile (the default); only for small word
#                                      lists, as an alphabet has at most 250 tokens, but a language
#                                      has thousands of clusters
# ``"apart"`` ह ◌ि न् द ◌ी a consonant and its vowel sign are two tiles. Marks that are
#                                      not sounds of their own stay with their consonant: the
#                                      virama (न्) and the nukta (ड़)
# =========== ======================== ===========================================================
#
# Characters are first read by the rules of :mod:`tilewise.tokens.base` (case, folding, accents);
# the dotted circle ◌, which is shown under a sign that stands alone, is ignored in input. Then
# every piece of more than one code point becomes one code point in a private range, as in
# :mod:`tilewise.tokens.letters`, so that the character table of
# :class:`~tilewise.tokens.base.Tokenizer` can be used here as well.
#


_UNKNOWN = "\ufffd"
_DOTTED_CIRCLE = "\u25cc"
_NUKTA, _VIRAMA = 7, 9
"""Canonical combining classes of marks that are not sounds of their own."""


class GraphemesTokenizer(_PieceTokenizer):
    """Tokens are grapheme clusters; with ``signs = "apart"``, consonants and signs.

    Options: ``signs`` and those of :class:`~tilewise.tokens.base.LetterRules`.

    Raises:
        PackError: an option is wrong, or a token of the alphabet can never occur in a word.
    """

    name = "graphemes"
    option_names = LetterRules.option_names | {"signs"}

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        self._apart = choice_option(options, "signs", ("keep", "apart")) == "apart"
        self._rules = LetterRules(set("".join(self.alphabet)), options)
        self._free = iter(_PRIVATE_USE)
        self._code_of: dict[str, str] = {}
        self._piece_of: dict[str, str] = {}
        self._codes = Computed(lambda cluster: "".join(map(self._code, self._cut(cluster))))
        self._letters = Computed(self._letter)  # by code point, for str.translate
        self._token_of = {self._code(token): number for token, number in self._number.items()}
        for token in self.alphabet:
            if not self._occurs(token):
                kind = "consonant or sign" if self._apart else "grapheme cluster"
                raise PackError(
                    f"the alphabet's {shown(token)} can never occur in a word: it must be one "
                    f"{kind}, in the same case as the words, and not folded or ignored"
                )

    def normalise(self, text: str) -> str:
        """Return NFC, read by the rules, with one private code point for each longer piece."""
        return "".join(map(self._codes.__getitem__, _clusters(self._read(text))))

    def segments(self, spelling: str) -> list[Segment]:
        """Return the grapheme clusters of a listed spelling, each with the tiles it takes."""
        clusters = _clusters(self._read(spelling))
        return [Segment(cluster, len(self._cut(cluster))) for cluster in clusters]

    def tile(self, token: int) -> str:
        """Return the piece: as a capital if there is one, or a sign on a dotted circle."""
        piece = self.alphabet[token]
        if unicodedata.category(piece[0]).startswith("M"):
            return _DOTTED_CIRCLE + piece
        return self._rules.capital(piece) if len(piece) == 1 else piece

    def _read(self, text: str) -> str:
        composed = unicodedata.normalize("NFC", text).replace(_DOTTED_CIRCLE, "")
        return composed.translate(self._letters)

    def _letter(self, code: int) -> str:
        """Read one character; one not in the alphabet stays as it is, so messages can show it."""
        read = self._rules.read(chr(code))
        return chr(code) if read is None else read

    def _cut(self, cluster: str) -> list[str]:
        return _cut(cluster) if self._apart else [cluster]

    def _code(self, piece: str) -> str:
        """Return the code point that stands for a piece, choosing one if the piece is new."""
        if len(piece) == 1 and ord(piece) not in _PRIVATE_USE:
            return piece
        if piece not in self._code_of:
            free = next(self._free, None)  # another one for each thread that asks at the same time
            if free is None:
                return _UNKNOWN
            self._piece_of[self._code_of.setdefault(piece, chr(free))] = piece
        return self._code_of[piece]


def split_graphemes(text: str, *, apart: bool) -> list[str]:
    """Return the pieces of a text, for finding the alphabet of a word list."""
    clusters = _clusters(unicodedata.normalize("NFC", text))
    return [piece for c in clusters for piece in (_cut(c) if apart else [c])]


def _clusters(text: str) -> list[str]:
    found: list[str] = _expression().findall(text)
    return found


@cache
def _expression() -> regex.Pattern[str]:
    import regex  # 50 ms; the page loads it only for packs that need it

    return regex.compile(r"\X")


def _cut(cluster: str) -> list[str]:
    """Cut a cluster before every letter and before every sign that is a sound of its own."""
    pieces: list[str] = []
    for char in cluster:
        if pieces and _belongs_to_letter(char):
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def _belongs_to_letter(char: str) -> bool:
    """Whether a mark changes the letter before it: virama, nukta, joiners, accents."""
    mark = unicodedata.combining(char)
    return mark in (_NUKTA, _VIRAMA) or mark >= 200 or unicodedata.category(char) == "Cf"
