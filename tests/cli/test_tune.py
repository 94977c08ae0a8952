import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tilewise.play.tuning import Point, Tuning

SMALL = ("tune", "en", "--sample", "30", "--jobs", "1", "--range", "index=0.1:0.3:0.1")


@pytest.mark.slow
def test_document(run: Run) -> None:
    outcome = run(*SMALL, "--range", "correct=0,1", "--top", "3", "--json")
    assert outcome.code == 0
    document = outcome.json
    assert document["strategy"] == "weighted"
    assert document["settings"] == document["played"] == 6
    assert document["partial"] is False
    costs = [point["cost"] for point in document["best"]]
    assert len(costs) == 3
    assert costs == sorted(costs)
    for point in document["best"]:
        assert set(point["options"]) == {"index", "correct"}
        assert point["games"] == 30
        ranges = [f"--range={option}={value}" for option, value in point["options"].items()]
        again = run("tune", "en", "--sample", "30", "--jobs", "1", *ranges, "--json")
        assert again.json["best"][0]["cost"] == point["cost"]


def test_options_given_with_the_strategy_stay(run: Run) -> None:
    best = run(*SMALL, "--strategy", "weighted:correct=0", "--json").json["best"]
    assert {point["options"]["correct"] for point in best} == {0.0}
    assert len(best) == 3


@pytest.mark.parametrize("correct", [0, 1])  # 1 is the default
def test_options_given_with_the_strategy_are_not_varied(run: Run, correct: float) -> None:
    written = f"weighted:correct={correct},index=0.3"
    best = run(
        *("tune", "en", "--sample", "2", "--jobs", "1", "--strategy", written, "--json")
    ).json["best"]
    assert {point["options"]["correct"] for point in best} == {correct}
    assert len(best) == 4


def test_there_is_a_process_for_every_core(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def alone(*task: Any, jobs: int, **options: Any) -> Tuning:
        asked.append(jobs)
        return Tuning(*task, jobs=1, **options)

    monkeypatch.setattr("tilewise.cli.commands.tune.Tuning", alone)
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    assert run("tune", "nerdle-micro", "--sample", "1", "--range", "index=0.1").code == 0
    assert asked == [3]


def test_table_and_record(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    first = run(*SMALL, "--out", str(record))
    assert first.code == 0
    assert len(record.read_text().splitlines()) == 3
    assert "cost" in first.out
    again = run(*SMALL, "--out", str(record))
    assert "3 of 3 settings" in again.err
    assert again.out == first.out


@pytest.mark.slow
def test_another_rule_has_settings_of_its_own(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    fixed = ("--strategy", "expected-guesses", "--range", "per_bit=0.05,0.1")
    call = ("tune", "en", "--sample", "12", "--jobs", "1", *fixed, "--out", str(record), "--json")
    own = run(*call).json
    other = run(*call, "--rules", "peaks")
    assert "already in" not in other.err
    assert other.json["played"] == 2
    assert other.json["best"][0]["opener"] != own["best"][0]["opener"]
    assert "2 of 2 settings" in run(*call, "--rules", "peaks").err


def test_default_ranges(run: Run) -> None:
    arguments = ("--strategy", "letter-count", "--sample", "5", "--jobs", "1", "--json")
    assert run("tune", "en", *arguments).json["played"] == 3


def test_ctrl_c_shows_the_best_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tuning.__iter__

    def interrupted(self: Tuning) -> Iterator[Point]:
        for number, point in enumerate(whole(self)):
            if number == 2:
                raise KeyboardInterrupt
            yield point

    monkeypatch.setattr(Tuning, "__iter__", interrupted)
    outcome = run(*SMALL, "--json")
    assert outcome.code == 130
    assert outcome.json["partial"] is True
    assert outcome.json["played"] == len(outcome.json["best"]) == 2
    assert "partial: 2 of 3 settings" in run(*SMALL).out


def slow(name: str) -> Any:
    return pytest.param(name, marks=pytest.mark.slow)


def state(process: int) -> str:
    """The state letter of a process, Z for one that has ended and that nobody has asked after."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists children so")
@pytest.mark.parametrize("name", ["SIGINT", slow("SIGKILL"), slow("SIGTERM"), slow("SIGHUP")])
def test_no_signal_to_the_parent_leaves_its_workers_behind(tmp_path: Path, name: str) -> None:
    if signal.getsignal(signal.Signals[name]) == signal.SIG_IGN:
        pytest.skip("it is ignored here, as under nohup, and so by whatever is started")
    record = tmp_path / "points.jsonl"
    many = ["--range", "index=0:20:0.01", "--sample", "20", "--jobs", "2", "--out", str(record)]
    command = [sys.executable, "-m", "tilewise", "tune", "en", *many]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as tune:
        wait_until(lambda: record.exists() and record.read_text().count("\n") > 3)
        listed = Path(f"/proc/{tune.pid}/task/{tune.pid}/children").read_text().split()
        workers = [int(process) for process in listed]
        assert len(workers) >= 2
        number = signal.Signals[name]
        tune.send_signal(number)
        out, err = tune.communicate(timeout=60)
    assert tune.returncode == (130 if number == signal.SIGINT else -number)
    # To an end by force, Python says something of semaphores; nothing is left of them either.
    assert b"Traceback" not in err
    assert err == b"" or number != signal.SIGINT
    assert (b"partial:" in out) == (number == signal.SIGINT)
    wait_until(lambda: all(state(worker) == "Z" for worker in workers))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists children so")
@pytest.mark.slow
def test_a_worker_that_is_killed_costs_no_point(tmp_path: Path) -> None:
    record = tmp_path / "points.jsonl"
    range_ = ["--range", "index=0:2:0.1", "--sample", "100", "--jobs", "2", "--out", str(record)]
    command = [sys.executable, "-m", "tilewise", "tune", "en", *range_, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as tune:
        wait_until(lambda: record.exists() and record.read_text().count("\n") > 1)
        children = Path(f"/proc/{tune.pid}/task/{tune.pid}/children")
        os.kill(int(children.read_text().split()[-1]), 9)  # SIGKILL
        out, err = tune.communicate(timeout=120)
    assert tune.returncode == 0
    assert err.startswith(b"note: worker processes were killed; their games")
    assert err.count(b"\n") == 1
    assert json.loads(out)["played"] == 21
    assert (
        len({json.loads(line)["point"]["strategy"] for line in record.read_text().splitlines()})
        == 21
    )
