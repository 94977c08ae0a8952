import re
import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run


def solve(run: Run, *lines: str, lexicon: str = "en") -> str:
    outcome = run("solve", lexicon, "--top", "3", typed="\n".join(lines) + "\n")
    assert outcome.code == 0
    return outcome.out


def test_solves_a_game(run: Run) -> None:
    out = solve(run, "crane .Y..G", "gorge GGGGG")
    assert "Solved in 2 guesses." in out


def test_feedback_alone_means_the_first_suggestion(run: Run) -> None:
    best = run("suggest", "en", "--top", "3", "--json").json["suggestions"]
    out = solve(run, ".Y..G", "quit")
    assert f"  {'  '.join(best[0]['word'].upper())}    .Y..G" in out
    out = solve(run, "2 .Y..G", "quit")
    assert f"  {'  '.join(best[1]['word'].upper())}    .Y..G" in out


def test_guess_alone_is_asked_for_its_feedback(run: Run) -> None:
    out = solve(run, "crane", "🟩🟩🟩🟩🟩")
    assert "feedback for crane> " in out
    assert "Solved in 1 guess." in out


def test_command_names_can_be_guesses(run: Run) -> None:
    assert "  W  O  R  D  S    ....." in solve(run, "words .....", "quit")


def test_undo_edit_reject(run: Run) -> None:
    out = solve(run, "crane .Y..G", "edit 1 crane .....", "undo", "undo", "undo", "quit")
    assert out.count("  C  R  A  N  E    .Y..G") == 2
    assert out.count("  C  R  A  N  E    .....") == 1
    assert "Nothing to take back." in out
    best = run("suggest", "en", "--json").json["suggestions"][0]["word"]
    out = solve(run, "reject", "quit")
    assert f"Left out {best}." in out
    assert best not in out.split("Left out")[1].split("\n", 1)[1]


def test_contradiction_keeps_the_session(run: Run) -> None:
    out = solve(run, "crane GGGG.", "crane .....", "undo", "undo", "slate GGGGG")
    assert "smallest change that fits again" in out
    assert "Solved in 1 guess." in out


def test_words_of_no_list_can_be_guessed(run: Run) -> None:
    assert "  Z  Z  Z  Z  Z    ....." in solve(run, "zzzzz .....", "quit")


@pytest.mark.parametrize("digits", ["9" * 5000, "0" * 5000, "9" * 10])
@pytest.mark.parametrize("typed", ["{} .....", "edit {} crane .....", "words {}", "{}"])
def test_numbers_of_thousands_of_digits(run: Run, typed: str, digits: str) -> None:
    out = solve(run, typed.format(digits), "crane .Y..G", "quit")
    assert "    .Y..G" in out
    assert not re.search(r"\d{50}", out)


def test_more_rows_than_the_game_has(run: Run) -> None:
    out = solve(run, *["zzzzz ....."] * 8, "quit")
    assert "used up" in out


def test_korean_is_shown_as_syllables_over_jamo(run: Run) -> None:
    out = solve(run, "군대 GG....", "quit", lexicon="ko")
    lines = out.splitlines()
    tiles = next(i for i, line in enumerate(lines) if "GG...." in line)
    assert lines[tiles].startswith("  ㄱ  ㅜ  ㄴ  ㄷ  ㅏ  ㅣ ")
    # A Hangul cell is two columns wide: 군 stands over ㄱ, 대 over ㄷ, three tiles of four on.
    assert lines[tiles - 1] == "  군          대"


@pytest.mark.parametrize("end", ["quit", "exit", ""])
def test_leaves_cleanly(run: Run, end: str) -> None:
    assert run("solve", "en", typed=end).code == 0


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
    assert "Traceback" not in outcome.out + outcome.err
