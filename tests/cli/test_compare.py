import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tilewise.strategies import strategy_names


@pytest.fixture
def few(tmp_path: Path) -> str:
    file = tmp_path / "answers.txt"
    file.write_text("crane\nslate\naahed\nzzzzz\n", encoding="utf-8")
    return str(file)


@pytest.mark.slow
def test_all_strategies_side_by_side(run: Run, few: str) -> None:
    outcome = run("compare", "en", "--answers", few, "--json")
    assert outcome.code == 0
    assert outcome.json["lexicon"] == "en"
    assert [r["strategy"] for r in outcome.json["results"]] == strategy_names()
    for result in outcome.json["results"]:
        alone = run(
            "simulate", "en", "--answers", few, "--strategy", result["strategy"], "--json"
        ).json
        assert {**result, "seconds": 0} == {**alone, "seconds": 0}


def test_without_a_tree_optimal_searches_and_is_a_strategy_of_its_own(
    run: Run, make_pack: MakePack
) -> None:
    results = run("compare", str(make_pack()), "--json").json["results"]
    assert [result["strategy"] for result in results] == strategy_names()


def test_two_names_of_one_strategy_are_played_once(run: Run, make_pack: MakePack) -> None:
    options = ["--strategy", "expected-guesses", "--strategy", "expected-guesses:per_bit=0.07"]
    (result,) = run("compare", str(make_pack()), *options, "--json").json["results"]
    assert result["strategy"] == "expected-guesses"


def test_tables(run: Run, few: str) -> None:
    names = ["entropy", "weighted:exclude=0.25,index=0.1"]
    arguments = [part for name in names for part in ("--strategy", name)]
    out = run("compare", "en", "--answers", few, "--opener", "salet", *arguments).out
    assert "4 answers" in out
    assert "Means and totals count solved games only." in out
    assert out.count("salet") == 2
    assert "…" not in out  # nothing is cut


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_plot(run: Run, few: str, tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"plot.{kind}"
    arguments = ("--strategy", "entropy", "--strategy", "minimax", "--plot", str(file))
    outcome = run("compare", "en", "--answers", few, *arguments)
    assert outcome.code == 0
    assert str(file) in outcome.err
    start = file.read_bytes()[:100]
    assert start.startswith(b"\x89PNG") if kind == "png" else b"<?xml" in start


def test_plots_that_cannot_be_drawn(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = run("compare", "en", "--plot", str(tmp_path / "plot.pdf"))
    assert outcome.code == 2
    assert "must end in .png or .svg" in outcome.err
    outcome = run("compare", "en", "--plot", str(tmp_path / "nowhere" / "plot.png"))
    assert outcome.code == 2
    assert "no folder" in outcome.err
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    outcome = run("compare", "en", "--plot", str(tmp_path / "plot.png"))
    assert outcome.code == 2
    assert "the plot extra, which is not installed: pip install matplotlib" in outcome.err
    assert outcome.out == ""
