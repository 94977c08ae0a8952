"""Arguments and options that several commands share, and which of them exclude each other.

Options that belong together are one dataclass, such as :class:`GameOptions`. A command takes it as
one parameter, and :func:`spread` makes each of its fields an option.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from inspect import Signature, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from tilewise.cli.input import configuration
from tilewise.cli.output.screen import Columns, Screen, SpokenScreen
from tilewise.errors import SessionError, TilewiseError
from tilewise.lexicon import Lexicon
from tilewise.lexicon.discover import DEFAULT_LEXICON, all_packs
from tilewise.lexicon.words import Suggested
from tilewise.play.games import game_called, games
from tilewise.play.rounds import MOST_BOARDS, GameKind, Opponent, read_whole
from tilewise.rules.hardmode import HardMode
from tilewise.rules.registry import rule_names
from tilewise.strategies.registry import strategy_names
from tilewise.translation.translator import later

ROWS = 5
"""Suggestions on a screen."""

_SAFE = re.compile(r"[\w.-]+")
"""Names that are safe in every shell; a pack's folder may be called anything."""


def completion(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return the shell completion of some names.

    It runs on every press of Tab, and prints nothing: problems with packs are shown when a command
    runs.
    """

    def complete(incomplete: str) -> list[str]:
        try:
            return [n for n in names() if n.startswith(incomplete) and _SAFE.fullmatch(n)]
        except (OSError, TilewiseError):
            return []

    return complete


complete_lexicon = completion(
    lambda: sorted({pack.id for pack in all_packs()} | {game.id for game in games()})
)
complete_strategy = completion(strategy_names)


def pack_argument(name: str) -> Any:
    """Return the argument for a pack, by its name in help."""
    return typer.Argument(
        metavar=name,
        help="A game's name, a pack's id, or the path of a pack folder.",
        autocompletion=complete_lexicon,
    )


LexiconArgument = Annotated[str, pack_argument("[LEXICON]")]
RequiredLexicon = Annotated[str, pack_argument("LEXICON")]
LengthOption = Annotated[
    int | None,
    typer.Option(help="Play with words of N tiles in the pack's language."),
]


def strategy_option(help: str) -> Any:
    """Return the option for a strategy."""
    return typer.Option(metavar="NAME[:OPTION=N,…]", autocompletion=complete_strategy, help=help)


RulesOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        autocompletion=completion(rule_names),
        help="Play by another game's rules, such as peaks or mastermind.",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document and nothing else.")
]
PlayedOption = Annotated[
    Path | None,
    typer.Option(
        help="A file of words the game has used before; they become less likely, not impossible."
    ),
]
ReplayOption = Annotated[
    float | None,
    typer.Option(
        min=0.0,
        max=1.0,
        help="How likely a word is to be used again: 1 for as likely as before, 0 for never "
        "(default: set by the pack).",
    ),
]
OpenerOption = Annotated[
    str | None,
    typer.Option(metavar="WORD", help="The first guess (default: the strategy's)."),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(min=1, help="Number of threads to search with.", show_default="1"),
]
SECONDS = typer.Option(
    min=0, help="Seconds to spend on exact searches; what they do not finish is estimated."
)

BoardsOption = Annotated[
    int | None,
    typer.Option(
        help="Play several boards at once: 2 for Dordle, 4 for Quordle, 8 for Octordle; up to 64."
    ),
]
SequenceOption = Annotated[
    bool,
    typer.Option("--sequence", help="Each board opens when the one before it is solved."),
]
OpponentOption = Annotated[
    Opponent | None,
    typer.Option(help="Who answers: a fair game, or absurdle, the game that cheats."),
]
ScreenshotOption = Annotated[
    Path | None,
    typer.Option(
        help="Read the guesses so far from a picture of the game; needs the pictures extra."
    ),
]


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """Which words are played with, and how.

    Hard mode is None where neither the call nor the user's file mentions it.
    """

    name: LexiconArgument = DEFAULT_LEXICON
    length: LengthOption = None
    rules: RulesOption = None
    hard: Annotated[bool | None, typer.Option("--hard/--no-hard", help="Play in hard mode.")] = None
    strict: Annotated[
        bool | None,
        typer.Option(
            "--strict/--no-strict",
            help="Play in strict hard mode: yellow letters must move, and grey letters can't be "
            "reused.",
        ),
    ] = None

    @property
    def mode(self) -> HardMode:
        """The hard mode that the options mean."""
        usual = bool(self.hard) and game_called(self.name).strict
        return HardMode.chosen(bool(self.hard), usual if self.strict is None else self.strict)

    def mode_for(self, lexicon: Lexicon, kind: GameKind) -> HardMode:
        """Return the hard mode of a game; the user's default is for one board.

        Raises:
            GuessError: the game has no such mode.
        """
        is_usual = not any(_options({"hard": self.hard, "strict": self.strict}))
        return kind.hard_mode(lexicon, HardMode.OFF if kind.boards > 1 and is_usual else self.mode)


@dataclass(frozen=True, kw_only=True)
class ScreenOptions:
    """How a game looks, or sounds."""

    contrast: Annotated[
        bool,
        typer.Option(
            "--contrast/--no-contrast", help="Use orange and blue instead of green and yellow."
        ),
    ] = False
    spoken: Annotated[
        bool,
        typer.Option(
            "--spoken/--no-spoken",
            help="Say feedback in words and tables in sentences, for screen readers.",
        ),
    ] = False

    def screen(self, lexicon: Lexicon) -> Screen:
        """Return the screen that the options ask for, to look at or to listen to."""
        return (SpokenScreen if self.spoken else Screen)(lexicon, self.contrast)


@dataclass(frozen=True, kw_only=True)
class ShownGameOptions(ScreenOptions, GameOptions):
    """Which words are played with, how, and how that looks."""


@dataclass(frozen=True, kw_only=True)
class SuggestingOptions(GameOptions):
    """Which words are played with, how, and which are suggested."""

    words: Annotated[
        Suggested | None,
        typer.Option(
            help="Which words to suggest: those that people know, or all (default: familiar).",
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class SessionOptions(ScreenOptions, SuggestingOptions):
    """What has been played so far, and how guesses are suggested."""

    rows: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GUESS=FEEDBACK]...", help="Guesses so far and their feedback."),
    ] = None
    top: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=f"How many suggestions to show (default: {ROWS}; in JSON, 10, or 15 for the "
            "letter-frequency strategy).",
        ),
    ] = None
    strategy: Annotated[
        str | None,
        strategy_option(
            "How to rank guesses, such as entropy or weighted:exclude=0.5,index=0.2 (default: "
            "the pack's strategy tree, then expected-guesses)."
        ),
    ] = None
    no_spoilers: Annotated[
        bool | None,
        typer.Option(
            "--no-spoilers/--spoilers", help="Don't suggest or show words that may be the answer."
        ),
    ] = None
    exclude: Annotated[
        Path | None,
        typer.Option(help="A file of words that are not the answer."),
    ] = None
    played: PlayedOption = None
    replay: ReplayOption = None
    known: Annotated[
        str, typer.Option(metavar="LETTERS", help="Letters known in their places, such as _ra_e.")
    ] = ""
    with_: Annotated[
        str,
        typer.Option(
            "--with",
            metavar="LETTERS",
            help="Other letters in the word; s/1: an S that is not in tile 1.",
        ),
    ] = ""
    without: Annotated[
        str, typer.Option(metavar="LETTERS", help="Letters the word lacks, or has no more of.")
    ] = ""
    boards: BoardsOption = None
    sequence: SequenceOption = False
    opponent: OpponentOption = None
    screenshot: ScreenshotOption = None
    brief: Annotated[
        bool,
        typer.Option(
            "--brief/--no-brief", help="Show the best guess on one line instead of a table."
        ),
    ] = False
    columns: Annotated[
        Columns, typer.Option(help="Show the usual columns of suggestions, or all of them.")
    ] = Columns.USUAL

    @property
    def letters(self) -> dict[str, str | None]:
        """The letters known without a guess, in the order of :meth:`.Session.know`."""
        known = {"known": self.known, "with": self.with_, "without": self.without}
        return {name: letters or None for name, letters in known.items()}

    def screen(self, lexicon: Lexicon) -> Screen:
        """Return the screen that the options ask for."""
        screen = super().screen(lexicon)
        screen.brief, screen.columns = self.brief, self.columns
        return screen


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command with each field of its `options` as a parameter of its own."""
    given = signature(command, eval_str=True).parameters
    if "options" not in given:
        return command
    bundle = given["options"].annotation
    of_bundle = signature(bundle, eval_str=True).parameters
    others = [each for name, each in given.items() if name != "options"]

    def spread_out(**values: Any) -> None:
        options = bundle(**{name: values.pop(name) for name in of_bundle})
        command(options, **values)

    keywords = [each.replace(kind=each.KEYWORD_ONLY) for each in (*of_bundle.values(), *others)]
    spread_out.__dict__["__signature__"] = Signature(keywords)
    spread_out.__annotations__ = {each.name: each.annotation for each in keywords}
    spread_out.__doc__ = command.__doc__
    return spread_out


# -- Which options exclude each other --------------------------------------------------------------


SEVERAL = "--boards 2 or more"
"""What options for several boards need."""

CHEATING = "--opponent absurdle"
"""What options for the game that cheats need."""


def read_kind(
    usual: GameKind,
    boards: int | None,
    *,
    sequence: bool = False,
    opponent: Opponent | None = None,
) -> GameKind:
    """Return the kind of game that the options of a command mean.

    Args:
        usual: the kind of the game that is named; options take precedence.
        boards: ``--boards``.
        sequence: ``--sequence``.
        opponent: ``--opponent``.

    Raises:
        SessionError: the options cannot be combined.
    """
    if (usual.boards if boards is None else boards) == 1:
        refuse_without(SEVERAL, sequence=sequence)
    if boards is not None:
        read_whole("--boards", boards, 1, MOST_BOARDS)
    return usual.changed(boards, sequence or None, opponent)


def options_of(kind: GameKind) -> list[str]:
    """Return the options for a kind of game, as :func:`read_kind` reads them."""
    if kind.cheats:
        return ["--opponent", kind.opponent]
    boards = [] if kind.boards == 1 else ["--boards", str(kind.boards)]
    return [*boards, "--sequence"] if kind.sequence else boards


def refuse_together(option: str, **given: object) -> None:
    """Refuse options that cannot be used together with another one.

    Raises:
        SessionError: one of them was given.
    """
    message = later("{option} cannot be used with {other}; leave out one of them")
    for other in _options(given):
        raise SessionError(message, option=option, other=other)


def refuse_without(needed: str, **given: object) -> None:
    """Refuse options that need another one, which was not given.

    Raises:
        SessionError: one of them was given.
    """
    message = later("{option} needs {other}; add it, or leave out {option}")
    for option in _options(given):
        raise SessionError(message, option=option, other=needed)


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
    usual = configuration.of_options() if wanted else {}
    for name, value in wanted.items():
        if value != usual.get(name):
            yield "--" + name.replace("_", "-")
