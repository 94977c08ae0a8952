"""How games played here went."""

from __future__ import annotations

from tilewise.cli.output.screen import Screen
from tilewise.cli.output.tables import Column, table_of
from tilewise.cli.process.language import number, tr, trn
from tilewise.play.scores import Score

_BAR = 20
"""Cells of the longest bar."""


def show_streak(screen: Screen, score: Score) -> None:
    """Print how many games were solved, and the streaks."""
    solved = sum(score.distribution.values())
    screen.say(
        trn(
            "{n:,} game, {solved:,} solved; streak {streak}, longest {longest}",
            "{n:,} games, {solved:,} solved; streak {streak}, longest {longest}",
            score.games,
            solved=solved,
            streak=score.streak,
            longest=score.longest,
        )
    )


def show_score(screen: Screen, score: Score) -> None:
    """Print how games went: how many were solved, streaks, and a bar for each number."""
    show_streak(screen, score)
    if not any(score.distribution.values()):
        return
    most = max(score.distribution.values())
    bars = ["█" * -(-games * _BAR // most) for games in score.distribution.values()]
    columns = [
        Column(tr("guesses"), list(map(number, score.distribution))),
        Column(tr("games"), [number(games, ",") for games in score.distribution.values()]),
        Column("", bars, importance=0, justify="left", style="green"),
    ]
    screen.console.print(table_of(columns, screen.console.width))
