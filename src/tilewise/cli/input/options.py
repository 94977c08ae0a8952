"""Shell completion of packs, strategies, tokenizers and languages.

Each function takes what was typed and returns all names that begin with it. It runs on every press
of Tab, so it does not load word lists or print anything: problems with packs are shown when a
command runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.cli.input import configuration
from tilewise.errors import SessionError, TilewiseError
from tilewise.lexicon import Lexicon
from tilewise.play.rounds import MOST_BOARDS, GameKind, Opponent, read_whole
from tilewise.rules.hardmode import HardMode
from tilewise.rules.registry import rule_names
from tilewise.translation.translator import languages

_SAFE = re.compile(r"[\w.-]+")
"""Names that are safe in every shell; a pack's folder may be called anything."""


def complete_lexicon(incomplete: str) -> list[str]:
    """Offer packs by id; paths are left to the shell."""
    from tilewise.lexicon.discover import all_packs  # numpy, 100 ms

    try:
        return _beginning(incomplete, sorted({pack.id for pack in all_packs()}))
    except (OSError, TilewiseError):
        return []


def complete_strategy(incomplete: str) -> list[str]:
    """Offer strategies, without their options, which follow a colon."""
    from tilewise.strategies import strategy_names  # numpy, 100 ms

    return _beginning(incomplete, strategy_names())


def complete_tokenizer(incomplete: str) -> list[str]:
    """Offer the tokenizers."""
    from tilewise.tokens import tokenizer_names  # numpy, 100 ms

    return _beginning(incomplete, tokenizer_names())


def complete_rule(incomplete: str) -> list[str]:
    """Offer the rules."""
    return _beginning(incomplete, rule_names())


def complete_language(incomplete: str) -> list[str]:
    """Offer the languages that tilewise has."""
    return _beginning(incomplete, languages())


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete) and _SAFE.fullmatch(name)]


# -- Arguments and options that several commands share ---------------------------------------------


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


# -- Options for several boards, and which options exclude each other ------------------------------


BoardsOption = Annotated[
    int | None,
    typer.Option(
        "--boards",
        metavar="N",
        help="Play several boards at once: 2 for Dordle, 4 for Quordle, 8 for Octordle; up to 64.",
    ),
]
SequenceOption = Annotated[
    bool,
    typer.Option("--sequence", help="Each board opens when the one before it is solved."),
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        "--games", metavar="N", help="With --boards: how many games to play (default: 1000)."
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help="With --boards: seed for drawing answers; the same seed gives the same games.",
    ),
]

SEVERAL = "--boards 2 or more"
"""What options for several boards need."""


def read_kind(boards: int | None, *, sequence: bool, adversary: str | None = None) -> GameKind:
    """Return the kind of game that the options of a command mean.

    Raises:
        SessionError: the options cannot be combined, or the opponent is unknown.
    """
    if boards in (None, 1):
        refuse_without(SEVERAL, sequence=sequence)
    if boards is not None:
        read_whole("--boards", boards, 1, MOST_BOARDS)
    if adversary is not None and adversary != Opponent.ABSURDLE:
        raise SessionError(
            "{name} must be one of {choices}.",
            name="--adversary",
            choices=Opponent.ABSURDLE,
        )
    opponent = Opponent.FAIR if adversary is None else Opponent.ABSURDLE
    return GameKind.read(1 if boards is None else boards, sequence, opponent)


def read_hard_mode(lexicon: Lexicon, kind: GameKind, *, hard: bool, strict: bool) -> HardMode:
    """Return the hard mode that the options mean; the user's default is for one board.

    Raises:
        GuessError: the game has no such mode.
    """
    is_usual = not any(_options({"hard": hard, "strict": strict}))
    mode = HardMode.OFF if kind.boards > 1 and is_usual else HardMode.chosen(hard, strict)
    return kind.hard_mode(lexicon, mode)


def options_of(kind: GameKind) -> list[str]:
    """Return the options for a kind of game, as :func:`read_kind` reads them."""
    if kind.cheats:
        return ["--adversary", kind.opponent]
    boards = [] if kind.boards == 1 else ["--boards", str(kind.boards)]
    return [*boards, "--sequence"] if kind.sequence else boards


def refuse_together(option: str, **given: object) -> None:
    """Refuse options that cannot be used together with another one.

    Raises:
        SessionError: one of them was given.
    """
    for other in _options(given):
        raise SessionError(
            "{option} cannot be used with {other}; leave out one of them",
            option=option,
            other=other,
        )


def refuse_without(needed: str, **given: object) -> None:
    """Refuse options that need another one, which was not given.

    Raises:
        SessionError: one of them was given.
    """
    for option in _options(given):
        raise SessionError(
            "{option} needs {other}; add it, or leave out {option}",
            option=option,
            other=needed,
        )


def _options(given: Mapping[str, object]) -> Iterator[str]:
    """Yield the options given on the command line, as they are written.

    Defaults from the user's file are not included, because they are ignored where they do not
    apply.
    """
    wanted = {
        name: value
        for name, value in given.items()
        if value is not None and value is not False  # 0 is a value
    }
    usual = configuration.read().of_options() if wanted else {}
    for name, value in wanted.items():
        if value != usual.get(name):
            yield "--" + name.replace("_", "-")
