from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tilewise.play.simulation import Simulation


@pytest.fixture
def few(tmp_path: Path) -> str:
    file = tmp_path / "answers.txt"
    file.write_text("crane\t3\nslate\n\ncrane\naahed\nzzzzz\n", encoding="utf-8")
    return str(file)


def test_document(run: Run, few: str) -> None:
    outcome = run("simulate", "en", "--answers", few, "--strategy", "entropy", "--json")
    assert outcome.code == 0
    assert outcome.err == ""
    document = outcome.json
    assert {
        "lexicon", "strategy", "opener", "hard", "games", "solved", "failed", "total_guesses",
        "mean_guesses", "max_guesses", "distribution", "seconds",
    } <= set(document)  # fmt: skip
    assert document["lexicon"] == "en"
    assert document["strategy"] == "entropy"
    assert document["opener"] == "soare"
    assert (document["hard"], document["strict"]) == (False, False)
    assert document["partial"] is False
    assert document["games"] == 4
    assert document["solved"] == 3
    assert document["failed"] == ["zzzzz"]
    assert set(document["distribution"]) == set("123456")
    assert document["total_guesses"] == sum(
        int(n) * games for n, games in document["distribution"].items()
    )
    assert document["mean_guesses"] == document["total_guesses"] / 3


def test_table_names_failures_and_says_what_the_mean_is_over(run: Run, few: str) -> None:
    outcome = run("simulate", "en", "--answers", few, "--opener", "salet", "--hard")
    assert outcome.code == 0
    assert "opener salet, hard mode" in outcome.out
    assert "3 of 4 games solved: mean" in outcome.out
    assert "failed 1: zzzzz" in outcome.out
    assert "mean of all games, counting a failed one as 7: " in outcome.out
    assert "not in the pack's answer list: 2 answers" in outcome.out


@pytest.mark.usefixtures("without_engine")
def test_strict_hard_mode(run: Run, few: str) -> None:
    asked = ("simulate", "en", "--answers", few, "--opener", "salet", "--strict")
    assert "opener salet, strict hard mode" in run(*asked).out
    document = run(*asked, "--json").json
    assert (document["hard"], document["strict"]) == (True, True)
    assert document["strategy"] == "optimal"


def test_weighted_mean_is_shown_where_answers_have_weights(run: Run, make_pack: MakePack) -> None:
    for answers, is_shown in (("crane\t3\nslate\n", True), ("crane\nslate\n", False)):
        shown = run("simulate", str(make_pack(answers=answers)), "--opener", "crane").out
        assert ("mean by weight: 1.2500" in shown) == is_shown


def test_lexicon_may_be_left_out(run: Run, few: str) -> None:
    with_id = run("simulate", "en-nyt", "--answers", few, "--json").json
    without = run("simulate", "--answers", few, "--json").json
    assert {**with_id, "seconds": 0} == {**without, "seconds": 0}


def test_answers_that_do_not_fit_are_named_and_left_out(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answers.txt"
    file.write_text("crane\ncranes\nslate\nzonal\nö\n")
    document = run("simulate", "en", "--answers", str(file), "--json").json
    assert document["skipped"] == ["cranes", "ö"]
    assert document["games"] == 3
    assert document["unlisted"] == 0
    assert document["mean_with_failures_as_7"] == document["mean_guesses"]
    shown = run("simulate", "en", "--answers", str(file)).out
    assert "skipped 2: cranes ö (not playable in this game)" in shown


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
    compared = run("compare", "en", "--strategy", "weighted", "--strategy", "entropy", "--json")
    assert compared.code == 130
    assert [r["partial"] for r in compared.json["results"]] == [True]
    assert "of 2,315 games)" in " ".join(run("compare", "en", "--strategy", "weighted").out.split())


@pytest.mark.parametrize(
    ("content", "said"),
    [("", "has no words"), ("\n\n", "has no words"), ("cranes\n", "cranes")],
)
def test_wrong_answer_files(run: Run, tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "answers.txt"
    file.write_text(content)
    outcome = run("simulate", "en", "--answers", str(file))
    assert outcome.code == 2
    assert said in outcome.err
