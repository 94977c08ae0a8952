"""Lexique: French word forms with their lemma, category and frequencies.

Lexique 3.83 (B. New and C. Pallier, with others; CC-BY-SA-4.0) is a table of 142,694 forms, one
line each, with tabs between the columns and a heading line. The columns used here: ``1_ortho``
the form, ``3_lemme`` its lemma, ``4_cgram`` the category (NOM, VER, ADJ, ADV, ONO, PRE, ...),
``7_freqlemfilms2`` and ``8_freqlemlivres`` how often the lemma, with all its forms, occurs in a
million words of film subtitles and of books, ``14_islem`` 1 where the form is the lemma. The file
is in Latin-1, which has no œ: it writes coeur, and the packs write cœur.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping, Sequence

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, rewritten

_COLUMNS = ("1_ortho", "4_cgram", "7_freqlemfilms2", "8_freqlemlivres", "14_islem")


def read_lexique(
    material: Material, *, path: str, categories: Sequence[str], replace: Mapping[str, str] = {}
) -> WordColumns:
    """Read the lemmas of some categories, each with the column `zipf`.

    Options: `categories`, of which a word must have one; `replace`, a table of texts and what to
    write instead.

    `zipf` is the logarithm of the lemma's occurrences per billion words, where the frequency is
    the mean of that in films and that in books, of all its listed categories together; a lemma
    that was never met has the frequency 0.001 per million.

    Raises:
        PackBuildError: the table lacks one of the columns.
    """
    rows = csv.DictReader(
        io.StringIO(material.read(path).decode("latin-1")),
        delimiter="\t",
        quoting=csv.QUOTE_NONE,
    )
    lacking = [name for name in _COLUMNS if name not in (rows.fieldnames or ())]
    if lacking:
        raise PackBuildError(f"{path}: no column {lacking[0]!r}; is it Lexique 3?")
    per_million: dict[str, float] = {}
    for row in rows:
        if row["14_islem"] == "1" and row["4_cgram"] in categories:
            word = rewritten(row["1_ortho"], replace)
            both = _number(row["7_freqlemfilms2"]) + _number(row["8_freqlemlivres"])
            per_million[word] = per_million.get(word, 0.0) + both / 2
    return {
        word: {"zipf": round(math.log10(max(frequency, 0.001)) + 3, 2)}
        for word, frequency in per_million.items()
    }


def _number(text: str) -> float:
    return float(text.replace(",", ".") or 0)
