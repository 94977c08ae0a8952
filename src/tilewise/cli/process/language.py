"""The player's language, which the command line speaks.

It is decided once: by ``--lang``, else by ``lang`` in the configuration file, else by the
environment as for any program (``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG``). The language
of the *game* does not matter: someone who learns Korean with Kordle may not be able to read
instructions in it yet, and help would change its language with every pack.

Messages without a translation are English, and so is everything that other programs read: JSON and
the library's errors. :mod:`tilewise.translation.translator` does the translating.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import reduce
from typing import TYPE_CHECKING

from tilewise.errors import Listed, PackError
from tilewise.translation.translator import ENGLISH, Translator, languages

if TYPE_CHECKING:
    from tilewise.lexicon.manifest import Manifest

_ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = ("", "c", "posix", "en")

_translator = ENGLISH


def use(language: str | None) -> None:
    """Use a language from now on; the environment's if None.

    Raises:
        PackError: it has no catalogue.
    """
    global _translator
    wanted = _of_environment() if language is None else [language]
    found = _found(wanted)
    if found is None and language is not None and _plain(language) not in _ENGLISH:
        raise PackError(
            "{name} must be one of {choices}.",
            name="--lang",
            choices=Listed(map(choice_of, languages())),
        )
    _translator = found or ENGLISH


def choice_of(tag: str) -> str:
    """Return a language as shown for choosing: its tag, and a note if its translation is unread."""
    return f"{tag} ({tr('beta')})" if Translator.of(tag).is_beta else tag


@contextmanager
def in_english() -> Iterator[None]:
    """Use English while the block runs, for output that programs read."""
    global _translator
    translator, _translator = _translator, ENGLISH
    try:
        yield
    finally:
        _translator = translator


def _of_environment() -> list[str]:
    value = next(filter(None, map(os.environ.get, _ENVIRONMENT)), "") or _of_windows()
    if _plain(os.environ.get("LC_ALL", "")) in ("c", "posix"):
        return []  # C means plain English, whatever LANGUAGE says
    return value.split(":")


def _of_windows() -> str:
    """Return the language of Windows, which sets no such variable; '' elsewhere."""
    if sys.platform != "win32":
        return ""
    import ctypes
    from locale import windows_locale

    return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _found(wanted: list[str]) -> Translator | None:
    """Return the first translator found; None for English, or if there is none."""
    for name in wanted:
        code = _plain(name)
        if code in _ENGLISH:
            return None
        if translator := Translator.find(code):
            return translator
    return None


def _plain(name: str) -> str:
    """Return ``ko`` for ``ko_KR.UTF-8``, but ``pt_br`` for ``pt-BR``; ``en`` for ``en_GB``."""
    code = name.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    return "en" if code.startswith("en_") else code


def translator() -> Translator:
    """Return the translator for the player's language."""
    return _translator


def tr(message: str, /, **values: object) -> str:
    """Return a message in the player's language, with its values filled in."""
    return _translator.say(message, **values)


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the form of a message for a number, which becomes its value ``n``."""
    return _translator.count(one, many, number, **values)


def clauses(texts: Iterable[str]) -> str:
    """Join clauses to one sentence."""
    return reduce(lambda first, second: tr("{first}; {second}", first=first, second=second), texts)


def number(value: float, form: str = "") -> str:
    """Return a number as the player's language writes it; `form` is Python's, such as ``,.2f``."""
    return _translator.conventions.number(value, form)


def day(date: date) -> str:
    """Return a date as the player's language writes it."""
    return _translator.conventions.day(date)


def name_of(manifest: Manifest) -> str:
    """Return a pack's name in the player's language."""
    return _translator.pack_name(manifest.name, manifest.language)


def translated(said: BaseException | str) -> str:
    """Return an error or a message of the library in the player's language, and those in it."""
    return _translator.translated(said)
