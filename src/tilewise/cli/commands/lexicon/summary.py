"""The facts that both ``list`` and ``info`` show about a pack."""

from __future__ import annotations

from typing import Any

from tilewise.lexicon import Lexicon


def summary(lexicon: Lexicon) -> dict[str, Any]:
    """Return a pack's names and counts; spellings of the same tiles are one word."""
    manifest, words = lexicon.manifest, lexicon.words
    return {
        "id": manifest.id,
        "name": manifest.name,
        "native_name": manifest.native_name,
        "language": manifest.language,
        "length": manifest.length,
        "answers": words.answer_count,
        "guesses": len(words.tokens) - words.answer_count,
    }
