"""SCOWL, Kevin Atkinson's English word lists, graded by how well known a word is.

Debian's package ``scowl`` has a file for each region, kind and size:
``/usr/share/dict/scowl/american-words.35`` holds what the sizes below 35 lack. 35 is a small
dictionary, 60 an ordinary one; 80 and more have words that hardly anybody knows. Files are in
Latin-1.

Plain plurals and pasts are forms that many games do not use as answers. A word counts as one if it
ends in -s (not -ss, -us or -is) or -ed (not -eed) and leaves a word of the list when -s, -es or -d,
-ed, or -ed and a letter, are taken away.
"""

from __future__ import annotations

from collections.abc import Sequence

from tools.packs.readers.base import Material, WordColumns


def read_scowl(
    material: Material,
    *,
    path: str,
    regions: Sequence[str],
    sizes: Sequence[int],
    without_forms: bool = False,
) -> WordColumns:
    """Read words in small letters; column `size`.

    Options: `path`, up to the size: ``{region}`` stands for each of `regions`; `sizes`, smallest
    first; `without_forms` = true to leave out plain plurals and pasts.
    """
    table: WordColumns = {}
    for size in sizes:
        for region in regions:
            words = material.read(f"{path.format(region=region)}.{size}").decode("latin-1")
            for word in words.split():
                table.setdefault(word, {"size": float(size)})
    if not without_forms:
        return table
    return {word: columns for word, columns in table.items() if not is_form(word, table)}


def is_form(word: str, known: WordColumns) -> bool:
    """Return whether a word looks like the plain plural or past of a known one."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1] in known or (word.endswith("es") and word[:-2] in known)
    if word.endswith("ed") and not word.endswith("eed"):
        return any(word[:-cut] in known for cut in (1, 2, 3))
    return False
