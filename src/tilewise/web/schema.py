"""JSON Schema of messages, from the dataclasses and dictionaries that define them.

The annotation of a field says what it may hold, as :mod:`tilewise.web.parsing` reads it; the
``Attributes`` section of a docstring describes the fields.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
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

DEFINITIONS = "#/$defs/"
"""Where a JSON Schema keeps its definitions; OpenAPI keeps them elsewhere."""

_JSON = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}

_FIELD = re.compile(r"^    (\w+): (.*(?:\n        .*)*)", re.MULTILINE)
"""A field in the ``Attributes`` section of a docstring, with its indented further lines."""


def records() -> Iterator[Any]:
    """Yield every kind of object: rows of requests, requests, and parts of answers."""
    yield questions.Row
    yield from QUESTIONS
    for room in (documents, answers):
        for kind in vars(room).values():
            if is_typeddict(kind) and kind.__module__ == room.__name__:
                yield kind


def name_of(kind: Any) -> str:
    """Return the name of a kind of object among the definitions."""
    return str(kind.__name__)


def answer_of(question: type[Question]) -> str:
    """Return the name of the answer to a kind of request."""
    return f"{question.__name__}Answer"


def members(kind: Any) -> Iterator[tuple[str, Any, bool]]:
    """Yield each key of a kind of object: its name, its type, and whether it is required."""
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        for field in fields(kind):
            yield field.name, hints[field.name], is_required(field)
        return
    for name, hint in hints.items():
        optional = get_origin(hint) is NotRequired
        yield name, get_args(hint)[0] if optional else hint, not optional


def definitions(kinds: Iterator[Any]) -> dict[str, Any]:
    """Return the schemas of some kinds of objects by name."""
    return {name_of(kind): object_schema(kind) for kind in kinds}


def whole_schema(kind: Any) -> dict[str, Any]:
    """Return the schema of a kind of object, with the definitions it refers to."""
    inside: dict[str, Any] = {}
    waiting = _kinds_in(kind)
    while waiting:
        one = waiting.pop()
        if name_of(one) not in inside:
            inside[name_of(one)] = object_schema(one)
            waiting += _kinds_in(one)
    return object_schema(kind) | ({"$defs": dict(sorted(inside.items()))} if inside else {})


def _kinds_in(kind: Any) -> list[Any]:
    """Return the kinds of objects that the members of one may be or hold."""
    found = []
    waiting = [hint for _, hint, _ in members(kind)]
    while waiting:
        hint = waiting.pop()
        if is_typeddict(hint) or (isinstance(hint, type) and is_dataclass(hint)):
            found.append(hint)
        waiting += get_args(hint)
    return found


def object_schema(kind: Any, at: str = DEFINITIONS) -> dict[str, Any]:
    """Return the schema of a kind of object."""
    about, described = described_by(kind)
    parts = list(members(kind))
    defaults = _defaults(kind)
    properties = {
        name: _schema(hint, at)
        | ({"description": described[name]} if name in described else {})
        | ({"default": defaults[name]} if name in defaults else {})
        for name, hint, _ in parts
    }
    required = [name for name, _, is_needed in parts if is_needed]
    if isinstance(kind, type) and issubclass(kind, Question):
        properties = {"ask": {"const": kind.ask}, **properties}
        required = ["ask", *required]
    return {
        "description": about,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def described_by(kind: Any) -> tuple[str, dict[str, str]]:
    """Return the descriptions of a kind of object and of each field, from its docstring."""
    described: dict[str, str] = {}
    for base in reversed(getattr(kind, "__mro__", (kind,))):
        _, _, attributes = _docstring(base).partition("Attributes:\n")
        found = _FIELD.findall(attributes)
        described |= {name: _sentence(text) for name, text in found}
    return _docstring(kind).partition("Attributes:\n")[0].strip(), described


def _docstring(kind: Any) -> str:
    return inspect.cleandoc(kind.__doc__ or "").replace("``", "`")


def _sentence(text: str) -> str:
    """Return the description of an attribute on one line, with a capital letter."""
    joined = " ".join(text.split())
    return joined[0].upper() + joined[1:]


def _defaults(kind: Any) -> dict[str, Any]:
    """Return the defaults of a dataclass as JSON values."""
    if not is_dataclass(kind):
        return {}
    given = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
    return {name: list(value) if value == () else value for name, value in given.items()}


def _schema(hint: Any, at: str) -> dict[str, Any]:
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        schema = _schema(inside[0], at)
        for limit in inside[1:]:
            schema |= _limit(limit, schema["type"])
        return schema
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(one, at) for one in inside]}
    if origin in (tuple, list):
        return {"type": "array", "items": _schema(inside[0], at)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(inside[1], at)}
    if hint is Any:
        return {}
    return {"type": _JSON[hint]} if hint in _JSON else {"$ref": f"{at}{name_of(hint)}"}


def _limit(limit: Any, kind: str) -> dict[str, int]:
    if isinstance(limit, Between):
        return {"minimum": limit.least, "maximum": limit.most}
    assert isinstance(limit, Most)
    return {"maxItems" if kind == "array" else "maxLength": limit.size}
