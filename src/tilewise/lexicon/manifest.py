"""Reads ``pack.toml``: a pack's names, how its words are split into tokens, and its files.

:data:`TABLES` defines the keys. Reading does not stop at the first problem: every
wrong or missing key is reported with its line, so ``tilewise lexicon check`` can show them all.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tilewise.errors import (
    PackError,
    PackLabel,
    TilewiseError,
    TokenError,
    is_safe,
    shown,
    untranslated,
)
from tilewise.lexicon.folder import LARGEST_MANIFEST, Finding, path_inside, read_inside
from tilewise.lexicon.words import Regimes
from tilewise.rules.feedback import WORDLE
from tilewise.rules.registry import rule_named, rule_names
from tilewise.rules.rule import Rule
from tilewise.rules.validity import LARGEST_RESULT, WordRule, check_word
from tilewise.tokens import MAX_LENGTH, Tokenizer, create_tokenizer, tokenizer_names

# -- The keys of ``pack.toml``, each described once ------------------------------------------------
# :data:`TABLES` is the whole format: each table with its keys, and each key with its name, the kind
# of value it takes, and its purpose. Everything else that depends on the format uses it: it is read
# and validated here, :mod:`~tilewise.authoring.writing` writes with it, and
# ``docs/pack.schema.json``, for editors, is generated from it (``python -m tools.pack_schema``). A
# new key needs a line here and an attribute of :class:`Manifest`.
#
# A :class:`Kind` of value has its rule in two forms: a function that reads it, and JSON Schema.


SCHEMA = 1
"""The version of the format. Packs of this version must keep loading: add keys, but never change
any."""

ID = r"[a-z0-9][a-z0-9-]*"


@dataclass(frozen=True)
class Kind:
    """A kind of value.

    Attributes:
        read: returns the value as the manifest holds it, or raises PackError with a message that
            continues after the key's name.
        schema: the rule in JSON Schema.
        empty: the manifest's value if none could be read.
    """

    read: Callable[[Any], Any]
    schema: dict[str, Any]
    empty: Any = ""


def _text(value: Any) -> str:
    if isinstance(value, str) and value.strip() and is_safe(value):
        return value
    raise PackError(f"must be text on one line, not {shown(value)}")


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise PackError(untranslated('must be a list of strings, as in ["a", "b"]'))


def _rows(value: Any) -> tuple[tuple[str, ...], ...]:
    if isinstance(value, list) and all(
        isinstance(row, list) and all(isinstance(key, str) and is_safe(key) for key in row)
        for row in value
    ):
        return tuple(tuple(row) for row in value)
    raise PackError(untranslated('must be lists of keys, as in [["q", "w"], ["a", "s"]]'))


def _remark(value: Any) -> str:
    """Return a remark on a source: any text, or a number such as a version."""
    text = " ".join(str(value).split())
    if is_safe(text):
        return text
    raise PackError(f"has a control character in {shown(text)}; remove that character")


def _version(value: Any) -> int:
    if type(value) is int and value == SCHEMA:
        return value
    raise PackError(
        f"is {shown(value)}; this version of tilewise reads schema {SCHEMA} (update "
        "tilewise, or rebuild the pack)"
    )


def _probability(value: Any) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise PackError(f"is {shown(value)}; give a number from 0 to 1")


def _probability_below_one(value: Any) -> float:
    if (probability := _probability(value)) < 1:
        return probability
    raise PackError(f"is {shown(value)}; give a number from 0 up to, but not including, 1")


def _form(expression: str, what: str) -> Kind:
    """Return the kind for texts of a form, given as a regular expression and in words."""

    def read(value: Any) -> str:
        text = _text(value)
        if re.fullmatch(expression, text):
            return text
        raise PackError(f"is {shown(text)}; give {what}")

    return Kind(read, {"type": "string", "pattern": f"^{expression}$"})


def _one_of(names: Collection[str], named: Callable[[str], Any] = str) -> Kind:
    """Return the kind for some names; `named` turns a name into the manifest's value."""

    def read(value: Any) -> Any:
        text = _text(value)
        if text in names:
            return named(text)
        raise PackError(f"is {shown(text)}; use one of {', '.join(names)}")

    return Kind(read, {"enum": [str(name) for name in names]})


def _whole(least: int, most: int) -> Kind:
    def read(value: Any) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise PackError(f"is {shown(value)}; give a whole number from {least} to {most}")

    return Kind(read, {"type": "integer", "minimum": least, "maximum": most}, 0)


_SOME_TEXT = {"type": "string", "minLength": 1}

TEXT = Kind(_text, _SOME_TEXT)
TOKENIZER = Kind(_text, {"enum": tokenizer_names()})  # tokens/ checks that it exists
REMARK = Kind(_remark, {"type": ["string", "number"]})
TEXTS = Kind(_texts, {"type": "array", "items": _SOME_TEXT, "minItems": 1}, ())
ROWS = Kind(_rows, {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}, ())
VERSION = Kind(_version, {"const": SCHEMA}, SCHEMA)
PROBABILITY = Kind(_probability, {"type": "number", "minimum": 0, "maximum": 1}, 0.0)
PROBABILITY_BELOW_ONE = Kind(
    _probability_below_one, {"type": "number", "minimum": 0, "exclusiveMaximum": 1}, 0.0
)

PACK_ID = _form(ID, "a name made of the characters a-z, 0-9 and -, such as en-nyt")
WORD_RULE = _one_of(tuple(WordRule), WordRule)
FEEDBACK_RULE = replace(_one_of(rule_names(), rule_named), schema={"type": "string"})

REQUIRED: Any = object()
"""The default of a key that every pack has."""


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
class Key:
    """One key.

    Attributes:
        name: its name in the file, without the table.
        kind: the kind of value.
        doc: its purpose, in one sentence.
        default: the value if the key is left out.
        attribute: the record's attribute for it, if that has another name.
        always: whether it is written even with its default value.
    """

    name: str
    kind: Kind
    doc: str
    default: Any = REQUIRED
    attribute: str = ""
    always: bool = False

    @property
    def field(self) -> str:
        """The record's attribute for it."""
        return self.attribute or self.name

    @property
    def is_required(self) -> bool:
        """Whether every pack must have it."""
        return self.default is REQUIRED


@dataclass(frozen=True)
class Table:
    """A table of keys.

    Attributes:
        name: dotted; empty for the keys before any table.
        doc: its purpose, in one sentence.
        keys: its keys, in the order they are written.
        record: the manifest's attribute for the table; empty if its keys are the manifest's own.
        kind: the record's class.
        others: the manifest's attribute for all other keys; empty if none are allowed.
        is_list: whether it may be repeated, as in ``[[sources]]``.
        is_required: whether every pack must have it.
    """

    name: str
    doc: str
    keys: tuple[Key, ...]
    record: str = ""
    kind: type = dict
    others: str = ""
    is_list: bool = False
    is_required: bool = True


_LIST_KEYS = (
    Key("path", TEXT, "The list's file, inside the pack's folder."),
    Key(
        "sha256",
        _form("[0-9a-f]{64}", "a SHA-256 hash of 64 hexadecimal digits"),
        "SHA-256 of the file; `tilewise lexicon build` updates it.",
    ),
    Key("license", TEXT, "SPDX licence of the list."),
    Key(
        "pack",
        _form(ID, "the id of another pack, such as en-nyt"),
        "For a shared list, the id of the pack that has the file.",
        default="",
    ),
)


def _list_table(name: str, doc: str, *, is_required: bool = False) -> Table:
    return Table(
        f"files.{name}", doc, _LIST_KEYS, record=name, kind=ListFile, is_required=is_required
    )


TABLES = (
    Table(
        "",
        "The pack's names, and the size of its game.",
        (
            Key("schema", VERSION, "The version of the format."),
            Key(
                "id",
                PACK_ID,
                "The pack's id, and the name of its folder.",
            ),
            Key("name", TEXT, "The game's name in English."),
            Key("native_name", TEXT, "The game's name in its own language."),
            Key(
                "language",
                _form("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", "a BCP-47 tag"),
                "The language of the words, as a BCP-47 tag.",
            ),
            Key(
                "script",
                _form("[A-Z][a-z]{3}", "an ISO 15924 code such as Latn"),
                "The script of the words, as an ISO 15924 code.",
            ),
            Key("direction", _one_of(("ltr", "rtl")), "The direction of the script."),
            Key("length", _whole(1, MAX_LENGTH), "Number of tiles in a word."),
            Key("max_guesses", _whole(1, 100), "Number of guesses the game allows."),
        ),
    ),
    Table(
        "tokenizer",
        "How words are split into tiles; further keys are the tokenizer's options.",
        (
            Key("name", TOKENIZER, "The name of the tokenizer.", attribute="tokenizer"),
            Key("alphabet", TEXTS, "The tokens that tiles may show, in alphabetical order."),
        ),
        others="options",
    ),
    Table(
        "keyboard",
        "The keyboard to show.",
        (Key("rows", ROWS, "The rows of keys.", default=(), attribute="keyboard", always=True),),
        is_required=False,
    ),
    Table(
        "rules",
        "Rules of the game, if they are unusual.",
        (
            Key(
                "words",
                WORD_RULE,
                "The rule for words: they are listed, are true equations, or are prime numbers.",
                default=WordRule.LISTED,
                attribute="word_rule",
            ),
            Key(
                "equals",
                _whole(0, LARGEST_RESULT),
                "The result of every equation, if words leave it out, as in Mathler.",
                default=None,
            ),
            Key(
                "feedback",
                FEEDBACK_RULE,
                "The name of the game's feedback rule, such as mastermind.",
                default=WORDLE,
                attribute="feedback_rule",
            ),
        ),
        is_required=False,
    ),
    Table(
        "game",
        "How the game treats words it has used.",
        (
            Key(
                "replay",
                PROBABILITY,
                "The factor for the weights of words that the game has used before: 1 changes "
                "nothing, and smaller values make these words less likely.",
                default=1.0,
            ),
        ),
        is_required=False,
    ),
    Table(
        "belief",
        "How the game chooses its answers. Answers not covered by the shares come from the answer "
        "list, by weight.",
        (
            Key(
                "answers_alike",
                PROBABILITY_BELOW_ONE,
                "The share of answers that come from the answer list with all its words equally "
                "likely.",
                default=0.0,
            ),
            Key(
                "unlisted",
                PROBABILITY_BELOW_ONE,
                "The share of answers that are other guessable words, by their weights.",
                default=0.0,
            ),
            Key(
                "words_alike",
                PROBABILITY_BELOW_ONE,
                "The share of answers that may be any guessable word, all equally likely: rare "
                "words, inflected forms and names.",
                default=0.0,
            ),
            Key(
                "unheld",
                PROBABILITY_BELOW_ONE,
                "The share of answers that are not in the pack.",
                default=0.0,
            ),
            Key(
                "games",
                _whole(1, 10_000),
                "How many past games the shares count as, when they are adjusted to a player's own "
                "games.",
                default=20,
            ),
        ),
        record="regimes",
        kind=Regimes,
        is_required=False,
    ),
    _list_table(
        "answers",
        "The likely answers, the likeliest first; each may have a weight after a tab.",
        is_required=True,
    ),
    _list_table(
        "guesses",
        "Every other word that may be guessed; each may have a weight after a tab.",
        is_required=True,
    ),
    _list_table(
        "rare",
        "Guesses that games often refuse: they are suggested only if they may be the answer.",
    ),
    _list_table(
        "familiar",
        "The words that people know: other words are suggested only if they are likely enough to "
        "be the answer.",
    ),
    Table(
        "sources",
        "Where the words came from.",
        (
            Key("name", REMARK, "The name of the source.", default="", always=True),
            Key("version", REMARK, "The version of the source.", default="", always=True),
            Key("license", REMARK, "The SPDX licence of the source.", default="", always=True),
            Key("what", REMARK, "What was taken from the source.", default="", always=True),
        ),
        record="sources",
        kind=Source,
        is_list=True,
        is_required=False,
    ),
)
"""All tables, in the order they are written."""


MANIFEST = "pack.toml"
ANSWERS, GUESSES, RARE = "answers.txt", "guesses.txt", "rare.txt"
FAMILIAR = "familiar.txt"
LISTS = ("answers", "guesses", "rare", "familiar")
"""The names of a pack's word lists."""

SOURCES, LICENSE = "SOURCES.md", "LICENSE"

UNKNOWN_LICENSE = "LicenseRef-unknown"
LICENSE_PLACEHOLDER = "Put the licence's text here."
"""The licence of a new pack until it is known."""


@dataclass(frozen=True)
class Manifest:
    """The content of ``pack.toml``, schema 1; :data:`TABLES` has the rules.

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
        familiar: the list of words that people know; None if they know every word.
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
    familiar: ListFile | None = None
    sources: tuple[Source, ...] = ()
    word_rule: WordRule = WordRule.LISTED
    equals: int | None = None
    feedback_rule: Rule = WORDLE
    replay: float = 1.0
    regimes: Regimes = field(default_factory=Regimes)

    @property
    def label(self) -> PackLabel:
        """The pack as messages name it."""
        return PackLabel(self.id, self.name, self.language)

    @property
    def lists(self) -> dict[str, ListFile]:
        """The pack's word lists by name: answers, guesses, rare and familiar words."""
        named = {name: getattr(self, name) for name in LISTS}
        return {name: file for name, file in named.items() if file is not None}

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
        return _unreadable(str(error))
    except UnicodeDecodeError as error:
        return _unreadable(f"not UTF-8 at byte {error.start}; save the file as UTF-8")
    if text.startswith("\ufeff"):
        return _unreadable("begins with a byte-order mark; save it as UTF-8 without BOM", 1)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            message = f"has more than {MOST_DOTS} dots; no key needs so many parts"
            return _unreadable(message, number)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        return _unreadable("is nested too deeply; no pack needs that")
    except ValueError as error:  # also a number of more than 4,300 digits
        place = re.search(r"at (?:line (\d+)|end of document)", str(error))
        line_number = place and int(place[1] or max(1, len(text.splitlines())))
        return _unreadable(f"not valid TOML: {error}", line_number)
    return _Reader(folder, text, data).read()


def _unreadable(problem: str, line: int | None = None) -> ManifestReading:
    return ManifestReading([Finding(MANIFEST, line, problem)])


MOST_DOTS = 50
"""Most dots in a line: reading a key takes time that grows with the square of its parts."""


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
        self.value(TABLES[0].keys[0], self.data, "")
        if self.problems:  # of another schema: no other problems are reported
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
            self.problem("rules.equals", 'rules.equals needs words = "equation"')
        return ManifestReading(self.problems, manifest, list(self.unknown_keys()))

    def check_texts(self, value: Any, place: str) -> None:
        """Refuse control characters in options; their tokenizer checks the rest."""
        if isinstance(value, str):
            if not is_safe(value):
                self.problem(place, f"{shown(place)} contains a control character; remove it")
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
            reads = f"; this version of tilewise reads schema {SCHEMA}" if name == "schema" else ""
            self.problem(name, f"{name} is missing{reads}")
            return key.kind.empty
        try:
            return key.kind.read(found[key.name])
        except (PackError, ValueError) as error:  # also text of a number of 4,301 digits
            self.problem(name, f"{name} {error}")
            return key.kind.empty

    def records(self, table: Table) -> Any:
        """Return the record of a table, or the records of a list of tables."""
        if not table.is_list:
            found = self.table(table.name)
            if not found and not table.is_required:
                return None
            try:
                record = table.kind(**self.keys_of(table, found, table.name))
            except PackError as error:
                self.problem(table.name, str(error))
                return None
            return self.inside(record, table.name) if isinstance(record, ListFile) else record
        items = self.data.get(table.name, [])
        if not isinstance(items, list) or not all(isinstance(item, Mapping) for item in items):
            self.problem(
                table.name, f"{table.name} must be a list of tables, as in [[{table.name}]]"
            )
            return ()
        return tuple(table.kind(**self.keys_of(table, item, table.name)) for item in items)

    def other_keys(self, table: Table) -> dict[str, Any]:
        known = _KNOWN_KEYS[table.name]
        found = self.table(table.name)
        others = {name: value for name, value in found.items() if name not in known}
        self.check_texts(others, table.name)
        return others

    def unknown_keys(self) -> Iterator[Finding]:
        """Note unknown keys; those of ``[tokenizer]`` are refused by the tokenizer's class."""
        for place, known in _KNOWN_KEYS.items():
            if place in _OPEN:
                continue
            unknown = [name for name in self.table(place) if name not in known]
            for name in unknown[:_MOST_NOTES]:
                full = _dotted(place, name)
                message = f"{shown(full)} is unknown; the keys are {', '.join(known)}"
                yield Finding.note(MANIFEST, message, self.line_of(full))
            if len(unknown) > _MOST_NOTES:
                more = f"{len(unknown) - _MOST_NOTES:,} more keys are unknown"
                yield Finding.note(MANIFEST, more, self.line_of(place))

    def inside(self, file: ListFile, name: str) -> ListFile:
        """Refuse a list outside its pack; another pack is looked up when the list is read."""
        try:
            if file.path and not file.pack:
                path_inside(self.folder, file.path)
        except PackError as error:
            self.problem(f"{name}.path", str(error))
            return replace(file, path="")
        return file

    def with_tokens(self, manifest: Manifest) -> Manifest:
        """Check what depends on the tokens; return the manifest with the rule for them."""
        try:
            tokenizer = manifest.make_tokenizer()
        except PackError as error:
            self.problem("tokenizer", str(error))
            return manifest
        rule = manifest.feedback_rule
        try:
            if rule:  # empty if it is not the name of a rule
                rule = fitted(rule, tokenizer, manifest.length)
        except TilewiseError as error:
            self.problem("rules.feedback", str(error))
        for key in (key for row in manifest.keyboard for key in row):
            try:
                found = tokenizer.encode(key)
            except TokenError:
                found = ()
            if not found:
                self.problem("keyboard.rows", f"keyboard key {shown(key)} is not in the alphabet")
        return replace(manifest, feedback_rule=rule)

    def problem(self, key: str, message: str) -> None:
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
                self.problem(place, f"{place} must be a table, as in [{place}]")
                return {}
            found = inside
        return found


_KNOWN_KEYS = {table.name: [key.name for key in table.keys] for table in TABLES}
"""Each table -> its keys, and the tables in it."""

for _table in TABLES[1:]:
    _parent, _, _name = _table.name.rpartition(".")
    _KNOWN_KEYS.setdefault(_parent, []).append(_name)
_KNOWN_KEYS[""].append("files")

_MOST_NOTES = 10
"""Most unknown keys of a table that are noted one by one."""

_OPEN = {table.name for table in TABLES if table.others or table.is_list}
"""The tables that may have other keys."""


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
