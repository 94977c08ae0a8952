"""``tilewise solve``: the interactive assistant."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.assistant import Conversation, Memory, OneBoard
from tilewise.cli.input.configuration import default_pack
from tilewise.cli.input.options import (
    BoardsOption,
    BriefOption,
    ContrastOption,
    ExcludeOption,
    HardOption,
    LengthOption,
    LexiconArgument,
    NoHistoryOption,
    NoSpoilersOption,
    PlayedOption,
    ReplayOption,
    RowsArgument,
    RulesOption,
    SequenceOption,
    StrategyOption,
    StrictOption,
    TopOption,
    read_hard_mode,
    read_kind,
    refuse_together,
)
from tilewise.cli.input.reading import (
    ScreenshotOption,
    add_rows,
    load_named,
    open_session,
    pack_and_rows,
    read_screenshot,
)
from tilewise.cli.output.console import notes
from tilewise.cli.output.screen import Screen
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.advice import conversational
from tilewise.play.rounds import ONE_BOARD
from tilewise.play.saving import resume
from tilewise.play.session import Session

AdversaryOption = Annotated[
    str | None,
    typer.Option("--adversary", metavar="absurdle", help="Play against a game that cheats."),
]

ResumeOption = Annotated[bool, typer.Option("--resume", help="Resume this pack's saved game.")]


def solve(
    name: LexiconArgument = DEFAULT_LEXICON,
    rows: RowsArgument = None,
    length: LengthOption = None,
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
    screenshot: ScreenshotOption = None,
    rules: RulesOption = None,
    brief: BriefOption = False,
    contrast: ContrastOption = False,
    resumed: ResumeOption = False,
) -> None:
    """Solve today's game, with suggestions for each guess.

    Type each guess and the colours it got, and see the best next guesses. Type help for all
    commands. In games that rarely repeat an answer, answers you have already found become less
    likely: see tilewise history.

    [bold]Examples:[/]

      tilewise solve

      tilewise solve crane=.Y..G

      tilewise solve ko --hard

      tilewise solve en --exclude past-answers.txt

      tilewise solve en --boards 4

      tilewise solve en --adversary absurdle
    """
    name, written = pack_and_rows(name, rows, default_pack(), length)
    if adversary is not None:
        refuse_together(
            "--adversary",
            boards=boards,
            sequence=sequence,
            exclude=exclude,
            played=played,
            replay=replay,
            brief=brief,
        )
    lexicon = load_named(name, length, rules)
    shot = read_screenshot(lexicon, screenshot)
    kind = read_kind(shot.boards(boards, sequence=sequence), sequence=sequence, adversary=adversary)
    mode = read_hard_mode(lexicon, kind, hard=hard, strict=strict)
    # The history is about games of one board, by the pack's own rule.
    has_memory = not no_history and kind == ONE_BOARD and lexicon.own_rule
    memory = Memory(lexicon) if has_memory else None
    if resumed:  # with the words and settings it was saved with, except those given
        refuse_together("--resume", exclude=exclude, played=played, replay=replay)
        session = resume(lexicon, kind)
        session.adjust(
            strategy=strategy, hard=mode or None, spoilers=False if no_spoilers else None
        )
        notes(session.notes)
    else:
        session = open_session(
            lexicon,
            kind,
            strategy=strategy,
            hard=mode,
            spoilers=not no_spoilers,
            exclude=exclude,
            played=played,
            replay=replay,
            remembered=memory.played() if memory else None,
            exact_up_to=conversational(),
        )
    add_rows(session, [*shot.rows(kind.boards), *written])
    _conversation(session, top, memory, contrast=contrast, brief=brief).run()


def _conversation(
    session: Session, top: int | None, memory: Memory | None, *, contrast: bool, brief: bool
) -> Conversation:
    """Return the conversation about a kind of game."""
    screen = Screen(session.lexicon, contrast, brief=brief)
    if session.kind.cheats:
        from tilewise.cli.assistant import AgainstAbsurdle  # 11 ms

        return AgainstAbsurdle(session, screen, top or 10)
    if session.kind.boards > 1:
        from tilewise.cli.assistant import SeveralBoards  # 11 ms

        return SeveralBoards(session, screen, top or 5)
    return OneBoard(session, screen, top or session.strategy.usual_top, memory=memory)
