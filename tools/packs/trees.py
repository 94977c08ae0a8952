"""Keeps strategy trees when a list changes but their search problem does not.

A tree names the lists it was made for by their hashes. Words that can be guessed but are never
suggested change only the hash of a list: the search problem stays the same, down to the order of
its rows (:attr:`.SearchProblem.digest`). So tree, total and proof stay valid, and only the hashes
have to be rewritten.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

from tilewise.lexicon import Lexicon, load
from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import SearchProblem
from tilewise.trees.document import to_json
from tilewise.trees.player import read_tree


def renew_trees(before: Path, after: Path) -> list[str]:
    """Write the trees of the pack in `before` into `after`; return the names of the files.

    A tree is left out if the search problem is not the same in both packs.

    Raises:
        TreeError: a tree in `before` is damaged, or does not belong to the lists there.
    """
    old, new = load(before), load(after)
    renewed = []
    for hard in HardMode:
        stored = read_tree(old, hard=hard)
        if stored is not None and _digest(old, hard) == _digest(new, hard):
            tree = replace(stored.tree, lists=asdict(new.hashes))
            written = to_json(tree, new.first_spellings)
            (after / stored.file).write_text(written, encoding="utf-8", newline="\n")
            renewed.append(stored.file)
    return renewed


def _digest(lexicon: Lexicon, hard: HardMode) -> str:
    return SearchProblem.of(lexicon, hard=hard).digest
