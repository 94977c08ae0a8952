"""``opener-costs.json``: what first guesses cost when all that follows is played best.

A ranking's figures of a first guess are estimates (:mod:`tilewise.lexicon.openers`); these are
exact, and dear: a search of the whole game for every opener. So they are computed once, for the
openers that people and strategies begin with, by ``python -m tools.opener_costs``. Costs are weight
times guesses, summed over the answers, in a game that goes on until it is solved. The file names
the SHA-256 of the lists it is for, and is of no use for others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import inf

from tilewise.errors import PackError
from tilewise.lexicon.folder import LARGEST_TREE, has_file, read_inside
from tilewise.lexicon.openers import ListHashes
from tilewise.lexicon.pack import Lexicon

OPENER_COSTS = "opener-costs.json"


@dataclass(frozen=True)
class OpenerCosts:
    """The content of ``opener-costs.json``.

    Attributes:
        lists: the lists it belongs to.
        costs: spelling of the opener -> weight times guesses, summed over the answers.
    """

    lists: ListHashes
    costs: Mapping[str, float]

    def to_json(self) -> str:
        """Return the file's text, one opener a line, the best first."""
        best_first = sorted(self.costs.items(), key=lambda item: (item[1], item[0]))
        lines = (
            f"    {json.dumps(word, ensure_ascii=False)}: {cost:.12g}" for word, cost in best_first
        )
        lists, costs = json.dumps(asdict(self.lists)), ",\n".join(lines)
        return f'{{\n  "lists": {lists},\n  "costs": {{\n{costs}\n  }}\n}}\n'


def read_opener_costs(lexicon: Lexicon) -> Mapping[int, float]:
    """Return the costs a pack carries, by row of the word table.

    A file that is missing, damaged or for other lists is as good as none: the costs are then
    searched or estimated.
    """
    if not has_file(lexicon.folder, OPENER_COSTS):
        return {}
    try:
        data = json.loads(read_inside(lexicon.folder, OPENER_COSTS, LARGEST_TREE))
        if data["lists"] != asdict(lexicon.hashes):
            return {}
        found = {lexicon.row_of_spelling.get(word): float(c) for word, c in data["costs"].items()}
    except (PackError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return {row: cost for row, cost in found.items() if row is not None and 0 < cost < inf}
