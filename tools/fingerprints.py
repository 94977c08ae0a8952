"""Checks the computed files of the packs that ship, and writes fingerprints and word counts.

    python -m tools.fingerprints fi bg

Run it after rebuilding packs, with their ids. It plays trees against every answer, recomputes the
figures of first guesses, and searches some of their costs. If something is wrong, it says so and
writes nothing. It does not repeat proofs; ``tilewise lexicon build --effort proven`` makes them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

from tilewise.authoring.check import check_figures
from tilewise.lexicon import load
from tilewise.lexicon.computed import OPENER, OPENER_COSTS, file_for_all
from tilewise.lexicon.fingerprints import (
    SHIPPED,
    CountedPack,
    fingerprint,
    fingerprint_of_lists,
    list_hashes,
)
from tilewise.lexicon.folder import LARGEST_TREE, Severity, has_file, read_inside
from tilewise.lexicon.words import Suggested
from tilewise.trees.player import TREES
from tools.calls import Packs, call
from tools.pack_table import shipped

COMPUTED = (OPENER, OPENER_COSTS, *TREES.values())


def document() -> str:
    """Return the text of the file of fingerprints, one per line."""
    files: dict[str, object] = {}
    words: dict[str, object] = {}
    for lexicon in map(load, shipped()):
        names = dict.fromkeys((*COMPUTED, *(file_for_all(lexicon.folder, n) for n in COMPUTED)))
        pack = CountedPack.of(lexicon)
        lists = fingerprint_of_lists(pack.manifest, list_hashes(lexicon.folder, pack.manifest))
        words[lists] = [pack.answers, pack.guesses]
        for name in names:
            if has_file(lexicon.folder, name):
                content = read_inside(lexicon.folder, name, LARGEST_TREE)
                files[fingerprint(lexicon, name, content)] = f"{lexicon.id}/{name}"
    tables = {"files": files, "words": words}
    return (
        "{" + ",".join(f'\n"{name}": {_lines(table)}' for name, table in tables.items()) + "\n}\n"
    )


def _lines(table: Mapping[str, object]) -> str:
    entries = (f"\n{json.dumps(key)}: {json.dumps(value)}" for key, value in table.items())
    return "{" + ",".join(entries) + "\n}"


def main(packs: Packs = None) -> None:
    """Check some packs or all that ship, and write the file for all."""
    false = [
        found.in_full(lexicon.id)
        for lexicon in (load(id, words=words) for id in packs or shipped() for words in Suggested)
        for found in check_figures(lexicon)
        if found.severity is Severity.ERROR
    ]
    if false:
        sys.exit("\n".join(map(str, false)))
    SHIPPED.write_text(document(), encoding="utf-8")


if __name__ == "__main__":
    call(main)
