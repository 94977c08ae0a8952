"""A strategy tree in memory: the word to guess, and what follows each pattern it can get."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tilewise.rules.hardmode import HardMode
from tilewise.rules.rule import Pattern

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
