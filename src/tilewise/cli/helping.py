"""Help and usage errors in the player's language, though a library writes them in English.

Typer takes help from docstrings and options where commands are defined, which is when a module is
imported and often before anybody has said which language to speak. So these texts are written in
English there, and replaced when they are shown, in the commands that typer makes of them.
Docstrings are looked up paragraph by paragraph; examples are calls, and stay what they are.

What its parser has to say of a wrong call, typer words itself, with the values already put in. Such
a text is taken apart again by the forms listed here; one of another form stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from tilewise.cli.process.language import is_english, later, tr
from tilewise.errors import Message
from tilewise.play.reading.nearest import nearest_name

USAGE_ERRORS = (
    later("Missing argument '{name}'."),
    later("Missing option '{name}'."),
    later("Missing command."),
    later("No such command '{name}'."),
    later("No such command '{name}'. Did you mean '{other}'?"),
    later("No such option: {name} Did you mean {other}?"),
    later("No such option: {name} (Possible options: {others})."),
    later("No such option: {name}."),
    later("Option '{name}' requires an argument."),
    later("Option '{name}' does not take a value."),
    later("Got unexpected extra argument ({text})."),
    later("Got unexpected extra arguments ({text})."),
    later("Invalid value for '{name}': '{value}' is not a whole number."),
    later("Invalid value for '{name}': '{value}' is not a number."),
    later("Invalid value for '{name}': '{value}' is not one of {choices}."),
    later("Invalid value for '{name}': {value} is not in the range {range}."),
    later("Invalid value for '{name}': {problem}"),
)
"""The forms of what typer's parser says, as sentences; the most particular first."""

_PLAINER = (
    (re.compile(r"(?<= is not )a valid int(?:eger)?(?: range)?\.$"), "a whole number."),
    (re.compile(r"(?<= is not )a valid float(?: range)?\.$"), "a number."),
    (re.compile(r"(?<=^Got unexpected extra )argument\(s\)"), "arguments"),
)
"""What typer's parser says in the words of those who write programs, and what is said instead."""

FRAME = {
    "ARGUMENTS_PANEL_TITLE": later("Arguments"),
    "OPTIONS_PANEL_TITLE": later("Options"),
    "COMMANDS_PANEL_TITLE": later("Commands"),
    "DEFAULT_STRING": later("[default: {}]"),
    "REQUIRED_LONG_STRING": later("[required]"),
}
"""The words around the help of a command, by typer's names for them."""

USAGE = later("Usage: ")
OTHERS = (later("Show this message and exit."), later("Example:"), later("Examples:"))
"""What else every command has."""

_LONGEST = 500

_EXAMPLE = re.compile(r"\[bold\](Examples?:)\[/\]")


def usage_error(text: str) -> Message:
    """Return what typer's parser says, as a message with its values apart: a sentence."""
    if len(text) > _LONGEST:  # what was typed is part of it, and looking for its form takes long
        text = f"{text[:_LONGEST]} …"
    sentence = text if text.endswith((".", "?")) else f"{text}."
    for theirs, plainer in _PLAINER:
        sentence = theirs.sub(plainer, sentence)
    for form in USAGE_ERRORS:
        found = _reading(form).fullmatch(sentence)
        if found:
            return Message(form, **found.groupdict())
    return Message(sentence)


def _reading(form: str) -> re.Pattern[str]:
    """Return what finds the values in a text of some form."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(form)), re.DOTALL)


class _Speaking:
    """Shows its help in the player's language."""

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _translate_frame()
        if not is_english():
            _translate(self, self.get_params(ctx))
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        """Write how it is called."""
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), tr(USAGE))


class SpeakingCommand(_Speaking, TyperCommand):
    """A command whose help is in the player's language."""


class SpeakingGroup(_Speaking, TyperGroup):
    """Commands whose help, and that of their group, is in the player's language."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command by name, None if there is no such."""
        command = super().get_command(ctx, cmd_name)
        if command is not None and not is_english():
            _translate(command, ())  # its help stands in the list of commands
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that a call names; where there is none, tell which is near.

        Older versions of typer do not tell that.
        """
        name = args[0]
        missing = not name.startswith("-") and self.get_command(ctx, name) is None
        if missing and not ctx.resilient_parsing:
            meant = nearest_name(name, self.list_commands(ctx))
            ctx.fail(f"No such command '{name}'." + (f" Did you mean '{meant}'?" if meant else ""))
        return super().resolve_command(ctx, args)


def speaking(app: typer.Typer) -> Any:
    """Return the command that typer makes of an app, such that it speaks the player's language."""
    app.info.cls = SpeakingGroup
    for command in app.registered_commands:
        command.cls = SpeakingCommand
    return typer.main.get_command(app)


def texts(command: Any) -> Iterator[str]:
    """Yield what is translated of a command's help, but for what every command has."""
    for thing, attribute in _places(command, command.params):
        yield from filter(None, map(_message, getattr(thing, attribute).split("\n\n")))


def _translate(command: Any, parameters: Iterable[Any]) -> None:
    for thing, attribute in _places(command, parameters):
        paragraphs = getattr(thing, attribute).split("\n\n")
        setattr(thing, attribute, "\n\n".join(map(_translated, paragraphs)))


def _places(command: Any, parameters: Iterable[Any]) -> Iterator[tuple[Any, str]]:
    """Yield where the texts of a command are: objects and their attributes."""
    places = [(command, "help")]
    places += [(p, attribute) for p in parameters for attribute in ("help", "show_default")]
    yield from (place for place in places if isinstance(getattr(*place, None), str))


def _message(paragraph: str) -> str:
    """Return what is looked up for a paragraph of help; '' for examples."""
    if _EXAMPLE.match(paragraph) or paragraph.lstrip().startswith("tilewise "):
        return ""
    return " ".join(paragraph.split())


def _translated(paragraph: str) -> str:
    example = _EXAMPLE.match(paragraph)
    if example:
        return f"[bold]{tr(example[1])}[/]{paragraph[example.end() :]}"
    message = _message(paragraph)
    return tr(message) if message else paragraph


def _translate_frame() -> None:
    from rich.cells import cell_len  # slow to import, and wanted where help is shown
    from rich.text import Text
    from typer import rich_utils

    def strip_end(text: Text, width: int) -> None:
        """Take a space from the end of a line that it makes too long.

        Rich's own counts characters where it should count cells, so that a line of wide characters
        keeps its space, and then loses the end of a word to an ellipsis.
        """
        if cell_len(text.plain) > width:
            text.rstrip()

    class Folding(rich_utils.OptionHighlighter):
        """Lets a text break where a word is too long for its column, instead of cutting it off.

        Japanese writes a sentence without spaces: to Rich, it is one word.
        """

        def highlight(self, text: Text) -> None:
            """Mark the options in a text, and let it break."""
            super().highlight(text)
            text.overflow = "fold"

    for name, text in FRAME.items():
        setattr(rich_utils, name, tr(text))
    Text.rstrip_end = strip_end  # type: ignore[method-assign, assignment]
    rich_utils.highlighter = Folding()
