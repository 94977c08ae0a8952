"""Compares how many words outside a pack fit some turns with how many of its own words do.

    python -m tools.unheld de nl

Games of random guesses that fit are played for answers drawn by weight. After every turn, it counts
how many words of the pack fit, and how many words of film subtitles that the pack lacks
(:mod:`tools.held_out`). The table shows, by the number of words of the pack that fit, how many
words the others stand for. :mod:`tilewise.knowledge.belief` assumes that number minus 0.8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

import tilewise
from tilewise.rules.feedback import guess_patterns
from tools.calls import Packs, call
from tools.held_out import SUBTITLES, held_out

GAMES = 400
TURNS = 5
SEED = 2026
EDGES = (1, 2, 3, 5, 10, 20, 50, 200, 10**9)


@dataclass(frozen=True)
class Left:
    """Number of words that fit: those in the pack, and those outside it."""

    held: int
    lacking: int


def games(lexicon: tilewise.Lexicon, lacking: np.ndarray) -> Iterator[Left]:
    """Play games; yield how many words fit after each turn."""
    words = lexicon.words
    random = np.random.default_rng(SEED)
    listed = words.answer_count
    for answer in random.choice(listed, GAMES, p=words.chances[:listed, 0]):
        fit, others = np.ones(len(words.tokens), bool), np.ones(len(lacking), bool)
        for _ in range(TURNS):
            row = random.choice(np.flatnonzero(fit[:listed]))
            guess = tuple(words.tokens[row].tolist())
            patterns = guess_patterns(guess, words.tokens, words.rule)
            fit &= patterns == patterns[answer]
            others &= guess_patterns(guess, lacking, words.rule) == patterns[answer]
            yield Left(int(fit.sum()), int(others.sum()))
            if row == answer:
                break


def line(pack: str) -> str:
    """Return a pack's line of the table."""
    lexicon = tilewise.load(pack)
    tokens = [lexicon.encode(word) for word in held_out(lexicon)]
    lacking = np.array([word for word in tokens if lexicon.find(word) is None], np.uint8)
    left = list(games(lexicon, lacking))
    cells = []
    for low, high in pairwise(EDGES):
        some = [one for one in left if low <= one.held < high]
        held = np.mean([one.held for one in some]) if some else 0
        others = np.mean([one.lacking for one in some]) if some else 0
        cells.append(f"{held:.1f}: {others * len(lexicon.words.tokens) / len(lacking):.1f}")
    return f"| `{pack}` | {len(lacking)} | " + " | ".join(cells) + " |"


def main(packs: Packs = None) -> None:
    """Print the table."""
    print("| pack | lacking | held that fit: what the lacking ones stand for" + " |" * len(EDGES))
    print("|---|---:|" + "---:|" * (len(EDGES) - 1))
    for pack in packs or SUBTITLES:
        print(line(pack), flush=True)


if __name__ == "__main__":
    call(main)
