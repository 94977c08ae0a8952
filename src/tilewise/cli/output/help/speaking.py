"""Help and usage errors in the player's language, though a library writes them in English.

Typer takes help from docstrings and options where commands are defined, which is when a module is
imported, and often before the language is known. So these texts are written in English there, and
looked up when :mod:`tilewise.cli.output.help.screen` lays them out. What was wrong with a call is
read from the parser's exception: its kind, and the parameter it names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from tilewise.cli.output.help.parameters import choices_of, name_of_parameter
from tilewise.errors import Listed, Message, TilewiseError, shortened, shown
from tilewise.play.reading.nearest import nearest_name
from tilewise.translation.translator import later

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
    return Message(text, **values, least=least, most=most, value=_given(error.message))


def _given(message: str) -> str:
    """Return the value that the parser's message begins with: 0 in "0 is not in the range"."""
    return shortened(message.rpartition(" is not ")[0])


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
        from tilewise.cli.output.help.screen import print_help  # 40 ms, for help alone

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
