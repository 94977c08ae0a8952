"""What somebody may have meant: the name nearest to what was typed."""

from __future__ import annotations

from collections.abc import Iterable


def nearest_name(typed: str, names: Iterable[str]) -> str | None:
    """Return the name that a mistyped one is meant to be, if any is near."""
    from difflib import get_close_matches  # which a call without mistakes need not wait for

    found = get_close_matches(typed.lower(), list(names), n=1, cutoff=0.6)
    return found[0] if found else None
