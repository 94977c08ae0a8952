"""``tilewise suggest`` and ``tilewise feedback``: one question, one answer."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input import configuration
from tilewise.cli.input.options import (
    ROWS,
    JsonOption,
    LengthOption,
    RulesOption,
    SessionOptions,
    pack_argument,
)
from tilewise.cli.input.reading import Wanted, add_rows, load_named, noted
from tilewise.cli.output.console import emit_json
from tilewise.cli.output.suggestions import (
    Told,
    advise,
    explain_contradictions,
    show_advice,
    show_game,
    show_replies,
    show_words_left,
)
from tilewise.cli.process import clauses, in_english
from tilewise.errors import GuessError
from tilewise.lexicon.discover import known_pack
from tilewise.play.session import Session
from tilewise.play.typed import read_guess
from tilewise.rules.notation import Feedback, Notation

# -- ``tilewise suggest``: the best next guesses, once ---------------------------------------------


def suggest(options: SessionOptions, json: JsonOption = False) -> None:
    """Suggest the best next guesses.

    Feedback is one mark per tile: G correct, Y present, . absent (or 2 1 0, or the game's emoji).
    If no word fits, the reason is shown (in JSON, as "problem") and the exit code is 2. In JSON,
    "exact" says whether expected_guesses is exact or an estimate.

    [bold]Examples:[/]

      tilewise suggest

      tilewise suggest crane=.Y..G

      tilewise suggest ko 긴장=Y..G.. --top 5 --json

      tilewise suggest dordle crane=.Y..G,.....

      tilewise suggest --screenshot game.png
    """
    wanted = Wanted.read(options)
    session = wanted.session()
    add_rows(session, wanted.rows, wanted.shot.unsure)
    advice = advise(session, options.top or (session.strategy.usual_top if json else ROWS))
    told: Told = Feedback.written
    if json:
        with in_english():
            problem = _problem(session, told)
        more = {"problem": problem} if problem else {}
        from tilewise.answers.documents import advice_document  # 4 ms

        emit_json({**advice_document(session, advice), **wanted.shot.document(), **more})
    else:
        screen = options.screen(session.lexicon)
        told = screen.told
        if session.kind.boards > 1:
            show_game(screen, session, advice.suggestions)
        else:
            if not options.brief:
                screen.turns(session.turns)
            if session.kind.cheats:
                show_replies(screen, advice.suggestions)
                show_words_left(screen, session)
            elif session.position.count:
                show_advice(screen, session, advice)
    if problem := _problem(session, told):
        raise GuessError(problem)


def _problem(session: Session, told: Told) -> str:
    """Return why no word fits a board and the smallest change that helps; '' if one does."""
    lines = explain_contradictions(session, told)
    return clauses(lines) if lines else ""


# -- ``tilewise feedback``: the feedback of a guess for an answer ----------------------------------


def feedback(
    name: Annotated[str, pack_argument("[LEXICON]")],
    guess: Annotated[str, typer.Argument(help="A word, or its tiles.")],
    answer: Annotated[str, typer.Argument(help="A word, or its tiles.", show_default=False)] = "",
    length: LengthOption = None,
    notation: Annotated[
        Notation, typer.Option(help="How to write the feedback.")
    ] = Notation.LETTERS,
    rules: RulesOption = None,
    json: JsonOption = False,
) -> None:
    """Show the feedback a guess gets for an answer.

    [bold]Examples:[/]

      tilewise feedback bible banal

      tilewise feedback ko 국군 군대 --notation emoji
    """
    if not answer:
        if known_pack(name):
            raise GuessError("{name} is missing.", name="ANSWER")
        name, guess, answer = configuration.default_pack(), name, guess
    lexicon = noted(load_named(name, length, rules))
    guessed, hidden = read_guess(lexicon, guess), read_guess(lexicon, answer)
    if json:
        from tilewise.answers.documents import feedback_document

        emit_json(feedback_document(lexicon, guessed, hidden, notation))
    else:
        print(lexicon.feedback(guessed, hidden).written(notation))
