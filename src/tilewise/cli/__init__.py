"""The command line: parse, call the engine, render. No rule of the game lives here.

A command begins in :func:`main` and ends in :mod:`tilewise.cli.process`, which turns errors into
one line and an exit code; :mod:`tilewise.cli.interrupts` handles Ctrl-C.

Start with :mod:`tilewise.cli.program`, which has all commands by name, and one of ``commands``,
such as ``suggest``. ``input`` has the options that commands share, and reads packs and files;
``output`` shows results. Then come the games: ``conversation`` reads and carries out lines for
``commands.solve`` and ``commands.play``.
"""

from __future__ import annotations

try:
    import atexit
    import gc
    import os
    import sys

    from tilewise.cli.interrupts import INTERRUPTED, end_at_once
except KeyboardInterrupt:  # before carry_out handles it
    raise SystemExit(130) from None


def main() -> None:
    """Run the command line: exit code 0 done, 2 wrong call or input, 130 interrupted, 1 other."""
    try:
        end_at_once()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy: saves 60 ms, 21 % of `suggest en`
    gc.set_threshold(300_000)  # fewer collections: saves 13 ms, 6 %; of `--help` 19 ms
    atexit.register(gc.freeze)  # no collection at exit: saves 23 ms, 9 %; of `--help` 10 %
    from tilewise.cli.process import carry_out
    from tilewise.cli.program import call  # also imports the libraries, which takes a while

    sys.exit(carry_out(call))
