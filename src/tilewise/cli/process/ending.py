"""How a command ends: the one place that makes an exit code, and one line, of whatever happened."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable

from tilewise.cli.process.interrupts import INTERRUPTED, Interrupts
from tilewise.cli.process.language import tr, translated
from tilewise.cli.process.streams import abandon, complain, prepare_streams
from tilewise.errors import TilewiseError, is_wrong_name, reason_of, shown_path


def carry_out(call: Callable[[], int]) -> int:
    """Carry out what this process was started for, and see its output written.

    What is not listed here is a defect of ours, and shown as one, with a traceback.

    Args:
        call: what it is; returns an exit code.

    Returns:
        The exit code, see :func:`tilewise.cli.main`.
    """
    try:
        prepare_streams()
        with Interrupts() as interrupts:
            try:
                return _exit_code(call)
            except Exception:
                if interrupts.seen:  # and taken by others for a failure of their own
                    return INTERRUPTED
                raise
    except KeyboardInterrupt:  # which comes while an error is shown, too
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
        complain(tr("these lists need more memory than there is"))
        return 1
    except BrokenPipeError:  # the reader (`head`, say) has gone, and knows it
        abandon(sys.stdout)
        return 1
    except OSError as error:
        abandon(sys.stdout)
        reason = reason_of(error)
        if error.filename is None:
            complain(tr("input or output failed: {reason}", reason=reason))
        else:
            path = shown_path(error.filename)
            complain(tr("{path} failed: {reason}", path=path, reason=reason))
        return 2 if error.errno == errno.ENAMETOOLONG else 1  # only a call can be so long
    return code
