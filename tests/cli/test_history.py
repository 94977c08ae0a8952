import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack


def repeating(make_pack: MakePack, replay: str) -> str:
    toml = (make_pack() / "pack.toml").read_text()
    assert "[game]" not in toml
    return str(make_pack(toml=f"{toml}\n[game]\nreplay = {replay}\n"))


def test_a_solved_game_is_remembered_and_shown(run: Run) -> None:
    assert "No games yet" in run("history").out
    assert run("solve", "en", typed="crane ....G\nslate GGGGG\n").code == 0
    (game,) = run("history", "--json").json["games"]
    assert (game["lexicon"], game["answer"], game["guesses"]) == ("en", "slate", 2)
    assert "slate" in run("history").out
    assert run("solve", "en", "--no-history", typed="crane GGGGG\n").code == 0
    assert len(run("history", "--json").json["games"]) == 1


def test_no_example_forgets_every_game_unasked(run: Run) -> None:
    texts = [run("history", *call, "--help").out for call in ([], ["forget"])]
    texts += [page.read_text("utf-8") for page in Path("docs").rglob("*.md")]
    calls = [line for text in texts for line in text.splitlines() if "history forget" in line]
    assert any("--all" in call for call in calls)
    assert not any("--yes" in call for call in calls)


@pytest.mark.slow
def test_a_list_on_standard_input_may_begin_with_a_byte_order_mark() -> None:
    command = [sys.executable, "-m", "tilewise", "history", "import", "en", "-", "--dry-run"]
    listed = "\ufeffcrane\nslate\n".encode()
    outcome = subprocess.run(command, input=listed, capture_output=True, check=True)
    assert b"New for English: 2 of 2 answers" in outcome.stdout


@pytest.mark.parametrize(
    "call", [["--lexicon", "enn"], ["export", "enn"], ["forget", "--lexicon", "enn", "--yes"]]
)
def test_an_unknown_pack_is_reported_and_a_removed_one_is_not(
    run: Run, monkeypatch: pytest.MonkeyPatch, make_pack: MakePack, call: list[str]
) -> None:
    outcome = run("history", *call)
    assert (outcome.code, outcome.out) == (2, "")
    assert "no pack 'enn'" in outcome.err
    assert "did you mean en?" in outcome.err
    pack = make_pack()
    monkeypatch.chdir(pack.parent)
    run("history", "import", pack.name, "-", typed="crane\n")
    shutil.rmtree(pack)
    gone = [word.replace("enn", "tiny") for word in call]
    assert run("history", *gone).code == 0


def test_played_words_are_less_likely(run: Run, make_pack: MakePack, tmp_path: Path) -> None:
    pack = repeating(make_pack, "0.5")
    played = tmp_path / "played.txt"
    played.write_text("crane\ntoo-long-for-it\n")
    fresh = run("suggest", pack, "--json").json["candidates"]["words"]
    outcome = run("suggest", pack, "--played", str(played), "--json")
    assert "Skipped 1 word" in outcome.err
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
    assert "is not a history file" in outcome.err
    assert run("history").code == 2
    assert json.loads(run("history", "--json").out or "{}") == {}


def test_what_past_games_teach_is_shown_and_played_with(run: Run) -> None:
    assert "learned from games solved here: no games yet" in run("lexicon", "info", "en-nyt").out
    before = run("lexicon", "info", "en-nyt", "--json").json
    assert before["learned"] is None
    assert before["belief"]["by_weight"] == pytest.approx(
        1
        - sum(
            before["belief"][way] for way in ("answers_alike", "unlisted", "words_alike", "unheld")
        )
    )
    rows = ["crane=....Y", "--json"]
    suggested = run("suggest", "en-nyt", *rows).json
    run("history", "import", "en-nyt", "-", typed="aahed\naalii\nzzzzz\ncrane\n")
    told = run("lexicon", "info", "en-nyt")
    assert "(4 games)" in told.out
    learned = run("lexicon", "info", "en-nyt", "--json").json["learned"]
    assert learned["games"] == 4
    for way in ("unlisted", "unheld"):
        assert learned[way] > before["belief"][way]
    # Only the assistant looks at what was played here.
    assert run("suggest", "en-nyt", *rows).json == suggested
    asked = ["solve", "en-nyt", "crane=....Y", "--top", "1"]
    with_history = run(*asked, typed="quit\n").out
    without = run(*asked, "--no-history", typed="quit\n").out
    assert with_history != without


LOST = "crane .....\n" + "doubt .....\ny\n" * 5


@pytest.mark.parametrize(
    ("typed", "answer", "lost"),
    [
        pytest.param("", "", True, marks=pytest.mark.slow),
        ("undo\n", None, False),
        ("spiky GGGGG\n", "spiky", True),
        pytest.param("undo\nspiky GGGGG\n", "spiky", False, marks=pytest.mark.slow),
    ],
)
def test_a_lost_game_counts(run: Run, typed: str, answer: str | None, lost: bool) -> None:
    run("solve", "en", "--top", "1", typed=f"{LOST}{typed}quit\n")
    games = run("history", "--json").json["games"]
    kept = [] if answer is None else [(answer, lost)]
    assert [(game["answer"], game["lost"]) for game in games] == kept
    if lost:
        record = run("history", "review", "en", "--seconds", "0", "--json").json
        assert (record["games"], record["reviewed"], record["lost"]) == (1, 1, 1)
        assert record["mean_guesses"] is None
        assert "✗" in run("history").out
        assert "1 game, 0 solved" in run("history", "review", "en", "--seconds", "0").out
        assert run("history", "export", "en").out.split("\t")[1:2] == (
            [answer + "\n"] if answer else []
        )
