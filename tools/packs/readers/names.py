"""Names: in locale data, in lists of countries and cities, in Python modules."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns


def read_json_names(
    material: Material, *, paths: Sequence[str], at: Sequence[Sequence[str]], only: str = ""
) -> WordColumns:
    """Read texts of JSON documents, in small letters.  No columns.

    Options: `paths`; `at`, the keys that lead to the part wanted, one document's keys each;
    `only`, a key: texts that stand elsewhere are left out (``exemplarCity``, the cities that time
    zones are named after).

    Raises:
        PackBuildError: a document has no such part.
    """
    table: WordColumns = {}
    for path, keys in zip(paths, at, strict=True):
        part = json.loads(material.read(path))
        for key in keys:
            if key not in part:
                raise PackBuildError(f"{path}: no {key!r}")
            part = part[key]
        table.update((text.lower(), {}) for text in _texts(part, only))
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


def read_literals(material: Material, *, paths: Sequence[str], names: Sequence[str]) -> WordColumns:
    """Read the strings that Python modules assign to variables with these names."""
    table: WordColumns = {}
    for path in paths:
        for node in ast.walk(ast.parse(material.read(path))):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", 0)]
            named = {target.id for target in targets if isinstance(target, ast.Name)}
            if named & set(names) and isinstance(node, ast.Assign | ast.AnnAssign):
                inner = (one for one in ast.walk(node) if isinstance(one, ast.Constant))
                table.update((one.value, {}) for one in inner if isinstance(one.value, str))
    return table


def read_cities(
    material: Material, *, path: str, countries: Sequence[str], least: int
) -> WordColumns:
    """Read the cities of some countries with at least this many people, from GeoNames JSON."""
    cities = json.loads(material.read(path)).values()
    return {
        city["name"]: {}
        for city in cities
        if city["countrycode"] in countries and city["population"] >= least
    }
