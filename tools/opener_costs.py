"""Computes exact costs of first guesses, and writes a pack's ``opener-costs.json``.

    python -m tools.opener_costs lexicons/en

Searches popular first guesses that the pack has, and the best of the default strategy's ranking. In
English each takes 0.5 to 5 s; uninformative ones take longest. After the first guess, only words
that are suggested are guessed: familiar ones, or every word with ``--words all``
(``opener-costs-all.json``). Costs that the file already has for the same lists are kept. With these
costs, a review needs no search for the first guess (:mod:`tilewise.play.review`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Annotated

from typer import Argument

import tilewise
from tilewise.knowledge.position import Position
from tilewise.lexicon.computed import OPENER_COSTS, OpenerCosts
from tilewise.lexicon.fingerprints import read_opener_costs
from tilewise.lexicon.words import Suggested
from tilewise.play.rounds import WITHOUT_LIMIT
from tilewise.search.live import cost_of_opener
from tilewise.strategies.ranking import rank
from tilewise.strategies.registry import create_strategy
from tools.calls import call

AN_HOUR = 3600.0

LIKED = """
about adieu aisle alert alone alter arise arose atone audio bread chair clean cloud crane crate
dealt dream earth false ghost great heart house ideal irate jumpy later learn least leash light
limit louse media moist mouse music noise notes ocean opera orate ouija peach phone pious
pizza plant plate point price quick raise ratio react roast roate salet saint sauce share shale
shire slant slate slice snare soare spare stain stair stale stare start steal steam stone store
storm story tales tares tarse teary tears third those throw toast tread trace train trick
tripe water weary whale world would youth
"""


def worth_knowing(lexicon: tilewise.Lexicon, best: int) -> Iterator[int]:
    """Yield the rows of the openers to search, each once."""
    ranked = rank(Position.start(lexicon.words), create_strategy("expected-guesses"), best)
    liked = map(lexicon.row_of_spelling.get, LIKED.split())
    yield from dict.fromkeys(row for row in (*liked, *(g.row for g in ranked)) if row is not None)


def main(
    folder: Path, best: Annotated[int, Argument()] = 500, words: str = Suggested.FAMILIAR
) -> None:
    """Search, and write the file after every opener, so that stopping loses nothing."""
    lexicon = tilewise.load(folder, words=words)
    table = replace(lexicon.words, max_guesses=WITHOUT_LIMIT)
    file = folder / lexicon.computed_file(OPENER_COSTS)
    costs = {lexicon.spelling(row): cost for row, cost in read_opener_costs(lexicon).items()}
    for row in worth_knowing(lexicon, best):
        word = lexicon.spelling(row)
        if word not in costs:
            found = cost_of_opener(table, row, perf_counter() + AN_HOUR)
            if found is None:
                sys.exit("the lists are too large to search, or the extra optimal is missing")
            costs[word] = found
            print(f"{word}\t{costs[word]}", flush=True)
            file.write_text(OpenerCosts(lexicon.hashes, costs).to_json(), encoding="utf-8")


if __name__ == "__main__":
    call(main)
