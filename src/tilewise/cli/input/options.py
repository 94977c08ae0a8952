"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewise.cli.input.completing import complete_lexicon, complete_strategy

LexiconArgument = Annotated[
    str,
    typer.Argument(
        metavar="[LEXICON]",
        help="A pack's id, or the path of a pack folder.",
        autocompletion=complete_lexicon,
    ),
]
RowsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GUESS=FEEDBACK]...", help="Guesses so far and what they got."),
]
StrategyOption = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME[:OPTION=N,…]",
        autocompletion=complete_strategy,
        help="What to rank guesses by, as in entropy or weighted:exclude=0.5,index=0.2 "
        "(default: the pack's strategy tree, and expected-guesses off it).",
    ),
]
HardOption = Annotated[bool, typer.Option("--hard/--no-hard", help="Keep to hard mode.")]
StrictOption = Annotated[
    bool,
    typer.Option(
        "--strict/--no-strict",
        help="Keep to strict hard mode: yellow tiles must move, grey ones stay out.",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document and nothing else.")
]
TopOption = Annotated[
    int | None,
    typer.Option(
        "--top", min=1, help="How many guesses to show (default: 10; letter-frequency 15)."
    ),
]
ContrastOption = Annotated[
    bool,
    typer.Option("--contrast/--no-contrast", help="Orange and blue instead of green and yellow."),
]
BriefOption = Annotated[
    bool,
    typer.Option("--brief/--no-brief", help="Show the best guess on one line instead of a table."),
]
ExcludeOption = Annotated[
    Path | None,
    typer.Option(
        "--exclude", metavar="FILE", help="Words that are not the answer, such as past answers."
    ),
]
PlayedOption = Annotated[
    Path | None,
    typer.Option(
        "--played",
        metavar="FILE",
        help="Words that the game has used before: less likely, not impossible.",
    ),
]
ReplayOption = Annotated[
    float | None,
    typer.Option(
        "--replay",
        min=0.0,
        max=1.0,
        help="How likely a played word is, relative to its weight; 0 is never "
        "(default: the pack's own habit).",
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
        "--no-spoilers/--spoilers", help="Suggest and show no word that may be the answer."
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
        help="Play these answers, one per line, whether or not a list has them.",
    ),
]

JobsOption = Annotated[int, typer.Option(min=1, max=256, help="Processes to play in.")]

__all__ = [
    "AnswersOption",
    "BriefOption",
    "ContrastOption",
    "ExcludeOption",
    "HardOption",
    "JobsOption",
    "JsonOption",
    "LexiconArgument",
    "NoHistoryOption",
    "NoSpoilersOption",
    "OpenerOption",
    "PlayedOption",
    "ReplayOption",
    "RowsArgument",
    "StrategyOption",
    "StrictOption",
    "TopOption",
]

PackArgument = Annotated[
    str,
    typer.Argument(
        metavar="PACK",
        help="A pack's id, or the path of a pack folder.",
        autocompletion=complete_lexicon,
    ),
]
