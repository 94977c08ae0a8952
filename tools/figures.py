"""Draws the figures in docs/pictures that show what the engine computes.

    python -m tools.figures

Needs the extra ``plot``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from tilewise.knowledge.partition import Ints
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tilewise.rules.feedback import guess_patterns
from tools.calibrate import PAGE, bins_on_page
from tools.calls import call

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

_GUESSES = {"salet": "#538d4e", "fuzzy": "#b59f3b"}
_COLOURS = {"0": "#787c7e", "1": "#c9b458", "2": "#6aaa64"}
_PART = "02021"
"""Feedback of SALET at the root of the part of the tree that is drawn."""

_STROKE = 'fill="none" stroke="#b0b4b6"'
_MOST = 450
"""Most candidates of the positions drawn; the estimate was fitted up to this number."""

_COLUMN, _LINE, _SQUARE = 190, 26, 11


@dataclass(frozen=True)
class Node:
    """A guess of a strategy tree and its subtree.

    Attributes:
        guess: the word.
        costs: guesses to each answer below it, including this guess.
        children: the following nodes by pattern, written as one digit per tile.
    """

    guess: str
    costs: list[int] = field(default_factory=list)
    children: dict[str, Node] = field(default_factory=dict)

    @classmethod
    def of(cls, document: Any, lexicon: Lexicon, rows: Ints) -> Node:
        """Read a node of ``tree.json``, given the answers left at it as rows."""
        guess, below = (document, {}) if isinstance(document, str) else document
        row = lexicon.row_of_spelling[guess]
        met = guess_patterns(lexicon.words.tokens[row].tolist(), lexicon.words.tokens[rows])
        children = {
            pattern: cls.of(child, lexicon, rows[met == int(pattern, 3)])
            for pattern, child in below.items()
        }
        later = [1 + cost for child in children.values() for cost in child.costs]
        return cls(guess, [1, *later] if row in rows else later, children)

    def nodes(self) -> Iterator[Node]:
        """Yield this node and all below it."""
        yield self
        for child in self.children.values():
            yield from child.nodes()


def tree_of(lexicon: Lexicon) -> Node:
    """Return the root of a lexicon's strategy tree."""
    document = json.loads((shipped_folder() / lexicon.id / "tree.json").read_text("utf-8"))
    return Node.of(document["tree"], lexicon, np.arange(lexicon.words.answer_count))


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
    nodes = [node for node in tree_of(lexicon).nodes() if 2 < len(node.costs) < _MOST]
    counts = [len(node.costs) for node in nodes]
    axes.scatter(counts, [np.mean(node.costs) for node in nodes], s=10, color="#787c7e", lw=0)
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
        body.append(f'<text x="{x}" y="{y + 5}">{escape(node.guess.upper())}</text>')
        return max(free, line + 1)

    part = tree_of(lexicon).children[_PART]
    lines = put(part, 0, 0)
    width, height = max(_depths(part)) * _COLUMN + 90, lines * _LINE
    inside = "\n  ".join(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="monospace" font-size="16">\n'
        f'  <rect width="100%" height="100%" fill="#ffffff"/>\n  {inside}\n</svg>\n'
    )


def _depths(node: Node) -> Iterator[int]:
    yield 0
    for child in node.children.values():
        yield from (1 + depth for depth in _depths(child))


def _squares(pattern: str, x: int, y: int) -> Iterator[str]:
    for number, digit in enumerate(pattern):
        yield (
            f'<rect x="{x + number * (_SQUARE + 2)}" y="{y - _SQUARE // 2}" width="{_SQUARE}" '
            f'height="{_SQUARE}" fill="{_COLOURS[digit]}"/>'
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
