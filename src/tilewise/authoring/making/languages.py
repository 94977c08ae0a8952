"""What is known of a language before its first word list: alphabet, keyboard, tokenizer, name.

What games need of a language stands in ``languages.toml``, one record each, as data. It serves
whoever makes a pack: nothing that plays ever reads it, a pack carries its own alphabet and
keyboard. Tags and names are Babel's, out of the Unicode consortium's locale data; the script and
its direction follow from the letters.

For a language without a record, both are worked out: the alphabet is the letters found in the
words (:func:`find_alphabet`), and the keyboard is that of the script, with a further row for the
letters it does not have (:func:`propose_keyboard`).
"""

from __future__ import annotations

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
from tilewise.tokens.graphemes import split_graphemes
from tilewise.tokens.letters import LettersTokenizer

Rows = tuple[tuple[str, ...], ...]
"""A keyboard: rows of keys."""

UNKNOWN_SCRIPT = "Zyyy"

NO_LANGUAGE = "zxx"
"""The BCP-47 tag of what is in no language, as numbers are."""

DIGIT_KEYS = tuple("1234567890")
"""The keys of digits, in their usual order."""

_ROW = 11
"""Keys in a row that no known keyboard gives: as many as the widest alphabets need in three."""

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
"""The language whose keyboard stands for its script."""


@dataclass(frozen=True)
class Language:
    """One record of ``languages.toml``.

    Attributes:
        tag: BCP-47 language tag.
        alphabet: what a tile may show, in order.
        keyboard: rows of keys, which together are the alphabet.
        tokenizer: how words become tiles.
        options: of the tokenizer.
    """

    tag: str
    alphabet: tuple[str, ...]
    keyboard: Rows
    tokenizer: str = LettersTokenizer.name
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Names:
    """What a language is called: in English, and in itself."""

    english: str
    native: str


@cache
def languages() -> Mapping[str, Language]:
    """Return every record by its tag."""
    text = files(__package__).joinpath("languages.toml").read_text(encoding="utf-8")
    return {tag: _language(tag, record) for tag, record in tomllib.loads(text).items()}


def find_language(tag: str) -> Language | None:
    """Return the record of a BCP-47 tag, or of the language it begins with (``pt-BR``: ``pt``).

    A tag that names another script than the record's has none (``sr-Latn`` has one of its own).
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
"""A language of several -> the one that is usually meant."""


def names_of(tag: str) -> Names | None:
    """Return the names of a tag's language; None where Babel does not know it."""
    from babel import Locale, UnknownLocaleError  # 15 ms

    language, *others = canonical_tag(tag).split("-")
    script = others[0] if others and len(others[0]) == 4 else None
    try:
        locale = Locale(language, script=script)
    except UnknownLocaleError:
        return None
    english, native = locale.get_display_name("en"), locale.get_display_name()
    return Names(english, native) if english and native else None


def tag_of_name(name: str) -> str:
    """Return the tag of a language called so in English, or in itself if it has a record.

    Empty if none is known.
    """
    from babel import Locale  # 15 ms

    wanted = name.casefold()
    for tag, english in Locale("en").languages.items():
        if english.casefold() == wanted:
            return str(tag).replace("_", "-")
    native = {tag: names_of(tag) for tag in languages()}
    return next((t for t, n in native.items() if n and n.native.casefold() == wanted), "")


def canonical_tag(tag: str) -> str:
    """Return a tag as BCP-47 writes it today: ``pt_br`` is ``pt-BR``, ``iw`` is ``he``.

    One that is more than language, script, country and variant is returned as it is.
    """
    from babel.core import get_global, parse_locale  # 15 ms

    try:
        language, country, script, variant, *_ = parse_locale(tag.replace("_", "-"), sep="-")
    except ValueError:
        return tag
    current, _, its_script = get_global("language_aliases").get(language, language).partition("_")
    parts = (current, script or its_script, country, variant and variant.lower())
    return "-".join(part for part in parts if part)


def _language(tag: str, record: Mapping[str, Any]) -> Language:
    told = dict(record)
    tokenizer = tokenizer_class(told.get("tokenizer", LettersTokenizer.name))
    alphabet = told["alphabet"].split() or tokenizer.own_alphabet
    options = told.get("options", {})
    if "strip_marks" in tokenizer.option_names:
        # Accents without a key of their own are typed, and read, as their base letter.
        options = {"strip_marks": True, **options}
    keyboard = tuple(tuple(row.split()) for row in told["keyboard"])
    told |= {"alphabet": tuple(alphabet), "keyboard": keyboard, "options": options}
    return Language(tag, **told)


def find_alphabet(spellings: Iterable[str]) -> list[str]:
    """Return the small letters that occur in words, in code point order.

    Letters of another script than that of most words are left out: they are foreign words'. Where
    no word has a letter, all digits and signs are returned.
    """
    # Character by character, as the tokenizer reads: a whole word's Σ may become ς.
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
    """Return the graphemes, or their parts, of the words' letters; the commonest first.

    Those of another script than that of most words are left out, as foreign words' letters are.
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
    """Return ``rtl`` where the alphabet's first letter runs from right to left, else ``ltr``."""
    return "rtl" if unicodedata.bidirectional(alphabet[0][0]) in ("R", "AL") else "ltr"


def propose_keyboard(alphabet: Sequence[str], language: Language | None) -> Rows:
    """Return rows that have one key for every token of the alphabet, and no others.

    They are the rows of the language's keyboard, or of its script's; tokens that it does not
    have follow in rows of their own.
    """
    if language is None:
        language = languages().get(_KEYBOARD_OF_SCRIPT.get(script_of(alphabet), ""))
    usual = language.keyboard if language is not None else (DIGIT_KEYS,)
    keyed = {key for row in usual for key in row}
    others = [token for token in alphabet if token not in keyed]
    rows = [tuple(key for key in row if key in alphabet) for row in usual]
    rows += [tuple(others[at : at + _ROW]) for at in range(0, len(others), _ROW)]
    return tuple(row for row in rows if row)
