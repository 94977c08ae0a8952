"""Several boards on the command line."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def test_simulates_seeded_games(run: Run) -> None:
    call = ("simulate", "en", "--boards", "2", "--games", "6", "--seed", "7")
    found = run(*call, "--json").json
    assert found["boards"] == 2
    assert found["games"] == found["solved"] == 6
    assert found["total_guesses"] == sum(int(n) * g for n, g in found["distribution"].items())
    assert found["mean_guesses"] == found["total_guesses"] / 6
    shown = run(*call).out
    assert "2 boards, seed 7, opener salet" in shown
    assert f"mean {found['mean_guesses']:.4f}" in shown


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (("simulate", "en", "--boards", "2", "--hard"), "--hard is for one board"),
        (("simulate", "en", "--boards", "0"), "0 is no number of boards"),
        (("simulate", "en", "--boards", "2", "--games", "0"), "0 is no number of games"),
        (("simulate", "en", "--games", "2"), "--games goes with several boards"),
    ],
)
def test_wrong_calls_are_told_in_one_line(run: Run, call: tuple[str, ...], problem: str) -> None:
    outcome = run(*call)
    assert outcome.code == 2
    assert outcome.out == ""
    assert problem in outcome.err
    assert outcome.err.count("\n") == 1
