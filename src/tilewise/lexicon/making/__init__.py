"""Making packs out of plain lists: what ``tilewise lexicon new`` does.

:mod:`~tilewise.lexicon.making.plain` reads lists as people have them,
:mod:`~tilewise.lexicon.making.frequencies` chooses and weighs answers by how common words are,
:mod:`~tilewise.lexicon.making.languages` knows alphabets and keyboards, and
:mod:`~tilewise.lexicon.making.create` puts a pack together. Nothing that plays needs this room.
"""

from tilewise.lexicon.making.create import NewPack, create_pack
from tilewise.lexicon.making.report import CreationReport

__all__ = ["CreationReport", "NewPack", "create_pack"]
