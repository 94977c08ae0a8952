"""MyThes thesauruses: every single word in one, whether an entry or a synonym.

The first line of a ``.dat`` file names its encoding. An entry is a line ``word|2``, with the
number of meanings, and then a line for each, ``(noun)|synonym|another``; ``-`` stands for a
meaning without a category. (Format: MyThes' data layout.)
"""

from __future__ import annotations

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns


def read_mythes(material: Material, *, path: str) -> WordColumns:
    """Read a thesaurus.  No columns.

    Phrases are left out, as is everything with a capital letter, a full stop or a remark in
    brackets: names and abbreviations.

    Raises:
        PackBuildError: Python does not know the encoding in the first line.
    """
    head, _, rest = material.read(path).partition(b"\n")
    try:
        lines = rest.decode(head.decode("ascii").strip()).splitlines()
    except (LookupError, UnicodeDecodeError) as error:
        raise PackBuildError(f"{path}: no MyThes thesaurus: {error}") from None
    parts = (part.strip() for line in lines for part in line.split("|"))
    return {part: {} for part in parts if part.isalpha() and part == part.lower()}
