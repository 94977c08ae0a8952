"""Plain lists, read as people have them.

A plain list is forgiving where a pack is strict: byte-order marks, CRLF, blank lines and NFD are
put right on the way in, and raw jamo are as good as syllables. Two kinds are read:

- a *word list* has one word a line, and may have its weight after a tab;
- a *frequency list* has a word and a number a line, in either order, apart by a tab, semicolon,
  comma or blanks; the number is how often the word was seen. A rank before the word is passed
  over when a number follows it (``101  der  4711``), and so is a line without a number, as a
  heading. A list without any numbers has the commonest word first: then the word of rank r counts
  1/r, as Zipf's law has it (G. K. Zipf, *Human Behavior and the Principle of Least Effort*, 1949).
"""

from __future__ import annotations

import math
import unicodedata
from collections import defaultdict
from pathlib import Path

from tilewise.errors import PackError, shown_path
from tilewise.lexicon.making.report import CreationReport
from tilewise.lexicon.wordlist import LARGEST_WEIGHT, LEAST_WEIGHT
from tilewise.lexicon.writing import Entry

_SEPARATORS = ("\t", ";", ",")


def read_words(path: Path, report: CreationReport) -> list[Entry]:
    """Read a word list; lines whose weight is none are dropped and counted.

    Raises:
        PackError: the file cannot be read, or is not UTF-8.
    """
    entries = []
    for line in _lines(path):
        spelling, tab, weight_text = line.partition("\t")
        weight = _positive(weight_text) if tab else 1.0
        if weight is None or not LEAST_WEIGHT <= weight <= LARGEST_WEIGHT:
            report.drop("bad weight", line)
        elif spelling.strip():
            entries.append(Entry(spelling.strip(), weight))
    return entries


def read_frequencies(path: Path) -> dict[str, float]:
    """Read a frequency list: spelling -> how often it was seen, or what stands for that.

    The counts of a word on several lines add up.

    Raises:
        PackError: the file cannot be read, is not UTF-8, or holds no word.
    """
    lines = _lines(path)
    counts: defaultdict[str, float] = defaultdict(float)
    for line in lines:
        word, count = _word_and_count(line)
        if word and count is not None:
            counts[word] += count
    if not counts:
        for rank, word in enumerate(dict.fromkeys(lines), start=1):
            counts[word] = 1 / rank
    if not counts:
        raise PackError(f"{shown_path(path)} holds no words; give lines such as: word 1234")
    return dict(counts)


def _word_and_count(line: str) -> tuple[str, float | None]:
    """Return the word of a line, and the number that follows it or else stands before it."""
    separator = next((mark for mark in _SEPARATORS if mark in line), None)
    fields = [field.strip().strip('"') for field in line.split(separator)]
    numbers = [_positive(field) for field in fields]
    at = next((i for i, number in enumerate(numbers) if number is None), None)
    if at is None:
        return "", None
    known = [number for number in numbers[at:] + numbers[:at][::-1] if number is not None]
    return fields[at], known[0] if known else None


def _lines(path: Path) -> list[str]:
    """Return the lines that are not blank, in NFC, without blanks around them."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise PackError(f"{shown_path(path)} cannot be read: {error.strerror or error}") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = content[: error.start].count(b"\n") + 1
        raise PackError(f"{shown_path(path)}:{number}: not UTF-8; save the list as UTF-8") from None
    lines = (line.strip() for line in unicodedata.normalize("NFC", text).splitlines())
    return [line for line in lines if line]


def _positive(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if value > 0 and math.isfinite(value) else None
