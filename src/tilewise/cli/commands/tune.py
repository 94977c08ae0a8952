"""``tilewise tune``: grid search over a strategy's options."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.cli.input.completing import complete_strategy
from tilewise.cli.input.options import (
    HardOption,
    JsonOption,
    LexiconArgument,
    OpenerOption,
    StrictOption,
)
from tilewise.cli.input.reading import open_lexicon, read_opener
from tilewise.cli.output.console import emit_json, note, open_console
from tilewise.cli.output.progress import progress_bar
from tilewise.cli.output.tables import Column, fitted
from tilewise.cli.process.interrupts import INTERRUPTED
from tilewise.cli.process.language import tr
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.tuning import Point, Tuning, TuningTask, best, default_ranges, grid, parse_range
from tilewise.rules.hardmode import HardMode
from tilewise.strategies import default_options, parse_strategy

app = typer.Typer(add_completion=False)


@app.command()
def tune(
    name: LexiconArgument = DEFAULT_LEXICON,
    strategy: Annotated[
        str,
        typer.Option(
            metavar="NAME[:OPTION=N,…]",
            help="Whose options; those given here stay as they are.",
            autocompletion=complete_strategy,
        ),
    ] = "weighted",
    ranges: Annotated[
        list[str] | None,
        typer.Option(
            "--range",
            metavar="OPTION=FROM:TO:STEP",
            help="Values to try, also OPTION=A,B,C; give it once an option "
            "(default: none, half, once and twice each option's default).",
        ),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(min=1, help="Play this many answers, drawn by --seed (default: all)."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Which answers are drawn.")] = 1,
    opener: OpenerOption = None,
    hard: HardOption = False,
    strict: StrictOption = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes (default: one per core).")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.jsonl",
            help="Record every setting played; settings that are there already are not played.",
        ),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="How many settings to show.")] = 10,
    json: JsonOption = False,
) -> None:
    """Search a strategy's options for those that take the fewest guesses.

    The order is by cost: guesses a game by the answers' weights, a failed game
    counted as one more than the limit. Ctrl-C stops and shows the best so far; with --out the
    same command goes on from there.

    [bold]Examples:[/]

      tilewise tune en --strategy weighted --range exclude=0.1:1:0.1 --range index=0.1,0.2,0.4

      tilewise tune ko --strategy expected-guesses --sample 500 --out ko.jsonl
    """
    lexicon = open_lexicon(name)
    mode = HardMode.chosen(hard, strict)
    base = parse_strategy(strategy)
    usual = default_options(base.name)
    fixed = {name: value for name, value in base.options.items() if value != usual[name]}
    chosen = [parse_range(text) for text in ranges or []] or default_ranges(base.name, fixed)
    points = [fixed | point for point in grid(base.name, chosen)]
    task = TuningTask(lexicon.folder, base.name, sample, seed, read_opener(lexicon, opener), mode)
    began = time.perf_counter()
    tuning = Tuning(task, points, jobs=jobs or os.cpu_count() or 1, record=out)
    if tuning.taken_over:
        note(
            tr(
                "{taken:,} of {settings:,} settings are in {path} already",
                taken=len(tuning.taken_over),
                settings=len(points),
                path=out,
            )
        )
    done = list(tuning.taken_over)
    finished = True
    with progress_bar() as bar:
        bar.begin(base.name, len(tuning.to_play))
        try:
            for point in tuning:
                done.append(point)
                bar.step()
        except KeyboardInterrupt:
            finished = False
    if tuning.broken_pools:
        note(tr("worker processes were ended from outside; what they had in hand was played again"))
    found = best(done, top)
    if json:
        emit_json(
            {
                "lexicon": lexicon.id,
                "strategy": base.name,
                **mode.switches,
                "partial": not finished,
                "settings": len(points),
                "played": len(done),
                "best": [_document(point) for point in found],
                "seconds": round(time.perf_counter() - began, 3),
            }
        )
    else:
        _show(found, played=len(done), planned=len(points))
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _document(point: Point) -> dict[str, Any]:
    return {
        "strategy": point.strategy,
        "options": point.options,
        "opener": point.opener,
        "games": point.games,
        "failed": point.failed,
        "total_guesses": point.total_guesses,
        "mean_guesses": point.mean,
        "max_guesses": point.max_guesses,
        "cost": point.cost,
        "seconds": round(point.seconds, 3),
    }


def _show(found: Sequence[Point], *, played: int, planned: int) -> None:
    console = open_console()
    if played < planned:
        told = tr(
            "partial: {played:,} of {planned:,} settings played", played=played, planned=planned
        )
        console.print(told, style="bold")
    if not found:
        return
    columns = [
        *(
            Column(option, [f"{point.options[option]:g}" for point in found])
            for option in found[0].options
        ),
        Column(tr("opener"), [point.opener for point in found], 3, "left"),
        Column(tr("cost"), [f"{point.cost:.4f}" for point in found]),
        Column(tr("mean"), ["" if p.mean is None else f"{p.mean:.4f}" for p in found], 4),
        Column(tr("failed"), [f"{point.failed:,}" for point in found], 5),
        Column(tr("most"), [str(point.max_guesses) for point in found], 2),
        Column(tr("games"), [f"{point.games:,}" for point in found], 1),
        Column(tr("seconds"), [f"{point.seconds:.1f}" for point in found], 0),
    ]
    console.print(fitted(columns, console.width))
    console.print(
        tr("cost: guesses a game by weight, a failed one counted as one more than the limit")
    )
