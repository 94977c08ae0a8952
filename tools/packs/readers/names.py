"""Names in JSON documents: the locale data of CLDR, lists of countries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, rewritten


def read_json_names(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read texts of JSON documents, in small letters.  No columns.

    Options: `paths`; `at`, the keys that lead to the part wanted, one document's keys each;
    `only`, a key: texts that stand elsewhere are left out (``exemplarCity``, the cities that time
    zones are named after); `replace`, a table of texts and what to write instead, before letters
    are made small (Turkish has ``I = "ı"``).

    Raises:
        PackBuildError: a document has no such part.
    """
    table: WordColumns = {}
    for path, keys in zip(options["paths"], options["at"], strict=True):
        part = json.loads(material.read(path))
        for key in keys:
            if key not in part:
                raise PackBuildError(f"{path}: no {key!r}")
            part = part[key]
        for text in _texts(part, options.get("only", "")):
            table[rewritten(text, options.get("replace", {})).lower()] = {}
    return table


def _texts(part: Any, only: str, key: str = "") -> Iterator[str]:
    if isinstance(part, str):
        if only in ("", key):
            yield part
    elif isinstance(part, dict):
        for inner_key, value in part.items():
            yield from _texts(value, only, inner_key)
    elif isinstance(part, list):
        for value in part:
            yield from _texts(value, only, key)
