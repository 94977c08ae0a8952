"""The help of a command: its docstring and parameters, in the player's language.

It is laid out here by cells: typer's own tables cut words off in narrow terminals, and Japanese,
which has no spaces, in any. Docstrings are looked up paragraph by paragraph; examples are calls,
and are not translated.

The parser's classes have no single type here: typer ships them in some versions, and depends on
them in others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rich.padding import Padding
from rich.text import Text
from typer.core import TyperGroup

from tilewise.cli.output.console import open_console
from tilewise.cli.output.help.glossary import Entry, glossary
from tilewise.cli.output.help.parameters import choices_of, name_of_parameter, value_of
from tilewise.cli.output.prose import Prose
from tilewise.cli.process.language import tr
from tilewise.translation.translator import later

USAGE = later("Usage: ")
ARGUMENTS, OPTIONS, COMMANDS = later("Arguments"), later("Options"), later("Commands")
DEFAULT, REQUIRED = later("[default: {}]"), later("[required]")
OPTIONAL, SUBCOMMAND = later("[OPTIONS]"), later("COMMAND [ARGS]...")
OTHERS = (later("Show this message and exit."), later("Examples:"))
"""The other texts in the help of every command."""

_PLACEHOLDERS = {"int": "N", "flo": "X", "pat": "PATH"}
"""Placeholders by the first letters of a type's name; the rest differs between parser versions."""

_INDENT = 2
_EXAMPLE = re.compile(r"\[bold\](Examples:)\[/\]")


def print_help(command: Any, ctx: Any) -> None:
    """Print a command's help, as wide as the terminal."""
    console = open_console()
    console.print(Text(" ".join((tr(USAGE) + ctx.command_path, *_usage(command))), "bold"))
    for paragraph in (command.help or "").split("\n\n"):
        if _is_call(paragraph):
            lines = Text(paragraph.strip()).wrap(console, console.width - 3 * _INDENT)
            console.print(Padding.indent(Text("\n" + 2 * _INDENT * " ").join(lines), _INDENT))
        else:
            console.print()
            console.print(Prose(Text.from_markup(_translated(paragraph), overflow="fold")))
    for heading, entries in _sections(command, ctx):
        console.print()
        console.print(Text(tr(heading), "bold"))
        console.print(Padding.indent(glossary(entries, console.width - _INDENT), _INDENT))


def texts(command: Any) -> Iterator[str]:
    """Yield the texts of a command's help to translate, without those of every command."""
    for paragraph in (command.help or "").split("\n\n"):
        if message := _message(paragraph):
            yield message
    for parameter in command.params:
        yield from filter(None, (_message(parameter.help or ""), _default_in_words(parameter)))


def _usage(command: Any) -> Iterator[str]:
    """Yield the parts of a usage line that follow the command's name."""
    yield tr(OPTIONAL)
    yield from (placeholder(p) for p in command.params if p.param_type_name == "argument")
    if isinstance(command, TyperGroup):
        yield tr(SUBCOMMAND)


def placeholder(parameter: Any) -> str:
    """Return the placeholder for the value of an option or argument."""
    if parameter.param_type_name == "argument":
        return name_of_parameter(parameter)
    if choices := choices_of(parameter):
        return "|".join(choices)
    return str(parameter.metavar or _PLACEHOLDERS.get(parameter.type.name.lower()[:3], "TEXT"))


def _sections(command: Any, ctx: Any) -> Iterator[tuple[str, list[Entry]]]:
    """Yield the sections of a command's help: a heading, and its options or arguments."""
    parameters = [p for p in command.get_params(ctx) if not getattr(p, "hidden", False)]
    for heading, kind in ((ARGUMENTS, "argument"), (OPTIONS, "option")):
        entries = [_entry(p, ctx) for p in parameters if p.param_type_name == kind]
        if entries:
            yield heading, entries
    if isinstance(command, TyperGroup):
        names = command.list_commands(ctx)
        yield COMMANDS, [Entry(name, _summary(command.get_command(ctx, name))) for name in names]


def _summary(command: Any) -> str:
    return tr(_message((command.help or "").partition("\n\n")[0]))


def _entry(parameter: Any, ctx: Any) -> Entry:
    name = placeholder(parameter)
    if parameter.param_type_name == "option":
        flags = " / ".join(", ".join(names) for names in _names(parameter) if names)
        name = flags if parameter.is_flag else f"{flags} {name}"
    default = tr(_default_in_words(parameter)) or _default(parameter, ctx)
    notes = (
        tr(_message(parameter.help or "")).replace(r"\[", "["),
        _range(parameter),
        default and tr(DEFAULT).format(default),
        tr(REQUIRED) if parameter.required else "",
    )
    return Entry(name, " ".join(filter(None, notes)))


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
