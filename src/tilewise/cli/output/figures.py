"""Figures in the player's language: numbers, estimates, changes, probabilities."""

from __future__ import annotations

from tilewise.cli.process.language import number
from tilewise.lexicon import Lexicon


def estimate(value: float, form: str, *, exact: bool) -> str:
    """Return a figure as text; ≈ marks one that is not exact."""
    return f"{'' if exact else '≈'}{number(value, form)}"


def change(before: int, after: int) -> str:
    """Return a count before and after a change, as text."""
    return f"{number(before, ',')} → {number(after, ',')}"


def percent(probability: float) -> str:
    """Return a percentage as text; only exact 0 and 1 are shown as 0 % and 100 %."""
    if 0 < probability < 0.001:
        return f"<{number(0.001, '.1%')}"
    if 0.9995 <= probability < 1:
        return f">{number(0.999, '.1%')}"
    return number(probability, ".1%")


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number and what it counts, in English: ``1 game``, ``2 games``.

    Args:
        number: how many there are.
        one: the singular.
        many: the plural, unless that is `one` with an s.
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def tiles_of(lexicon: Lexicon) -> str:
    """Return how many tiles words have: ``5``, or ``4–9`` if not all have the same number."""
    least, most = map(number, lexicon.tile_counts)
    return least if least == most else f"{least}–{most}"
