"""Search on a Dask cluster of real processes, some killed, incomplete or incompatible."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from time import monotonic, sleep

import pytest

from tests.messages import assert_one_line
from tests.search.plain import prove, random_problem
from tilewise.errors import ClusterError
from tilewise.search import best_tree, cluster
from tilewise.search.best_tree import Search

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

LOCAL = ["--host", "127.0.0.1"]
SCHEDULER = [sys.executable, "-m", "distributed.cli.dask_scheduler", *LOCAL, "--port", "0"]
WORKER = [sys.executable, "-m", "distributed.cli.dask_worker", "--no-dashboard"]
WITHOUT_TILEWISE = """
import sys
sys.modules["tilewise"] = None
from distributed.cli.dask_worker import main
main()
"""


@contextmanager
def running(command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def scheduler(tmp_path):
    told = tmp_path / "scheduler.json"
    with running([*SCHEDULER, "--no-dashboard", "--scheduler-file", str(told)]) as process:
        while not told.exists() or not told.read_text():
            assert process.poll() is None
            sleep(0.1)
        yield json.loads(told.read_text())["address"], process


@contextmanager
def workers(address, count, command=WORKER, *options):
    from distributed import Client

    with running([*command, address, "--nworkers", str(count), "--nthreads", "1", *options]):
        with Client(address) as client:
            client.wait_for_workers(count, timeout=120)
        yield


@pytest.fixture
def problem(monkeypatch):
    """A problem of about sixty batches, so that many are left when something is killed."""
    monkeypatch.setattr(best_tree, "LONGEST_BATCH", 1)
    return random_problem(33, 600, 4000, 9, 5, weights="small")


def process_id():
    return os.getpid()


def fails(address):
    start = monotonic()
    with pytest.raises(ClusterError) as error, cluster.dask_cluster(address):
        pass
    assert monotonic() - start < 15  # ten seconds, on a busy machine
    assert_one_line(str(error.value))
    return str(error.value)


def test_a_killed_worker_loses_nothing(scheduler, problem):
    from distributed import Client

    address, _ = scheduler
    alone = Search(problem).best_tree()
    killed = []

    def kill_one(progress):
        if progress.done and not killed:
            with Client(address) as client:
                killed.extend(client.run(process_id).values())
            os.kill(killed[0], signal.SIGKILL)
            sleep(0.2)

    with workers(address, 2), cluster.dask_cluster(address) as place:
        assert place.workers == 2
        result = Search(problem, progress=kill_one).best_tree(place)
    assert killed
    assert (result.tree.total, result.proven) == (alone.tree.total, True)


def test_a_proof_resumes_after_the_scheduler_was_lost(scheduler, problem, tmp_path):
    address, process = scheduler
    alone = Search(problem).best_tree()
    path, words = tmp_path / "proof.jsonl", ["".join(map(str, w)) for w in problem.guesses]

    def kill(progress):
        if progress.done:
            process.kill()
            process.wait()

    def search():
        with cluster.dask_cluster(address) as place:
            prove(problem, path, words, place=place, progress=kill)

    with workers(address, 2):
        with pytest.raises(ClusterError, match="add --resume") as error:
            search()
        assert_one_line(str(error.value))
    result = prove(problem, path, words, resume=True)
    assert (result.tree.total, result.proven) == (alone.tree.total, True)
    assert result.on_trust


def test_a_lost_connection_is_noticed(scheduler):
    address, process = scheduler

    def lose():
        with cluster.dask_cluster(address) as place:
            place.check()
            process.kill()
            while True:
                place.check()
                sleep(0.1)

    with workers(address, 1), pytest.raises(ClusterError, match="was lost"):
        lose()


def test_nobody_works_there(scheduler):
    assert "has no workers; start some" in fails(scheduler[0])


def test_the_workers_lack_tilewise(scheduler):
    address, _ = scheduler
    with workers(address, 1, [sys.executable, "-c", WITHOUT_TILEWISE, "--no-nanny"]):
        assert "cannot run tilewise: " in fails(address)


def test_the_workers_have_another_version(scheduler, monkeypatch):
    address, _ = scheduler
    with workers(address, 1):
        monkeypatch.setattr(cluster, "version", lambda name: "99.0")
        assert "install the same versions there" in fails(address)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tls://127.0.0.1:9", "nonsense", ""])
def test_no_scheduler_answers(address):
    assert "no Dask scheduler answers at " in fails(address)


def test_a_scheduler_without_tls_does_not_answer_over_tls(scheduler):
    assert "no Dask scheduler answers at " in fails(scheduler[0].replace("tcp", "tls"))
