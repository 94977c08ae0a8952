"""Messages in the player's language: which are translated, how values are written, catalogues."""

from __future__ import annotations

import datetime
import gettext
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

from tilewise.errors import Listed, Message, PackLabel, TilewiseError

# -- Which messages are translated: those for players and visitors of the page ---------------------
# Everything they meet in a game is translated: solve, suggest, feedback, play, review, absurdle,
# history, serve, the page, and the errors that these share. Everything else is in English: all help
# and errors of the commands that make packs, search, compare and tune; errors about a strategy's
# options, configuration files, charts, JSON and damaged files; and what programs and assistants
# read. Few people see these, they are technical, and somebody has to maintain eleven translations
# of every translated message.
#
# The command line asks this module which language to use (:mod:`tilewise.cli.program`), and
# ``tools.translations`` asks it which messages to include. Elsewhere a message says itself that it
# is only in English: it is an f-string, or marked by :func:`tilewise.errors.untranslated`.


ENGLISH_COMMANDS = frozenset({"simulate", "tune", "optimize", "site", "mcp", "lexicon", "paths"})
"""Commands that speak English to everybody."""

ENGLISH_ROOMS = (
    "authoring/", "folders.py", "mcp/", "search/", "strategies/", "trees/",
    *(f"cli/commands/{name}.py" for name in ("lexicon", "optimize", "simulate")),
)  # fmt: skip
"""Beginnings of the paths of modules whose messages are in no catalogue."""


def is_translated(module: str) -> bool:
    """Whether messages of a module, such as ``play/review.py``, may be in the catalogues."""
    return not module.startswith(ENGLISH_ROOMS)


# -- How a language writes numbers, percentages, lists and dates, and what it calls languages ------
# The data are CLDR's, in ``tilewise/locale/de/cldr.json`` and so on, which are made when tilewise
# is built. English uses Python's formats, and ISO 8601 for dates.


_DIGITS = "0123456789"
_NUMBER = re.compile(r"(\d[\d,]*)(\.\d+)?(%?)")
_FIELD = re.compile("d+|M+|y+")


@dataclass(frozen=True)
class Conventions(Formatter):
    """How one language writes values; fills them into messages.

    Attributes:
        decimal: the decimal mark.
        group: the separator of thousands.
        minimum_grouping: the fewest digits before the first separator.
        percent: the pattern of a percentage, with ``{}`` for the number.
        digits: the digits 0 to 9.
        list: the separator of items in a list.
        date: the pattern of a date in CLDR's letters, such as ``d.M.y``.
        languages: their names by BCP-47 tag.
    """

    decimal: str = "."
    group: str = ","
    minimum_grouping: int = 1
    percent: str = "{}%"
    digits: str = _DIGITS
    list: str = ", "
    date: str = "y-MM-dd"
    languages: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Conventions:
        """Read the conventions from a file made at build time; English ones if there is none."""
        return cls(**json.loads(path.read_text("utf-8"))) if path.is_file() else cls()

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return the text of a value in a message."""
        if isinstance(value, Listed):
            return self.list.join(self.format_field(item, "") for item in value)
        if isinstance(value, datetime.date):
            return self.day(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.number(value, format_spec)
        return format(value, format_spec)

    def number(self, value: float, form: str = "") -> str:
        """Return a number as text; `form` is a format specification, such as ``,`` or ``.1%``."""
        return _NUMBER.sub(self._written, format(value, form))

    def _written(self, found: re.Match[str]) -> str:
        whole, fraction, percent = found[1], found[2] or "", found[3]
        groups = whole.split(",")
        if len(groups) == 2 and len(groups[0]) < self.minimum_grouping:
            groups = ["".join(groups)]
        text = self.group.join(groups) + fraction.replace(".", self.decimal)
        text = text.translate(str.maketrans(_DIGITS, self.digits))
        return self.percent.format(text) if percent else text

    def day(self, day: datetime.date) -> str:
        """Return a date as text."""
        parts = {"d": day.day, "M": day.month, "y": day.year}
        return _FIELD.sub(
            lambda found: self.number(parts[found[0][0]], f"0{len(found[0])}d"), self.date
        )


# -- Korean particles after values: which of two forms follows depends on the value before it ------
# A translation writes both, as printed Korean does if the form cannot be known: ``{word}을(를)``.
# The form for a closed syllable stands first in ``은(는)``, ``이(가)``, ``을(를)`` and ``과(와)``;
# that of ``(으)로`` has what is in the brackets, except after ㄹ. Digits are read as Korean reads
# them, single jamo and Latin letters by their names, and Latin words as Hangul writes them (CRANE
# is 크레인). A remark in brackets does not count: the particle belongs to the word before it. Both
# forms stay where that is not certain: SWEEP ends in 프, but SLEEP in 립.
#


_CLOSED = {"은(는)": "은", "이(가)": "이", "을(를)": "을", "과(와)": "과", "(으)로": "으로"}
_OPEN = {"은(는)": "는", "이(가)": "가", "을(를)": "를", "과(와)": "와", "(으)로": "로"}
_BOTH = re.compile(
    r"(\w+)((?: ?\([^()]*\))?['\"’”)]?)(은\(는\)|이\(가\)|을\(를\)|과\(와\)|\(으\)로)"
)

_RIEUL = 8
"""The number of the final consonant ㄹ within a syllable."""
_FINALS_OF_DIGITS = dict(zip("0123456789", (21, 8, 0, 16, 0, 0, 1, 8, 8, 0), strict=True))
"""영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구: the number of the final consonant, 0 for none."""


_FINALS_OF_LATIN = {"l": 8, "r": 0, "m": 16, "n": 4} | dict.fromkeys("abcdefghijkopqstuvwxyz", 0)
"""엘, 아르, 엠, 엔; the names of all others end in a vowel."""
_ENDINGS_OF_LATIN = (
    (re.compile("(l|le|ll)$"), 8),
    (re.compile("(m|me)$"), 16),
    (re.compile("(n|ne)$"), 4),
    (re.compile("ng$"), 21),
    (re.compile("[aeiouydfhjrsvwxz]$|([dfghjlmnpqrstvwxz]|c(?=t))[bcgkpt]$"), 0),
)
"""How Latin words end when Hangul writes them; for b, c, g, k, p or t after a vowel it depends."""


def settle(text: str) -> str:
    """Return a text, whose values are filled in, with one particle in place of each pair."""
    return _BOTH.sub(_chosen, text) if "(" in text else text


def _chosen(found: re.Match[str]) -> str:
    word, closing, both = found.groups()
    final = _final(word)
    if final is None:
        return found[0]
    closed = final != 0 and not (final == _RIEUL and both == "(으)로")
    return f"{word}{closing}{(_CLOSED if closed else _OPEN)[both]}"


def _final(word: str) -> int | None:
    """Return the number of the final consonant a word is read with; None if unknown."""
    letter = word[-1]
    if "가" <= letter <= "힣":
        return (ord(letter) - ord("가")) % 28
    if "ㄱ" <= letter <= "ㅎ":  # 기역, 니은 …: every name ends in the consonant itself
        return _RIEUL if letter == "ㄹ" else 1
    if "ㅏ" <= letter <= "ㅣ":
        return 0
    if letter in _FINALS_OF_DIGITS:
        return _FINALS_OF_DIGITS[letter]
    latin = re.search("[a-z]+$", word.lower())
    return _final_of_latin(latin[0]) if latin else None


def _final_of_latin(word: str) -> int | None:
    if len(word) == 1:
        return _FINALS_OF_LATIN[word]
    return next((final for ending, final in _ENDINGS_OF_LATIN if ending.search(word)), None)


# -- Translates messages into the languages that tilewise has catalogues for -----------------------
# The catalogues are gettext's, in ``tilewise/locale``. Each covers everything that people read:
# the command line, the page, and the library's errors and notes, which keep their values separate
# (:mod:`tilewise.errors`). A message without a translation appears in English.
#


FOLDER = Path(__file__).parents[1] / "locale"
DOMAIN = "tilewise"

MACHINE = "a machine"
"""The last translator of a catalogue that no native speaker has read."""

Marked = TypeVar("Marked", str, dict[str, str])

_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")


def later(marked: Marked) -> Marked:
    """Mark a message, or a table of messages, to be translated when shown; return it as it is."""
    return marked


def languages() -> list[str]:
    """Return the tags of the languages that have a catalogue, and of English."""
    return sorted({"en", *_catalogues()})


def _catalogues() -> dict[str, Path]:
    found = FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return {path.parts[-3].replace("_", "-"): path for path in found}


@lru_cache(16)
def _read(path: Path) -> gettext.GNUTranslations:
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


@cache
def _english_names() -> Mapping[str, str]:
    return Conventions.read(FOLDER / "en" / "cldr.json").languages


def parts_of_name(name: str) -> tuple[str, str]:
    """Return a pack's name without the brackets at its end, and the text in the brackets."""
    plain, bracket, rest = name.partition(" (")
    return (plain, rest[:-1]) if bracket and rest.endswith(")") else (name, "")


def variant_message(variant: str) -> tuple[str, dict[str, int]]:
    """Return the message for a variant, and its values: ``{count} letters`` for ``6 letters``."""
    number, _, unit = variant.partition(" ")
    return (f"{{count}} {unit}", {"count": int(number)}) if number.isdecimal() else (variant, {})


@dataclass(frozen=True)
class Translator:
    """Translates messages into one language.

    Attributes:
        language: its tag.
        catalogue: its translations.
        conventions: how it writes numbers, lists and dates.
    """

    language: str
    catalogue: gettext.NullTranslations
    conventions: Conventions

    @classmethod
    def find(cls, tag: str) -> Translator | None:
        """Return the translator for ``pt-BR``, or else for ``pt``; None without a catalogue."""
        there = {name.lower(): (name, path) for name, path in _catalogues().items()}
        parts = tag.lower().replace("_", "-").split("-")
        for size in range(len(parts), 0, -1):
            name, path = there.get("-".join(parts[:size]), ("", None))
            if path is not None:
                table = path.parents[1] / "cldr.json"
                return cls(name, _read(path), Conventions.read(table))
        return None

    @classmethod
    def of(cls, tag: str) -> Translator:
        """Return the translator of a language; of English if there is no catalogue."""
        return cls.find(tag) or ENGLISH

    @property
    def is_beta(self) -> bool:
        """Whether a machine translated it and no native speaker has read it."""
        return self.catalogue.info().get("last-translator") == MACHINE

    @property
    def direction(self) -> str:
        """``rtl`` for a language that is read from right to left, else ``ltr``."""
        return "rtl" if self.language.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"

    def pack_name(self, name: str, language: str) -> str:
        """Return a pack's English name in this language, if it is the name of the pack's language.

        Args:
            name: its English name, with a variant in brackets: ``Japanese (4 kana)``.
            language: the BCP-47 tag of its words.
        """
        plain, variant = parts_of_name(name)
        for tag in (language, language.partition("-")[0]):
            own = self.conventions.languages.get(tag)
            if own and plain == _english_names().get(tag):
                own = own[0].upper() + own[1:]  # as the name of a game
                return f"{own} ({self.variant(variant)})" if variant else own
        return name

    def variant(self, variant: str) -> str:
        """Return the text in brackets in a pack's name, such as ``6 letters``, in this language."""
        message, values = variant_message(variant)
        return self.say(message, **values)

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in this language, with its values filled in."""
        text = self.catalogue.gettext(message) if message else message
        return self._finished(text, values) if values else text

    def count(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Return the form of a message for a number, which is its value ``n``."""
        text = self.catalogue.ngettext(one, many, number)
        return self._finished(text, {"n": number, **values})

    def translated(self, said: BaseException | str) -> str:
        """Return a library error or message in this language, including those among its values."""
        if not isinstance(said, TilewiseError | Message):
            return str(said)
        return self.say(said.message, **said.values)

    def _translated_in(self, value: object) -> object:
        """Return a value of a message with the messages and the packs in it in this language."""
        if isinstance(value, TilewiseError | Message):
            return self.translated(value)
        if isinstance(value, PackLabel):
            return self.pack_name(value.name, value.language)
        return Listed(map(self._translated_in, value)) if isinstance(value, Listed) else value

    def _finished(self, text: str, values: Mapping[str, object]) -> str:
        values = {name: self._translated_in(value) for name, value in values.items()}
        text = self.conventions.vformat(text, (), values)
        return settle(text) if self.language == "ko" else text


ENGLISH = Translator("en", gettext.NullTranslations(), Conventions())
