"""Readers: each turns one source into a table, word -> columns.

A reader is a function of a *material* that returns a *table*. The material gives it the archive of
its source and a way to import installed sources; the table maps each word to its columns (possibly
none), numbers only. Its keyword arguments are the *options* that a recipe can set. Usually one of
them is `path`, the path of a file in the archive.

Every reader has the option `cyrillic` = true: its words are Serbian in Latin letters, and are
written in small Cyrillic ones (:func:`find_reader`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, serbian_cyrillic
from tools.packs.readers.catalogues import read_translations
from tools.packs.readers.dictd import read_dictd, read_glosses
from tools.packs.readers.german import read_german_adjectives, read_german_verbs
from tools.packs.readers.hunspell import read_affixed, read_compressed, read_hunspell
from tools.packs.readers.jmdict import read_jmdict
from tools.packs.readers.korean import read_kiwi, read_komoran
from tools.packs.readers.lemma_lookup import read_front_coded, read_lemma_index, read_lemma_lookup
from tools.packs.readers.mecab import read_mecab, read_mecab_csv, read_unidic
from tools.packs.readers.opencorpora import (
    read_opencorpora,
    read_opencorpora_lacks,
    read_opencorpora_words,
)
from tools.packs.readers.plain import (
    read_defined,
    read_mythes,
    read_plain,
    read_quoted,
    read_scored,
    read_scowl,
)
from tools.packs.readers.tabular import (
    read_cities,
    read_csv,
    read_json,
    read_json_names,
    read_lexique,
    read_literals,
)
from tools.packs.readers.tesseract import read_tesseract
from tools.packs.readers.wordfreq import read_cognates, read_own, read_wordfreq
from tools.packs.readers.zemberek import read_zemberek

#: The readers that recipes and lists of held-out words can name.
READERS: dict[str, Callable[..., WordColumns]] = {
    "plain": read_plain,
    "scored": read_scored,
    "quoted": read_quoted,
    "scowl": read_scowl,
    "mecab": read_mecab,
    "kiwi": read_kiwi,
    "komoran": read_komoran,
    "hunspell": read_hunspell,
    "wordfreq": read_wordfreq,
    "cognates": read_cognates,
    "tesseract": read_tesseract,
    "mecab-csv": read_mecab_csv,
    "jmdict": read_jmdict,
    "unidic": read_unidic,
    "lemma-lookup": read_lemma_lookup,
    "lemma-index": read_lemma_index,
    "opencorpora": read_opencorpora,
    "opencorpora-lacks": read_opencorpora_lacks,
    "opencorpora-words": read_opencorpora_words,
    "csv": read_csv,
    "json": read_json,
    "json-names": read_json_names,
    "dictd": read_dictd,
    "german-verbs": read_german_verbs,
    "german-adjectives": read_german_adjectives,
    "lexique": read_lexique,
    "mythes": read_mythes,
    "zemberek": read_zemberek,
    "literals": read_literals,
    "cities": read_cities,
    "compressed": read_compressed,
    "affixed": read_affixed,
    "glosses": read_glosses,
    "defined": read_defined,
    "own-words": read_own,
    "translations": read_translations,
    "front-coded": read_front_coded,
}

__all__ = ["READERS", "Material", "WordColumns", "find_reader"]


def find_reader(name: str, options: Mapping[str, Any]) -> Callable[[Material], WordColumns]:
    """Return the reader with a name, with its options set.

    Raises:
        PackBuildError: there is no such reader, it has no such option, or an option is missing.
    """
    if name not in READERS:
        raise PackBuildError(f"no reader called {name!r}; there are: {list(READERS)}")
    own = dict(options)
    is_cyrillic = own.pop("cyrillic", False)
    reader = READERS[name]
    try:
        inspect.signature(reader).bind(None, **own)
    except TypeError as error:
        raise PackBuildError(f"reader {name!r}: {error}") from None

    def read(material: Material) -> WordColumns:
        table = reader(material, **own)
        if is_cyrillic:
            return {serbian_cyrillic(word.lower()): columns for word, columns in table.items()}
        return table

    return read
