"""Lemma lists: JSON objects form -> lemma, as spaCy's lookup tables carry them, and simplemma's.

Forms are in small letters; a lemma keeps its capital, which tells names from words. Some lists give
a form all its lemmas, in an array, and some are objects of such lists, one for each part of speech.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns
from tools.packs.readers.wordfreq import frequencies

Pair = tuple[str, str]
"""A form and its lemma."""


def read_lemma_lookup(
    material: Material,
    *,
    paths: Sequence[str],
    letters: str,
    parts: Sequence[str] = ("",),
    words: str = "forms",
    misread: str | None = None,
    without: Sequence[str] = (),
    without_endings: Sequence[str] = (),
    truncated: Sequence[str] = (),
    frequency: str | None = None,
) -> WordColumns:
    """Read forms of words that are not names, their lemmas, or the names.

    Options: `paths`, whose `{part}` stands for each of `parts`; `letters`, all letters that a word
    may have; `words`: ``forms``, ``lemmas``, or ``names`` for the lemmas that begin with a capital
    letter, in small letters; `misread`, the encoding that the file's UTF-8 was once read in by
    mistake; `without`, lemmas to leave out with their forms (foreign words, names in small
    letters), and `without_endings`, endings of such lemmas; `truncated`, endings of lemmas that are
    not words without their last letter.

    With `frequency`, ``source:path`` of a wordfreq list, only lemmas and forms are read that the
    list knows; the column `zipf` of a lemma is that of all its forms together.

    Raises:
        PackBuildError: a file, or option `words`, cannot be understood.
    """

    def fits(pair: Pair) -> bool:
        form, lemma = pair
        if lemma != lemma.lower() or not set(form + lemma) <= set(letters):
            return False
        if lemma in without or lemma.endswith(tuple(without_endings)):
            return False
        return not (lemma[:-1] == form and lemma.endswith(tuple(truncated)))

    if words not in ("forms", "lemmas", "names"):
        raise PackBuildError(f"lemma-lookup: no words {words!r}; use forms, lemmas or names")
    files = [path.format(part=part) for path in paths for part in parts]
    pairs = dict.fromkeys(pair for path in files for pair in _read(material, path, misread))
    if words == "names":
        names = {lemma.lower() for _, lemma in pairs if lemma.istitle()}
        return {name: {} for name in sorted(names) if fits((name, name))}
    kept = list(filter(fits, pairs))
    of_them = dict.fromkeys(lemma if words == "lemmas" else form for form, lemma in kept)
    if frequency is None:
        return {word: {} for word in of_them}
    found = with_frequency(kept, frequencies(material, frequency))
    return found if words == "forms" else {w: found[w] for w in of_them if w in found}


def _read(material: Material, path: str, misread: str | None) -> Iterator[Pair]:
    lookup = json.loads(material.read(path))
    if not isinstance(lookup, dict):
        raise PackBuildError(f"{path}: not an object of forms and lemmas")
    for pair in _pairs(lookup):
        yield _reread(pair, misread) if misread else pair


def _pairs(lookup: dict[str, Any]) -> Iterator[Pair]:
    for form, lemmas in lookup.items():
        if isinstance(lemmas, dict):  # of a part of speech
            yield from _pairs(lemmas)
        else:
            for lemma in [lemmas] if isinstance(lemmas, str) else lemmas:
                yield form, lemma


def _reread(pair: Pair, encoding: str) -> Pair:
    form, lemma = (text.encode(encoding).decode("utf-8", "replace") for text in pair)
    return form, lemma


def with_frequency(pairs: Iterable[Pair], listed: Mapping[str, float]) -> WordColumns:
    """Return word -> column `zipf`, log10(sum of 10^z) over the Zipf values z of its forms.

    The forms of a word are those whose lemma it is, and its own spelling whatever the lemma given
    to that: a word may be spelled like a form of another one.
    """
    forms_of: dict[str, set[str]] = {}
    for form, lemma in pairs:
        if form in listed:
            for word in (form, lemma):
                forms_of.setdefault(word, set()).add(form)
    return {
        word: {"zipf": round(math.log10(math.fsum(10 ** listed[f] for f in forms)), 2)}
        for word, forms in forms_of.items()
    }


def read_lemma_index(material: Material, *, path: str) -> WordColumns:
    """Read lemmas by part of speech: a JSON object part -> lemmas.

    Lemmas with a capital letter, which are names, are left out.

    Raises:
        PackBuildError: the file is something else.
    """
    index = json.loads(material.read(path))
    if not isinstance(index, dict) or not all(isinstance(one, list) for one in index.values()):
        raise PackBuildError(f"{path}: not an object of parts of speech and lemmas")
    return {lemma: {} for one in index.values() for lemma in one if lemma == lemma.lower()}


# -- Dictionaries of simplemma 2 -------------------------------------------------------------------


_SAME_LEMMA, _WHOLE_LEMMA = 254, 255


def read_front_coded(material: Material, *, path: str, letters: int | None = None) -> WordColumns:
    """Read forms and lemmas from a dictionary of simplemma 2, or only words of this many letters.

    The format is that of simplemma's ``frontcode.py``: a magic number, a byte of flags (1: words
    are written backwards) and the number of records; in a record, how many bytes of the key before
    are shared, the rest of the key, how many bytes of the key to drop for the lemma, and what to
    add to it.
    """
    data = material.read(path)
    at = len(b"SMFC1") + 1
    step = -1 if data[at - 1] & 1 else 1

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def text() -> bytes:
        nonlocal at
        length = number()
        at += length
        return data[at - length : at]

    form = lemma = b""
    table: WordColumns = {}
    for _ in range(number()):
        form = form[: number()] + text()
        dropped = data[at]
        at += 1
        if dropped != _SAME_LEMMA:
            kept = 0 if dropped == _WHOLE_LEMMA else len(form) - dropped
            lemma = form[:kept] + text()
        for word in (form[::step].decode(), lemma[::step].decode()):
            if letters in (None, len(word)):
                table[word] = {}
    return table
