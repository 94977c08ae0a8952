"""``tilewise feedback``: what the game would answer."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewise.cli.completing import complete_lexicon
from tilewise.cli.options import JsonOption
from tilewise.cli.output import emit_json
from tilewise.cli.reading import open_lexicon
from tilewise.rules.feedback import pattern, to_tiles
from tilewise.rules.notation import Notation, format_pattern

app = typer.Typer(add_completion=False)


@app.command()
def feedback(
    lexicon: Annotated[
        str,
        typer.Argument(
            help="A pack's id, or the path of a pack folder.", autocompletion=complete_lexicon
        ),
    ],
    guess: Annotated[str, typer.Argument(help="A spelling or raw tokens.")],
    answer: Annotated[str, typer.Argument(help="A spelling or raw tokens.")],
    notation: Annotated[Notation, typer.Option(help="How to write it.")] = Notation.LETTERS,
    json: JsonOption = False,
) -> None:
    """Show the feedback a guess gets for an answer.

    [bold]Examples:[/]

      tilewise feedback en bible banal

      tilewise feedback ko 국군 군대 --notation emoji
    """
    pack = open_lexicon(lexicon)
    guessed, hidden = pack.encode(guess), pack.encode(answer)
    value = pattern(guessed, hidden)
    if not json:
        print(format_pattern(value, pack.length, notation))
        return
    emit_json(
        {
            "lexicon": pack.id,
            "guess": pack.show(guessed),
            "answer": pack.show(hidden),
            "guess_tokens": [pack.tokenizer.alphabet[t] for t in guessed],
            "answer_tokens": [pack.tokenizer.alphabet[t] for t in hidden],
            "feedback": format_pattern(value, pack.length, notation),
            "tiles": list(to_tiles(value, pack.length)),
            "pattern": value,
        }
    )
