"""Keeps strategy trees when a list changes but their search problem does not.

A tree names the lists it was made for by their hashes. Words that can be guessed but are never
suggested change only the hash of a list: the search problem stays the same, down to the order of
its rows (:attr:`.SearchProblem.digest`). So tree, total and proof stay valid, and only the hashes
have to be rewritten. This also holds if guesses are dropped that the tree does not play: nothing
better can be played with fewer guesses.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from tilewise.errors import TreeError
from tilewise.lexicon import Lexicon, load
from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import SearchProblem
from tilewise.trees.player import read_tree
from tilewise.trees.tree import from_json, to_json


def renew_trees(before: Path, after: Path) -> list[str]:
    """Write the trees of the pack in `before` into `after`; return the names of the files.

    A tree is left out if the search problem has changed, other than by guesses that were dropped
    and that the tree does not play.

    Raises:
        TreeError: a tree in `before` is damaged, or does not belong to the lists there.
    """
    old, new = load(before), load(after)
    renewed = []
    for hard in HardMode:
        stored = read_tree(old, hard=hard)
        if stored is None or not _narrows(old, new, hard):
            continue
        try:
            tree = from_json((before / stored.file).read_bytes(), new.row_of_spelling)
        except TreeError:  # it plays a word that was dropped
            continue
        if max(node.guess for node in tree.root) < new.words.suggestable_count:
            written = to_json(replace(tree, lists=new.hashes.to_document()), new.first_spellings)
            (after / stored.file).write_text(written, encoding="utf-8", newline="\n")
            renewed.append(stored.file)
    return renewed


def _narrows(old: Lexicon, new: Lexicon, hard: HardMode) -> bool:
    """Return whether the new search problem is the old one, perhaps with fewer guesses."""
    wide, narrow = (SearchProblem.of(lexicon, hard=hard) for lexicon in (old, new))
    if len(wide.weights) != len(narrow.weights):
        return False
    kept = {bytes(word) for word in narrow.guesses}
    left = np.array([bytes(word) in kept for word in wide.guesses])
    return replace(wide, guesses=wide.guesses[left]).digest == narrow.digest
