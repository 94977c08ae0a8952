"""``tilewise simulate --boards N``: seeded games of several boards."""

from __future__ import annotations

from typing import Any

import typer

from tilewise.cli.interrupts import INTERRUPTED
from tilewise.cli.language import later, name_of, tr, trn
from tilewise.cli.output import emit_json, open_console
from tilewise.cli.progress import progress_bar
from tilewise.cli.results import bars
from tilewise.lexicon import Lexicon
from tilewise.play.boards.simulation import BoardsResult, BoardsSimulation, Games
from tilewise.rules.hardmode import HardMode

_NAMED = 5


def simulate_boards(lexicon: Lexicon, games: Games, *, jobs: int, json: bool) -> None:
    """Play, and print how it went.

    Raises:
        SessionError, GuessError: the games cannot be played.
    """
    simulation = BoardsSimulation(lexicon, games, jobs=jobs)
    finished = _play(simulation)
    result = simulation.result()
    if json:
        emit_json(_document(result))
    else:
        _show(name_of(lexicon.manifest), result)
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _play(simulation: BoardsSimulation) -> bool:
    """Play with a bar; False if the user stopped it."""
    with progress_bar() as bar:
        bar.begin(tr("{boards} boards", boards=simulation.games.boards), simulation.games.count)
        try:
            for _ in simulation:
                bar.step()
        except KeyboardInterrupt:
            return False
    return True


def _document(result: BoardsResult) -> dict[str, Any]:
    played = len(result.played)
    return {
        "lexicon": result.lexicon,
        "strategy": "joint",
        "opener": result.opener,
        **result.games.hard.switches,
        "boards": result.games.boards,
        "seed": result.games.seed,
        "partial": played < result.games.count,
        "planned": result.games.count,
        "games": played,
        "solved": played - len(result.failed),
        "failed": [list(game.answers) for game in result.failed],
        "total_guesses": result.total_guesses,
        "mean_guesses": result.mean,
        "max_guesses": result.max_guesses,
        "distribution": {str(n): games for n, games in result.distribution.items()},
        "seconds": round(result.seconds, 3),
    }


def _show(name: str, result: BoardsResult) -> None:
    console = open_console(soft_wrap=True)
    form = (
        later(
            "{name}: {boards} boards, seed {seed}, opener {opener}, strict hard mode, "
            "{seconds:.1f} s"
        )
        if result.games.hard is HardMode.STRICT
        else later(
            "{name}: {boards} boards, seed {seed}, opener {opener}, hard mode, {seconds:.1f} s"
        )
        if result.games.hard
        else later("{name}: {boards} boards, seed {seed}, opener {opener}, {seconds:.1f} s")
    )
    console.print(
        tr(
            form,
            name=name,
            boards=result.games.boards,
            seed=result.games.seed,
            opener=result.opener,
            seconds=result.seconds,
        ),
        style="bold",
    )
    console.print(bars(result.distribution, len(result.failed)))
    for line in _summary(result):
        console.print(line)


def _summary(result: BoardsResult) -> list[str]:
    played = len(result.played)
    lines = []
    if played < result.games.count:
        lines.append(
            tr(
                "partial: stopped after {played:,} of {planned:,} games",
                played=played,
                planned=result.games.count,
            )
        )
    if result.mean is None:
        lines.append(trn("the one game was lost", "none of {n:,} games solved", played))
    else:
        lines.append(
            tr(
                "{solved:,} of {played:,} games solved: mean {mean:.4f}, total {total:,}, "
                "most {most}",
                solved=played - len(result.failed),
                played=played,
                mean=result.mean,
                total=result.total_guesses,
                most=result.max_guesses,
            )
        )
    for game in result.failed[:_NAMED]:
        lines.append(tr("failed: {answers}", answers=" ".join(game.answers)))
    return lines
