"""The five figures of a guess, which are stored, ranked and shown."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Figures of a guess, over the candidates of a position and their probabilities.

    Attributes:
        expected_guesses: expected guesses to the answer, including this one.
        entropy_bits: expected information of its pattern.
        expected_remaining: expected candidates left after it.
        worst_case: most candidates that can be left.
        buckets: number of patterns it can get.
    """

    expected_guesses: float
    entropy_bits: float
    expected_remaining: float
    worst_case: int
    buckets: int

    @property
    def figures(self) -> dict[str, float]:
        """The five figures by name, in this order."""
        return {field.name: getattr(self, field.name) for field in fields(Figures)}
