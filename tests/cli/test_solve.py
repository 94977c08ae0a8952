import re
import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run
from tests.conftest import MakePack
from tests.packs import LETTERS, TOML
from tilewise.folders import saved_games


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
    assert "ıster is not in the word list of tr; did you mean ister" in out


def test_a_word_without_its_marks_is_recognised(run: Run) -> None:
    for lexicon, typed, meant in [("cs", "ridic", "řidič"), ("da", "grode", "grøde")]:
        out = solve(run, f"{typed} .....", "quit", lexicon=lexicon)
        assert f"{typed} is not in the word list of {lexicon}; did you mean {meant}" in out


def test_a_green_row_that_contradicts_others_is_questioned(run: Run) -> None:
    out = flat(solve(run, "crane Y....", "south GGGGG", "edit 1 ....."))
    why = "no word fits these rows together: 1 (crane Y....), 2 (south GGGGG)"
    assert out.count(why) == out.count("Take back the last row with undo") == 1
    assert out.index(why) < out.index("Solved in 2 guesses.") < out.index("Lost ")
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


def test_a_game_solved_by_mistake_can_be_taken_back(run: Run) -> None:
    out = solve(run, "crane GGGGG", "slate .....", "undo", "crane .....", "quit")
    assert "Solved in 1 guess." in out
    assert "tilewise en 1/6\n\n🟩🟩🟩🟩🟩" in out
    assert "the game is solved; take back the last row with undo" in flat(out)
    assert out.index("Solved in 1 guess.") < out.index("  C  R  A  N  E    .....")
    assert run("history", "--json").json["games"] == []
    solve(run, "crane GGGGG")
    assert [game["answer"] for game in run("history", "--json").json["games"]] == ["crane"]


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


def test_the_first_rows_can_be_given_in_the_call(run: Run) -> None:
    out = run("solve", "en", "crane=.Y..G", "slate", "....G", typed="quit\n").out
    assert "  C  R  A  N  E    .Y..G\n  S  L  A  T  E    ....G" in out
    assert "guess 3> " in out
    assert "  C  R  A  N  E    .Y..G" in run("solve", "crane=.Y..G", typed="quit\n").out


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
    assert "there is no saved game for en" in run("solve", "en", "--resume").err
    out = solve(run, "crane .Y..G", "reject south", "hard", "save", "quit")
    assert "resume with: tilewise solve en --resume" in flat(out)
    again = run("solve", "en", "--resume", typed="slate .....\nn\nundo\nundo\nquit\n").out
    assert "  C  R  A  N  E    .Y..G" in again
    assert "hard mode: the guess must fit what guess 1 showed" in again
    assert "south" not in again.split("undo")[0].split("guess 2> ")[0]
    assert run("solve", "en", "--resume", "--replay", "0").code == 2


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
    out = flat(solve(run, "crane GGGGG", "slate", "undooo", "quit"))
    assert "the game is solved; take back the last row with undo, or correct a row with edit" in out
    assert "did you mean save?" not in out
    assert "did you mean undo?" in out


def test_why_has_nothing_to_show_about_a_solved_game(run: Run) -> None:
    out = flat(solve(run, "crane GGGGG", "why", "quit"))
    assert "the game is solved; take back the last row with undo, or correct a row with edit" in out


def test_examples_of_commands_are_in_the_players_language(run: Run) -> None:
    out = flat(run("--lang", "ko", "solve", "en", typed="hard x\nhard 켬\nquit\n").out)
    assert "hard 사용법: hard 켬" in out
    assert "하드 모드: 켬" in out


def test_a_mistyped_command_is_recognised(run: Run) -> None:
    assert "did you mean undo?" in flat(solve(run, "und", "quit"))
    assert "did you mean spoilers?" in flat(solve(run, "spoiler", "quit"))
    assert "did you mean" not in flat(solve(run, "undos2 .....", "quit"))


def test_help_names_only_the_commands_of_the_game(run: Run) -> None:
    for pack, undo, is_named in (("ko", "취소", True), ("ko-handle", "되돌리기", False)):
        out = flat(run("--lang", "ko", "solve", pack, "--top", "1", typed="help\nquit\n").out)
        assert f"{undo} (undo)" in out  # in ko-handle, 취소 is a guess
        assert ("하드 (hard)" in out) == is_named


@pytest.mark.parametrize("quit_", ["q", "quit", "exit"])
def test_quits(run: Run, quit_: str) -> None:
    assert solve(run, quit_, "crane GGGGG").count("guess 1> ") == 1


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


@pytest.mark.parametrize("digits", ["9" * 5000, "0" * 5000, "9" * 10])
@pytest.mark.parametrize("typed", ["{} .....", "edit {} crane .....", "words {}", "{}"])
def test_numbers_of_thousands_of_digits(run: Run, typed: str, digits: str) -> None:
    out = solve(run, typed.format(digits), "crane .Y..G", "quit")
    assert "    .Y..G" in out
    assert not re.search(r"\d{50}", out)


def test_korean_is_shown_as_syllables_over_jamo(run: Run) -> None:
    out = solve(run, "군대 GG....", "quit", lexicon="ko")
    lines = out.splitlines()
    tiles = next(i for i, line in enumerate(lines) if "GG...." in line)
    assert lines[tiles].startswith("  ㄱ  ㅜ  ㄴ  ㄷ  ㅏ  ㅣ ")
    # A Hangul cell is two columns wide: 군 stands over ㄱ, 대 over ㄷ, three tiles of four on.
    assert lines[tiles - 1] == "  군          대"


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
