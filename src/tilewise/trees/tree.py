"""Strategy trees: in memory, as JSON, as text or in Graphviz's DOT language, and checked.

**In memory**, a :class:`Node` has the word to guess, and the node that follows each pattern it can
get. A :class:`Tree` adds the figures.

**On disk**, a tree is a compact JSON document::

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

**Checked**, a tree is played against every answer. All answers that reach a node are
played together, so the tree is walked once. The referee is a parameter, so the check does not have
to rely on the engine's patterns.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import TreeError, shown
from tilewise.files import parse_json
from tilewise.knowledge.partition import Ints
from tilewise.rules.feedback import guess_patterns, pattern
from tilewise.rules.hardmode import HardMode, HardModeRule
from tilewise.rules.rule import Pattern, PatternArray, Rule, TokenArray, Turn, to_tiles
from tilewise.tokens import MAX_LENGTH

LOSS = 10
"""Guesses that a lost game adds to those that were made, in expected guesses."""


@dataclass(frozen=True)
class Node:
    """A guess, and the nodes that follow it.

    Attributes:
        guess: row of the word table.
        children: the node that follows each pattern the guess can get, except all-correct.
    """

    guess: int
    children: Mapping[Pattern, Node] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Node]:
        """Yield the node and all nodes below it."""
        yield self
        for child in self.children.values():
            yield from child

    @property
    def depth(self) -> int:
        """The most guesses from here to the end."""
        return 1 + max((child.depth for child in self.children.values()), default=0)


@dataclass(frozen=True)
class Tree:
    """A strategy tree and its figures.

    A game's last guess has no children: answers it does not find are lost.

    Attributes:
        root: the opener and everything that follows.
        length: tokens in a word (L).
        hard: the mode that it follows.
        max_guesses: guesses the game allows.
        objective: what it minimises after lost games: ``total`` or ``worst-case``.
        total: sum over the answers of weight times guesses; a lost game counts all its guesses.
        worst: most guesses of any answer.
        proven: whether its lost answers and its total equal the bounds.
        bound: proven lower bound of the total of any such tree that loses no more than
            ``bound_lost``.
        lists: SHA-256 of each word list that the tree is for, by name.
        lost: number of answers that are not found in time.
        bound_lost: the fewest answers that any such tree loses.
        states: number of states of a single tile (k); patterns are in this base.
    """

    root: Node
    length: int
    hard: HardMode
    max_guesses: int
    objective: str
    total: int | float
    worst: int
    proven: bool
    bound: int | float
    lists: Mapping[str, str] = field(default_factory=dict)
    lost: int = 0
    bound_lost: int = 0
    states: int = 3


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

    def written(node: Node) -> Any:
        spelling = words[node.guess]
        children = {
            _digits(met, tree): written(child) for met, child in sorted(node.children.items())
        }
        return [spelling, children] if children else spelling

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
        "tree": written(tree.root),
    }


def from_document(
    document: Any, number: Mapping[str, int], lists: Mapping[str, str] | None = None
) -> Tree:
    """Read a document.

    Args:
        document: the parsed JSON.
        number: the row of each word by its spelling.
        lists: hashes of the current lists; a tree for other lists is refused. Those of familiar
            words may differ.

    Raises:
        TreeError: it is not a valid tree for these words.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise TreeError("not a tilewise strategy tree")
    if document.get("version") not in (VERSION, WITH_LOSSES):
        raise TreeError(
            "strategy tree: this version of tilewise cannot read format version "
            f"{shown(document.get('version'))}"
        )
    with_losses = document["version"] == WITH_LOSSES
    made_for = _get(document, "lists", dict)
    if lists is not None and made_for | {"familiar": ""} != {**lists, "familiar": ""}:
        raise TreeError("strategy tree: made for different word lists")
    length = _whole(document, "length", 1, MAX_LENGTH)
    max_guesses = _whole(document, "max_guesses", 1, MAX_GUESSES)
    states = _whole({"states": _USUAL_STATES} | document, "states", 2, _MOST_STATES)

    def node(document: Any, guesses_left: int) -> Node:
        if guesses_left == 0:
            raise TreeError("strategy tree: nested deeper than the number of guesses")
        is_pair = isinstance(document, list) and len(document) == 2
        guess, rest = document if is_pair else (document, {})
        if not isinstance(guess, str) or not isinstance(rest, dict):
            raise TreeError(f"strategy tree: {shown(document)} is not a node")
        row = number.get(guess)
        if row is None:
            raise TreeError(f"strategy tree: {shown(guess)} is not in the word lists")
        children = {
            pattern_of_digits(digits, length, states): node(child, guesses_left - 1)
            for digits, child in rest.items()
        }
        return Node(row, children)

    root = node(document.get("tree"), max_guesses)
    hard, strict = (_get({"strict": False} | document, key, bool) for key in ("hard", "strict"))
    objective = _get(document, "objective", str)
    if objective not in OBJECTIVES:
        raise _wrong("objective")
    tree = Tree(
        root=root,
        length=length,
        hard=HardMode.chosen(hard, strict),
        max_guesses=max_guesses,
        objective=objective,
        total=_number(document, "total_guesses", int, float),
        worst=int(_number(document, "worst", int)),
        proven=_get(document, "proven", bool),
        bound=_number(document, "bound", int, float),
        lists=made_for,
        lost=int(_number(document, "lost", int)) if with_losses else 0,
        bound_lost=int(_number(document, "bound_lost", int)) if with_losses else 0,
        states=states,
    )
    _check_claims(tree)
    return tree


def _check_claims(tree: Tree) -> None:
    """Refuse totals and bounds that contradict each other.

    Raises:
        TreeError: the bound is above the total, or differs from it in a proven tree.
    """
    if tree.bound_lost > tree.lost or (tree.proven and tree.bound_lost < tree.lost):
        raise TreeError(
            f"strategy tree: its number of lost games, {tree.lost}, and the bound on "
            f"that number, {tree.bound_lost}, contradict each other"
        )
    if tree.bound_lost == tree.lost and (
        tree.bound > tree.total * (1 + TOLERANCE)
        or (tree.proven and tree.bound < tree.total * (1 - TOLERANCE))
    ):
        raise TreeError(
            f"strategy tree: its total, {shown(tree.total)}, and its bound, "
            f"{shown(tree.bound)}, contradict each other"
        )


@cache  # a tree repeats a few patterns thousands of times
def pattern_of_digits(digits: str, length: int, states: int) -> Pattern:
    """Return the pattern written with a digit for each of `length` tiles.

    Raises:
        TreeError: the digits are not a pattern.
    """
    if len(digits) != length or digits.strip("0123456789"[:states]):
        raise TreeError(f"strategy tree: {shown(digits)} is not a pattern of {length} tiles")
    return int(digits, states)


def _get(document: Mapping[str, Any], key: str, *kinds: type) -> Any:
    value = document.get(key)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise _wrong(key)
    return value


def _wrong(key: str) -> TreeError:
    return TreeError(f"strategy tree: {key!r} is missing or of the wrong type")


def _whole(document: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = int(_number(document, key, int))
    if least <= value <= most:
        return value
    raise TreeError(f"strategy tree: {key} must be from {least} to {most}, not {value}")


def _number(document: Mapping[str, Any], key: str, *kinds: type) -> int | float:
    value: int | float = _get(document, key, *kinds)
    if 0 <= value <= LARGEST_NUMBER:  # false for infinity and NaN
        return value
    raise TreeError(f"strategy tree: {key!r} is {shown(value)}, which is out of range")


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
        raise TreeError(f"damaged strategy tree: {problem}") from problem
    return from_document(document, number, lists)


_MARKS = str.maketrans("012", ".YG")  # higher digits stay as they are


def to_text(tree: Tree, words: Sequence[str]) -> str:
    """Return a tree as indented text, with a line per node.

    Args:
        tree: the tree.
        words: the spelling of each row's word.
    """

    def lines(node: Node, mark: str, indent: str) -> Iterator[str]:
        yield f"{indent}{mark}{words[node.guess]}\n"
        for met, child in sorted(node.children.items()):
            digits = _digits(met, tree).translate(_MARKS)
            yield from lines(child, f"{digits} ", f"{indent}  ")

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
        for met, child in sorted(node.children.items()):
            below = next(numbers)
            yield from lines(child, below)
            yield f'  n{name} -> n{below} [label="{_digits(met, tree)}"];\n'

    body = "".join(lines(tree.root, next(numbers)))
    return f"digraph strategy {{\n  rankdir=LR; node [shape=box];\n{body}}}\n"


def _digits(pattern: Pattern, tree: Tree) -> str:
    """Return a pattern written with a digit for each tile."""
    return "".join(map(str, to_tiles(pattern, tree.length, tree.states)))


TokenVector = NDArray[np.uint8]
"""One word as tokens, shape (L,)."""

Referee = Callable[[TokenVector, TokenArray], PatternArray]
"""Returns the patterns of a guess for some answers."""

TurnCounts = NDArray[np.int64]
"""Guesses made, shape (answers,); one more than the game allows for a lost answer."""


def referee_of(rule: Rule) -> Referee:
    """Return a referee that gets each pattern straight from the rule."""

    def one_by_one(guess: TokenVector, answers: TokenArray) -> PatternArray:
        tokens = guess.tolist()
        return np.array([pattern(tokens, answer, rule) for answer in answers.tolist()], np.uint32)

    return one_by_one


def quick_referee_of(rule: Rule) -> Referee:
    """Return a referee that uses the engine's own patterns, at least ten times as fast."""
    return lambda guess, answers: guess_patterns(guess.tolist(), answers, rule)


def turns_taken(tree: Tree, guesses: TokenArray, n_answers: int, referee: Referee) -> TurnCounts:
    """Play a tree against every answer.

    Args:
        tree: the tree.
        guesses: the words, answers first, shape (words, L).
        n_answers: how many of them are answers.
        referee: gives the patterns of a guess for some answers.

    Returns:
        int64 (answers,), the guesses that each answer takes; one more than allowed if it is lost.

    Raises:
        TreeError: the tree has no move for an answer, or breaks hard mode.
    """
    taken = np.zeros(n_answers, np.int64)

    def play(node: Node, rows: Ints, turn: int, rules: Sequence[HardModeRule]) -> None:
        """Play from a node with the answers that reach it, and record the guesses of each."""
        guess = guesses[node.guess]
        if not all(rule.allows(guess[None, :])[0] for rule in rules):
            raise TreeError(f"strategy tree: a guess for answer {rows[0]} ignores a hint")
        met = referee(guess, guesses[rows])
        (solved,) = referee(guess, guess[None, :])
        taken[rows[met == solved]] = turn
        by_pattern = np.argsort(met, kind="stable")
        for group in np.split(by_pattern, np.flatnonzero(np.diff(met[by_pattern])) + 1):
            value, left = int(met[group[0]]), rows[group]
            if value == solved:
                continue
            if turn == tree.max_guesses:
                taken[left] = turn + 1
                continue
            if value not in node.children:
                after = _digits(value, tree)
                raise TreeError(f"strategy tree: no move for answer {left[0]} after {after}")
            told = Turn(tuple(guess.tolist()), value)
            hints = (*rules, HardModeRule.of(told, tree.hard)) if tree.hard else ()
            play(node.children[value], left, turn + 1, hints)

    play(tree.root, np.arange(n_answers), 1, ())
    return taken


def verify(tree: Tree, guesses: TokenArray, weights: NDArray[Any], referee: Referee) -> TurnCounts:
    """Play a tree against every answer and check its figures.

    Args:
        tree: the tree.
        guesses: the words, answers first, shape (words, L).
        weights: weights of the answers, shape (answers,).
        referee: gives the patterns of a guess for some answers.

    Returns:
        int64 (answers,), the guesses that each answer takes; one more than allowed if it is lost.

    Raises:
        TreeError: the tree fails an answer, or its lost answers, total or worst case are wrong.
    """
    turns = turns_taken(tree, guesses, len(weights), referee)
    lost = int((turns > tree.max_guesses).sum())
    if lost != tree.lost:
        raise TreeError(f"strategy tree: games lost: {lost}, but the tree claims {tree.lost}")
    made = np.minimum(turns, tree.max_guesses)
    total = (made * weights).sum().item()
    if abs(total - tree.total) > TOLERANCE * abs(total):
        raise TreeError(f"strategy tree: the total is {total}, not {tree.total}")
    if made.max() != tree.worst:
        raise TreeError(f"strategy tree: the worst case is {made.max()}, not {tree.worst}")
    return turns
