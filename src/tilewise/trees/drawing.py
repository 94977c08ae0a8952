"""Shows strategy trees: as indented text, and in Graphviz's DOT language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count

from tilewise.rules.rule import Pattern
from tilewise.trees.document import written_digits
from tilewise.trees.tree import Node, Tree

_MARKS = str.maketrans("012", ".YG")  # higher digits stay as they are


def to_text(tree: Tree, words: Sequence[str]) -> str:
    """Return a tree as indented text, with a line per node.

    Args:
        tree: the tree.
        words: the spelling of each row's word.
    """

    def lines(node: Node, mark: str, indent: str) -> Iterator[str]:
        yield f"{indent}{mark}{words[node.guess]}\n"
        for pattern, child in sorted(node.children.items()):
            met = _digits(pattern, tree).translate(_MARKS)
            yield from lines(child, f"{met} ", f"{indent}  ")

    return "".join(lines(tree.root, "", ""))


def to_dot(tree: Tree, words: Sequence[str]) -> str:
    """Return a tree in the DOT language.

    Args:
        tree: the tree.
        words: the spelling of each row's word.
    """
    numbers = count()

    def lines(node: Node, name: int) -> Iterator[str]:
        yield f"  n{name} [label={json.dumps(words[node.guess], ensure_ascii=False)}];\n"
        for pattern, child in sorted(node.children.items()):
            below = next(numbers)
            yield from lines(child, below)
            yield f'  n{name} -> n{below} [label="{_digits(pattern, tree)}"];\n'

    body = "".join(lines(tree.root, next(numbers)))
    return f"digraph strategy {{\n  rankdir=LR; node [shape=box];\n{body}}}\n"


def _digits(pattern: Pattern, tree: Tree) -> str:
    return written_digits(pattern, tree.length, tree.states)
