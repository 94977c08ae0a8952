"""Where an exact search runs: in threads of this process, or on a cluster."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from tilewise.cli.output import note

if TYPE_CHECKING:
    from tilewise.search.executors import Workplace


def search_place(workers: int, dask: str | None = None) -> AbstractContextManager[Workplace]:
    """Search with some threads of this process, or on a Dask cluster if its address is given.

    Raises:
        ClusterError: the cluster cannot be reached.
        MissingExtraError: the extra ``optimal`` is not installed.
    """
    from tilewise.search.cluster import dask_cluster
    from tilewise.search.executors import local_workers
    from tilewise.search.kernel.compiled import keeps_code

    if not keeps_code():
        note("compiled code cannot be kept here: every search compiles first, for half a minute")
    return local_workers(workers) if dask is None else dask_cluster(dask)
