"""Checks for enough memory before gigabytes are allocated.

A system that is short of memory does not refuse to give it: it kills the process later, without a
message. So the size of a table is computed first, and compared with the memory left on the machine,
and within the limits of a container (control group) or shell (``ulimit -v``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tilewise.errors import SearchError

UNASKED = 1 << 28
"""Bytes that are allocated without a check."""

GIBIBYTE = 1 << 30


def require_memory(wanted: int) -> None:
    """Check that there is enough memory for an exact search.

    Args:
        wanted: bytes needed.

    Raises:
        SearchError: there is not enough.
    """
    if wanted <= UNASKED:
        return
    left = available_memory()
    if left is not None and wanted > left:
        raise SearchError(
            f"exact search of these lists needs about {wanted / GIBIBYTE:.1f} GiB of "
            f"memory, but only {left / GIBIBYTE:.1f} GiB is left; use shorter lists, or "
            "a machine with more memory (suggest, solve and simulate work without "
            "exact search)"
        )


def available_memory() -> int | None:
    """Return the bytes this process may still allocate; None if unknown."""
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    """Yield the memory left on the machine, in each control group, and in the address space."""
    if sys.platform == "win32":  # which raises MemoryError instead of killing the process later
        return
    import resource

    for line in _lines("/proc/meminfo"):
        if line.startswith("MemAvailable:"):
            yield int(line.split()[1]) << 10
    for name in _lines("/proc/self/cgroup"):
        hierarchy, _, path = name.split(":", 2)
        if hierarchy == "0":
            yield from _group(Path("/sys/fs/cgroup", path.lstrip("/")))
    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    if most != resource.RLIM_INFINITY:
        pages = sum(int(line.split()[0]) for line in _lines("/proc/self/statm"))
        yield max(0, most - pages * resource.getpagesize())


def _group(folder: Path) -> Iterator[int]:
    """Yield the memory left in a control group and its parents; file caches count as free."""
    while folder != folder.parent and folder.name != "fs":
        most, used = _number(folder / "memory.max"), _number(folder / "memory.current")
        if most is not None and used is not None:
            stat = dict(line.split() for line in _lines(folder / "memory.stat"))
            yield max(0, most - used + int(stat.get("inactive_file", 0)))
        folder = folder.parent


def _lines(path: str | Path) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def _number(path: Path) -> int | None:
    text = "".join(_lines(path))
    return int(text) if text.isdigit() else None
