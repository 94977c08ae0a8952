"""Draws the figures in docs/pictures that show what the engine computes.

    python -m tools.figures

Needs the extra ``plot``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from itertools import chain
from pathlib import Path

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from tilewise.knowledge.partition import Ints
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tilewise.rules.feedback import guess_patterns
from tilewise.rules.rule import Pattern, to_tiles
from tilewise.trees.player import read_tree
from tilewise.trees.tree import Node
from tools.calibrate import PAGE, bins_on_page
from tools.calls import call

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

_GUESSES = {"salet": "#538d4e", "fuzzy": "#b59f3b"}
_COLOURS = ("#787c7e", "#c9b458", "#6aaa64")
_PART = "02021"
"""Feedback of SALET at the root of the part of the tree that is drawn."""

_STROKE = 'fill="none" stroke="#b0b4b6"'
_MOST = 450
"""Most candidates of the positions drawn; the estimate was fitted up to this number."""

_COLUMN, _LINE, _SQUARE = 190, 26, 11


def tree_of(lexicon: Lexicon) -> Node:
    """Return the root of a lexicon's strategy tree."""
    stored = read_tree(lexicon)
    assert stored is not None
    return stored.tree.root


def costs_of(node: Node, lexicon: Lexicon, rows: Ints) -> Iterator[list[int]]:
    """Yield the guesses that each of some answers takes from a node, then those of nodes below.

    Args:
        node: the node.
        lexicon: its words.
        rows: the answers that lead to it, as rows of the word table.
    """
    tokens = lexicon.words.tokens
    met = guess_patterns(tokens[node.guess].tolist(), tokens[rows])
    below = [
        list(costs_of(child, lexicon, rows[met == pattern]))
        for pattern, child in node.children.items()
    ]
    later = [1 + cost for first, *_ in below for cost in first]
    yield [1, *later] if node.guess in rows else later
    yield from chain.from_iterable(below)


def bucket_sizes(lexicon: Lexicon, guess: str) -> list[int]:
    """Return how many listed answers are in each bucket of a guess, largest first."""
    words = lexicon.words
    tokens = tuple(words.tokens[lexicon.row_of_spelling[guess]].tolist())
    met = guess_patterns(tokens, words.tokens[: words.answer_count])
    return sorted(np.unique(met, return_counts=True)[1].tolist(), reverse=True)


def draw_buckets(lexicon: Lexicon, axes: Axes) -> None:
    """Draw the buckets of a good guess and of a bad one."""
    for guess, colour in _GUESSES.items():
        sizes = bucket_sizes(lexicon, guess)
        label = f"{guess.upper()}: {len(sizes)} buckets, {sizes[0]:,} words in the largest"
        axes.step(range(len(sizes)), sizes, where="mid", color=colour, lw=2, label=label)
    axes.set_yscale("log")
    axes.set_xlabel("buckets, largest first")
    axes.set_ylabel("words in the bucket")


def draw_estimates(lexicon: Lexicon, axes: Axes) -> None:
    """Plot the guesses needed from each position of a proven tree, with the formulas."""
    answers = np.arange(lexicon.words.answer_count)
    found = [one for one in costs_of(tree_of(lexicon), lexicon, answers) if 2 < len(one) < _MOST]
    counts = list(map(len, found))
    axes.scatter(counts, list(map(np.mean, found)), s=10, color="#787c7e", lw=0)
    n = np.geomspace(2, max(counts), 200)
    axes.plot(n, 2 - 1 / n + 0.07 * np.log2(n), "--", color="#b59f3b", label="2 - p + 0.07 H")
    square = 2 - 1 / n + 0.016 * np.log2(n) ** 2
    axes.plot(n, square, color="#538d4e", lw=2, label="2 - p + 0.016 (log2 n)²")
    axes.set_xscale("log")
    axes.set_xlabel("candidates, n")
    axes.set_ylabel("guesses from there")


def draw_reliability(page: str, axes: Axes) -> None:
    """Draw a circle for each bin of each pack, sized by its number of predictions, and the means.

    Args:
        page: the text of docs/how/reliability.md, which has the table.
        axes: where to draw.
    """
    axes.plot([0, 100], [0, 100], color="0.7", linestyle="dashed", label="as predicted")
    means = []
    for number, cells in enumerate(bins_on_page(page).values()):
        found = [list(map(float, re.findall(r"[\d.]+", cell))) for cell in cells if cell]
        said, true, count = np.array(found).T
        axes.scatter(
            said, true, count / 8, color="#538d4e", alpha=0.25, linewidth=0,
            label=None if number else "one pack, area by number of predictions",
        )  # fmt: skip
        means.append((np.average(said, weights=count), np.average(true, weights=count)))
    axes.plot(*zip(*means, strict=True), color="#b59f3b", marker="o", label="all packs")
    axes.set(xlabel="predicted, %", ylabel="came true, %", xlim=(0, 102), ylim=(0, 102))


def tree_picture(lexicon: Lexicon) -> str:
    """Return the SVG text of a small part of the tree."""
    body: list[str] = []

    def put(node: Node, column: int, line: int) -> int:
        """Draw a node and what is below it; return the first free line."""
        x, y, free = 10 + column * _COLUMN, 12 + line * _LINE, line
        for pattern, child in sorted(node.children.items(), reverse=True):
            there = 12 + free * _LINE
            start, end = x + 62, x + _COLUMN - 8
            body.append(f'<path d="M{start} {y} L{start + 22} {there} H{end}" {_STROKE}/>')
            body.extend(_squares(pattern, start + 34, there))
            free = put(child, column + 1, free)
        word = lexicon.spelling(node.guess).upper()
        body.append(f'<text x="{x}" y="{y + 5}">{escape(word)}</text>')
        return max(free, line + 1)

    part = tree_of(lexicon).children[int(_PART, 3)]
    lines = put(part, 0, 0)
    width, height = (part.depth - 1) * _COLUMN + 90, lines * _LINE
    inside = "\n  ".join(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="monospace" font-size="16">\n'
        f'  <rect width="100%" height="100%" fill="#ffffff"/>\n  {inside}\n</svg>\n'
    )


def _squares(pattern: Pattern, x: int, y: int) -> Iterator[str]:
    for number, state in enumerate(to_tiles(pattern, 5)):
        yield (
            f'<rect x="{x + number * (_SQUARE + 2)}" y="{y - _SQUARE // 2}" width="{_SQUARE}" '
            f'height="{_SQUARE}" fill="{_COLOURS[state]}"/>'
        )


@contextmanager
def _figure(name: str, size: tuple[float, float]) -> Iterator[Axes]:
    """Yield axes to draw on, then save the figure."""
    figure, axes = plt.subplots(figsize=size, layout="constrained")
    yield axes
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(FOLDER / f"{name}.svg", metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    """Draw every figure."""
    plt.rcParams["svg.hashsalt"] = "tilewise"  # the same ids whenever it is drawn
    plt.rcParams["svg.fonttype"] = "none"  # letters as text, which is smaller
    lexicon = load(shipped_folder() / "en")
    wide, square = (8, 3.2), (5, 5)
    with _figure("buckets", wide) as axes:
        draw_buckets(lexicon, axes)
    with _figure("estimates", wide) as axes:
        draw_estimates(lexicon, axes)
    with _figure("reliability", square) as axes:
        draw_reliability(PAGE.read_text("utf-8"), axes)
    (FOLDER / "tree.svg").write_text(tree_picture(lexicon), encoding="utf-8")


if __name__ == "__main__":
    call(main)
