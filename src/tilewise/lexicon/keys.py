"""The keys of ``pack.toml``, each described once.

:data:`TABLES` is the whole format: each table with its keys, and each key with its name, the kind
of value it takes, and its purpose. Everything else that depends on the format uses it:
:mod:`~tilewise.lexicon.manifest` reads and validates with it, :mod:`~tilewise.authoring.writing`
writes with it, and ``docs/pack.schema.json``, for editors, is generated from it
(``python -m tools.pack_schema``). A new key needs a line here and an attribute of
:class:`~tilewise.lexicon.manifest.Manifest`.

A :class:`Kind` of value has its rule in two forms: a function that reads it, and JSON Schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from tilewise.errors import Message, PackError, is_safe, shown, untranslated
from tilewise.rules.feedback import WORDLE
from tilewise.rules.registry import rule_named, rule_names
from tilewise.rules.validity import LARGEST_RESULT, WordRule
from tilewise.tokens import MAX_LENGTH, tokenizer_names

SCHEMA = 1
"""The version of the format. Packs of this version must keep loading: add keys, but never change
any."""

ID = r"[a-z0-9][a-z0-9-]*"


@dataclass(frozen=True)
class Kind:
    """A kind of value.

    Attributes:
        read: returns the value as the manifest holds it, or raises ValueError with a message that
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


def _form(expression: str, what: Message) -> Kind:
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

PACK_ID = _form(
    ID, Message(untranslated("a name made of the characters a-z, 0-9 and -, such as en-nyt"))
)
WORD_RULE = _one_of(tuple(WordRule), WordRule)
FEEDBACK_RULE = replace(_one_of(rule_names(), rule_named), schema={"type": "string"})

REQUIRED: Any = object()
"""The default of a key that every pack has."""


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

    def is_written(self, value: Any) -> bool:
        """Whether the key is written if it has this value."""
        return self.always or value != self.default


@dataclass(frozen=True)
class Table:
    """A table of keys.

    Attributes:
        name: dotted; empty for the keys before any table.
        doc: its purpose, in one sentence.
        keys: its keys, in the order they are written.
        record: the manifest's attribute for the table; empty if its keys are the manifest's own.
        others: the manifest's attribute for all other keys; empty if none are allowed.
        is_list: whether it may be repeated, as in ``[[sources]]``.
        is_required: whether every pack must have it.
    """

    name: str
    doc: str
    keys: tuple[Key, ...]
    record: str = ""
    others: str = ""
    is_list: bool = False
    is_required: bool = True


_LIST_KEYS = (
    Key("path", TEXT, "The list's file, inside the pack's folder."),
    Key(
        "sha256",
        _form("[0-9a-f]{64}", Message(untranslated("a SHA-256 hash of 64 hexadecimal digits"))),
        "SHA-256 of the file; `tilewise lexicon build` updates it.",
    ),
    Key("license", TEXT, "SPDX licence of the list."),
    Key(
        "pack",
        _form(ID, Message(untranslated("the id of another pack, such as en-nyt"))),
        "For a shared list, the id of the pack that has the file.",
        default="",
    ),
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
                _form("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", Message(untranslated("a BCP-47 tag"))),
                "The language of the words, as a BCP-47 tag.",
            ),
            Key(
                "script",
                _form("[A-Z][a-z]{3}", Message(untranslated("an ISO 15924 code such as Latn"))),
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
        is_required=False,
    ),
    Table(
        "files.answers",
        "The likely answers, the likeliest first; each may have a weight after a tab.",
        _LIST_KEYS,
        record="answers",
    ),
    Table(
        "files.guesses",
        "Every other word that may be guessed; each may have a weight after a tab.",
        _LIST_KEYS,
        record="guesses",
    ),
    Table(
        "files.rare",
        "Guesses that games often refuse: they are suggested only if they may be the answer.",
        _LIST_KEYS,
        record="rare",
        is_required=False,
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
        is_list=True,
        is_required=False,
    ),
)
"""All tables, in the order they are written."""


def known_keys(table: Table) -> tuple[str, ...]:
    """Return the keys that a table may have, including the names of tables below it."""
    return (*(key.name for key in table.keys), *tables_below(table.name))


def tables_below(name: str) -> tuple[str, ...]:
    """Return the names of the tables directly below another, such as ``files`` below ``""``."""
    prefix = f"{name}." if name else ""
    below = (other.name for other in TABLES if other.name and other.name.startswith(prefix))
    return tuple(dict.fromkeys(full.removeprefix(prefix).partition(".")[0] for full in below))
