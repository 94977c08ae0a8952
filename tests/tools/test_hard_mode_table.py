"""The table of games lost in hard mode."""

from __future__ import annotations

from tools.hard_mode_table import hard_row


def test_hard_mode_is_offered_for_games_that_have_it() -> None:
    assert hard_row("mastermind") == "| `mastermind` | has no hard mode | |"
    assert hard_row("nerdle-mini") == "| `nerdle-mini` | 0 of 206 | 2.641 |"
