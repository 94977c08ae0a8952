"""``tilewise feedback``: the feedback of a guess for an answer."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input.options import JsonOption, LengthOption, RequiredLexicon, RulesOption
from tilewise.cli.input.reading import open_lexicon
from tilewise.cli.output.console import emit_json
from tilewise.play.documents import feedback_document
from tilewise.play.reading.guesses import read_guess
from tilewise.rules.notation import Notation


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
