"""Kiwi's morphemes and its language model.

Kiwi's dictionary is compiled, so the package is imported, in a process of its own whose path
has only the unpacked packages.  Morphemes are numbered by descending frequency in the corpora the
model was trained on (after a few special ones), so a noun's id orders it by commonness.

In addition, the language model is asked how likely each noun is right after each of the
recipe's *contexts*, a context being a few tagged morphemes such as 작/VA 은/ETM ("small ...").
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.packs.readers.base import Material, WordColumns, is_hangul, run_dump

_DUMP = Path(__file__).with_name("kiwi_dump.py")


def parse_context(text: str) -> list[list[str]]:
    """Split ``"작/VA 은/ETM"`` into [["작", "VA"], ["은", "ETM"]]."""
    return [morpheme.split("/") for morpheme in text.split()]


def read_kiwi(material: Material, *, tag: str, contexts: Mapping[str, str]) -> WordColumns:
    """Read the Hangul morphemes of one tag; `contexts` has a context for each column's name.

    Columns: `rank` (0 = most frequent of that tag) and, if the model knows the word, one natural
    log probability per context, rounded to hundredths so that the last bits of another processor's
    arithmetic do not show.
    """
    parsed = {name: parse_context(text) for name, text in contexts.items()}
    request = {"tag": tag, "contexts": parsed}
    return table_from(run_dump(_DUMP, request, material.import_folder()))


def table_from(dump: dict[str, Any]) -> WordColumns:
    """Make the table from the dump: {"forms": [...], "contexts": {name: {form: logp}}}."""
    table: WordColumns = {}
    for form in dump["forms"]:
        if is_hangul(form) and form not in table:
            table[form] = {"rank": float(len(table))}
    for name, scores in dump["contexts"].items():
        for form, score in scores.items():
            if form in table:
                table[form][name] = round(score, 2)
    return table
