"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.cli.input.completing import complete_lexicon, complete_rule, complete_strategy


def _pack(name: str) -> Any:
    """Return the argument for a pack, by its name in help."""
    return typer.Argument(
        metavar=name,
        help="A pack's id, or the path of a pack folder.",
        autocompletion=complete_lexicon,
    )


LexiconArgument = Annotated[str, _pack("[LEXICON]")]
RequiredLexicon = Annotated[str, _pack("LEXICON")]
PackArgument = Annotated[str, _pack("PACK")]
LengthOption = Annotated[
    int | None,
    typer.Option(
        "--length", metavar="N", help="Play with words of N tiles in the pack's language."
    ),
]
RowsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GUESS=FEEDBACK]...", help="Guesses so far and their feedback."),
]
StrategyOption = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME[:OPTION=N,…]",
        autocompletion=complete_strategy,
        help="How to rank guesses, such as entropy or weighted:exclude=0.5,index=0.2 (default: "
        "the pack's strategy tree, then expected-guesses).",
    ),
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME",
        autocompletion=complete_rule,
        help="Play by another game's rules, such as peaks or mastermind.",
    ),
]
HardOption = Annotated[bool, typer.Option("--hard/--no-hard", help="Play in hard mode.")]
StrictOption = Annotated[
    bool,
    typer.Option(
        "--strict/--no-strict",
        help="Play in strict hard mode: yellow letters must move, and grey letters can't be "
        "reused.",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document and nothing else.")
]
TopOption = Annotated[
    int | None,
    typer.Option(
        "--top",
        min=1,
        help="How many suggestions to show (default: 10; 15 for the letter-frequency strategy).",
    ),
]
ContrastOption = Annotated[
    bool,
    typer.Option(
        "--contrast/--no-contrast", help="Use orange and blue instead of green and yellow."
    ),
]
BriefOption = Annotated[
    bool,
    typer.Option("--brief/--no-brief", help="Show the best guess on one line instead of a table."),
]
ExcludeOption = Annotated[
    Path | None,
    typer.Option("--exclude", metavar="FILE", help="A file of words that are not the answer."),
]
PlayedOption = Annotated[
    Path | None,
    typer.Option(
        "--played",
        metavar="FILE",
        help="A file of words the game has used before; they become less likely, not impossible.",
    ),
]
ReplayOption = Annotated[
    float | None,
    typer.Option(
        "--replay",
        min=0.0,
        max=1.0,
        help="How likely a word is to be used again: 1 for as likely as before, 0 for never "
        "(default: set by the pack).",
    ),
]
NoHistoryOption = Annotated[
    bool,
    typer.Option(
        "--no-history/--history",
        help="Ignore past games and don't record this one.",
    ),
]
NoSpoilersOption = Annotated[
    bool,
    typer.Option(
        "--no-spoilers/--spoilers", help="Don't suggest or show words that may be the answer."
    ),
]
OpenerOption = Annotated[
    str | None,
    typer.Option("--opener", metavar="WORD", help="The first guess (default: the strategy's)."),
]
AnswersOption = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE",
        help="Play the answers in this file, one per line, even those not in the lists.",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(min=1, help="Number of threads to search with.", show_default="1"),
]
JobsOption = Annotated[int, typer.Option(min=1, max=256, help="Number of processes to use.")]
