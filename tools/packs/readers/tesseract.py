"""Word lists of Tesseract's models for text recognition.

A ``.traineddata`` file holds a model's parts, one after another: a 32-bit count of entries, and a
64-bit offset for each (-1 for a part that is missing). Two of them make the words. The *unicharset*
is text: a count, then a line for each character that can be read, in the order of their numbers.
The *word dawg* is a graph with an edge for each letter: a 16-bit mark (42), the number of
characters and the number of edges (32 bits each), and the edges (64 bits each). An edge has, from
its lowest bit, its character's number, three flags, and the edge at which the next node begins. The
flags say that it is its node's last edge, that it leads backwards, and that a word may end after
it. (Format: Tesseract's ``tessdatamanager.h`` and ``dawg.h``. All numbers are little-endian.)

The words are the most common ones of a crawl of the web, in no order and in their original case:
names have a capital letter.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

import numpy as np

from tools.packs.errors import PackBuildError
from tools.packs.readers.base import Material, WordColumns

_WORDS, _CHARACTERS = 19, 21  # the entries of the recognizer's word dawg and unicharset
_MARK = 42
_FLAGS = 3
_LAST, _BACKWARDS, _END = 1, 2, 4


def read_tesseract(material: Material, *, path: str, words: str) -> WordColumns:
    """Read the words of a model; no columns.

    Option: `words` = ``small`` to keep those in small letters, or ``names`` to keep those
    that are there with a capital letter only, in small letters.
    """
    found = set(words_of(material.read(path)))
    small = {word for word in found if word == word.lower()}
    if words == "small":
        return {word: {} for word in sorted(small)}
    return {word: {} for word in sorted({word.lower() for word in found} - small)}


def words_of(data: bytes) -> Iterator[str]:
    """Yield every word of a ``.traineddata`` file.

    Raises:
        PackBuildError: it is not such a file, or has no words.
    """
    try:
        (count,) = struct.unpack_from("<i", data)
        offsets = [*struct.unpack_from(f"<{count}q", data, 4), len(data)]
        edges = _part(data, offsets, _WORDS)
        characters = _part(data, offsets, _CHARACTERS).decode("utf-8").splitlines()[1:]
        mark, known, length = struct.unpack_from("<hii", edges)
        graph = np.frombuffer(edges, "<u8", length, offset=10).tolist()
    except (struct.error, ValueError, IndexError) as error:
        raise PackBuildError(f"tesseract: the model cannot be read: {error}") from None
    if mark != _MARK:
        raise PackBuildError(f"tesseract: the words begin with {mark}, not {_MARK}")
    letters = [line.split(" ")[0] for line in characters]
    yield from _walk(graph, letters, known.bit_length())


def _part(data: bytes, offsets: list[int], entry: int) -> bytes:
    """Return a part: from its offset to the next one that is given."""
    begin = offsets[entry]
    if begin < 0:
        raise ValueError(f"no part {entry}")
    return data[begin : next(end for end in offsets[entry + 1 :] if end >= 0)]


def _walk(graph: list[int], letters: list[str], letter_bits: int) -> Iterator[str]:
    """Yield the words of the graph, depth first from the node at edge 0."""
    next_bits = letter_bits + _FLAGS
    nodes = [(0, "")]
    while nodes:
        at, begun = nodes.pop()
        last = False
        while not last:
            edge = graph[at]
            flags = edge >> letter_bits & (1 << _FLAGS) - 1
            last, at = bool(flags & _LAST), at + 1
            if flags & _BACKWARDS:
                continue
            word = begun + letters[edge & (1 << letter_bits) - 1]
            if flags & _END:
                yield word
            if follows := edge >> next_bits:
                nodes.append((follows, word))
