"""Keeping numba from importing what it has no use for here, which takes longer than itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SETTINGS = ".numba_config.yaml"


def needless() -> tuple[str, ...]:
    """Return the modules that numba imports if they are there, and that nothing here is done with.

    It tells coverage, where that is being measured, what was compiled; looks at the version of
    scipy, which it needs for linear algebra; and reads with yaml a file of settings, if there is
    one in the working directory.
    """
    return ("coverage", "scipy", *(() if Path(_SETTINGS).exists() else ("yaml",)))


@contextmanager
def sparing(*modules: str) -> Iterator[None]:
    """Let imports of modules fail while the block runs, but for those imported already."""
    spared = [module for module in modules if module not in sys.modules]
    for module in spared:
        sys.modules[module] = None  # type: ignore[assignment]  # tells imports that there is none
    try:
        yield
    finally:
        for module in spared:
            sys.modules.pop(module, None)
