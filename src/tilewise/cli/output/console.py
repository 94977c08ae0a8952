"""Where output goes: results to stdout, notes and errors to stderr, JSON alone on stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.measure import Measurement
from rich.text import Text

from tilewise.cli.process import breaks, is_special, number, tr, wrapped
from tilewise.errors import UNSAFE, TilewiseError, visible
from tilewise.lexicon import Lexicon

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions


def emit_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document.

    Control characters are escaped; so is all that is not ASCII if the output is not Unicode.
    """
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    text = json.dumps(document, ensure_ascii=not unicode)
    print(UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def line(text: str, *, error: bool = False) -> None:
    """Print one line of the result, with control characters escaped."""
    stream = sys.stderr if error else sys.stdout
    print(wrapped(visible(text), stream), file=stream)


def open_console(*, soft_wrap: bool = False) -> Console:
    """Return the console that prints tables and styled text.

    It does not interpret markup, as names and tiles of packs may contain anything.

    Args:
        soft_wrap: let the terminal break long lines.
    """
    from rich.console import Console  # 25 ms, not needed for JSON

    return Console(highlight=False, markup=False, soft_wrap=soft_wrap)


def note(message: str | TilewiseError) -> None:
    """Print a note to the user on stderr, translated if it comes from the library."""
    line(tr("note: {message}", message=message), error=True)


def notes(messages: Iterable[str]) -> None:
    """Print several notes to the user on stderr."""
    for message in messages:
        note(message)


# -- Figures in the player's language: numbers, estimates, changes, probabilities ------------------


def estimate(value: float, form: str, *, exact: bool) -> str:
    """Return a figure as text; ≈ marks one that is not exact."""
    return f"{'' if exact else '≈'}{number(value, form)}"


def change(before: int, after: int) -> str:
    """Return a count before and after a change, as text."""
    return f"{number(before, ',')} → {number(after, ',')}"


def percent(probability: float) -> str:
    """Return a percentage as text; only exact 0 and 1 are shown as 0 % and 100 %."""
    if 0 < probability < 0.001:
        return f"<{number(0.001, '.1%')}"
    if 0.9995 <= probability < 1:
        return f">{number(0.999, '.1%')}"
    return number(probability, ".1%")


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number and what it counts, in English: ``1 game``, ``2 games``.

    Args:
        number: how many there are.
        one: the singular.
        many: the plural, unless that is `one` with an s.
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def tiles_of(lexicon: Lexicon) -> str:
    """Return how many tiles words have: ``5``, or ``4–9`` if not all have the same number."""
    least, most = map(number, lexicon.tile_counts)
    return least if least == most else f"{least}–{most}"


# -- Prose on a terminal, broken where its language allows it --------------------------------------


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
