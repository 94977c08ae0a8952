"""Entry points of other installed packages, for packs and strategies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def declared(group: str) -> Iterator[EntryPoint]:
    """Yield the entry points of a group; packages whose metadata cannot be read are skipped."""
    from importlib.metadata import distributions, entry_points  # 14 ms

    try:
        yield from entry_points(group=group)
    except Exception:  # another package's metadata may be broken in any way
        for distribution in distributions():
            with suppress(Exception):
                yield from distribution.entry_points.select(group=group)


def package_of(point: EntryPoint) -> str:
    """Return the name of the package that declares an entry point."""
    return point.dist.name if point.dist else point.value
