"""What ``list`` and ``info`` both say of a pack."""

from __future__ import annotations

from typing import Any

from tilewise.lexicon import Lexicon


def summary(lexicon: Lexicon) -> dict[str, Any]:
    """Return a pack's names and counts."""
    manifest = lexicon.manifest
    return {
        "id": manifest.id,
        "name": manifest.name,
        "native_name": manifest.native_name,
        "answers": len(lexicon.answer_list.spellings),
        "guesses": len(lexicon.guess_list.spellings),
    }
