"""A game that tells pegs, on the command line."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_pegs_are_read_and_shown(run: Run) -> None:
    for row in ("1122=2b1w", "1122=1w2b", "1122=2,1", "1122=GYG."):
        outcome = run("suggest", "mastermind", row, "--top", "1")
        assert outcome.code == 0, outcome.err
        assert "1  1  2  2    2b1w" in outcome.out


def test_a_code_is_not_taken_for_feedback(run: Run) -> None:
    outcome = run("solve", "mastermind", "--top", "1", typed="1122\n2b\nquit\n")
    assert "feedback for 1122>" in outcome.out
    assert "1  1  2  2    2b0w" in outcome.out


def test_what_a_guess_gets_is_written_as_pegs(run: Run) -> None:
    assert run("feedback", "mastermind", "1122", "1221").out == "2b2w\n"
    assert run("feedback", "mastermind", "1122", "1223", "--notation", "digits").out == "2,1\n"
    assert run("feedback", "mastermind", "1122", "1223", "--notation", "emoji").out == "⚫⚫⚪·\n"


def test_a_contradiction_is_explained_in_pegs(run: Run) -> None:
    outcome = run("suggest", "mastermind", "1111=1b0w", "1112=0b0w")
    assert outcome.code == 2
    assert "row 2 from 0b0w to" in outcome.out + outcome.err


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
