"""The command line: parse, call the engine, render. No rule of the game lives here.

A command begins here and ends in :mod:`tilewise.cli.ending`; :mod:`tilewise.cli.commands` has them
by name.
"""

from __future__ import annotations

import sys

from tilewise.cli.interrupts import ending_at_once
from tilewise.cli.starting import prepare_imports


def main() -> None:
    """Run the command line: exit code 0 done, 2 wrong call or input, 130 interrupted, 1 other."""
    prepare_imports()
    with ending_at_once():
        from tilewise.cli.ending import carry_out  # and with it the libraries, which takes a while
    sys.exit(carry_out())
