"""Measures how many words of other sources a pack holds, and how clean its suggestions are.

    python -m tools.coverage it
    python -m tools.coverage it --draw words.txt --count 200

``coverage.toml`` names the sources, pinned as in recipes: lists of countries, cities and first
names, a dictionary, a list of frequent words. No pack should be made from any of them; if one
shares an origin with a recipe's source, a comment says so. For each list, it takes the words that
fit the pack's tiles, and counts how many there are, how many can be guessed, and how many are
answers.

A pack with every possible string would score best and be useless. So 200 words are drawn from those
the pack may suggest (answers, and guesses that are not rare), and the table shows how many of them
a second dictionary, the judge, does not know.

``--draw`` writes some words of each list to a file, for ``tilewise simulate PACK --answers FILE``.
"""

from __future__ import annotations

import ast
import gzip
import json
import lzma
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tilewise.authoring.making.hunspell import Dictionary
from tilewise.authoring.making.word_forms import Room
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tools.calls import call
from tools.held_out import SETTINGS, sources, translated_words, without_foreign
from tools.packs.readers import READERS, Material, WordColumns
from tools.packs.readers.base import rewritten, serbian_cyrillic
from tools.packs.recipe import Package
from tools.packs.sources import CACHE, fetch

SUGGESTIONS = 200
LEXICONS = shipped_folder()


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
        return {key: _filled(option, self.packs[pack]) for key, option in self.options.items()}


def _filled(option: Any, text: str) -> Any:
    if isinstance(option, list):
        return [_filled(one, text) for one in option]
    return option.replace("{}", text) if isinstance(option, str) else option


def read_literals(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read strings assigned in Python modules; options: `paths`, `names` of the variables."""
    table: WordColumns = {}
    for path in options["paths"]:
        for node in ast.walk(ast.parse(material.read(path))):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", 0)]
            named = {target.id for target in targets if isinstance(target, ast.Name)}
            if named & set(options["names"]) and isinstance(node, ast.Assign | ast.AnnAssign):
                inner = (one for one in ast.walk(node) if isinstance(one, ast.Constant))
                table.update((one.value, {}) for one in inner if isinstance(one.value, str))
    return table


def read_cities(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read cities from GeoNames JSON; options: `countries`, `least` inhabitants."""
    cities = json.loads(material.read(options["path"])).values()
    return {
        city["name"]: {}
        for city in cities
        if city["countrycode"] in options["countries"] and city["population"] >= options["least"]
    }


def read_compressed(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a list packed by ``word-list-compress`` or ``prezip``.

    Options: path, encoding; `cyrillic` = true to write Serbian in Cyrillic letters.

    A word is one byte, which says how many bytes it shares with the word before, and the rest of
    it. ``word-list-compress`` adds 1 to that byte; ``prezip`` begins with a byte 2, and 30 says
    that the next byte is to be added.
    """
    data = gzip.decompress(material.read(options["path"]))
    prezip = data.startswith(b"\x02")
    counts = rb"(\x1e.|[\x00-\x1d])([^\x00-\x1f]*)" if prezip else rb"([\x01-\x20])([^\x01-\x20]*)"
    table: WordColumns = {}
    word = b""
    for shared, rest in re.findall(counts, data[prezip:], re.DOTALL):
        word = word[: sum(shared) - (not prezip)] + rest
        table[word.decode(options["encoding"])] = {}
    return _in_cyrillic(table) if options.get("cyrillic", False) else table


def read_affixed(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the forms of an aspell list whose words have flags, with rules as hunspell's.

    Options: path and encoding, as :func:`read_compressed`; aff, the path of the rules; letters.
    """
    rules = material.read(options["aff"]).decode("utf-8-sig")
    stems = "\n".join(("", *read_compressed(material, options)))
    return _forms(Dictionary(rules, stems), options["letters"])


def read_all_forms(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a hunspell dictionary with its names, and with words that have a capital letter.

    Options: dic, aff, encoding; letters.
    """
    rules, stems = (material.read(options[k]).decode(options["encoding"]) for k in ("aff", "dic"))
    return _forms(Dictionary(rules, stems), options["letters"])


def _forms(dictionary: Dictionary, letters: int) -> WordColumns:
    room = Room(lambda char: (1, 1) if char.isalpha() else (0, 0), letters)
    return {form: {} for form in dictionary.words_with_room(room, lambda done: None)}


def read_glosses(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the words on the right side of a dictd dictionary, where no line says what they are.

    Options: path; replace, a table of texts and what to write instead. A line with a pronunciation
    between slashes is a headword; all words of the other lines are translations.
    """
    lines = gzip.decompress(material.read(options["path"])).decode("utf-8").splitlines()
    right = rewritten("\n".join(line for line in lines if "/" not in line), options["replace"])
    return {word: {} for word in re.findall(r"[^\W\d_]+", right)}


def read_defined(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a word, a tab and its definitions per line, without words with a capital letter.

    Option: path of the list, compressed with gzip.
    """
    lines = gzip.decompress(material.read(options["path"])).decode("utf-8").splitlines()
    words = (line.partition("\t")[0] for line in lines)
    return {word: {} for word in words if word == word.lower()}


def read_own(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read one word per line, without foreign words (:func:`tools.held_out.without_foreign`).

    Options: `path`; `own` and `other`, the lists of wordfreq that tell them apart.
    """
    words = material.read(options["path"]).decode("utf-8").split()
    return {word: {} for word in without_foreign(words, options["own"], options["other"])}


def read_latin(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read one Serbian word in Latin letters per line, and write it in Cyrillic; option: path."""
    words = material.read(options["path"]).decode("utf-8").split()
    return _in_cyrillic({word: {} for word in words})


def read_translations(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the words of a compiled catalogue's translations; option: path."""
    return {word: {} for word in translated_words(material.read(options["path"]))}


def _in_cyrillic(table: WordColumns) -> WordColumns:
    return {serbian_cyrillic(word.lower()): columns for word, columns in table.items()}


def read_front_coded(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read forms and lemmas from a dictionary of simplemma 2.

    Options: path; `letters` of a word, if only those are wanted; `cyrillic` = true to write Serbian
    in Cyrillic letters.

    The format is that of simplemma's ``frontcode.py``: a magic number, a byte of flags (1: words
    are written backwards) and the number of records; in a record, how many bytes of the key before
    are shared, the rest of the key, how many bytes of the key to drop for the lemma, and what to
    add to it.
    """
    data = lzma.decompress(material.read(options["path"]))
    at = len(b"SMFC1") + 1
    step = -1 if data[at - 1] & 1 else 1

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def text() -> bytes:
        nonlocal at
        length = number()
        at += length
        return data[at - length : at]

    form = lemma = b""
    table: WordColumns = {}
    for _ in range(number()):
        form = form[: number()] + text()
        dropped = data[at]
        at += 1
        if dropped != _SAME_LEMMA:
            kept = 0 if dropped == _WHOLE_LEMMA else len(form) - dropped
            lemma = form[:kept] + text()
        for word in (form[::step].decode(), lemma[::step].decode()):
            if len(word) == options.get("letters", len(word)):
                table[word] = {}
    return _in_cyrillic(table) if options.get("cyrillic", False) else table


_SAME_LEMMA, _WHOLE_LEMMA = 254, 255

_READERS: dict[str, Callable[[Material, dict[str, Any]], WordColumns]] = {
    **READERS,
    "literals": read_literals,
    "cities": read_cities,
    "compressed": read_compressed,
    "affixed": read_affixed,
    "all-forms": read_all_forms,
    "glosses": read_glosses,
    "defined": read_defined,
    "own-words": read_own,
    "latin-words": read_latin,
    "translations": read_translations,
    "front-coded": read_front_coded,
}


def settings() -> tuple[dict[str, Package], list[HeldOut]]:
    """Return the sources by key, and the lists."""
    said = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))
    return sources(), [_held_out(one) for one in said["lists"]]


def _held_out(said: dict[str, Any]) -> HeldOut:
    packs = said["packs"]
    return HeldOut(
        **said | {"packs": packs if isinstance(packs, dict) else dict.fromkeys(packs, "")}
    )


def small(word: str, language: str) -> str:
    """Return a word in lower case, by the rules of its language."""
    if language == "tr":
        word = word.replace("I", "ı").replace("İ", "i")
    return unicodedata.normalize("NFC", word).lower()


class Words:
    """The words of a pack: the tiles of a spelling, and how the pack uses it."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._tokenizer = lexicon.manifest.make_tokenizer()
        self._words = lexicon.words

    def fitting(self, words: list[str]) -> list[str]:
        """Return the words that have the pack's number of tiles, sorted."""
        spelled = sorted({small(word, self._lexicon.manifest.language) for word in words})
        fits = self._tokenizer.count_tiles(spelled) == self._lexicon.length
        return [word for word, fit in zip(spelled, fits.tolist(), strict=True) if fit]

    def row(self, word: str) -> int | None:
        """Return a word's row; None if it cannot be guessed."""
        return self._lexicon.find(self._lexicon.encode(word))

    def is_answer(self, word: str) -> bool:
        """Return whether a word is in the answer list."""
        row = self.row(word)
        return row is not None and row < self._words.answer_count

    def suggestions(self, random: Random, count: int) -> list[str]:
        """Draw words that may be suggested, all equally likely; all of them if there are fewer."""
        rows = [row for row, may in enumerate(self._words.suggestable.tolist()) if may]
        drawn = random.sample(rows, min(count, len(rows)))
        return [self._lexicon.spelling(row) for row in drawn]


def lists_of(pack: str) -> tuple[dict[str, list[str]], set[str]]:
    """Return the held-out words of a pack by list, and the words its judge knows."""
    pinned, held = settings()
    lists: dict[str, list[str]] = {}
    known: set[str] = set()
    for one in held:
        if pack not in one.packs:
            continue

        def archive_of(key: str) -> Path:
            return fetch(pinned[key], CACHE)

        material = Material(archive_of(one.source), Path, archive_of)
        found = list(_READERS[one.reader](material, one.options_for(pack)))
        lists.setdefault(one.name, []).extend(found)
        if one.judge:
            known |= set(found)
    return lists, known


def report(pack: str, folder: Path, random: Random) -> list[str]:
    """Return the lines of the table for a pack."""
    lexicon = load(folder / pack)
    words = Words(lexicon)
    lists, known = lists_of(pack)
    lines = []
    for name, found in lists.items():
        fitting = words.fitting(found)
        guessable = sum(words.row(word) is not None for word in fitting)
        answers = sum(map(words.is_answer, fitting))
        shares = [
            f"{n / max(1, len(fitting)):.1%}".replace("%", " %") for n in (guessable, answers)
        ]
        lines.append(f"| `{pack}` | {name} | {len(fitting):,} | {shares[0]} | {shares[1]} |")
    if known:
        judged = {bytes(lexicon.encode(word)) for word in words.fitting(list(known))}
        drawn = words.suggestions(random, SUGGESTIONS)
        unknown = sorted(word for word in drawn if bytes(lexicon.encode(word)) not in judged)
        lines.append(f"| `{pack}` | suggestions not known | {len(drawn)} | {len(unknown)} | |")
        lines.append(f"<!-- {' '.join(unknown)} -->")
    return lines


def drawn(pack: str, folder: Path, count: int, random: Random) -> list[str]:
    """Return words of every list of a pack, `count` of each if there are that many."""
    words = Words(load(folder / pack))
    found: dict[str, None] = {}
    for listed in lists_of(pack)[0].values():
        fitting = words.fitting(listed)
        found |= dict.fromkeys(random.sample(fitting, min(count, len(fitting))))
    return list(found)


def main(
    packs: list[str],
    *,
    lexicons: Path = LEXICONS,
    draw: Path | None = None,
    count: int = 100,
    seed: int = 2026,
) -> None:
    """Print the table, or write words drawn from the lists."""
    if draw:
        for pack in packs:
            words = drawn(pack, lexicons, count, Random(seed))
            draw.write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
        return
    print("| pack | words | number | can be guessed | are answers |")
    print("|---|---|---:|---:|---:|")
    for pack in packs:
        print("\n".join(report(pack, lexicons, Random(seed))), flush=True)


if __name__ == "__main__":
    call(main)
