"""Where output goes: results to stdout, notes and errors to stderr, JSON alone on stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tilewise.cli.process.language import tr, translated
from tilewise.cli.process.streams import wrapped
from tilewise.errors import UNSAFE, TilewiseError, visible

if TYPE_CHECKING:
    from rich.console import Console


def emit_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document.

    Control characters are escaped; so is all that is not ASCII if the output is not Unicode.
    """
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    text = json.dumps(document, ensure_ascii=not unicode)
    print(UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def line(text: str, *, error: bool = False) -> None:
    """Print one line of the result, with control characters escaped."""
    if error:
        print(wrapped(visible(text), sys.stderr), file=sys.stderr)
    else:
        print(wrapped(visible(text), sys.stdout))


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
    line(tr("note: {message}", message=translated(message)), error=True)


def notes(messages: Iterable[str]) -> None:
    """Print several notes to the user on stderr."""
    for message in messages:
        note(message)
