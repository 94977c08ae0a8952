"""Every key of ``pack.toml``, described once.

:data:`TABLES` is the whole format: each table with its keys, and each key with its name, the kind
of value it takes and what it is for. All that knows the format is made from it:
:mod:`~tilewise.lexicon.manifest` reads by it and notes the keys it does not have,
:mod:`~tilewise.authoring.writing` writes by it, and ``docs/pack.schema.json`` is it again for
editors (``python -m tools.pack_schema``). A new key is a line here and an attribute of
:class:`~tilewise.lexicon.manifest.Manifest`.

A :class:`Kind` of value says what is accepted twice over: as a function that reads it, and as the
same rule in JSON Schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tilewise.errors import Message, PackError, is_safe, shown
from tilewise.rules.feedback import FeedbackRule
from tilewise.rules.validity import WordRule
from tilewise.tokens import MAX_LENGTH, tokenizer_names

SCHEMA = 1
"""The version of the format; packs of it go on loading, so keys may be added, never changed."""

ID = r"[a-z0-9][a-z0-9-]*"


@dataclass(frozen=True)
class Kind:
    """What a key's value may be.

    Attributes:
        read: returns the value as a manifest holds it, or raises ValueError with a message that
            goes on after the key's name.
        schema: the rule in JSON Schema.
        empty: what a manifest holds in place of a value that could not be read.
    """

    read: Callable[[Any], Any]
    schema: dict[str, Any]
    empty: Any = ""


def _text(value: Any) -> str:
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value
    raise PackError("must be a text on one line, not {value}", value=shown(value))


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise PackError('must be a list of texts, as in ["a", "b"]')


def _rows(value: Any) -> tuple[tuple[str, ...], ...]:
    if isinstance(value, list) and all(
        isinstance(row, list) and all(isinstance(key, str) and is_safe(key) for key in row)
        for row in value
    ):
        return tuple(tuple(row) for row in value)
    raise PackError('must be lists of keys, as in [["q", "w"], ["a", "s"]]')


def _remark(value: Any) -> str:
    """Return what people say of a source: any text, or a number such as a version."""
    text = " ".join(str(value).split())
    if is_safe(text):
        return text
    raise PackError("holds a control character in {text}; remove it", text=shown(text))


def _version(value: Any) -> int:
    if type(value) is int and value == SCHEMA:
        return value
    raise PackError(
        "is {value}; this version of tilewise reads schema {schema} (update tilewise, or rebuild "
        "the pack)",
        value=shown(value),
        schema=SCHEMA,
    )


def _probability(value: Any) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise PackError("is {value}; give a number from 0 to 1", value=shown(value))


def _probability_below_one(value: Any) -> float:
    if (probability := _probability(value)) < 1:
        return probability
    raise PackError("is {value}; give a number from 0 to 1 that is below 1", value=shown(value))


def _form(expression: str, what: Message) -> Kind:
    """A text of a certain form, given as a regular expression and in words."""

    def read(value: Any) -> str:
        text = _text(value)
        if re.fullmatch(expression, text):
            return text
        raise PackError("is {text}; give {what}", text=shown(text), what=what)

    return Kind(read, {"type": "string", "pattern": f"^{expression}$"})


def _either(one: str, other: str) -> Kind:
    def read(value: Any) -> str:
        text = _text(value)
        if text in (one, other):
            return text
        raise PackError("is {text}; use {one} or {other}", text=shown(text), one=one, other=other)

    return Kind(read, {"enum": [one, other]})


def _choice_of(choices: type[StrEnum]) -> Kind:
    """One of the members of an enumeration."""

    def read(value: Any) -> StrEnum:
        text = _text(value)
        if text in list(choices):
            return choices(text)
        raise PackError(
            "is {text}; use one of {choices}", text=shown(text), choices=", ".join(choices)
        )

    return Kind(read, {"enum": [str(choice) for choice in choices]})


def _whole(least: int, most: int) -> Kind:
    def read(value: Any) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise PackError(
            "is {value}; give a whole number {least} to {most}",
            value=shown(value),
            least=least,
            most=most,
        )

    return Kind(read, {"type": "integer", "minimum": least, "maximum": most}, 0)


_SOME_TEXT = {"type": "string", "minLength": 1}

TEXT = Kind(_text, _SOME_TEXT)
TOKENIZER = Kind(_text, {"enum": tokenizer_names()})  # whether there is one, tokens/ says itself
REMARK = Kind(_remark, {"type": ["string", "number"]})
TEXTS = Kind(_texts, {"type": "array", "items": _SOME_TEXT, "minItems": 1}, ())
ROWS = Kind(_rows, {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}, ())
VERSION = Kind(_version, {"const": SCHEMA}, SCHEMA)
PROBABILITY = Kind(_probability, {"type": "number", "minimum": 0, "maximum": 1}, 0.0)
PROBABILITY_BELOW_ONE = Kind(
    _probability_below_one, {"type": "number", "minimum": 0, "exclusiveMaximum": 1}, 0.0
)

WORD_RULE = _choice_of(WordRule)
FEEDBACK_RULE = _choice_of(FeedbackRule)

REQUIRED: Any = object()
"""The default of a key that every pack has."""


@dataclass(frozen=True)
class Key:
    """One key.

    Attributes:
        name: as it stands in the file, without its table.
        kind: what its value may be.
        doc: what it is for, in one sentence.
        default: what holds where the key is left out.
        attribute: where the record holds it, if not under its name.
        always: it is written even if it has its default value.
    """

    name: str
    kind: Kind
    doc: str
    default: Any = REQUIRED
    attribute: str = ""
    always: bool = False

    @property
    def field(self) -> str:
        """The attribute that holds it."""
        return self.attribute or self.name

    @property
    def is_required(self) -> bool:
        """Whether every pack has it."""
        return self.default is REQUIRED

    def is_written(self, value: Any) -> bool:
        """Whether a pack with this value writes the key."""
        return self.always or value != self.default


@dataclass(frozen=True)
class Table:
    """A table of keys.

    Attributes:
        name: dotted; empty for the keys before any table.
        doc: what it is for, in one sentence.
        keys: its keys, in the order they are written.
        record: the manifest's attribute that holds the keys; empty where they are its own.
        others: the manifest's attribute for all other keys; empty where there are no others.
        is_list: there may be any number of it, as in ``[[sources]]``.
        is_required: every pack has it.
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
        _form("[0-9a-f]{64}", Message("a SHA-256 of 64 hexadecimal digits")),
        "SHA-256 of the file; `tilewise lexicon build` renews it.",
    ),
    Key("license", TEXT, "SPDX licence of the list."),
    Key(
        "pack",
        _form(ID, Message("the id of another pack, such as en-nyt")),
        "The id of the pack whose file this is, where a list is shared; this pack's own without.",
        default="",
    ),
)

TABLES = (
    Table(
        "",
        "What a pack is called, and how its game is played.",
        (
            Key("schema", VERSION, "The version of the format."),
            Key(
                "id",
                _form(ID, Message("a name of a-z, 0-9 and - such as en-nyt")),
                "What the pack is called on the command line; its folder has the same name.",
            ),
            Key("name", TEXT, "The game's name in English."),
            Key("native_name", TEXT, "Its name in its own language."),
            Key(
                "language",
                _form("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", Message("a BCP-47 tag")),
                "The language of the words, as a BCP-47 tag.",
            ),
            Key(
                "script",
                _form("[A-Z][a-z]{3}", Message("an ISO 15924 code such as Latn")),
                "The script of the words, as an ISO 15924 code.",
            ),
            Key("direction", _either("ltr", "rtl"), "Which way the script runs."),
            Key("length", _whole(1, MAX_LENGTH), "Tiles of a word."),
            Key("max_guesses", _whole(1, 100), "Guesses the game allows."),
        ),
    ),
    Table(
        "tokenizer",
        "How words become tiles; further keys are the tokenizer's options.",
        (
            Key("name", TOKENIZER, "Which tokenizer.", attribute="tokenizer"),
            Key("alphabet", TEXTS, "What a tile may show, in alphabetical order."),
        ),
        others="options",
    ),
    Table(
        "keyboard",
        "The keyboard that is shown.",
        (Key("rows", ROWS, "Its rows of keys.", default=(), attribute="keyboard", always=True),),
        is_required=False,
    ),
    Table(
        "rules",
        "Rules of the game that are not those of most.",
        (
            Key(
                "words",
                WORD_RULE,
                "What makes a word one of the game's: it is listed, is a true equation, or is a "
                "prime number; a wrong one is told why.",
                default=WordRule.LISTED,
                attribute="word_rule",
            ),
            Key(
                "feedback",
                FEEDBACK_RULE,
                "What the game tells of a guess: of each tile, or as in Mastermind only how many "
                "are correct and how many present.",
                default=FeedbackRule.WORDLE,
                attribute="feedback_rule",
            ),
        ),
        is_required=False,
    ),
    Table(
        "game",
        "Habits of the game.",
        (
            Key(
                "replay",
                PROBABILITY,
                "How likely a word is that the game has used before, relative to what its weight "
                "says; 1 where the game does not care.",
                default=1.0,
            ),
        ),
        is_required=False,
    ),
    Table(
        "belief",
        "How the game comes by its answers: what is left of 1 is by the weights of the answer "
        "list.",
        (
            Key(
                "answers_alike",
                PROBABILITY_BELOW_ONE,
                "The share of answers that may be any word of the answer list, each as likely as "
                "another.",
                default=0.0,
            ),
            Key(
                "unlisted",
                PROBABILITY_BELOW_ONE,
                "The share of answers that are guessable words in no answer list, by the weights "
                "there.",
                default=0.0,
            ),
            Key(
                "words_alike",
                PROBABILITY_BELOW_ONE,
                "The share of answers that may be any guessable word, each as likely as another: "
                "rare words, forms, names.",
                default=0.0,
            ),
            Key(
                "unheld",
                PROBABILITY_BELOW_ONE,
                "The share of answers that are words which the pack does not hold.",
                default=0.0,
            ),
            Key(
                "games",
                _whole(1, 10_000),
                "How many past games of a player these shares count for, when more is learned "
                "from those games.",
                default=20,
            ),
        ),
        record="regimes",
        is_required=False,
    ),
    Table(
        "files.answers",
        "The likely answers, the likeliest first; a weight may follow a word after a tab.",
        _LIST_KEYS,
        record="answers",
    ),
    Table(
        "files.guesses",
        "Every other word that may be guessed; a weight among these may follow after a tab.",
        _LIST_KEYS,
        record="guesses",
    ),
    Table(
        "files.rare",
        "Words of the guesses that games often refuse: they may be typed, but are not suggested "
        "unless they may be the answer.",
        _LIST_KEYS,
        record="rare",
        is_required=False,
    ),
    Table(
        "sources",
        "Where words came from.",
        (
            Key("name", REMARK, "What it is called.", default="", always=True),
            Key("version", REMARK, "Its version.", default="", always=True),
            Key("license", REMARK, "Its SPDX licence.", default="", always=True),
            Key("what", REMARK, "What was taken from it.", default="", always=True),
        ),
        record="sources",
        is_list=True,
        is_required=False,
    ),
)
"""All tables, in the order they are written."""


def known_keys(table: Table) -> tuple[str, ...]:
    """Return the names that mean something in a table, those of tables below it included."""
    return (*(key.name for key in table.keys), *tables_below(table.name))


def tables_below(name: str) -> tuple[str, ...]:
    """Return the names of the tables that stand directly in another, ``files`` for ``""``."""
    prefix = f"{name}." if name else ""
    below = (other.name for other in TABLES if other.name and other.name.startswith(prefix))
    return tuple(dict.fromkeys(full.removeprefix(prefix).partition(".")[0] for full in below))
