"""The messages of the page, written down twice: for its types, and as a JSON Schema.

    python -m tools.messages

``page/messages.d.ts`` is what the page's JavaScript is checked against by ``tsc``, and
``docs/messages.schema.json`` is for everybody else who would talk to :mod:`tilewise.web`. Both are
made from the dataclasses of :mod:`tilewise.web.questions` and the dictionaries of
:mod:`tilewise.web.answers` and :mod:`tilewise.play.documents`; tests/web/test_messages.py says when
they have to be made again.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tilewise.play import documents
from tilewise.web import answers, questions
from tilewise.web.parsing import is_required
from tilewise.web.questions import QUESTIONS, Between, Most, Question

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "src" / "tilewise" / "web" / "page" / "messages.d.ts"
SCHEMA = ROOT / "docs" / "messages.schema.json"

_TYPESCRIPT = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null"}
_JSON = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}


def records() -> Iterator[Any]:
    """Yield every kind of object: the rows of questions, questions, and parts of answers."""
    yield questions.Row
    yield from QUESTIONS
    for room in (documents, answers):
        for kind in vars(room).values():
            if is_typeddict(kind) and kind.__module__ == room.__name__:
                yield kind


def answer_of(question: type[Question]) -> str:
    """Return the name of the answer to a kind of question."""
    return f"{question.__name__}Answer"


# -- TypeScript -------------------------------------------------------------------------------


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
    lines = [f"/**\n * {about}\n */", f"export interface {_name(kind)} {{"]
    if isinstance(kind, type) and issubclass(kind, Question):
        lines.append(f'  ask: "{kind.ask}";')
    for name, hint, required in _members(kind):
        lines.append(f"  {name}{'' if required else '?'}: {_typescript(hint)};")
    return "\n".join((*lines, "}", ""))


def _members(kind: Any) -> Iterator[tuple[str, Any, bool]]:
    """Yield the name of each key, what it holds, and whether it has to be there."""
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        for field in fields(kind):
            yield field.name, hints[field.name], is_required(field)
        return
    for name, hint in hints.items():
        optional = get_origin(hint) is NotRequired
        yield name, get_args(hint)[0] if optional else hint, not optional


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
    return "any" if hint is Any else _TYPESCRIPT.get(hint) or _name(hint)


def _name(kind: Any) -> str:
    return str(kind.__name__)


# -- JSON Schema ------------------------------------------------------------------------------


def schema_text() -> str:
    """Return the schema as the file has it."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A message to tilewise.web; its answer is the definition named with Answer",
        "oneOf": [{"$ref": f"#/$defs/{_name(question)}"} for question in QUESTIONS],
        "$defs": {_name(kind): _object(kind) for kind in records()},
    }
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _object(kind: Any) -> dict[str, Any]:
    members = list(_members(kind))
    properties = {name: _schema(hint) for name, hint, _ in members}
    required = [name for name, _, is_needed in members if is_needed]
    if isinstance(kind, type) and issubclass(kind, Question):
        properties = {"ask": {"const": kind.ask}, **properties}
        required = ["ask", *required]
    return {
        "description": inspect.getdoc(kind),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _schema(hint: Any) -> dict[str, Any]:
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        schema = _schema(inside[0])
        for limit in inside[1:]:
            schema |= _limit(limit, schema["type"])
        return schema
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(one) for one in inside]}
    if origin in (tuple, list):
        return {"type": "array", "items": _schema(inside[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(inside[1])}
    if hint is Any:
        return {}
    return {"type": _JSON[hint]} if hint in _JSON else {"$ref": f"#/$defs/{_name(hint)}"}


def _limit(limit: Any, kind: str) -> dict[str, int]:
    if isinstance(limit, Between):
        return {"minimum": limit.least, "maximum": limit.most}
    assert isinstance(limit, Most)
    return {"maxItems" if kind == "array" else "maxLength": limit.size}


def main() -> None:
    """Write both files."""
    TYPES.write_text(types_text(), encoding="utf-8", newline="\n")
    SCHEMA.write_text(schema_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
