"""Trees as text and as a graph."""

from tilewise.trees.tree import Node, Tree, to_dot, to_text


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
