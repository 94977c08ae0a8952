"""Lemma lists: a JSON object form -> lemma, gzipped, as spaCy's lookup tables carry them.

Forms are in small letters; a lemma keeps its capital, which tells names from words. A form stands
there once, with one of its lemmas.
"""

from __future__ import annotations

import gzip
import json
import math
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns
from tools.packs.readers.wordfreq import zipf_table


def read_lemma_lookup(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read the forms of words that are no names, or the names.

    Options: path; `names` = true for the lemmas that begin with a capital letter alone, in small
    letters; `letters`, all that a word may be written with; `without`, lemmas to leave out
    with their forms (foreign words, names in small letters), and `without_endings`, endings of
    such lemmas; `truncated`, endings of lemmas that are no words without their last letter.

    With `frequency`, ``source:path`` of a wordfreq list, only lemmas and forms are read that the
    list knows; the column `zipf` of a lemma is that of all its forms together.

    Raises:
        PackBuildError: the file is something else.
    """
    lookup = json.loads(gzip.decompress(material.read(options["path"])))
    if not isinstance(lookup, dict):
        raise PackBuildError(f"{options['path']}: not an object of forms and lemmas")
    if options.get("names", False):
        names = {lemma.lower() for lemma in lookup.values() if lemma.istitle()}
        return {name: {} for name in sorted(names) if _fits(name, name, options)}
    kept = {form: lemma for form, lemma in lookup.items() if _fits(form, lemma, options)}
    if "frequency" not in options:
        return {form: {} for form in kept}
    return with_frequency(kept, zipf_table(material.read_at(options["frequency"])))


def with_frequency(lemma_of: dict[str, str], listed: WordColumns) -> WordColumns:
    """Return word -> column `zipf`, log10(sum of 10^z) over the Zipf values z of its forms.

    The forms of a word are those whose lemma it is, and its own spelling whatever the lemma given
    to that: a word may be spelled like a form of another one.
    """
    rates: dict[str, float] = {}
    for form, lemma in lemma_of.items():
        if form in listed:
            for word in {form, lemma}:
                rates[word] = rates.get(word, 0.0) + 10 ** listed[form]["zipf"]
    return {word: {"zipf": round(math.log10(rate), 2)} for word, rate in rates.items()}


def _fits(form: str, lemma: str, options: dict[str, Any]) -> bool:
    if lemma != lemma.lower() or not set(form + lemma) <= set(options["letters"]):
        return False
    if lemma in options.get("without", ()):
        return False
    if lemma.endswith(tuple(options.get("without_endings", ()))):
        return False
    return not (lemma[:-1] == form and lemma.endswith(tuple(options.get("truncated", ()))))
