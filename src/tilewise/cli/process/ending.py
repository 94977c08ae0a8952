"""How a command ends: the one place that turns exceptions into exit codes and error lines."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable

from tilewise.cli.process.interrupts import INTERRUPTED, Interrupts
from tilewise.cli.process.language import tr, translated
from tilewise.cli.process.streams import abandon, complain, prepare_streams
from tilewise.errors import TilewiseError, is_wrong_name, reason_of, shown_path

BROKEN_PIPE = 0
"""Exit code when the reader of the output, such as ``head``, has had enough: nothing went wrong."""


def carry_out(call: Callable[[], int]) -> int:
    """Run a command and flush its output.

    An exception not handled here is a bug, and shows a traceback.

    Args:
        call: the command; returns an exit code.

    Returns:
        The exit code, see :func:`tilewise.cli.main`.
    """
    try:
        prepare_streams()
        with Interrupts() as interrupts:
            try:
                return _exit_code(call)
            except Exception:
                if interrupts.seen:  # a library may turn KeyboardInterrupt into its own error
                    return INTERRUPTED
                raise
    except KeyboardInterrupt:  # may also come while an error is shown
        return INTERRUPTED


def _exit_code(call: Callable[[], int]) -> int:
    try:
        code = call()
        sys.stdout.flush()
    except TilewiseError as error:
        complain(translated(error))
        cause = error.__cause__
        return 1 if isinstance(cause, OSError) and not is_wrong_name(cause) else 2
    except MemoryError:
        complain("there is not enough memory for these word lists")
        return 1
    except SystemExit as end:  # typer and rich end commands whose output is no longer read
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        return BROKEN_PIPE
    except OSError as error:
        abandon(sys.stdout)
        if _is_broken_pipe(error):
            return BROKEN_PIPE
        reason = reason_of(error)
        if error.filename is None:
            complain(f"cannot read or write: {reason}")
        else:
            path = shown_path(error.filename)
            complain(tr("{name}: {error}", name=path, error=reason))
        return 2 if error.errno == errno.ENAMETOOLONG else 1  # an argument was too long
    return code


def _is_broken_pipe(error: OSError) -> bool:
    """Whether the reader of the output, such as ``head``, has gone; Windows names another error."""
    is_windows_own = sys.platform == "win32" and error.errno == errno.EINVAL
    return isinstance(error, BrokenPipeError) or (is_windows_own and error.filename is None)
