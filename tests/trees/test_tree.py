"""Trees on disk: round trips, and everything that must be refused."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.search.plain import colours
from tests.trees.games import LISTS
from tilewise.errors import TreeError
from tilewise.rules.hardmode import HardMode
from tilewise.trees import tree as trees
from tilewise.trees.tree import Node, Tree, to_dot, to_text, turns_taken, verify


@pytest.mark.slow
@pytest.mark.versions
def test_round_trip(game):
    text = trees.to_json(game.tree, game.words)
    again = trees.from_json(text.encode(), game.rows, LISTS)
    assert again == game.tree
    verify(again, game.problem.guesses, game.problem.weights, colours)
    assert "ㅏ" in text


def test_patterns_are_spelled_a_digit_a_tile():
    assert trees.pattern_of_digits("22100", 5, 3) == 225
    for bad in ("2210", "22103", "", "22 00"):
        with pytest.raises(TreeError, match="not a pattern"):
            trees.pattern_of_digits(bad, 5, 3)


def damage(document, words):
    """Ways to damage a document, each with what the error must mention."""
    guess, children = document["tree"]
    key = next(iter(children))
    yield {"format": "other"}, "not a tilewise strategy tree"
    yield {"version": 3}, "version 3"
    yield {"version": 2}, "'lost'"
    yield {"version": 2, "lost": 0, "bound_lost": -1}, "out of range"
    yield {"version": 2, "lost": 1, "bound_lost": 2}, "contradict"
    yield {"lists": {"answers": "c" * 64, "guesses": "b" * 64}}, "different word lists"
    yield {"total_guesses": None}, "'total_guesses'"
    yield {"total_guesses": True}, "'total_guesses'"
    yield {"hard": 1}, "'hard'"
    yield {"strict": 1}, "'strict'"
    yield {"tree": 3}, "not a node"
    yield {"tree": [guess]}, "not a node"
    yield {"tree": [guess, {"9999": words[0]}]}, "not a pattern"
    yield {"tree": ["??", children]}, "not in the word lists"
    yield {"tree": [guess, children | {key: "??"}]}, "not in the word lists"


@pytest.mark.slow
@pytest.mark.versions
def test_damaged_documents_are_refused(game):
    document = trees.to_document(game.tree, game.words)
    assert trees.from_document(document, game.rows, LISTS) == game.tree
    for change, complaint in damage(document, game.words):
        with pytest.raises(TreeError, match=complaint):
            trees.from_document(document | change, game.rows, LISTS)
    with pytest.raises(TreeError, match="not a tilewise"):
        trees.from_document([], game.rows, LISTS)


@pytest.mark.parametrize("text", ["", "{", '"x"', "[" * 100_000, "\ud800"])
def test_damaged_json_is_refused(text):
    with pytest.raises(TreeError, match=r"damaged strategy tree|not a tilewise strategy tree"):
        trees.from_json(text.encode("utf-8", "surrogatepass"), {})


def test_trees_nested_too_deeply_are_refused():
    node = "x"
    for _ in range(100_000):
        node = ["x", {"0": node}]
    document = {"format": trees.FORMAT, "version": 1, "lists": {}, "length": 1, "max_guesses": 6}
    with pytest.raises(TreeError, match="nested deeper than the number of guesses"):
        trees.from_document(document | {"tree": node}, {"x": 0})


def test_reading_trees_needs_no_numba():
    code = "import sys; sys.modules['numba'] = None; import tilewise.trees.tree"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": "src"})


@pytest.mark.slow
@pytest.mark.versions
def test_documents_are_compact(game):
    document = trees.to_document(game.tree, game.words)
    leaves = [n for n in game.tree.root if not n.children]
    assert json.dumps(document, ensure_ascii=False).count("{}") == 0
    assert len(list(game.tree.root)) > len(leaves) > 10


# -- Trees as text and as a graph ---


def test_text_and_dot():
    root = Node(0, {6: Node(1, {6: Node(2)})})
    tree = Tree(root, 2, False, 6, "total", 6, 3, True, 6)
    words = ["ab", "ac", 'a"']
    assert to_text(tree, words) == 'ab\n  G. ac\n    G. a"\n'
    dot = to_dot(tree, words)
    assert dot.startswith("digraph strategy {")
    assert 'n2 [label="a\\""];' in dot
    assert 'n0 -> n1 [label="20"];' in dot
    assert dot.count("->") == 2


# -- Trees played against every answer ---


@pytest.mark.slow
@pytest.mark.versions
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
