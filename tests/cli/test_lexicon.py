import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tilewise.cli.commands.lexicon as new_command
from tests.cli.conftest import Run
from tests.messages import assert_one_line
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.words import Regimes
from tilewise.trees.player import TREES
from tools.pack_table import published

SHIPPED = Path(__file__).parents[2] / "lexicons"


def make(run: Run, folder: Path) -> Path:
    answers, guesses, out = folder / "a.txt", folder / "g.txt", folder / "pack"
    answers.write_text("crane\nslate\nslate\ntoolong\n", encoding="utf-8-sig")
    guesses.write_bytes(b"crane\r\nzebra\r\nn0pes\r\n")
    outcome = run(
        "lexicon", "new", "mini", "--tokenizer", "letters", "--length", "5",
        "--answers", str(answers), "--guesses", str(guesses), "--out", str(out),
    )  # fmt: skip
    assert outcome.code == 0, outcome.err
    assert "2 answers and 1 other guess\n" in outcome.out
    assert "toolong" in outcome.out
    assert "n0pes" in outcome.out
    return out


def test_new_check_build_and_use(run: Run, tmp_path: Path) -> None:
    pack = make(run, tmp_path)
    assert run("lexicon", "check", str(pack)).code == 0
    assert run("lexicon", "build", str(pack)).code == 0
    assert run("lexicon", "info", str(pack), "--json").json["openers"]
    assert run("suggest", str(pack), "--top", "1", "--json").json["candidates"]["count"] == 2


@pytest.mark.slow
def test_a_build_keeps_a_tree_that_is_better(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    copy = shutil.copytree(SHIPPED / "nerdle-micro", tmp_path / "micro")
    proven = (copy / "tree.json").read_bytes()
    built = run("lexicon", "build", str(copy), "--effort", "quick")
    assert "kept tree.json: this search found no better tree" in built.err
    assert "(proven)" in built.out
    assert (copy / "tree.json").read_bytes() == proven
    # A tree whose proof is only claimed is replaced: what was found takes as many guesses.
    (copy / "tree.json").write_bytes(proven + b" ")
    assert run("lexicon", "build", str(copy), "--effort", "quick").err == ""
    assert "(not proven" in run("lexicon", "info", str(copy)).out


@pytest.mark.slow
def test_a_build_keeps_a_tree_that_takes_fewer_guesses(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    copy = shutil.copytree(SHIPPED / "mastermind", tmp_path / "codes")
    with (copy / "tree.json").open("a") as file:
        file.write(" ")  # so that its proof is only claimed
    built = run("lexicon", "build", str(copy), "--effort", "quick", "--json")
    (tree,) = built.json["trees"]
    assert (tree["total_guesses"], tree["proven"]) == (5625, False)


def test_the_next_commands_are_for_the_new_pack(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("crane\nslate\n")
    made = run("lexicon", "new", "en", "--answers", "words.txt").out
    assert made.endswith("next: tilewise lexicon check ./en; tilewise solve ./en\n")
    made = run("lexicon", "new", "mine", "--answers", "words.txt").out
    assert made.endswith("next: tilewise lexicon check mine; tilewise solve mine\n")


def test_the_first_guess_of_a_new_pack_is_the_one_that_is_suggested(
    run: Run, tmp_path: Path
) -> None:
    words, out = tmp_path / "words.txt", tmp_path / "mini"
    words.write_text(
        "mocha cluck royal sugar eerie chick briar angle sappy whelp maize bonus greet tulip video"
    )
    made = run("lexicon", "new", "mini", "--answers", str(words), "--out", str(out)).out
    assert "first guess: sugar\n" in made  # the best by estimates is maize
    assert run("suggest", str(out), "--top", "1", "--brief").out.startswith("Best guess: SUGAR ")


def test_a_build_names_the_first_guess_of_the_tree(run: Run, tmp_path: Path) -> None:
    copy = shutil.copytree(SHIPPED / "en", tmp_path / "en")
    assert run("lexicon", "build", str(copy)).out.splitlines() == [
        "first guess: trace",
        "best opener by estimates (expected-guesses): slate",
        "best opener by estimates (boards): crane",
    ]
    assert run("suggest", str(copy), "--top", "1", "--json").json["source"] == "tree"


def test_check_writes_what_it_objects_to_for_not_answers(run: Run, tmp_path: Path) -> None:
    answers, doubts = tmp_path / "answers.txt", tmp_path / "doubts.txt"
    answers.write_text("Paris\ncrane\nslate\nbible\nalloy\n", encoding="utf-8")
    make_it = ("lexicon", "new", "mini", "--language", "en", "--answers", str(answers), "--out")
    assert run(*make_it, str(tmp_path / "mini")).code == 0
    outcome = run("lexicon", "check", str(tmp_path / "mini"), "--out", str(doubts))
    assert (outcome.code, "wrote 1 questionable answer to " in outcome.err) == (0, True)
    comment, *words = doubts.read_text(encoding="utf-8").splitlines()
    assert comment.startswith("# answers with a capital letter, such as Paris: 1")
    assert words == ["Paris"]
    again = run(*make_it, str(tmp_path / "b" / "mini"), "--not-answers", str(doubts))
    assert "4 answers and 1 other guess\n" in again.out
    refused = run("lexicon", "check", str(tmp_path / "mini"), "--out", str(doubts))
    assert (refused.code, "exists" in refused.err) == (2, True)


def test_a_changed_list_is_reported_and_its_opener_is_left_out(run: Run, tmp_path: Path) -> None:
    pack = make(run, tmp_path)
    run("lexicon", "build", str(pack))
    with (pack / "answers.txt").open("a", encoding="utf-8") as file:
        file.write("trace\n")
    outcome = run("suggest", str(pack), "--json")
    assert outcome.code == 0
    assert "has changed" in outcome.err
    assert "was made for different lists" in outcome.err
    assert outcome.json["candidates"]["count"] == 3
    assert run("lexicon", "check", str(pack)).code == 2
    run("lexicon", "build", str(pack))
    assert run("lexicon", "check", str(pack)).code == 0


def test_check_reports_all_problems_with_file_and_line(run: Run, tmp_path: Path) -> None:
    pack = make(run, tmp_path)
    (pack / "answers.txt").write_text("crane\nslates\ncrane\nsl4te\t-1\n", encoding="utf-8")
    outcome = run("lexicon", "check", str(pack))
    assert outcome.code == 2
    for said in ("answers.txt:2: ", "answers.txt:3: ", "answers.txt:4: ", "hash mismatch"):
        assert said in outcome.err
    outcome = run("lexicon", "check", str(pack), "--json")
    assert outcome.code == 2
    errors = [found for found in outcome.json["problems"] if found["severity"] == "error"]
    assert outcome.err == f"{pack}: {len(errors)} errors to fix\n"
    document = outcome.json
    assert document["ok"] is False
    assert {"file", "line", "message", "severity"} == set(document["problems"][0])


def test_list_and_info(run: Run) -> None:
    listed = {row["id"]: row for row in run("lexicon", "list", "--json").json["lexicons"]}
    assert listed["en"]["answers"] == 2315
    assert (listed["ko"]["language"], listed["ko"]["length"]) == ("ko", 6)
    assert "ko" in run("lexicon", "list").out
    info = run("lexicon", "info", "ko", "--json").json
    assert info["length"] == 6
    assert info["sources"]
    assert "ㄱ ㄴ" in run("lexicon", "info", "ko").out


def lists(folder: Path) -> list[str]:
    """Write a word list and a frequency list; return the options that name them."""
    (folder / "words.txt").write_text("slate\ncrane\nbanal\nzilch\nparis\n", encoding="utf-8")
    (folder / "counts.txt").write_text("crane 5\nslate 9\nbanal 2\nparis 30\n", encoding="utf-8")
    return ["--words", str(folder / "words.txt"), "--frequencies", str(folder / "counts.txt")]


def test_new_chooses_answers_and_computes_the_opener(run: Run, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text("Paris\nLondon Town\n", encoding="utf-8")
    out = tmp_path / "mini"
    outcome = run(
        "lexicon", "new", "mini", "--language", "en", *lists(tmp_path), "--out", str(out),
        "--not-answers", str(tmp_path / "names.txt"), "--answer-count", "2", "--json",
    )  # fmt: skip
    assert outcome.code == 0, outcome.err
    assert (outcome.json["answers"], outcome.json["guesses"]) == (2, 3)
    assert "LICENSE: note: the licence of the words is unknown" in outcome.err
    assert (out / "answers.txt").read_text().split("\t")[0] == "slate"
    guesses = (out / "guesses.txt").read_text().split("\n")
    assert guesses == ["banal\t1000", "zilch\t1", "paris\t1", ""]
    assert (
        "[belief] assumes that 15% of the game's answers are other words in the pack" in outcome.err
    )
    assert load(out).words.regimes == Regimes(0.1, 0.15, 0.03, 0.03)
    info = run("lexicon", "info", str(out), "--json").json
    assert [opener["word"] for opener in info["openers"]] == [outcome.json["opener"]]
    assert info["licenses"]["answers.txt"] == "LicenseRef-unknown"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "no words are given; give a list with --words FILE"),
        (
            ["--words", "words.txt"],
            "if all may be, give the list as --answers instead of --words; otherwise",
        ),
        (["--answers", "weighed.txt", "--frequencies", "counts.txt"], "has its own weights"),
        (["--words", "words.txt", "--frequencies", "foreign.txt"], "foreign.txt contains none"),
        (
            ["--words", "words.txt", "--frequencies", "counts.txt", "--not-answers", "words.txt"],
            "words.txt excludes every word that could be an answer",
        ),
        (["--words", "words.txt", "--frequencies", "nowhere.txt"], "nowhere.txt does not exist"),
        (["--answers", "words.txt", "--tokenizer", "digraphs"], "list the whole alphabet"),
        (
            ["--words", "words.txt", "--frequencies", "counts.txt", "--length", "9"],
            "no word has 9 tiles",
        ),
    ],
)
def test_what_new_cannot_do(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    lists(tmp_path)
    Path("weighed.txt").write_text("crane\t2\n")
    Path("foreign.txt").write_text("häuser 3\n", encoding="utf-8")
    outcome = run("lexicon", "new", "mini", *given)
    assert outcome.code == 2
    assert message in outcome.err
    assert_one_line(outcome.err.splitlines()[-1])
    assert not Path("mini").exists()


def test_info_shows_the_notices(run: Run) -> None:
    shown = run("lexicon", "info", "en").out
    assert "notice: Copyright (c) 2022 David Kraemer" in shown
    assert "licence and notices in full: " in shown
    assert (
        "Permission is hereby granted"
        in run("lexicon", "info", "en", "--json").json["license_text"]
    )


def test_new_notes_what_is_open(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    outcome = run(
        "lexicon", "new", "ko", *lists(tmp_path), "--language", "xx", "--license", "CC0-1.0",
        "--out", str(pack),
    )  # fmt: skip
    assert outcome.code == 0
    assert outcome.err.splitlines() == [
        f"{pack}/pack.toml: note: the alphabet of language 'xx' is not known, so the alphabet and "
        "the keyboard are taken from the words",
        f"{pack}/pack.toml: note: id is 'ko', but packs are found by folder name, and this folder "
        "is 'mine'; give both the same name",
        f"{pack}/pack.toml: note: tilewise already ships a pack called ko, which would be found "
        "first; choose another id",
    ]
    checked = run("lexicon", "check", str(pack)).out
    assert outcome.err.splitlines()[1] in checked.splitlines()


def test_new_asks_again_for_a_wrong_licence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["my own", "LicenseRef-mine OR MIT"])
    monkeypatch.setattr(new_command, "has_terminal", lambda: True)
    monkeypatch.setattr(new_command, "ask", lambda prompt: next(answers))
    out = tmp_path / "mini"
    assert run("lexicon", "new", "mini", *lists(tmp_path), "--out", str(out)).code == 0
    licences = run("lexicon", "info", str(out), "--json").json["licenses"]
    assert set(licences.values()) == {"LicenseRef-mine OR MIT"}


def test_nothing_is_asked_where_no_pack_can_come_of_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_command, "has_terminal", lambda: True)
    monkeypatch.setattr(new_command, "ask", lambda prompt: pytest.fail(prompt))
    outcome = run("lexicon", "new", "mini", *lists(tmp_path), "--out", str(tmp_path))
    assert outcome.code == 2
    assert "exists; choose another --out" in outcome.err
    outcome = run("lexicon", "new", "mini", "--language", "en", "--words", "nowhere.txt")
    assert outcome.code == 2
    assert "nowhere.txt does not exist" in outcome.err


def test_nothing_is_asked_with_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("has_terminal", "has_frequencies"):
        monkeypatch.setattr(f"tilewise.cli.commands.lexicon.{name}", lambda *_: True)
    outcome = run("lexicon", "new", "mini", "--language", "en", "--json", typed="\n")
    assert (outcome.code, outcome.out) == (2, "")
    assert "no words are given; give a list with --words FILE or --answers FILE" in outcome.err


def test_check_asks_for_the_licence(run: Run, tmp_path: Path) -> None:
    pack = make(run, tmp_path)
    assert (
        "LICENSE: note: the licence of the words is unknown"
        in run("lexicon", "check", str(pack)).out
    )
    manifest = pack / "pack.toml"
    manifest.write_text(manifest.read_text().replace("LicenseRef-unknown", "CC0-1.0"))
    assert (
        "LICENSE: note: the text of the licence is missing"
        in run("lexicon", "check", str(pack)).out
    )
    (pack / "LICENSE").write_text("Free for all.")
    assert "LICENSE" not in run("lexicon", "check", str(pack)).out


def test_a_pack_to_check_may_be_a_game_by_its_name(run: Run) -> None:
    assert run("lexicon", "check", "micro nerdle").out.endswith("nerdle-micro: no errors\n")


def test_words_are_counted_as_the_page_of_packs_counts_them(run: Run) -> None:
    rows = {row["id"]: row for row in run("lexicon", "list", "--json").json["lexicons"]}
    assert len(published()) > 10
    for name, told in published().items():
        assert rows[name]["answers"] == int(told["answers"])
        assert rows[name]["answers"] + rows[name]["guesses"] == int(told["guessable"])


def test_familiar_words_cost_little_or_the_page_says_why() -> None:
    told = {name: played for name, played in published().items() if played["all words"]}
    cost = {name: float(one["by weight"]) - float(one["all words"]) for name, one in told.items()}
    assert set(cost) <= {one.parent.name for one in shipped_folder().glob("*/familiar.txt")}
    page = (Path(__file__).parents[2] / "docs/packs/index.md").read_text(encoding="utf-8")
    for name, each in cost.items():
        assert each <= 0.03 or re.search(rf"`{name}`\S* \({each:.3f}\)", page)


def test_the_first_guess_is_the_one_that_is_played(run: Run) -> None:
    best = run("suggest", "en", "--top", "1", "--json").json["suggestions"][0]["word"]
    assert run("lexicon", "info", "en", "--json").json["first_guess"] == best
    assert f"first guess: {best}\n" in run("lexicon", "info", "en").out


@pytest.mark.slow
def test_unchecked_figures_are_shown_as_the_packs_claim(run: Run, tmp_path: Path) -> None:
    ours = run("lexicon", "info", "en", "--json").json
    assert {one["claimed_by"] for one in ours["openers"] + ours["trees"]} == {"tilewise"}
    assert ours["opener_costs"]["claimed_by"] == "tilewise"
    assert [tree["total_guesses"] for tree in ours["trees"]] == [7958, 8122, 8125]
    assert "tree.json: trace, total 7,958 (proven)" in run("lexicon", "info", "en").out
    copy = shutil.copytree(SHIPPED / "en", tmp_path / "en")
    for name in (*TREES.values(), "opener.json", "opener-costs.json"):
        with (copy / name).open("a") as file:
            file.write(" ")
    theirs = run("lexicon", "info", str(copy), "--json").json
    assert {one["claimed_by"] for one in theirs["openers"] + theirs["trees"]} == {"pack"}
    assert theirs["opener_costs"] == ours["opener_costs"] | {"claimed_by": "pack"}
    shown = run("lexicon", "info", str(copy)).out
    assert "tree.json: trace, total 7,958 (the pack says: proven)" in shown
    assert "(expected-guesses: the pack says: best of all" in shown
    (copy / "tree.json").write_text(
        (copy / "tree.json").read_text().replace(":7958", ":7000"), encoding="utf-8"
    )
    outcome = run("lexicon", "info", str(copy), "--json")
    assert "the total is 7958" in outcome.err
    left = [tree["file"] for tree in outcome.json["trees"]]
    assert left == ["tree-hard.json", "tree-strict.json"]


@pytest.mark.slow
def test_what_was_built_here_is_shown_as_ours(run: Run, tmp_path: Path) -> None:
    pack = make(run, tmp_path)
    assert run("lexicon", "build", str(pack), "--effort", "proven").code == 0
    info = run("lexicon", "info", str(pack), "--json").json
    assert {one["claimed_by"] for one in info["openers"] + info["trees"]} == {"tilewise"}


def test_a_build_says_at_once_which_extra_it_needs(tmp_path: Path) -> None:
    pack = tmp_path / "en"
    shutil.copytree(SHIPPED / "en", pack)
    (pack / "opener.json").unlink()
    call = ["tilewise", "lexicon", "build", str(pack), "--effort", "quick"]
    code = (
        f"import sys, runpy; sys.modules['numba'] = None; sys.argv = {call!r}; "
        "runpy.run_module('tilewise', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "pip install numba" in done.stderr
    assert not (pack / "opener.json").exists()
