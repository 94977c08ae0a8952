"""Plain lists: per line, a word, or a word and a number, or a word in quotes."""

from __future__ import annotations

import gzip
import re
from typing import Any

from tools.packs.readers.base import Material, WordColumns, rewritten


def _lines(material: Material, options: dict[str, Any]) -> list[str]:
    data = material.read(options["path"])
    if options.get("gzip", False):
        data = gzip.decompress(data)
    text = data.decode(options.get("encoding", "utf-8-sig"))
    return [line.strip() for line in text.splitlines() if line.strip()]


def read_plain(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read one word per line. The column `rank` counts the words kept, from 0.

    Options: path, gzip, `encoding` (default utf-8); `small` = true to keep only words without a
    capital letter; `replace`, a table of texts and what to write instead.
    """
    table: WordColumns = {}
    for line in _lines(material, options):
        word = rewritten(line, options.get("replace", {}))
        if not options.get("small", False) or word == word.lower():
            table.setdefault(word, {"rank": float(len(table))})
    return table


def read_scored(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a word, a tab and a number per line; column `score`.

    Options: path, gzip, `encoding`; `least`, the lowest number kept.
    """
    least = float(options.get("least", "-inf"))
    table: WordColumns = {}
    for line in _lines(material, options):
        word, _, number = line.partition("\t")
        if float(number) >= least:
            table.setdefault(word, {"score": float(number)})
    return table


def read_defined(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read a word, a tab and its definitions per line, without words with a capital letter.

    Option: path of the list, compressed with gzip.
    """
    lines = gzip.decompress(material.read(options["path"])).decode("utf-8").splitlines()
    words = (line.partition("\t")[0] for line in lines)
    return {word: {} for word in words if word == word.lower()}


_QUOTED = re.compile(r"""^(['"])(.+)\1,?$""")


def read_quoted(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the lines that are a word in quotes and a comma, as in a list of a JavaScript file.

    Options: path, gzip. The column `rank` counts the words from 0.
    """
    table: WordColumns = {}
    for line in _lines(material, options):
        found = _QUOTED.match(line)
        if found:
            table.setdefault(found[2], {"rank": float(len(table))})
    return table
