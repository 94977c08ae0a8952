"""Terms with their explanations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tilewise.cli.output.prose import Prose
from tilewise.cli.output.tables import NARROW, Column, table_of

if TYPE_CHECKING:
    from tilewise.cli.output.screen import Screen

_MEANING = 30
"""Cells that a meaning needs to stand beside its word."""


@dataclass(frozen=True)
class Entry:
    """A term and its explanation."""

    name: str
    meaning: str


def glossary(entries: Sequence[Entry], width: int) -> RenderableType:
    """Return terms with their explanations beside them, or below in a narrow terminal."""
    if width < NARROW or max(cell_len(entry.name) for entry in entries) + _MEANING > width:
        parts: list[RenderableType] = []
        for entry in entries:
            parts += [Text(entry.name, "bold"), Padding.indent(Prose(Text(entry.meaning)), 2)]
        return Group(*parts)
    names = Column("", [entry.name for entry in entries], justify="left", style="bold")
    meanings = Column("", [entry.meaning for entry in entries], justify="left", folds=True)
    return table_of([names, meanings], width, has_headings=False)


def show_glossary(screen: Screen, entries: Sequence[Entry]) -> None:
    """Print terms with their explanations."""
    screen.console.print(glossary(entries, screen.console.width))
