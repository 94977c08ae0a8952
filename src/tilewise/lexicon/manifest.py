"""Reads ``pack.toml``: a pack's names, how its words are split into tokens, and its files.

:mod:`~tilewise.lexicon.keys` defines the keys. Reading does not stop at the first problem: every
wrong or missing key is reported with its line, so ``tilewise lexicon check`` can show them all.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tilewise.errors import (
    Message,
    PackError,
    TilewiseError,
    TokenError,
    is_safe,
    shown,
    untranslated,
)
from tilewise.lexicon.findings import Finding
from tilewise.lexicon.folder import LARGEST_MANIFEST, path_inside, read_inside
from tilewise.lexicon.keys import SCHEMA, TABLES, Key, Table, known_keys, tables_below
from tilewise.lexicon.regimes import Regimes
from tilewise.rules.feedback import WORDLE
from tilewise.rules.rule import Rule
from tilewise.rules.validity import WordRule, check_word
from tilewise.tokens import Tokenizer, create_tokenizer

MANIFEST = "pack.toml"
ANSWERS, GUESSES, RARE = "answers.txt", "guesses.txt", "rare.txt"
SOURCES, LICENSE = "SOURCES.md", "LICENSE"

UNKNOWN_LICENSE = "LicenseRef-unknown"
LICENSE_PLACEHOLDER = "Put the licence's text here."
"""The licence of a new pack until it is known."""


@dataclass(frozen=True)
class ListFile:
    """A word list of a pack.

    Attributes:
        path: name inside the folder of its pack.
        sha256: SHA-256 of its bytes, in hexadecimal.
        license: SPDX licence.
        pack: id of the pack that has the file; empty for the pack itself.
    """

    path: str
    sha256: str
    license: str
    pack: str = ""


@dataclass(frozen=True)
class Source:
    """A source of words; `what` says what was used from it."""

    name: str
    version: str
    license: str
    what: str = ""


@dataclass(frozen=True)
class Manifest:
    """The content of ``pack.toml``, schema 1; :data:`~tilewise.lexicon.keys.TABLES` has the rules.

    Attributes:
        direction: ``ltr`` or ``rtl``.
        length: tokens in a word (L), 1 … 10.
        max_guesses: guesses the game allows.
        tokenizer: name of the tokenizer.
        alphabet: ordered tokens.
        options: the tokenizer's other settings.
        keyboard: rows of keys.
        answers: the list of likely answers.
        guesses: the list of every other word that may be guessed.
        rare: the list of guesses that games often refuse, if the pack has one.
        sources: where words came from.
        word_rule: the game's rule for words.
        equals: the result of every equation, if words leave it out.
        feedback_rule: how feedback is given.
        replay: how likely a word is that the game has used before, relative to its weight.
        regimes: how the game chooses its answers.
    """

    id: str
    name: str
    native_name: str
    language: str
    script: str
    direction: str
    length: int
    max_guesses: int
    tokenizer: str
    alphabet: tuple[str, ...]
    options: Mapping[str, Any]
    keyboard: tuple[tuple[str, ...], ...]
    answers: ListFile
    guesses: ListFile
    rare: ListFile | None = None
    sources: tuple[Source, ...] = ()
    word_rule: WordRule = WordRule.LISTED
    equals: int | None = None
    feedback_rule: Rule = WORDLE
    replay: float = 1.0
    regimes: Regimes = field(default_factory=Regimes)

    @property
    def lists(self) -> tuple[ListFile, ...]:
        """The word lists: answers, guesses and, if the pack has them, rare words."""
        return (self.answers, self.guesses, *([self.rare] if self.rare else []))

    def check_word(self, word: str) -> None:
        """Check that a word follows the game's rule for words, if it has one.

        Raises:
            GuessError: it does not, such as a false equation.
        """
        check_word(self.word_rule, word, self.equals)

    def make_tokenizer(self) -> Tokenizer:
        """Build the pack's tokenizer.

        Raises:
            PackError: the tokenizer is unknown, or its alphabet or options are wrong.
        """
        return create_tokenizer(self.tokenizer, self.alphabet, self.options)


def fitted(rule: Rule, tokenizer: Tokenizer, length: int) -> Rule:
    """Return a rule for words of a length that a tokenizer has split.

    Raises:
        TilewiseError: the rule does not suit these words.
    """
    fitting = rule.for_alphabet(tokenizer.alphabet)
    if fitting is None or rule.has_blanks != (tokenizer.syllable > 0):
        raise TilewiseError(
            f"the rule {rule.name} does not work with the tokenizer {tokenizer.name}"
        )
    longest = rule.longest(rule.most_patterns)
    if length > longest:
        raise TilewiseError(
            f"the rule {rule.name} is for words of at most {longest} tiles, not {length}"
        )
    return fitting


@dataclass
class ManifestReading:
    """A manifest as far as it could be read, with all problems found.

    Attributes:
        problems: the problems.
        partial: the manifest with every unreadable value empty or 0; None if nothing could be read.
            Use it to find further problems, never to play.
        notes: unknown keys, which are probably misspelt.
    """

    problems: list[Finding]
    partial: Manifest | None = None
    notes: list[Finding] = field(default_factory=list)

    @property
    def manifest(self) -> Manifest | None:
        """The manifest, if nothing is wrong with it."""
        return None if self.problems else self.partial


def read_manifest(folder: Path) -> ManifestReading:
    """Read a pack folder's ``pack.toml``; problems are returned, not raised."""
    try:
        text = read_inside(folder, MANIFEST, LARGEST_MANIFEST).decode("utf-8")
    except PackError as error:
        return ManifestReading([Finding(MANIFEST, None, Message.of(error))])
    except UnicodeDecodeError as error:
        message = Message(f"not UTF-8 at byte {error.start}; save the file as UTF-8")
        return ManifestReading([Finding(MANIFEST, None, message)])
    if text.startswith("\ufeff"):
        message = Message(
            untranslated("begins with a byte-order mark; save it as UTF-8 without BOM")
        )
        return ManifestReading([Finding(MANIFEST, 1, message)])
    if (odd := _too_much(text)) is not None:
        return ManifestReading([Finding(MANIFEST, None, odd)])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else max(1, len(text.splitlines()))  # "at end of document"
        return ManifestReading([Finding(MANIFEST, line, Message(f"not valid TOML: {error}"))])
    return _Reader(folder, text, data).read()


MOST_NESTED = 16
"""Most levels of nested lists and tables, and most parts of a dotted key; a pack needs four."""

LONGEST_WORD = 1000
"""Most characters of a number or a bare key: Python neither reads nor prints numbers of more than
4,300 digits."""

_LEXEMES = re.compile(
    r"""(?xs)
    (?P<text> \"{3} (?: [^\\] | \\. )*? (?: \"{3} | \Z )
            | \'{3} .*? (?: \'{3} | \Z )
            | " (?: [^"\\\n] | \\. )* "?
            | ' [^'\n]* '?
            | \# [^\n]* )
    | (?P<word> [\w+-]+ )
    | (?P<blank> [^\S\n]+ )
    """
)
"""Everything except brackets, commas, dots and equals signs. Each alternative matches to its own
end, or to the end of the line or file, so a long text is read in one pass."""


def _too_much(text: str) -> Message | None:
    """Return a problem that would make tomllib too slow or overflow the stack; None if none."""
    if any(len(found["word"] or "") > LONGEST_WORD for found in _LEXEMES.finditer(text)):
        return Message(f"has a number or a key of more than {LONGEST_WORD:,} characters")
    bones = _LEXEMES.sub(lambda found: "" if found["blank"] else "k", text)
    if "k." * MOST_NESTED in bones:
        return Message(f"has a dotted key of more than {MOST_NESTED} parts; no pack needs one")
    depth = 0
    for char in bones:
        depth += (char in "[{") - (char in "]}")
        if depth > MOST_NESTED:
            return Message(untranslated("is nested too deeply; no pack needs that"))
    return None


def parse_manifest(document: Mapping[str, Any]) -> ManifestReading:
    """Read the content of a ``pack.toml`` that has not been written yet; nothing is raised."""
    return _Reader(Path(), "", document).read()


class _Reader:
    """Reads the tables of the format; records every problem with the line of its key."""

    def __init__(self, folder: Path, text: str, data: Mapping[str, Any]) -> None:
        self.folder = folder
        self.lines = _lines_of_keys(text)
        self.data = data
        self.found: dict[Finding, None] = {}

    def read(self) -> ManifestReading:
        if not self.is_of_our_schema():
            return ManifestReading(self.problems)
        values: dict[str, Any] = {}
        for table in TABLES:
            if table.record:
                values[table.record] = self.records(table)
            else:
                values |= self.keys_of(table, self.table(table.name), table.name)
            if table.others:
                values[table.others] = self.other_keys(table)
        values.pop("schema")
        manifest = Manifest(**{name: value for name, value in values.items() if value is not None})
        if manifest.tokenizer and manifest.alphabet:
            manifest = self.with_tokens(manifest)
        if manifest.equals is not None and manifest.word_rule is not WordRule.EQUATION:
            self.problem(
                "rules.equals", Message(untranslated('rules.equals needs words = "equation"'))
            )
        return ManifestReading(self.problems, manifest, list(self.unknown_keys()))

    def is_of_our_schema(self) -> bool:
        """Whether the schema is this version's; if not, no other problems are reported."""
        key = TABLES[0].keys[0]
        self.value(key, self.data, "")
        return not self.problems

    def check_texts(self, value: Any, place: str) -> None:
        """Refuse control characters in options; their tokenizer checks the rest."""
        if isinstance(value, str):
            if not is_safe(value):
                self.problem(
                    place,
                    Message(f"{shown(place)} contains a control character; remove it"),
                )
        elif isinstance(value, Mapping):
            for key, inside in value.items():
                self.check_texts(key, place)
                self.check_texts(inside, _dotted(place, key))
        elif isinstance(value, list):
            for inside in value:
                self.check_texts(inside, place)

    def keys_of(self, table: Table, found: Mapping[str, Any], place: str) -> dict[str, Any]:
        """Return attribute -> value of the keys of one table; `place` is its dotted name."""
        return {key.field: self.value(key, found, place) for key in table.keys}

    def value(self, key: Key, found: Mapping[str, Any], place: str) -> Any:
        """Return the value of a key, or a substitute if it is missing or wrong."""
        name = _dotted(place, key.name)
        if key.name not in found:
            if not key.is_required:
                return key.default
            self.problem(
                name,
                Message(f"{name} is missing; this version of tilewise reads schema {SCHEMA}")
                if name == "schema"
                else Message(f"{name} is missing"),
            )
            return key.kind.empty
        try:
            return key.kind.read(found[key.name])
        except PackError as error:
            self.problem(name, Message(f"{name} {error}"))
            return key.kind.empty

    def records(self, table: Table) -> Any:
        """Return the record of a table, or the records of a list of tables."""
        make = _RECORDS[table.record]
        if not table.is_list:
            found = self.table(table.name)
            if not found and not table.is_required:
                return None
            try:
                record = make(**self.keys_of(table, found, table.name))
            except PackError as error:
                self.problem(table.name, Message.of(error))
                return None
            return self.inside(record, table.name) if isinstance(record, ListFile) else record
        items = self.data.get(table.name, [])
        if not isinstance(items, list) or not all(isinstance(item, Mapping) for item in items):
            self.problem(
                table.name,
                Message(f"{table.name} must be a list of tables, as in [[{table.name}]]"),
            )
            return ()
        return tuple(make(**self.keys_of(table, item, table.name)) for item in items)

    def other_keys(self, table: Table) -> dict[str, Any]:
        known = known_keys(table)
        found = self.table(table.name)
        others = {name: value for name, value in found.items() if name not in known}
        self.check_texts(others, table.name)
        return others

    def unknown_keys(self) -> Iterator[Finding]:
        """Note unknown keys; those of ``[tokenizer]`` are refused by the tokenizer's class."""
        for place, known in _known_keys().items():
            unknown = [name for name in self.table(place) if name not in known]
            for name in unknown[:_MOST_NOTES]:
                full = _dotted(place, name)
                message = Message(f"{shown(full)} is unknown; the keys are {', '.join(known)}")
                yield Finding.note(MANIFEST, message, self.line_of(full))
            if len(unknown) > _MOST_NOTES:
                more = Message(f"{len(unknown) - _MOST_NOTES:,} more keys are unknown")
                yield Finding.note(MANIFEST, more, self.line_of(place))

    def inside(self, file: ListFile, name: str) -> ListFile:
        """Refuse a list outside its pack; another pack is looked up when the list is read."""
        try:
            if file.path and not file.pack:
                path_inside(self.folder, file.path)
        except PackError as error:
            self.problem(f"{name}.path", Message.of(error))
            return replace(file, path="")
        return file

    def with_tokens(self, manifest: Manifest) -> Manifest:
        """Check what depends on the tokens; return the manifest with the rule for them."""
        try:
            tokenizer = manifest.make_tokenizer()
        except PackError as error:
            self.problem("tokenizer", Message.of(error))
            return manifest
        rule = manifest.feedback_rule
        try:
            if rule:  # empty if it is not the name of a rule
                rule = fitted(rule, tokenizer, manifest.length)
        except TilewiseError as error:
            self.problem("rules.feedback", Message.of(error))
        for key in (key for row in manifest.keyboard for key in row):
            try:
                found = tokenizer.encode(key)
            except TokenError:
                found = ()
            if not found:
                self.problem(
                    "keyboard.rows",
                    Message(f"keyboard key {shown(key)} is not in the alphabet"),
                )
        return replace(manifest, feedback_rule=rule)

    def problem(self, key: str, message: Message) -> None:
        """Record a problem of a dotted key or a table, once."""
        self.found[Finding(MANIFEST, self.line_of(key), message)] = None

    @property
    def problems(self) -> list[Finding]:
        """The problems found so far."""
        return list(self.found)

    def line_of(self, key: str) -> int | None:
        """Line of a dotted key, or of its table if it is missing; found by searching the text."""
        while key and key not in self.lines:
            key = key.rpartition(".")[0]
        return self.lines.get(key)

    def table(self, name: str) -> Mapping[str, Any]:
        """Return the table of a dotted name; empty if there is none."""
        found = self.data
        place = ""
        for part in name.split(".") if name else ():
            place = _dotted(place, part)
            inside = found.get(part, {})
            if not isinstance(inside, Mapping):
                self.problem(place, Message(f"{place} must be a table, as in [{place}]"))
                return {}
            found = inside
        return found


_RECORDS: dict[str, Callable[..., Any]] = {
    "answers": ListFile,
    "guesses": ListFile,
    "rare": ListFile,
    "regimes": Regimes,
    "sources": Source,
}
"""The manifest's attributes for records -> their class."""


def _known_keys() -> dict[str, tuple[str, ...]]:
    """Return each table that allows no other keys -> its keys."""
    known = {table.name: known_keys(table) for table in TABLES if not table.is_list}
    for table in TABLES:
        parent = table.name.rpartition(".")[0]
        known.setdefault(parent, tables_below(parent))
    return {name: keys for name, keys in known.items() if name not in _OPEN}


_MOST_NOTES = 10
"""Most unknown keys of a table that are noted one by one."""

_OPEN = {table.name for table in TABLES if table.others}


def _dotted(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


# A line that opens a table, and a line that assigns a key.
_HEADER = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?$")
_ASSIGNMENT = re.compile(r"\s*\"?([\w.-]+)\"?\s*=")


def _lines_of_keys(text: str) -> dict[str, int]:
    """Return dotted key or table -> its first line."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header, assigned = _HEADER.match(line), _ASSIGNMENT.match(line)
        if header:
            table = header[1]
            lines.setdefault(table, number)
        elif assigned:
            lines.setdefault(_dotted(table, assigned[1]), number)
    return lines
