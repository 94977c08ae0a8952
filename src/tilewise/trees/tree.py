"""A strategy tree in memory: the word to guess, and what follows for every pattern it can meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tilewise.rules.feedback import Pattern
from tilewise.rules.hardmode import HardMode

LOSS = 10
"""What a lost game counts as in expected guesses, beyond those that were made."""


@dataclass(frozen=True)
class Node:
    """Guess this word; then, by the pattern met, go on.

    Attributes:
        guess: row of the word table.
        children: what follows each pattern the guess can meet, all correct excepted.
    """

    guess: int
    children: Mapping[Pattern, Node] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Node]:
        """Yield the node and all below it."""
        yield self
        for child in self.children.values():
            yield from child

    @property
    def depth(self) -> int:
        """Most guesses that can be taken from here."""
        return 1 + max((child.depth for child in self.children.values()), default=0)


@dataclass(frozen=True)
class Tree:
    """A strategy tree and what is known of it.

    A guess that is the last one has no children: what it does not find is lost.

    Attributes:
        root: the opener and all that follows.
        length: tokens in a word (L).
        hard: the mode that it keeps to.
        max_guesses: guesses the game allows.
        objective: what it is best at, after losing few games: ``total`` or ``worst-case``.
        total: sum over the answers of weight times guesses; a lost game has made all of them.
        worst: most guesses of any answer.
        proven: whether what it loses and its total reach the bound.
        bound: proven lower bound of the total of any tree of this kind that loses no more than
            ``bound_lost``.
        lists: SHA-256 of each word list the tree was made for, by name.
        lost: the answers that are not found in time.
        bound_lost: the answers that any tree of this kind loses at least.
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
