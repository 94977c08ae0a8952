"""Languages that tilewise can be spoken to in: who says a message in each, from its catalogue.

Catalogues are gettext's, in ``tilewise/locale``, one for all that people read: the command line,
the page, and the errors and notes of the library, which carry their values apart
(:mod:`tilewise.errors`). A message without a translation is English.
"""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tilewise.errors import Message, TilewiseError
from tilewise.translation.particles import settle

FOLDER = Path(__file__).parents[1] / "locale"
DOMAIN = "tilewise"

_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")


def later(message: str) -> str:
    """Mark a message that is translated when it is shown; return it as it is."""
    return message


def languages() -> list[str]:
    """Return the tags of the languages there are catalogues for, and of English."""
    return sorted({"en", *_catalogues()})


def _catalogues() -> dict[str, Path]:
    found = FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return {path.parts[-3].replace("_", "-"): path for path in found}


@lru_cache(16)
def _read(path: Path) -> gettext.GNUTranslations:
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


@dataclass(frozen=True)
class Translator:
    """Says messages in one language.

    Attributes:
        language: its tag.
        catalogue: its translations.
    """

    language: str
    catalogue: gettext.NullTranslations

    @classmethod
    def find(cls, tag: str) -> Translator | None:
        """Return that of ``pt-BR`` or else of ``pt``; None where there is no catalogue."""
        there = {name.lower(): (name, path) for name, path in _catalogues().items()}
        parts = tag.lower().replace("_", "-").split("-")
        for size in range(len(parts), 0, -1):
            name, path = there.get("-".join(parts[:size]), ("", None))
            if path is not None:
                return cls(name, _read(path))
        return None

    @classmethod
    def of(cls, tag: str) -> Translator:
        """Return the translator of a language; of English where there is no catalogue."""
        return cls.find(tag) or ENGLISH

    @property
    def direction(self) -> str:
        """``rtl`` for a language that is read from right to left, else ``ltr``."""
        return "rtl" if self.language.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in this language, with its values put in."""
        text = self.catalogue.gettext(message) if message else message
        return self._finished(text.format(**values)) if values else text

    def count(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Return the form of a message for a number, which is its value ``n``."""
        text = self.catalogue.ngettext(one, many, number)
        return self._finished(text.format(n=number, **values))

    def translated(self, said: BaseException | str) -> str:
        """Return an error or a message of the library in this language, and those in it."""
        if not isinstance(said, TilewiseError | Message):
            return str(said)
        values = {
            name: self.translated(value) if isinstance(value, TilewiseError | Message) else value
            for name, value in said.values.items()
        }
        return self.say(said.message, **values)

    def _finished(self, text: str) -> str:
        return settle(text) if self.language == "ko" else text


ENGLISH = Translator("en", gettext.NullTranslations())
