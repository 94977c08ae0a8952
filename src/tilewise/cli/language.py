"""The player's own language: what the command line says to people, translated by gettext.

Which language that is, is decided once, first to last by ``--lang``, by ``lang`` in the
configuration file, and by the environment as for any program (``LANGUAGE``, ``LC_ALL``,
``LC_MESSAGES``, ``LANG``). The language of the *game* has no say: who learns Korean with Kordle may
well not read instructions in it yet, and help would change its language with every pack.

A message without a translation is English, and so is all that other programs read: JSON, the
library's errors. Catalogues are in ``tilewise/locale``.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tilewise.errors import Message, PackError, TilewiseError, shown

if TYPE_CHECKING:
    from tilewise.lexicon.manifest import Manifest

FOLDER = Path(__file__).parents[1] / "locale"
DOMAIN = "tilewise"

_ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = ("", "c", "posix", "en")

_translations: gettext.NullTranslations = gettext.NullTranslations()
_finished: Callable[[str], str] = str
"""What is done to a text after its values are put in."""


def languages() -> list[str]:
    """Return the languages there are catalogues for, and English."""
    return sorted({"en", *(path.parts[-3] for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))})


def use(language: str | None) -> None:
    """Speak a language from now on; that of the environment if None.

    Raises:
        PackError: there is no catalogue for it.
    """
    global _translations, _finished
    wanted = _of_environment() if language is None else [language]
    found = _found(wanted)
    if found is None and language is not None and _plain(language) not in _ENGLISH:
        raise PackError(
            "there is no translation into {language}; there are: {languages}",
            language=shown(language),
            languages=", ".join(languages()),
        )
    _translations = found or gettext.NullTranslations()
    _finished = str
    if _translations.info().get("language") == "ko":
        from tilewise.cli.particles import settle

        _finished = settle


@contextmanager
def in_english() -> Iterator[None]:
    """Speak English while the block runs, as other programs are spoken to."""
    global _translations
    spoken, _translations = _translations, gettext.NullTranslations()
    try:
        yield
    finally:
        _translations = spoken


def _of_environment() -> list[str]:
    value = next(filter(None, map(os.environ.get, _ENVIRONMENT)), "")
    if _plain(os.environ.get("LC_ALL", "")) in ("c", "posix"):
        return []  # asked for plainly, even where LANGUAGE says otherwise
    return value.split(":")


def _found(wanted: list[str]) -> gettext.NullTranslations | None:
    """Return the first catalogue there is; None for English, or where there is none."""
    for name in wanted:
        code = _plain(name)
        if code in _ENGLISH:
            return None
        for candidate in (code, code.partition("_")[0]):
            path = FOLDER / candidate / "LC_MESSAGES" / f"{DOMAIN}.mo"
            if candidate.isidentifier() and path.is_file():
                with path.open("rb") as file:
                    return gettext.GNUTranslations(file)
    return None


def _plain(name: str) -> str:
    """Return ``ko`` of ``ko_KR.UTF-8``, but ``pt_br`` of ``pt-BR``; ``en`` of ``en_GB``."""
    code = name.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    return "en" if code.startswith("en_") else code


def is_english() -> bool:
    """Whether nothing is translated."""
    return not isinstance(_translations, gettext.GNUTranslations)


def tr(message: str, /, **values: object) -> str:
    """Return a message in the player's language, with its values put in."""
    text = _translations.gettext(message) if message else message
    return _finished(text.format(**values)) if values else text


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the form of a message for a number, which is its value ``n``."""
    return _finished(_translations.ngettext(one, many, number).format(n=number, **values))


def name_of(manifest: Manifest) -> str:
    """Return a pack's name: its own to a player who speaks its language, the English one else."""
    spoken = str(_translations.info().get("language", "en"))
    own = manifest.language.partition("-")[0] == spoken.partition("_")[0]
    return manifest.native_name if own and spoken != "en" else manifest.name


def told(said: BaseException | str) -> str:
    """Return an error or a message of the library in the player's language, and those in it."""
    if not isinstance(said, TilewiseError | Message):
        return str(said)
    values = {
        name: told(value) if isinstance(value, TilewiseError | Message) else value
        for name, value in said.values.items()
    }
    return tr(said.message, **values)


def later(message: str) -> str:
    """Mark a message that is translated when it is shown; return it as it is."""
    return message
