"""Where an exact search runs: in this process, in several, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Where to search, this process if `executor` is None, and how many workers that has."""

    executor: Executor | None
    workers: int


@contextmanager
def search_workers(workers: int) -> Iterator[Place]:
    """Search in this process, or in several."""
    if workers == 1:
        yield Place(None, 1)
        return
    from tilewise.search.executors import local_processes

    with local_processes(workers) as executor:
        yield Place(executor, workers)


@contextmanager
def search_cluster(address: str) -> Iterator[Place]:
    """Search on a Dask cluster.

    Raises:
        ClusterError: it cannot be reached.
    """
    from tilewise.search.executors import dask_cluster

    with dask_cluster(address) as (executor, workers):
        yield Place(executor, workers)
