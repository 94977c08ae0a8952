"""Names of options and arguments in help and in usage errors.

Parameters have no single type: typer ships the parser's classes in some versions, and depends on
them in others.
"""

from __future__ import annotations

from enum import Enum
from typing import Any


def name_of_parameter(parameter: Any) -> str:
    """Return a parameter's name in help: ``--top``, ``LEXICON``."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    return str(max(parameter.opts, key=len))


def choices_of(parameter: Any) -> list[str]:
    """Return the values a parameter may have; empty if they are not a fixed list."""
    choices = getattr(parameter.type, "choices", None) or ()
    return [str(value_of(choice)) for choice in choices]


def value_of(value: Any) -> Any:
    """Return a default or choice as it is typed: the value of an enumeration's member."""
    return value.value if isinstance(value, Enum) else value
