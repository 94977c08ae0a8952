"""Generates ``docs/pack.schema.json``: the keys of ``pack.toml`` as a JSON Schema, for editors.

Run ``python -m tools.pack_schema`` after changing :mod:`tilewise.lexicon.manifest`. Editors that
support TOML schemas, such as those with Taplo, complete and check a ``pack.toml`` whose first line
is ``#:schema`` and the path or address of the file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tilewise.lexicon.manifest import TABLES, Table
from tilewise.rules.rule import Rule
from tools.calls import call

SCHEMA_FILE = Path(__file__).parents[1] / "docs" / "pack.schema.json"


def schema_text() -> str:
    """Return the schema as the file has it."""
    return json.dumps(pack_schema(), ensure_ascii=False, indent=2) + "\n"


def pack_schema() -> dict[str, Any]:
    """Return the JSON Schema of a ``pack.toml`` (draft 7, which TOML editors support)."""
    root = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "pack.toml of a tilewise lexicon pack",
    }
    top, *others = TABLES
    root |= _table_schema(top)
    for table in others:
        _put(root, table)
    return root


def _put(root: dict[str, Any], table: Table) -> None:
    """Add a table to the whole schema, with the tables that contain it."""
    inside = _table_schema(table)
    if table.is_list:
        inside = {"type": "array", "items": inside}
    *places, name = table.name.split(".")
    holder = root
    for place in places:
        if table.is_required:
            _require(holder, place)
        holder = holder["properties"].setdefault(place, {"type": "object", "properties": {}})
    holder["properties"][name] = inside
    if table.is_required:
        _require(holder, name)


def _require(holder: dict[str, Any], name: str) -> None:
    required = holder.setdefault("required", [])
    if name not in required:
        required.append(name)


def _table_schema(table: Table) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    for key in table.keys:
        properties[key.name] = {"description": key.doc, **key.kind.schema}
        if not key.is_required and key.default is not None:
            default = key.default
            properties[key.name]["default"] = default.name if isinstance(default, Rule) else default
    required = [key.name for key in table.keys if key.is_required]
    return {
        "description": table.doc,
        "type": "object",
        "properties": properties,
        **({"required": required} if required else {}),
    }


def main() -> None:
    """Write the schema."""
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    call(main)
