"""The words of a program's translations, from a compiled catalogue of gettext."""

from __future__ import annotations

import io
import re
from collections import Counter

from babel.messages.mofile import read_mo

from tools.packs.readers.base import Material, WordColumns


def read_translations(material: Material, *, path: str) -> WordColumns:
    """Read the words of a compiled catalogue's translations."""
    return {word: {} for word in translated_words(material.read(path))}


def translated_words(catalogue: bytes) -> list[str]:
    """Return the words in small letters of a compiled catalogue's translations, most common first.

    An ``&`` before the letter of a shortcut is left out.
    """
    texts = (
        text
        for message in read_mo(io.BytesIO(catalogue))
        if message.id
        for text in ([message.string] if isinstance(message.string, str) else message.string or ())
    )
    words = (word for text in texts for word in re.findall(r"[^\W\d_]+", text.replace("&", "")))
    found = Counter(word for word in words if word == word.lower())
    return [word for word, _ in sorted(found.items(), key=lambda one: (-one[1], one[0]))]
