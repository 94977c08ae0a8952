"""Plain lists: per line, a word, or a word and a number, or a word in quotes; pickled words."""

from __future__ import annotations

import base64
import pickle
import re
import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from math import inf
from typing import NoReturn

from tools.packs.errors import PackBuildError
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


class _Plain(pickle.Unpickler):
    """Reads pickled texts, numbers and tables, and nothing that runs code."""

    def find_class(self, module: str, name: str) -> NoReturn:
        raise PackBuildError(f"pickled: {module}.{name} is not plain data")


def read_pickled(material: Material, *, path: str, name: str) -> WordColumns:
    """Read the keys of a table that Python source code holds pickled, compressed and in base 85.

    Option: `name`, the name the code gives it. Keys with a capital letter, a hyphen or a space are
    left out.

    Raises:
        PackBuildError: the code has no such table, or the table holds objects.
    """
    code = material.read(path).decode("utf-8")
    found = re.search(rf"^{name} = .*b85decode\(b'([^']+)'\)", code, re.MULTILINE)
    if not found:
        raise PackBuildError(f"{path}: no table {name}")
    table = _Plain(BytesIO(zlib.decompress(base64.b85decode(found[1])))).load()
    return {word: {} for word in table if word.isalpha() and word == word.lower()}


# -- SCOWL, Kevin Atkinson's English word lists, graded by how well known a word is ----------------
# Debian's package ``scowl`` has a file for each region, kind and size:
# ``/usr/share/dict/scowl/american-words.35`` holds what the sizes below 35 lack. 35 is a small
# dictionary, 60 an ordinary one; 80 and more have words that hardly anybody knows. Words with
# accents (café) are skipped: where games use them, they are in the other lists without.
#
# Plain plurals and pasts are forms that many games do not use as answers. A word counts as one if
# it ends in -s (not -ss, -us or -is) or -ed (not -eed) and leaves a word of the list when -s, -es
# or -d, -ed, or -ed and a letter, are taken away.


def read_scowl(
    material: Material,
    *,
    path: str,
    regions: Sequence[str],
    sizes: Sequence[int],
    without_forms: bool = False,
) -> WordColumns:
    """Read words in small letters; column `size`.

    Options: `path`, up to the size: ``{region}`` stands for each of `regions`; `sizes`, smallest
    first; `without_forms` = true to leave out plain plurals and pasts.
    """
    table: WordColumns = {}
    for size in sizes:
        for region in regions:
            words = material.read(f"{path.format(region=region)}.{size}").decode("utf-8")
            for word in filter(str.isascii, words.split()):
                table.setdefault(word, {"size": float(size)})
    if not without_forms:
        return table
    return {word: columns for word, columns in table.items() if not is_form(word, table)}


def is_form(word: str, known: WordColumns) -> bool:
    """Return whether a word looks like the plain plural or past of a known one."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1] in known or (word.endswith("es") and word[:-2] in known)
    if word.endswith("ed") and not word.endswith("eed"):
        return any(word[:-cut] in known for cut in (1, 2, 3))
    return False


# -- MyThes thesauruses: every single word in one, whether an entry or a synonym -------------------
# The first line of a ``.dat`` file names its encoding. An entry is a line ``word|2``, with the
# number of meanings, and then a line for each, ``(noun)|synonym|another``; ``-`` stands for a
# meaning without a category. (Format: MyThes' data layout.)


def read_mythes(material: Material, *, path: str) -> WordColumns:
    """Read a thesaurus.  No columns.

    Phrases are left out, as is everything with a capital letter, a full stop or a remark in
    brackets: names and abbreviations.

    Raises:
        PackBuildError: Python does not know the encoding in the first line.
    """
    head, _, rest = material.read(path).partition(b"\n")
    try:
        lines = rest.decode(head.decode("ascii").strip()).splitlines()
    except (LookupError, UnicodeDecodeError) as error:
        raise PackBuildError(f"{path}: no MyThes thesaurus: {error}") from None
    parts = (part.strip() for line in lines for part in line.split("|"))
    return {part: {} for part in parts if part.isalpha() and part == part.lower()}
