"""Dictionaries for a dictd server, as FreeDict and WikDict publish them.

The text (``.dict.dz``, which gzip reads) holds one article after another. An article begins with a
line such as ``gehen /ˈɡeːən/ <v>``: the headword as it is written, its pronunciation, and its part
of speech with the gender in angle brackets. The index beside it has all headwords in small
letters, and so is of no use here.
"""

from __future__ import annotations

import gzip
import itertools
import re
from collections.abc import Iterator
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns

_HEAD = re.compile(r"^([^\W\d_]+) (?:/.*/ )?<([^<>]+)>$", re.MULTILINE)


def headwords(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield headword and part of speech, without the gender, of a ``.dict.dz``.

    Raises:
        PackBuildError: it is not compressed with gzip.
    """
    try:
        text = gzip.decompress(data).decode("utf-8")
    except (OSError, EOFError) as error:
        raise PackBuildError(f"dictd: the dictionary cannot be read: {error}") from None
    for match in _HEAD.finditer(text):
        yield match[1], match[2].partition(",")[0]


def read_dictd(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the headwords that begin with a small letter, or all when `lower` is true; no columns.

    Options: `path`; `also`, more dictionaries, as ``source:path``; `tags`, the parts of speech to
    keep, or else `without`, those to leave out.
    """
    tags, without = options.get("tags"), set(options.get("without", ()))
    lower = options.get("lower", False)
    table: WordColumns = {}
    dictionaries = [material.read(options["path"]), *map(material.read_at, options.get("also", ()))]
    for word, tag in itertools.chain.from_iterable(map(headwords, dictionaries)):
        if (tag in tags if tags else tag not in without) and (lower or word == word.lower()):
            table[word.lower()] = {}
    return table
