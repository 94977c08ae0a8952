"""Reads ``answers.txt`` and ``guesses.txt``: a spelling per line, UTF-8, NFC, optional TAB weight.

A correct list is read in a few passes over the whole text, which is fast. If one of them finds a
problem, the list is read again line by line, to report all problems with their lines.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewise.errors import Message, is_safe, shown, untranslated
from tilewise.lexicon.findings import Finding

BOM = b"\xef\xbb\xbf"

LEAST_WEIGHT, LARGEST_WEIGHT = 1e-100, 1e100
"""Bounds of weights, so that no sum or probability is infinite or zero."""

LONGEST_LINE = 1000
"""Most characters of a line; no real word comes close."""


@dataclass(frozen=True)
class WordList:
    """A word list; `weights` is float64, one per spelling."""

    spellings: list[str]
    weights: NDArray[np.float64]


@dataclass(frozen=True)
class ListReading:
    """A word list as far as it could be read, with all problems found."""

    words: WordList
    problems: list[Finding]


def read_list(content: bytes, file: str) -> ListReading:
    """Read a word list.

    Args:
        content: the bytes of the file.
        file: its name, for messages.
    """
    fast = _read_sound_list(content)
    if fast is not None:
        return ListReading(fast, [])
    return _Walk(content, file).read()


def _read_sound_list(content: bytes) -> WordList | None:
    """Read a list without problems; None if it may have one."""
    if content.startswith(BOM) or b"\r" in content:
        return None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if not unicodedata.is_normalized("NFC", text):
        return None
    lines = text.removesuffix("\n").split("\n")
    if max(map(len, lines)) > LONGEST_LINE:
        return None
    columns = None
    if "\t" in text:
        columns = [line.partition("\t") for line in lines]
        lines = [column[0] for column in columns]
    # Empty lines, and spaces around or inside a word, are left to the careful reading.
    if "\n".join(lines).split() != lines:
        return None
    if len(set(lines)) != len(lines) or not is_safe("".join(lines)):
        return None
    weights = np.ones(len(lines))
    if columns is not None:
        try:
            weights = np.array([float(c[2]) if c[1] else 1.0 for c in columns])
        except ValueError:
            return None
        # NaN is not within any bounds.
        if not ((weights >= LEAST_WEIGHT) & (weights <= LARGEST_WEIGHT)).all():
            return None
    return WordList(lines, weights)


class _Walk:
    """Reads a list line by line, and records every problem."""

    def __init__(self, content: bytes, file: str) -> None:
        self.content = content
        self.file = file
        self.problems: list[Finding] = []
        self.line_of: dict[str, int] = {}

    def problem(self, line: int | None, message: Message) -> None:
        self.problems.append(Finding(self.file, line, message))

    def read(self) -> ListReading:
        content = self.content
        if content.startswith(BOM):
            self.problem(
                1,
                Message(
                    untranslated("begins with a byte-order mark; save it as UTF-8 without BOM")
                ),
            )
            content = content[len(BOM) :]
        spellings: list[str] = []
        weights: list[float] = []
        for number, raw in enumerate(content.removesuffix(b"\n").split(b"\n"), start=1):
            spelling, weight = self.read_line(number, raw)
            if spelling:
                spellings.append(spelling)
                weights.append(weight)
        return ListReading(WordList(spellings, np.array(weights)), self.problems)

    def read_line(self, number: int, raw: bytes) -> tuple[str, float]:
        """Return the spelling ('' if it cannot be used) and the weight of a line."""
        if b"\r" in raw:
            self.problem(
                number,
                Message(untranslated("has a carriage return (CRLF); end lines with LF alone")),
            )
            raw = raw.replace(b"\r", b"")
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            self.problem(
                number,
                Message(f"is not UTF-8 at byte {error.start + 1}; save it as UTF-8"),
            )
            return "", 1.0
        if len(line) > LONGEST_LINE:
            self.problem(
                number,
                Message(f"has {len(line):,} characters; shorten it to {LONGEST_LINE:,} or fewer"),
            )
            return "", 1.0
        spelling, tab, weight = line.partition("\t")
        if not spelling.strip():
            if self.content not in (b"", b"\n"):  # an empty file is reported elsewhere
                self.problem(number, Message(untranslated("has no word; delete the line")))
            return "", 1.0
        if any(c.isspace() for c in spelling):
            self.problem(
                number,
                Message(f"{shown(spelling)} has a space in or around it; remove the space"),
            )
            spelling = "".join(spelling.split())
        if not is_safe(spelling):
            self.problem(
                number,
                Message(f"{shown(spelling)} has a control character; remove it"),
            )
            return "", 1.0
        if not unicodedata.is_normalized("NFC", spelling):
            self.problem(
                number,
                Message(f"{shown(spelling)} is not NFC; store the composed form"),
            )
            spelling = unicodedata.normalize("NFC", spelling)
        earlier = self.line_of.setdefault(spelling, number)
        if earlier != number:
            self.problem(
                number,
                Message(f"duplicate: {shown(spelling)} is already on line {earlier}"),
            )
            return "", 1.0
        return spelling, self.weight(number, weight) if tab else 1.0

    def weight(self, number: int, text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if LEAST_WEIGHT <= value <= LARGEST_WEIGHT:
            return value
        self.problem(
            number,
            Message(
                f"bad weight {shown(text)}; after one tab, give a positive number from "
                f"{LEAST_WEIGHT:g} to {LARGEST_WEIGHT:g}"
            ),
        )
        return 1.0
