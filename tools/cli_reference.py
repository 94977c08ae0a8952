"""Generates the command reference, docs/cli.md, from the commands' own help.

    python -m tools.cli_reference

It is laid out here rather than cut from the output of ``--help``, which changes with the
terminal's width and the version of rich. tests/cli/test_help.py fails if it is out of date.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from tilewise.cli.output.help import names_of, placeholder, value_of
from tilewise.cli.program import app
from tools.calls import call

PAGE = Path(__file__).parents[1] / "docs" / "cli.md"

_HEAD = """\
# Commands

Generated from the commands' help (`python -m tools.cli_reference`). [JSON and exit
codes](output.md) describes what `--json` prints.
"""
_SHARED = "Shared options"
_EXAMPLES = re.compile(r"\[bold\]Examples?:\[/\]")
_MARKUP = re.compile(r"(?<!\\)\[/?\w*\]")


@dataclass(frozen=True)
class Command:
    """A command.

    Attributes:
        path: its name, such as ``("lexicon", "info")``.
        click: the command as typer's parser has it. Some versions of typer ship that parser and
            others depend on it, so it has no single type.
    """

    path: tuple[str, ...]
    click: Any

    @property
    def call(self) -> str:
        """The beginning of a call."""
        return " ".join(("tilewise", *self.path))

    @property
    def about(self) -> str:
        """What the command does, in paragraphs."""
        return _plain("\n\n".join(p for p in self._paragraphs if not _is_example(p)))

    @property
    def examples(self) -> list[str]:
        """The example lines of its help."""
        lines = [_EXAMPLES.sub("", p) for p in self._paragraphs if _is_example(p)]
        return [line.strip() for text in lines for line in text.splitlines() if line.strip()]

    @property
    def _paragraphs(self) -> list[str]:
        return (self.click.help or "").split("\n\n")

    @property
    def usage(self) -> str:
        """The form of a call."""
        arguments = [placeholder(p) for p in self.click.params if p.param_type_name == "argument"]
        return " ".join((self.call, "[OPTIONS]", *arguments))


def _is_example(paragraph: str) -> bool:
    text = paragraph.lstrip()
    return text.startswith("tilewise ") or _EXAMPLES.match(text) is not None


def with_help() -> Iterator[Command]:
    """Yield everything that has help: the program, groups, and their commands."""
    yield from _below(Command((), typer.main.get_command(app)))


def commands() -> Iterator[Command]:
    """Yield every command: those in groups, and groups that are commands themselves."""
    for one in with_help():
        if not hasattr(one.click, "list_commands") or (
            one.path and one.click.invoke_without_command
        ):
            yield one


def _below(command: Command) -> Iterator[Command]:
    yield command
    if hasattr(command.click, "list_commands"):
        context = command.click.make_context("tilewise", [""], resilient_parsing=True)
        for name in command.click.list_commands(context):
            below = command.click.get_command(context, name)
            yield from _below(Command((*command.path, name), below))


def reference() -> str:
    """Return the page."""
    every = list(commands())
    shared = _shared(every)
    sections = (_section(command, shared) for command in every)
    return "\n".join((_HEAD, f"## {_SHARED}\n", *shared.values(), "", *sections))


def _shared(every: Sequence[Command]) -> dict[str, str]:
    """Return the rows that several commands have alike, by the names of the options."""
    rows = Counter((_names(p), _row(p)) for command in every for p in command.click.params)
    usual = dict(row for row, _ in reversed(rows.most_common()))
    return {name: usual[name] for (name, _), count in rows.items() if count > 1}


def _section(command: Command, shared: Mapping[str, str]) -> str:
    # A required argument is described as an optional one is, but has no default.
    own = [p for p in command.click.params if not shared.get(_names(p), "").startswith(_row(p))]
    others = [f"`{_names(p).split()[0]}`" for p in command.click.params if p not in own]
    also = f"[{_SHARED}](#{_SHARED.lower().replace(' ', '-')}): {', '.join(others)}"
    parts = [
        f"## `{command.call}`",
        command.about,
        _listing([command.usage, *(one for one in command.examples if one != command.call)]),
        *(["\n".join(map(_row, own))] if own else []),
        *([f"{also}."] if others else []),
    ]
    return "\n\n".join(parts) + "\n"


def _row(parameter: Any) -> str:
    about = _plain(parameter.help or "")
    default = _default(parameter)
    if default and "(default" not in about:
        about = f"{about} Default: {default}."
    names = f" One of: {', '.join(names_of(parameter))}." if names_of(parameter) else ""
    return f"- `{_names(parameter)}`: {about}{names}"


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return placeholder(parameter).strip("[].")
    names = ", ".join((*parameter.opts, *(parameter.secondary_opts if parameter.default else ())))
    return names if parameter.is_flag else f"{names} {placeholder(parameter)}"


def _default(parameter: Any) -> str:
    shown = parameter.show_default
    if isinstance(shown, str):
        return shown
    value = value_of(parameter.default)
    if value is True:
        value = parameter.opts[0]
    return "" if value in (None, False, "") or callable(value) else f"`{value}`"


def _plain(text: str) -> str:
    return _MARKUP.sub("", text).replace(r"\[", "[").strip()


def _listing(lines: Sequence[str]) -> str:
    return "\n".join(("```sh", *lines, "```"))


def main() -> None:
    """Write the page."""
    PAGE.write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    call(main)
