"""--length: the same language with words of another length."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_length_picks_another_pack(run: Run) -> None:
    turn = "people=.Y..G."
    wanted = run("suggest", "en-6", turn, "--json").json
    assert run("suggest", "en", turn, "--length", "6", "--json").json == wanted
    assert run("suggest", turn, "--length", "6", "--json").json == wanted
    assert run("feedback", "en", "people", "purple", "--length", "6").out == "G..GGG\n"


def test_the_pack_may_be_left_out_of_a_game_of_another_length(run: Run) -> None:
    played = ("people", "purple", "--answer", "purple", "--seconds", "0", "--json")
    assert run("review", *played, "--length", "6").json["lexicon"] == "en-6"


def test_a_length_that_no_pack_has(run: Run) -> None:
    outcome = run("play", "en", "--length", "16")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "5, 6, 7, 8, 9, 10" in outcome.err
