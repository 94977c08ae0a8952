"""Nouns of OpenCorpora's Russian dictionary, as pymorphy carries it.

The dictionary gives every form of every word (lexeme) its grammar: part of speech, number, case,
and whether it is a first name, a family name, a place, an organisation or a trade mark. Word games
in Russian take nouns in the nominative and the singular, so a noun counts here

- in the nominative singular;
- in the nominative plural, if it has no singular (``Pltm``: брюки);
- if it never changes (``Fixd``: метро);

and never as a name of any kind; a word that is both (роман) stays.

How common a noun is follows from all its forms (палец, пальцы, пальцев ...), since the nominative
of some is rare. But a form may belong to several words: стать is nearly always the verb. So the
frequency of a form counts for a noun only with the share p of its readings that are of that noun;
pymorphy has the shares counted in OpenCorpora's tagged texts, and takes readings as equally likely
where those lack the form. With Zipf values z (the logarithm of occurrences per billion words) of
the forms, column `zipf` is log10(sum of p * 10^z). If a form has ё, its spelling with е counts too.

The dictionary is compiled, so pymorphy is imported, in a process of its own whose path has only
the unpacked packages. (Tags: opencorpora.org, "Обозначения для грамматических тегов".)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from tools.packs.readers.base import Material, WordColumns, rewritten, run_dump
from tools.packs.readers.hunspell import read_hunspell
from tools.packs.readers.wordfreq import frequencies

_DUMP = Path(__file__).with_name("opencorpora_dump.py")


def read_opencorpora(
    material: Material,
    *,
    length: int,
    without: Sequence[str] = (),
    frequency: str | None = None,
    replace: Mapping[str, str] | None = None,
) -> WordColumns:
    """Read nouns in the nominative.

    Options: `length` in letters; `without`, names and misspellings that the dictionary does not
    mark as such; `frequency`, ``source:path`` of a wordfreq list, for the column `zipf`.

    With `replace`, a table of texts and what to write instead, only the words that it changes are
    read, in their new spelling and without columns: people write ковер for ковёр.
    """
    dump = _dumped(material.import_folder(), length)
    nouns = {word: lexemes for word, lexemes in dump["nouns"].items() if word not in without}
    if replace is not None:
        spelled = {rewritten(word, replace) for word in nouns} - set(nouns)
        return {word: {} for word in sorted(spelled)}
    return table_from(nouns, frequencies(material, frequency))


def read_opencorpora_words(material: Material, *, length: int, words: str) -> WordColumns:
    """Read words other than the nouns that most games use; no columns.

    Options: `length` in letters; `words`: ``others`` for plurals of nouns, adverbs, pronouns and
    numerals, ``names`` for first names and places.
    """
    return {word: {} for word in _dumped(material.import_folder(), length)[words]}


def read_opencorpora_lacks(
    material: Material,
    *,
    length: int,
    dic: str,
    aff: str,
    having: str = "",
    frequency: str | None = None,
    keep: Sequence[str] = (),
) -> WordColumns:
    """Read the lemmas of a hunspell dictionary that OpenCorpora lacks, or has only as a name.

    Options: `length` in letters; `dic`, `aff`, `having` and `frequency`, as the reader ``hunspell``
    has them; `keep`, words to read although OpenCorpora has them. Words that it has, but not as a
    noun in the nominative, are forms that the hunspell dictionary lists as stems.
    """
    dump = _dumped(material.import_folder(), length)
    known = {rewritten(word, {"ё": "е"}) for word in dump["words"]}
    table = read_hunspell(
        material, dic=dic, aff=aff, words="lemmas", having=having, frequency=frequency
    )
    return {
        word: columns
        for word, columns in table.items()
        if word in keep or rewritten(word, {"ё": "е"}) not in known
    }


def table_from(
    nouns: Mapping[str, list[dict[str, float]]], zipf: Mapping[str, float]
) -> WordColumns:
    """Make the table from the dump's nouns: word -> form -> share, one for each lexeme."""
    table: WordColumns = {}
    for word, lexemes in nouns.items():
        columns = table[word] = {}
        rate = sum(
            share * 10 ** zipf[form]
            for forms in lexemes
            for form, share in forms.items()
            if form in zipf
        )
        if rate > 0:
            columns["zipf"] = round(math.log10(rate), 2)
    return table


@lru_cache(maxsize=1)
def _dumped(folder: Path, length: int) -> Any:
    """Return the output of the dump script, which runs once per length."""
    return run_dump(_DUMP, {"length": length}, folder)
