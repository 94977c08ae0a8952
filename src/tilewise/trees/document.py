"""Reads and writes strategy trees as compact JSON documents.

On disk::

    {"format": "tilewise-tree", "version": 1,
     "lists": {"answers": "<sha256>", "guesses": "<sha256>"},
     "length": 5, "hard": false, "max_guesses": 6, "objective": "total",
     "total_guesses": 7920, "worst": 6, "proven": true, "bound": 7920,
     "tree": ["salet", {"02000": "crane", "00000": ["courd", {...}], ...}]}

A node is ``[guess, {pattern: node}]``, or just the spelling of the guess if nothing can follow.
Patterns have a digit per tile: 0 absent, 1 present, 2 correct. ``lists`` has the hashes of the
tree's word lists; a tree for other lists is refused, as it might miss answers. ``worst`` is the
most guesses any answer takes. ``bound`` is a proven lower bound on the total; a proven tree's total
equals it.

A tree that loses some answers has version 2, with ``lost``, the number of answers it loses, and
``bound_lost``, the fewest that any tree loses. Nothing follows a last guess, even if it
may be wrong, so it is just a spelling. A lost game counts in the total with all its guesses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tilewise.errors import TreeError, shown
from tilewise.files import parse_json
from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import Pattern, to_tiles
from tilewise.tokens import MAX_LENGTH
from tilewise.trees.tree import Node, Tree

FORMAT = "tilewise-tree"
VERSION, WITH_LOSSES = 1, 2

MAX_GUESSES = 100
"""The most guesses a game may allow, and so the depth of the deepest tree."""

OBJECTIVES = ("total", "worst-case")

_USUAL_STATES = 3
_MOST_STATES = 10  # each is written as a digit

TOLERANCE = 1e-9
"""Relative difference allowed between sums of the same weights."""

LARGEST_NUMBER = 1e200
"""Totals of valid trees are far below this: weights are at most 1e100."""


def to_document(tree: Tree, words: Sequence[str]) -> dict[str, Any]:
    """Return the JSON document of a tree.

    Args:
        tree: the tree.
        words: the spelling of each row's word.
    """
    return {
        "format": FORMAT,
        "version": WITH_LOSSES if tree.lost else VERSION,
        "lists": dict(tree.lists),
        "length": tree.length,
        **({} if tree.states == _USUAL_STATES else {"states": tree.states}),
        **tree.hard.keys,
        "max_guesses": tree.max_guesses,
        "objective": tree.objective,
        "total_guesses": tree.total,
        **({"lost": tree.lost} if tree.lost else {}),
        "worst": tree.worst,
        "proven": tree.proven,
        "bound": tree.bound,
        **({"bound_lost": tree.bound_lost} if tree.lost else {}),
        "tree": _node_document(tree.root, tree, words),
    }


def _node_document(node: Node, tree: Tree, words: Sequence[str]) -> Any:
    spelling = words[node.guess]
    if not node.children:
        return spelling
    children = {
        written_digits(pattern, tree.length, tree.states): _node_document(child, tree, words)
        for pattern, child in sorted(node.children.items())
    }
    return [spelling, children]


def from_document(
    document: Any, number: Mapping[str, int], lists: Mapping[str, str] | None = None
) -> Tree:
    """Read a document.

    Args:
        document: the parsed JSON.
        number: the row of each word by its spelling.
        lists: hashes of the current lists; a tree for other lists is refused.

    Raises:
        TreeError: it is not a valid tree for these words.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise TreeError("not a tilewise strategy tree")
    if document.get("version") not in (VERSION, WITH_LOSSES):
        raise TreeError(
            "strategy tree: this version of tilewise cannot read format version {written}",
            written=shown(document.get("version")),
        )
    with_losses = document["version"] == WITH_LOSSES
    if lists is not None and document.get("lists") != dict(lists):
        raise TreeError("strategy tree: made for different word lists")
    length = int(_number(document, "length", int))
    if not 1 <= length <= MAX_LENGTH:
        raise TreeError(
            "strategy tree: length must be from 1 to {most}, not {length}",
            length=length,
            most=MAX_LENGTH,
        )
    max_guesses = int(_number(document, "max_guesses", int))
    if not 1 <= max_guesses <= MAX_GUESSES:
        raise TreeError(
            "strategy tree: max_guesses must be from 1 to {most}, not {max_guesses}",
            max_guesses=max_guesses,
            most=MAX_GUESSES,
        )
    states = int(_number(document, "states", int)) if "states" in document else _USUAL_STATES
    if not 2 <= states <= _MOST_STATES:
        raise TreeError("strategy tree: {key!r} is missing or of the wrong type", key="states")
    tree = Tree(
        root=_read_node(document.get("tree"), max_guesses, length, states, number),
        length=length,
        hard=_mode(document),
        max_guesses=max_guesses,
        objective=_objective(document),
        total=_number(document, "total_guesses", int, float),
        worst=int(_number(document, "worst", int)),
        proven=_get(document, "proven", bool),
        bound=_number(document, "bound", int, float),
        lists=_get(document, "lists", dict),
        lost=int(_number(document, "lost", int)) if with_losses else 0,
        bound_lost=int(_number(document, "bound_lost", int)) if with_losses else 0,
        states=states,
    )
    _check_claims(tree)
    return tree


def _objective(document: Mapping[str, Any]) -> str:
    objective: str = _get(document, "objective", str)
    if objective not in OBJECTIVES:
        raise TreeError("strategy tree: {key!r} is missing or of the wrong type", key="objective")
    return objective


def _check_claims(tree: Tree) -> None:
    """Refuse totals and bounds that contradict each other.

    Raises:
        TreeError: the bound is above the total, or differs from it in a proven tree.
    """
    if tree.bound_lost > tree.lost or (tree.proven and tree.bound_lost < tree.lost):
        raise TreeError(
            "strategy tree: its number of lost games, {lost}, and the bound on that number, "
            "{bound}, contradict each other",
            lost=tree.lost,
            bound=tree.bound_lost,
        )
    if tree.bound_lost == tree.lost and (
        tree.bound > tree.total * (1 + TOLERANCE)
        or (tree.proven and tree.bound < tree.total * (1 - TOLERANCE))
    ):
        raise TreeError(
            "strategy tree: its total, {total}, and its bound, {bound}, contradict each other",
            total=shown(tree.total),
            bound=shown(tree.bound),
        )


def _mode(document: Mapping[str, Any]) -> HardMode:
    strict = "strict" in document and _get(document, "strict", bool)
    return HardMode.chosen(_get(document, "hard", bool), strict)


def _read_node(
    document: Any, guesses_left: int, length: int, states: int, number: Mapping[str, int]
) -> Node:
    if guesses_left == 0:
        raise TreeError("strategy tree: nested deeper than the number of guesses")
    guess, rest = document, _NOTHING
    if isinstance(document, list) and len(document) == 2:
        guess, rest = document
    if not isinstance(guess, str) or not isinstance(rest, dict):
        raise TreeError("strategy tree: {document} is not a node", document=shown(document))
    row = number.get(guess)
    if row is None:
        raise TreeError("strategy tree: {guess} is not in the word lists", guess=shown(guess))
    children = {
        pattern_of_digits(digits, length, states): _read_node(
            child, guesses_left - 1, length, states, number
        )
        for digits, child in rest.items()
    }
    return Node(row, children)


_NOTHING: dict[str, Any] = {}


def written_digits(pattern: Pattern, length: int, states: int) -> str:
    """Return a pattern written with a digit for each of `length` tiles."""
    return "".join(map(str, to_tiles(pattern, length, states)))


@cache  # a tree repeats a few patterns thousands of times
def pattern_of_digits(digits: str, length: int, states: int) -> Pattern:
    """Return the pattern written with a digit for each of `length` tiles.

    Raises:
        TreeError: the digits are not a pattern.
    """
    if len(digits) != length or digits.strip("0123456789"[:states]):
        raise TreeError(
            "strategy tree: {digits} is not a pattern of {length} tiles",
            digits=shown(digits),
            length=length,
        )
    return int(digits, states)


def _get(document: Mapping[str, Any], key: str, *kinds: type) -> Any:
    value = document.get(key)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise TreeError("strategy tree: {key!r} is missing or of the wrong type", key=key)
    return value


def _number(document: Mapping[str, Any], key: str, *kinds: type) -> int | float:
    value: int | float = _get(document, key, *kinds)
    if 0 <= value <= LARGEST_NUMBER:  # false for infinity and NaN
        return value
    raise TreeError(
        "strategy tree: {key!r} is {value}, which is out of range", key=key, value=shown(value)
    )


def to_json(tree: Tree, words: Sequence[str]) -> str:
    """Return a tree as one line of JSON.

    Args:
        tree: the tree.
        words: the spelling of each row's word.
    """
    text = json.dumps(to_document(tree, words), ensure_ascii=False, separators=(",", ":"))
    return text + "\n"


def from_json(
    content: bytes, number: Mapping[str, int], lists: Mapping[str, str] | None = None
) -> Tree:
    """Read a tree from JSON; see :func:`from_document`.

    Raises:
        TreeError: it is not JSON, or not a valid tree for these words.
    """
    try:
        document = parse_json(content.decode("utf-8"))
    except ValueError as problem:
        raise TreeError("damaged strategy tree: {problem}", problem=problem) from problem
    return from_document(document, number, lists)
