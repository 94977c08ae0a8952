"""Where output goes: results to stdout, notes and errors to stderr, JSON alone on stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any


def emit_json(document: dict[str, Any]) -> None:
    """Print one JSON document, with JSON's own escapes where the output is not Unicode."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=not unicode))


def note(message: str) -> None:
    """Tell the user something beside the result."""
    print(f"note: {message}", file=sys.stderr)


def notes(messages: Iterable[str]) -> None:
    """Tell the user several things beside the result."""
    for message in messages:
        note(message)
