"""Translates messages into the languages that tilewise has catalogues for.

The catalogues are gettext's, in ``tilewise/locale``. Each covers everything that people read: the
command line, the page, and the library's errors and notes, which keep their values separate
(:mod:`tilewise.errors`). A message without a translation appears in English.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from tilewise.errors import Listed, Message, TilewiseError
from tilewise.translation import conventions
from tilewise.translation.conventions import Conventions
from tilewise.translation.particles import settle

FOLDER = Path(__file__).parents[1] / "locale"
DOMAIN = "tilewise"

MACHINE = "a machine"
"""The last translator of a catalogue that no native speaker has read."""

_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")


def later(message: str) -> str:
    """Mark a message that is translated when it is shown; return it as it is."""
    return message


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
        values = {name: self._translated_in(value) for name, value in said.values.items()}
        return self.say(said.message, **values)

    def _translated_in(self, value: object) -> object:
        """Return a value of a message with the messages in it translated."""
        if isinstance(value, TilewiseError | Message):
            return self.translated(value)
        return Listed(map(self._translated_in, value)) if isinstance(value, Listed) else value

    def _finished(self, text: str, values: Mapping[str, object]) -> str:
        text = self.conventions.vformat(text, (), values)
        return settle(text) if self.language == "ko" else text


ENGLISH = Translator("en", gettext.NullTranslations(), conventions.ENGLISH)
