"""A progress bar with an estimate, on standard error and only on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from tilewise.cli.process import tr


class Bar:
    """Shows how much of something is done; nothing where there is no terminal."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task = progress.add_task("", total=None)

    def begin(self, what: str, total: int | None) -> None:
        """Start over for something of `total` steps; None if the number is unknown."""
        self._progress.reset(self._task, description=what, total=total)

    def step(self, steps: int = 1) -> None:
        """Note that `steps` more steps are done."""
        self._progress.advance(self._task, steps)

    def reach(self, done: float, total: float | None, what: str | None = None) -> None:
        """Note that `done` of `total` steps are done; what is None stays as it was."""
        self._progress.update(self._task, completed=done, total=total, description=what)


def progress_bar() -> AbstractContextManager[Bar]:
    """Show a progress bar while the block runs, and remove it afterwards."""
    remaining = TextColumn(tr("remaining"))
    return _bar(MofNCompleteColumn(), TimeElapsedColumn(), remaining, TimeRemainingColumn())


def timed_bar() -> AbstractContextManager[Bar]:
    """Show a bar of seconds, not of steps, while the block runs, and remove it afterwards."""
    return _bar(TimeElapsedColumn())


@contextmanager
def _bar(*columns: ProgressColumn) -> Iterator[Bar]:
    console = Console(stderr=True)
    words = TextColumn("{task.description}", markup=False)
    progress = Progress(words, BarColumn(), *columns, console=console, transient=True)
    # Off a terminal it is never started: some versions of rich print a line on stopping.
    with progress if console.is_terminal else nullcontext():
        yield Bar(progress)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show what is being done while the block runs, if there are no steps to count."""
    console = Console(stderr=True)
    with console.status(f"{what} …") if console.is_terminal else nullcontext():
        yield
