"""Properties that all tokenizers share, tested on each."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tilewise.errors import PackError, TokenError
from tilewise.tokens import MAX_ALPHABET, Tokenizer, create_tokenizer
from tilewise.tokens.hangul import BASIC_JAMO
from tilewise.tokens.kana import KANA

LATIN = "abcdefghijklmnopqrstuvwxyz"
PLAIN_KANA = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんー"
)
TOKENIZERS = {
    "english": create_tokenizer("letters", list(LATIN)),
    "folding": create_tokenizer(
        "letters",
        list(LATIN + "ñ"),
        {"strip_marks": True, "fold": {"ß": "ss", "æ": "ae"}, "ignore": "'-"},
    ),
    "croatian": create_tokenizer(
        "digraphs", [*LATIN, "č", "ž", "dž", "lj", "nj"], {"apart": ["in|jekc", "nad|ž"]}
    ),
    "kana": create_tokenizer("kana", list(KANA)),
    "folded kana": create_tokenizer(
        "kana", [k for k in KANA if k in PLAIN_KANA], {"small": "fold", "marks": "fold"}
    ),
    "hangul": create_tokenizer("hangul-jamo", list(BASIC_JAMO)),
}

# Characters that mean something to at least one of them, and some that mean nothing to any.
_chars = st.sampled_from(
    "abcxyzABCZéÉñÑßæÆ'- \t\r\n1한글군대닭ㄱㅏㄲㅐ\u1100\u1161\u11a8"
    "dDžŽljLJǆǅǉ|nkeczカがガｶﾞぁャー゛\u3099・\ue01a\ue01b"
    "ﾡￂ\u0301\u0303\u0327\u200f\u0000\ud800\udfff😀İıſ\u212b\ufb01"
)
texts = st.text(_chars, max_size=12) | st.text(max_size=12)
tokenizers = st.sampled_from(sorted(TOKENIZERS)).map(TOKENIZERS.__getitem__)

HOSTILE = {
    "surrogate": "\ud800",
    "surrogate at the end": "a\udfff",
    "NUL": "\0",
    "line break": "a\nb",
    "line separator": "a\u2028b",
    "right-to-left override": "\u202eabc",
    "right-to-left mark": "\u200fabc",
    "escape sequence": "\x1b[31mred",
    "byte-order mark": "\ufeffabc",
    "emoji": "😀" * 5,
    "very long": "9" * 1_000_000,
}


def line_by_line(tokenizer: Tokenizer, lines: list[str], length: int) -> list[list[int]] | None:
    """Encode a list a word at a time; None where a line does not fit."""
    rows = []
    for line in lines:
        try:
            row = tokenizer.encode(line)
        except TokenError:
            return None
        if len(row) != length or line.strip() != line:
            return None
        rows.append(list(row))
    return rows


@given(tokenizers, st.lists(texts, max_size=5), st.integers(1, 10))
def test_encode_lines_is_encode_per_line(
    tokenizer: Tokenizer, lines: list[str], length: int
) -> None:
    expected = line_by_line(tokenizer, lines, length)
    if expected is None:
        with pytest.raises(TokenError) as error:
            tokenizer.encode_lines(lines, length)
        assert_one_line(error.value)
    else:
        array = tokenizer.encode_lines(lines, length)
        assert array.shape == (len(lines), length)
        assert array.dtype == np.uint8
        assert array.tolist() == expected


@given(tokenizers, st.lists(texts, max_size=5))
def test_count_tiles_is_the_length_of_encode(tokenizer: Tokenizer, lines: list[str]) -> None:
    lines = [line.strip() for line in lines]
    counts = tokenizer.count_tiles(lines)
    assert counts.shape == (len(lines),)
    for line, count in zip(lines, counts.tolist(), strict=True):
        try:
            assert len(tokenizer.encode(line)) == count
        except TokenError:
            assert count == -1


@given(tokenizers, st.data(), st.integers(1, 10))
def test_encode_lines_of_fitting_words(
    tokenizer: Tokenizer, data: st.DataObject, length: int
) -> None:
    # The property above seldom meets a list that fits; here every list does.
    token = st.integers(0, len(tokenizer.alphabet) - 1)
    rows = data.draw(
        st.lists(st.lists(token, min_size=length, max_size=length), min_size=1, max_size=8)
    )
    lines = [tokenizer.compose(row) for row in rows]
    assert tokenizer.encode_lines(lines, length).tolist() == rows
    assert [list(tokenizer.encode(line)) for line in lines] == rows
    assert [len(tokenizer.tiles(row)) for row in rows] == [length] * len(rows)


@pytest.mark.parametrize("tokenizer", TOKENIZERS.values(), ids=TOKENIZERS)
@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_refused_in_one_short_line(tokenizer: Tokenizer, hostile: str) -> None:
    with pytest.raises(TokenError) as error:
        tokenizer.encode(hostile)
    assert_one_line(error.value)
    assert len(str(error.value)) < 300
    with pytest.raises(TokenError, match=r"^line 1: ") as error:
        tokenizer.encode_lines([hostile], 5)
    assert_one_line(error.value)


def test_a_long_word_is_tokens_all_the_same() -> None:
    assert len(TOKENIZERS["english"].encode("a" * 100_000)) == 100_000


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["crane", "slat3"], r"line 2: '3' is not in the alphabet.*\(character 5 of 'slat3'\)"),
        (["crane", "slate", "bib"], "line 3: 'bib' must have 5 tiles, not 3"),
        (["crane", "banana", "bib"], "line 2: 'banana' must have 5 tiles, not 6"),
        (["crane", ""], "line 2: '' must have 5 tiles, not 0"),
        ([""], "line 1: '' must have 5 tiles, not 0"),
        (["", ""], "line 1: '' must have 5 tiles, not 0"),
        (["crane", " slate"], "line 2: ' ' is not in the alphabet"),
        # Together as long as two words, so that only the lines themselves tell.
        (["cranes", "late"], "line 1: 'cranes' must have 5 tiles, not 6"),
        (["crane\nslate"], "line 1: "),
    ],
)
def test_the_first_line_that_does_not_fit_is_named(lines: list[str], message: str) -> None:
    with pytest.raises(TokenError, match=f"^{message}") as error:
        TOKENIZERS["english"].encode_lines(lines, 5)
    assert_one_line(error.value)


@pytest.mark.parametrize(
    ("alphabet", "message"),
    [
        ([], "the alphabet is empty"),
        (
            [chr(0x4E00 + i) for i in range(MAX_ALPHABET + 1)],
            "has 251 tokens; at most 250 are allowed",
        ),
        (["a", "b", "a"], "contains 'a' twice"),
        (["a", ""], "a token must be printable text without spaces"),
        (["a", "b c"], "a token must be printable text without spaces"),
        (["a", "\n"], r"'\\n'; a token must be printable text without spaces"),
        (["a", "\u3000"], "a token must be printable text"),
        (["a", "\ue000"], "a token must be printable text"),
        (["a", "\u200d"], "a token must be printable text"),
        (["a", "\ud800"], "a token must be printable text"),
        (["a", 3], "contains 3; a token must be printable text"),
        (["e\u0301"], "is not NFC"),
    ],
)
def test_wrong_alphabets(alphabet: list[str], message: str) -> None:
    with pytest.raises(PackError, match=message) as error:
        create_tokenizer("letters", alphabet)
    assert_one_line(error.value)


def test_the_largest_alphabet() -> None:
    alphabet = [chr(0x4E00 + i) for i in range(MAX_ALPHABET)]
    tokenizer = create_tokenizer("letters", alphabet)
    assert tokenizer.encode(alphabet[-1]) == (MAX_ALPHABET - 1,)
    assert tokenizer.encode_lines([alphabet[-1] * 3], 3).tolist() == [[MAX_ALPHABET - 1] * 3]


@pytest.mark.parametrize("name", ["", "Letters", "letters\n", "os.system"])
def test_unknown_tokenizers(name: str) -> None:
    with pytest.raises(
        PackError,
        match=r"unknown tokenizer .*has: digraphs, graphemes, hangul-jamo, hangul-syllables, kana, "
        r"letters$",
    ) as error:
        create_tokenizer(name, ["a"])
    assert_one_line(error.value)
