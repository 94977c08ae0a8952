"""Known languages: alphabet, keyboard, tokenizer, name.

``languages.toml`` has a record for each language. It is used only to create packs: a pack carries
its own alphabet and keyboard. Tags and names are CLDR's, the Unicode consortium's locale data; the
script and its direction follow from the letters.

For a language without a record, the alphabet is the letters found in the words
(:func:`find_alphabet`), and the keyboard is the script's, with another row for letters that it does
not have (:func:`propose_keyboard`).
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from tilewise.tokens import tokenizer_class
from tilewise.tokens.base import is_mark
from tilewise.tokens.letters import LettersTokenizer, split_graphemes

Rows = tuple[tuple[str, ...], ...]
"""A keyboard: rows of keys."""

UNKNOWN_SCRIPT = "Zyyy"

NO_LANGUAGE = "zxx"
"""The BCP-47 tag of text in no language, such as numbers."""

DIGIT_KEYS = tuple("1234567890")
"""The digit keys, in their usual order."""

_ROW = 11
"""Keys in a row that we add; three rows are enough for the largest alphabets."""

_SCRIPTS = {
    "LATIN": "Latn", "CYRILLIC": "Cyrl", "GREEK": "Grek", "ARABIC": "Arab", "HEBREW": "Hebr",
    "ARMENIAN": "Armn", "GEORGIAN": "Geor", "HIRAGANA": "Hira", "KATAKANA": "Kana",
    "HANGUL": "Hang", "DEVANAGARI": "Deva", "THAI": "Thai",
}  # fmt: skip
"""First word of a letter's Unicode name -> ISO 15924 code."""

_KEYBOARD_OF_SCRIPT = {
    "Latn": "en", "Cyrl": "ru", "Grek": "el", "Arab": "ar", "Hebr": "he", "Armn": "hy",
    "Geor": "ka", "Hira": "ja", "Hang": "ko",
}  # fmt: skip
"""The language whose keyboard is proposed for its script."""


_TAG = re.compile(
    r"([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-([a-z\d]{5,8}|\d[a-z\d]{3}))?",
    re.IGNORECASE,
)
"""Language, script, country, variant: the tags of RFC 5646 that packs need."""


@dataclass(frozen=True)
class Language:
    """One record of ``languages.toml``.

    Attributes:
        tag: BCP-47 language tag.
        alphabet: what a tile may show, in order.
        keyboard: rows of keys, one key per letter of the alphabet.
        tokenizer: how words are split into tiles.
        options: the tokenizer's options.
        mutations: how words may begin after other words -> the beginnings that this comes from.
    """

    tag: str
    alphabet: tuple[str, ...]
    keyboard: Rows
    tokenizer: str = LettersTokenizer.name
    options: Mapping[str, Any] = field(default_factory=dict)
    mutations: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def unmutated(self, word: str) -> list[str]:
        """Return the words that this one may come from by a change of its beginning.

        >>> find_language("br").unmutated("vihan")
        ['bihan', 'mihan']
        """
        starts = (start for start in self.mutations if word.startswith(start))
        return [
            first + word.removeprefix(start) for start in starts for first in self.mutations[start]
        ]


@dataclass(frozen=True)
class Names:
    """The names of a language: in English, and in the language itself."""

    english: str
    native: str


@cache
def languages() -> Mapping[str, Language]:
    """Return every record by its tag."""
    text = files(__package__).joinpath("languages.toml").read_text(encoding="utf-8")
    return {tag: _language(tag, record) for tag, record in tomllib.loads(text).items()}


def nouns_have_capitals(language: str) -> bool:
    """Whether a language writes all nouns with a capital letter, not only names."""
    return language.partition("-")[0].lower() in ("de", "gsw", "lb", "nds")


def find_language(tag: str) -> Language | None:
    """Return the record of a BCP-47 tag, or of its language alone (``pt-BR``: ``pt``).

    None if the tag names another script than the record's (``sr-Latn`` has its own record).
    """
    primary, *others = canonical_tag(tag).split("-")
    scripts = [subtag for subtag in others if len(subtag) == 4 and subtag.isalpha()]
    for key in (*(f"{primary}-{script}" for script in scripts), primary):
        language = languages().get(_USUAL.get(key, key))
        if language is not None and all(
            script == script_of(language.alphabet) for script in scripts
        ):
            return language
    return None


_USUAL = {"no": "nb"}
"""A tag for several languages -> the one that is usually meant."""


def names_of(tag: str) -> Names | None:
    """Return the names of a tag's language; None if CLDR does not know it."""
    language, *others = canonical_tag(tag).split("-")
    script = others[0] if others and len(others[0]) == 4 else None
    if script:
        language = f"{language}-{script}"
    english, native = _known()["names"].get(language, ("", ""))
    return Names(english, _OWN_NAMES.get(language, native)) if english and native else None


_OWN_NAMES = {"id": "Bahasa Indonesia", "ms": "Bahasa Melayu"}
"""Languages whose speakers do not leave out the word for language, as CLDR does."""


def tag_of_name(name: str) -> str:
    """Return the tag of a language by its English or own name; empty if unknown."""
    wanted = name.casefold()
    names = _known()["names"].items()
    for which in range(2):
        for tag, both in names:
            if both[which].casefold() == wanted:
                return str(tag)
    return ""


def canonical_tag(tag: str) -> str:
    """Return a tag as BCP-47 writes it today: ``pt_br`` is ``pt-BR``, ``iw`` is ``he``.

    A tag with more than language, script, country and variant is returned unchanged.
    """
    found = _TAG.fullmatch(tag.replace("_", "-"))
    if found is None:
        return tag
    language, script, country, variant = (part and part.lower() for part in found.groups())
    current, _, its_script = _known()["aliases"].get(language, language).partition("_")
    script = (script or its_script).title()
    return "-".join(filter(None, (current, script, country and country.upper(), variant)))


@cache
def _known() -> dict[str, Any]:
    """Return the names of languages, and today's tag for older ones; made with the wheel."""
    return dict(json.loads(files("tilewise").joinpath("locale/languages.json").read_text("utf-8")))


def _language(tag: str, record: Mapping[str, Any]) -> Language:
    told = dict(record)
    tokenizer = tokenizer_class(told.get("tokenizer", LettersTokenizer.name))
    alphabet = told["alphabet"].split() or tokenizer.own_alphabet
    options = told.get("options", {})
    if "strip_marks" in tokenizer.option_names:
        # Accented letters without a key are typed, and read, as their base letter.
        options = {"strip_marks": True, **options}
    keyboard = tuple(tuple(row.split()) for row in told["keyboard"])
    mutations = {start: firsts.split() for start, firsts in told.get("mutations", {}).items()}
    told |= {"alphabet": tuple(alphabet), "keyboard": keyboard, "options": options}
    told["mutations"] = mutations
    return Language(tag, **told)


def find_alphabet(spellings: Iterable[str]) -> list[str]:
    """Return the small letters that occur in words, in code point order.

    Letters from another script than most words use are left out, as they come from foreign words.
    If no word has a letter, all digits and signs are returned.
    """
    # Character by character, as the tokenizer does: lower() of a whole word may turn Σ into ς.
    words_with = Counter(lower for word in spellings for lower in {*"".join(map(str.lower, word))})
    letters = [letter for letter in sorted(words_with) if unicodedata.category(letter)[0] == "L"]
    if not letters:
        return [sign for sign in sorted(words_with) if unicodedata.category(sign)[0] in "NPS"]
    words_in: Counter[str] = Counter()
    for letter in letters:
        words_in[script_of(letter)] += words_with[letter]
    main = words_in.most_common(1)
    return [letter for letter in letters if script_of(letter) == main[0][0]]


def find_graphemes(spellings: Iterable[str], *, apart: bool) -> list[str]:
    """Return the graphemes of the words, or their parts; the commonest first.

    Those from another script than most words use are left out, as in :func:`find_alphabet`.
    """
    words_with = Counter(
        piece for word in spellings for piece in {*split_graphemes(word.lower(), apart=apart)}
    )
    letters = set(find_alphabet(words_with))
    return [
        piece
        for piece, _ in sorted(words_with.items(), key=lambda found: (-found[1], found[0]))
        if all(char in letters or is_mark(char) or char in _JOINERS for char in piece)
    ]


_JOINERS = "\u200c\u200d"


def script_of(alphabet: Sequence[str]) -> str:
    """Return the ISO 15924 code of the alphabet's first letter, by its Unicode name."""
    word = unicodedata.name(alphabet[0][0], "").partition(" ")[0]
    return _SCRIPTS.get(word, UNKNOWN_SCRIPT)


def direction_of(alphabet: Sequence[str]) -> str:
    """Return ``rtl`` if the alphabet's first letter is written from right to left, else ``ltr``."""
    return "rtl" if unicodedata.bidirectional(alphabet[0][0]) in ("R", "AL") else "ltr"


def propose_keyboard(alphabet: Sequence[str], language: Language | None) -> Rows:
    """Return rows with exactly one key for each token of the alphabet.

    They are the rows of the language's or its script's keyboard; tokens that it lacks follow in
    rows of their own.
    """
    if language is None:
        language = languages().get(_KEYBOARD_OF_SCRIPT.get(script_of(alphabet), ""))
    usual = language.keyboard if language is not None else (DIGIT_KEYS,)
    keyed = {key for row in usual for key in row}
    others = [token for token in alphabet if token not in keyed]
    rows = [tuple(key for key in row if key in alphabet) for row in usual]
    rows += [tuple(others[at : at + _ROW]) for at in range(0, len(others), _ROW)]
    return tuple(row for row in rows if row)
