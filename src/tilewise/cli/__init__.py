"""The command line: parse, call the engine, render. No rule of the game lives here.

A command begins here and ends in :mod:`tilewise.cli.ending`; :mod:`tilewise.cli.commands` has them
by name.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys

from tilewise.cli.interrupts import ending_at_once

_MANY = 200_000
"""Objects made between two collections; of the usual 700 the imports alone make 80 times
as many, and all of them stay."""


def main() -> None:
    """Run the command line: exit code 0 done, 2 wrong call or input, 130 interrupted, 1 other."""
    _spare_what_is_not_needed()
    with ending_at_once():
        from tilewise.cli.ending import carry_out  # and with it the libraries, which takes a while
    sys.exit(carry_out())


def _spare_what_is_not_needed() -> None:
    """Leave out a fifth of a short command: threads for linear algebra, and looking for garbage."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is imported
    gc.set_threshold(_MANY)
    atexit.register(gc.freeze)  # the process ends, and all its memory with it
