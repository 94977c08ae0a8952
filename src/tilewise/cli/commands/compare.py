"""``tilewise compare``: several strategies side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from tilewise.cli.input.completing import complete_strategy
from tilewise.cli.input.options import (
    AnswersOption,
    HardOption,
    JobsOption,
    JsonOption,
    LengthOption,
    LexiconArgument,
    OpenerOption,
    RulesOption,
    StrictOption,
)
from tilewise.cli.input.reading import open_lexicon, read_answers, read_opener
from tilewise.cli.input.sessions import read_strategy
from tilewise.cli.output.console import emit_json, note, open_console
from tilewise.cli.output.figures import counted
from tilewise.cli.output.plot import check_plot, write_plot
from tilewise.cli.output.progress import play, progress_bar
from tilewise.cli.output.simulations import MODES, comparison, document
from tilewise.cli.process.interrupts import INTERRUPTED
from tilewise.cli.process.language import name_of
from tilewise.errors import StrategyError
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.simulation import Simulation
from tilewise.play.simulation_result import SimulationResult
from tilewise.rules.hardmode import HardMode
from tilewise.strategies import create_strategy, strategy_names


def compare(
    name: LexiconArgument = DEFAULT_LEXICON,
    length: LengthOption = None,
    strategies: Annotated[
        list[str] | None,
        typer.Option(
            "--strategy",
            metavar="NAME[:OPTION=N,…]",
            autocompletion=complete_strategy,
            help="A strategy to compare; repeat for more (default: all).",
        ),
    ] = None,
    opener: OpenerOption = None,
    answers: AnswersOption = None,
    hard: HardOption = False,
    strict: StrictOption = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw a chart of the distributions, .png or .svg; needs the plot extra.",
        ),
    ] = None,
    jobs: JobsOption = 1,
    rules: RulesOption = None,
    json: JsonOption = False,
) -> None:
    """Compare strategies by playing every answer with each.

    [bold]Examples:[/]

      tilewise compare en

      tilewise compare ko --strategy entropy --strategy weighted:index=0.4 --plot ko.svg

    Ctrl-C stops and shows the results so far.
    """
    if plot is not None:
        check_plot(plot)
    lexicon = open_lexicon(name, length, rules)
    mode = HardMode.chosen(hard, strict)
    wanted = [read_strategy(lexicon, spec, hard=mode) for spec in strategies or _usable()]
    # Two names may stand for the same strategy.
    chosen = {strategy.spec: strategy for strategy in wanted}
    to_play = read_answers(lexicon, answers)
    first_guess = read_opener(lexicon, opener)
    results: list[SimulationResult] = []
    finished = True
    with progress_bar() as bar:
        for strategy in chosen.values():
            bar.begin(strategy.spec, len(to_play))
            simulation = Simulation(
                lexicon, strategy, to_play, opener=first_guess, hard=mode, jobs=jobs
            )
            finished = play(simulation, bar)
            results.append(simulation.result())
            if not finished:
                break
    if json:
        documents = [document(result) for result in results]
        emit_json({"lexicon": lexicon.id, **mode.switches, "results": documents})
    else:
        _show(name_of(lexicon.manifest), results)
    if plot is not None:
        write_plot(results, plot, name_of(lexicon.manifest))
        note(f"wrote {plot}")
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _usable() -> Iterator[str]:
    """Yield the name of every strategy, and report those of other packages that cannot be used."""
    for name in strategy_names():
        try:
            create_strategy(name)
        except StrategyError as error:
            note(error)
        else:
            yield name


def _show(name: str, results: Sequence[SimulationResult]) -> None:
    console = open_console()
    heading = f"{name}: {counted(results[0].planned, 'answer')}{MODES[results[0].hard]}"
    console.print(heading, style="bold")
    for table in comparison(results, console.width):
        console.print(table)
        console.print()
    if any(result.failed for result in results):
        console.print("Means and totals count solved games only.")
