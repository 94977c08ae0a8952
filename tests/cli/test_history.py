import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack


def repeating(make_pack: MakePack, replay: str) -> str:
    toml = (make_pack() / "pack.toml").read_text()
    assert "[game]" not in toml
    return str(make_pack(toml=f"{toml}\n[game]\nreplay = {replay}\n"))


def test_a_solved_game_is_remembered_and_shown(run: Run) -> None:
    assert "No game yet" in run("history").out
    assert run("solve", "en", typed="crane ....G\nslate GGGGG\n").code == 0
    (game,) = run("history", "--json").json["games"]
    assert (game["lexicon"], game["answer"], game["guesses"]) == ("en", "slate", 2)
    assert "slate" in run("history").out
    assert run("solve", "en", "--no-history", typed="crane GGGGG\n").code == 0
    assert len(run("history", "--json").json["games"]) == 1


def test_an_unfinished_game_is_not_remembered(run: Run) -> None:
    run("solve", "en", typed="crane ....G\nquit\n")
    assert run("history", "--json").json["games"] == []


def test_what_is_exported_can_be_imported(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "past.txt"
    file.write_text("crane\n\n2026-01-02\tslate\t4\nSOUTH\t17\n")
    assert "3 of 3 answers were new" in run("history", "import", "en", str(file)).out
    exported = run("history", "export", "en").out
    assert exported.splitlines() == ["crane", "2026-01-02\tslate\t4", "south"]
    assert "0 of 3 answers were new" in run("history", "import", "en", "-", typed=exported).out
    assert run("history", "forget", "--lexicon", "ko").out == "Forgot 0 games of ko.\n"
    assert run("history", "forget", "--yes").out == "Forgot 3 games.\n"
    assert run("history", "import", "en", "-", typed=exported).code == 0


def test_nothing_is_forgotten_where_nobody_can_be_asked(run: Run) -> None:
    run("history", "import", "en", "-", typed="crane\nslate\n")
    refused = run("history", "forget")
    assert refused.code == 2
    assert "--yes" in refused.err
    assert "Traceback" not in refused.err
    assert len(run("history", "--json").json["games"]) == 2


@pytest.mark.parametrize(
    "call", [["--lexicon", "enn"], ["export", "enn"], ["forget", "--lexicon", "enn", "--yes"]]
)
def test_a_pack_that_there_never_was_is_told_and_one_that_has_gone_is_not(
    run: Run, monkeypatch: pytest.MonkeyPatch, make_pack: MakePack, call: list[str]
) -> None:
    outcome = run("history", *call)
    assert (outcome.code, outcome.out) == (2, "")
    assert "no lexicon 'enn'" in outcome.err
    assert "did you mean en?" in outcome.err
    pack = make_pack()
    monkeypatch.chdir(pack.parent)
    run("history", "import", pack.name, "-", typed="crane\n")
    shutil.rmtree(pack)
    gone = [word.replace("enn", "tiny") for word in call]
    assert run("history", *gone).code == 0


def test_an_import_that_does_not_fit_names_the_line_and_takes_nothing(
    run: Run, tmp_path: Path
) -> None:
    for text in ("crane\nfoo\n", "crane\n2026-01-02\n", "crane\n2026-01-02\tslate\tx\n"):
        outcome = run("history", "import", "en", "-", typed=text)
        assert outcome.code == 2
        assert "standard input, line 2" in outcome.err
    assert run("history", "import", "en", str(tmp_path / "none")).code == 2
    assert run("history", "--json").json["games"] == []


def test_played_words_are_less_likely(run: Run, make_pack: MakePack, tmp_path: Path) -> None:
    pack = repeating(make_pack, "0.5")
    played = tmp_path / "played.txt"
    played.write_text("crane\ntoo-long-for-it\n")
    fresh = run("suggest", pack, "--json").json["candidates"]["words"]
    outcome = run("suggest", pack, "--played", str(played), "--json")
    assert "1 word of" in outcome.err
    assert "too-long" in outcome.err
    after = {row["word"]: row["probability"] for row in outcome.json["candidates"]["words"]}
    before = {row["word"]: row["probability"] for row in fresh}
    assert after["crane"] / after["slate"] < before["crane"] / before["slate"]
    never = run("suggest", pack, "--played", str(played), "--replay", "0", "--json").json
    assert "crane" not in {row["word"] for row in never["candidates"]["words"]}
    ever = run("suggest", pack, "--played", str(played), "--replay", "1", "--json").json
    assert ever["candidates"]["words"] == fresh


def test_the_assistant_counts_on_what_it_remembers(run: Run, make_pack: MakePack) -> None:
    pack = repeating(make_pack, "0")
    assert run("history", "import", pack, "-", typed="crane\n").code == 0
    assert "\n2 words fit" in run("solve", pack, typed="quit\n").out
    assert "\n3 words fit" in run("solve", pack, "--no-history", typed="quit\n").out


def test_a_damaged_history_does_not_stop_a_game(run: Run, own_data: Path) -> None:
    run("history", "import", "en", "-", typed="crane\n")
    path = Path(run("history", "--json").json["file"])
    assert own_data in path.parents
    path.unlink()
    path.mkdir()
    outcome = run("solve", "en", typed="crane GGGGG\n")
    assert outcome.code == 0
    assert "is no history" in outcome.err
    assert run("history").code == 2
    assert json.loads(run("history", "--json").out or "{}") == {}


@pytest.mark.parametrize("guesses", ["9" * 4_000, "300000000", "-1"], ids=len)
def test_a_review_is_not_stopped_by_guesses_that_no_game_takes(run: Run, guesses: str) -> None:
    run("history", "import", "en", "-", typed="2026-11-20\tcrane\t3\n")
    place = Path(run("history", "--json").json["file"])
    game = f'{{"date": null, "lexicon": "en", "answer": "slate", "guesses": {guesses}}}\n'
    with place.open("a", encoding="utf-8") as file:
        file.write(game)
    assert run("history", "review", "en", "--json").json["distribution"] == {"3": 1}
    assert run("history", "review", "en").code == 0
    assert run("history").code == 0


def test_an_import_of_no_guesses_is_refused(run: Run) -> None:
    refused = run("history", "import", "en", "-", typed="2026-11-20\tcrane\t0\n")
    assert (refused.code, "'0' is no number of guesses" in refused.err) == (2, True)
