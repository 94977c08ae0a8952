"""Dictionaries for a dictd server, as FreeDict and WikDict publish them.

The text (``.dict.dz``, which gzip reads) holds one article after another. An article begins with a
line such as ``gehen /ˈɡeːən/ <v>``: the headword as it is written, its pronunciation, and its part
of speech with the gender in angle brackets. The index beside it has all headwords in small
letters, so it is not used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tools.packs.readers.base import Material, WordColumns, rewritten

_HEAD = re.compile(r"^([^\W\d_]+) (?:/.*/ )?<([^<>]+)>$", re.MULTILINE)
_ARTICLE = re.compile(r"^.+ <([^<>]+)>\n(.*)((?:\n(?!.+ <[^<>]+>$).*)*)", re.MULTILINE)
_NUMBERED = re.compile(r"^\d+\. (.*)", re.MULTILINE)


def headwords(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield headword and part of speech, without the gender, of a dictionary."""
    for match in _HEAD.finditer(data.decode("utf-8")):
        yield match[1], match[2].partition(",")[0]


def translated(data: bytes, replace: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each translation that is a single word, with the part of speech of its headword.

    Texts are replaced first: WikDict writes stress on Bulgarian words, ``ходя́``.
    """
    for match in _ARTICLE.finditer(data.decode("utf-8")):
        tag, first, rest = match.groups()
        for line in [_NUMBERED.sub(r"\1", first), *_NUMBERED.findall(rest)]:
            for part in line.split(","):
                word = rewritten(part.strip(), replace)
                if word.isalpha():
                    yield word, tag.partition(",")[0]


def read_dictd(
    material: Material,
    *,
    path: str,
    also: Sequence[str] = (),
    tags: Sequence[str] = (),
    without: Sequence[str] = (),
    lower: bool = False,
    translations: bool = False,
    replace: Mapping[str, str] = {},
) -> WordColumns:
    """Read the headwords that begin with a small letter, or all when `lower` is true; no columns.

    Options: `also`, more dictionaries, as ``source:path``; `tags`, the parts of speech to keep, or
    else `without`, those to leave out; `translations` = true to read these, instead of the
    headwords, and `replace`, a table of texts and what to write in them instead.
    """
    table: WordColumns = {}
    for dictionary in (material.read(path), *map(material.read_at, also)):
        pairs = translated(dictionary, replace) if translations else headwords(dictionary)
        for word, tag in pairs:
            if (tag in tags if tags else tag not in without) and (lower or word == word.lower()):
                table[word.lower()] = {}
    return table


def read_glosses(material: Material, *, path: str, replace: Mapping[str, str]) -> WordColumns:
    """Read the words on the right side of a dictd dictionary, where no line says what they are.

    A line with a pronunciation between slashes is a headword; all words of the other lines are
    translations. Option: `replace`, a table of texts and what to write instead.
    """
    lines = material.read(path).decode("utf-8").splitlines()
    right = rewritten("\n".join(line for line in lines if "/" not in line), replace)
    return {word: {} for word in re.findall(r"[^\W\d_]+", right)}
