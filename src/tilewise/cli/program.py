"""The commands by name.

Each command is a function or a group of its name; its module is imported only when it is called,
so that ``tilewise suggest`` does not wait for the imports of ``tilewise simulate``.
"""

from __future__ import annotations

from importlib import import_module

import typer

from tilewise.cli.input import configuration
from tilewise.cli.input.options import completion, spread
from tilewise.cli.input.prompting import usual_game
from tilewise.cli.interrupts import ending_at_once
from tilewise.cli.output.console import open_console
from tilewise.cli.output.help import (
    SpeakingGroup,
    UsageError,
    glossary,
    no_such_command,
    print_help,
    show_about,
    show_usage,
    speaking,
    wrong_call,
)
from tilewise.cli.process import tr, use
from tilewise.errors import ConfigurationError, PackError
from tilewise.play.games import games, is_known
from tilewise.translation.translator import ENGLISH_COMMANDS, languages, later
from tilewise.version import __version__

_COMMANDS = {
    "solve": "solve",
    "suggest": "suggest",
    "feedback": "suggest",
    "play": "play",
    "review": "review",
    "history": "history",
    "serve": "servers",
    "simulate": "simulate",
    "tune": "simulate",
    "optimize": "optimize",
    "site": "servers",
    "mcp": "servers",
    "lexicon": "lexicon",
    "paths": "history",
}
"""The commands in the order of the help, and the module of each."""

_EARLIER = {
    "absurdle": ("play", ("--opponent", "absurdle")),
    "compare": ("simulate", ("--strategy", "all")),
}
"""Names of commands that are options now: the command, and the option."""

_STARTS = {
    "tilewise suggest --screenshot FILE": "Paste a screenshot",
    "tilewise solve": "Type my guess",
    "tilewise review": "How did I play?",
    "tilewise play": "Play",
}
"""The first commands, and what players want when they use them."""

_CONFIGURED = ("solve", "suggest", "play")
"""Commands that use the user's defaults; experiments must depend on the call alone."""


_OFFERING = ("solve", "play")
"""Commands that offer the game of the player's language if none is named."""


def _read_command(name: str):  # type: ignore[no-untyped-def]
    with ending_at_once():
        module = import_module(f"tilewise.cli.commands.{_COMMANDS[name]}")
        app = getattr(module, name)
    if not isinstance(app, typer.Typer):
        function, app = app, typer.Typer(add_completion=False)
        app.command(name)(spread(function))
    command = speaking(app)
    command.name = name
    return command


class _Commands(SpeakingGroup):
    """The commands by name, imported on demand."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        return list(_COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str):  # type: ignore[no-untyped-def, override]
        if cmd_name in _COMMANDS and cmd_name not in self.commands:
            self.commands[cmd_name] = _read_command(cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_help(self, ctx: typer.Context, formatter: object) -> None:  # type: ignore[override]
        """Print what players need; ``tilewise help all`` prints the rest."""
        console = open_console()
        show_usage(console, self, ctx)
        show_about(console, self)
        console.print()
        starts = {tr(start): command for command, start in later(_STARTS).items()}
        console.print(glossary(starts, console.width))
        console.print()
        console.print(tr("All commands: {command}", command="tilewise help all"))

    def parse_args(self, ctx, args):  # type: ignore[no-untyped-def]
        if not args and not ctx.resilient_parsing:  # versions of typer differ in what they do then
            self.format_help(ctx, None)
            usual_game()
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx, args):  # type: ignore[no-untyped-def]
        if args == ["help", "all"]:
            print_help(self, ctx)
            ctx.exit()
        if args == ["help"]:
            self.format_help(ctx, None)
            ctx.exit()
        if args[0] == "help":
            return super().resolve_command(ctx, [*args[1:], "--help"])
        if args[0] in _EARLIER:
            name, option = _EARLIER[args[0]]
            args = [name, *(() if option[0] in args else option), *args[1:]]
        name = args[0]
        if ctx.resilient_parsing:  # shell completion
            return super().resolve_command(ctx, args)
        if name not in _COMMANDS and not name.startswith("-"):
            if "/" not in name and not is_known(name):
                joined = " ".join(args[:2])  # 8자 꼬들
                if not is_known(joined):
                    called = (one.lower() for game in games() for one in game.called)
                    raise no_such_command(name, [*_COMMANDS, *called], ctx)
                args = [joined, *args[2:]]
            name, args = "solve", ["solve", *args]
        if name in ENGLISH_COMMANDS:
            use("en")
        if name in _CONFIGURED:
            usual = configuration.of_options()
            if name in _OFFERING:
                usual["name"] = usual_game
            ctx.default_map = {name: usual}
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=_Commands,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import distributions  # 10 ms

        installed = next(iter(distributions(name="tilewise")), None)
        # Until there is a release, the version of the package names its commit.
        print("tilewise", installed.version if installed else __version__)
        raise typer.Exit


def _speak(language: str) -> None:
    if language:
        use(language)


@app.callback()
def tilewise(
    lang: str = typer.Option(
        "",
        metavar="LANGUAGE",
        callback=_speak,
        is_eager=True,
        autocompletion=completion(languages),
        help="Language of messages, such as ko or es (default: from config.toml, or from the "
        "environment).",
    ),
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Show the version."
    ),
) -> None:
    """Solve Wordle and games like it in 35 languages.

    Start with [bold]tilewise solve[/] (English) or [bold]tilewise solve ko[/] (Kordle).
    """


def call() -> int:
    """Carry out the call this process was started with; return its exit code.

    Raises:
        TilewiseError: the call or its input was wrong.
        KeyboardInterrupt: the user pressed Ctrl-C.
    """
    _speak_as_configured()
    try:
        code = app(standalone_mode=False, prog_name="tilewise")
    except UsageError as error:
        if not error.format_message():
            return 2  # a group called without a command has shown its help already
        raise wrong_call(error) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def _speak_as_configured() -> None:
    """Use the language from the user's file; other mistakes in it are reported later.

    Raises:
        ConfigurationError: there is no translation into it.
    """
    try:
        language = configuration.read().get("lang")
    except ConfigurationError:
        language = None
    try:
        use(language)
    except PackError as error:
        raise configuration.located(error, "lang", language) from None
