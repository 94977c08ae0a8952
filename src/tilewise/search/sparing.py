"""Keeping numba from importing what it has no use for here, which takes longer than itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

LINEAR_ALGEBRA = "scipy.linalg.cython_blas"
"""Imported before numba loads its first function, with all of scipy's linear algebra, only to know
whether its own np.correlate may use it; what needs linear algebra looks for it when compiled."""

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
