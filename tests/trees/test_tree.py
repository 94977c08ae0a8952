"""Trees on disk: round trips, and everything that must be refused."""

import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.search.plain import colour, random_problem
from tilewise.errors import TilewiseError
from tilewise.search.solve import solve
from tilewise.trees import tree as trees
from tilewise.trees.tree import TreeError

LISTS = {"answers": "a" * 64, "guesses": "b" * 64}


def spell(word):
    return "".join("ㅏㅓㅗㅜㅡ"[t] for t in word)


@pytest.fixture(scope="module", params=[False, True], ids=["normal", "hard"])
def game(request):
    problem = random_problem(4, 30, 60, 4, 4, hard=request.param, max_guesses=7)
    return problem, solve(problem, lists=LISTS).tree, [spell(w) for w in problem.guesses]


def numbers(words):
    return {word: i for i, word in enumerate(words)}


def test_round_trip(game, tmp_path):
    problem, tree, words = game
    path = tmp_path / "tree.json"
    trees.write(tree, path, words)
    again = trees.read(path, numbers(words), LISTS)
    assert again == tree
    trees.verify(again, problem.guesses, problem.weights, colour)
    assert "ㅏ" in path.read_text(encoding="utf-8")


def test_pattern_digits():
    assert trees.pattern_digits(225, 5) == "22100"
    assert trees.pattern_number("22100", 5) == 225
    for bad in ("2210", "22103", "", "22 00"):
        with pytest.raises(TreeError, match="no pattern"):
            trees.pattern_number(bad, 5)


def damage(document, words):
    """Ways to spoil a document, each with what the complaint must mention."""
    guess, children = document["tree"]
    key = next(iter(children))
    yield {"format": "other"}, "no tilewise strategy tree"
    yield {"version": 2}, "version 2"
    yield {"lists": {"answers": "c" * 64, "guesses": "b" * 64}}, "other word lists"
    yield {"total_guesses": None}, "'total_guesses'"
    yield {"total_guesses": True}, "'total_guesses'"
    yield {"hard": 1}, "'hard'"
    yield {"tree": 3}, "no node"
    yield {"tree": [guess]}, "no node"
    yield {"tree": [guess, {"9999": words[0]}]}, "no pattern"
    yield {"tree": ["??", children]}, "not in the word lists"
    yield {"tree": [guess, children | {key: "??"}]}, "not in the word lists"


def test_damaged_documents_are_refused(game):
    _, tree, words = game
    document = trees.to_document(tree, words)
    assert trees.from_document(document, numbers(words), LISTS) == tree
    for change, complaint in damage(document, words):
        with pytest.raises(TreeError, match=complaint):
            trees.from_document(document | change, numbers(words), LISTS)
    with pytest.raises(TreeError, match="no tilewise"):
        trees.from_document([], numbers(words), LISTS)


@pytest.mark.parametrize("text", ["", "{", '"x"', "[" * 100_000, "\ud800"])
def test_damaged_files_are_refused(text, tmp_path):
    path = tmp_path / "tree.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(TreeError, match=r"tree\.json"):
        trees.read(path, {})
    with pytest.raises(TilewiseError, match="No such file"):
        trees.read(tmp_path / "none.json", {})


def test_trees_nested_too_deeply_are_refused():
    node = "x"
    for _ in range(100_000):
        node = ["x", {"0": node}]
    document = {"format": trees.FORMAT, "version": 1, "length": 1, "tree": node}
    with pytest.raises(TreeError, match="too deeply"):
        trees.from_document(document, {"x": 0})


def test_verification_plays_every_answer(game):
    problem, tree, _ = game
    pattern = next(p for p, c in tree.root.children.items() if c.children)
    rest = {p: c for p, c in tree.root.children.items() if p != pattern}
    for broken, complaint in (
        (replace(tree, root=trees.Node(tree.root.guess, rest)), "no move"),
        (replace(tree, max_guesses=tree.worst - 1), "in time"),
        (replace(tree, total=tree.total + 1), "the total is"),
        (replace(tree, worst=tree.worst + 1), "the worst case is"),
    ):
        with pytest.raises(TreeError, match=complaint):
            trees.verify(broken, problem.guesses, problem.weights, colour)


def test_verification_holds_trees_to_hard_mode():
    guesses = np.array([[0, 1], [0, 2], [0, 3], [4, 2]], np.uint8)
    # After 01 -> "20" (first tile right), 42 drops the 0 it knows of.
    leaf = trees.Node(1, {6: trees.Node(2)})
    wild = trees.Node(0, {6: trees.Node(3, {2: trees.Node(1), 0: trees.Node(2)})})
    fine = trees.Node(0, {6: leaf})
    assert trees.turns_taken(wild, guesses, 3, colour, 6).tolist() == [1, 3, 3]
    assert trees.turns_taken(fine, guesses, 3, colour, 6, hard=True).tolist() == [1, 2, 3]
    with pytest.raises(TreeError, match="ignores a hint"):
        trees.turns_taken(wild, guesses, 3, colour, 6, hard=True)


def test_text_and_dot():
    root = trees.Node(0, {6: trees.Node(1, {6: trees.Node(2)})})
    tree = trees.Tree(root, 2, False, 6, "total", 6, 3, True, 6)
    words = ["ab", "ac", 'a"']
    assert trees.to_text(tree, words) == 'ab\n  #. ac\n    #. a"\n'
    dot = trees.to_dot(tree, words)
    assert dot.startswith("digraph strategy {")
    assert 'n2 [label="a\\""];' in dot
    assert 'n0 -> n1 [label="20"];' in dot
    assert dot.count("->") == 2
    assert trees.to_dot(tree, words, max_depth=2).count("->") == 1


def test_reading_trees_needs_no_numba():
    code = "import sys; sys.modules['numba'] = None; import tilewise.trees.tree"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": "src"})


def test_searching_without_numba_is_one_clear_line():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from tilewise.errors import TilewiseError\n"
        "try:\n    import tilewise.search.solve\n"
        "except TilewiseError as error:\n    print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        env={"PYTHONPATH": "src"},
        capture_output=True,
        text=True,
    )
    assert "pip install 'tilewise[optimal]'" in done.stdout
    assert done.stdout.count("\n") == 1


def test_documents_are_compact(game):
    _, tree, words = game
    document = trees.to_document(tree, words)
    leaves = [n for n in tree.root if not n.children]
    assert json.dumps(document, ensure_ascii=False).count("{}") == 0
    assert len(list(tree.root)) > len(leaves) > 10
