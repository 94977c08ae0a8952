"""Generates the types and the JSON Schema of the web app's messages.

    python -m tools.messages

``tsc`` checks the app's JavaScript against ``page/messages.d.ts``. ``docs/messages.schema.json`` is
for other programs that talk to :mod:`tilewise.web`. Both come from the dataclasses of
:mod:`tilewise.answers.questions` and the dictionaries of :mod:`tilewise.answers.documents`.
tests/web/test_messages.py fails if they are out of date.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from tilewise.answers.questions import QUESTIONS, Question
from tilewise.records import DEFINITIONS, members, object_schema
from tilewise.web.api import answer_of, records
from tools.calls import call

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "src" / "tilewise" / "web" / "page" / "messages.d.ts"
SCHEMA = ROOT / "docs" / "messages.schema.json"

_TYPESCRIPT = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null"}


def types_text() -> str:
    """Return the declarations."""
    parts = [
        "// Made from tilewise.web by `python -m tools.messages`.",
        *map(_interface, records()),
    ]
    answered = "".join(f"  {q.ask}: [{q.__name__}, {answer_of(q)}];\n" for q in QUESTIONS)
    about = "/** Every question by its name, and its answer. */"
    parts.append(f"{about}\nexport interface Messages {{\n{answered}}}\n")
    return "\n".join(parts)


def _interface(kind: Any) -> str:
    about = (inspect.getdoc(kind) or "").replace("\n", "\n * ").replace(" * \n", " *\n")
    lines = [f"/**\n * {about}\n */", f"export interface {kind.__name__} {{"]
    if issubclass(kind, Question):
        lines.append(f'  ask: "{kind.ask}";')
    for member in members(kind):
        optional = "" if member.is_required else "?"
        lines.append(f"  {member.name}{optional}: {_typescript(member.hint)};")
    return "\n".join((*lines, "}", ""))


def _typescript(hint: Any) -> str:
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _typescript(inside[0])
    if origin in (Union, UnionType):
        return " | ".join(map(_typescript, inside))
    if origin in (tuple, list):
        return f"Array<{_typescript(inside[0])}>"
    if origin is dict:
        return f"Record<string, {_typescript(inside[1])}>"
    return "any" if hint is Any else _TYPESCRIPT.get(hint) or hint.__name__


def schema_text() -> str:
    """Return the schema as the file has it."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A message to tilewise.web; its answer is the definition named with Answer",
        "oneOf": [{"$ref": f"{DEFINITIONS}{question.__name__}"} for question in QUESTIONS],
        "$defs": {kind.__name__: _definition(kind) for kind in records()},
    }
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _definition(kind: Any) -> dict[str, Any]:
    """Return the schema of a kind of object; a request also has its name."""
    schema = object_schema(kind)
    if issubclass(kind, Question):
        schema["properties"] = {"ask": {"const": kind.ask}, **schema["properties"]}
        schema["required"] = ["ask", *schema["required"]]
    return schema


def main() -> None:
    """Write both files."""
    TYPES.write_text(types_text(), encoding="utf-8", newline="\n")
    SCHEMA.write_text(schema_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    call(main)
