"""Reads ``opener-costs.json``: the costs of first guesses under best play.

The figures of a ranking are estimates (:mod:`tilewise.lexicon.openers`). Costs are exact, but each
needs a search of the whole game. So they are computed once, for the openers that people and
strategies use, by ``python -m tools.opener_costs``. A cost is weight times guesses, summed over the
answers, in a game without a limit on guesses. The file names the SHA-256 of its lists, and is
ignored for other lists.
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
        """Return the file's text, one opener per line, the best first."""
        best_first = sorted(self.costs.items(), key=lambda item: (item[1], item[0]))
        lines = (
            f"    {json.dumps(word, ensure_ascii=False)}: {cost:.12g}" for word, cost in best_first
        )
        lists, costs = json.dumps(asdict(self.lists)), ",\n".join(lines)
        return f'{{\n  "lists": {lists},\n  "costs": {{\n{costs}\n  }}\n}}\n'


def parse_opener_costs(content: bytes) -> OpenerCosts:
    """Read ``opener-costs.json``; a cost that is not a finite number becomes NaN.

    Raises:
        PackError: the file has another form.
    """
    try:
        data = json.loads(content)
        lists = ListHashes.of(data["lists"])
        costs = {word: _cost(value) for word, value in data["costs"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise PackError(f"not a list of opener costs: {error}") from None
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

    A file that is missing, damaged, or for other lists or another rule is ignored, and so are
    invalid costs and unknown words.
    """
    if not lexicon.own_rule or not has_file(lexicon.folder, OPENER_COSTS):
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
    """Return the costs that can be trusted, by row of the word table: those of packs that ship.

    Checking a cost takes as long as computing it, so costs of other packs are not used.
    """
    if standing_of(lexicon, OPENER_COSTS) is not Standing.OURS:
        return {}
    return read_opener_costs(lexicon)
