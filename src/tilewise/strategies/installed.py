"""Strategies from other packages, by their entry points in ``tilewise.strategies``.

Names are read from the packages' metadata; a package is imported only when one of its strategies is
used. Our own names cannot be overridden.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import EntryPoint
from typing import Any

from tilewise.entry_points import declared, package_of
from tilewise.errors import StrategyError, visible
from tilewise.strategies.base import Strategy

ENTRY_POINTS = "tilewise.strategies"

_NAME = re.compile(r"[\w.-]+")
"""Valid names: options can follow them after a colon."""


def installed_names() -> list[str]:
    """Return the names of the strategies that other packages declare; nothing is imported."""
    return list(_points())


@cache
def installed_class(name: str) -> type[Strategy] | None:
    """Return the strategy of that name; None if no package declares one.

    Raises:
        StrategyError: it cannot be loaded, or is not a strategy with that name.
    """
    point = _points().get(name)
    if point is None:
        return None
    try:
        return _checked(name, _loaded(point))
    except StrategyError as error:
        raise StrategyError(
            f"strategy {name} from the package {visible(package_of(point))} cannot be used: {error}"
        ) from error.__cause__


def _points() -> dict[str, EntryPoint]:
    """Return the entry points by name; if two have the same name, the first."""
    found: dict[str, EntryPoint] = {}
    for point in declared(ENTRY_POINTS):
        if _NAME.fullmatch(point.name):
            found.setdefault(point.name, point)
    return found


def _loaded(point: EntryPoint) -> Any:
    try:
        return point.load()
    except (Exception, SystemExit) as error:  # importing runs somebody else's code
        raise StrategyError(f"{what_happened(error)}") from error


def _checked(name: str, found: Any) -> type[Strategy]:
    if not (isinstance(found, type) and issubclass(found, Strategy)):
        raise StrategyError("it is not a subclass of tilewise.Strategy")
    if getattr(found, "name", None) != name:
        raise StrategyError(f"its class must set name = {name!r}, the name of its entry point")
    return found


def what_happened(error: BaseException) -> str:
    """Describe an error in somebody else's code on one line."""
    return visible(f"{type(error).__name__}: {error}")
