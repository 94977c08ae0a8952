"""Characters together take exactly as many tiles as a word of them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewise.tokens import Tokenizer, create_tokenizer
from tilewise.tokens.base import TILE
from tilewise.tokens.hangul import BASIC_JAMO

LATIN = tuple("abcdefghijklmnopqrstuvwxyz")
CROATIAN = ("a", "c", "d", "dž", "e", "i", "j", "k", "l", "lj", "n", "nj", "o", "ž")

TOKENIZERS = [
    create_tokenizer("letters", LATIN),
    create_tokenizer("letters", (*LATIN, "é")),
    create_tokenizer("letters", LATIN, {"strip_marks": True}),
    create_tokenizer("letters", LATIN, {"fold": {"é": "e", "ä": "ae", "ß": "ss"}, "ignore": "'-"}),
    create_tokenizer("digraphs", CROATIAN, {"apart": ["in|jekc"]}),
    create_tokenizer("digraphs", ("d", "dz", "dzs", "s", "z", "sz", "a"), {"strip_marks": True}),
    create_tokenizer("hangul-jamo", tuple(BASIC_JAMO)),
    create_tokenizer("graphemes", ("a", "e", "é", "b"), {"signs": "keep"}),
]

texts = st.text("aceijklnoždzsbß'-|É\u0301\u0308ǉ닭가ㄲㅏ\u1100\u1161\u11a8", max_size=6)


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@given(texts, texts)
def test_sizes_of_two_pieces_are_those_of_the_word(
    tokenizer: Tokenizer, first: str, last: str
) -> None:
    (tiles,) = tokenizer.count_tiles([first + last]).tolist()
    pieces = [unicodedata.normalize("NFC", piece) for piece in (first, last)]
    extents = [tokenizer.extent(char) for char in "".join(pieces)]
    if tiles >= 0 and (all(extents) or not last):  # nothing in one word is unknown
        known = [extent for extent in extents if extent is not None]
        assert len(known) == len(extents)
        assert sum(least for least, _ in known) <= tiles * TILE <= sum(most for _, most in known)
