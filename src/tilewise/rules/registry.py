"""Finds rules by their names, and makes those that depend on a pack's alphabet."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Self

from tilewise.errors import Listed, TilewiseError
from tilewise.rules import games
from tilewise.rules.rule import Rule

# -- Finds rules by their names. A rule's module is imported only when the rule is used ------------


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


# -- Rules that depend on what a pack's tokens stand for, such as which kana are near each other


class AlphabetRule(Rule):
    """A rule for words of a certain alphabet; there is one object for each alphabet.

    Attributes:
        alphabet: the names of the tokens, in their order; none until :meth:`for_alphabet`.
    """

    def __init__(self, alphabet: tuple[str, ...] = ()) -> None:
        self.alphabet = alphabet

    @abstractmethod
    def is_for(self, alphabet: Collection[str]) -> bool:
        """Whether the rule can be played with words of an alphabet."""

    def for_alphabet(self, alphabet: Sequence[str]) -> Self | None:
        """Return the rule for words of an alphabet; None if it cannot be played with them."""
        return _made(type(self), tuple(alphabet)) if self.is_for(alphabet) else None

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]} {' '.join(self.alphabet)}>"

    def __reduce__(self) -> str | tuple[Any, ...]:
        return (_made, (type(self), self.alphabet)) if self.alphabet else super().__reduce__()


@lru_cache
def _made(kind: type[Any], alphabet: tuple[str, ...]) -> Any:
    return kind(alphabet)
