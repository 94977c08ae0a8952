"""The command line: parse, call the engine, render. No rule of the game lives here.

A command begins here and ends in :mod:`tilewise.cli.process.ending`;
:mod:`tilewise.cli.program` has all commands by name.
"""

from __future__ import annotations

try:
    import sys

    from tilewise.cli.process.interrupts import INTERRUPTED, end_at_once, ignore_at_exit
    from tilewise.cli.starting import prepare_imports
except KeyboardInterrupt:  # which nothing handles yet
    raise SystemExit(130) from None


def main() -> None:
    """Run the command line: exit code 0 done, 2 wrong call or input, 130 interrupted, 1 other."""
    try:
        end_at_once()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    ignore_at_exit()  # before others ask for that, and so after what they do
    prepare_imports()
    from tilewise.cli.process.ending import carry_out
    from tilewise.cli.program import call  # and with it the libraries, which takes a while

    sys.exit(carry_out(call))
