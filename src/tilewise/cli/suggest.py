"""``tilewise suggest``: the best next guesses, once."""

from __future__ import annotations

import typer

from tilewise.cli.advising import best_answer_beside
from tilewise.cli.boards.options import (
    BoardsOption,
    SequenceOption,
    refuse_with_boards,
    refuse_without_boards,
)
from tilewise.cli.language import in_english
from tilewise.cli.options import (
    ContrastOption,
    ExcludeOption,
    HardOption,
    JsonOption,
    LexiconArgument,
    NoSpoilersOption,
    PlayedOption,
    ReplayOption,
    RowsArgument,
    StrategyOption,
    StrictOption,
    TopOption,
)
from tilewise.cli.output import emit_json
from tilewise.cli.reading import (
    SessionOptions,
    WordOptions,
    load_named,
    open_session,
    pack_and_rows,
    tell_unlisted,
)
from tilewise.cli.rows import read_rows
from tilewise.errors import GuessError
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.session import Advice, Session
from tilewise.rules.hardmode import HardMode

app = typer.Typer(add_completion=False)


@app.command()
def suggest(
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
    boards: BoardsOption = None,
    sequence: SequenceOption = False,
    contrast: ContrastOption = False,
    json: JsonOption = False,
) -> None:
    """Suggest the best next guesses.

    Feedback is one mark a tile: G correct, Y present, . absent (or 2 1 0, or the game's emoji).
    Rows that contradict each other end with 2; the reason is told, with --json as "problem".
    There "exact" says whether expected_guesses is exact or estimated; all else always is exact.

    [bold]Examples:[/]

      tilewise suggest

      tilewise suggest en crane=.Y..G

      tilewise suggest ko 긴장=Y..G.. --top 5 --json

      tilewise suggest en --boards 2 crane=.Y..G,.....
    """
    name, written = pack_and_rows(name, rows)
    words = WordOptions(no_spoilers=no_spoilers, exclude=exclude, played=played, replay=replay)
    mode = HardMode.chosen(hard, strict)
    if boards is not None:
        from tilewise.cli.boards.opening import open_boards
        from tilewise.cli.boards.suggest import suggest_boards

        refuse_with_boards(strategy=strategy)
        several = open_boards(name, boards, words, written, sequence=sequence, hard=mode)
        suggest_boards(several, top or 10, contrast=contrast, json=json)
        return
    refuse_without_boards(sequence=sequence)
    options = SessionOptions(words=words, strategy=strategy, hard=mode)
    session = open_session(load_named(name), options)
    for turn in read_rows(session.lexicon, written):
        tell_unlisted(session.lexicon, turn.guess)
        session.add_turn(turn)
    advice = session.advise(top or session.strategy.usual_top)
    if json:
        from tilewise.play.document import advice_document

        with in_english():
            problem = _problem(session)
        emit_json(advice_document(session, advice) | ({"problem": problem} if problem else {}))
    else:
        _show(session, advice, contrast=contrast)
    if problem := _problem(session):
        raise GuessError(problem)


def _problem(session: Session) -> str:
    """Return why no word fits and the smallest change that helps; '' while one does."""
    if session.position.count:
        return ""
    from tilewise.cli.explaining import explain_contradiction

    return "; ".join(explain_contradiction(session))


def _show(session: Session, advice: Advice, *, contrast: bool) -> None:
    from tilewise.cli.render import Screen

    screen = Screen(session.lexicon, contrast)
    screen.turns(session.turns)
    if session.position.count:
        screen.advice(session, advice, best_answer_beside(session, advice))
