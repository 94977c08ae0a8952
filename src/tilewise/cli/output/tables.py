"""Tables that fit the terminal: columns without room are left out whole, never cut.

Words, their tiles and their numbers stay at any width; figures are left out, the least important
first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rich.cells import cell_len
from rich.text import Text

from tilewise.cli.output.console import Prose

if TYPE_CHECKING:
    from rich.table import Table

NARROW = 60
"""Terminals narrower than this have columns closer together."""

_LONGEST = 20
"""Cells of the longest bar."""

_FOLDED = 16
"""Least width of a column that may fold."""


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        heading: the text above it.
        cells: its texts, one per row.
        importance: less important columns are left out first; None for one that always stays.
        justify: left or right.
        style: a rich style.
        folds: whether its texts may take several lines, so that more columns fit.
    """

    heading: str
    cells: Sequence[str]
    importance: int | None = None
    justify: Literal["left", "right"] = "right"
    style: str = ""
    folds: bool = False

    @property
    def width(self) -> int:
        """Width in cells."""
        return max(map(cell_len, (self.heading, *self.cells)))

    @property
    def least(self) -> int:
        """Least width in cells."""
        return min(self.width, _FOLDED) if self.folds else self.width

    def set(self, text: str, width: int) -> str:
        """Return a text padded to `width` cells."""
        blanks = " " * (width - cell_len(text))
        return text + blanks if self.justify == "left" else blanks + text


def numbering(rows: int) -> Column:
    """Return the column that numbers rows from 1."""
    return Column("#", [str(number) for number in range(1, rows + 1)], style="dim")


def with_bars(columns: Sequence[Column], counts: Sequence[int], width: int) -> Text | Table:
    """Return a table with a bar in each row, as long as its count and the terminal allow."""
    longest = min(_LONGEST, width - _width_of(columns, _gap(width)) - _gap(width))
    most = max(counts, default=0) or 1
    drawn = ["█" * -(-count * longest // most) for count in counts]
    return table_of([*columns, Column("", drawn, justify="left", style="green")], width)


def fitted(columns: Sequence[Column], width: int, styles: Sequence[str] = ()) -> Text | Table:
    """Return a table of as many columns as fit; see :func:`table_of`.

    The least important are left out; of equally important ones the last is left out first.
    """
    kept, gap = list(columns), _gap(width)
    while sum(column.least + gap for column in kept) - gap > width:
        dispensable = [column for column in kept if column.importance is not None]
        if not dispensable:
            break
        kept.remove(min(reversed(dispensable), key=lambda column: column.importance or 0))
    return table_of(kept, width, styles)


def _width_of(columns: Sequence[Column], gap: int) -> int:
    return sum(column.width + gap for column in columns) - gap


def _gap(width: int) -> int:
    return 1 if width < NARROW else 2


def table_of(columns: Sequence[Column], width: int, styles: Sequence[str] = ()) -> Text | Table:
    """Return a table of columns; texts that are too wide are folded.

    There is no row of headings if all of them are empty.

    Args:
        columns: all of the same length.
        width: width of the terminal, in cells.
        styles: styles of the rows; plain if none are given.
    """
    styles = styles or [""] * len(columns[0].cells)
    if _width_of(columns, _gap(width)) <= width:
        return _lines(columns, _gap(width), styles)
    return _folded(columns, _gap(width), styles)


def _lines(columns: Sequence[Column], gap: int, styles: Sequence[str]) -> Text:
    """Lay out a table that fits; rich's own tables take ten times as long."""
    widths = [column.width for column in columns]
    headings = [[(column.heading, "bold") for column in columns]] if _have_headings(columns) else []
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


def _have_headings(columns: Sequence[Column]) -> bool:
    return any(column.heading for column in columns)


def _folded(columns: Sequence[Column], gap: int, styles: Sequence[str]) -> Table:
    from rich.table import Table  # 5 ms

    table = Table(
        box=None,
        pad_edge=False,
        padding=(0, gap, 0, 0),
        header_style="bold",
        show_header=_have_headings(columns),
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
        table.add_row(*(Prose(Text(cell)) for cell in row), style=style)
    return table
