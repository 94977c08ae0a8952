"""``tilewise review``: turns and shared texts, tables, JSON and pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SHARED = "Wordle 1,687 4/6*\n\n⬛🟨🟨⬛🟨\n⬛⬛🟨🟨🟩\n🟩🟩⬛🟩⬛\n🟩🟩🟩🟩🟩\n"
GAME = ["adieu", "third", "drain", "druid"]


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        ([*GAME, "--answer", "druid"], ""),
        (["adieu=.YY.Y", "third=..YYG", "drain=GG.G.", "druid=GGGGG"], ""),
        (GAME, SHARED),
        ([], SHARED + "\n".join(GAME)),
        ([*GAME[:3], "--answer", "druid", "--answer", "druid"], SHARED + SHARED),
    ],
)
def test_however_a_game_is_given_it_is_the_same(run: Run, arguments: list[str], typed: str) -> None:
    found = run("review", "en", *arguments, "--json", typed=typed).json
    for one in found.get("boards", [found]):
        assert [guess["word"] for guess in one["guesses"]] == GAME
        assert one["answer"] == "druid"


@pytest.mark.parametrize("answers", [("druid",), ("druid", "shade")])
def test_guesses_can_be_typed_if_the_answers_are_given(run: Run, answers: tuple[str, ...]) -> None:
    call = ["review", "en", "--seconds", "0", "--json"]
    call += ["--boards", str(len(answers)), *(f"--answer={answer}" for answer in answers)]
    typed = run(*call, typed="adieu\nthird\n").json
    assert typed == run(*call, "adieu", "third").json
    assert [board["answer"] for board in typed.get("boards", [typed])] == [*answers]


def test_rows_can_have_the_feedback_of_several_boards(run: Run) -> None:
    rows = ["crane=..G.G,..G.G", "slate=GGGGG,G.G.G", "shade=,GGGGG"]
    quick = ("--seconds", "0", "--json")
    both = run("review", "en", "--boards", "2", *rows, *quick).json["boards"]
    assert [board["answer"] for board in both] == ["slate", "shade"]
    assert [len(board["guesses"]) for board in both] == [2, 3]
    first = run("review", "en", "crane=..G.G", "slate=GGGGG", *quick).json
    assert both[0]["guesses"] == first["guesses"]
    wrong = run("review", "en", "--boards", "2", "crane=..G.G")
    assert wrong.code == 2
    assert "guess 1: a row needs feedback for each open board (1, 2)" in wrong.err


def test_a_picture_has_no_words_unless_asked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.svg"
    call = ["review", "en", *GAME, "--answer", "druid", "--svg", str(file)]
    assert run(*call).code == 0
    plain = file.read_text(encoding="utf-8")
    texts = [node.text for node in ElementTree.fromstring(plain).iter() if node.text]
    tiles = [text for text in texts if len(text) == 1]
    assert tiles == []
    assert not any(word in plain.lower() for word in GAME)
    assert "0.67" in plain
    assert run(*call, "--words", "--contrast").code == 0
    shown = file.read_text(encoding="utf-8")
    texts = [node.text or "" for node in ElementTree.fromstring(shown).iter()]
    assert "".join(text for text in texts if len(text) == 1).lower() == "".join(GAME)
    assert "#6aaa64" not in shown


def test_a_picture_of_a_language_read_from_right_to_left(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.svg"
    words = run("suggest", "fa", "--top", "2", "--json").json["suggestions"]
    word = words[0]["word"]
    assert run("review", "fa", word, "--answer", word, "--svg", str(file), "--words").code == 0
    texts = [node.text or "" for node in ElementTree.parse(file).getroot().iter()]
    tiles = [text for text in texts if text in words[0]["tokens"]]
    assert tiles == words[0]["tokens"][::-1]


@pytest.mark.slow
def test_the_history_is_reviewed_as_a_whole(run: Run, tmp_path: Path) -> None:
    assert "No games yet" in run("history", "review", "en").out
    run("solve", "en", typed="adieu .YY.Y\nthird ..YYG\ndrain GG.G.\ndruid GGGGG\n")
    run("solve", "en", typed="crane YGY.Y\nlarch GGGGG\n")
    run("history", "import", "en", "-", typed="2020-01-02\tmerge\t6\n")
    found = run("history", "review", "en", "--json").json
    assert found["games"] == 3
    assert found["reviewed"] >= 1
    assert found["mean_guesses"] == 4
    assert found["distribution"] == {"2": 1, "4": 1, "6": 1}
    assert found["months"][0] == {
        "month": "2020-01",
        "games": 1,
        "reviewed": 0,
        "mean_guesses": 6,
        "mean_skill_loss": None,
        "mean_luck": None,
    }
    assert found["each"][1]["skill_loss"] == pytest.approx(1.366, abs=1e-3)
    out = run("history", "review", "en").out
    assert "3 games, mean 4.000 guesses" in out
    assert "2020-01" in out
    pytest.importorskip("matplotlib")
    drawn = tmp_path / "games.svg"
    assert run("history", "review", "en", "--plot", str(drawn)).code == 0
    assert "<svg" in drawn.read_text(encoding="utf-8")


def test_pegs_are_written_beside_neutral_tiles(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.svg"
    call = ["review", "mastermind", "5416", "1415", "--answer", "1415", "--svg", str(file)]
    assert run(*call).code == 0
    drawn = file.read_text(encoding="utf-8")
    assert len(set(re.findall(r'rx="4" fill="(#\w+)"', drawn))) == 1
    assert ">2b1w<" in drawn
    assert ">4b0w<" in drawn


def test_guesses_and_the_answers_of_all_boards_are_enough(run: Run) -> None:
    call = ["review", "en", "--boards", "2", "crane", "slate", "shade", "--answer", "slate"]
    found = run(*call, "--answer", "shade", "--json").json["boards"]
    assert [len(board["guesses"]) for board in found] == [2, 3]
    assert [board["expected_left"] for board in found] == [0, 0]
    missing = run("review", "en", "--boards", "8", "crane", "slate")
    assert missing.code == 2
    assert "give all guesses and answers" in missing.err
