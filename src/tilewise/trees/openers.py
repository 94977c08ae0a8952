"""Strategy trees of first guesses that people like, from a pack's ``tree-openers.json``.

    {"lists": {"answers": "<sha256>", "guesses": "<sha256>", "familiar": "<sha256>"},
     "trees": {"crane": "crane sloth missy ..."}}

A tree is written as its guesses, each before those that follow it, in the order of their patterns.
Positions with one or two words left are left out: there the likeliest word is guessed. So a tree
of 3,000 answers takes 3 KB, and its figures are computed when it is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

import numpy as np

from tilewise.errors import PackError
from tilewise.files import parse_json
from tilewise.knowledge.partition import Ints
from tilewise.lexicon import Lexicon
from tilewise.lexicon.folder import LARGEST_TREE, has_file, read_inside
from tilewise.rules.feedback import guess_patterns
from tilewise.rules.hardmode import HardMode
from tilewise.trees.player import TreePlayer
from tilewise.trees.tree import Node, Tree

OPENER_TREES = "tree-openers.json"

_GIVEN = 3
"""Positions with at least this many words have a guess in the file."""


def written(lexicon: Lexicon, root: Node) -> str:
    """Return a tree as the file has it."""

    def guesses(node: Node, rows: Ints) -> Iterator[str]:
        yield lexicon.spelling(node.guess)
        for pattern, left in _split(lexicon, node.guess, rows):
            if len(left) >= _GIVEN:
                yield from guesses(node.children[pattern], left)

    return " ".join(guesses(root, np.arange(lexicon.words.answer_count)))


def file_of(lexicon: Lexicon, trees: dict[str, str]) -> bytes:
    """Return the content of the file with these trees, one per line."""
    lists = json.dumps(lexicon.hashes.to_document())
    lines = ",\n".join(
        json.dumps({word: tree}, ensure_ascii=False)[1:-1] for word, tree in trees.items()
    )
    return f'{{"lists": {lists},\n"trees": {{\n{lines}\n}}}}\n'.encode()


def stored_trees(lexicon: Lexicon) -> dict[str, str]:
    """Return the trees in the pack's file, by their first guesses; none if for other words."""
    if not (lexicon.own_rule and has_file(lexicon.folder, OPENER_TREES)):
        return {}
    with suppress(PackError, ValueError, LookupError, TypeError, AttributeError):
        document = parse_json(read_inside(lexicon.folder, OPENER_TREES, LARGEST_TREE))
        if document["lists"] == lexicon.hashes.to_document():
            return {str(word): str(tree) for word, tree in document["trees"].items()}
    return {}


@lru_cache(8)
def opener_player(lexicon: Lexicon, opener: int) -> TreePlayer | None:
    """Return a player of the stored tree of a first guess; None if none can be used."""
    text = stored_trees(lexicon).get(lexicon.spelling(opener))
    return None if text is None else player_of(lexicon, text)


def player_of(lexicon: Lexicon, text: str) -> TreePlayer | None:
    """Return a player of a tree as the file has it; None if it does not fit the words."""
    words, most = lexicon.words, lexicon.manifest.max_guesses
    given = iter(text.split())
    turns = np.ones(words.answer_count, np.int64)

    def node(rows: Ints, turn: int) -> Node:
        if len(rows) == 1:
            return Node(int(rows[0]), {})
        if len(rows) >= _GIVEN:
            guess = lexicon.row_of_spelling[next(given)]
        else:
            guess = int(rows[np.argmax(words.weights[rows])])
        children = {}
        for pattern, left in _split(lexicon, guess, rows):
            turns[left] = turn + 1
            if turn < most:
                children[pattern] = node(left, turn + 1)
        return Node(guess, children)

    try:
        root = node(np.arange(words.answer_count), 1)
    except (KeyError, StopIteration):  # an unknown word, or too few of them
        return None
    made = np.minimum(turns, most)
    tree = Tree(
        root,
        lexicon.length,
        HardMode.OFF,
        most,
        "total",
        total=(made * words.weights[: words.answer_count]).sum().item(),
        worst=int(made.max()),
        proven=False,
        bound=0,
        lists=lexicon.hashes.to_document(),
        lost=int((turns > most).sum()),
        states=lexicon.rule.base,
    )
    return TreePlayer(tree, lexicon)


def _split(lexicon: Lexicon, guess: int, rows: Ints) -> Iterator[tuple[int, Ints]]:
    """Yield the patterns that a guess may get and the words for each, but not all-correct."""
    words = lexicon.words
    tokens = tuple(words.tokens[guess].tolist())
    patterns = guess_patterns(tokens, words.tokens[rows], words.rule)
    for pattern in sorted(set(patterns.tolist())):  # np.unique would import numpy.ma first
        if pattern != words.rule.all_correct(lexicon.length):
            yield pattern, rows[patterns == pattern]
