"""``opener.json``: a pack's first guesses, computed once and stored with how they were obtained.

The first turn is the dearest to rank (every guess against every answer) and always the same, so
its answer is stored: the best guesses of one or more strategies, with their figures. The file
names the SHA-256 of the lists it was computed from; an opener of other lists is never used.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tilewise.errors import PackError, shown

OPENER = "opener.json"
SCHEMA = 1


@dataclass(frozen=True)
class OpenerRow:
    """One first guess and its figures.

    Attributes:
        word: spelling.
        expected_guesses: expected guesses to the answer, this one included.
        entropy_bits: information in its pattern.
        expected_remaining: expected candidates left.
        worst_case: most candidates left.
        buckets: different patterns it can get.
    """

    word: str
    expected_guesses: float
    entropy_bits: float
    expected_remaining: float
    worst_case: int
    buckets: int


@dataclass(frozen=True)
class Opener:
    """The ranking of first guesses by one strategy, best first.

    Attributes:
        strategy: name of the strategy.
        how: in words, how it was obtained and by which version.
        rows: the best first guesses, possible answers and others.
    """

    strategy: str
    how: str
    rows: tuple[OpenerRow, ...]


@dataclass(frozen=True)
class ListHashes:
    """SHA-256 of the two lists that a computed file belongs to."""

    answers: str
    guesses: str


@dataclass(frozen=True)
class OpenerFile:
    """The content of ``opener.json``."""

    lists: ListHashes
    openers: tuple[Opener, ...]

    def by(self, strategy: str) -> Opener | None:
        """Return the opener of a strategy, if it was computed."""
        return next((o for o in self.openers if o.strategy == strategy), None)

    def to_json(self) -> str:
        """Return the file's text, one row a line so that changes can be read."""
        openers = []
        for opener in self.openers:
            rows = ",\n".join(
                "      " + json.dumps(asdict(row), ensure_ascii=False) for row in opener.rows
            )
            head = json.dumps({"strategy": opener.strategy, "how": opener.how}, ensure_ascii=False)[
                1:-1
            ]
            openers.append(f'    {{{head}, "rows": [\n{rows}\n    ]}}')
        return (
            f'{{\n  "schema": {SCHEMA},\n  "lists": {json.dumps(asdict(self.lists))},\n'
            f'  "openers": [\n' + ",\n".join(openers) + "\n  ]\n}\n"
        )


def parse_opener_file(content: bytes) -> OpenerFile:
    """Read ``opener.json``.

    Raises:
        PackError: it is not one, or its schema is not ours.
    """
    try:
        data = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise PackError(f"{OPENER} is not valid JSON: {error}") from None
    if not isinstance(data, Mapping) or data.get("schema") != SCHEMA:
        raise PackError(f"{OPENER} is not of schema {SCHEMA}; rebuild it with: lexicon build")
    try:
        lists = ListHashes(str(data["lists"]["answers"]), str(data["lists"]["guesses"]))
        return OpenerFile(lists, tuple(_opener(item) for item in data["openers"]))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise PackError(
            f"{OPENER} is malformed ({shown(error)}); rebuild it with: lexicon build"
        ) from None


def _opener(data: Mapping[str, Any]) -> Opener:
    rows = tuple(
        OpenerRow(
            word=_text(row["word"]),
            expected_guesses=_number(row["expected_guesses"]),
            entropy_bits=_number(row["entropy_bits"]),
            expected_remaining=_number(row["expected_remaining"]),
            worst_case=int(row["worst_case"]),
            buckets=int(row["buckets"]),
        )
        for row in data["rows"]
    )
    return Opener(_text(data["strategy"]), _text(data["how"]), rows)


def _number(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"{number} is no figure")
    return number


def _text(value: Any) -> str:
    if isinstance(value, str) and value.isprintable():
        return value
    raise TypeError(f"{shown(value)} is no text on one line")
