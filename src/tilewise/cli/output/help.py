"""Help and usage errors in the player's language, and glossaries: terms with explanations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Any

import typer
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from tilewise.cli.output.console import Prose, open_console
from tilewise.cli.output.screen import Screen
from tilewise.cli.output.tables import NARROW, Column, table_of
from tilewise.cli.process import tr
from tilewise.errors import Listed, Message, TilewiseError, shortened, shown
from tilewise.play.typed import nearest_name
from tilewise.rules.registry import rule_names
from tilewise.strategies.registry import strategy_names
from tilewise.translation.translator import later

_MEANING = 30
"""Cells that a meaning needs to stand beside its word."""


def glossary(entries: Mapping[str, str], width: int) -> RenderableType:
    """Return terms with their explanations beside them, or below in a narrow terminal."""
    if width < NARROW or max(map(cell_len, entries)) + _MEANING > width:
        parts: list[RenderableType] = []
        for name, meaning in entries.items():
            parts += [Text(name, "bold"), Padding.indent(Prose(Text(meaning)), 2)]
        return Group(*parts)
    names = Column("", list(entries), justify="left", style="bold")
    meanings = Column("", list(entries.values()), justify="left", folds=True)
    return table_of([names, meanings], width)


def show_glossary(screen: Screen, entries: Mapping[str, str]) -> None:
    """Print terms with their explanations."""
    screen.console.print(glossary(entries, screen.console.width))


# -- Names of options and arguments in help and in usage errors ------------------------------------
# Parameters have no single type: typer ships the parser's classes in some versions, and depends on
# them in others.


def name_of_parameter(parameter: Any) -> str:
    """Return a parameter's name in help: ``--top``, ``LEXICON``."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    return str(max(parameter.opts, key=len))


def choices_of(parameter: Any) -> list[str]:
    """Return the values a parameter may have; empty if they are not a fixed list."""
    choices = getattr(parameter.type, "choices", None) or ()
    return [str(value_of(choice)) for choice in choices]


def names_of(parameter: Any) -> Sequence[str]:
    """Return what an option may name, a rule or a strategy; empty for other parameters."""
    if parameter.name in {"rules", "feedback"}:
        return rule_names()
    return strategy_names() if parameter.name == "strategy" else ()


def value_of(value: Any) -> Any:
    """Return a default or choice as it is typed: the value of an enumeration's member."""
    return value.value if isinstance(value, Enum) else value


# -- The help of a command: its docstring and parameters, in the player's language -----------------
# It is laid out here by cells: typer's own tables cut words off in narrow terminals, and Japanese,
# which has no spaces, in any. Docstrings are looked up paragraph by paragraph; examples are calls,
# and are not translated.
#
# The parser's classes have no single type here: typer ships them in some versions, and depends on
# them in others.


USAGE = later("Usage: ")
ARGUMENTS, OPTIONS, COMMANDS = later("Arguments"), later("Options"), later("Commands")
MORE_OPTIONS = later("More options")
DEFAULT, REQUIRED = later("[default: {}]"), later("[required]")
OPTIONAL, SUBCOMMAND = later("[OPTIONS]"), later("COMMAND [ARGS]...")
OTHERS = (later("Show this message and exit."), later("Examples:"))
"""The other texts in the help of every command."""

_PLACEHOLDERS = {"int": "N", "flo": "X", "pat": "FILE"}
"""Placeholders by the first letters of a type's name; the rest differs between parser versions."""

_USED = (
    *("hard", "boards", "screenshot", "answer", "words", "top", "strategy", "opponent"),
    *("opener", "json", "language", "guesses", "frequencies", "answers", "out", "prove"),
    *("objective", "show"),
)
"""The options that people use most, in every command that has them."""

_MANY, _COMMON = 8, 5
"""With more options than this, as many of these come first, and the others below."""

_INDENT = 2
_EXAMPLE = re.compile(r"\[bold\](Examples:)\[/\]")


def print_help(command: Any, ctx: Any) -> None:
    """Print a command's help, as wide as the terminal."""
    console = open_console()
    show_usage(console, command, ctx)
    show_about(console, command)
    for heading, entries in _sections(command, ctx):
        console.print()
        console.print(Text(tr(heading), "bold"))
        console.print(Padding.indent(glossary(entries, console.width - _INDENT), _INDENT))


def show_usage(console: Console, command: Any, ctx: Any) -> None:
    """Print the form of a call."""
    arguments = (p for p in command.params if p.param_type_name == "argument")
    parts = [tr(USAGE) + ctx.command_path, tr(OPTIONAL), *map(placeholder, arguments)]
    if isinstance(command, TyperGroup):
        parts.append(tr(SUBCOMMAND))
    console.print(Text(" ".join(parts), "bold"))
    console.print()


def show_about(console: Console, command: Any) -> None:
    """Print what a command does, and examples."""
    begun = False
    for paragraph in (command.help or "").split("\n\n"):
        if _is_call(paragraph):
            lines = Text(paragraph.strip()).wrap(console, console.width - 3 * _INDENT)
            console.print(Padding.indent(Text("\n" + 2 * _INDENT * " ").join(lines), _INDENT))
        else:
            if begun:
                console.print()
            console.print(Prose(Text.from_markup(_translated(paragraph), overflow="fold")))
            begun = True


def texts(command: Any) -> Iterator[str]:
    """Yield the texts of a command's help to translate, without those of every command."""
    for paragraph in (command.help or "").split("\n\n"):
        if message := _message(paragraph):
            yield message
    for parameter in command.params:
        yield from filter(None, (_message(parameter.help or ""), _default_in_words(parameter)))


def placeholder(parameter: Any) -> str:
    """Return the placeholder for the value of an option or argument."""
    if parameter.param_type_name == "argument":
        return name_of_parameter(parameter)
    if choices := choices_of(parameter):
        return "|".join(choices)
    return str(parameter.metavar or _PLACEHOLDERS.get(parameter.type.name.lower()[:3], "TEXT"))


def _sections(command: Any, ctx: Any) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the sections of a command's help: a heading, and its options or arguments."""
    parameters = [p for p in command.get_params(ctx) if not getattr(p, "hidden", False)]
    arguments = [p for p in parameters if p.param_type_name == "argument"]
    options = [p for p in parameters if p not in arguments]
    common = options
    if len(options) > _MANY:
        used = (p for name in _USED for p in options if p.name == name)
        common = list(islice(used, _COMMON))
    others = [p for p in options if p not in common]
    for heading, group in ((ARGUMENTS, arguments), (OPTIONS, common), (MORE_OPTIONS, others)):
        if group:
            yield heading, dict(_entry(p, ctx) for p in group)
    if isinstance(command, TyperGroup):
        names = command.list_commands(ctx)
        below: dict[str, Any] = {name: command.get_command(ctx, name) for name in names}
        helps = {name: (one.help or "").partition("\n\n")[0] for name, one in below.items()}
        yield COMMANDS, {name: tr(_message(first)) for name, first in helps.items()}


def _entry(parameter: Any, ctx: Any) -> tuple[str, str]:
    name = placeholder(parameter)
    if parameter.param_type_name == "option":
        flags = " / ".join(", ".join(names) for names in _names(parameter) if names)
        name = flags if parameter.is_flag else f"{flags} {name}"
    default = tr(_default_in_words(parameter)) or _default(parameter, ctx)
    notes = (
        tr(_message(parameter.help or "")).replace(r"\[", "["),
        _range(parameter),
        f"[{', '.join(names)}]" if (names := names_of(parameter)) else "",
        default and tr(DEFAULT).format(default),
        tr(REQUIRED) if _is_required(parameter) else "",
    )
    return name, " ".join(filter(None, notes))


def _is_required(parameter: Any) -> bool:
    """Whether a parameter must be given; an argument in brackets may be left out."""
    if parameter.param_type_name == "argument":
        return not name_of_parameter(parameter).startswith("[")
    return bool(parameter.required)


def _names(parameter: Any) -> list[list[str]]:
    """Return the names of an option, and those that switch it off, short ones first."""
    both = parameter.opts, parameter.secondary_opts
    return [sorted(names, key=lambda name: name.startswith("--")) for names in both]


def _range(parameter: Any) -> str:
    """Return the allowed numbers as text: ``[1 … 64]``, ``[≥ 1]``; empty if there is no limit.

    Its spaces do not break, so that it stays on one line.
    """
    least, most = (getattr(parameter.type, which, None) for which in ("min", "max"))
    if least is None and most is None:
        return ""
    if most is None:
        return f"[≥\u00a0{least}]"
    return f"[≤\u00a0{most}]" if least is None else f"[{least}\u00a0…\u00a0{most}]"


def _default_in_words(parameter: Any) -> str:
    shown = getattr(parameter, "show_default", None)
    return shown if isinstance(shown, str) else ""


def _default(parameter: Any, ctx: Any) -> str:
    """Return an option's own default; empty if it has none, and for a switch that is off."""
    value = value_of(parameter.get_default(ctx, call=False))
    if value is True:
        return str(parameter.opts[0].lstrip("-")) if parameter.secondary_opts else ""
    return "" if value in (None, False, "", [], ()) or callable(value) else str(value)


def _is_call(paragraph: str) -> bool:
    return paragraph.lstrip().startswith("tilewise ")


def _message(paragraph: str) -> str:
    """Return the message that translates a paragraph of help; '' for examples."""
    return "" if _EXAMPLE.match(paragraph) or _is_call(paragraph) else " ".join(paragraph.split())


def _translated(paragraph: str) -> str:
    example = _EXAMPLE.match(paragraph)
    if example:
        return f"[bold]{tr(example[1])}[/]{paragraph[example.end() :]}"
    message = _message(paragraph)
    return tr(message) if message else paragraph


# -- Help and usage errors in the player's language, though a library writes them in English -------
# Typer takes help from docstrings and options where commands are defined, which is when a module
# is imported, and often before the language is known. So these texts are written in English there,
# and looked up when :mod:`tilewise.cli.output.help` lays them out. What was wrong with a call is
# read from the parser's exception: its kind, and the parameter it names.
#


UsageError: type[Any] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "UsageError"
)
"""The parser's own class: older versions of typer depend on click, newer ones contain it."""

_WHOLE_NUMBER = (
    later("{name} must be a whole number, not {value}."),
    later("{name} must be a whole number, {least} or more, not {value}."),
    later("{name} must be a whole number from {least} to {most}, not {value}."),
)
_NUMBER = (
    later("{name} must be a number, {least} or more, not {value}."),
    later("{name} must be a number from {least} to {most}, not {value}."),
)
"""Without limits, with a lower one, with both. Numbers that may be fractions have a lower limit."""

_SHOWING = ("list", "ls", "show")
"""Names that users try for what a group, such as ``tilewise history``, does on its own."""


def wrong_call(error: Any) -> TilewiseError:
    """Return the error for a call that the parser refused, with the command for help."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoSuchOption":
        return _no_such_option(error.option_name, context)
    return _see_help(_problem(error, context), context)


def no_such_command(name: str, names: Iterable[str], context: Any) -> TilewiseError:
    """Return the error for an unknown command, with one that may have been meant."""
    meant = nearest_name(name, names)
    if meant is None and name in _SHOWING and context.command.invoke_without_command:
        meant = context.command_path
    return _see_help(
        _or_meant(Message("there is no command {name}", name=shown(name)), meant), context
    )


def _see_help(problem: Message, context: Any) -> TilewiseError:
    command = context.command_path if context is not None else "tilewise"
    return TilewiseError("{problem} See: {command} --help", problem=problem, command=command)


def _problem(error: Any, context: Any) -> Message:
    kind = type(error).__name__
    if kind == "BadOptionUsage":
        is_flag = any(p.is_flag for p in _options(context) if error.option_name in _flags(p))
        if is_flag:
            return Message("{name} takes no value.", name=error.option_name)
        return Message("{name} needs a value.", name=error.option_name)
    parameter = getattr(error, "param", None)
    if parameter is None:
        return Message("{problem}", problem=" ".join(error.format_message().split()))
    if kind == "MissingParameter":
        return Message("{name} is missing.", name=name_of_parameter(parameter))
    return _wrong_value(parameter, error)


def _no_such_option(name: str, context: Any) -> TilewiseError:
    group = context.parent if context is not None else None
    while group is not None and name not in _names_of_options(group):
        group = group.parent
    if group is not None:
        command = context.command_path.removeprefix(group.command_path)
        problem = Message(
            "{option} goes before the command: {call}.",
            option=name,
            call=f"{group.command_path} {name} …{command}",
        )
        return _see_help(problem, group)
    problem = Message("there is no option {name}", name=shown(name))
    return _see_help(_or_meant(problem, _nearest_option(name, context)), context)


def _nearest_option(name: str, context: Any) -> str | None:
    """Return the option most similar to a mistyped one, or the only one that begins with it.

    The dashes do not count: they would make any two short names similar.
    """
    typed = name.lstrip("-")
    options = {option.lstrip("-"): option for option in _names_of_options(context)}
    begun = [option for option in options if option.startswith(typed)]
    meant = begun[0] if len(begun) == 1 else nearest_name(typed, options)
    return None if meant is None else options[meant]


def _or_meant(problem: Message, meant: str | None) -> Message:
    """Return a problem as a sentence, with the name that may have been meant."""
    if meant is None:
        return Message("{problem}.", problem=problem)
    return Message("{error}; did you mean {meant}?", error=problem, meant=meant)


def _wrong_value(parameter: Any, error: Any) -> Message:
    values: dict[str, Any] = {"name": name_of_parameter(parameter)}
    if choices := choices_of(parameter):
        return Message("{name} must be one of {choices}.", **values, choices=Listed(choices))
    is_whole = parameter.type.name.lower().startswith("int")
    if not is_whole and not parameter.type.name.lower().startswith("float"):
        return Message("{name}: {error}", **values, error=error.message)
    least, most = (getattr(parameter.type, which, None) for which in ("min", "max"))
    texts = _WHOLE_NUMBER if is_whole else _NUMBER
    text = texts[0 if least is None else -2 if most is None else -1]
    given = shortened(error.message.rpartition(" is not ")[0])  # as in "0 is not in the range"
    return Message(text, **values, least=least, most=most, value=given)


def _options(context: Any) -> list[Any]:
    if context is None:
        return []
    return [p for p in context.command.get_params(context) if p.param_type_name == "option"]


def _names_of_options(context: Any) -> list[str]:
    return [flag for option in _options(context) for flag in _flags(option)]


def _flags(option: Any) -> list[str]:
    return [*option.opts, *option.secondary_opts]


class _Speaking:
    """Mixin that shows help in the player's language."""

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        """Print the help; like typer's own, this leaves the formatter empty."""
        print_help(self, ctx)


class SpeakingCommand(_Speaking, TyperCommand):
    """A command whose help and usage errors are in the player's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse a call; refuse surplus arguments with our own message."""
        ctx.allow_extra_args = True
        try:
            extra = super().parse_args(ctx, args)
        except UsageError as error:
            error.ctx = getattr(error, "ctx", None) or ctx  # the parser does not always set it
            raise
        if extra and not ctx.resilient_parsing:
            problem = Message("too many arguments: {extra}.", extra=shown(" ".join(extra)))
            raise _see_help(problem, ctx)
        return extra


class SpeakingGroup(_Speaking, TyperGroup):
    """A group of such commands, with its own help and usage errors in the player's language."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that a call names."""
        name = args[0]
        missing = not name.startswith("-") and self.get_command(ctx, name) is None
        if missing and not ctx.resilient_parsing:
            raise no_such_command(name, self.list_commands(ctx), ctx)
        if self.invoke_without_command and not ctx.resilient_parsing:
            self._refuse_own_options(ctx, name)
        return super().resolve_command(ctx, args)

    def _refuse_own_options(self, ctx: Any, name: str) -> None:
        """Refuse options that only have an effect without a command."""
        for parameter in self.params:
            if ctx.get_parameter_source(parameter.name).name == "COMMANDLINE":
                option = name_of_parameter(parameter)
                call = f"{ctx.command_path} {name} {option}"
                problem = Message(
                    "{option} goes after the command: {call}.", option=option, call=call
                )
                raise _see_help(problem, ctx)


def speaking(app: typer.Typer) -> Any:
    """Return the command that typer makes from an app, in the player's language."""
    app.info.cls = SpeakingGroup
    for command in app.registered_commands:
        command.cls = SpeakingCommand
    return typer.main.get_command(app)
