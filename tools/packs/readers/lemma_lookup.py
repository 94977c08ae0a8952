"""Lemma lists: JSON objects form -> lemma, gzipped, as spaCy's lookup tables carry them.

Forms are in small letters; a lemma keeps its capital, which tells names from words. Some lists give
a form all its lemmas, in an array, and some are objects of such lists, one for each part of speech.
"""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Iterable, Iterator
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns
from tools.packs.readers.wordfreq import zipf_table

Pair = tuple[str, str]
"""A form and its lemma."""


def read_lemma_lookup(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read forms of words that are not names, their lemmas, or the names.

    Options: `paths`, whose `{part}` stands for each of `parts`; `words`: ``forms`` (default),
    ``lemmas``, or ``names`` for the lemmas that begin with a capital letter, in small
    letters; `misread`, the encoding that the file's UTF-8 was once read in by mistake; `letters`,
    all letters that a word may have; `without`, lemmas to leave out with their forms (foreign
    words, names in small letters), and `without_endings`, endings of such lemmas; `truncated`,
    endings of lemmas that are not words without their last letter.

    With `frequency`, ``source:path`` of a wordfreq list, only lemmas and forms are read that the
    list knows; the column `zipf` of a lemma is that of all its forms together.

    Raises:
        PackBuildError: a file, or option `words`, cannot be understood.
    """
    wanted = options.get("words", "forms")
    if wanted not in ("forms", "lemmas", "names"):
        raise PackBuildError(f"lemma-lookup: no words {wanted!r}; use forms, lemmas or names")
    pairs = dict.fromkeys(
        pair for path in _paths(options) for pair in _read(material, path, options)
    )
    if wanted == "names":
        names = {lemma.lower() for _, lemma in pairs if lemma.istitle()}
        return {name: {} for name in sorted(names) if _fits(name, name, options)}
    kept = [pair for pair in pairs if _fits(*pair, options)]
    of_them = dict.fromkeys(lemma if wanted == "lemmas" else form for form, lemma in kept)
    if "frequency" not in options:
        return {word: {} for word in of_them}
    found = with_frequency(kept, zipf_table(material.read_at(options["frequency"])))
    return found if wanted == "forms" else {w: found[w] for w in of_them if w in found}


def _paths(options: dict[str, Any]) -> Iterator[str]:
    for path in options["paths"]:
        for part in options.get("parts", [""]):
            yield path.format(part=part)


def _read(material: Material, path: str, options: dict[str, Any]) -> Iterator[Pair]:
    lookup = json.loads(gzip.decompress(material.read(path)))
    if not isinstance(lookup, dict):
        raise PackBuildError(f"{path}: not an object of forms and lemmas")
    misread = options.get("misread")
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


def with_frequency(pairs: Iterable[Pair], listed: WordColumns) -> WordColumns:
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
        word: {"zipf": round(math.log10(math.fsum(10 ** listed[f]["zipf"] for f in forms)), 2)}
        for word, forms in forms_of.items()
    }


def read_lemma_index(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read lemmas by part of speech: a JSON object part -> lemmas, gzipped; option: `path`.

    Lemmas with a capital letter, which are names, are left out.

    Raises:
        PackBuildError: the file is something else.
    """
    index = json.loads(gzip.decompress(material.read(options["path"])))
    if not isinstance(index, dict) or not all(isinstance(one, list) for one in index.values()):
        raise PackBuildError(f"{options['path']}: not an object of parts of speech and lemmas")
    return {lemma: {} for one in index.values() for lemma in one if lemma == lemma.lower()}


def _fits(form: str, lemma: str, options: dict[str, Any]) -> bool:
    if lemma != lemma.lower() or not set(form + lemma) <= set(options["letters"]):
        return False
    if lemma in options.get("without", ()):
        return False
    if lemma.endswith(tuple(options.get("without_endings", ()))):
        return False
    return not (lemma[:-1] == form and lemma.endswith(tuple(options.get("truncated", ()))))
