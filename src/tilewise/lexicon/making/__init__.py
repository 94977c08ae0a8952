"""Making packs out of plain lists: what ``tilewise lexicon new`` does.

:mod:`~tilewise.lexicon.making.request` is what the maker says, and
:mod:`~tilewise.lexicon.making.create` makes the pack of it: ``plain`` reads lists as people have
them, ``rules`` finds how words become tiles with what ``languages`` knows of alphabets and
keyboards, and ``choice`` says which words are answers, by ``frequencies`` where there are any.
Nothing that plays needs this room.
"""

from tilewise.lexicon.making.create import create_pack
from tilewise.lexicon.making.report import CreationReport
from tilewise.lexicon.making.request import NewPack

__all__ = ["CreationReport", "NewPack", "create_pack"]
