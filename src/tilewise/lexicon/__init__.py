"""Lexicon packs: the words of one game, as a folder of data without code.

Start with ``pack``: :func:`load` reads a pack's folder into a :class:`Lexicon`. ``discover`` finds
the folder by an id, a path or the length of words. ``manifest`` reads ``pack.toml``, ``words`` the
word lists, and makes of them the arrays that the engine uses; ``computed`` reads the stored first
guesses and their costs; ``fingerprints`` says which of these are trusted. ``folder`` opens every
file.

Next come the positions of a game, in :mod:`tilewise.knowledge`.
"""

from tilewise.lexicon.pack import Lexicon, WrittenTurn, load
from tilewise.lexicon.words import WordTable

__all__ = ["Lexicon", "WordTable", "WrittenTurn", "load"]
