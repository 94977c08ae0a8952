r"""Graphemes: each character that readers see is one tile, however many code points it has.

Most scripts of South and South-East Asia write vowels as signs around a consonant: हिन्दी has six
code points and two user-perceived characters, हि and न्दी. Their boundaries are defined by Unicode
Standard Annex 29 (*extended grapheme clusters*), which the library ``regex`` implements as ``\X``.

Games divide such words in different ways, so a pack chooses one with option ``signs``:

=========== ======================== ===========================================================
``"keep"``  हि न्दी                    one cluster per tile (the default); only for small word
                                     lists, as an alphabet has at most 250 tokens, but a language
                                     has thousands of clusters
``"apart"`` ह ◌ि न् द ◌ी               a consonant and its vowel sign are two tiles. Marks that are
                                     not sounds of their own stay with their consonant: the
                                     virama (न्) and the nukta (ड़)
=========== ======================== ===========================================================

Characters are first read by the rules of :mod:`tilewise.tokens.letter_rules` (case, folding,
accents); the dotted circle ◌, which is shown under a sign that stands alone, is ignored in input.
Then every piece of more than one code point becomes one code point in a private range, as in
:mod:`tilewise.tokens.digraphs`, so that the character table of
:class:`~tilewise.tokens.base.Tokenizer` can be used here as well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tilewise.errors import PackError, shown
from tilewise.tokens.alphabet import choice_option
from tilewise.tokens.base import Computed, Segment, Tokenizer, TokenRow
from tilewise.tokens.letter_rules import LetterRules

if TYPE_CHECKING:
    import regex

_PRIVATE = range(0xE000, 0xF900)
"""Code points that stand for pieces of several code points: Unicode's private use area."""

_UNKNOWN = "\ufffd"
_DOTTED_CIRCLE = "\u25cc"
_NUKTA, _VIRAMA = 7, 9
"""Canonical combining classes of marks that are not sounds of their own."""


class GraphemesTokenizer(Tokenizer):
    """Tokens are grapheme clusters; with ``signs = "apart"``, consonants and signs.

    Options: ``signs`` and those of :class:`~tilewise.tokens.letter_rules.LetterRules`.

    Raises:
        PackError: an option is wrong, or a token of the alphabet can never occur in a word.
    """

    name = "graphemes"
    option_names = LetterRules.option_names | {"signs"}

    def __init__(self, alphabet: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(alphabet, options)
        self._apart = choice_option(options, "signs", ("keep", "apart")) == "apart"
        self._rules = LetterRules(set("".join(self.alphabet)), options)
        self._free = iter(_PRIVATE)
        self._code_of: dict[str, str] = {}
        self._piece_of: dict[str, str] = {}
        self._codes = Computed(lambda cluster: "".join(map(self._code, self._cut(cluster))))
        self._letters = Computed(self._letter)  # by code point, for str.translate
        self._token_of = {self._code(token): number for token, number in self._number.items()}
        for token, number in self._number.items():
            itself = all(self._rules.read(char) == char for char in token)
            if not itself or self._token_of.get(self.normalise(token)) != number:
                raise PackError(
                    f"the alphabet's {shown(token)} can never occur in a word: it must be one consonant "
                    "or sign, in the same case as the words, and not folded or ignored"
                    if self._apart
                    else f"the alphabet's {shown(token)} can never occur in a word: it must be one "
                    "grapheme cluster, in the same case as the words, and not folded or "
                    "ignored"
                )

    def normalise(self, text: str) -> str:
        """Return NFC, read by the rules, with one private code point for each longer piece."""
        return "".join(map(self._codes.__getitem__, _clusters(self._read(text))))

    def expand(self, char: str) -> TokenRow:
        """Return the token of a piece, given as the code point that stands for it."""
        if char not in self._token_of:
            raise self._outside(self.legible(char))
        return (self._token_of[char],)

    def legible(self, normal: str) -> str:
        """Return normalised text with its pieces spelled out."""
        return "".join(self._piece_of.get(char, char) for char in normal)

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
        if len(piece) == 1 and ord(piece) not in _PRIVATE:
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
