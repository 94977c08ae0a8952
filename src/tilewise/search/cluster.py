"""Searches on a Dask cluster, and turns its failures into one-line errors.

Before anything is sent, each worker is asked for its versions of tilewise and Python, because it
must read our pickles and get the same results. If the cluster fails, the results so far are in the
certificate, if there is one.
"""

from __future__ import annotations

import gc
import logging
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

from tilewise.errors import ClusterError, TilewiseError, shown
from tilewise.search.best_tree import Workplace

PATIENCE = 5
"""Seconds for a scheduler to answer."""

WORKERS_PATIENCE = 30
"""Seconds for its workers to answer; they import tilewise first."""

_LOGGERS = (
    "distributed",
    "distributed.client",
    "distributed.core",
    "distributed.comm",
    "tornado",
    "concurrent.futures",  # batches that a closed client cannot cancel
)


@contextmanager
def dask_cluster(address: str) -> Iterator[Workplace]:
    """Search on a Dask cluster, with the workers it has now.

    Args:
        address: the address of its scheduler, such as ``tcp://127.0.0.1:8786``. For ``tls://``,
            Dask's configuration has the certificates.

    Raises:
        ClusterError: the extra is not installed, nothing answers at the address, its workers do
            not fit, or it fails while it is searching.
    """
    try:
        from distributed.scheduler import KilledWorker  # from an extra
    except ImportError:
        raise ClusterError(
            "a Dask cluster needs the distributed extra, which is not installed: "
            "pip install distributed"
        ) from None
    with _without_log():
        client = _client(address)
        connection = client.scheduler_comm

        def holds() -> bool:
            """Whether the connection has not been lost, even if there is another one by now."""
            return client.status == "running" and client.scheduler_comm is connection

        def check() -> None:
            # The client cancels its tasks then, but the futures of those whose results it was
            # fetching never finish.
            if not holds():
                raise ConnectionError("the connection to its scheduler was lost")

        try:
            workers = _fitting_workers(client, address)
            yield Workplace(client.get_executor(), workers, check=check)
        except TilewiseError:
            raise
        except Exception as fault:
            theirs = isinstance(fault, CancelledError | KilledWorker | OSError | ImportError)
            if not theirs and holds():
                raise
            raise ClusterError(
                f"the Dask cluster at {address} has failed: {_in_short(fault)}; to "
                "continue a search that has a certificate, add --resume"
            ) from fault
        finally:
            client.close(timeout=1)


def _client(address: str) -> Any:
    """Return a client of the scheduler.

    Raises:
        ClusterError: nothing answers at the address.
    """
    from distributed import Client

    try:
        with warnings.catch_warnings(action="ignore"):  # about versions, asked for below
            return Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except Exception as fault:  # any kind: network, address, TLS, protocol
        problem = _in_short(fault)
    # A client that could not connect closes itself when it is collected. If that happened while
    # another one starts, both would wait for the same lock forever.
    gc.collect()
    raise ClusterError(
        f"no Dask scheduler answers at {shown(address)}: {problem}; give its address, "
        "as in tcp://127.0.0.1:8786; for tls://, set the certificates in Dask's "
        "configuration"
    )


def versions() -> tuple[str, str]:
    """Return the versions of tilewise and of Python that run here."""
    return version("tilewise"), f"{sys.version_info.major}.{sys.version_info.minor}"


def _fitting_workers(client: Any, address: str) -> int:
    """Return how many workers there are.

    Raises:
        ClusterError: there is none, or one cannot run our tasks.
    """
    workers = list(client.scheduler_info(n_workers=-1)["workers"])
    if not workers:
        raise ClusterError(
            f"the Dask cluster at {address} has no workers; start some with: dask worker {address}"
        )
    try:
        # If a worker cannot read a task, the task never finishes. client.run() would report this,
        # but has no time limit.
        told = client.sync(
            client._run,
            versions,
            workers=workers,
            on_error="return",
            callback_timeout=WORKERS_PATIENCE,
        )
    except TimeoutError:
        raise ClusterError(
            f"the workers of the Dask cluster at {address} do not answer; are they running?"
        ) from None
    for worker, theirs in told.items():
        _check_worker(worker, theirs)
    return len(workers)


def _check_worker(worker: str, theirs: Any) -> None:
    ours = versions()
    if isinstance(theirs, BaseException):
        raise ClusterError(
            f"the Dask worker at {worker} cannot run tilewise: {_in_short(theirs)}; "
            f"install tilewise {ours[0]} there, with the 'distributed' extra"
        )
    if tuple(theirs) != ours:
        raise ClusterError(
            f"the Dask worker at {worker} has tilewise {theirs[0]} on Python {theirs[1]}"
            f", not {ours[0]} on {ours[1]} as here; install the same versions there"
        )


def _in_short(fault: BaseException | None) -> str:
    """Return the first line of an error, or its name."""
    lines = str(fault).splitlines()
    return lines[0] if lines else type(fault).__name__


@contextmanager
def _without_log() -> Iterator[None]:
    """Silence Dask's log: errors say the same."""
    before = {name: logging.getLogger(name).level for name in _LOGGERS}
    for name in before:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
