"""Lexicon packs: one game's words as a folder of data, never code.

``manifest`` reads ``pack.toml`` and ``wordlist`` the lists; ``pack`` puts them together as a
:class:`Lexicon`; ``words`` is what the engine sees of it; ``openers`` are the stored first
guesses. ``discover`` finds packs by id. What is wrong with one is a ``findings.Finding``.
"""

from tilewise.lexicon.pack import Lexicon, WrittenTurn, load
from tilewise.lexicon.words import WordTable

__all__ = ["Lexicon", "WordTable", "WrittenTurn", "load"]
