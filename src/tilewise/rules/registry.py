"""Finds rules by their names. A rule's module is imported only when the rule is used."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from tilewise.errors import Listed, TilewiseError
from tilewise.rules import games

if TYPE_CHECKING:
    from tilewise.rules.rule import Rule

_DEFAULT = "wordle"


@cache
def rule_names() -> tuple[str, ...]:
    """Return the names of all rules, the default first."""
    return (_DEFAULT, *sorted(module.name for module in iter_modules(games.__path__)))


def rule_named(name: str, option: str = "rules") -> Rule:
    """Return the rule with this name.

    Args:
        name: the name.
        option: where the name was given; errors begin with it.

    Raises:
        TilewiseError: there is none; the message lists the names.
    """
    if not isinstance(name, str) or name not in rule_names():
        raise TilewiseError(
            "{name} must be one of {choices}.", name=option, choices=Listed(rule_names())
        )
    return _rule(name)


@cache
def _rule(name: str) -> Rule:
    if name == _DEFAULT:
        from tilewise.rules.feedback import WORDLE  # numpy, 100 ms

        return WORDLE
    found: Rule = getattr(import_module(f"{games.__name__}.{name}"), name.upper())
    return found
