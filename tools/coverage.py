"""How many words of sources that no pack was made from a pack holds, and how clean it suggests.

    python -m tools.coverage [PACK ...] [--lexicons FOLDER] [--draw FILE] [--count N] [--seed N]

``coverage.toml`` beside this file names the sources, pinned as in recipes: lists of countries,
cities and first names, a dictionary, a list of frequent words. A pack should not have been made
from any of them; where one shares an origin with a recipe's source, its comment says so. Of each
list the words that fit the pack's tiles are counted: how many are there, how many of them may be
guessed, and how many are answers.

A list that holds everything would be complete, and useless. So 200 words are drawn from those that
the pack may suggest (answers, and guesses that are not rare), and those that the judge, a second
dictionary, does not know are counted.

``--draw`` writes N words of each list to a file, for ``tilewise simulate PACK --answers FILE``.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import json
import re
import tomllib
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tools.packs.__main__ import ROOT
from tools.packs.readers import READERS, Material, WordColumns
from tools.packs.recipe import Package
from tools.packs.sources import fetch

SETTINGS = Path(__file__).with_suffix(".toml")
CACHE = ROOT / ".cache" / "packs"
SUGGESTIONS = 200


@dataclass(frozen=True)
class HeldOut:
    """A list of words that packs are held to.

    Attributes:
        packs: the ids of those packs.
        name: what kind of words they are; lists of one name are one list.
        reader: how its source is read.
        source: the key of a source.
        options: the reader's.
        judge: whether it is the dictionary that suggestions are held to.
    """

    packs: tuple[str, ...]
    name: str
    reader: str
    source: str
    options: dict[str, Any]
    judge: bool = False


def read_literals(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the texts in assignments of Python modules; options: `paths`, `names` assigned to."""
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
    """Read the cities of some `countries` with `least` inhabitants from GeoNames, as JSON."""
    cities = json.loads(material.read(options["path"])).values()
    return {
        city["name"]: {}
        for city in cities
        if city["countrycode"] in options["countries"] and city["population"] >= options["least"]
    }


def read_compressed(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a list packed by ``word-list-compress``; options: path, encoding.

    A word is one byte, which says how many characters it shares with the word before (and 1 more),
    and the rest of it.
    """
    data = gzip.decompress(material.read(options["path"])).decode(options["encoding"])
    table: WordColumns = {}
    word = ""
    for shared, rest in re.findall("([\x01-\x20])([^\x01-\x20]*)", data):
        word = word[: ord(shared) - 1] + rest
        table[word] = {}
    return table


_READERS: dict[str, Callable[[Material, dict[str, Any]], WordColumns]] = {
    **READERS,
    "literals": read_literals,
    "cities": read_cities,
    "compressed": read_compressed,
}


def settings() -> tuple[dict[str, Package], list[HeldOut]]:
    """Return the sources by key, and the lists."""
    said = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))
    sources = {source["key"]: Package(**source) for source in said["sources"]}
    return sources, [HeldOut(**{**one, "packs": tuple(one["packs"])}) for one in said["lists"]]


def small(word: str, language: str) -> str:
    """Return a word in small letters, as its language writes them."""
    if language == "tr":
        word = word.replace("I", "ı").replace("İ", "i")
    return unicodedata.normalize("NFC", word).lower()


class Words:
    """A pack's words: what tiles a spelling has, and what the pack does with it."""

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
        """Return a word's row, None if it cannot be guessed."""
        return self._lexicon.find(self._lexicon.encode(word))

    def is_answer(self, word: str) -> bool:
        """Return whether a word stands in the answer list."""
        row = self.row(word)
        return row is not None and row < self._words.answer_count

    def suggestions(self, random: Random, count: int) -> list[str]:
        """Draw words that may be suggested, all alike."""
        rows = [row for row, may in enumerate(self._words.suggestable.tolist()) if may]
        return [self._lexicon.spelling(row) for row in random.sample(rows, count)]


def lists_of(pack: str) -> tuple[dict[str, list[str]], set[str]]:
    """Return the held-out words of a pack by the name of their list, and what its judge knows."""
    sources, held = settings()
    lists: dict[str, list[str]] = {}
    known: set[str] = set()
    for one in held:
        if pack not in one.packs:
            continue

        def archive_of(key: str) -> Path:
            return fetch(sources[key], CACHE)

        material = Material(archive_of(one.source), Path, archive_of)
        found = list(_READERS[one.reader](material, one.options))
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
        lines.append(f"| `{pack}` | suggestions not known | {SUGGESTIONS} | {len(unknown)} | |")
        lines.append(f"<!-- {' '.join(unknown)} -->")
    return lines


def draw(pack: str, folder: Path, count: int, random: Random) -> list[str]:
    """Return words of every list of a pack, `count` each where there are so many."""
    words = Words(load(folder / pack))
    drawn: dict[str, None] = {}
    for found in lists_of(pack)[0].values():
        fitting = words.fitting(found)
        drawn |= dict.fromkeys(random.sample(fitting, min(count, len(fitting))))
    return list(drawn)


def main() -> None:
    """Print the table, or write words drawn from the lists."""
    parser = argparse.ArgumentParser(prog="python -m tools.coverage", description=__doc__)
    parser.add_argument("packs", nargs="+")
    parser.add_argument("--lexicons", type=Path, default=shipped_folder(), help="where they are")
    parser.add_argument("--draw", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    if chosen.draw:
        for pack in chosen.packs:
            drawn = draw(pack, chosen.lexicons, chosen.count, Random(chosen.seed))
            chosen.draw.write_text("".join(f"{word}\n" for word in drawn), encoding="utf-8")
        return
    print("| pack | words | number | may be guessed | are answers |")
    print("|---|---|---:|---:|---:|")
    for pack in chosen.packs:
        print("\n".join(report(pack, chosen.lexicons, Random(chosen.seed))), flush=True)


if __name__ == "__main__":
    main()
