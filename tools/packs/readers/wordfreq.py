"""wordfreq's frequency lists, read without wordfreq.

A list is a gzipped MessagePack array: a header, then at index i (from 1) the words whose
frequency is about 10^(-(i - 1) / 100), in *centibels* below certainty. On the Zipf scale, the
logarithm of occurrences per billion words (M. van Heuven and others, 2014), that is
9 - (i - 1) / 100: common words have 5 and more, words seen once in a million 3. Words are in
small letters. (Format: wordfreq's ``read_cBpack``.)

Tokens that are not words (hmmmm, xviii) are left out, by
:func:`~tilewise.authoring.lists.is_word`. Dictionaries may have them.

A list ranked by these data is under their licence, CC-BY-SA-4.0.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tilewise.authoring.lists import is_word
from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, in_hiragana, without_marks
from tools.packs.recipe import RECIPES, load_recipe, read_word_file
from tools.packs.sources import CACHE, fetch, read_member


def read_wordfreq(
    material: Material,
    *,
    path: str,
    least: float = 0.0,
    unless_commoner_in: str | None = None,
    backed_by: str | None = None,
    folded: Mapping[str, str] = {},
    hiragana: bool = False,
    only: str | None = None,
) -> WordColumns:
    """Read a list; column `zipf`.

    Options: `least`, the lowest Zipf value kept; `unless_commoner_in`, the path of another
    language's list: words that are at least as common there are left out, because every list
    holds names and foreign words; `backed_by`, ``source:path`` of a JSON array or object of
    words: words that it lacks are left out; `folded`, a table of texts and what
    the list writes instead (``ß = "ss"``, because it folds case): words that hold the latter are
    also read with the former, at the same value, as nothing tells them apart; `hiragana` = true to
    write katakana in hiragana, at the higher value of the two; `only`, a word file beside the
    recipe: no other words are kept (for a term of the ranking).
    """
    values = zipf_values(material.read(path), least)
    for text, written in folded.items():
        for word in [word for word in values if written in word]:
            values.setdefault(word.replace(written, text), values[word])
    if hiragana:
        rising = sorted(values, key=values.__getitem__)
        values = {in_hiragana(word): values[word] for word in rising}
    kept = set(values)
    if backed_by is not None:
        kept &= _json_words(material.read_at(backed_by), backed_by)
    if only is not None:
        kept &= set(read_word_file(RECIPES / only))
    if unless_commoner_in is not None:
        other = zipf_values(material.read(unless_commoner_in))
        kept -= {word for word in kept & other.keys() if other[word] >= values[word]}
    return {word: {"zipf": zipf} for word, zipf in values.items() if word in kept}


def read_cognates(
    material: Material, *, words: Sequence[str], lists: Sequence[Mapping[str, Any]]
) -> WordColumns:
    """Read how common words are in sister languages; column `zipf`, the highest that is found.

    For languages that have no list. Accents do not count.

    Options: `words`, word files beside the recipe; `lists`, the sister languages: each has `path`
    and `written`, a table of regular expressions and what the sister writes instead, each of which
    may apply or not: with ``x = "j"`` and ``ñ = "nh"``, xuño is looked up as xuño, juño, xunho and
    junho.
    """
    table: WordColumns = {}
    for sister in lists:
        known = _without_accents(zipf_values(material.read(sister["path"])))
        for word in dict.fromkeys(w for name in words for w in read_word_file(RECIPES / name)):
            found = [known[key] for key in _ways(word, sister["written"]) if key in known]
            zipf = max([*found, table.get(word, {}).get("zipf", 0.0)])
            if zipf:
                table[word] = {"zipf": zipf}
    return table


def read_own_words(material: Material, *, path: str, own: str, other: str) -> WordColumns:
    """Read one word per line, without foreign words (:func:`without_foreign`).

    Options: `own` and `other`, the lists of wordfreq that tell them apart.
    """
    words = material.read(path).decode("utf-8").split()
    return {word: {} for word in without_foreign(words, own, other)}


def without_foreign(words: Iterable[str], own: str, other: str) -> Iterator[str]:
    """Yield the words that are at least as common in their own language as in another one.

    `own` and `other` are lists of wordfreq. A word that is in neither is kept.
    """
    archive = fetch(load_recipe("uk").source("wordfreq"), CACHE)
    here, there = (
        zipf_values(read_member(archive, f"wordfreq/data/{name}.msgpack.gz"))
        for name in (own, other)
    )
    for word in words:
        if here.get(word, 0.0) >= there.get(word, 0.0):
            yield word


def _without_accents(values: Mapping[str, float]) -> dict[str, float]:
    """Return the Zipf values of words without their accents, the highest where some coincide."""
    found: dict[str, float] = {}
    for word, zipf in values.items():
        key = without_marks(word)
        found[key] = max(found.get(key, 0.0), zipf)
    return found


def _ways(word: str, written: Mapping[str, str]) -> set[str]:
    """Return the ways a sister language may write a word, without accents."""
    ways = {word}
    for pattern, other in written.items():
        ways |= {re.sub(pattern, other, way) for way in ways}
    return {without_marks(way) for way in ways}


def _json_words(data: bytes, path: str) -> set[str]:
    """Return the words of a JSON array, or the keys of an object."""
    words = json.loads(data)
    if not isinstance(words, (list, dict)):
        raise PackBuildError(f"{path}: neither an array nor an object of words")
    return set(words)


def frequencies(material: Material, place: str | None) -> dict[str, float]:
    """Return word -> Zipf value of the list at ``source:path``; empty if there is none."""
    return {} if place is None else zipf_values(material.read_at(place))


def zipf_values(data: bytes, least: float = 0.0) -> dict[str, float]:
    """Return the words of a list with their Zipf values, from `least` on.

    Raises:
        PackBuildError: it is not a list of wordfreq.
    """
    import msgpack  # only recipes that rank by wordfreq need it

    try:
        header, *levels = msgpack.unpackb(data)
    except (TypeError, ValueError) as error:
        raise PackBuildError(f"wordfreq: the list cannot be read: {error}") from None
    if header != {"format": "cB", "version": 1}:
        raise PackBuildError(f"wordfreq: the list's header is {header!r}, not that of a cBpack")
    return {
        word: zipf
        for centibels, words in enumerate(levels)
        if (zipf := round(9 - centibels / 100, 2)) >= least
        for word in words
        if is_word(word)
    }
