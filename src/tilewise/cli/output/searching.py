"""Where an exact search runs, and what is shown of it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from tilewise.cli.output.console import note
from tilewise.cli.output.progress import timed_bar
from tilewise.cli.process.language import tr, trn

if TYPE_CHECKING:
    from tilewise.search.best_tree import SearchProgress
    from tilewise.search.executors import Workplace

TOLD_AFTER = 10.0
"""Seconds of a search after which it is told how long it will take, if that is a while."""

A_WHILE = 30.0


def search_place(workers: int, dask: str | None = None) -> AbstractContextManager[Workplace]:
    """Search with some threads of this process, or on a Dask cluster if its address is given.

    Raises:
        ClusterError: the cluster cannot be reached.
        MissingExtraError: the extra ``optimal`` is not installed.
    """
    from tilewise.search.cluster import dask_cluster  # these need numba, of an extra
    from tilewise.search.executors import local_workers
    from tilewise.search.kernel.compiled import keeps_code

    if not keeps_code():
        note(
            tr("compiled code cannot be kept here: every search compiles first, for half a minute")
        )
    return local_workers(workers) if dask is None else dask_cluster(dask)


@contextmanager
def search_bar() -> Iterator[Callable[[SearchProgress], None]]:
    """Show how far a search is while the block runs: what it yields is to be told.

    Where there is no terminal, it is still said once how long a long search will take.
    """
    told = False
    with timed_bar() as bar:

        def show(progress: SearchProgress) -> None:
            nonlocal told
            left = progress.left
            what = [
                tr("{done:,} of {openers:,} openers", done=progress.done, openers=progress.openers)
            ]
            if progress.lost:
                best = tr(
                    "best: {lost:,} lost, total {total:,}",
                    lost=progress.lost,
                    total=progress.total,
                )
                what.append(best)
            elif progress.total is not None:
                what.append(tr("best total {total:,}", total=progress.total))
            if left is not None:
                what.append(tr("about {time} left", time=in_words(left)))
                if progress.seconds > TOLD_AFTER and not told:
                    told = True
                    if left > A_WHILE:
                        note(
                            tr(
                                "{openers:,} openers: about {time} to go",
                                openers=progress.openers,
                                time=in_words(left),
                            )
                        )
            bar.reach("; ".join(what), progress.seconds, left)

        yield show


def in_words(seconds: float) -> str:
    """Return a time as people say it, roughly."""
    if seconds >= 2 * 3600:
        return trn("{n:,} hour", "{n:,} hours", round(seconds / 3600))
    if seconds >= 2 * 60:
        return trn("{n:,} minute", "{n:,} minutes", round(seconds / 60))
    return trn("{n:,} second", "{n:,} seconds", max(1, round(seconds)))


def proof_in_words(tree: Mapping[str, Any]) -> str:
    """Return what a tree loses, and whether it is known that no tree is better.

    Args:
        tree: how its JSON tells it.
    """
    if tree["proven"]:
        proof = tr("proven")
    elif tree["bound_lost"]:
        proof = tr(
            "not proven: at least {lost:,} lost, total {bound:,}",
            lost=tree["bound_lost"],
            bound=tree["bound"],
        )
    else:
        proof = tr("not proven: at least {bound:,}", bound=tree["bound"])
    return tr("{lost:,} lost; {proof}", lost=tree["lost"], proof=proof) if tree["lost"] else proof
