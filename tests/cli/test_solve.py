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
from tests.packs import LETTERS, TOML, some_by_default
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


def test_command_names_can_be_guesses(run: Run) -> None:
    assert "  W  O  R  D  S    ....." in solve(run, "words .....", "quit")


def test_letters_of_another_language_are_reported_as_written(run: Run) -> None:
    out = solve(run, "ISTER .....", "quit", lexicon="tr")
    assert "ıster is not in the word list of Turkish; did you mean ister" in out


def test_a_word_without_its_marks_is_recognised(run: Run) -> None:
    for lexicon, name, typed, meant in [
        ("cs", "Czech", "ridic", "řidič"),
        ("da", "Danish", "grode", "grøde"),
    ]:
        out = solve(run, f"{typed} .....", "quit", lexicon=lexicon)
        assert f"{typed} is not in the word list of {name}; did you mean {meant}" in out


def test_a_green_row_that_contradicts_others_is_questioned(run: Run) -> None:
    out = flat(solve(run, "crane Y....", "south GGGGG", "edit 1 ....."))
    why = "no word fits these rows together: 1 (crane Y....), 2 (south GGGGG)"
    assert out.count(why) == out.count("Take back the last row with undo") == 1
    assert out.index(why) < out.index("Solved in 2 guesses.") < out.index("Details: ")
    (game,) = run("history", "--json").json["games"]
    assert game["turns"] == ["crane=.....", "south=GGGGG"]


@pytest.mark.parametrize(
    "typed", [("zzczz GGGGG", "y"), ("reject touch", "touch GGGGG")], ids=["unlisted", "rejected"]
)
def test_a_word_that_is_ruled_out_may_solve_a_game_all_the_same(
    run: Run, typed: tuple[str, str]
) -> None:
    out = solve(run, "crane Y....", *typed)
    assert "Solved in 2 guesses." in out
    assert "no word fits" not in out.lower()
    assert "ruled out" not in out


def test_taking_back_leaves_what_was_remembered_before(run: Run) -> None:
    solve(run, "crane GGGGG")
    solve(run, "crane GGGGG", "undo", "slate GGGGG", "edit 1 .....", "quit")
    assert [game["answer"] for game in run("history", "--json").json["games"]] == ["crane"]


def test_a_number_alone_is_asked_for_its_feedback(run: Run) -> None:
    best = run("suggest", "en", "--top", "3", "--json").json["suggestions"]
    out = solve(run, "2", ".Y..G", "quit")
    assert f"feedback for {best[1]['word']}> " in out
    assert f"  {'  '.join(best[1]['word'].upper())}    .Y..G" in out
    assert "there is no suggestion 11" in solve(run, "11", "quit")


def test_a_row_may_be_typed_where_feedback_is_asked_for(run: Run) -> None:
    assert "  S  L  A  T  E    ....." in solve(run, "crane", "slate .....", "quit")


def test_a_colour_that_no_game_shows_is_named(run: Run) -> None:
    out = flat(solve(run, "there ....Y", "quit"))
    assert "so no yellow E comes after a grey one" in out


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("undo 2", "undo"),
        ("words 5 6", "words 50"),
        ("top 3 x", "top 5"),
        ("? top 3", "help columns"),
        ("q u i c k", "quit"),
        ("no-spoilers x", "no-spoilers"),
        ("reject salet crane", "reject aback"),
    ],
)
def test_words_that_a_command_does_not_take_are_not_ignored(
    run: Run, line: str, example: str
) -> None:
    out = solve(run, "crane .Y..G", line, "quit")
    assert f"type {example.split()[0]} like this: {example} (" in out
    assert out.count("  C  R  A  N  E    .Y..G") == 1


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
    out = solve(run, "", "undo", "undo", "undo", "quit")
    assert out.startswith("Continue (1 row)? [Y/n] ")
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


def test_a_word_after_the_end_is_not_taken_for_a_mistyped_command(run: Run) -> None:
    out = flat(solve(run, "crane GGGGG", "slate", "why", "undooo", "quit"))
    assert out.count("the game is solved; take back the last row with undo, or correct a row") == 2
    assert "did you mean save?" not in out
    assert "did you mean undo?" in out


def test_examples_of_commands_are_in_the_players_language(run: Run) -> None:
    out = flat(run("--lang", "ko", "solve", "en", typed="hard x\nhard 켬\nquit\n").out)
    assert "hard 사용법: hard 켬" in out
    assert "하드 모드: 켬" in out


def test_help_names_only_the_commands_of_the_game(run: Run) -> None:
    for pack, is_named in (("ko", True), ("ko-handle", False)):
        out = flat(run("--lang", "ko", "solve", pack, "--top", "1", typed="help\nquit\n").out)
        assert "되돌리기 마지막" in out
        assert ("하드 [켬" in out) == is_named
        assert ("저장 게임을" in out) == is_named  # in ko-handle, 저장 is a guess
        assert ("저장하기 게임을" in out) != is_named


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


def test_an_empty_line_cancels_the_question_whether_it_is_feedback(run: Run, primel: str) -> None:
    out = solve(run, "10211", "", "quit", lexicon=primel)
    assert out.count("guess 1> ") == 2
    assert "feedback for 10211> " not in out


@pytest.mark.parametrize(
    ("pack", "row", "shown"),
    [
        ("en", "crane xxyxg", "  C  R  A  N  E    ..Y.G"),
        ("en", "crane..y.g", "  C  R  A  N  E    ..Y.G"),
        ("en", "cranexxyxg", "  C  R  A  N  E    ..Y.G"),
        ("en", "cranebbbbb", "  C  R  A  N  E    ....."),
        ("ko", "군대ㅌㅌㅌㅌㅌㅎ", ".....G"),
        ("mastermind", "11222b1w", "  1  1  2  2    2b1w"),
    ],
)
def test_marks_may_follow_the_word_at_once(run: Run, pack: str, row: str, shown: str) -> None:
    assert shown in solve(run, row, "quit", lexicon=pack)
    assert run("suggest", pack, row, "--top", "1").code == 0


PRIMES = "12953\n10211\n20101\n13597\n"


@pytest.fixture
def primel(make_pack: MakePack) -> str:
    toml = TOML.replace(LETTERS, ", ".join(f'"{c}"' for c in "0123456789"))
    toml = toml.replace('[["a", "b"], ["c"]]', '[["0", "1"]]')
    return str(make_pack(answers=PRIMES, guesses="", toml=toml))


def test_words_that_are_digits(run: Run, primel: str) -> None:
    row = "  1  2  9  5  3    {}"
    assert row.format("GY...") in solve(run, "12953 21000", "quit", lexicon=primel)
    assert row.format("GY...") in solve(run, "12953", "21000", "quit", lexicon=primel)
    # No word: feedback for the first suggestion.
    first = run("suggest", primel, "--json").json["suggestions"][0]["word"]
    assert f"  {'  '.join(first)}    GG..." in solve(run, "22000", "quit", lexicon=primel)
    # A word, and feedback as well: asked.
    out = solve(run, "10211", "y", "quit", lexicon=primel)
    assert "10211 is a word, but could also be feedback for" in out
    assert f"  {'  '.join(first)}    Y.GYY" in out
    assert "feedback for 10211> " in solve(run, "10211", "n", "quit", lexicon=primel)
    # Past the list there is no suggestion, and a number of other length is no word.
    assert "there is no suggestion 99" in solve(run, "99 21000", "quit", lexicon=primel)


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


def test_the_row_that_solved_the_last_board_can_be_taken_back(run: Run) -> None:
    typed = "\n".join(["crane Y.... .....", "zebra GGGGG GGGGG", "slate", "undo", "quit"])
    out = run("solve", "en", "--boards", "2", "--top", "1", typed=typed).out.replace("\n", " ")
    why = "board 1: no word fits these rows together: 1 (crane Y....), 2 (zebra GGGGG)"
    assert out.index(why) < out.index("Take back") < out.index("Solved in 2 guesses.")
    assert "the game is solved; take back the last row with undo" in out
    assert out.count("guess 2> ") == 2


def test_one_board_that_is_asked_may_answer_for_all_that_are_left(run: Run) -> None:
    typed = ["salet", "..... Y.... .....", "undo", "salet", ".....", "Y....,.....", "quit"]
    outcome = run("solve", "en", "--boards", "3", typed="\n".join(typed) + "\n")
    asked = [f"Board {board}, salet> " for board in (1, 2, 3)]
    assert [outcome.out.count(prompt) for prompt in asked] == [2, 1, 0]
    assert "tiles" not in outcome.out
    assert packed(outcome.out).count("SALET") == 6  # both times on three boards


def test_whoever_is_asked_for_feedback_may_do_something_else(run: Run) -> None:
    typed = ["salet", "help", "", "salet", ".....", "undo", "salet", "words 2", "1", "quit"]
    outcome = run("solve", "en", "--boards", "2", typed="\n".join(typed) + "\n")
    assert outcome.code == 0
    assert "Give feedback for each open board in order" in outcome.out
    assert outcome.out.count("Removed salet.") == 2
    assert outcome.out.count("Board 2, salet> ") == 1
    assert "apron <0.1%" in outcome.out  # one of the words of board 2
    assert "Board 1, crane> " in outcome.out


@pytest.mark.parametrize(
    ("pack", "typed", "rows"),
    [
        ("nerdle", ["12+34=46 G....... ........"], ["12+34=46G.......", "12+34=46........"]),
        ("nerdle", ["12+34=46", "G.......", "........"], ["12+34=46G.......", "12+34=46........"]),
        ("ko", ["rlawkd=Y.....,......"], ["ㄱㅣㅁㅈㅏㅇY.....", "ㄱㅣㅁㅈㅏㅇ......"]),
        ("mastermind", ["1122", "1122", "1b", "0b"], ["11221b0w", "11220b0w"]),
        ("en", ["crane ....., .Y..."], ["CRANE.....", "CRANE.Y..."]),
        ("en", ["crane ..... .....", "edit 1 Y.... ....."], ["CRANEY....", "CRANE....."]),
    ],
)
def test_a_row_is_typed_as_on_one_board(
    run: Run, pack: str, typed: list[str], rows: list[str]
) -> None:
    lines = "\n".join([*typed, "quit"])
    shown = packed(run("solve", pack, "--boards", "2", "--top", "1", typed=lines).out)
    for row in rows:
        assert row in shown


def test_a_word_of_digits_is_not_taken_for_a_suggestion(run: Run) -> None:
    typed = ["12953 ..... .....", "99 ..... .....", "q"]
    outcome = run("solve", "primel", "--boards", "2", typed="\n".join(typed) + "\n")
    assert packed(outcome.out).count("12953.....") == 2
    assert "there is no suggestion 99; type the guess itself" in outcome.out


@pytest.mark.parametrize("option", ["--hard", "--strict"])
@pytest.mark.parametrize("command", ["suggest", "solve", "play", "simulate"])
def test_hard_mode_is_for_one_board(run: Run, command: str, option: str) -> None:
    outcome = run(command, "en", "--boards", "2", option)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.strip() == "tilewise: hard mode is only for games with one board"


# -- A game that tells pegs, on the command line ---


def test_pegs_are_read_and_shown(run: Run) -> None:
    for row in ("1122=1w2b", "1122=2,1"):
        outcome = run("suggest", "mastermind", row, "--top", "1")
        assert outcome.code == 0, outcome.err
        assert "1  1  2  2    2b1w" in outcome.out


def test_a_code_is_not_taken_for_feedback(run: Run) -> None:
    outcome = run("solve", "mastermind", "--top", "1", typed="1122\n2b\nquit\n")
    assert "feedback for 1122>" in outcome.out
    assert "1  1  2  2    2b0w" in outcome.out


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


def test_why_a_guess_is_not_the_first_suggestion(run: Run, without_engine: None) -> None:
    shown = run(
        "solve", "en", "salet=.....", "--words", "all",
        typed="why round\nwhy\nwhy biddy all\nwhy x y\n",
    ).out  # fmt: skip
    answers = shown.split("guess 2> ")[1:]
    assert re.match(r"#  word   guesses  chance\n1  courd     2.76 +\n2  round ", answers[0])
    assert "round is about as good as courd.\n" in answers[0]
    assert "Most likely it gets ..Y.. (6.3%), which leaves 14 words.\n" in answers[0]
    assert [line[:8] for line in answers[1].splitlines()] == ["#  word ", "1  courd", "Most lik"]
    assert re.search("biddy: .. possible feedback patterns\nfeedback  words", answers[2])
    assert "type why like this: why aback all" in answers[3]
