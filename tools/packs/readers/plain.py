"""Plain lists: per line, a word, or a word and a number, or a word in quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import inf

from tools.packs.readers.base import Material, WordColumns, rewritten


def _lines(material: Material, path: str, encoding: str = "utf-8-sig") -> list[str]:
    text = material.read(path).decode(encoding)
    return [line.strip() for line in text.splitlines() if line.strip()]


def read_plain(
    material: Material,
    *,
    path: str,
    encoding: str = "utf-8-sig",
    small: bool = False,
    replace: Mapping[str, str] = {},
) -> WordColumns:
    """Read one word per line. The column `rank` counts the words kept, from 0.

    Options: `small` = true to keep only words without a capital letter; `replace`, a table of texts
    and what to write instead.
    """
    table: WordColumns = {}
    for line in _lines(material, path, encoding):
        word = rewritten(line, replace)
        if not small or word == word.lower():
            table.setdefault(word, {"rank": float(len(table))})
    return table


def read_scored(material: Material, *, path: str, least: float = -inf) -> WordColumns:
    """Read a word, a tab and a number per line; column `score`.

    Option: `least`, the lowest number kept.
    """
    table: WordColumns = {}
    for line in _lines(material, path):
        word, _, number = line.partition("\t")
        if float(number) >= least:
            table.setdefault(word, {"score": float(number)})
    return table


def read_defined(material: Material, *, path: str) -> WordColumns:
    """Read a word, a tab and its definitions per line, without words with a capital letter."""
    words = (line.partition("\t")[0] for line in _lines(material, path))
    return {word: {} for word in words if word == word.lower()}


_QUOTED = re.compile(r"""^(['"])(.+)\1,?$""")


def read_quoted(material: Material, *, path: str) -> WordColumns:
    """Read the lines that are a word in quotes and a comma, as in a list of a JavaScript file.

    The column `rank` counts the words from 0.
    """
    table: WordColumns = {}
    for line in _lines(material, path):
        found = _QUOTED.match(line)
        if found:
            table.setdefault(found[2], {"rank": float(len(table))})
    return table
