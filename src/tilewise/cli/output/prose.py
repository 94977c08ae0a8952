"""Prose on a terminal, broken where its language allows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.measure import Measurement
from rich.text import Text

from tilewise.cli.process.line_breaks import breaks, is_special

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions


@dataclass(frozen=True)
class Prose:
    """A text whose lines are broken where its language allows it; rich prints it."""

    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        if not is_special(self.text.plain):
            yield self.text
            return
        for paragraph in self.text.split("\n", allow_blank=True):
            starts = breaks(paragraph.plain, options.max_width, cell_len)
            for line in paragraph.divide(starts):
                line.rstrip()
                yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.text)
