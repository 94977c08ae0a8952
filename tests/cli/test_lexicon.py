import shutil
from pathlib import Path

from tests.cli.conftest import Run

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
    assert "2 answers and 1 other guesses" in outcome.out
    assert "toolong" in outcome.out
    assert "n0pes" in outcome.out
    return out


def test_new_check_build_and_use(run: Run, tmp_path: Path) -> None:
    pack = make(run, tmp_path)
    assert run("lexicon", "check", str(pack)).code == 0
    assert run("lexicon", "build", str(pack)).code == 0
    assert run("lexicon", "info", str(pack), "--json").json["openers"]
    assert run("suggest", str(pack), "--top", "1", "--json").json["candidates"]["count"] == 2


def test_building_leaves_a_manifest_that_is_right_alone(run: Run, tmp_path: Path) -> None:
    manifest = make(run, tmp_path) / "pack.toml"
    commented = "# mine\n" + manifest.read_text(encoding="utf-8")
    manifest.write_text(commented, encoding="utf-8")
    assert run("lexicon", "build", str(manifest.parent)).code == 0
    assert manifest.read_text(encoding="utf-8") == commented


def test_new_refuses_to_overwrite(run: Run, tmp_path: Path) -> None:
    pack = make(run, tmp_path)
    outcome = run(
        "lexicon", "new", "mini", "--tokenizer", "letters", "--length", "5",
        "--answers", str(tmp_path / "a.txt"), "--guesses", str(tmp_path / "g.txt"),
        "--out", str(pack),
    )  # fmt: skip
    assert outcome.code == 2
    assert "exists" in outcome.err


def test_a_changed_list_is_told_and_its_opener_is_left_out(run: Run, tmp_path: Path) -> None:
    pack = make(run, tmp_path)
    run("lexicon", "build", str(pack))
    with (pack / "answers.txt").open("a", encoding="utf-8") as file:
        file.write("trace\n")
    outcome = run("suggest", str(pack), "--json")
    assert outcome.code == 0
    assert "has changed" in outcome.err
    assert "belongs to other lists" in outcome.err
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
    document = run("lexicon", "check", str(pack), "--json").json
    assert document["ok"] is False
    assert {"file", "line", "message", "severity"} == set(document["problems"][0])


def test_list_and_info(run: Run) -> None:
    listed = {row["id"]: row for row in run("lexicon", "list", "--json").json["lexicons"]}
    assert listed["en"]["answers"] == 2315
    assert "ko" in run("lexicon", "list").out
    info = run("lexicon", "info", "ko", "--json").json
    assert info["length"] == 6
    assert info["sources"]
    assert "ㄱ ㄴ" in run("lexicon", "info", "ko").out


def test_a_pack_that_cannot_be_used(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "broken"
    shutil.copytree(SHIPPED / "en", pack)
    (pack / "pack.toml").write_text("schema = 99\n")
    outcome = run("suggest", str(pack))
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "schema" in outcome.err
