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

import unicodedata
from collections.abc import Iterable
from pathlib import Path
from random import Random

import numpy as np

from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tools.calls import call
from tools.held_out import LISTS

SUGGESTIONS = 200
LEXICONS = shipped_folder()


def small(word: str, language: str) -> str:
    """Return a word in lower case, by the rules of its language."""
    if language == "tr":
        word = word.replace("I", "ı").replace("İ", "i")
    return unicodedata.normalize("NFC", word).lower()


def fitting(lexicon: Lexicon, words: Iterable[str]) -> list[str]:
    """Return the words that have the pack's number of tiles, sorted."""
    spelled = sorted({small(word, lexicon.manifest.language) for word in words})
    fits = lexicon.manifest.make_tokenizer().count_tiles(spelled) == lexicon.length
    return [word for word, fit in zip(spelled, fits.tolist(), strict=True) if fit]


def suggestions(lexicon: Lexicon, random: Random) -> list[str]:
    """Draw words that may be suggested, all equally likely; all of them if there are fewer."""
    rows = np.flatnonzero(lexicon.words.suggestable).tolist()
    return [lexicon.spelling(row) for row in random.sample(rows, min(SUGGESTIONS, len(rows)))]


def lists_of(pack: str) -> tuple[dict[str, list[str]], set[str]]:
    """Return the held-out words of a pack by list, and the words its judge knows."""
    lists: dict[str, list[str]] = {}
    known: set[str] = set()
    for one in LISTS:
        if pack in one.packs:
            found = one.words(pack)
            lists.setdefault(one.name, []).extend(found)
            if one.judge:
                known |= set(found)
    return lists, known


def report(pack: str, folder: Path, random: Random) -> list[str]:
    """Return the lines of the table for a pack."""
    lexicon = load(folder / pack)
    lists, known = lists_of(pack)
    lines = []
    for name, found in lists.items():
        words = fitting(lexicon, found)
        rows = [lexicon.find(lexicon.encode(word)) for word in words]
        guessable = [row for row in rows if row is not None]
        answers = [row for row in guessable if row < lexicon.words.answer_count]
        shares = [f"{len(some) / max(1, len(words)):.1%}" for some in (guessable, answers)]
        lines.append(f"| `{pack}` | {name} | {len(words):,} | {shares[0]} | {shares[1]} |")
    if known:
        judged = {bytes(lexicon.encode(word)) for word in fitting(lexicon, known)}
        drawn = suggestions(lexicon, random)
        unknown = sorted(word for word in drawn if bytes(lexicon.encode(word)) not in judged)
        lines.append(f"| `{pack}` | suggestions not known | {len(drawn)} | {len(unknown)} | |")
        lines.append(f"<!-- {' '.join(unknown)} -->")
    return lines


def drawn(pack: str, folder: Path, count: int, random: Random) -> list[str]:
    """Return words of every list of a pack, `count` of each if there are that many."""
    lexicon = load(folder / pack)
    found: dict[str, None] = {}
    for listed in lists_of(pack)[0].values():
        words = fitting(lexicon, listed)
        found |= dict.fromkeys(random.sample(words, min(count, len(words))))
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
