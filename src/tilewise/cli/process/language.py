"""The player's own language, in which the command line speaks to people.

Which language that is, is decided once, first to last by ``--lang``, by ``lang`` in the
configuration file, and by the environment as for any program (``LANGUAGE``, ``LC_ALL``,
``LC_MESSAGES``, ``LANG``). The language of the *game* has no say: who learns Korean with Kordle may
well not read instructions in it yet, and help would change its language with every pack.

A message without a translation is English, and so is all that other programs read: JSON, the
library's errors. Who speaks is in :mod:`tilewise.translation.translator`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tilewise.errors import PackError, shown
from tilewise.translation.translator import ENGLISH, Translator, languages, later

if TYPE_CHECKING:
    from tilewise.lexicon.manifest import Manifest

__all__ = [
    "in_english",
    "is_english",
    "languages",
    "later",
    "name_of",
    "tr",
    "translated",
    "translator",
    "trn",
    "use",
]

_ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = ("", "c", "posix", "en")

_translator = ENGLISH


def use(language: str | None) -> None:
    """Speak a language from now on; that of the environment if None.

    Raises:
        PackError: there is no catalogue for it.
    """
    global _translator
    wanted = _of_environment() if language is None else [language]
    found = _found(wanted)
    if found is None and language is not None and _plain(language) not in _ENGLISH:
        raise PackError(
            "there is no translation into {language}; there are: {languages}",
            language=shown(language),
            languages=", ".join(languages()),
        )
    _translator = found or ENGLISH


@contextmanager
def in_english() -> Iterator[None]:
    """Speak English while the block runs, as other programs are spoken to."""
    global _translator
    translator, _translator = _translator, ENGLISH
    try:
        yield
    finally:
        _translator = translator


def _of_environment() -> list[str]:
    value = next(filter(None, map(os.environ.get, _ENVIRONMENT)), "")
    if _plain(os.environ.get("LC_ALL", "")) in ("c", "posix"):
        return []  # asked for plainly, even where LANGUAGE says otherwise
    return value.split(":")


def _found(wanted: list[str]) -> Translator | None:
    """Return the first translator there is; None for English, or where there is none."""
    for name in wanted:
        code = _plain(name)
        if code in _ENGLISH:
            return None
        if translator := Translator.find(code):
            return translator
    return None


def _plain(name: str) -> str:
    """Return ``ko`` of ``ko_KR.UTF-8``, but ``pt_br`` of ``pt-BR``; ``en`` of ``en_GB``."""
    code = name.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    return "en" if code.startswith("en_") else code


def translator() -> Translator:
    """Return who speaks the player's language."""
    return _translator


def is_english() -> bool:
    """Whether nothing is translated."""
    return _translator is ENGLISH


def tr(message: str, /, **values: object) -> str:
    """Return a message in the player's language, with its values put in."""
    return _translator.say(message, **values)


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the form of a message for a number, which is its value ``n``."""
    return _translator.count(one, many, number, **values)


def name_of(manifest: Manifest) -> str:
    """Return a pack's name: its own to a player who speaks its language, the English one else."""
    spoken = _translator.language
    own = manifest.language.partition("-")[0] == spoken.partition("-")[0]
    return manifest.native_name if own and spoken != "en" else manifest.name


def translated(said: BaseException | str) -> str:
    """Return an error or a message of the library in the player's language, and those in it."""
    return _translator.translated(said)
