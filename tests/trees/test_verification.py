"""Trees played against every answer."""

from dataclasses import replace

import numpy as np
import pytest

from tests.search.plain import colours
from tilewise.errors import TreeError
from tilewise.rules.hardmode import HardMode
from tilewise.trees.tree import Node, Tree, turns_taken, verify


def test_verification_plays_every_answer(game):
    pattern = next(p for p, c in game.tree.root.children.items() if c.children)
    rest = {p: c for p, c in game.tree.root.children.items() if p != pattern}
    for broken, complaint in (
        (replace(game.tree, root=Node(game.tree.root.guess, rest)), "no move"),
        (replace(game.tree, max_guesses=game.tree.worst - 1), "games lost"),
        (replace(game.tree, total=game.tree.total + 1), "the total is"),
        (replace(game.tree, worst=game.tree.worst + 1), "the worst case is"),
    ):
        with pytest.raises(TreeError, match=complaint):
            verify(broken, game.problem.guesses, game.problem.weights, colours)


def taken(root, guesses, hard=HardMode.OFF):
    """The guesses that each of three answers takes; the tree claims nothing."""
    tree = Tree(root, 2, hard, 6, "total", total=0, worst=0, proven=False, bound=0)
    return turns_taken(tree, guesses, 3, colours).tolist()


def test_verification_holds_trees_to_strict_hard_mode():
    guesses = np.array([[0, 1], [1, 2], [3, 1]], np.uint8)
    # After 01 -> "01", the second tile of 31 is a 1 again: hard mode has nothing against it.
    tree = Node(0, {1: Node(2, {1: Node(1)}), 2: Node(2)})
    assert taken(tree, guesses, HardMode.HARD) == [1, 3, 2]
    with pytest.raises(TreeError, match="answer 1 ignores a hint"):
        taken(tree, guesses, HardMode.STRICT)


def test_verification_holds_trees_to_hard_mode():
    guesses = np.array([[0, 1], [0, 2], [0, 3], [4, 2]], np.uint8)
    # After 01 -> "20" (first tile right), 42 drops the 0 it knows of.
    leaf = Node(1, {6: Node(2)})
    wild = Node(0, {6: Node(3, {2: Node(1), 0: Node(2)})})
    fine = Node(0, {6: leaf})
    assert taken(wild, guesses) == [1, 3, 3]
    assert taken(fine, guesses, HardMode.HARD) == [1, 2, 3]
    with pytest.raises(TreeError, match="ignores a hint"):
        taken(wild, guesses, HardMode.HARD)
