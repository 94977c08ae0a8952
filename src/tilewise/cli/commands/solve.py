"""``tilewise solve``: the interactive assistant."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input.options import ROWS, SessionOptions, refuse_together
from tilewise.cli.input.prompting import has_terminal, says_yes
from tilewise.cli.input.reading import Wanted, add_rows
from tilewise.cli.output.console import note, notes
from tilewise.cli.process import trn
from tilewise.cli.solving import AgainstAbsurdle, Assistant, Memory, OneBoard, SeveralBoards
from tilewise.errors import SessionError
from tilewise.play.advice import conversational
from tilewise.play.saving import in_progress, resume
from tilewise.play.session import Session


def solve(
    options: SessionOptions,
    no_history: Annotated[
        bool,
        typer.Option("--no-history/--history", help="Ignore past games and don't record this one."),
    ] = False,
    resumed: Annotated[
        bool, typer.Option("--resume", help="Resume this pack's saved game.")
    ] = False,
) -> None:
    """Solve today's game, with suggestions for each guess.

    Type each guess and the colours it got, and see the best next guesses. Type help for all
    commands. In games that rarely repeat an answer, answers you have already found become less
    likely: see tilewise history.

    [bold]Examples:[/]

      tilewise solve

      tilewise solve crane=.Y..G

      tilewise solve ko --hard

      tilewise solve --exclude past-answers.txt

      tilewise solve quordle

      tilewise solve absurdle
    """
    wanted = Wanted.read(options)
    # The history is about games of one board, by the pack's own rule.
    has_memory = not no_history and wanted.kind.is_usual and wanted.lexicon.own_rule
    memory = Memory(wanted.lexicon) if has_memory else None
    keeps = has_terminal() and not no_history
    if resumed:
        given = {name: getattr(options, name) for name in ("exclude", "played", "replay")}
        refuse_together("--resume", **given, **options.letters)
        session = _as_given(wanted, resume(wanted.lexicon, wanted.kind))
        notes(session.notes)
    else:
        played = memory.played() if memory else None
        session = wanted.session(played, exact_up_to=conversational())
        begun = (
            _begun(wanted) if keeps and not any([wanted.rows, *options.letters.values()]) else None
        )
        if begun is not None:
            session.continue_from(_as_given(wanted, begun))
    add_rows(session, wanted.rows, wanted.shot.unsure)
    conversation = _conversation(session, options, memory)
    conversation.keeps = keeps
    conversation.run()


def _begun(wanted: Wanted) -> Session | None:
    """Return the game in progress, if there is one and the user wants to continue it."""
    try:
        begun = in_progress(wanted.lexicon, wanted.kind)
    except SessionError as error:
        note(error)
        return None
    if begun is None or not begun.rounds:
        return None
    question = trn("Continue ({n} row)?", "Continue ({n} rows)?", len(begun.rounds))
    return begun if says_yes(question, "[Y/n]") else None


def _as_given(wanted: Wanted, session: Session) -> Session:
    """Return a session of an earlier call, with the settings that are given now."""
    given = wanted.options
    session.adjust(
        strategy=given.strategy,
        hard=None if given.hard is given.strict is None else wanted.hard,
        spoilers=None if given.no_spoilers is None else not given.no_spoilers,
    )
    return session


def _conversation(session: Session, options: SessionOptions, memory: Memory | None) -> Assistant:
    """Return the conversation about a kind of game."""
    screen, top = options.screen(session.lexicon), options.top or ROWS
    if session.kind.cheats:
        return AgainstAbsurdle(screen, session, top)
    if session.kind.boards > 1:
        return SeveralBoards(screen, session, top)
    return OneBoard(screen, session, top, memory=memory)
