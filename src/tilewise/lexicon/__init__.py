"""Lexicon packs: the words of one game, as a folder of data without code.

``discover`` finds packs by id. ``loading`` reads one into a :class:`Lexicon` (``pack``): its
``manifest``, which is ``pack.toml``, its lists (``wordlist``), and its stored first guesses
(``openers``). ``words`` has the arrays that the engine uses. A problem with a pack is a
``findings.Finding``.
"""

from tilewise.lexicon.loading import load
from tilewise.lexicon.pack import Lexicon, WrittenTurn
from tilewise.lexicon.words import WordTable

__all__ = ["Lexicon", "WordTable", "WrittenTurn", "load"]
