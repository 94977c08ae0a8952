"""What the page says to people: one table, translated by the catalogues of the command line.

The page asks for the table once, by the message ``catalogue``, and puts values in for ``{names}``
itself. A message without a translation is English.
"""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tilewise.errors import TilewiseError

_FOLDER = Path(__file__).parents[1] / "locale"
_DOMAIN = "tilewise"
_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")


def later(message: str) -> str:
    """Mark a message for the catalogues; it is translated when it is asked for."""
    return message


STRINGS = {
    "title": later("tilewise"),
}
"""Key -> message; the page knows the keys."""


@dataclass(frozen=True)
class Speaker:
    """Says messages in one language.

    Attributes:
        language: its tag; ``en`` where there is no catalogue for what was asked for.
        catalogue: its translations.
    """

    language: str
    catalogue: gettext.NullTranslations

    @classmethod
    @lru_cache(16)
    def of(cls, tag: str) -> Speaker:
        """Return the speaker of a language: of ``pt-BR``, then ``pt``, then English."""
        there = {name.lower().replace("_", "-"): name for name in _catalogues()}
        parts = tag.lower().replace("_", "-").split("-")
        for size in range(len(parts), 0, -1):
            name = there.get("-".join(parts[:size]))
            if name is not None:
                found = gettext.translation(_DOMAIN, str(_FOLDER), [name])
                return cls(name.replace("_", "-"), found)
        return cls("en", gettext.NullTranslations())

    @property
    def direction(self) -> str:
        """``rtl`` for a language that is read from right to left, else ``ltr``."""
        return "rtl" if self.language.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"

    def say(self, message: str) -> str:
        """Return a message in this language."""
        return self.catalogue.gettext(message) if message else message

    def told(self, error: TilewiseError) -> str:
        """Return an error in this language; so are errors that are part of it."""
        text = self.say(error.message)
        values = {
            name: self.told(value) if isinstance(value, TilewiseError) else value
            for name, value in error.values.items()
        }
        return text.format(**values) if values else text


def _catalogues() -> list[str]:
    return [path.parts[-3] for path in _FOLDER.glob(f"*/LC_MESSAGES/{_DOMAIN}.mo")]


def languages() -> list[str]:
    """Return the tags of the languages that the page can speak."""
    return sorted({"en", *(name.replace("_", "-") for name in _catalogues())})


def strings(speaker: Speaker) -> dict[str, str]:
    """Return all that the page says, by key."""
    return {key: speaker.say(message) for key, message in STRINGS.items()}
