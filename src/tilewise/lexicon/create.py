"""Making packs from two plain lists.

A plain list is forgiving where a pack is strict: byte-order marks, CRLF, blank lines and NFD are
put right on the way in, a weight may follow a tab, and raw jamo are as good as syllables. What
does not fit the game is dropped, and the :class:`CreationReport` says how much of it and why.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tilewise.errors import PackError, TokenError, shown_path
from tilewise.lexicon.manifest import ListFile, Manifest, Source
from tilewise.lexicon.wordlist import LARGEST_WEIGHT, LEAST_WEIGHT
from tilewise.lexicon.writing import (
    ANSWERS,
    GUESSES,
    Draft,
    Entry,
    refuse_overwriting,
    write_pack,
)
from tilewise.tokens import MAX_LENGTH, Tokenizer, create_tokenizer
from tilewise.tokens.hangul import BASIC_JAMO, HangulJamoTokenizer
from tilewise.tokens.kana import KANA, KanaTokenizer

_EXAMPLES = 3


@dataclass(frozen=True)
class NewPack:
    """What ``tilewise lexicon new`` is told; empty texts are worked out or filled in."""

    id: str
    tokenizer: str
    length: int
    answers: Path
    guesses: Path
    out: Path
    name: str = ""
    native_name: str = ""
    language: str = ""
    script: str = ""
    direction: str = "ltr"
    alphabet: str = ""
    license: str = "LicenseRef-unknown"


@dataclass
class CreationReport:
    """What became of the lines of two plain lists.

    Attributes:
        answers: answers kept.
        guesses: other guessable words kept.
        dropped: reason -> lines dropped for it.
        examples: reason -> a few of those lines.
        shared: spellings that have another spelling's tokens; kept, and one word with it.
    """

    answers: int = 0
    guesses: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    shared: list[str] = field(default_factory=list)

    def drop(self, reason: str, line: str) -> None:
        """Count a dropped line."""
        self.dropped[reason] += 1
        examples = self.examples.setdefault(reason, [])
        if len(examples) < _EXAMPLES:
            examples.append(line[:40] if line.isprintable() else ascii(line[:40]))


def create_pack(new: NewPack) -> CreationReport:
    """Make a pack from two plain lists.

    Raises:
        PackError: the folder exists, a list cannot be read, nothing fits, or the identity is wrong.
    """
    refuse_overwriting(new.out)
    if not 1 <= new.length <= MAX_LENGTH:
        raise PackError(f"length {new.length} is out of range; words have 1 to {MAX_LENGTH} tokens")
    report = CreationReport()
    answer_lines = _read_plain(new.answers, report)
    guess_lines = _read_plain(new.guesses, report)
    spellings = [entry.spelling for entry in (*answer_lines, *guess_lines)]
    alphabet = _listed(new.alphabet) or _find_alphabet(new.tokenizer, spellings)
    tokenizer = create_tokenizer(new.tokenizer, alphabet)
    fitting = _Fitting(tokenizer, new.length, report)
    answers = fitting.keep(answer_lines)
    guesses = fitting.keep(guess_lines)
    if not answers:
        raise PackError(
            f"{shown_path(new.answers)}: no answer fits {new.length} tokens of {new.tokenizer}; "
            + _most_common_reason(report)
        )
    report.answers, report.guesses = len(answers), len(guesses)
    manifest = Manifest(
        id=new.id,
        name=new.name or new.id,
        native_name=new.native_name or new.name or new.id,
        language=new.language or "und",
        script=new.script or _script(tokenizer),
        direction=new.direction,
        length=new.length,
        max_guesses=6,
        tokenizer=new.tokenizer,
        alphabet=tuple(alphabet),
        options={},
        keyboard=(tuple(alphabet),),
        answers=ListFile(ANSWERS, "", new.license),
        guesses=ListFile(GUESSES, "", new.license),
        sources=(
            Source(new.answers.name, "", new.license, "answers"),
            Source(new.guesses.name, "", new.license, "guesses"),
        ),
    )
    write_pack(
        Draft(
            manifest,
            answers,
            [entry.spelling for entry in guesses],
            _sources_text(new),
            f"The word lists of this pack: {new.license}. Put the licence's text here.\n",
        ),
        new.out,
    )
    return report


class _Fitting:
    """Keeps the words that fit the game, each spelling once over both lists."""

    def __init__(self, tokenizer: Tokenizer, length: int, report: CreationReport) -> None:
        self.tokenizer = tokenizer
        self.length = length
        self.report = report
        self.seen: set[str] = set()
        self.spelling_of: dict[tuple[int, ...], str] = {}

    def keep(self, entries: Iterable[Entry]) -> list[Entry]:
        return [entry for entry in entries if self.fits(entry.spelling)]

    def fits(self, spelling: str) -> bool:
        try:
            tokens = self.tokenizer.encode(spelling)
        except TokenError:
            self.report.drop("outside the alphabet", spelling)
            return False
        if len(tokens) != self.length:
            self.report.drop(f"not {self.length} tokens", spelling)
            return False
        if spelling in self.seen:
            self.report.drop("listed before", spelling)
            return False
        self.seen.add(spelling)
        other = self.spelling_of.setdefault(tokens, spelling)
        if other != spelling:
            self.report.shared.append(f"{spelling} = {other}")
        return True


def _read_plain(path: Path, report: CreationReport) -> list[Entry]:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise PackError(f"{shown_path(path)} cannot be read: {error.strerror or error}") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = content[: error.start].count(b"\n") + 1
        raise PackError(f"{shown_path(path)}:{number}: not UTF-8; save the list as UTF-8") from None
    entries = []
    for plain_line in text.splitlines():
        line = unicodedata.normalize("NFC", plain_line).strip()
        spelling, tab, weight_text = line.partition("\t")
        spelling = spelling.strip()
        if not spelling:
            continue
        weight = _weight(weight_text) if tab else 1.0
        if weight is None:
            report.drop("bad weight", line)
        else:
            entries.append(Entry(spelling, weight))
    return entries


def _weight(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if LEAST_WEIGHT <= value <= LARGEST_WEIGHT else None


def _listed(alphabet: str) -> list[str]:
    """Return the letters of an alphabet written ``abc`` or ``a b c lj``."""
    return alphabet.split() if " " in alphabet.strip() else list(alphabet.strip())


def _find_alphabet(tokenizer: str, spellings: Iterable[str]) -> list[str]:
    """Return the letters that occur, in code point order; the jamo for Hangul, all kana."""
    if tokenizer == HangulJamoTokenizer.name:
        return list(BASIC_JAMO)
    if tokenizer == KanaTokenizer.name:
        return list(KANA)
    # Character by character, as the tokenizer reads: a whole word's Σ may become ς.
    letters = {lower for char in set().union(*spellings) for lower in char.lower()}
    return sorted(letter for letter in letters if unicodedata.category(letter)[0] == "L")


def _script(tokenizer: Tokenizer) -> str:
    """Return the ISO 15924 code of the alphabet's first letter, by its Unicode name."""
    if isinstance(tokenizer, HangulJamoTokenizer):
        return "Kore"
    word = unicodedata.name(tokenizer.alphabet[0][0], "").partition(" ")[0]
    names = {
        "LATIN": "Latn", "CYRILLIC": "Cyrl", "GREEK": "Grek", "ARABIC": "Arab",
        "HEBREW": "Hebr", "ARMENIAN": "Armn", "GEORGIAN": "Geor", "HIRAGANA": "Hira",
        "KATAKANA": "Kana", "DEVANAGARI": "Deva", "THAI": "Thai",
    }  # fmt: skip
    return names.get(word, "Zyyy")


def _most_common_reason(report: CreationReport) -> str:
    if not report.dropped:
        return "the list is empty"
    reason, count = report.dropped.most_common(1)[0]
    return f"{count} dropped as {reason!r}, such as {', '.join(report.examples[reason])}"


def _sources_text(new: NewPack) -> str:
    return (
        f"# Sources of {new.id}\n\nMade with `tilewise lexicon new` from two lists:\n\n"
        f"- answers: `{new.answers.name}`\n- guesses: `{new.guesses.name}`\n\n"
        f"Licence: {new.license}. Say here where the lists came from.\n"
    )
