"""Words of Tesseract's models, from a model made here."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.tools.sources import read
from tools.packs.errors import PackBuildError

LAST, BACKWARDS, END = 1, 2, 4
CHARACTERS = ["NULL", "Joined", "a", "ñ", "o", "M"]


def model(words: Iterable[str], mark: int = 42) -> bytes:
    """A model that holds nothing but words and characters: a tree with a node per beginning."""
    bits = len(CHARACTERS).bit_length()
    beginnings = sorted({word[:at] for word in words for at in range(len(word))}, key=len)
    following = {
        begun: sorted(
            {word[len(begun)] for word in words if word[: len(begun)] == begun and word != begun}
        )
        for begun in beginnings
    }
    starts, at = {}, 0
    for begun in beginnings:
        starts[begun], at = at, at + len(following[begun]) + 1
    edges = []
    for begun in beginnings:
        edges.append(BACKWARDS << bits | 2)  # a link back, as in graphs that are read both ways
        for letter in following[begun]:
            whole = begun + letter
            flags = END * (whole in words) | LAST * (letter == following[begun][-1])
            edges.append(
                starts.get(whole, 0) << bits + 3 | flags << bits | CHARACTERS.index(letter)
            )
    dawg = struct.pack(f"<hii{len(edges)}Q", mark, len(CHARACTERS), len(edges), *edges)
    unicharset = "\n".join([str(len(CHARACTERS)), *(f"{c} 3 0,255" for c in CHARACTERS)]).encode()
    offsets = [-1] * 24
    begin = 4 + 8 * len(offsets)
    offsets[19], offsets[21], offsets[23] = begin, begin + len(dawg), begin + len(dawg + unicharset)
    return struct.pack(f"<i{len(offsets)}q", len(offsets), *offsets) + dawg + unicharset + b"4.00"


def test_words_are_read_and_names_told_from_them(tmp_path: Path) -> None:
    data = model(["año", "a", "ao", "Mao", "Maño", "Ma", "ña"])
    assert set(read(tmp_path, "tesseract", data, words="small")) == {"año", "a", "ao", "ña"}
    data = model(["año", "Mao", "oM", "M"])
    assert set(read(tmp_path, "tesseract", data, words="names")) == {"mao", "om", "m"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"no", "cannot be read"),
        (struct.pack("<i", 3) + b"\0" * 24, "cannot be read"),
        (struct.pack("<i24q", 24, *[-1] * 24), "no part 19"),
        (model(["ao"], mark=7), "begin with 7, not 42"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, data: bytes, message: str) -> None:
    with pytest.raises(PackBuildError, match=message):
        read(tmp_path, "tesseract", data, words="small")
