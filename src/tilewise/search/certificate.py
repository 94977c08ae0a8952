"""Certificates: what a search has shown of every opener, as JSON lines that a run can go on from.

The first line says which problem it is about; then follows a line for each opener, in the order
they were dealt with::

    {"format": "tilewise-proof", "version": 1, "problem": "<sha256>", "answers": 2315,
     "guesses": 12972, "max_guesses": 6, "hard": false}
    {"opener": "salet", "total": 7920}
    {"opener": "aahed", "bound": 7941}
    {"opener": "xxxxy", "like": "xxxxz"}
    {"opener": "xxxxx", "silent": true}

``total`` is an exact optimum for that opener, ``bound`` a lower bound of it; null stands for a game
that cannot be won in time. ``like`` names an opener that splits the answers just as this one does
(neither being an answer), ``silent`` marks one that does not split them at all: it wastes a turn.
The proof is complete when every word of the lists has a line and no bound is below the least total.

Lines are written as results come in, so a run that is cut short loses only what was under way;
a half-written last line is dropped on the next run. :mod:`.checker` holds certificates to account.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tilewise.errors import ProofError
from tilewise.search.problem import Problem

FORMAT = "tilewise-proof"
VERSION = 1


@dataclass(frozen=True)
class Claim:
    """What a certificate says of one opener; words are row numbers of the problem's guesses.

    total: exact optimum; bound: lower bound of it (``inf`` in either: hopeless); like: the opener
    that stands for this one; silent: splits nothing. One of the four is set.
    """

    opener: int
    total: float | None = None
    bound: float | None = None
    like: int | None = None
    silent: bool = False


def _header(problem: Problem) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "problem": problem.digest,
        "answers": len(problem.answers),
        "guesses": len(problem.guesses),
        "max_guesses": problem.max_guesses,
        "hard": problem.hard,
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
        document[key] = None if value == float("inf") else value
    return _line(document)


def _decode(document: Any, number: Mapping[str, int]) -> Claim:
    opener = number[document["opener"]]
    if "like" in document:
        return Claim(opener, like=number[document["like"]])
    if "silent" in document:
        return Claim(opener, silent=True)
    key = "total" if "total" in document else "bound"
    value = document[key]
    value = float("inf") if value is None else value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    return Claim(opener, total=value) if key == "total" else Claim(opener, bound=value)


def read(path: Path, problem: Problem, words: Sequence[str]) -> tuple[dict[int, Claim], int]:
    """The claims of a certificate by opener, and how many bytes of the file are sound.

    ``words[i]`` spells row i of the problem's guesses. A last line without its end is left out.
    Raises ProofError if it is damaged elsewhere or about another problem.
    """
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise ProofError(f"{path}: {fault.strerror}") from fault
    lines = data.split(b"\n")
    sound = len(data) - len(lines.pop())
    if not lines:
        return {}, 0
    number = {word: i for i, word in enumerate(words)}
    claims: dict[int, Claim] = {}
    for i, line in enumerate(lines):
        try:
            document = json.loads(line)
            if i:
                claim = _decode(document, number)
                claims[claim.opener] = claim
                continue
        except (ValueError, KeyError, TypeError) as fault:
            raise ProofError(f"{path}, line {i + 1}: not a line of a certificate") from fault
        if document != _header(problem):
            raise ProofError(
                f"{path}: not a certificate for these word lists and rules; "
                "remove it or name another file"
            )
    return claims, sound


class Certificate:
    """A certificate being written. Use as a context manager.

    Opens ``path``, which goes on from what is there if ``resume``; a ProofError otherwise, when
    there is something. ``claims`` holds all that is known so far, by opener.
    """

    def __init__(self, path: Path, problem: Problem, words: Sequence[str], resume: bool = False):
        self.claims: dict[int, Claim] = {}
        self._words = words
        sound = 0
        if path.exists():
            if not resume:
                raise ProofError(f"{path} is there already: resume it, or name another file")
            self.claims, sound = read(path, problem, words)
        self._file = path.open("r+b" if path.exists() else "wb")
        self._file.truncate(sound)
        self._file.seek(sound)
        if not sound:
            self._file.write(_line(_header(problem)))

    def add(self, claims: Sequence[Claim]) -> None:
        """Write down some claims, for good."""
        for claim in claims:
            self.claims[claim.opener] = claim
            self._file.write(_encode(claim, self._words))
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
