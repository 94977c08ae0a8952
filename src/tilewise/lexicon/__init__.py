"""Lexicon packs: one game's words as a folder of data, never code.

``manifest`` reads ``pack.toml`` and ``wordlist`` the lists; ``pack`` puts them together as a
:class:`Lexicon`; ``words`` is what the engine sees of it; ``openers`` are the stored first
guesses. ``discover`` finds packs by id. ``check`` finds everything wrong with a pack, each a
``problems.Problem``, and ``review`` what a reviewer would ask. ``writing`` writes packs, and the
room ``making`` makes them out of plain lists.
"""

from tilewise.lexicon.pack import Lexicon, load
from tilewise.lexicon.words import WordTable

__all__ = ["Lexicon", "WordTable", "load"]
