"""The tokenizer of kana, and romaji read as kana."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from typing import Any

from tilewise.errors import PackError, shown
from tilewise.tokens.base import Beginning, Tokenizer, TokenRow, choice_option, text_option

# -- Kana: one kana is one tile, hiragana and katakana alike ---------------------------------------
# Normalisation takes these steps, in this order:
#
# 1. Width and composition (NFKC; spacing sound marks count as combining ones): half-width ``ｶﾞ``,
#    ``か`` + U+3099 and ``か゛`` become ``が``.
# 2. Katakana becomes hiragana: ``ラーメン`` is ``らーめん``; ``ー`` stays, it has its own tile.
# 3. ``small = "fold"`` (default ``"keep"``): small kana become full-sized: ``きゃっと`` to
#    ``きやつと``.
# 4. ``marks = "fold"`` (default ``"keep"``): sound marks are dropped: ``が`` to ``か``, ``ぱ`` to
#    ``は``.
# 5. ``ignore``: characters that occur in spellings but take no tile, such as ``・``.
#
# The alphabet may list hiragana or katakana; tiles show what it lists.


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


# -- Romaji to kana, as Japanese input methods read it, in Hepburn and Kunrei spelling -------------
# A text is cut into pieces that stand for kana, longest pieces first: ``kya`` is きゃ, a doubled
# consonant is っ and the consonant, ``-`` is ー. If a text can be cut in several ways, all
# readings are returned, the usual one first: ``kani`` is かに, then かんい (``kan'i`` is only the
# latter). An ``n`` before a vowel or ``y`` belongs to it, so that ``onnanoko`` is おんなのこ;
# ``nn`` as a single ん, as input methods write it, comes next. Where Hepburn writes different kana
# alike, all are returned: ``ji`` and ``zi`` are じ or ぢ, ``zu`` is ず or づ, and ``ō`` is おう,
# おお or おー.
#
# Readings are computed from the end of the text, so the time is proportional to its length times
# the number of readings kept for each ending.
#


_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの",
    "h": "はひふへほ", "m": "まみむめも", "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ",
    "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "x": "ぁぃぅぇぉ", "l": "ぁぃぅぇぉ",
}  # fmt: skip
_MORE = {
    "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wo": "を うぉ", "vu": "ゔ", "-": "ー",
    "shi": "し", "chi": "ち", "tsu": "つ", "fu": "ふ", "ji": "じ ぢ", "zu": "づ", "dzu": "づ",
    "xya": "ゃ", "xyu": "ゅ", "xyo": "ょ", "xtu": "っ", "xtsu": "っ", "xwa": "ゎ",
    "lya": "ゃ", "lyu": "ゅ", "lyo": "ょ", "ltu": "っ", "ltsu": "っ", "lwa": "ゎ",
    "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ", "fo": "ふぉ", "fyu": "ふゅ",
    "va": "ゔぁ", "vi": "ゔぃ", "ve": "ゔぇ", "vo": "ゔぉ", "vyu": "ゔゅ",
    "thi": "てぃ", "dhi": "でぃ", "thu": "てゅ", "dhu": "でゅ", "ti": "てぃ", "di": "でぃ",
    "tyu": "てゅ", "dyu": "でゅ", "twu": "とぅ", "dwu": "どぅ", "tu": "とぅ", "du": "どぅ",
    "tsa": "つぁ", "tsi": "つぃ", "tse": "つぇ", "tso": "つぉ", "si": "すぃ", "zi": "ぢ ずぃ",
    "wi": "うぃ", "we": "うぇ", "wha": "うぁ", "whi": "うぃ", "whe": "うぇ", "who": "うぉ",
    "ye": "いぇ", "je": "じぇ", "she": "しぇ", "che": "ちぇ",
    "kwa": "くぁ", "kwi": "くぃ", "kwe": "くぇ", "kwo": "くぉ", "gwa": "ぐぁ",
    "qa": "くぁ", "qi": "くぃ", "qe": "くぇ", "qo": "くぉ",
}  # fmt: skip
"""Romaji that is not in a row; less usual readings of the same romaji come last."""

_GLIDES = {"a": "ゃ", "u": "ゅ", "o": "ょ", "e": "ぇ"}
_SHORT = {"sh": "し", "ch": "ち", "j": "じ"}
"""Consonants that Hepburn writes without the y of a glide: ``sha``, not ``shya``."""

_LONG = {"a": ["aa", "a-"], "i": ["ii", "i-"], "u": ["uu", "u-"],
         "e": ["ei", "ee", "e-"], "o": ["ou", "oo", "o-"]}  # fmt: skip
_LENGTHENED = ("\u0304", "\u0302")  # macron and circumflex
_DOUBLED = frozenset("ksthmrgzdbpjcfvwyq")
_N_BEFORE = "bmp"
"""Letters before which old Hepburn writes ん as m: ``shimbun``."""

LONGEST = 40
MOST = 256
"""Most letters read, and most readings kept, because nnnn… has very many."""


def beginnings(text: str) -> list[Beginning]:
    """Return what the beginning of a text in romaji may stand for, the usual reading first.

    A final ``n`` may become な or be ん; the reading that leaves it open comes first.

    >>> beginnings("tanky")
    [Beginning(typed='たん', rest='ky')]
    """
    if len(text) > LONGEST:
        return []
    found = (one for spelled in _spelled_out(text) for one in _beginnings(spelled))
    return list(dict.fromkeys(islice(found, MOST)))


def _spelled_out(text: str) -> Iterator[str]:
    """Yield the ways to spell a text without marks on long vowels."""
    parts: list[list[str]] = []
    for char in unicodedata.normalize("NFD", text):
        if char in _LENGTHENED and parts and parts[-1][0] in _LONG:
            parts[-1] = _LONG[parts[-1][0]]
        else:
            parts.append([char])
    yield from map("".join, islice(product(*parts), MOST))


def _beginnings(text: str) -> list[Beginning]:
    found = [Beginning("", "")]
    later = {len(text): found}
    for start in range(len(text) - 1, -1, -1):
        rest = text[start:]
        here = [Beginning("", rest)] if rest in _unfinished() else []
        here += (
            Beginning(kana + one.typed, one.rest)
            for kana, size in _pieces(rest)
            for one in later[start + size]
        )
        later[start] = found = list(dict.fromkeys(here))[:MOST]
    return found


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    """Yield the kana that a text may begin with, and how many letters they take."""
    first, second = text[0], text[1:2]
    if first == "n":
        yield from _pieces_of_n(text)
        return
    if first == "m" and second and second in _N_BEFORE:
        yield "ん", 1
    if (first == second and first in _DOUBLED) or text.startswith("tch"):
        yield "っ", 1
    yield from _listed(text)


def _pieces_of_n(text: str) -> Iterator[tuple[str, int]]:
    yield from _listed(text)
    if text.startswith("n'"):
        yield "ん", 2
        return
    both = [("ん", 1), ("ん", 2)] if text.startswith("nn") else [("ん", 1)]
    yield from both if text[2:3] in _AFTER_N else reversed(both)


_AFTER_N = frozenset("aiueoy")


def _listed(text: str) -> Iterator[tuple[str, int]]:
    for size in range(min(4, len(text)), 0, -1):
        for kana in _table().get(text[:size], ()):
            yield kana, size


@cache
def _table() -> dict[str, list[str]]:
    table: dict[str, list[str]] = {}

    def add(romaji: str, kana: str) -> None:
        table.setdefault(romaji, []).extend(kana.split())

    for row, line in _ROWS.items():
        for vowel, kana in zip("aiueo", line, strict=True):
            add(row + vowel, kana)
        for vowel, small in _GLIDES.items():
            if row not in ("", "x", "l"):
                add(f"{row}y{vowel}", line[1] + small)
    for row, kana in _SHORT.items():
        for vowel, small in _GLIDES.items():
            if vowel != "e":
                add(row + vowel, kana + small)
    for vowel, small in _GLIDES.items():
        add(f"j{vowel}", f"ぢ{small}")
        add(f"jy{vowel}", f"じ{small}")
    for romaji, kana in _MORE.items():
        add(romaji, kana)
    return table


@cache
def _unfinished() -> frozenset[str]:
    """Return the proper beginnings of all pieces, and ``n``."""
    return frozenset(piece[:size] for piece in _table() for size in range(1, len(piece))) | {"n"}
