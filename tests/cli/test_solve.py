"""Tests."""

from __future__ import annotations

import os
import re
import string
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import some_by_default
from tilewise import load
from tilewise.cli.input.reading import add_rows
from tilewise.errors import FeedbackError, TilewiseError
from tilewise.folders import games_in_progress, saved_games
from tilewise.play.session import Session
from tilewise.rules.registry import rule_names


def solve(run: Run, *lines: str, lexicon: str = "en") -> str:
    outcome = run("solve", lexicon, "--top", "3", typed="\n".join(lines) + "\n")
    assert outcome.code == 0
    return outcome.out


def flat(text: str) -> str:
    """Return a text without its line breaks, which are where the terminal ends."""
    return " ".join(text.split())


def test_a_green_row_that_contradicts_others_is_questioned(run: Run) -> None:
    out = flat(solve(run, "crane Y....", "south GGGGG", "edit 1 ....."))
    why = "no word fits these rows together: 1 (crane Y....), 2 (south GGGGG)"
    assert out.count(why) == out.count("Take back the last row with undo") == 1
    assert out.index(why) < out.index("Solved in 2 guesses.") < out.index("Details: ")
    (game,) = run("history", "--json").json["games"]
    assert game["turns"] == ["crane=.....", "south=GGGGG"]


def test_taking_back_leaves_what_was_remembered_before(run: Run) -> None:
    solve(run, "crane GGGGG")
    solve(run, "crane GGGGG", "undo", "slate GGGGG", "edit 1 .....", "quit")
    assert [game["answer"] for game in run("history", "--json").json["games"]] == ["crane"]


def test_a_game_can_be_saved_and_resumed(run: Run) -> None:
    assert "there is no saved game for English" in run("solve", "en", "--resume").err
    out = solve(run, "crane .Y..G", "reject south", "hard", "save", "quit")
    assert "resume with: tilewise solve en --resume" in flat(out)
    again = run("solve", "en", "--resume", typed="slate .....\nn\nundo\nundo\nquit\n").out
    assert "  C  R  A  N  E    .Y..G" in again
    assert "hard mode: the guess must fit what guess 1 showed" in again
    assert "south" not in again.split("undo")[0].split("guess 2> ")[0]
    assert run("solve", "en", "--resume", "--replay", "0").code == 2


def as_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewise.cli.commands.solve.has_terminal", lambda: True)


def test_a_game_in_progress_is_continued_on_the_same_day(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve(run, "crane .Y..G", "quit")
    assert not games_in_progress().exists()  # not in a pipe
    as_on_a_terminal(monkeypatch)
    run("solve", "en", "--top", "1", "--no-history", typed="crane .Y..G\nquit\n")
    assert not games_in_progress().exists()
    solve(run, "crane .Y..G", "reject south", "hard")  # the terminal is closed
    out = solve(run, "slate ...", "", "undo", "undo", "undo", "quit")  # a row is no answer
    assert out.startswith("Continue (1 row)? [Y/n] " * 2)
    assert "  C  R  A  N  E    .Y..G" in out
    assert "south" not in out.split("guess 2> ")[0]
    assert "Continue" not in solve(run, "crane GGGGG", "", lexicon="ko")


def test_a_row_is_kept_before_the_next_guess_is_sought(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_on_a_terminal(monkeypatch)
    with monkeypatch.context() as closed:
        closed.setattr("tilewise.cli.commands.solve.OneBoard.show_game", _closed)
        run("solve", "en", "crane=.Y..G")
    assert "Continue (1 row)?" in solve(run, "n", "quit")


def _closed(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_game_that_is_over_or_of_another_day_is_not_continued(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_on_a_terminal(monkeypatch)
    solve(run, "crane .Y..G", "quit")
    assert "  C  R  A  N  E" not in solve(run, "n", "quit")
    assert "Continue (1 row)?" in solve(run, "y", "quit")  # which has not been replaced yet
    file = games_in_progress() / "en.json"
    os.utime(file, (0, 0))
    assert "Continue" not in solve(run, "crane .Y..G", "horse GGGGG", "")
    assert not file.exists()


def test_a_damaged_game_in_progress_is_ignored_with_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_on_a_terminal(monkeypatch)
    solve(run, "crane .Y..G", "quit")
    file = games_in_progress() / "en.json"
    file.write_text("{")
    outcome = run("solve", "en", "--top", "1", typed="quit\n")
    assert (outcome.code, outcome.err.count("\n")) == (0, 1)
    assert f"note: ignored {file}: not a saved session" in outcome.err
    assert "Continue" not in outcome.out


@pytest.mark.slow
def test_options_that_switch_off_a_setting_apply_to_a_resumed_game(run: Run) -> None:
    typed = "crane=.Y..G\nsave\nquit\n"
    assert run("solve", "en", "--strict", "--no-spoilers", typed=typed).code == 0
    guess = "slate ....G\nquit\n"  # without the r that crane has found
    kept = run("solve", "en", "--resume", typed=guess).out
    assert "hard mode" in kept
    assert "words fit\n" in kept
    switched = run("solve", "en", "--resume", "--no-strict", "--spoilers", typed=guess).out
    assert "hard mode" not in switched
    assert "words fit, 5.3% each" in switched
    assert "hard mode" not in run("solve", "en", "--resume", "--no-hard", typed=guess).out


def test_a_resumed_game_shows_the_notes_of_its_pack(run: Run, make_pack: MakePack) -> None:
    pack = make_pack()
    (pack / "tree.json").write_text("{}")
    begun = run("solve", str(pack), typed="save\nquit\n")
    assert "note: " in begun.err
    assert run("solve", str(pack), "--resume", typed="quit\n").err == begun.err


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{}", 'not a saved session: "format" must be'),
        ("{", "not a saved session: Expecting"),
        ('{"format": "tilewise-session", "version": 2}', "the saved session is damaged"),
    ],
)
def test_a_damaged_saved_game_is_named(run: Run, content: str, reason: str) -> None:
    solve(run, "save", "quit")
    path = saved_games() / "en.json"
    path.write_text(content, encoding="utf-8")
    outcome = run("solve", "en", "--resume")
    assert outcome.code == 2
    assert f"{path} cannot be resumed: {reason}" in outcome.err
    assert outcome.err.endswith("; start again without --resume\n")


@pytest.mark.parametrize(
    "cancel", some_by_default(["undo", "cancel", "취소", "", "ㅕㅜ애"], ["cancel", "취소"])
)
@pytest.mark.parametrize(
    ("lexicon", "rows", "typed"),
    [
        ("en", ("crane .Y..G",), "zzzzz GGGGG"),  # Use it anyway?
        ("en", ("crane .Y..G",), "gorge"),  # feedback for gorge>
        pytest.param("ko", ("긴장 GYG.G.",), "ㅋㅋㅋㅋㅋㅋ GGGGGG", marks=pytest.mark.slow),
    ],
)
def test_what_cancels_a_question_changes_nothing(
    run: Run, lexicon: str, rows: tuple[str, ...], typed: str, cancel: str
) -> None:
    lines = "\n".join([*rows, typed, cancel, "quit"])
    out = run("--lang", "ko", "solve", lexicon, "--top", "1", typed=lines).out
    assert (out.count("추측 1> "), out.count("추측 2> "), "추측 3> " in out) == (1, 2, False)
    assert run("history", "--json").json["games"] == []


@pytest.mark.parametrize("digits", some_by_default(["9" * 5000, "0" * 5000, "9" * 10], ["9" * 10]))
@pytest.mark.parametrize("typed", ["{} .....", "edit {} crane .....", "words {}", "{}"])
def test_numbers_of_thousands_of_digits(run: Run, typed: str, digits: str) -> None:
    out = solve(run, typed.format(digits), "crane .Y..G", "quit")
    assert "    .Y..G" in out
    assert not re.search(r"\d{50}", out)


@pytest.mark.slow
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.lists(
        st.text(max_size=20)
        | st.text(string.ascii_lowercase + " =.YGB012", max_size=14)
        | st.sampled_from(["undo", "edit 1 crane .....", "edit 9", "reject", "words", "help", "1"]),
        max_size=6,
    )
)
def test_no_input_ends_the_session(run: Run, lines: list[str]) -> None:
    typed = "\n".join(line.replace("\n", " ").replace("\r", " ") for line in lines)
    outcome = run("solve", "en", "--top", "1", typed=typed + "\n")
    assert outcome.code == 0


# -- Several boards on the command line ---


def packed(text: str) -> str:
    """Tiles without the room around them."""
    return text.replace(" ", "")


ROWS = ("salet=.....,Y....,..Y.G,..YY.", "courd=..Y..,....Y,.Y...,.....")


def test_rows_are_read_as_they_are_written() -> None:
    def written(name: str, *rows: str) -> list[str]:
        session = Session(name, boards=2)
        add_rows(session, rows)
        return list(map(session.written, session.rounds))

    rows = ["crane=GGGGG,..Y..", "banal=,GY..."]
    assert written("en", *rows) == rows
    assert written("en", "crane GGGGG,..Y..", "banal=GY...") == rows
    assert written("nerdle", "12+34=46=GGG.....,........") == ["12+34=46=GGG.....,........"]
    assert written("ko", "rlawkd=Y.....,......") == ["김장=Y.....,......"]
    with pytest.raises(FeedbackError, match="guess 1: 'crane' has no feedback"):
        written("en", "crane")


def test_boards_stand_side_by_side_as_the_width_allows(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    abreast = {}
    for columns in (40, 80, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = run("suggest", "en", "--boards", "4", *ROWS).out.splitlines()
        assert max(map(len, lines)) <= columns
        assert any(line.startswith(" 1 ") for line in lines)  # numbers of the table are all there
        abreast[columns] = max(packed(line).count("COURD") for line in lines)
        assert sum("▸" in line for line in lines) == 1
    assert abreast == {40: 3, 80: 4, 120: 4}


def test_contradictions_of_solved_boards_are_explained(run: Run) -> None:
    for rest in ("..Y..", "GGGGG"):
        row = f"crank=GGGGG,{rest}"
        outcome = run("suggest", "en", "--boards", "2", "crane=....G,.....", row, "--json")
        assert outcome.code == 2
        assert outcome.json["problem"].startswith("board 1: no word fits these rows together")


@pytest.mark.parametrize("option", ["--hard", "--strict"])
@pytest.mark.parametrize("command", ["suggest", "solve", "play", "simulate"])
def test_hard_mode_is_for_one_board(run: Run, command: str, option: str) -> None:
    outcome = run(command, "en", "--boards", "2", option)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.strip() == "tilewise: hard mode is only for games with one board"


# -- A game that tells pegs, on the command line ---


def test_impossible_pegs_are_refused(run: Run) -> None:
    outcome = run("suggest", "mastermind", "1122=3b1w")
    assert outcome.code == 2
    assert "is impossible" in outcome.err
    assert run("suggest", "mastermind", "--hard").code == 2


def test_no_word_of_it_is_of_marks_a_tile(run: Run) -> None:
    outcome = run("review", "mastermind", "1122=1b1w", "--answer", "3456")
    assert "with the answer 3456, 1122 gets 0b0w, not 1b1w; correct the guess" in outcome.err
    shown = run("review", "mastermind", "1122", "3456", "--answer", "3456").out
    assert "=4b0w" in shown
    assert "=G" not in shown
    assert "Feedback is two counts: 2b1w" in run("suggest", "mastermind", "1122=zz").err
    outcome = run("suggest", "mastermind", "--boards", "2", "1122=1b")
    assert "as in 0b1w,0b1w; boards in this row: 1" in outcome.err
    for boards in ((), ("--boards", "2")):
        told = run("solve", "mastermind", "--top", "1", *boards, typed="help\nquit\n").out
        assert "Feedback is two counts: 2b1w" in told
        assert "hard" not in told
        assert ".Y" not in told


def test_what_is_shared_can_be_reviewed(run: Run) -> None:
    shared = "tilewise mastermind 2/10\n\n⚫⚫⚪· 1122\n⚫⚫⚫⚫ 1223\n"
    outcome = run("review", "mastermind", "--json", typed=shared)
    assert outcome.code == 0, outcome.err
    assert [guess["word"] for guess in outcome.json["guesses"]] == ["1122", "1223"]
    assert run("suggest", "mastermind", "1122=⚫⚫⚪·").code == 0


# -- Packs played by another game's rule, on the command line ---


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
    command = shown.partition("Details: tilewise ")[2].split("--answer")[0].split()
    assert command[:4] == ["review", "en", "--rules", "hardle"]
    assert all("=" in row for row in command[4:])
    found = run(*command, "--answer", "plunk", "--json").json
    assert [guess["word"] for guess in found["guesses"]] == ["raise", "shout", "plunk"]
    assert found["solver"] == []


RULES = some_by_default(filter(fits_english, rule_names()), ["wordle", "peaks", "hardle"])


@pytest.mark.parametrize("name", RULES)
def test_strategies_are_compared_by_every_rule(run: Run, tmp_path: Path, name: str) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("brick\nmouth\nspeed\n", "utf-8")
    call = ("simulate", "en", "--rules", name, "--opener", "crane", "--answers", str(answers))
    found = run(*call, "--strategy", "entropy", "--strategy", "minimax", "--json").json
    assert [one["strategy"] for one in found["results"]] == ["entropy", "minimax"]
    for result in found["results"]:
        assert result["games"] == 3
        assert not result["failed"]
        assert 2 <= result["mean_guesses"] <= 8


@pytest.mark.slow
@pytest.mark.parametrize("pack", ["en", "en-nyt"])
def test_the_first_of_many_equally_likely_words_by_the_alphabet_are_not_shown(
    run: Run, pack: str
) -> None:
    told = run("suggest", pack, "--rules", "fibble", "crane=.Y...").out
    assert "words.\n" in told
    assert "abhor" not in told


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
