"""Making packs out of plain lists: what ``tilewise lexicon new`` does.

:mod:`~tilewise.authoring.making.request` is what the maker asks for,
:mod:`~tilewise.authoring.making.result` what comes of it, and
:mod:`~tilewise.authoring.making.create` makes one of the other: ``plain`` reads lists as people
have them, ``tokenization`` finds how words become tiles with what ``languages`` knows of alphabets
and keyboards, and ``choice`` says which words are answers, by ``frequencies`` where there are any.
Nothing that plays needs this room.
"""

from tilewise.authoring.making.create import create_pack
from tilewise.authoring.making.request import NewPack
from tilewise.authoring.making.result import CreatedPack

__all__ = ["CreatedPack", "NewPack", "create_pack"]
