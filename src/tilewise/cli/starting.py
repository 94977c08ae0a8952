"""Starting quickly: a fifth of a short command is spared by what is not done in it.

Numpy starts a thread a core for linear algebra, which nothing here has need of. And Python looks
through all objects for garbage again and again while modules are imported, hundreds of times for a
command, though all they make stays until the end; once more when the process ends.
"""

from __future__ import annotations

import atexit
import gc
import os

OBJECTS = 10_000
"""Made and not done with between two looks for garbage; a strategy tree of thousands of nodes makes
Python's own 700 many times over."""


def prepare_imports() -> None:
    """Leave out what importing the libraries can do without; to be called before."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is imported
    gc.disable()
    atexit.register(gc.freeze)


def end_imports() -> None:
    """Look for garbage from now on, but not among what has been imported.

    In a process that only reads what commands there are, nothing was prepared and nothing changes.
    """
    if gc.isenabled():
        return
    if not gc.get_freeze_count():  # tests call several commands in a process
        gc.freeze()
    gc.set_threshold(OBJECTS)
    gc.enable()
