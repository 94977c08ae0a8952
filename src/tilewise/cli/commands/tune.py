"""``tilewise tune``: grid search over a strategy's options."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.cli.input.options import (
    GameOptions,
    JsonOption,
    OpenerOption,
    complete_strategy,
    refuse_without,
)
from tilewise.cli.input.reading import open_lexicon, read_opener
from tilewise.cli.interrupts import INTERRUPTED
from tilewise.cli.output.console import emit_json, note, open_console
from tilewise.cli.output.progress import progress_bar
from tilewise.cli.output.tables import Column, fitted
from tilewise.play.tuning import Point, Tuning, TuningTask, best, default_ranges, grid, parse_range
from tilewise.strategies import given_options, parse_strategy


def tune(
    options: GameOptions,
    strategy: Annotated[
        str,
        typer.Option(
            metavar="NAME[:OPTION=N,…]",
            help="The strategy to tune; options given here stay fixed.",
            autocompletion=complete_strategy,
        ),
    ] = "weighted",
    ranges: Annotated[
        list[str] | None,
        typer.Option(
            "--range",
            metavar="OPTION=FROM:TO:STEP",
            help="Values to try, as a range or a list (OPTION=A,B,C); repeat for each option "
            "(default: 0, 0.5, 1 and 2 times each option's default).",
        ),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(min=1, help="Play this many random answers (default: all)."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Seed for the sample; the same seed draws the same answers.",
            show_default="1",
        ),
    ] = None,
    opener: OpenerOption = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="Number of processes to use (default: one per core)."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.jsonl",
            help="Record each setting tried; settings already recorded are skipped.",
        ),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="Number of settings to show.")] = 10,
    json: JsonOption = False,
) -> None:
    """Find a strategy's best options by grid search.

    [bold]Examples:[/]

      tilewise tune en --strategy weighted --range exclude=0.1:1:0.1 --range index=0.1,0.2,0.4

      tilewise tune ko --strategy expected-guesses --sample 500 --out ko.jsonl

    Settings are sorted by cost: guesses per game, weighted by how likely each answer is; a failed
    game counts as one guess more than the limit. Ctrl-C stops and shows the best so far; with
    --out, run the same command again to continue.
    """
    if sample is None:
        refuse_without("--sample N", seed=seed)
    lexicon = open_lexicon(options.name, options.length, options.rules)
    mode = lexicon.hard_mode(options.mode)
    base = parse_strategy(strategy)
    fixed = given_options(strategy)
    chosen = [parse_range(text) for text in ranges or []] or default_ranges(base.name, fixed)
    points = [fixed | point for point in grid(base.name, chosen)]
    task = TuningTask(
        lexicon=lexicon,
        strategy=base.name,
        sample=sample,
        seed=1 if seed is None else seed,
        opener=read_opener(lexicon, opener),
        hard=mode,
    )
    began = time.perf_counter()
    tuning = Tuning(task, points, jobs=jobs or os.cpu_count() or 1, record=out)
    if tuning.taken_over:
        note(f"{len(tuning.taken_over):,} of {len(points):,} settings are already in {out}")
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
        note("worker processes were killed; their games were played again")
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
    return asdict(point) | {"mean_guesses": point.mean, "seconds": round(point.seconds, 3)}


def _show(found: Sequence[Point], *, played: int, planned: int) -> None:
    console = open_console()
    if played < planned:
        told = f"partial: {played:,} of {planned:,} settings played"
        console.print(told, style="bold")
    if not found:
        return
    columns = [
        *(
            Column(option, [f"{point.options[option]:g}" for point in found])
            for option in found[0].options
        ),
        Column("opener", [point.opener for point in found], 3, "left"),
        Column("cost", [f"{point.cost:.4f}" for point in found]),
        Column("mean", ["" if p.mean is None else f"{p.mean:.4f}" for p in found], 4),
        Column("failed", [f"{point.failed:,}" for point in found], 5),
        Column("most", [str(point.max_guesses) for point in found], 2),
        Column("games", [f"{point.games:,}" for point in found], 1),
        Column("seconds", [f"{point.seconds:.1f}" for point in found], 0),
    ]
    console.print(fitted(columns, console.width))
    console.print(
        "cost: guesses per game by weight; a failed game counts as one more than the limit"
    )
