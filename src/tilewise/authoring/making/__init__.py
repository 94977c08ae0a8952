"""Making packs out of plain lists: what ``tilewise lexicon new`` does.

:mod:`~tilewise.authoring.making.request` is what the maker says, and
:mod:`~tilewise.authoring.making.create` makes the pack of it: ``plain`` reads lists as people have
them, ``tokenization`` finds how words become tiles with what ``languages`` knows of alphabets and
keyboards, and ``choice`` says which words are answers, by ``frequencies`` where there are any.
Nothing that plays needs this room.
"""

from tilewise.authoring.making.create import create_pack
from tilewise.authoring.making.report import CreationReport
from tilewise.authoring.making.request import NewPack

__all__ = ["CreationReport", "NewPack", "create_pack"]
