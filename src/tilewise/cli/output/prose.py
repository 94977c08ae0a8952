"""Prose on a terminal, broken where its language allows it.

Rich breaks lines even at no-break spaces, and Japanese, which has no spaces, between any two
characters: a French line could begin with its question mark, a Japanese one with its full stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.measure import Measurement
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

_OPENING = "（「『【〈《"
_CLOSING = "、。，．・：；？！）」』】〉》々ー…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
"""What no line ends with, and what none begins with (JIS X 4051; the commonest of each)."""

_IDEOGRAPHS = r"\u3000-\u30ff\u3400-\u9fff\uff01-\uff60"
_LETTERS = r"\u3041-\u30ff\u3400-\u9fff"
_NO_BREAK = r"\u00a0\u202f"
_IS_OURS = re.compile(f"[{_IDEOGRAPHS}{_NO_BREAK}]")
_WORD = rf"(?<![{_LETTERS}])[{_LETTERS}]{{1,12}}(?:=\S+|(?=\s|$))"
"""A word of a list, or a guess with its feedback."""

_PIECE = re.compile(
    rf"(?:{_WORD}|[{_OPENING}]*(?:[{_IDEOGRAPHS}]|(?:[^\s{_IDEOGRAPHS}]|[{_NO_BREAK}])+)?"
    rf"[{_CLOSING}]*)[ \n]*"
)  # what stays on one line


@dataclass(frozen=True)
class Prose:
    """A text whose lines are broken where its language allows it; rich prints it."""

    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        if not _IS_OURS.search(self.text.plain):
            yield self.text
            return
        for paragraph in self.text.split("\n", allow_blank=True):
            for line in paragraph.divide(breaks(paragraph.plain, options.max_width)):
                line.rstrip()
                yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.text)


def breaks(text: str, width: int) -> list[int]:
    """Return where lines after the first begin, so that each takes at most `width` cells."""
    found, used = [], 0
    for piece in _PIECE.finditer(text):
        cells = cell_len(piece[0].rstrip())
        if used and used + cells > width:
            found.append(piece.start())
            used = 0
        used += cell_len(piece[0])
    return found
