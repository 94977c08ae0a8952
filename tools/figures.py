"""Figures of the docs that show what the engine computes, docs/pictures.

    python -m tools.figures

Needs the extra ``plot``.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib import pyplot as plt

from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.discover import shipped_folder
from tilewise.rules.feedback import guess_patterns

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

_GUESSES = {"salet": "#538d4e", "fuzzy": "#b59f3b"}


def bucket_sizes(lexicon: Lexicon, guess: str) -> list[int]:
    """Return how many listed answers are in each bucket of a guess, largest first."""
    words = lexicon.words
    tokens = tuple(words.tokens[lexicon.row_of_spelling[guess]].tolist())
    met = guess_patterns(tokens, words.tokens[: words.answer_count])
    return sorted(np.unique(met, return_counts=True)[1].tolist(), reverse=True)


def draw_buckets(path: Path) -> None:
    """Draw the buckets of a good guess and of a bad one."""
    lexicon = load(shipped_folder() / "en")
    figure, axes = plt.subplots(figsize=(8, 3.2), layout="constrained")
    for guess, colour in _GUESSES.items():
        sizes = bucket_sizes(lexicon, guess)
        label = f"{guess.upper()}: {len(sizes)} buckets, {sizes[0]:,} words in the largest"
        axes.step(range(len(sizes) + 1), [*sizes, sizes[-1]], where="post", color=colour, lw=2)
        axes.fill_between(range(len(sizes)), sizes, step="post", color=colour, alpha=0.2)
        axes.plot([], [], color=colour, lw=6, label=label)
    axes.set_yscale("log")
    axes.set_xlabel("buckets, largest first")
    axes.set_ylabel("words in the bucket")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    """Draw every figure."""
    plt.rcParams["svg.hashsalt"] = "tilewise"  # the same ids whenever it is drawn
    plt.rcParams["svg.fonttype"] = "none"  # letters as text, a tenth of their outlines
    draw_buckets(FOLDER / "buckets.svg")


if __name__ == "__main__":
    main()
