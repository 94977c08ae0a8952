"""The command reference, docs/cli.md, made from the commands' own help.

    python -m tools.cli_reference

Everything in it is read from the commands as they are registered (their docstrings, arguments and
options), so a page that is out of date is one that was not made again; tests/cli/test_help.py says
so. The tables are laid out here and not cut from what ``--help`` prints, because that changes with
the width of the terminal and the version of rich.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import typer

from tilewise.cli.output.help_screen import placeholder
from tilewise.cli.program import app

PAGE = Path(__file__).parents[1] / "docs" / "cli.md"

_HEAD = """\
# Commands

Made from each command's `--help` with `python -m tools.cli_reference`.
[JSON and exit codes](output.md) has what commands print with `--json`, and how they end.
"""
_EXAMPLES = re.compile(r"\[bold\]Examples?:\[/\]")
_MARKUP = re.compile(r"(?<!\\)\[/?\w*\]")


@dataclass(frozen=True)
class Command:
    """A command that can be run.

    Attributes:
        path: how it is called, such as ``("lexicon", "info")``.
        click: the command as typer's parser has it; typer ships that parser in some versions and
            depends on it in others, so it has no one type.
    """

    path: tuple[str, ...]
    click: Any

    @property
    def call(self) -> str:
        """The words that a line begins with to call it."""
        return " ".join(("tilewise", *self.path))

    @property
    def about(self) -> str:
        """What it does, in paragraphs."""
        return _plain(_EXAMPLES.split(self.click.help or "")[0])

    @property
    def examples(self) -> list[str]:
        """The example lines of its help."""
        _, *rest = _EXAMPLES.split(self.click.help or "")
        return [line.strip() for text in rest for line in text.splitlines() if line.strip()]

    @property
    def prints_json(self) -> bool:
        """Whether it takes ``--json``."""
        return any("--json" in parameter.opts for parameter in self.click.params)

    @property
    def usage(self) -> str:
        """The form of a call."""
        arguments = [placeholder(p) for p in self.click.params if p.param_type_name == "argument"]
        return " ".join((self.call, "[OPTIONS]", *arguments))


def commands() -> Iterator[Command]:
    """Yield every command that the command line has, those of groups included."""
    yield from _within((), typer.main.get_command(app))


def _within(path: tuple[str, ...], command: Any) -> Iterator[Command]:
    if not hasattr(command, "list_commands"):
        yield Command(path, command)
        return
    context = command.make_context("tilewise", [""], resilient_parsing=True)
    for name in command.list_commands(context):
        yield from _within((*path, name), command.get_command(context, name))


def reference() -> str:
    """Return the page."""
    every = list(commands())
    return "\n".join((_HEAD, _overview(every), *map(_section, every)))


def _overview(every: Sequence[Command]) -> str:
    rows = (
        f"| [`{command.call}`](#{command.call.replace(' ', '-')}) "
        f"| {command.about.splitlines()[0]} | {'yes' if command.prints_json else ''} |"
        for command in every
    )
    return "\n".join(("| command | what it does | `--json` |", "|---|---|---|", *rows, ""))


def _section(command: Command) -> str:
    parts = [
        f"## `{command.call}`",
        command.about,
        _listing([command.usage]),
        *_tables(command.click.params),
        f"For example:\n\n{_listing(command.examples)}",
    ]
    return "\n\n".join(parts) + "\n"


def _tables(parameters: Sequence[Any]) -> Iterator[str]:
    for kind, heading in (("argument", "argument"), ("option", "option")):
        rows = [_row(p) for p in parameters if p.param_type_name == kind]
        if rows:
            yield "\n".join((f"| {heading} | |", "|---|---|", *rows))


def _row(parameter: Any) -> str:
    about = _plain(parameter.help or "")
    default = _default(parameter)
    if default and "(default" not in about:
        about = f"{about} Default: {default}."
    cells = (f"`{_names(parameter)}`", about)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return placeholder(parameter).strip("[].")
    names = ", ".join(parameter.opts)
    return names if parameter.is_flag else f"{names} {placeholder(parameter)}"


def _default(parameter: Any) -> str:
    shown = parameter.show_default
    if isinstance(shown, str):
        return shown
    value = _value(parameter.default)
    return "" if value in (None, False, "") or callable(value) else f"`{value}`"


def _value(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _plain(text: str) -> str:
    return _MARKUP.sub("", text).replace(r"\[", "[").strip()


def _listing(lines: Sequence[str]) -> str:
    return "\n".join(("```sh", *lines, "```"))


def main() -> None:
    """Write the page."""
    PAGE.write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
