"""Keeping numba from importing what it has no use for here, which takes longer than itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

COVERAGE = "coverage"
"""Imported with numba, to tell a measurement of coverage what was compiled, if there is one."""


@contextmanager
def sparing(module: str) -> Iterator[None]:
    """Let imports of a module fail while the block runs, unless it has been imported already."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]  # what says to imports that there is none
    try:
        yield
    finally:
        sys.modules.pop(module, None)
