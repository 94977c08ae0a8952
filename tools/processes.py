"""Measures wall time, CPU time and peak memory of whole processes, several commands in turn.

The commands take turns (A B C A B C …), so that a change of the machine's speed affects all of them
alike. Results are medians, with their ratio to the first command. Each command runs once first, so
that Python's compiled modules are cached, as they are for users.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO

_KEEPS_NOTHING = "PYTHONDONTWRITEBYTECODE"


@dataclass(frozen=True)
class Run:
    """One finished process: wall and CPU time in seconds, peak memory in MiB, exit code."""

    seconds: float
    cpu_seconds: float
    mebibytes: float
    code: int


@dataclass(frozen=True)
class Figures:
    """Medians over the runs of one command."""

    label: str
    seconds: float
    cpu_seconds: float
    mebibytes: float


def run_once(command: Sequence[str], output: IO[bytes] | None = None) -> Run:
    """Run a command; what it prints goes into `output`, a real file, or is discarded."""
    if sys.platform == "win32":
        raise NotImplementedError("Windows does not say what a process used")
    environment = {key: value for key, value in os.environ.items() if key != _KEEPS_NOTHING}
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output or subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    per_mebibyte = 1 << 20 if sys.platform == "darwin" else 1 << 10
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu_seconds = usage.ru_utime + usage.ru_stime
    return Run(seconds, cpu_seconds, usage.ru_maxrss / per_mebibyte, process.returncode)


def in_turn(commands: Mapping[str, Sequence[str]], rounds: int) -> list[Figures]:
    """Run every command once uncounted, then `rounds` times in turn; return medians.

    Raises:
        RuntimeError: a command failed.
    """
    runs: dict[str, list[Run]] = {label: [] for label in commands}
    for number in range(rounds + 1):
        for label, command in commands.items():
            run = run_once(command)
            if run.code:
                raise RuntimeError(f"{' '.join(command)} ended with exit code {run.code}")
            if number:
                runs[label].append(run)
    return [
        Figures(
            label,
            statistics.median(run.seconds for run in done),
            statistics.median(run.cpu_seconds for run in done),
            statistics.median(run.mebibytes for run in done),
        )
        for label, done in runs.items()
    ]


def markdown_table(figures: Sequence[Figures]) -> str:
    """Return a table with the ratio of CPU seconds, the steadiest figure, to the first row."""
    lines = ["| command | CPU seconds | x baseline | peak MiB |", "|---|---:|---:|---:|"]
    for row in figures:
        ratio = row.cpu_seconds / figures[0].cpu_seconds
        lines.append(f"| {row.label} | {row.cpu_seconds:.2f} | {ratio:.1f} | {row.mebibytes:.0f} |")
    return "\n".join(lines)
