"""Packs played by another game's rule, on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import some_by_default
from tilewise import load
from tilewise.errors import TilewiseError
from tilewise.rules.registry import rule_names


def fits_english(name: str) -> bool:
    try:
        load("en").by_rule(name)
    except TilewiseError:
        return False
    return True


def test_feedback_is_written_in_the_marks_of_the_rule(run: Run) -> None:
    call = ("feedback", "en", "crane", "brick", "--rules", "peaks")
    assert run(*call).out == "DGUDU\n"
    assert run(*call, "--notation", "digits").out == "02101\n"
    assert run(*call, "--notation", "emoji").out == "🔽🟩🔼🔽🔼\n"
    found = run(*call, "--json").json
    assert (found["feedback"], found["tiles"]) == ("DGUDU", [0, 2, 1, 0, 1])


def test_turns_are_read_in_them(run: Run) -> None:
    for row in ("crane=DGUDU", "crane=dgudu", "crane=02101", "crane=🔽🟩🔼🔽🔼"):
        found = run("suggest", "en", "--rules", "peaks", row, "--json").json
        assert [word["word"] for word in found["candidates"]["words"]] == [
            *("array", "break", "briar", "brick", "brief", "broil")
        ]
        assert found["source"] == "search"


def test_a_whole_game(run: Run) -> None:
    typed = "crane\nbroil\nbrick\n"
    shown = run("play", "en", "--rules", "peaks", "--answer", "brick", typed=typed).out
    assert "Solved in 3 guesses." in shown
    assert "tilewise en peaks 3/6\n\n🔽🟩🔼🔽🔼\n🟩🟩🔽🔽🔽\n🟩🟩🟩🟩🟩\n" in shown
    assert "tilewise review en --rules peaks" in " ".join(shown.split())


def test_the_conversation(run: Run) -> None:
    typed = "crane DGUDU\nhelp\nhard on\nsalet\nn\nbrick GGGDD\nwhy\nundo\nbrick GGGGG\n"
    shown = run("solve", "en", "--rules", "peaks", "--top", "2", typed=typed).out
    assert "U the answer's letter is later in the alphabet" in " ".join(shown.split())
    assert "hard [on|off]" in shown
    assert "must fit what guess 1 showed: crane=DGUDU" in " ".join(shown.split())
    assert "smallest change that lets a word fit" in shown


@pytest.mark.slow
def test_a_whole_game_of_six_states(run: Run) -> None:
    call = ("ja-4", "--rules", "kotobade")
    shown = run("play", *call, "--answer", "だっかく", typed="たつまき\nだっかく\n").out
    assert "KKVC" in shown
    assert "tilewise ja-4 kotobade 2/12\n\n🟢🟢↔️↕️\n🟩🟩🟩🟩\n" in shown
    for row in ("たつまき=KKVC", "たつまき=3312", "たつまき=🟢🟢↔️↕️", "tatsumaki=kkvc"):
        found = run("suggest", *call, row, "--json").json
        assert [word["word"] for word in found["candidates"]["words"]] == ["だっかく"]


def test_a_shared_game_is_reviewed(run: Run) -> None:
    shared = "tilewise en peaks 2/6\n\n🔽🟩🔼🔽🔼 crane\n🟩🟩🟩🟩🟩 brick\n"
    found = run("review", "en", "--rules", "peaks", "--json", typed=shared).json
    assert [guess["feedback"] for guess in found["guesses"]] == ["DGUDU", "GGGGG"]


def test_several_boards(run: Run) -> None:
    outcome = run("suggest", "en", "--rules", "warmle", "--boards", "2", "crane=.Y..G,.....")
    assert outcome.code == 0, outcome.err


@pytest.mark.slow
def test_a_game_that_hides_more(run: Run) -> None:
    """Its rows are needed to review it, as they do not follow from the answer."""
    typed = "raise\nhint\nshout\nplunk\n"
    call = ("play", "en", "--rules", "hardle", "--answer", "plunk")
    shown = " ".join(run(*call, typed=typed).out.split())
    assert "Solved in 3 guesses." in shown
    command = shown.partition("details: tilewise ")[2].split("--answer")[0].split()
    assert command[:4] == ["review", "en", "--rules", "hardle"]
    assert all("=" in row for row in command[4:])
    found = run(*command, "--answer", "plunk", "--json").json
    assert [guess["word"] for guess in found["guesses"]] == ["raise", "shout", "plunk"]
    assert found["solver"] == []


@pytest.mark.slow
def test_the_conversation_of_a_game_that_hides_more(run: Run) -> None:
    typed = "stare .P.BP\nwhy\nhelp\nenemy !!!!!\nundo\nentry BBBBB\n"
    shown = " ".join(run("solve", "en", "--rules", "hardle", "--top", "2", typed=typed).out.split())
    assert "7 words fit, 14.3% each: entry exert inert metro overt retro retry" in shown
    assert "type ! for each of its tiles" in shown
    assert "smallest change that lets a word fit" in shown
    assert "Solved in 2 guesses" in shown


@pytest.mark.slow
def test_a_game_of_two_words(run: Run) -> None:
    typed = "crane\nhint\nhint\nbrick\nhint\nmouth\n"
    call = ("en", "--rules", "xordle")
    shown = " ".join(run("play", *call, "--answer", "mouth+brick", typed=typed).out.split())
    assert "tile 1 is M" in shown
    assert "That is one of the two words." in shown
    assert "Solved in 3 guesses." in shown
    assert "tilewise en xordle 3/9 🟨🟩⬛⬛⬛ 🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩" in shown
    gave_up = run("play", *call, "--answer", "mouth+brick", typed="crane\nquit\n").out
    assert "The word was mouth+brick." in gave_up
    rows = ("crane=YG...", "brick=GGGGG", "mouth=GGGGG")
    for answer in ((), ("--answer", "brick+mouth")):
        found = run("review", *call, *rows, *answer, "--json").json
        assert found["answer"] == "brick+mouth"
        assert [guess["candidates_after"] for guess in found["guesses"]][-1] == 1


@pytest.mark.slow
def test_the_conversation_of_a_game_of_two_words(run: Run) -> None:
    typed = "crane YG...\nwhy\ncrane .....\nundo\ntoils YGG..\nbrick GGGGG\nmouth GGGGG\n"
    call = ("solve", "en", "--rules", "xordle", "--top", "2")
    shown = " ".join(run(*call, typed=typed).out.split())
    assert "That is one of the two words." in shown
    assert "smallest change that lets a word fit" in shown
    assert "Solved in 4 guesses" in shown


RULES = some_by_default(filter(fits_english, rule_names()), ["wordle", "peaks", "hardle"])


@pytest.mark.parametrize("name", RULES)
def test_compare_shows_a_mean_by_every_rule(run: Run, tmp_path: Path, name: str) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("brick\nmouth\nspeed\n", "utf-8")
    call = ("compare", "en", "--rules", name, "--opener", "crane", "--answers", str(answers))
    found = run(*call, "--strategy", "entropy", "--strategy", "minimax", "--json").json
    assert [one["strategy"] for one in found["results"]] == ["entropy", "minimax"]
    for result in found["results"]:
        assert result["games"] == 3
        assert not result["failed"]
        assert 2 <= result["mean_guesses"] <= 8


@pytest.mark.slow
@pytest.mark.parametrize("pack", some_by_default(["en", "en-nyt"], ["en"]))
def test_the_first_of_many_equally_likely_words_are_not_called_likeliest(
    run: Run, pack: str
) -> None:
    told = run("suggest", pack, "--rules", "fibble", "crane=.Y...").out
    assert "words fit, such as abhor" in told
    assert "likeliest" not in told


def test_a_pack_may_choose_a_rule(run: Run, make_pack: MakePack) -> None:
    pack = make_pack()
    manifest = pack / "pack.toml"
    manifest.write_text(manifest.read_text("utf-8") + '\n[rules]\nfeedback = "peaks"\n', "utf-8")
    assert set(run("feedback", str(pack), "crane", "crane").out.strip()) == {"G"}
    manifest.write_text(manifest.read_text("utf-8").replace("peaks", "chess"), "utf-8")
    assert (
        "is 'chess'; use one of wordle, fibble, handle, hardle, kotobade, mastermind"
        in run("suggest", str(pack)).err
    )
