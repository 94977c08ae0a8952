"""Dictionaries for a dictd server, as FreeDict and WikDict publish them.

The text (``.dict.dz``, which gzip reads) holds one article after another. An article begins with a
line such as ``gehen /ˈɡeːən/ <v>``: the headword as it is written, its pronunciation, and its part
of speech with the gender in angle brackets. The index beside it has all headwords in small
letters, so it is not used.
"""

from __future__ import annotations

import gzip
import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, rewritten

_HEAD = re.compile(r"^([^\W\d_]+) (?:/.*/ )?<([^<>]+)>$", re.MULTILINE)
_ARTICLE = re.compile(r"^.+ <([^<>]+)>\n(.*)((?:\n(?!.+ <[^<>]+>$).*)*)", re.MULTILINE)
_NUMBERED = re.compile(r"^\d+\. (.*)", re.MULTILINE)


def headwords(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield headword and part of speech, without the gender, of a ``.dict.dz``.

    Raises:
        PackBuildError: it is not compressed with gzip.
    """
    for match in _HEAD.finditer(_text(data)):
        yield match[1], match[2].partition(",")[0]


def translations(data: bytes, replace: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each translation that is a single word, with the part of speech of its headword.

    Texts are replaced first: WikDict writes stress on Bulgarian words, ``ходя́``.

    Raises:
        PackBuildError: it is not compressed with gzip.
    """
    for match in _ARTICLE.finditer(_text(data)):
        tag, first, rest = match.groups()
        for line in [_NUMBERED.sub(r"\1", first), *_NUMBERED.findall(rest)]:
            for part in line.split(","):
                word = rewritten(part.strip(), replace)
                if word.isalpha():
                    yield word, tag.partition(",")[0]


def _text(data: bytes) -> str:
    try:
        return gzip.decompress(data).decode("utf-8")
    except (OSError, EOFError) as error:
        raise PackBuildError(f"dictd: the dictionary cannot be read: {error}") from None


def read_dictd(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the headwords that begin with a small letter, or all when `lower` is true; no columns.

    Options: `path`; `also`, more dictionaries, as ``source:path``; `tags`, the parts of speech to
    keep, or else `without`, those to leave out; `translations` = true to read these, instead of the
    headwords, and `replace`, a table of texts and what to write in them instead.
    """
    tags, without = options.get("tags"), set(options.get("without", ()))
    lower = options.get("lower", False)
    words: Callable[[bytes], Iterator[tuple[str, str]]] = headwords
    if options.get("translations", False):
        words = partial(translations, replace=options.get("replace", {}))
    table: WordColumns = {}
    dictionaries = [material.read(options["path"]), *map(material.read_at, options.get("also", ()))]
    for word, tag in itertools.chain.from_iterable(map(words, dictionaries)):
        if (tag in tags if tags else tag not in without) and (lower or word == word.lower()):
            table[word.lower()] = {}
    return table


def read_glosses(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the words on the right side of a dictd dictionary, where no line says what they are.

    Options: path; replace, a table of texts and what to write instead. A line with a pronunciation
    between slashes is a headword; all words of the other lines are translations.
    """
    lines = gzip.decompress(material.read(options["path"])).decode("utf-8").splitlines()
    right = rewritten("\n".join(line for line in lines if "/" not in line), options["replace"])
    return {word: {} for word in re.findall(r"[^\W\d_]+", right)}
