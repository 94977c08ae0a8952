"""``tilewise simulate``: strategies against every answer, one or several side by side."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.cli.input.options import (
    SEVERAL,
    BoardsOption,
    JsonOption,
    OpenerOption,
    PlayedOption,
    ReplayOption,
    SuggestingOptions,
    read_kind,
    refuse_together,
    refuse_without,
    strategy_option,
)
from tilewise.cli.input.reading import (
    load_named,
    noted,
    read_answers,
    read_strategy,
    read_words,
)
from tilewise.cli.interrupts import INTERRUPTED
from tilewise.cli.output.console import counted, emit_json, note, open_console
from tilewise.cli.output.progress import Bar, progress_bar
from tilewise.cli.output.simulations import (
    MODES,
    check_plot,
    comparison,
    document,
    histogram,
    summary,
    write_plot,
)
from tilewise.cli.output.tables import Column, fitted
from tilewise.cli.process import name_of
from tilewise.errors import SessionError, StrategyError
from tilewise.play.games import game_called
from tilewise.play.simulation import BoardsSimulation, Simulation, SimulationResult
from tilewise.play.tuning import Point, Tuning, TuningTask, best, default_ranges, grid, parse_range
from tilewise.strategies.registry import (
    create_strategy,
    given_options,
    parse_strategy,
    strategy_names,
)

_EVERY = "all"
"""Stands for every strategy that can be used."""


def simulate(
    options: SuggestingOptions,
    strategy: Annotated[
        list[str] | None,
        strategy_option(
            "A strategy to measure; repeat it to compare several, or give all for every one "
            "(default: the pack's strategy tree, then expected-guesses)."
        ),
    ] = None,
    opener: OpenerOption = None,
    answers: Annotated[
        Path | None,
        typer.Option(help="Play the answers in this file, even those not in the lists."),
    ] = None,
    played: PlayedOption = None,
    replay: ReplayOption = None,
    boards: BoardsOption = None,
    games: Annotated[
        int | None,
        typer.Option(help="With --boards: how many games to play (default: 1000)."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="With --boards: seed for drawing answers; the same seed gives the same games."
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="Draw a chart of the distributions, .png or .svg; needs the plot extra."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Number of processes to use.")] = 1,
    json: JsonOption = False,
) -> None:
    """Measure strategies: play every answer, and count the guesses.

    Means and totals count only games solved within the limit. Ctrl-C stops and shows the results
    so far.

    With --boards N, random games on N boards are played. Each allows N + 5 guesses.

    [bold]Examples:[/]

      tilewise simulate en-nyt --strategy entropy --opener salet

      tilewise simulate ko --answers past-answers.txt --json

      tilewise simulate ko --strategy entropy --strategy weighted:index=0.4 --plot ko.svg

      tilewise simulate quordle --games 1000 --seed 7
    """
    if plot is not None:
        check_plot(plot)
    lexicon = noted(load_named(options.name, options.length, options.rules, options.words))
    first = None if opener is None else lexicon.encode(opener)
    kind = read_kind(game_called(options.name).kind, boards)
    if kind.cheats or kind.sequence:
        raise SessionError(
            f"{options.name} cannot be simulated; choose a game with a fair opponent whose boards "
            "open together"
        )
    mode = options.mode_for(lexicon, kind)
    if played is None:
        refuse_without("--played FILE", replay=replay)
    simulations: Sequence[Callable[[], Simulation | BoardsSimulation]]
    if kind.boards > 1:
        refuse_together(
            "--boards", strategy=strategy, answers=answers, played=played, replay=replay
        )
        count = 1000 if games is None else games
        play = partial(BoardsSimulation, lexicon, kind.boards, count, seed=seed or 0)
        simulations = [partial(play, opener=first, jobs=jobs)]
    else:
        refuse_without(SEVERAL, games=games, seed=seed)
        wanted = [read_strategy(lexicon, spec, hard=mode) for spec in _specs(strategy)]
        chosen = {each.spec: each for each in wanted}  # two names may stand for the same strategy
        simulate_one = partial(
            Simulation,
            lexicon,
            answers=read_answers(lexicon, answers),
            opener=first,
            hard=mode,
            played=lexicon.played(read_words(lexicon, played)),
            replay=replay,
            jobs=jobs,
        )
        simulations = [partial(simulate_one, each) for each in chosen.values()]
    results, finished, is_alone = list[SimulationResult](), True, len(simulations) == 1
    with progress_bar() as bar:
        for begin in simulations:
            simulation = begin()
            finished = _play(simulation, bar)
            results.append(simulation.result())
            if not finished:
                break
    name = name_of(lexicon.manifest)
    if json:
        documents = [document(result) for result in results]
        several = {"lexicon": lexicon.id, **mode.switches, "results": documents}
        emit_json(documents[0] if is_alone else several)
    elif is_alone:
        _show(name, results[0])
    else:
        _show_comparison(name, results)
    if plot is not None:
        write_plot(results, plot, name)
        note(f"wrote {plot}")
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _play(simulation: Simulation | BoardsSimulation, bar: Bar) -> bool:
    """Play a simulation with a bar; False if the user stopped it (Ctrl-C)."""
    bar.begin(simulation.label, simulation.planned)
    try:
        for ended in simulation:
            bar.step(len(ended.answers))
    except KeyboardInterrupt:
        return False
    return True


def _show(name: str, result: SimulationResult) -> None:
    console = open_console(soft_wrap=True)
    who = result.strategy if result.boards == 1 else f"{result.boards} boards, seed {result.seed}"
    heading = f"{name}: {who}, opener {result.opener}{MODES[result.hard]}, {result.seconds:.1f} s"
    console.print(heading, style="bold")
    console.print(histogram(result, console.width))
    for line in summary(result):
        console.print(line)


def _specs(given: Sequence[str] | None) -> list[str | None]:
    """Return the strategies to play, where ``all`` stands for every one; the best is None."""
    if given is None:
        return [None]
    return [spec for each in given for spec in (_usable() if each == _EVERY else [each])]


def _usable() -> Iterator[str]:
    """Yield the name of every strategy, and report those of other packages that cannot be used."""
    for name in strategy_names():
        try:
            create_strategy(name)
        except StrategyError as error:
            note(error)
        else:
            yield name


def _show_comparison(name: str, results: Sequence[SimulationResult]) -> None:
    console = open_console()
    heading = f"{name}: {counted(results[0].planned, 'answer')}{MODES[results[0].hard]}"
    console.print(heading, style="bold")
    for table in comparison(results, console.width):
        console.print(table)
        console.print()
    if any(result.failed for result in results):
        console.print("Means and totals count solved games only.")


# -- ``tilewise tune``: grid search over a strategy's options --------------------------------------


def tune(
    options: SuggestingOptions,
    strategy: Annotated[
        str,
        strategy_option("The strategy to tune; options given here stay fixed."),
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

    Settings are sorted by cost: guesses per game, weighted by how likely each answer is; a failed
    game counts as one guess more than the limit. Ctrl-C stops and shows the best so far; with
    --out, run the same command again to continue.

    [bold]Examples:[/]

      tilewise tune en-nyt --strategy weighted --range exclude=0.1:1:0.1 --range index=0.1,0.2,0.4

      tilewise tune ko --strategy expected-guesses --sample 500 --out ko.jsonl
    """
    if sample is None:
        refuse_without("--sample N", seed=seed)
    lexicon = noted(load_named(options.name, options.length, options.rules, options.words))
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
        opener=None if opener is None else lexicon.encode(opener),
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
    if tuning.pool.broken_pools:
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
                "best": [_setting(point) for point in found],
                "seconds": round(time.perf_counter() - began, 3),
            }
        )
    else:
        _show_settings(found, played=len(done), planned=len(points))
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _setting(point: Point) -> dict[str, Any]:
    return asdict(point) | {"mean_guesses": point.mean, "seconds": round(point.seconds, 3)}


def _show_settings(found: Sequence[Point], *, played: int, planned: int) -> None:
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
