"""How much memory there is, asked before gigabytes of it are taken.

A system short of memory does not refuse it: it kills the process, some time later and without a
word. So what a table will need is worked out first and compared with what is left, both on the
machine and within the limits of a container (a control group's) or of a shell (``ulimit -v``).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from tilewise.errors import SearchError

UNASKED = 1 << 28
"""Bytes that are taken without asking."""

GIBIBYTE = 1 << 30


def require_memory(wanted: int) -> None:
    """See to it that there is memory enough for an exact search.

    Args:
        wanted: bytes.

    Raises:
        SearchError: there is not.
    """
    if wanted <= UNASKED:
        return
    left = available_memory()
    if left is not None and wanted > left:
        raise SearchError(
            "exact search of these lists needs about {wanted:.1f} GiB of memory, and {left:.1f} "
            "GiB is left: use shorter lists or a machine with more; suggest, solve and simulate "
            "need no such table",
            wanted=wanted / GIBIBYTE,
            left=left / GIBIBYTE,
        )


def available_memory() -> int | None:
    """Return the bytes this process may still take; None if that cannot be told."""
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    page = _page_size()
    if page is None:  # Windows; there memory that is asked for is there, or MemoryError is raised
        return
    for line in _lines("/proc/meminfo"):
        if line.startswith("MemAvailable:"):
            yield int(line.split()[1]) << 10
    for name in _lines("/proc/self/cgroup"):
        hierarchy, _, path = name.split(":", 2)
        if hierarchy == "0":
            yield from _group(Path("/sys/fs/cgroup", path.lstrip("/")))
    yield from _process(page)


def _group(folder: Path) -> Iterator[int]:
    """Yield what a control group and those above it leave; file caches are given back."""
    while folder != folder.parent and folder.name != "fs":
        most, used = _number(folder / "memory.max"), _number(folder / "memory.current")
        if most is not None and used is not None:
            stat = dict(line.split() for line in _lines(folder / "memory.stat"))
            yield max(0, most - used + int(stat.get("inactive_file", 0)))
        folder = folder.parent


def _process(page: int) -> Iterator[int]:
    """Yield what the limit of the address space leaves."""
    import resource  # not on Windows

    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    if most != resource.RLIM_INFINITY:
        used = sum(int(line.split()[0]) * page for line in _lines("/proc/self/statm"))
        yield max(0, most - used)


def _page_size() -> int | None:
    return None if sys.platform == "win32" else os.sysconf("SC_PAGE_SIZE")


def _lines(path: str | Path) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def _number(path: Path) -> int | None:
    text = "".join(_lines(path))
    return int(text) if text.isdigit() else None
