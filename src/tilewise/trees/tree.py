"""Strategy trees: a whole game plan, in memory and as a compact JSON document.

In memory a tree is a :class:`Node`: the number of the word to guess, and what to do next for every
pattern that guess can meet, all correct excepted. Patterns are base-3 integers, first tile most
significant, 0 absent, 1 present, 2 correct.

On disk::

    {"format": "tilewise-tree", "version": 1,
     "lists": {"answers": "<sha256>", "guesses": "<sha256>"},
     "length": 5, "hard": false, "max_guesses": 6, "objective": "total",
     "total_guesses": 7920, "worst": 6, "proven": true, "bound": 7920,
     "tree": ["salet", {"02000": "crane", "00000": ["courd", {...}], ...}]}

A node is ``[guess, {pattern: node}]``, or just the spelling of the guess when nothing can follow.
Patterns are spelled a digit a tile. ``lists`` names the word lists a tree belongs to; a tree for
any other list is refused, for it might never reach an answer. ``worst`` is the most guesses any
answer takes; ``bound`` is the proven lower bound of the total, which it equals once proven.

Reading and checking need neither numba nor the search.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewise.errors import TilewiseError
from tilewise.rules.feedback import Pattern, Turn
from tilewise.rules.hardmode import HardModeRule
from tilewise.rules.notation import Notation, format_pattern

FORMAT = "tilewise-tree"
VERSION = 1
DIGITS = "012"


class TreeError(TilewiseError):
    """A strategy tree that is damaged, out of date, or meant for other word lists."""


@dataclass(frozen=True)
class Node:
    """Guess this word; then, by the pattern met, go on."""

    guess: int
    children: Mapping[int, Node] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Node]:
        """Yield the node and all below it."""
        yield self
        for child in self.children.values():
            yield from child

    @property
    def depth(self) -> int:
        """Most guesses the plan can take from here."""
        return 1 + max((child.depth for child in self.children.values()), default=0)


@dataclass(frozen=True)
class Tree:
    """A strategy tree and what is known of it.

    total: sum over answers of weight times guesses. worst: most guesses of any answer.
    bound: proven lower bound of what any tree of this kind costs; proven: the total reaches it.
    lists: SHA-256 of each word list the tree was made for, by name.
    """

    root: Node
    length: int
    hard: bool
    max_guesses: int
    objective: str
    total: int | float
    worst: int
    proven: bool
    bound: int | float
    lists: Mapping[str, str] = field(default_factory=dict)


def pattern_digits(pattern: Pattern, length: int) -> str:
    """``225, 5 -> "22100"``: a digit a tile, first tile first."""
    return format_pattern(pattern, length, Notation.DIGITS)


def pattern_number(digits: str, length: int) -> Pattern:
    """The pattern spelled by some digits; TreeError if that is none of the length wanted."""
    if len(digits) != length or digits.strip(DIGITS):
        raise TreeError(f"strategy tree: {digits!r} is no pattern of {length} tiles")
    return int(digits, 3)


# ---------------------------------------------------------------------------------- JSON


def to_document(tree: Tree, words: Sequence[str]) -> dict[str, Any]:
    """The JSON document of a tree; ``words[i]`` spells word i."""

    def node(it: Node) -> Any:
        if not it.children:
            return words[it.guess]
        return [
            words[it.guess],
            {pattern_digits(p, tree.length): node(c) for p, c in sorted(it.children.items())},
        ]

    return {
        "format": FORMAT,
        "version": VERSION,
        "lists": dict(tree.lists),
        "length": tree.length,
        "hard": tree.hard,
        "max_guesses": tree.max_guesses,
        "objective": tree.objective,
        "total_guesses": tree.total,
        "worst": tree.worst,
        "proven": tree.proven,
        "bound": tree.bound,
        "tree": node(tree.root),
    }


def from_document(
    document: Any, number: Mapping[str, int], lists: Mapping[str, str] | None = None
) -> Tree:
    """Read a document; ``number`` finds a word by its spelling.

    ``lists`` are the hashes of the lists at hand: a tree made for others is refused. Raises
    TreeError for anything that is not a sound tree over these words.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise TreeError("strategy tree: this is no tilewise strategy tree")
    if document.get("version") != VERSION:
        raise TreeError(
            f"strategy tree: version {document.get('version')} is not the version {VERSION} "
            "known here; build it again with `tilewise optimize`"
        )
    if lists is not None and document.get("lists") != dict(lists):
        raise TreeError(
            "strategy tree: made for other word lists than these; "
            "build it again with `tilewise optimize`"
        )
    length = _get(document, "length", int)

    def node(it: Any) -> Node:
        guess, rest = it, {}
        if isinstance(it, list) and len(it) == 2:
            guess, rest = it
        if not isinstance(guess, str) or not isinstance(rest, dict):
            raise TreeError(f"strategy tree: {str(it)[:40]!r} is no node")
        if guess not in number:
            raise TreeError(f"strategy tree: {guess!r} is not in the word lists")
        return Node(number[guess], {pattern_number(p, length): node(c) for p, c in rest.items()})

    try:
        root = node(document.get("tree"))
    except RecursionError:
        raise TreeError("strategy tree: nested too deeply to be a game plan") from None
    return Tree(
        root=root,
        length=length,
        hard=_get(document, "hard", bool),
        max_guesses=_get(document, "max_guesses", int),
        objective=_get(document, "objective", str),
        total=_get(document, "total_guesses", int, float),
        worst=_get(document, "worst", int),
        proven=_get(document, "proven", bool),
        bound=_get(document, "bound", int, float),
        lists=_get(document, "lists", dict),
    )


def _get(document: Mapping[str, Any], key: str, *kinds: type) -> Any:
    value = document.get(key)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise TreeError(f"strategy tree: {key!r} is missing or not of the right kind")
    return value


def write(tree: Tree, path: Path, words: Sequence[str]) -> None:
    """Write a tree as one line of UTF-8 JSON."""
    text = json.dumps(to_document(tree, words), ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8")


def read(path: Path, number: Mapping[str, int], lists: Mapping[str, str] | None = None) -> Tree:
    """Read a tree (see :func:`from_document`); TreeError also if the file is not readable JSON."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise TreeError(f"{path}: {problem.strerror}") from problem
    except (ValueError, RecursionError) as problem:
        raise TreeError(f"{path}: damaged strategy tree: {problem}") from problem
    try:
        return from_document(document, number, lists)
    except TreeError as problem:
        raise TreeError(f"{path}: {problem}") from problem


# ---------------------------------------------------------------------------------- checking

Feedback = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.uint8]], int]
"""(guess tokens, answer tokens) -> pattern: the referee."""


def turns_taken(
    root: Node,
    guesses: npt.NDArray[np.uint8],
    n_answers: int,
    feedback: Feedback,
    max_guesses: int,
    hard: bool = False,
) -> npt.NDArray[np.int64]:
    """Play a tree against every answer, as a referee would have it.

    guesses: uint8 (G, L), answers first. Returns int64 (n,), the guesses each answer took.
    Raises TreeError when the tree has no move, does not win in time, or breaks hard mode.
    """
    length = guesses.shape[1]
    solved = 3**length - 1
    turns = np.zeros(n_answers, np.int64)
    for answer in range(n_answers):
        node = root
        history: list[HardModeRule] = []
        while True:
            guess = guesses[node.guess : node.guess + 1]
            if hard and not all(rule.allows(guess)[0] for rule in history):
                raise TreeError(f"strategy tree: a guess for answer {answer} ignores a hint")
            pattern = feedback(guess[0], guesses[answer])
            history.append(HardModeRule.of(Turn(tuple(guess[0].tolist()), pattern)))
            if pattern == solved:
                break
            if len(history) == max_guesses:
                raise TreeError(f"strategy tree: answer {answer} is not found in time")
            if pattern not in node.children:
                raise TreeError(
                    f"strategy tree: no move for answer {answer} after "
                    f"{pattern_digits(pattern, length)}"
                )
            node = node.children[pattern]
        turns[answer] = len(history)
    return turns


def verify(
    tree: Tree,
    guesses: npt.NDArray[np.uint8],
    weights: npt.NDArray[Any],
    feedback: Feedback,
) -> npt.NDArray[np.int64]:
    """Walk a tree against the referee for every answer and check what it says of itself.

    Returns int64 (n,), guesses taken. Raises TreeError if the tree fails an answer or its total or
    worst case are not what it says.
    """
    turns = turns_taken(tree.root, guesses, len(weights), feedback, tree.max_guesses, tree.hard)
    total = (turns * weights).sum().item()
    if abs(total - tree.total) > 1e-9 * abs(total):
        raise TreeError(f"strategy tree: the total is {total}, not {tree.total}")
    if turns.max() != tree.worst:
        raise TreeError(f"strategy tree: the worst case is {turns.max()}, not {tree.worst}")
    return turns


# ---------------------------------------------------------------------------------- showing


def to_text(tree: Tree, words: Sequence[str], tiles: str = ".?#") -> str:
    """A readable tree: a line a node, indented; ``tiles`` stand for absent, present, correct."""
    lines = []
    table = str.maketrans(DIGITS, tiles)

    def walk(node: Node, prefix: str, depth: int) -> None:
        lines.append("  " * depth + prefix + words[node.guess])
        for pattern, child in sorted(node.children.items()):
            walk(child, pattern_digits(pattern, tree.length).translate(table) + " ", depth + 1)

    walk(tree.root, "", 0)
    return "\n".join(lines) + "\n"


def to_dot(tree: Tree, words: Sequence[str], max_depth: int | None = None) -> str:
    """The tree in Graphviz's DOT language, to a depth if one is given."""
    lines = ["digraph strategy {", "  rankdir=LR; node [shape=box];"]
    numbers = iter(range(1_000_000_000))

    def walk(node: Node, depth: int) -> int:
        me = next(numbers)
        lines.append(f"  n{me} [label={json.dumps(words[node.guess], ensure_ascii=False)}];")
        if max_depth is None or depth < max_depth:
            for pattern, child in sorted(node.children.items()):
                other = walk(child, depth + 1)
                lines.append(
                    f'  n{me} -> n{other} [label="{pattern_digits(pattern, tree.length)}"];'
                )
        return me

    walk(tree.root, 1)
    lines.append("}")
    return "\n".join(lines) + "\n"
