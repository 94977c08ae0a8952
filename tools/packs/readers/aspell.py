"""Word lists of aspell, as its packages compress them."""

from __future__ import annotations

import re

from tilewise.authoring.hunspell import Dictionary
from tools.packs.readers.base import Material, WordColumns
from tools.packs.readers.hunspell import forms_of


def read_compressed(material: Material, *, path: str, encoding: str) -> WordColumns:
    """Read a list packed by ``word-list-compress`` or ``prezip``.

    A word is one byte, which says how many bytes it shares with the word before, and the rest of
    it. ``word-list-compress`` adds 1 to that byte; ``prezip`` begins with a byte 2, and 30 says
    that the next byte is to be added.
    """
    data = material.read(path)
    prezip = data.startswith(b"\x02")
    counts = rb"(\x1e.|[\x00-\x1d])([^\x00-\x1f]*)" if prezip else rb"([\x01-\x20])([^\x01-\x20]*)"
    table: WordColumns = {}
    word = b""
    for shared, rest in re.findall(counts, data[prezip:], re.DOTALL):
        word = word[: sum(shared) - (not prezip)] + rest
        table[word.decode(encoding)] = {}
    return table


def read_affixed(
    material: Material, *, path: str, encoding: str, aff: str, letters: int
) -> WordColumns:
    """Read the forms of a list as :func:`read_compressed`, with flags and rules as hunspell's.

    Options: `aff`, the path of the rules; `letters`, the number of letters of a form.
    """
    rules = material.read(aff).decode("utf-8-sig")
    stems = "\n".join(("", *read_compressed(material, path=path, encoding=encoding)))
    return {form: {} for form in forms_of(Dictionary(rules, stems), letters)}
