"""Computes the strategy trees of first guesses that people like: a pack's ``tree-openers.json``.

    python -m tools.opener_trees en-nyt ko

In English these are words that players name as theirs. Elsewhere nobody has counted them, and the
most familiar of the best 500 are taken.
"""

from __future__ import annotations

from tilewise import load
from tilewise.authoring.building import build_opener_trees, popular_openers
from tilewise.trees.openers import OPENER_TREES, file_of
from tools.calls import call

COUNT = 50

PLAYED = {
    "en-nyt": """
        crane adieu slate audio raise stare arise trace crate irate least tears steal house train
        great later alone ocean about heart stone world light brain atone stole snare share plate
        early media aisle ideal cause blast beach story chair learn orate pious ratio tried saint
        slant roast tread trade store
    """
}


def main(packs: list[str]) -> None:
    """Write the file of each pack."""
    for name in packs:
        lexicon = load(name)
        openers = PLAYED.get(name, "").split() or popular_openers(lexicon, COUNT)
        trees = build_opener_trees(lexicon, openers)
        (lexicon.folder / OPENER_TREES).write_bytes(file_of(lexicon, trees))
        print(name, *openers, flush=True)


if __name__ == "__main__":
    call(main)
