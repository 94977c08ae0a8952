"""``tilewise simulate``: a strategy against every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tilewise.cli.input.game_kind import (
    SEVERAL,
    BoardsOption,
    GamesOption,
    SeedOption,
    read_hard_mode,
    read_kind,
    refuse_together,
    refuse_without,
)
from tilewise.cli.input.options import (
    AnswersOption,
    HardOption,
    JobsOption,
    JsonOption,
    LengthOption,
    LexiconArgument,
    OpenerOption,
    PlayedOption,
    ReplayOption,
    RulesOption,
    StrategyOption,
    StrictOption,
)
from tilewise.cli.input.reading import open_lexicon, read_answers, read_opener, read_played
from tilewise.cli.input.sessions import read_strategy
from tilewise.cli.output.console import emit_json, open_console
from tilewise.cli.output.progress import play, progress_bar
from tilewise.cli.output.simulations import MODES, document, histogram, summary
from tilewise.cli.process.interrupts import INTERRUPTED
from tilewise.cli.process.language import name_of
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.simulation import Simulation
from tilewise.play.simulation_result import SimulationResult

if TYPE_CHECKING:
    from tilewise.play.boards.simulation import BoardsSimulation


def simulate(
    name: LexiconArgument = DEFAULT_LEXICON,
    length: LengthOption = None,
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
    rules: RulesOption = None,
    json: JsonOption = False,
) -> None:
    """Measure a strategy: play every answer, and count the guesses.

    [bold]Examples:[/]

      tilewise simulate en --strategy entropy --opener salet

      tilewise simulate ko --answers past-answers.txt --json

      tilewise simulate en --boards 4 --games 1000 --seed 7

    A game fails if it is not solved within the limit; means and totals count solved games only.
    Positions outside the strategy tree are searched to the end of the game if the optimal extra
    is installed. Ctrl-C stops and shows the results so far.

    With --boards N, random games on several boards are played. A game's score is the number of
    guesses until its last board is solved; a game fails if that takes more than N + 5.
    """
    lexicon = open_lexicon(name, length, rules)
    first = read_opener(lexicon, opener)
    kind = read_kind(boards, sequence=False)
    mode = read_hard_mode(lexicon, kind, hard=hard, strict=strict)
    if played is None:
        refuse_without("--played FILE", replay=replay)
    simulation: Simulation | BoardsSimulation
    if kind.boards > 1:
        from tilewise.play.boards.simulation import BoardsSimulation  # 50 ms

        refuse_together(
            "--boards", strategy=strategy, answers=answers, played=played, replay=replay
        )
        count = 1000 if games is None else games
        simulation = BoardsSimulation(
            lexicon, kind.boards, count, seed=seed or 0, opener=first, jobs=jobs
        )
    else:
        refuse_without(SEVERAL, games=games, seed=seed)
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
    who = result.strategy if result.boards == 1 else f"{result.boards} boards, seed {result.seed}"
    heading = f"{name}: {who}, opener {result.opener}{MODES[result.hard]}, {result.seconds:.1f} s"
    console.print(heading, style="bold")
    console.print(histogram(result))
    for line in summary(result):
        console.print(line)
