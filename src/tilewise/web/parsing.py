"""Reading requests from JSON, with everything checked against the dataclass.

The annotation of a field says what it may hold: ``bool``, ``int`` and ``str`` as they are,
``tuple[X, ...]`` for a list, a dataclass for an object, ``X | Y`` for either, and ``Annotated`` for
limits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from tilewise.errors import Message, MessageError, shown, untranslated
from tilewise.files import parse_json
from tilewise.web.questions import QUESTIONS, Between, Most, Question

LARGEST = 256 << 10
"""Bytes of a request; 5,000 words of 40 bytes fit."""

_WANTED = {
    (bool,): Message(untranslated("true or false")),
    (int,): Message(untranslated("a whole number")),
    (str,): Message(untranslated("text")),
    (list,): Message(untranslated("a list")),
    (dict,): Message(untranslated("an object")),
    (str, list): Message(untranslated("a string or a list")),
    (str, NoneType): Message(untranslated("a string or null")),
}
"""The expected value in errors, by the JSON types allowed."""


def read_json(content: bytes | str, ask: str | None = None) -> Question:
    """Read a request from JSON.

    Args:
        content: the request.
        ask: the kind of request, if `content` has no ``ask``.

    Raises:
        MessageError: it is too large, not JSON, or not a request.
    """
    if len(content) > LARGEST:
        raise MessageError(f"the request is larger than {LARGEST >> 10} KB")
    try:
        document = parse_json(content)
    except ValueError:
        raise MessageError(untranslated("the request is not a JSON object in UTF-8")) from None
    if ask is not None and isinstance(document, dict):
        document = {**document, "ask": ask}
    return read_question(document)


def read_question(document: object) -> Question:
    """Read a request from parsed JSON.

    Raises:
        MessageError: it is not a request; the message names the key.
    """
    if not isinstance(document, dict):
        raise MessageError(untranslated('a request must be a JSON object, as in {"ask": "packs"}'))
    asked = {question.ask: question for question in QUESTIONS}
    ask = document.get("ask")
    if not isinstance(ask, str) or ask not in asked:
        raise MessageError(f"ask is {shown(ask)}; it must be one of {', '.join(asked)}")
    rest = {key: value for key, value in document.items() if key != "ask"}
    question: Question = read_record(asked[ask], rest)
    return question


def read_record(kind: Any, document: dict[str, Any], place: str = "") -> Any:
    """Read an object of a kind, such as a request without its ``ask``.

    Args:
        kind: a dataclass.
        document: its fields.
        place: where the object is, for errors: such as ``rows[0].``.

    Raises:
        MessageError: a key or value is wrong; the message names the key.
    """
    known = {field.name: field for field in fields(kind)}
    for key in document:
        if key not in known:
            raise MessageError(
                f"there is no key {shown(place + key)}; the keys are: {', '.join(known)}"
            )
    hints = _hints(kind)
    values = {}
    for name, field in known.items():
        if name in document:
            values[name] = _value(hints[name], document[name], place + name)
        elif is_required(field):
            raise MessageError(f"{place + name} is missing")
    return kind(**values)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def is_required(field: Field[Any]) -> bool:
    """Whether a field is required."""
    return field.default is MISSING and field.default_factory is MISSING


def _value(kind: Any, value: Any, place: str) -> Any:
    """Return a value of the annotated kind.

    Raises:
        MessageError: it is of another kind, or beyond a limit.
    """
    if get_origin(kind) is Annotated:
        plain, *limits = get_args(kind)
        for limit in limits:
            _CHECKS[type(limit)](limit, value, place)
        return _value(plain, value, place)
    if get_origin(kind) in (Union, UnionType):
        return _either(get_args(kind), value, place)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise _other(place, value, list)
        return tuple(
            _value(get_args(kind)[0], item, f"{place}[{number}]")
            for number, item in enumerate(value)
        )
    if is_dataclass(kind):
        if not isinstance(value, dict):
            raise _other(place, value, dict)
        return read_record(kind, value, f"{place}.")
    if type(value) is not kind:
        raise _other(place, value, kind)
    if kind is str:
        _check_text(value, place)
    return value


def _either(kinds: tuple[Any, ...], value: Any, place: str) -> Any:
    """Return a value as the only one of these kinds that has its shape."""
    for kind in kinds:
        if type(value) is _shape(kind):
            return _value(kind, value, place)
    raise _other(place, value, *map(_shape, kinds))


def _shape(kind: Any) -> type:
    """Return the JSON type for values of a kind."""
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(plain) is tuple:
        return list
    return dict if is_dataclass(plain) else plain


def _check_text(value: str, place: str) -> None:
    """Refuse halves of characters (lone surrogates), which cannot be encoded."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise MessageError(f"{place} contains an incomplete character") from None


def _check_most(limit: Most, value: Any, place: str) -> None:
    if isinstance(value, str | list) and len(value) > limit.size:
        raise MessageError(f"{place} is longer than the limit of {limit.size}: {shown(value)}")


def _check_between(limit: Between, value: Any, place: str) -> None:
    if type(value) is int and not limit.least <= value <= limit.most:
        raise MessageError(
            f"{place} is {shown(value)}; give a whole number from {limit.least} to {limit.most}"
        )


_CHECKS: dict[type, Callable[[Any, Any, str], None]] = {
    Most: _check_most,
    Between: _check_between,
}


def _other(place: str, value: Any, *wanted: type) -> MessageError:
    return MessageError(f"{place} is {shown(value)}; give {_WANTED[wanted]}")
