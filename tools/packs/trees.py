"""Strategy trees that outlive a change of the lists.

A tree says which lists it was made for, by their hashes. Words that are only guessed, never
suggested, change the hash of a list and nothing else: the search has the same problem as before,
down to the order of its rows (:attr:`.SearchProblem.digest`), so tree, total and proof stay what
they are, and only the hashes need to be written anew.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tilewise.lexicon import Lexicon, load
from tilewise.rules.hardmode import HardMode
from tilewise.search.problem import SearchProblem
from tilewise.trees.document import lists_of, write
from tilewise.trees.player import read_tree


def renew_trees(before: Path, after: Path) -> list[str]:
    """Write the trees of the pack in `before` into `after`; return the names of the files.

    A tree is left out where the search's problem is not the same in both, or there is no tree.

    Raises:
        TreeError: a tree in `before` is damaged, or does not belong to the lists there.
    """
    old, new = load(before), load(after)
    renewed = []
    for hard in HardMode:
        stored = read_tree(old, hard=hard)
        if stored is not None and _digest(old, hard) == _digest(new, hard):
            tree = replace(stored.tree, lists=lists_of(new))
            write(tree, after / stored.file, new.first_spellings)
            renewed.append(stored.file)
    return renewed


def _digest(lexicon: Lexicon, hard: HardMode) -> str:
    return SearchProblem.of(lexicon, hard=hard).digest
