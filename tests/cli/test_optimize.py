import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.packs import TOML, sha256, write_pack
from tilewise.cli.output.searching import in_words


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    words = [
        "crane",
        "slate",
        "banal",
        "alloy",
        "bible",
        "trace",
        "brine",
        "blend",
        "stale",
        "least",
    ]
    return write_pack(
        tmp_path / "tiny", answers="".join(f"{w}\n" for w in words), guesses="tares\nabled\n"
    )


def test_json_and_files(run: Run, pack: Path, tmp_path: Path) -> None:
    tree, dot = tmp_path / "tree.json", tmp_path / "tree.dot"
    outcome = run("optimize", str(pack), "--prove", "--out", str(tree), "--dot", str(dot), "--json")
    document = outcome.json
    assert set(document) >= {
        "lexicon", "opener", "answers", "guesses", "total_guesses", "mean_guesses", "max_guesses",
        "proven", "bound", "openers_searched", "nodes", "seconds", "tree",
    }  # fmt: skip
    assert document["proven"] is True
    assert document["bound"] == document["total_guesses"]
    assert json.loads(tree.read_text(encoding="utf-8")) == document["tree"]
    assert dot.read_text(encoding="utf-8").startswith("digraph")


def test_strict_hard_mode_costs_no_less(run: Run, pack: Path) -> None:
    modes = ["--no-hard", "--hard", "--strict"]
    found = [run("optimize", str(pack), "--prove", mode, "--json").json for mode in modes]
    totals = [document["total_guesses"] for document in found]
    assert totals == sorted(totals)
    assert [document["tree"].get("strict") for document in found] == [None, None, True]


def test_a_game_that_cannot_be_won_is_still_json(run: Run, tmp_path: Path) -> None:
    hurried = write_pack(tmp_path / "tiny", toml=TOML.replace("max_guesses = 6", "max_guesses = 1"))
    outcome = run("optimize", str(hurried), "--prove", "--json")
    assert "Infinity" not in outcome.out
    assert outcome.json["tree"] is None
    assert outcome.json["bound"] is None


def test_built_trees_are_played(run: Run, pack: Path) -> None:
    built = run("lexicon", "build", str(pack), "--effort", "proven", "--hard", "--json").json
    assert [tree["proven"] for tree in built["trees"]] == [True, True]
    assert run("lexicon", "check", str(pack)).code == 0
    assert run("suggest", str(pack), "--json").json["source"] == "tree"
    played = run("simulate", str(pack), "--strategy", "optimal", "--json").json
    assert played["total_guesses"] == built["trees"][0]["total_guesses"]


def test_shows_the_tree(run: Run, pack: Path) -> None:
    out = run("optimize", str(pack), "--opener", "slate", "--show").out
    assert out.startswith("slate\n")
    assert "total" in out.splitlines()[-1]


def test_a_certificate_is_gone_on_from(run: Run, pack: Path, tmp_path: Path) -> None:
    certificate = str(tmp_path / "proof.jsonl")
    first = run("optimize", str(pack), "--prove", "--certificate", certificate, "--json").json
    again = run(
        "optimize", str(pack), "--prove", "--certificate", certificate, "--resume", "--json"
    ).json
    assert again["openers_searched"] == 0
    assert again["total_guesses"] == first["total_guesses"]
    assert (first["on_trust"], again["on_trust"]) == (0, 12)
    text = run("optimize", str(pack), "--prove", "--certificate", certificate, "--resume").out
    assert "taken on trust" in text


def test_words_that_games_often_refuse_are_in_no_certificate(run: Run, tmp_path: Path) -> None:
    rare = "tares\n"
    section = f'[files.rare]\npath = "rare.txt"\nsha256 = "{sha256(rare)}"\nlicense = "MIT"\n'
    pack = write_pack(tmp_path / "tiny", toml=TOML + section, guesses="tares\nabled\n")
    (pack / "rare.txt").write_text(rare, encoding="utf-8")
    certificate = tmp_path / "proof.jsonl"
    assert run("optimize", str(pack), "--prove", "--certificate", str(certificate)).code == 0
    openers = [json.loads(line).get("opener") for line in certificate.read_text().splitlines()]
    assert "abled" in openers
    assert "tares" not in openers
    outcome = run("optimize", str(pack), "--opener", "tares")
    assert outcome.code == 2
    assert "tares is a word that games often refuse" in outcome.err


@pytest.mark.parametrize("resume", [[], ["--resume"]])
@pytest.mark.parametrize("content", ["", "dear diary\n", None])
def test_no_file_is_lost_to_a_certificate(
    run: Run, pack: Path, tmp_path: Path, resume: list[str], content: str | None
) -> None:
    path = tmp_path / "notes.txt"
    if content is None:
        path.mkdir()
    else:
        path.write_text(content, encoding="utf-8")
    outcome = run("optimize", str(pack), "--prove", "--certificate", str(path), *resume)
    if content == "" and resume:
        assert outcome.code == 0
        return
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert content is None or path.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--opener", "zzzzz"], "zzzzz"),
        (["--resume"], "--certificate"),
        (["--certificate", "x"], "--prove"),
        (["--objective", "luck"], "luck"),
        pytest.param(
            ["--dask", "tcp://127.0.0.1:1"], "no Dask scheduler", marks=pytest.mark.slow
        ),  # waits ten seconds for one
        (["--out", "/does/not/exist/tree.json"], "cannot be written"),
    ],
)
def test_wrong_calls(run: Run, pack: Path, args: list[str], said: str) -> None:
    outcome = run("optimize", str(pack), *args)
    assert outcome.code == 2
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "1 second"), (119, "119 seconds"), (150, "2 minutes"), (7200, "2 hours")],
)
def test_times_are_told_roughly(seconds: float, said: str) -> None:
    assert in_words(seconds) == said
