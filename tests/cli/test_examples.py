"""docs/example-pack, installed as a user would, is found and plays."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.installing import answer, call, install
from tests.messages import assert_one_line
from tilewise.lexicon import load


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install("example-pack", tmp_path_factory.mktemp("site"))


@pytest.mark.slow
@pytest.mark.versions
def test_it_is_listed_with_where_it_comes_from(installed: Path) -> None:
    rows = {row["id"]: row for row in answer(installed, "lexicon", "list")["lexicons"]}
    assert rows["tok"]["origin"] == "from the package tilewise-lexicon-tok"
    assert rows["tok"]["answers"] == 65
    assert Path(rows["tok"]["path"]).is_relative_to(installed)


@pytest.mark.slow
@pytest.mark.versions
def test_it_is_sound_and_plays(installed: Path) -> None:
    assert answer(installed, "lexicon", "check", "tok") == {
        "path": str(installed / "tilewise_lexicon_tok" / "tok"),
        "ok": True,
        "problems": [],
    }
    suggested = answer(installed, "suggest", "tok", "seli=Y..Y")
    words = {word["word"] for word in suggested["candidates"]["words"]}
    assert words
    assert all("s" in word and "i" in word and "e" not in word for word in words)
    assert answer(installed, "simulate", "tok")["failed"] == []


# -- docs/example-strategy, installed as a user would, is known by its name everywhere ---


@pytest.fixture(scope="module")
def strategy_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install("example-strategy", tmp_path_factory.mktemp("site"))


@pytest.fixture
def answers(tmp_path: Path) -> str:
    file = tmp_path / "answers.txt"
    file.write_text("crane\nslate\nproxy\nbanal\n", encoding="utf-8")
    return str(file)


@pytest.mark.slow  # by default, tests/strategies/test_registry.py ranks with an installed strategy
@pytest.mark.versions
def test_it_suggests_and_solves(strategy_package: Path) -> None:
    options = ["en", "--strategy", "alone:hit=0", "--words", "all"]
    (best,) = answer(strategy_package, "suggest", *options, "salet=.....", "--top", "1")[
        "suggestions"
    ]
    assert best["word"] == "rownd"
    solved = call(strategy_package, "solve", *options, typed="salet .....\nstrategy alone\nquit\n")
    assert solved.returncode == 0
    assert "rownd" in solved.stdout


@pytest.mark.slow
@pytest.mark.versions
def test_it_plays_whole_lists_in_one_process_and_in_several(
    strategy_package: Path, answers: str
) -> None:
    def played(strategy: str, *options: str) -> Any:
        shared = ("en", "--opener", "salet", "--answers", answers, "--json")
        done = call(strategy_package, "simulate", *shared, "--strategy", strategy, *options)
        assert done.returncode == 0
        assert re.fullmatch(r"note: .*answers\.txt: Read \d+ words: .*\n", done.stderr)
        return json.loads(done.stdout)

    alone = played("alone")
    assert alone["strategy"] == "alone"
    assert alone["failed"] == []
    alike = alone | {"seconds": pytest.approx(0, abs=600)}
    assert played("alone", "--jobs", "2") == alike
    assert played("all")["results"][-1] == alike


@pytest.mark.slow
def test_its_options_are_tuned(strategy_package: Path) -> None:
    options = ["--strategy", "alone", "--range", "hit=0,1", "--sample", "5", "--jobs", "2"]
    best = answer(strategy_package, "tune", "en", *options, "--opener", "salet")["best"]
    assert {point["strategy"] for point in best} == {"alone:hit=0", "alone:hit=1"}


@pytest.mark.slow
@pytest.mark.versions
def test_it_is_listed(strategy_package: Path) -> None:
    wrong = call(strategy_package, "suggest", "en", "--strategy", "lone")
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


# -- docs/new-language.md, followed to the letter ---


PAGE = Path(__file__).parents[2] / "docs" / "new-language.md"

WORDS = "kralj\nljeti\nkonji\nljudi\nkonj\nnjiva\nwhisky\nmanje\nljuto\nšalje\n"
COUNTS = "ljudi 900\nnjiva 20\n700 ljeti\nkralj 300\nkonji 40\nManje 5\n"


def test_the_page_makes_a_pack_that_plays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text(WORDS, encoding="utf-8")
    Path("counts.txt").write_text(COUNTS, encoding="utf-8")
    steps = PAGE.read_text(encoding="utf-8").partition("## 1.")[2]
    commands = [
        line for block in re.findall(r"```sh\n(.*?)```", steps, re.S) for line in block.splitlines()
    ]
    assert [shlex.split(c)[:2] for c in commands[:2]] == [["tilewise", "lexicon"]] * 2
    outcomes = [run(*shlex.split(command)[1:]) for command in commands]
    assert [(o.code, o.err) for o in outcomes if o.code] == []
    made = outcomes[0].out
    assert "6 answers and 2 other guesses" in made
    assert "dropped 1 (outside the alphabet), such as whisky" in made
    assert "dropped 1 (not 4 tiles), such as konj" in made
    assert "likeliest answers: ljudi, ljeti, kralj, konji, njiva, manje" in made
    assert "least likely" not in made  # all six are in the line above
    assert "keyboard (hrvatski):" in made
    assert next(
        o.out for c, o in zip(commands, outcomes, strict=True) if " build " in c
    ).startswith("first guess: ")
    assert "source: words.txt, CC0-1.0 (" in run("lexicon", "info", "hr-mini").out
    assert "2 words fit" in outcomes[-1].out  # ljeti and ljudi
    manifest = load(Path("hr-mini")).manifest
    assert (manifest.tokenizer, manifest.native_name) == ("digraphs", "hrvatski")
    assert manifest.answers.license == "CC0-1.0"
