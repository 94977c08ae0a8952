"""The same tasks on a Dask cluster: a real scheduler, two workers, one of them killed."""

import os
import signal
from time import sleep

import pytest

from tests.search.plain import random_problem
from tilewise.search.best_tree import find_best_tree
from tilewise.search.executors import Workplace

distributed = pytest.importorskip("distributed")


def process_id():
    return os.getpid()


@pytest.fixture
def client():
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            host="127.0.0.1",
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.slow
def test_a_killed_worker_loses_nothing(client):
    problem = random_problem(2, 300, 3000, 8, 5, weights="small")
    alone = find_best_tree(problem)
    pids = set(client.run(process_id).values())
    assert len(pids) == 2
    killed = []

    def kill_one(progress):
        if progress.done and not killed:
            killed.append(min(pids))
            os.kill(killed[0], signal.SIGKILL)
            sleep(0.2)

    place = Workplace(client.get_executor(), workers=2)
    result = find_best_tree(problem, place=place, progress=kill_one)
    assert killed
    assert (result.total, result.proven) == (alone.total, True)
    client.wait_for_workers(2, timeout=30)
    assert set(client.run(process_id).values()) != pids
