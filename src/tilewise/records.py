"""Objects of JSON: read from requests, and described by JSON Schema.

The annotation of a field says what it may hold: ``bool``, ``int``, ``float`` and ``str`` as they
are, ``tuple[X, ...]`` or ``list[X]`` for a list, a dataclass or a ``TypedDict`` for an object,
``X | Y`` for either, and ``Annotated`` for limits. The ``Attributes`` section of a docstring
describes the fields.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tilewise.errors import MessageError, shown

T = TypeVar("T")


@dataclass(frozen=True)
class Most:
    """The most characters or items a text or list may have."""

    size: int

    def check(self, value: Any, place: str) -> None:
        """Refuse a longer value."""
        if len(value) > self.size:
            raise MessageError(f"{place} is longer than the limit of {self.size}: {shown(value)}")

    def schema(self, kind: str) -> dict[str, int]:
        """Return the limit in JSON Schema, for a value of a JSON type."""
        return {"maxItems" if kind == "array" else "maxLength": self.size}


@dataclass(frozen=True)
class Between:
    """The bounds of a whole number, both included."""

    least: int
    most: int

    def check(self, value: Any, place: str) -> None:
        """Refuse a number outside the bounds."""
        if not self.least <= value <= self.most:
            raise MessageError(
                f"{place} is {shown(value)}; give a whole number from {self.least} to {self.most}"
            )

    def schema(self, kind: str) -> dict[str, int]:
        """Return the bounds in JSON Schema."""
        return {"minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Member:
    """A key of a kind of object.

    Attributes:
        name: the key.
        hint: what its value may be.
        is_required: whether it must be given.
        default: its value if it is not given; MISSING if it has none.
    """

    name: str
    hint: Any
    is_required: bool
    default: Any


@cache
def members(kind: Any) -> tuple[Member, ...]:
    """Return the keys of a dataclass or of a ``TypedDict``."""
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        defaults = [(field.name, field.default) for field in fields(kind)]
        return tuple(Member(name, hints[name], one is MISSING, one) for name, one in defaults)
    return tuple(
        Member(name, get_args(hint)[0], False, MISSING)
        if get_origin(hint) is NotRequired
        else Member(name, hint, True, MISSING)
        for name, hint in hints.items()
    )


# -- Reading ---------------------------------------------------------------------------------------

_WANTED = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "an object",
    NoneType: "null",
}
"""JSON types, as errors name them."""


def read_record(kind: Callable[..., T], document: dict[str, Any], place: str = "") -> T:
    """Read an object of a kind, such as a request without its ``ask``.

    Args:
        kind: a dataclass.
        document: its fields.
        place: where the object is, for errors: such as ``rows[0].``.

    Raises:
        MessageError: a key or value is wrong; the message names the key.
    """
    known = {member.name: member for member in members(kind)}
    for key in document:
        if key not in known:
            raise MessageError(
                f"there is no key {shown(place + key)}; the keys are: {', '.join(known)}"
            )
    values = {}
    for name, member in known.items():
        if name in document:
            values[name] = _value(member.hint, document[name], place + name)
        elif member.is_required:
            raise MessageError(f"{place + name} is missing")
    return kind(**values)


def _value(kind: Any, value: Any, place: str) -> Any:
    """Return a value of the annotated kind.

    Raises:
        MessageError: it is of another kind, or beyond a limit.
    """
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    fitting = [one for one in kinds if type(value) is _json_type(one)]
    if not fitting:
        wanted = " or ".join(_WANTED[_json_type(one)] for one in kinds)
        raise MessageError(f"{place} is {shown(value)}; give {wanted}")
    plain, *limits = _plain(fitting[0])
    for limit in limits:
        limit.check(value, place)
    if isinstance(value, list):
        item = get_args(plain)[0]
        return tuple(_value(item, one, f"{place}[{n}]") for n, one in enumerate(value))
    if isinstance(value, dict):
        return read_record(plain, value, f"{place}.")
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:  # half of a character, a lone surrogate
            raise MessageError(f"{place} contains an incomplete character") from None
    return value


def _plain(kind: Any) -> tuple[Any, ...]:
    """Return a kind without limits, then its limits."""
    return get_args(kind) if get_origin(kind) is Annotated else (kind,)


def _json_type(kind: Any) -> type:
    """Return the JSON type for values of a kind."""
    plain = _plain(kind)[0]
    if get_origin(plain) is tuple:
        return list
    return dict if is_dataclass(plain) else plain


# -- Writing ---------------------------------------------------------------------------------------


def document_of(kind: type[T], source: object, **more: object) -> T:
    """Return a ``TypedDict`` with the values of an object.

    Args:
        kind: the ``TypedDict``.
        source: has an attribute for each key that is not in `more`.
        more: other values; a key that is not required is left out if its value is None.
    """
    document = {}
    for member in members(cast(Any, kind)):
        name = member.name
        value = more[name] if name in more else getattr(source, name)
        if member.is_required or value is not None:
            document[name] = _written(member.hint, value)
    return cast(T, document)


def _written(hint: Any, value: Any) -> Any:
    if is_typeddict(hint) and not isinstance(value, dict):
        return document_of(hint, value)
    if get_origin(hint) is list:
        return [_written(get_args(hint)[0], one) for one in value]
    return value


# -- JSON Schema -----------------------------------------------------------------------------------

DEFINITIONS = "#/$defs/"
"""Where a JSON Schema keeps its definitions; OpenAPI keeps them elsewhere."""

_JSON = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}

_FIELD = re.compile(r"^    (\w+): (.*(?:\n        .*)*)", re.MULTILINE)
"""A field in the ``Attributes`` section of a docstring, with its indented further lines."""


def whole_schema(kind: Any) -> dict[str, Any]:
    """Return the schema of a kind of object, with the definitions it refers to."""
    inside: dict[str, Any] = {}
    waiting = _kinds_in(kind)
    while waiting:
        one = waiting.pop()
        if one.__name__ not in inside:
            inside[one.__name__] = object_schema(one)
            waiting += _kinds_in(one)
    return object_schema(kind) | ({"$defs": dict(sorted(inside.items()))} if inside else {})


def _kinds_in(kind: Any) -> list[Any]:
    """Return the kinds of objects that the members of one may be or hold."""
    found = []
    waiting = [member.hint for member in members(kind)]
    while waiting:
        hint = waiting.pop()
        if is_typeddict(hint) or (isinstance(hint, type) and is_dataclass(hint)):
            found.append(hint)
        waiting += get_args(hint)
    return found


def object_schema(kind: Any, at: str = DEFINITIONS) -> dict[str, Any]:
    """Return the schema of a kind of object."""
    about, described = described_by(kind)
    properties = {}
    for member in members(kind):
        schema = properties[member.name] = _schema(member.hint, at)
        if member.name in described:
            schema["description"] = described[member.name]
        if member.default is not MISSING:
            schema["default"] = [] if member.default == () else member.default
    return {
        "description": about,
        "type": "object",
        "properties": properties,
        "required": [member.name for member in members(kind) if member.is_required],
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


def _schema(hint: Any, at: str) -> dict[str, Any]:
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        schema = _schema(inside[0], at)
        for limit in inside[1:]:
            schema |= limit.schema(schema["type"])
        return schema
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(one, at) for one in inside]}
    if origin in (tuple, list):
        return {"type": "array", "items": _schema(inside[0], at)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(inside[1], at)}
    if hint is Any:
        return {}
    return {"type": _JSON[hint]} if hint in _JSON else {"$ref": f"{at}{hint.__name__}"}
