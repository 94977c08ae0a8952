"""Which computed files of a pack can be trusted.

Trees, first guesses and their costs are computed once, by the pack's author, and read by everybody.
Their claims may be wrong, or made up. So each file has a fingerprint, of its bytes and of the word
lists and rules it is for, and a :class:`Standing`:

* Files that ship were checked against their lists by a test. Their fingerprints are in
  ``fingerprints.json``, so nothing is checked again when a command starts.
* Trees of other packs are checked when they are first read (:mod:`tilewise.trees.player`), and
  their fingerprints are then kept in the user's state folder. So are those of files computed on
  this machine by ``tilewise lexicon build``, whose proofs are trusted as well.

If that folder cannot be written, as in a browser, files are just checked again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tilewise.errors import PackError
from tilewise.folders import checked_files
from tilewise.lexicon.computed import OPENER_COSTS, parse_opener_costs
from tilewise.lexicon.folder import LARGEST_TREE, has_file, read_inside
from tilewise.lexicon.manifest import Manifest, read_manifest
from tilewise.lexicon.pack import Lexicon, load_folder, read_list_file

CHECKS = 1
"""Raise this when checks get stricter, or spellings are split differently: everything is then
checked again."""

SHIPPED = Path(__file__).with_name("fingerprints.json")
"""The fingerprints of what ships; written by ``tools.fingerprints``."""


@cache
def shipped() -> dict[str, dict[str, Any]]:
    """Return ``files``, the computed files that ship, and ``words``, the counts of their lists.

    The keys are fingerprints. Counts are of the answers and of the other words.
    """
    return dict(json.loads(SHIPPED.read_bytes()))


class Standing(StrEnum):
    """How far to trust a computed file."""

    UNKNOWN = "unknown"
    CHECKED = "checked"
    """Checked against the lists; its other claims are not."""
    OURS = "ours"
    """Shipped with tilewise, or computed on this machine: all its claims are trusted."""


def fingerprint(lexicon: Lexicon, name: str, content: bytes) -> str:
    """Return the fingerprint of a computed file, 32 hexadecimal digits.

    Args:
        lexicon: the words and rules it is read for.
        name: the file's name.
        content: its bytes.
    """
    lists = lexicon.hashes
    hashes = (lists.answers, lists.guesses, lexicon.rare_hash)
    return sha256(_game(lexicon.manifest, hashes, name) + content).hexdigest()[:32]


def fingerprint_of_lists(manifest: Manifest, hashes: Sequence[str]) -> str:
    """Return the fingerprint of a pack's lists, and of its rules.

    Args:
        manifest: the pack.
        hashes: SHA-256 of each of its lists.
    """
    return _game(manifest, hashes).hex()


def _game(manifest: Manifest, hashes: Sequence[str], *name: str) -> bytes:
    """Return a hash of what a game's computed files depend on, and of the name of one of them."""
    game = [
        *(*name, *hashes),
        *(manifest.length, manifest.max_guesses, manifest.feedback_rule.name),
        astuple(manifest.regimes),
        *(manifest.tokenizer, manifest.alphabet, manifest.options),
    ]
    return sha256(json.dumps(game, sort_keys=True, default=str).encode()).digest()


def standing(mark: str) -> Standing:
    """Return the standing of the file with a fingerprint."""
    if mark in shipped()["files"]:
        return Standing.OURS
    if mark not in _known:
        _known[mark] = _remembered(mark)
    return _known[mark]


def standing_of(lexicon: Lexicon, name: str) -> Standing:
    """Return the standing of a pack's computed file; unknown if it cannot be read."""
    if not has_file(lexicon.folder, name):
        return Standing.UNKNOWN
    try:
        return standing(fingerprint(lexicon, name, read_inside(lexicon.folder, name, LARGEST_TREE)))
    except PackError:
        return Standing.UNKNOWN


def remember_as_ours(lexicon: Lexicon, name: str) -> None:
    """Remember that a pack's file was computed on this machine.

    Raises:
        PackError: it cannot be read.
    """
    content = read_inside(lexicon.folder, name, LARGEST_TREE)
    remember(fingerprint(lexicon, name, content), Standing.OURS)


def remember(mark: str, found: Standing) -> None:
    """Remember a file's standing; for this process only if the folder cannot be written."""
    _known[mark] = found
    with suppress(ImportError, OSError):
        from tilewise.files import write_whole  # not in the browser

        place = _place(mark)
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, _line(found).encode())


_known: dict[str, Standing] = {}


def _remembered(mark: str) -> Standing:
    try:
        text = _place(mark).read_text("utf-8", "replace")
    except OSError:
        return Standing.UNKNOWN
    held = (Standing.CHECKED, Standing.OURS)
    return next((one for one in held if text == _line(one)), Standing.UNKNOWN)


def _line(found: Standing) -> str:
    return f"{found} {CHECKS}\n" if found is Standing.CHECKED else f"{found}\n"


def _place(mark: str) -> Path:
    return checked_files() / mark


def read_opener_costs(lexicon: Lexicon) -> Mapping[int, float]:
    """Return the costs a pack claims, by row of the word table.

    A file that is missing, damaged, or for other lists or another rule is ignored, and so are
    invalid costs and unknown words.
    """
    name = lexicon.computed_file(OPENER_COSTS)
    if not lexicon.own_rule or not has_file(lexicon.folder, name):
        return {}
    try:
        stored = parse_opener_costs(read_inside(lexicon.folder, name, LARGEST_TREE))
    except PackError:
        return {}
    if stored.lists != lexicon.hashes:
        return {}
    found = {lexicon.row_of_spelling.get(word): cost for word, cost in stored.costs.items()}
    return {row: cost for row, cost in found.items() if row is not None and cost > 0}


def known_opener_costs(lexicon: Lexicon) -> Mapping[int, float]:
    """Return the costs that can be trusted, by row of the word table: those of packs that ship.

    Checking a cost takes as long as computing it, so costs of other packs are not used.
    """
    if standing_of(lexicon, lexicon.computed_file(OPENER_COSTS)) is not Standing.OURS:
        return {}
    return read_opener_costs(lexicon)


# -- How many words a pack has ---------------------------------------------------------------------
# Spellings with the same tokens are one word, so counting takes reading both lists and splitting
# them into tokens. For packs that ship, this was done before: the counts are found by the
# fingerprint of the lists. So listing all packs takes a quarter of the time.


@dataclass(frozen=True)
class CountedPack:
    """A pack, and how many words it has.

    Attributes:
        manifest: the content of its ``pack.toml``.
        answers: number of likely answers.
        guesses: number of other words.
    """

    manifest: Manifest
    answers: int
    guesses: int

    @classmethod
    def of(cls, lexicon: Lexicon) -> CountedPack:
        """Return a pack that has been loaded, with its words counted."""
        answers = lexicon.words.answer_count
        return cls(lexicon.manifest, answers, len(lexicon.words.tokens) - answers)


def count_words(folder: Path) -> CountedPack:
    """Return the pack in a folder, with its words counted.

    Raises:
        PackError: the pack cannot be used.
    """
    manifest = read_manifest(folder).manifest
    known = None if manifest is None else _counted_before(folder, manifest)
    return known or CountedPack.of(load_folder(folder))


def list_hashes(folder: Path, manifest: Manifest) -> list[str]:
    """Return the SHA-256 of each list of the pack in a folder.

    Raises:
        PackError: a list cannot be read.
    """
    contents = (read_list_file(folder, file) for file in manifest.lists.values())
    return [sha256(content).hexdigest() for content in contents]


def _counted_before(folder: Path, manifest: Manifest) -> CountedPack | None:
    """Return the pack if its words were counted before it shipped."""
    with suppress(PackError):  # loading the pack says what is wrong
        mark = fingerprint_of_lists(manifest, list_hashes(folder, manifest))
        counts = shipped()["words"].get(mark)
        return None if counts is None else CountedPack(manifest, *counts)
    return None
