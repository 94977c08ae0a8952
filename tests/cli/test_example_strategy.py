"""docs/example-strategy, installed as a user would, is known by its name everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.installing import answer, call, install
from tests.messages import assert_one_line


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install("example-strategy", tmp_path_factory.mktemp("site"))


@pytest.fixture
def answers(tmp_path: Path) -> str:
    file = tmp_path / "answers.txt"
    file.write_text("crane\nslate\nproxy\nbanal\n", encoding="utf-8")
    return str(file)


@pytest.mark.slow  # by default, tests/strategies/test_installed.py ranks with an installed strategy
@pytest.mark.versions
def test_it_suggests_and_solves(installed: Path) -> None:
    options = ["en", "--strategy", "alone:hit=0"]
    (best,) = answer(installed, "suggest", *options, "salet=.....", "--top", "1")["suggestions"]
    assert best["word"] == "rownd"
    solved = call(installed, "solve", *options, typed="salet .....\nstrategy alone\nquit\n")
    assert solved.returncode == 0
    assert "rownd" in solved.stdout


@pytest.mark.slow
@pytest.mark.versions
def test_it_plays_whole_lists_in_one_process_and_in_several(installed: Path, answers: str) -> None:
    options = ["en", "--strategy", "alone", "--opener", "salet", "--answers", answers]
    alone = answer(installed, "simulate", *options)
    assert alone["strategy"] == "alone"
    assert alone["failed"] == []
    assert answer(installed, "simulate", *options, "--jobs", "2") == alone | {
        "seconds": pytest.approx(0, abs=600)
    }
    results = answer(installed, "compare", "en", "--opener", "salet", "--answers", answers)
    assert results["results"][-1] == alone | {"seconds": pytest.approx(0, abs=600)}


@pytest.mark.slow
def test_its_options_are_tuned(installed: Path) -> None:
    options = ["--strategy", "alone", "--range", "hit=0,1", "--sample", "5", "--jobs", "2"]
    best = answer(installed, "tune", "en", *options, "--opener", "salet")["best"]
    assert {point["strategy"] for point in best} == {"alone:hit=0", "alone:hit=1"}


def test_it_is_listed(installed: Path) -> None:
    wrong = call(installed, "suggest", "en", "--strategy", "lone")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert_one_line(wrong.stderr.removesuffix("\n"))
    assert wrong.stderr.endswith(", letter-frequency, alone\n")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A folder with a package in it whose strategy cannot be imported."""
    (tmp_path / "broken.py").write_text("1 / 0\n", encoding="utf-8")
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tilewise.strategies]\nmine = broken:Mine\n")
    return tmp_path


@pytest.mark.slow
@pytest.mark.versions
def test_one_that_cannot_be_imported_is_reported(broken: Path, answers: str) -> None:
    wrong = call(broken, "suggest", "en", "--strategy", "mine")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert_one_line(wrong.stderr.removesuffix("\n"))
    assert "mine from the package broken cannot be used: ZeroDivisionError" in wrong.stderr
    others = call(broken, "compare", "en", "--opener", "salet", "--answers", answers, "--json")
    assert others.returncode == 0
    assert "ZeroDivisionError" in others.stderr
    assert "mine" not in {result["strategy"] for result in json.loads(others.stdout)["results"]}
