"""wordfreq's frequency lists, read without wordfreq.

A list is a gzipped MessagePack array: a header, then at index i (from 1) the words whose
frequency is about 10^(-(i - 1) / 100), in *centibels* below certainty. On the Zipf scale, the
logarithm of occurrences per billion words (M. van Heuven and others, 2014), that is
9 - (i - 1) / 100: common words have 5 and more, words seen once in a million 3. Words are in
small letters. (Format: wordfreq's ``read_cBpack``.)

Tokens that are not words (hmmmm, xviii) are left out, by
:func:`~tilewise.authoring.making.installed.is_word`. Dictionaries may have them.

A list ranked by these data is under their licence, CC-BY-SA-4.0.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from tilewise.authoring.making.installed import is_word
from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, hiragana, without_marks
from tools.packs.recipe import RECIPES, load_recipe, read_word_file
from tools.packs.sources import CACHE, fetch, read_member

_NEVER = {"zipf": 0.0}


def read_wordfreq(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a list; column `zipf`.

    Options: path; `least`, the lowest Zipf value kept; `unless_commoner_in`, the path of another
    language's list: words that are at least as common there are left out, because every list
    holds names and foreign words; `backed_by`, ``source:path`` of a JSON array or object of
    words, gzipped or not: words that it lacks are left out; `folded`, a table of texts and what
    the list writes instead (``ß = "ss"``, because it folds case): words that hold the latter are
    also read with the former, at the same value, as nothing tells them apart; `hiragana` = true to
    write katakana in hiragana, at the higher value of the two; `only`, a word file beside the
    recipe: no other words are kept (for a term of the ranking).
    """
    table = zipf_table(material.read(options["path"]), float(options.get("least", 0.0)))
    for text, written in options.get("folded", {}).items():
        for word in [word for word in table if written in word]:
            table.setdefault(word.replace(written, text), table[word])
    if options.get("hiragana", False):
        rising = sorted(table, key=lambda word: table[word]["zipf"])
        table = {hiragana(word): table[word] for word in rising}
    if "backed_by" in options:
        backing = _json_words(material.read_at(options["backed_by"]), options["backed_by"])
        table = {word: columns for word, columns in table.items() if word in backing}
    if "only" in options:
        kept = set(read_word_file(RECIPES / options["only"]))
        table = {word: columns for word, columns in table.items() if word in kept}
    if "unless_commoner_in" not in options:
        return table
    other = zipf_table(material.read(options["unless_commoner_in"]))
    return {
        word: columns
        for word, columns in table.items()
        if word not in other or other[word]["zipf"] < columns["zipf"]
    }


def read_cognates(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read how common words are in sister languages; column `zipf`, the highest that is found.

    For languages that have no list. Accents do not count.

    Options: `words`, word files beside the recipe; `lists`, the sister languages: each has `path`
    and `written`, a table of regular expressions and what the sister writes instead, each of which
    may apply or not: with ``x = "j"`` and ``ñ = "nh"``, xuño is looked up as xuño, juño, xunho and
    junho.
    """
    words = dict.fromkeys(
        word for name in options["words"] for word in read_word_file(RECIPES / name)
    )
    table: WordColumns = {}
    for sister in options["lists"]:
        known = _without_accents(zipf_table(material.read(sister["path"])))
        for word in words:
            found = [known[key] for key in _ways(word, sister["written"]) if key in known]
            zipf = max([*found, table.get(word, {}).get("zipf", 0.0)])
            if zipf:
                table[word] = {"zipf": zipf}
    return table


def read_own(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read one word per line, without foreign words (:func:`without_foreign`).

    Options: `path`; `own` and `other`, the lists of wordfreq that tell them apart.
    """
    words = material.read(options["path"]).decode("utf-8").split()
    return {word: {} for word in without_foreign(words, options["own"], options["other"])}


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
        if here.get(word, _NEVER)["zipf"] >= there.get(word, _NEVER)["zipf"]:
            yield word


def _without_accents(table: WordColumns) -> dict[str, float]:
    """Return the Zipf values of words without their accents, the highest where some coincide."""
    values: dict[str, float] = {}
    for word, columns in table.items():
        key = without_marks(word)
        values[key] = max(values.get(key, 0.0), columns["zipf"])
    return values


def _ways(word: str, written: dict[str, str]) -> set[str]:
    """Return the ways a sister language may write a word, without accents."""
    ways = {word}
    for pattern, other in written.items():
        ways |= {re.sub(pattern, other, way) for way in ways}
    return {without_marks(way) for way in ways}


def _json_words(data: bytes, path: str) -> set[str]:
    """Return the words of a JSON array, or the keys of an object."""
    if data.startswith(b"\x1f\x8b"):
        data = gzip.decompress(data)
    words = json.loads(data)
    if not isinstance(words, (list, dict)):
        raise PackBuildError(f"{path}: neither an array nor an object of words")
    return set(words)


def frequencies(material: Material, options: dict[str, Any], option: str) -> dict[str, float]:
    """Return word -> Zipf value of the list that an option names; empty without the option."""
    if option not in options:
        return {}
    table = zipf_table(material.read_at(options[option]))
    return {word: columns["zipf"] for word, columns in table.items()}


def zipf_table(data: bytes, least: float = 0.0) -> WordColumns:
    """Return the words of a list with their Zipf values.

    Raises:
        PackBuildError: it is not a list of wordfreq.
    """
    import msgpack  # only recipes that rank by wordfreq need it

    try:
        header, *levels = msgpack.unpackb(gzip.decompress(data))
    except (OSError, EOFError, ValueError) as error:
        raise PackBuildError(f"wordfreq: the list cannot be read: {error}") from None
    if header != {"format": "cB", "version": 1}:
        raise PackBuildError(f"wordfreq: the list's header is {header!r}, not that of a cBpack")
    table: WordColumns = {}
    for centibels, words in enumerate(levels):
        zipf = round(9 - centibels / 100, 2)
        if zipf >= least:
            table.update((word, {"zipf": zipf}) for word in words if is_word(word))
    return table
