"""Tests."""

from __future__ import annotations

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
from tests.conftest import MakePack
from tilewise.play.simulation import Simulation
from tilewise.play.tuning import Point, Tuning
from tilewise.strategies.registry import strategy_names


@pytest.fixture
def few(tmp_path: Path) -> str:
    file = tmp_path / "answers.txt"
    file.write_text("crane\t3\nslate\n\ncrane\naahed\nzzzzz\n", encoding="utf-8")
    return str(file)


def test_weighted_mean_is_shown_where_answers_have_weights(run: Run, make_pack: MakePack) -> None:
    for answers, is_shown in (("crane\t3\nslate\n", True), ("crane\nslate\n", False)):
        shown = run("simulate", str(make_pack(answers=answers)), "--opener", "crane").out
        assert ("mean by weight: 1.2500" in shown) == is_shown


def test_lexicon_may_be_left_out(run: Run, few: str) -> None:
    with_id = run("simulate", "en-nyt", "--answers", few, "--json").json
    without = run("simulate", "--answers", few, "--json").json
    assert {**with_id, "seconds": 0} == {**without, "seconds": 0}


def test_ctrl_c_shows_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Simulation.__iter__

    def interrupted(self: Simulation):  # type: ignore[no-untyped-def]
        for number, ended in enumerate(whole(self)):
            if number == 50:
                raise KeyboardInterrupt
            yield ended

    monkeypatch.setattr(Simulation, "__iter__", interrupted)
    outcome = run("simulate", "en", "--strategy", "weighted", "--json")
    assert outcome.code == 130
    assert outcome.json["partial"] is True
    assert 50 <= outcome.json["games"] < outcome.json["planned"] == 2315
    shown = run("simulate", "en", "--strategy", "weighted")
    assert shown.code == 130
    assert "partial: stopped after" in shown.out
    both = ("--strategy", "weighted", "--strategy", "entropy")
    compared = run("simulate", "en", *both, "--json")
    assert compared.code == 130
    assert [r["partial"] for r in compared.json["results"]] == [True]
    assert "of 2,315 games)" in " ".join(run("simulate", "en", *both).out.split())


# -- several strategies ---


@pytest.fixture
def compared(tmp_path: Path) -> str:
    file = tmp_path / "answers.txt"
    file.write_text("crane\nslate\naahed\nzzzzz\n", encoding="utf-8")
    return str(file)


@pytest.mark.slow
def test_all_strategies_side_by_side(run: Run, compared: str) -> None:
    """By the name that this command had, too."""
    outcome = run("compare", "en", "--answers", compared, "--json")
    assert outcome.code == 0
    assert outcome.json["lexicon"] == "en"
    assert [r["strategy"] for r in outcome.json["results"]] == strategy_names()
    for result in outcome.json["results"]:
        alone = run(
            "simulate", "en", "--answers", compared, "--strategy", result["strategy"], "--json"
        ).json
        assert {**result, "seconds": 0} == {**alone, "seconds": 0}


def test_without_a_tree_optimal_searches_and_is_a_strategy_of_its_own(
    run: Run, make_pack: MakePack
) -> None:
    results = run("simulate", str(make_pack()), "--strategy", "all", "--json").json["results"]
    assert [result["strategy"] for result in results] == strategy_names()


def test_two_names_of_one_strategy_are_played_once(run: Run, make_pack: MakePack) -> None:
    options = ["--strategy", "expected-guesses", "--strategy", "expected-guesses:per_bit=0.07"]
    found = run("simulate", str(make_pack()), *options, "--json").json
    assert found["strategy"] == "expected-guesses"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_plot(run: Run, compared: str, tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"plot.{kind}"
    arguments = ("--strategy", "entropy", "--strategy", "minimax", "--plot", str(file))
    outcome = run("simulate", "en", "--answers", compared, *arguments)
    assert outcome.code == 0
    assert str(file) in outcome.err
    start = file.read_bytes()[:100]
    assert start.startswith(b"\x89PNG") if kind == "png" else b"<?xml" in start


def test_plots_that_cannot_be_drawn(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = run("simulate", "en", "--plot", str(tmp_path / "plot.pdf"))
    assert outcome.code == 2
    assert "must end in .png or .svg" in outcome.err
    outcome = run("simulate", "en", "--plot", str(tmp_path / "nowhere" / "plot.png"))
    assert outcome.code == 2
    assert "no folder" in outcome.err
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    outcome = run("simulate", "en", "--plot", str(tmp_path / "plot.png"))
    assert outcome.code == 2
    assert "the plot extra, which is not installed: pip install matplotlib" in outcome.err
    assert outcome.out == ""


# -- tune ---


SMALL = ("tune", "en", "--sample", "30", "--jobs", "1", "--range", "index=0.1:0.3:0.1")


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

    monkeypatch.setattr("tilewise.cli.commands.simulate.Tuning", alone)
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


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists children so")
@pytest.mark.parametrize("name", ["SIGINT", "SIGKILL", "SIGTERM", "SIGHUP"])
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
