"""Rules that depend on what a pack's tokens stand for, such as which kana are near each other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, Self

from tilewise.rules.rule import Rule


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
