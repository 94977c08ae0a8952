"""Signatures of the library use only types that ``import tilewise`` provides."""

from __future__ import annotations

import inspect
import sys
import typing
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest

import tilewise

INTERNAL = {
    *("Feedback.of.rule", "Feedback.read.rule", "Feedback.read_pegs.rule", "Feedback.rule"),
    *("KnownLetters.read", "Lexicon.answer_list", "Lexicon.guess_list", "Lexicon.hashes"),
    *(
        "Lexicon.manifest",
        "Lexicon.opener_file",
        "Lexicon.rule",
        "Lexicon.segments",
        "Lexicon.tokenizer",
    ),
    *("Lexicon.words", "Position.all_classes", "Position.belief", "Position.known"),
    "Position.knowing.letters",
    *("Position.partitions", "Position.rule", "Position.secrets", "Position.shown"),
    *("Position.start.words", "Position.words"),
}
"""What docs/stability.md calls internal: it has, takes or returns the engine's own objects."""


def _types(annotation: Any) -> Iterator[type]:
    if isinstance(annotation, type) and not typing.get_args(annotation):
        yield annotation
    for argument in typing.get_args(annotation):
        yield from _types(argument)


def _functions(thing: Any) -> Iterator[tuple[str, Any]]:
    """Yield what has a signature: a function, or a class's public methods and attributes."""
    if inspect.isfunction(thing):
        yield thing.__name__, thing
        return
    for base in thing.__mro__:
        if base.__module__.startswith("tilewise"):
            yield thing.__name__, base
            for name, value in vars(base).items():
                if not name.startswith("_"):
                    found = inspect.unwrap(getattr(value, "__func__", value))
                    found = found.fget if isinstance(found, property) else found
                    found = found.func if isinstance(found, cached_property) else found
                    if inspect.isfunction(found):
                        yield f"{thing.__name__}.{name}", found


def _unknown(name: str) -> set[str]:
    """Return parts of the signatures of a public name that use types nobody can import."""
    public = {getattr(tilewise, one) for one in tilewise.__all__}
    names = {one: getattr(tilewise, one) for one in tilewise.__all__}
    found = set()
    for label, function in _functions(getattr(tilewise, name)):
        known = {**vars(sys.modules[function.__module__]), **names}
        for part, hint in typing.get_type_hints(function, known).items():
            own = {one for one in _types(hint) if one.__module__.startswith("tilewise")}
            if own - public and not part.startswith("_"):
                found.add(label if part == "return" else f"{label}.{part}")
    return found


@pytest.mark.parametrize("name", tilewise.__all__)
def test_signatures_use_only_exported_types(name: str) -> None:
    assert _unknown(name) <= INTERNAL


def test_what_is_internal_is_there() -> None:
    assert set().union(*map(_unknown, tilewise.__all__)) == INTERNAL
