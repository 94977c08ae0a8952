"""Creates packs from plain lists (``tilewise lexicon new``).

:mod:`~tilewise.authoring.making.create` turns a :mod:`~tilewise.authoring.making.request` into a
:mod:`~tilewise.authoring.making.result`. ``plain`` reads word lists in many forms; ``tokenization``
works out how words are split into tiles, with the alphabets and keyboards of ``languages``; and
``choice`` picks the answers, by ``frequencies`` if there are any. Playing never loads this package.
"""

from tilewise.authoring.making.create import create_pack
from tilewise.authoring.making.request import NewPack
from tilewise.authoring.making.result import CreatedPack

__all__ = ["CreatedPack", "NewPack", "create_pack"]
