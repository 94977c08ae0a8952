"""``tilewise solve``: the interactive assistant."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from tilewise.cli.assistant import Assistant
from tilewise.cli.boards.options import (
    BoardsOption,
    SequenceOption,
    refuse_with_adversary,
    refuse_with_boards,
    refuse_without_boards,
)
from tilewise.cli.options import (
    ContrastOption,
    ExcludeOption,
    HardOption,
    LexiconArgument,
    NoHistoryOption,
    NoSpoilersOption,
    PlayedOption,
    ReplayOption,
    RowsArgument,
    StrategyOption,
    StrictOption,
    TopOption,
)
from tilewise.cli.reading import (
    SessionOptions,
    WordOptions,
    load_named,
    open_session,
    pack_and_rows,
    tell_unlisted,
)
from tilewise.cli.remembering import Memory, NoMemory
from tilewise.cli.render import Screen
from tilewise.cli.rows import read_rows
from tilewise.cli.saving import resume
from tilewise.errors import SessionError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.choosing import conversational
from tilewise.play.session import Session
from tilewise.rules.hardmode import HardMode

app = typer.Typer(add_completion=False)

AdversaryOption = Annotated[
    str | None,
    typer.Option("--adversary", metavar="absurdle", help="Against a game that cheats."),
]

ResumeOption = Annotated[
    bool, typer.Option("--resume", help="Go on with the game of this pack that was saved.")
]


@app.command()
def solve(
    name: LexiconArgument = DEFAULT_LEXICON,
    rows: RowsArgument = None,
    top: TopOption = None,
    strategy: StrategyOption = None,
    hard: HardOption = False,
    strict: StrictOption = False,
    no_spoilers: NoSpoilersOption = False,
    exclude: ExcludeOption = None,
    played: PlayedOption = None,
    replay: ReplayOption = None,
    no_history: NoHistoryOption = False,
    boards: BoardsOption = None,
    sequence: SequenceOption = False,
    adversary: AdversaryOption = None,
    contrast: ContrastOption = False,
    resumed: ResumeOption = False,
) -> None:
    """Solve today's game together.

    Type what you guessed and the colours you got; the best next guesses follow. Type help there
    for everything else it takes. Answers of games solved here are less likely to come again, where
    the pack says that its game hardly repeats itself: see tilewise history.

    [bold]Examples:[/]

      tilewise solve

      tilewise solve crane=.Y..G

      tilewise solve ko --hard

      tilewise solve en --exclude past-answers.txt

      tilewise solve en --boards 4

      tilewise solve en --adversary absurdle
    """
    name, written = pack_and_rows(name, rows)
    words = WordOptions(no_spoilers=no_spoilers, exclude=exclude, played=played, replay=replay)
    mode = HardMode.chosen(hard, strict)
    if adversary is not None:
        from tilewise.cli.absurdle.assistant import solve_against

        refuse_with_adversary(
            strategy=strategy,
            boards=boards,
            sequence=sequence,
            resume=resumed,
            **asdict(words),
        )
        lexicon = load_named(name)
        solve_against(adversary, lexicon, written, top or 10, hard=mode, contrast=contrast)
        return
    if boards is not None:
        from tilewise.cli.boards.assistant import solve_boards
        from tilewise.cli.boards.opening import open_boards

        refuse_with_boards(strategy=strategy, resume=resumed)
        several = open_boards(name, boards, words, written, sequence=sequence, hard=mode)
        solve_boards(several, top or 5, contrast=contrast)
        return
    refuse_without_boards(sequence=sequence)
    options = SessionOptions(
        words=words, strategy=strategy, hard=mode, exact_up_to=conversational()
    )
    lexicon = load_named(name)
    memory = NoMemory() if no_history else Memory(lexicon)
    if resumed:
        session = _resumed(lexicon, options)
    else:
        session = open_session(lexicon, options, memory.played())
    for turn in read_rows(lexicon, written):
        tell_unlisted(lexicon, turn.guess)
        session.add_turn(turn)
    screen = Screen(lexicon, contrast)
    Assistant(session, screen, top or session.strategy.usual_top, memory=memory).run()


def _resumed(lexicon: Lexicon, options: SessionOptions) -> Session:
    """Return the game that was saved, as it was set; what options say is changed."""
    if options.words.exclude or options.words.played or options.words.replay is not None:
        raise SessionError(
            "--resume goes on with the words the game was saved with; leave out --exclude, "
            "--played and --replay"
        )
    session = resume(lexicon)
    session.adjust(
        strategy=options.strategy,
        hard=options.hard or None,
        spoilers=False if options.words.no_spoilers else None,
    )
    return session
