"""Runs exact searches, and shows their progress and results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from tilewise.cli.output.console import note
from tilewise.cli.output.figures import counted
from tilewise.cli.output.progress import timed_bar

if TYPE_CHECKING:
    from tilewise.lexicon import Lexicon
    from tilewise.search.best_tree import SearchProgress
    from tilewise.search.executors import Workplace

FIRST_NOTE = 10.0
"""Seconds until the first note about a search; from note to note, the time triples."""

A_WHILE = 30.0
"""Seconds left that are worth a note."""


def search_place(workers: int, dask: str | None = None) -> AbstractContextManager[Workplace]:
    """Search with some threads of this process, or on a Dask cluster if its address is given.

    Raises:
        ClusterError: the cluster cannot be reached.
        MissingExtraError: the extra ``optimal`` is not installed.
    """
    from tilewise.search.cluster import dask_cluster  # needs the extra optimal
    from tilewise.search.executors import local_workers
    from tilewise.search.kernel.compiled import keeps_code

    if not keeps_code():
        note(
            "compiled code cannot be stored on this machine, "
            "so every search has to compile it first (about 15 s)"
        )
    return local_workers(workers) if dask is None else dask_cluster(dask)


@contextmanager
def search_bar(costs: Costs) -> Iterator[Callable[[SearchProgress], None]]:
    """Show the progress of a search while the block runs; yields a function to call with it.

    Without a terminal, notes say now and then how far a long search is.

    Args:
        costs: how totals are shown.
    """
    next_note = inf if sys.stderr.isatty() else FIRST_NOTE
    with timed_bar() as bar:

        def show(progress: SearchProgress) -> None:
            nonlocal next_note
            left = progress.left
            what = [f"{progress.done:,} of {progress.openers:,} openers"]
            if progress.total is not None:
                lost = f"{progress.lost:,} lost, " if progress.lost else ""
                what.append(f"best: {lost}{costs.shown(progress.total)}")
            if left is not None:
                what.append(f"about {in_words(left)} left")
                if progress.seconds > next_note and left > A_WHILE:
                    next_note = 3 * progress.seconds
                    note("; ".join(what))
            total = None if left is None else progress.seconds + left
            bar.reach(progress.seconds, total, "; ".join(what))

        yield show


def in_words(seconds: float) -> str:
    """Return a rough time in words, such as ``5 minutes``."""
    if seconds >= 2 * 3600:
        return counted(round(seconds / 3600), "hour")
    if seconds >= 2 * 60:
        return counted(round(seconds / 60), "minute")
    return counted(max(1, round(seconds)), "second")


@dataclass(frozen=True)
class Costs:
    """How the costs of a pack's trees are shown.

    If every answer has weight 1, as a total, as is usual in publications; otherwise as the mean by
    weight, since nobody can compare totals of weights.

    Attributes:
        weight: weight of all answers together.
        is_weighted: whether an answer has a weight other than 1.
    """

    weight: float
    is_weighted: bool

    @classmethod
    def of(cls, lexicon: Lexicon) -> Costs:
        """Return how the costs of this pack's trees are shown."""
        weights = lexicon.words.weights
        return cls(float(weights.sum()), bool((weights != 1).any()))

    def shown(self, total: float) -> str:
        """Return a total of guesses, times their weights, as ``total 7,920`` or as a mean."""
        if self.is_weighted:
            return f"mean {total / self.weight:.4f} by weight"
        return f"total {total:,}"

    def proof_in_words(self, tree: Mapping[str, Any]) -> str:
        """Return how many games a tree loses, and whether it is proven to be the best.

        Args:
            tree: its JSON.
        """
        if tree["proven"]:
            proof = "proven"
        else:
            lost = f"{tree['bound_lost']:,} lost, " if tree["bound_lost"] else ""
            proof = f"not proven: at least {lost}{self.shown(tree['bound'])}"
        return f"{tree['lost']:,} lost; {proof}" if tree["lost"] else proof

    def tree_in_words(self, tree: Mapping[str, Any], proof: str = "") -> str:
        """Return a pack's tree on one line: its file, opener, cost and proof.

        Args:
            tree: its JSON.
            proof: the words for its proof, if not the usual ones.
        """
        cost, proof = self.shown(tree["total_guesses"]), proof or self.proof_in_words(tree)
        return f"{tree['file']}: {tree['opener']}, {cost} ({proof})"
