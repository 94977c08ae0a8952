"""``tilewise simulate``: a strategy against every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tilewise.cli.input.game_kind import (
    BoardsOption,
    GamesOption,
    SeedOption,
    read_kind,
    refuse_with_boards,
    refuse_without_boards,
)
from tilewise.cli.input.options import (
    AnswersOption,
    HardOption,
    JobsOption,
    JsonOption,
    LexiconArgument,
    OpenerOption,
    PlayedOption,
    ReplayOption,
    StrategyOption,
    StrictOption,
)
from tilewise.cli.input.reading import (
    open_lexicon,
    read_answers,
    read_opener,
    read_played,
    read_strategy,
)
from tilewise.cli.output.console import emit_json, open_console
from tilewise.cli.output.progress import play, progress_bar
from tilewise.cli.output.simulations import document, histogram, summary
from tilewise.cli.process.interrupts import INTERRUPTED
from tilewise.cli.process.language import later, name_of, tr
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.simulation import Simulation
from tilewise.play.simulation_result import SimulationResult
from tilewise.rules.hardmode import HardMode

if TYPE_CHECKING:
    from tilewise.play.boards.simulation import BoardsSimulation

app = typer.Typer(add_completion=False)


@app.command()
def simulate(
    name: LexiconArgument = DEFAULT_LEXICON,
    strategy: StrategyOption = None,
    opener: OpenerOption = None,
    answers: AnswersOption = None,
    hard: HardOption = False,
    strict: StrictOption = False,
    played: PlayedOption = None,
    replay: ReplayOption = None,
    boards: BoardsOption = None,
    games: GamesOption = None,
    seed: SeedOption = None,
    jobs: JobsOption = 1,
    json: JsonOption = False,
) -> None:
    """Play every answer with a strategy: distribution, mean, failures.

    A game not solved within the limit has failed; means and totals are over
    the solved games. Off a strategy tree positions are searched to their end
    where the extra optimal is installed. Ctrl-C stops and shows what is
    known so far.

    With --boards, seeded games of several boards are played: a game takes
    the guesses until its last board is solved, and fails past N + 5.

    [bold]Examples:[/]

      tilewise simulate en --strategy entropy --opener salet

      tilewise simulate ko --answers past-answers.txt --json

      tilewise simulate en --boards 4 --games 1000 --seed 7
    """
    lexicon = open_lexicon(name)
    mode = HardMode.chosen(hard, strict)
    first = read_opener(lexicon, opener)
    kind = read_kind(boards, sequence=False)
    simulation: Simulation | BoardsSimulation
    if kind.boards > 1:
        from tilewise.play.boards.simulation import BoardsSimulation, Games  # 50 ms

        refuse_with_boards(strategy=strategy, answers=answers, played=played, replay=replay)
        wanted = Games(kind.boards, 1000 if games is None else games, seed or 0, first, mode)
        simulation = BoardsSimulation(lexicon, wanted, jobs=jobs)
    else:
        refuse_without_boards(games=games, seed=seed)
        simulation = Simulation(
            lexicon,
            read_strategy(lexicon, strategy, hard=mode),
            read_answers(lexicon, answers),
            opener=first,
            hard=mode,
            played=lexicon.played(read_played(lexicon, played)),
            replay=replay,
            jobs=jobs,
        )
    with progress_bar() as bar:
        finished = play(simulation, bar)
    result = simulation.result()
    if json:
        emit_json(document(result))
    else:
        _show(name_of(lexicon.manifest), result)
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _show(name: str, result: SimulationResult) -> None:
    console = open_console(soft_wrap=True)
    form = (
        later("{name}: {strategy}, opener {opener}, strict hard mode, {seconds:.1f} s")
        if result.hard is HardMode.STRICT
        else later("{name}: {strategy}, opener {opener}, hard mode, {seconds:.1f} s")
        if result.hard
        else later("{name}: {strategy}, opener {opener}, {seconds:.1f} s")
    )
    played_by = result.strategy
    if result.boards > 1:
        played_by = tr("{boards} boards, seed {seed}", boards=result.boards, seed=result.seed)
    heading = tr(form, name=name, strategy=played_by, opener=result.opener, seconds=result.seconds)
    console.print(heading, style="bold")
    console.print(histogram(result))
    for line in summary(result):
        console.print(line)
