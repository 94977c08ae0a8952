"""Computes exact costs of first guesses, and writes a pack's ``opener-costs.json``.

    python -m tools.opener_costs lexicons/en

Searches the best first guesses of the default strategy's ranking, and popular first guesses
that the pack has. In English each takes 0.5 to 5 s; uninformative ones take longest.
Costs that the file already has for the same lists are kept. With these costs, a review needs no
search for the first guess (:mod:`tilewise.play.review`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument

import tilewise
from tilewise.knowledge.position import Position
from tilewise.lexicon.computed import OPENER_COSTS, OpenerCosts
from tilewise.lexicon.fingerprints import read_opener_costs
from tilewise.play.rounds import WITHOUT_LIMIT
from tilewise.search.engine import Engine
from tilewise.search.problem import SearchProblem
from tilewise.strategies import create_strategy
from tilewise.strategies.ranking import rank
from tools.calls import call

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
    rows = [guess.row for guess in ranked] + [row for row in liked if row is not None]
    yield from dict.fromkeys(row for row in rows if row < lexicon.words.suggestable_count)


def main(folder: Path, best: Annotated[int, Argument()] = 500) -> None:
    """Search, and write the file after every opener, so that stopping loses nothing."""
    lexicon = tilewise.load(folder, words="all")
    engine = Engine(replace(SearchProblem.of(lexicon), max_guesses=WITHOUT_LIMIT))
    costs = {lexicon.spelling(row): cost for row, cost in read_opener_costs(lexicon).items()}
    for row in worth_knowing(lexicon, best):
        word = lexicon.spelling(row)
        if word not in costs:
            found = engine.cost(int(engine.game.place[row]))
            costs[word] = engine.game.units(found.value)
            print(f"{word}\t{costs[word]}", flush=True)
            text = OpenerCosts(lexicon.hashes, costs).to_json()
            (folder / OPENER_COSTS).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    call(main)
