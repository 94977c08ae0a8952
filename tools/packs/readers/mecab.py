"""MeCab system dictionaries (``sys.dic``), read without MeCab.

The file is a 72-byte header, a double-array trie, an array of tokens and a block of feature
strings.  The header is ten little-endian uint32 (magic, version, type, number of entries,
left and right context sizes, and the byte sizes of trie, tokens and features, and a reserved
word) followed by 32 bytes naming the character set.  A token is 16 bytes: left id, right id,
part-of-speech id (uint16 each), word cost (int16), offset of its feature string (uint32) and
a reserved uint32.  A feature string ends with NUL.  The spelling itself is only in the trie, but
Korean dictionaries repeat it as the fourth feature, so the trie need not be walked. (Format:
MeCab's ``dictionary.cpp`` and ``mecab.h``.)

Features of mecab-ko-dic: tag, meaning class, final consonant (T/F), reading, type (such as
Compound), first tag, last tag, expression.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns, is_hangul

_HEADER = struct.Struct("<10I32s")
_TOKEN = struct.Struct("<HHHhII")


def entries(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield (word cost, features) of every entry; raise PackBuildError if it is not a sys.dic."""
    if len(data) < _HEADER.size:
        raise PackBuildError("sys.dic: shorter than its header")
    head = _HEADER.unpack_from(data)
    count, trie, token_bytes, feature_bytes, charset = head[3], head[6], head[7], head[8], head[10]
    tokens = _HEADER.size + trie
    features = tokens + token_bytes
    if token_bytes != count * _TOKEN.size or features + feature_bytes != len(data):
        raise PackBuildError("sys.dic: the sizes in its header do not add up")
    encoding = charset.rstrip(b"\0").decode("ascii")
    for token in _TOKEN.iter_unpack(data[tokens:features]):
        start = features + token[4]
        text = data[start : data.index(b"\0", start)].decode(encoding)
        yield token[3], text.split(",")


def read_mecab(
    material: Material, *, path: str, tag: str, meaning: str | None = None
) -> WordColumns:
    """Read the Hangul words of one tag.

    Options: `tag`, such as NNG; `meaning`, to read only words with that semantic class, such as
    지명, a place.

    Columns: `cost` (lowest word cost, lower is commoner) and `compound` (1 when the dictionary
    marks it as composed of other words).
    """
    table: WordColumns = {}
    for cost, features in entries(material.read(path)):
        word = features[3]
        if features[0] != tag or meaning not in (None, features[1]) or not is_hangul(word):
            continue
        compound = float(features[4] == "Compound")
        old = table.get(word, {"cost": float(cost), "compound": compound})
        table[word] = {
            "cost": min(old["cost"], float(cost)),
            "compound": max(old["compound"], compound),
        }
    return table
