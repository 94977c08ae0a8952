"""The facts that both ``list`` and ``info`` show about a pack."""

from __future__ import annotations

from typing import Any

from tilewise.lexicon.counting import CountedPack


def summary(pack: CountedPack) -> dict[str, Any]:
    """Return a pack's names and counts; spellings of the same tiles are one word."""
    manifest = pack.manifest
    return {
        "id": manifest.id,
        "name": manifest.name,
        "native_name": manifest.native_name,
        "language": manifest.language,
        "length": manifest.length,
        "answers": pack.answers,
        "guesses": pack.guesses,
    }
