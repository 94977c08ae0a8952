"""``tilewise feedback``: what the game would answer."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.input.completing import complete_lexicon
from tilewise.cli.input.options import JsonOption
from tilewise.cli.input.reading import open_lexicon
from tilewise.cli.output.console import emit_json
from tilewise.play.reading.guesses import read_guess
from tilewise.rules.notation import Notation

app = typer.Typer(add_completion=False)


@app.command()
def feedback(
    name: Annotated[
        str,
        typer.Argument(
            metavar="LEXICON",
            help="A pack's id, or the path of a pack folder.",
            autocompletion=complete_lexicon,
        ),
    ],
    guess: Annotated[str, typer.Argument(metavar="GUESS", help="A spelling or raw tokens.")],
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="A spelling or raw tokens.")],
    notation: Annotated[Notation, typer.Option(help="How to write it.")] = Notation.LETTERS,
    json: JsonOption = False,
) -> None:
    """Show the feedback a guess gets for an answer.

    [bold]Examples:[/]

      tilewise feedback en bible banal

      tilewise feedback ko 국군 군대 --notation emoji
    """
    lexicon = open_lexicon(name)
    guessed, hidden = read_guess(lexicon, guess), read_guess(lexicon, answer)
    found = lexicon.feedback(guessed, hidden)
    written = lexicon.write_feedback(found.pattern, notation)
    if not json:
        print(written)
        return
    emit_json(
        {
            "lexicon": lexicon.id,
            "guess": lexicon.show(guessed),
            "answer": lexicon.show(hidden),
            "guess_tokens": [lexicon.tokenizer.alphabet[t] for t in guessed],
            "answer_tokens": [lexicon.tokenizer.alphabet[t] for t in hidden],
            "feedback": written,
            "tiles": list(found.tiles),
            "pattern": found.pattern,
        }
    )
