"""``tilewise suggest``: the best next guesses, once."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input.configuration import default_pack
from tilewise.cli.input.options import (
    BoardsOption,
    BriefOption,
    ContrastOption,
    ExcludeOption,
    HardOption,
    JsonOption,
    LengthOption,
    LexiconArgument,
    NoSpoilersOption,
    PlayedOption,
    ReplayOption,
    RequiredLexicon,
    RowsArgument,
    RulesOption,
    SequenceOption,
    StrategyOption,
    StrictOption,
    TopOption,
    read_hard_mode,
    read_kind,
)
from tilewise.cli.input.reading import (
    ScreenshotOption,
    add_rows,
    load_named,
    open_lexicon,
    open_session,
    pack_and_rows,
    read_screenshot,
)
from tilewise.cli.output.console import emit_json
from tilewise.cli.output.suggestions import advise, show_advice
from tilewise.cli.process import clauses, in_english
from tilewise.errors import GuessError
from tilewise.lexicon.discover import DEFAULT_LEXICON
from tilewise.play.advice import Advice
from tilewise.play.documents import advice_document, feedback_document
from tilewise.play.session import Session
from tilewise.play.typed import read_guess
from tilewise.rules.notation import Notation


def suggest(
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
    boards: BoardsOption = None,
    sequence: SequenceOption = False,
    screenshot: ScreenshotOption = None,
    rules: RulesOption = None,
    brief: BriefOption = False,
    contrast: ContrastOption = False,
    json: JsonOption = False,
) -> None:
    """Suggest the best next guesses.

    Feedback is one mark per tile: G correct, Y present, . absent (or 2 1 0, or the game's emoji).
    If no word fits, the reason is shown (in JSON, as "problem") and the exit code is 2. In JSON,
    "exact" says whether expected_guesses is exact or an estimate.

    [bold]Examples:[/]

      tilewise suggest

      tilewise suggest en crane=.Y..G

      tilewise suggest ko 긴장=Y..G.. --top 5 --json

      tilewise suggest en --boards 2 crane=.Y..G,.....

      tilewise suggest en --screenshot game.png
    """
    name, written = pack_and_rows(name, rows, default_pack(), length)
    lexicon = load_named(name, length, rules)
    shot = read_screenshot(lexicon, screenshot)
    kind = read_kind(shot.boards(boards, sequence=sequence), sequence=sequence)
    session = open_session(
        lexicon,
        kind,
        strategy=strategy,
        hard=read_hard_mode(lexicon, kind, hard=hard, strict=strict),
        spoilers=not no_spoilers,
        exclude=exclude,
        played=played,
        replay=replay,
    )
    add_rows(session, [*shot.rows(kind.boards), *written])
    advice = advise(session, top or session.strategy.usual_top)
    if json:
        with in_english():
            problem = _problem(session)
        told = {"problem": problem} if problem else {}
        emit_json({**advice_document(session, advice), **shot.document(), **told})
    else:
        _show(session, advice, contrast=contrast, brief=brief)
    if problem := _problem(session):
        raise GuessError(problem)


def _problem(session: Session) -> str:
    """Return why no word fits a board and the smallest change that helps; '' if one does."""
    if all(position.count for position in session.positions):
        return ""
    from tilewise.cli.output.suggestions import explain_contradictions  # 3 ms

    lines = explain_contradictions(session)
    return clauses(lines) if lines else ""


def _show(session: Session, advice: Advice, *, contrast: bool, brief: bool) -> None:
    from tilewise.cli.output.screen import Screen  # 30 ms, not needed for JSON

    screen = Screen(session.lexicon, contrast, brief=brief)
    if session.kind.boards > 1:
        from tilewise.cli.output.boards import show_game  # 4 ms

        show_game(screen, session, advice.suggestions)
        return
    if not brief:
        screen.turns(session.turns)
    if session.position.count:
        show_advice(screen, session, advice)


# -- ``tilewise feedback``: the feedback of a guess for an answer ----------------------------------


def feedback(
    name: RequiredLexicon,
    guess: Annotated[str, typer.Argument(metavar="GUESS", help="A word, or its tiles.")],
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="A word, or its tiles.")],
    length: LengthOption = None,
    notation: Annotated[
        Notation, typer.Option(help="How to write the feedback.")
    ] = Notation.LETTERS,
    rules: RulesOption = None,
    json: JsonOption = False,
) -> None:
    """Show the feedback a guess gets for an answer.

    [bold]Examples:[/]

      tilewise feedback en bible banal

      tilewise feedback ko 국군 군대 --notation emoji
    """
    lexicon = open_lexicon(name, length, rules)
    guessed, hidden = read_guess(lexicon, guess), read_guess(lexicon, answer)
    found = feedback_document(lexicon, guessed, hidden, notation)
    if json:
        emit_json(found)
    else:
        print(found["feedback"])
