"""Certificates: what a search has proven about each opener, as JSON lines that it can resume from.

The first line identifies the problem. Then there is a line for each opener, in the order in which
they were finished::

    {"format": "tilewise-proof", "version": 1, "problem": "<sha256>", "answers": 2315,
     "guesses": 12972, "max_guesses": 6, "hard": false}
    {"opener": "salet", "total": 7920}
    {"opener": "aahed", "bound": 7941}
    {"opener": "xxxxy", "like": "xxxxz"}
    {"opener": "xxxxx", "silent": true}

``total`` is the exact optimum for an opener, and ``bound`` is a lower bound on it. Either may come
with ``lost``, the number of lost answers, if that is not 0 (:data:`.problem.FEWEST`): a bound with
``"lost": 2`` says that three or more are lost, or two with at least this total. ``like`` names an
opener that splits the answers in the same way (neither is an answer). ``silent`` marks an opener
that does not split them, so it wastes a turn. A line makes one claim, and an opener has one line; a
second one is an error even if equal. :mod:`.proof_checker` defines what each claim means, and which
claims together are a proof.

Lines are written as results come in, so an interrupted run loses only unfinished batches; a
half-written last line is dropped by the next run. :mod:`.proof_checker` checks certificates.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from tilewise.errors import ProofError
from tilewise.files import append, drop_cut_line, parse_json, read_file, reading, writing
from tilewise.lexicon.folder import LARGEST_LIST
from tilewise.search.problem import Cost, SearchProblem

FORMAT = "tilewise-proof"
VERSION = 1
FAULTS = (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError)
"""Errors raised by a malformed line."""


@dataclass(frozen=True)
class Claim:
    """A certificate's claim about one opener: `total`, `bound`, `like` or `silent`.

    Attributes:
        opener: row of the problem's guesses.
        total: its exact optimum.
        bound: a lower bound of that.
        lost: number of lost answers, with a total or bound.
        like: an opener that splits the answers in the same way, a row of the problem's guesses.
        silent: whether it does not split the answers.

    Raises:
        ValueError: there is not exactly one claim, or its number is not positive.
    """

    opener: int
    total: float | None = None
    bound: float | None = None
    like: int | None = None
    silent: bool = False
    lost: int = 0

    def __post_init__(self) -> None:
        """Check that there is exactly one claim."""
        numbers = [number for number in (self.total, self.bound) if number is not None]
        if len(numbers) + (self.like is not None) + self.silent != 1:
            raise ValueError("a claim must be one of total, bound, like and silent")
        if not all(number > 0 or (self.lost and number == 0) for number in numbers):
            raise ValueError("a total or bound must be positive")
        if self.lost < 0 or (self.lost and not numbers):
            raise ValueError("a claim that gives lost also needs a total or a bound")

    @property
    def cost(self) -> Cost:
        """The claimed total or bound, with lost answers; 0 for other claims."""
        value = self.bound if self.total is None else self.total
        return Cost(self.lost, value or 0)


def _header(problem: SearchProblem) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "problem": problem.digest,
        "answers": len(problem.answers),
        "guesses": len(problem.guesses),
        "max_guesses": problem.max_guesses,
        **problem.hard.keys,
    }


def _line(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _encode(claim: Claim, words: Sequence[str]) -> bytes:
    document: dict[str, Any] = {"opener": words[claim.opener]}
    if claim.like is not None:
        document["like"] = words[claim.like]
    elif claim.silent:
        document["silent"] = True
    else:
        key, value = ("bound", claim.bound) if claim.total is None else ("total", claim.total)
        if claim.lost:
            document["lost"] = claim.lost
        document[key] = value
    return _line(document)


def _decode(document: Any, number: Mapping[str, int]) -> Claim:
    opener = number[document.pop("opener")]
    lost = document.pop("lost", 0)
    if type(lost) is not int:
        raise TypeError
    [(kind, value)] = document.items()
    if kind == "like":
        return Claim(opener, like=number[value])
    if kind == "silent" and value is True:
        return Claim(opener, silent=True)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    if not isfinite(value):  # Python's JSON reader accepts NaN and infinities
        raise ValueError
    if kind == "total":
        return Claim(opener, total=value, lost=lost)
    if kind == "bound":
        return Claim(opener, bound=value, lost=lost)
    raise ValueError


def read(path: Path, problem: SearchProblem, words: Sequence[str]) -> dict[int, Claim]:
    """Return a certificate's claims by opener; an incomplete last line is ignored.

    Args:
        path: the file.
        problem: the problem it must be about.
        words: the spelling of each row of the problem's guesses.

    Raises:
        ProofError: it cannot be read, is damaged elsewhere, or is about another problem.
    """
    with reading(path, ProofError):
        if path.exists() and not path.is_file():  # reading a pipe would block
            raise _foreign(path)
    data = read_file(path, LARGEST_LIST, ProofError)
    header = _line(_header(problem))
    if header.startswith(data):
        return {}  # empty, or cut short in its first line
    if not data.startswith(header):
        raise _foreign(path)
    number = {word: i for i, word in enumerate(words)}
    claims: dict[int, Claim] = {}
    for i, line in enumerate(data.split(b"\n")[1:-1], start=2):
        try:
            claim = _decode(parse_json(line), number)
        except FAULTS as fault:
            raise ProofError(
                f"{path}, line {i}: not a valid line for this certificate; delete the "
                "file and start again"
            ) from fault
        if claim.opener in claims:
            raise ProofError(
                f"{path}, line {i}: a second line for {words[claim.opener]}; delete the "
                "file and start again"
            )
        claims[claim.opener] = claim
    return claims


def _foreign(path: Path) -> ProofError:
    return ProofError(
        f"{path}: not a certificate for these word lists and rules, or made by another "
        "version; remove it, or choose another file"
    )


class Certificate:
    """A certificate being written.

    Attributes:
        claims: all claims so far, by opener.
        words: the spelling of each row of the problem's guesses.
        path: the file.

    Raises:
        ProofError: the file exists and `resume` is not set, or it cannot be resumed.
        ValueError: there are more or fewer words than guesses.
    """

    def __init__(
        self, path: Path, problem: SearchProblem, words: Sequence[str], *, resume: bool = False
    ) -> None:
        if len(words) != len(problem.guesses):
            raise ValueError("a certificate needs the spelling of every guess")
        self.claims: dict[int, Claim] = {}
        self.words = words
        self.path = path
        with writing(path, ProofError):
            is_there = path.exists()
        if is_there and not resume:
            raise ProofError(
                f"{path} exists; continue from it with --resume, or choose another file"
            )
        if is_there:
            self.claims = read(path, problem, words)
        has_header = is_there and drop_cut_line(path, ProofError)
        self._first = b"" if has_header else _line(_header(problem))

    def add(self, claims: Sequence[Claim]) -> None:
        """Write some claims to disk.

        Raises:
            ProofError: they cannot be written.
        """
        lines = [_encode(claim, self.words) for claim in claims]
        append(self.path, b"".join([self._first, *lines]), ProofError)
        self._first = b""
        self.claims.update({claim.opener: claim for claim in claims})

    def wrong(self, why: str) -> ProofError:
        """Return the error for a certificate that makes a false claim."""
        return ProofError(f"{self.path} is wrong: {why}; delete the file and start again")
