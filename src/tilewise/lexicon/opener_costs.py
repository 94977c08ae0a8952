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
from math import inf, nan

from tilewise.errors import PackError
from tilewise.lexicon.folder import LARGEST_TREE, has_file, read_inside
from tilewise.lexicon.openers import ListHashes
from tilewise.lexicon.pack import Lexicon
from tilewise.lexicon.trust import Standing, standing_of

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


def parse_opener_costs(content: bytes) -> OpenerCosts:
    """Read ``opener-costs.json``; what is not a finite number in it is NaN.

    Raises:
        PackError: it is not such a file.
    """
    try:
        data = json.loads(content)
        lists = ListHashes(str(data["lists"]["answers"]), str(data["lists"]["guesses"]))
        costs = {word: _cost(value) for word, value in data["costs"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise PackError("not a list of what first guesses cost: {error}", error=error) from None
    return OpenerCosts(lists, costs)


def _cost(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return nan
    try:
        return float(value) if abs(value) < inf else nan
    except OverflowError:  # Python reads numbers of up to 4,300 digits
        return nan


def read_opener_costs(lexicon: Lexicon) -> Mapping[int, float]:
    """Return the costs a pack claims, by row of the word table.

    A file that is missing, damaged or for other lists is as good as none, and so is what is no
    cost or of no word.
    """
    if not has_file(lexicon.folder, OPENER_COSTS):
        return {}
    try:
        stored = parse_opener_costs(read_inside(lexicon.folder, OPENER_COSTS, LARGEST_TREE))
    except PackError:
        return {}
    if stored.lists != lexicon.hashes:
        return {}
    found = {lexicon.row_of_spelling.get(word): cost for word, cost in stored.costs.items()}
    return {row: cost for row, cost in found.items() if row is not None and cost > 0}


def known_opener_costs(lexicon: Lexicon) -> Mapping[int, float]:
    """Return the costs we vouch for, by row of the word table: those of packs that ship.

    To check one takes the search that it is to spare, so those of other packs are searched or
    estimated as if there were none.
    """
    if standing_of(lexicon, OPENER_COSTS) is not Standing.OURS:
        return {}
    return read_opener_costs(lexicon)
