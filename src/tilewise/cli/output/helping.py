"""Help and usage errors in the player's language, though a library writes them in English.

Typer takes help from docstrings and options where commands are defined, which is when a module is
imported and often before anybody has said which language to speak. So these texts are written in
English there, and looked up when :mod:`tilewise.cli.output.help_screen` lays them out.

What its parser has to say of a wrong call, typer words itself, with the values already put in. Such
a text is taken apart again by the forms listed here; one of another form stays English.
"""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from tilewise.cli.process.language import later
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

_LONGEST = 500


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
        """Print the help; as from typer's own, nothing comes back in the formatter."""
        from tilewise.cli.output.help_screen import print_help  # 40 ms, for help alone

        print_help(self, ctx)


class SpeakingCommand(_Speaking, TyperCommand):
    """A command whose help is in the player's language."""


class SpeakingGroup(_Speaking, TyperGroup):
    """Commands whose help, and that of their group, is in the player's language."""

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
