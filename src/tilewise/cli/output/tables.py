"""Tables that fit the terminal: what there is no room for is left out whole, never cut.

A word, its tiles and the number one types for it are what a table is for, so these stay at any
width; figures are left out, the least important first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rich.cells import cell_len
from rich.text import Text

if TYPE_CHECKING:
    from rich.table import Table

_NARROW = 60
"""Cells of a terminal in which columns stand closer together."""

_FOLDED = 16
"""Cells that a column with long texts is left at least."""


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        heading: what stands above it.
        cells: its texts, one a row.
        importance: columns of less are left out before it; None for one that always stays.
        justify: to which side its texts are set.
        style: how they look.
        folds: whether its texts may take several lines, so that fewer others are left out.
    """

    heading: str
    cells: Sequence[str]
    importance: int | None = None
    justify: Literal["left", "right"] = "right"
    style: str = ""
    folds: bool = False

    @property
    def width(self) -> int:
        """Cells it takes."""
        return max(map(cell_len, (self.heading, *self.cells)))

    @property
    def least(self) -> int:
        """Cells it needs."""
        return min(self.width, _FOLDED) if self.folds else self.width

    def set(self, text: str, width: int) -> str:
        """Return one of its texts with blanks beside it, `width` cells in all."""
        blanks = " " * (width - cell_len(text))
        return text + blanks if self.justify == "left" else blanks + text


def fitted(columns: Sequence[Column], width: int, styles: Sequence[str] = ()) -> Text | Table:
    """Return a table of as many columns as there is room for; see :func:`table_of`."""
    return table_of(that_fit(columns, width), width, styles)


def that_fit(columns: Sequence[Column], width: int) -> list[Column]:
    """Return as many columns as there is room for, without the least important others.

    Of columns that are equally important the last is left out first.
    """
    kept, gap = list(columns), _gap(width)
    while sum(column.least + gap for column in kept) - gap > width:
        dispensable = [column for column in kept if column.importance is not None]
        if not dispensable:
            break
        kept.remove(min(reversed(dispensable), key=lambda column: column.importance or 0))
    return kept


def _width_of(columns: Sequence[Column], gap: int) -> int:
    return sum(column.width + gap for column in columns) - gap


def _gap(width: int) -> int:
    return 1 if width < _NARROW else 2


def table_of(
    columns: Sequence[Column], width: int, styles: Sequence[str] = (), *, has_headings: bool = True
) -> Text | Table:
    """Return a table of columns; what is too wide for them is folded.

    Args:
        columns: alike in length.
        width: of the terminal, in cells.
        styles: of the rows; plain if none are given.
        has_headings: whether headings stand above.
    """
    styles = styles or [""] * len(columns[0].cells)
    if _width_of(columns, _gap(width)) <= width:
        return _lines(columns, _gap(width), styles, has_headings=has_headings)
    return _folded(columns, _gap(width), styles, has_headings=has_headings)


def _lines(
    columns: Sequence[Column], gap: int, styles: Sequence[str], *, has_headings: bool
) -> Text:
    """Set a table that fits, which takes rich's own tables ten times as long."""
    widths = [column.width for column in columns]
    headings = [[(column.heading, "bold") for column in columns]] if has_headings else []
    rows = [
        [(column.cells[number], f"{style} {column.style}".strip()) for column in columns]
        for number, style in enumerate(styles)
    ]
    table = Text()
    for row in [*headings, *rows]:
        if table:
            table.append("\n")
        for number, (text, style) in enumerate(row):
            if number:
                table.append(" " * gap)
            table.append(columns[number].set(text, widths[number]), style)
    return table


def _folded(
    columns: Sequence[Column], gap: int, styles: Sequence[str], *, has_headings: bool
) -> Table:
    from rich.table import Table  # 5 ms

    table = Table(
        box=None,
        pad_edge=False,
        padding=(0, gap, 0, 0),
        header_style="bold",
        show_header=has_headings,
    )
    some_fold = any(column.folds for column in columns)
    for column in columns:
        table.add_column(
            column.heading,
            justify=column.justify,
            style=column.style,
            overflow="fold",
            no_wrap=some_fold and not column.folds,
        )
    rows = zip(*(column.cells for column in columns), strict=True)
    for row, style in zip(rows, styles, strict=True):
        table.add_row(*row, style=style)
    return table


def percent(probability: float) -> str:
    """Write a probability; what is not quite nothing, or everything, is not shown as that."""
    if 0 < probability < 0.001:
        return "<0.1%"
    if 0.9995 <= probability < 1:
        return ">99.9%"
    return f"{probability:.1%}"
