"""Checks of the numbers and switches that callers of the library pass."""

from __future__ import annotations

import numpy as np

from tilewise.errors import Listed, SessionError, shown


def read_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return a value that must be a whole number within bounds.

    Raises:
        SessionError: it is not.
    """
    if (
        isinstance(value, int | np.integer)
        and not isinstance(value, bool)
        and least <= value
        and (most is None or value <= most)
    ):
        return int(value)
    raise SessionError(
        "{name} must be a whole number, {least} or more, not {value}."
        if most is None
        else "{name} must be a whole number from {least} to {most}, not {value}.",
        name=name,
        least=least,
        most=most,
        value=shown(value),
    )


def read_number(name: str, value: object, most: int) -> float:
    """Return a value that must be a number from 0 to `most`.

    Raises:
        SessionError: it is not.
    """
    if (
        isinstance(value, int | float | np.integer | np.floating)
        and not isinstance(value, bool)
        and 0 <= value <= most
    ):
        return float(value)
    raise SessionError(
        "{name} must be a number from {least} to {most}, not {value}.",
        name=name,
        least=0,
        most=most,
        value=shown(value),
    )


def read_switch(name: str, value: object) -> bool:
    """Return a value that must be True or False.

    Raises:
        SessionError: it is neither.
    """
    if not isinstance(value, bool):
        raise SessionError(
            "{name} must be one of {choices}.", name=name, choices=Listed(["True", "False"])
        )
    return value
