"""Makes the files of languages when tilewise is built or installed.

Called by the hook of the build, :mod:`tools.wheel_hook`. Makes in ``src/tilewise/locale``:

- ``de/LC_MESSAGES/tilewise.mo``, compiled from the catalogue beside it;
- ``de/cldr.json``: how numbers, lists and dates are written, and what languages are called;
- ``languages.json``: the names of languages in themselves, and their former tags.

The tables come from Babel, which has the locale data of the Unicode consortium (CLDR). So its 33 MB
need not be installed to play. None of these files is kept in git. ``python -m tools.translations``
makes them again in a checkout.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from babel import Locale
from babel.core import get_global
from babel.localedata import locale_identifiers
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ENGLISH = "en"
FOLDER = Path("src", "tilewise", "locale")

_MINIMUM_GROUPING = {"es": 2}
"""Digits before the first group mark (CLDR's minimumGroupingDigits, which Babel leaves out)."""

_DIGITS = {"latn": "0123456789", "arabext": "۰۱۲۳۴۵۶۷۸۹"}
"""CLDR's numbering systems, which Babel knows by name."""

_MARKS = str.maketrans("", "", "\u200e\u200f\u061c")
"""Direction marks, which are left out: the terminal or the page sets the direction."""


def make(folder: Path) -> None:
    """Make the files of every language that has a catalogue in a folder."""
    write_json(folder / "languages.json", languages())
    write_json(folder / ENGLISH / "cldr.json", conventions(ENGLISH))
    for catalogue in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        compile_catalogue(catalogue)
        language = catalogue.parts[-3]
        write_json(folder / language / "cldr.json", conventions(language))


def compile_catalogue(path: Path) -> None:
    """Write the ``.mo`` of a ``.po``."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def write_json(path: Path, table: dict[str, Any]) -> None:
    """Write a table, as small as possible and the same in each build."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8")


def conventions(language: str) -> dict[str, Any]:
    """Return how a language writes numbers, lists and dates, and its names of languages."""
    locale = Locale.parse(language)
    system = locale.default_numbering_system
    system = system if system in _DIGITS else "latn"
    symbols = locale.number_symbols[system]
    percent = locale.percent_formats[None].pattern.replace("#,##0", "{}")
    return {
        "decimal": symbols["decimal"],
        "digits": _DIGITS[system],
        "group": symbols["group"],
        "minimum_grouping": _MINIMUM_GROUPING.get(language, 1),
        "percent": percent.replace("%", symbols["percentSign"]).translate(_MARKS),
        "list": locale.list_patterns["standard"]["middle"].format("", "").translate(_MARKS),
        "date": locale.date_formats["short"].pattern.replace("yy", "y"),
        "languages": {tag.replace("_", "-"): name for tag, name in locale.languages.items()},
    }


def languages() -> dict[str, Any]:
    """Return the names of languages, English and their own, and the tags they had before."""
    english = Locale(ENGLISH)
    names = {tag: [name, ""] for tag, name in english.languages.items()}
    for identifier in locale_identifiers():
        locale = Locale.parse(identifier)
        if not locale.territory and not locale.variant:
            tag = "_".join(filter(None, (locale.language, locale.script)))
            names[tag] = [
                locale.get_display_name(ENGLISH) or tag,
                locale.get_display_name() or "",
            ]
    return {
        "names": {tag.replace("_", "-"): both for tag, both in names.items()},
        "aliases": dict(get_global("language_aliases")),
    }
