"""What was computed for a pack: its first guesses (``opener.json``) and ``opener-costs.json``.

The first turn takes the longest to rank (every guess against every answer), and the result is
always the same. So the best guesses of one or more strategies are stored, with their figures. Each
file names the SHA-256 of the lists it was computed from, and is ignored for other lists.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from math import inf, nan
from pathlib import Path
from typing import Any

from tilewise.errors import PackError, is_safe, shown
from tilewise.files import parse_json
from tilewise.lexicon.folder import has_file

OPENER = "opener.json"
SCHEMA = 1

SEVERAL_BOARDS = "boards"
"""The name, in place of a strategy's, of the ranking for several boards."""

_LARGEST_COUNT = 10**9
"""More candidates or buckets than any game has."""


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Figures of a guess, over the candidates of a position and their probabilities.

    Attributes:
        expected_guesses: expected guesses to the answer, including this one.
        entropy_bits: expected information of its pattern.
        expected_remaining: expected candidates left after it.
        worst_case: most candidates that can be left.
        buckets: number of patterns it can get.
    """

    expected_guesses: float
    entropy_bits: float
    expected_remaining: float
    worst_case: int
    buckets: int

    @property
    def figures(self) -> dict[str, float]:
        """The five figures by name, in this order."""
        return {field.name: getattr(self, field.name) for field in fields(Figures)}


@dataclass(frozen=True, kw_only=True)
class FirstGuess(Figures):
    """A first guess and its figures."""

    word: str

    @classmethod
    def of(cls, word: str, figures: Figures) -> FirstGuess:
        """Return a first guess with its figures rounded to six decimals, as they are stored."""
        rounded: dict[str, Any] = {key: round(value, 6) for key, value in figures.figures.items()}
        return cls(word=word, **rounded)


@dataclass(frozen=True)
class OpenerRanking:
    """The ranking of first guesses by one strategy, best first.

    Attributes:
        strategy: name of the strategy.
        how: in words, how it was computed, and by which version.
        guesses: the best first guesses, and the best of those that cannot be the answer.
    """

    strategy: str
    how: str
    guesses: tuple[FirstGuess, ...]


@dataclass(frozen=True)
class ListHashes:
    """SHA-256 of the lists that a computed file is for.

    Attributes:
        familiar: that of the familiar words; empty if the file is for all words.
    """

    answers: str
    guesses: str
    familiar: str = ""

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> ListHashes:
        """Return the hashes in a document.

        Raises:
            KeyError, TypeError: it has none.
        """
        return cls(
            str(document["answers"]), str(document["guesses"]), str(document.get("familiar", ""))
        )

    @property
    def of_all_words(self) -> ListHashes:
        """The hashes without that of the familiar words."""
        return replace(self, familiar="")

    def to_document(self) -> dict[str, str]:
        """Return the hashes in a document."""
        return {name: value for name, value in asdict(self).items() if value}


def file_for_all(folder: Path, name: str) -> str:
    """Return the name of a computed file that plays with all words, if the pack has one.

    It has ``-all`` before the suffix. Without one, a file that was made before there was a list of
    familiar words may do.
    """
    stem, dot, suffix = name.partition(".")
    for_all = f"{stem}-all{dot}{suffix}"
    return for_all if has_file(folder, for_all) else name


@dataclass(frozen=True)
class OpenerFile:
    """The content of ``opener.json``."""

    lists: ListHashes
    rankings: tuple[OpenerRanking, ...]

    def by(self, strategy: str) -> OpenerRanking | None:
        """Return the ranking of a strategy, if it was computed."""
        return next((ranking for ranking in self.rankings if ranking.strategy == strategy), None)

    def to_json(self) -> str:
        """Return the file's text, one guess per line, so that diffs can be read."""
        openers = []
        for ranking in self.rankings:
            rows = ",\n".join(
                "      " + json.dumps({"word": row.word} | row.figures, ensure_ascii=False)
                for row in ranking.guesses
            )
            head = json.dumps(
                {"strategy": ranking.strategy, "how": ranking.how}, ensure_ascii=False
            )[1:-1]
            openers.append(f'    {{{head}, "rows": [\n{rows}\n    ]}}')
        return (
            f'{{\n  "schema": {SCHEMA},\n  "lists": {json.dumps(self.lists.to_document())},\n'
            f'  "openers": [\n' + ",\n".join(openers) + "\n  ]\n}\n"
        )


def parse_opener_file(content: bytes) -> OpenerFile:
    """Read ``opener.json``.

    Raises:
        PackError: the file is malformed, or of another schema.
    """
    try:
        data = parse_json(content)
    except ValueError as error:
        raise PackError(f"{OPENER} is not valid JSON: {error}") from None
    if not isinstance(data, Mapping) or data.get("schema") != SCHEMA:
        raise PackError(f"{OPENER} does not use schema {SCHEMA}")
    try:
        return OpenerFile(
            ListHashes.of(data["lists"]), tuple(_ranking(item) for item in data["openers"])
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise PackError(f"{OPENER} is malformed ({shown(error)})") from None


def _ranking(data: Mapping[str, Any]) -> OpenerRanking:
    rows = tuple(
        FirstGuess(
            word=_text(row["word"]),
            expected_guesses=_number(row["expected_guesses"]),
            entropy_bits=_number(row["entropy_bits"]),
            expected_remaining=_number(row["expected_remaining"]),
            worst_case=_count(row["worst_case"]),
            buckets=_count(row["buckets"]),
        )
        for row in data["rows"]
    )
    return OpenerRanking(_text(data["strategy"]), _text(data["how"]), rows)


def _number(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"{number} is not a finite number")
    return number


def _count(value: Any) -> int:
    count = int(value)
    if not 0 <= count <= _LARGEST_COUNT:
        raise ValueError(f"{shown(count)} is not a count")
    return count


def _text(value: Any) -> str:
    if isinstance(value, str) and is_safe(value):
        return value
    raise TypeError(f"{shown(value)} is not text on one line")


# -- Costs of first guesses under best play --------------------------------------------------------
# The figures of a ranking are estimates. Costs are exact, but each needs a search of the whole
# game. So they are computed once, for the openers that people and strategies use, by
# ``python -m tools.opener_costs``. A cost is weight times guesses, summed over the answers, in a
# game without a limit on guesses.


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
        lists, costs = json.dumps(self.lists.to_document()), ",\n".join(lines)
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
