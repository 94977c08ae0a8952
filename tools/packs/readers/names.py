"""Names: in locale data, in lists of countries and cities, in Python modules."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from typing import Any

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns


def read_json_names(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read texts of JSON documents, in small letters.  No columns.

    Options: `paths`; `at`, the keys that lead to the part wanted, one document's keys each;
    `only`, a key: texts that stand elsewhere are left out (``exemplarCity``, the cities that time
    zones are named after).

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
        table.update((text.lower(), {}) for text in _texts(part, options.get("only", "")))
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


def read_literals(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read strings assigned in Python modules; options: `paths`, `names` of the variables."""
    table: WordColumns = {}
    for path in options["paths"]:
        for node in ast.walk(ast.parse(material.read(path))):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", 0)]
            named = {target.id for target in targets if isinstance(target, ast.Name)}
            if named & set(options["names"]) and isinstance(node, ast.Assign | ast.AnnAssign):
                inner = (one for one in ast.walk(node) if isinstance(one, ast.Constant))
                table.update((one.value, {}) for one in inner if isinstance(one.value, str))
    return table


def read_cities(material: Material, options: dict[str, Any]) -> WordColumns:
    """Read cities from GeoNames JSON; options: `countries`, `least` inhabitants."""
    cities = json.loads(material.read(options["path"])).values()
    return {
        city["name"]: {}
        for city in cities
        if city["countrycode"] in options["countries"] and city["population"] >= options["least"]
    }
