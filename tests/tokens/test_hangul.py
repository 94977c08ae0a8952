from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tilewise.errors import PackError, TokenError
from tilewise.tokens import create_tokenizer
from tilewise.tokens.hangul import BASIC_JAMO, CONSONANTS
from tilewise.tokens.keyboards import COMPOUNDS

HANGUL = create_tokenizer("hangul-jamo", list(BASIC_JAMO))

# The rules in full, written out here rather than taken from the code.
DOUBLES = {"ㄲ": "ㄱㄱ", "ㄸ": "ㄷㄷ", "ㅃ": "ㅂㅂ", "ㅆ": "ㅅㅅ", "ㅉ": "ㅈㅈ"}
CLUSTERS = {
    "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ",
    "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
}  # fmt: skip
DIPHTHONGS = {
    "ㅐ": "ㅏㅣ", "ㅒ": "ㅑㅣ", "ㅔ": "ㅓㅣ", "ㅖ": "ㅕㅣ", "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅏㅣ",
    "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅓㅣ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ",
}  # fmt: skip
RULES = DOUBLES | CLUSTERS | DIPHTHONGS
ALL_JAMO = dict.fromkeys(BASIC_JAMO, "") | RULES

WORDS = {"군대": "ㄱㅜㄴㄷㅏㅣ", "전략": "ㅈㅓㄴㄹㅑㄱ", "닭": "ㄷㅏㄹㄱ", "왜": "ㅇㅗㅏㅣ"}

# Half-width forms in the order of the block, U+FFA1 … U+FFDC, gaps left out.
HALF_WIDTH = dict(
    zip(
        "ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ",
        [
            chr(code)
            for code in range(0xFFA1, 0xFFDD)
            if unicodedata.name(chr(code), "").startswith("HALFWIDTH HANGUL LETTER")
        ],
        strict=True,
    )
)

syllables = st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3)
rows = st.lists(st.integers(0, len(BASIC_JAMO) - 1), min_size=0, max_size=10).map(tuple)


def jamo(text: str) -> str:
    return "".join(HANGUL.tiles(HANGUL.encode(text)))


@pytest.mark.parametrize(("compound", "parts"), RULES.items())
def test_compounds_split(compound: str, parts: str) -> None:
    assert jamo(compound) == parts


@pytest.mark.parametrize(
    ("kind", "before", "compound", "after"),
    [
        *(("CHOSEONG", "", double, "\u1161") for double in DOUBLES),
        *(("JUNGSEONG", "\u110b", diphthong, "") for diphthong in DIPHTHONGS),
        *(("JONGSEONG", "가", cluster, "") for cluster in (*CLUSTERS, "ㄲ", "ㅆ")),
    ],
)
def test_compounds_split_in_a_syllable(kind: str, before: str, compound: str, after: str) -> None:
    syllable = unicodedata.normalize("NFC", before + conjoining(compound, kind) + after)
    assert len(syllable) == 1
    assert jamo(syllable) == jamo(before) + RULES[compound] + jamo(after)


def conjoining(compatible: str, kind: str) -> str:
    name = unicodedata.name(compatible).removeprefix("HANGUL LETTER ")
    return unicodedata.lookup(f"HANGUL {kind} {name}")


def loose(text: str) -> str:
    """Conjoining jamo that no normalisation joins: each is followed by a final it cannot take."""
    return "".join(
        conjoining(c, "CHOSEONG") if c in CONSONANTS else conjoining(c, "JUNGSEONG") for c in text
    )


@pytest.mark.parametrize(("word", "expected"), WORDS.items())
def test_every_dress_of_a_word_is_the_same_tokens(word: str, expected: str) -> None:
    dresses = {
        "NFC": unicodedata.normalize("NFC", word),
        "NFD": unicodedata.normalize("NFD", word),
        "NFKD": unicodedata.normalize("NFKD", word),
        "compatibility jamo": expected,
        "half-width jamo": "".join(HALF_WIDTH[c] for c in expected),
        "conjoining basic jamo": loose(expected),
        "padded": f" {word}\n",
    }
    assert {name: jamo(text) for name, text in dresses.items()} == dict.fromkeys(dresses, expected)


@pytest.mark.parametrize(
    "mixture",
    [
        "군ㄷㅐ",
        "군ㄷㅏㅣ",
        "ㄱㅜㄴ대",
        "구ㄴ대",
        "ㄱㅜ\u11ab대",  # a conjoining final after compatibility jamo
        "구\u11ab대",  # a conjoining final after a syllable: NFC joins them
        "\u1100\u116e\u11abㄷㅐ",
        "군\uffa7\uffc3",  # half-width
        "구\uffa4대",
    ],
    ids=ascii,
)
def test_mixtures(mixture: str) -> None:
    assert jamo(mixture) == "ㄱㅜㄴㄷㅏㅣ"


@pytest.mark.parametrize("jamo_char", ALL_JAMO)
def test_every_block_has_the_same_jamo(jamo_char: str) -> None:
    expected = jamo(jamo_char)
    assert jamo(HALF_WIDTH[jamo_char]) == expected
    for kind in ("CHOSEONG", "JUNGSEONG", "JONGSEONG"):
        try:
            other = conjoining(jamo_char, kind)
        except KeyError:
            continue
        assert jamo(other) == expected, kind


@given(st.text(syllables, max_size=6))
def test_normal_forms_agree(text: str) -> None:
    expected = HANGUL.encode(text)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert HANGUL.encode(unicodedata.normalize(form, text)) == expected


@given(rows)
def test_composing_loses_nothing(row: tuple[int, ...]) -> None:
    assert HANGUL.encode(HANGUL.compose(row)) == row
    assert HANGUL.encode("".join(HANGUL.tiles(row))) == row


@pytest.mark.parametrize(
    ("bare", "shown"),
    [
        ("ㅇㅏㄴㄱㅓㅣ", "안게"),
        ("ㄱㅜㄴㄷㅏㅣ", "군대"),
        ("ㅈㅓㄴㄹㅑㄱ", "전략"),
        ("ㄱㅏㄱㄱㅏ", "각가"),  # not 가까: a keyboard would not double the initial
        ("ㄱㄱㅏㄱㄱㅏ", "깍가"),
        ("ㄷㅏㄹㄱ", "닭"),
        ("ㅇㅗㅏㅣ", "왜"),
        ("ㄱㄴㄷ", "ㄱㄴㄷ"),
        ("ㅏㄱ", "ㅏㄱ"),
        ("ㄱ", "ㄱ"),
        ("", ""),
    ],
)
def test_bare_jamo_are_composed_where_possible(bare: str, shown: str) -> None:
    assert HANGUL.compose(HANGUL.encode(bare)) == shown


@pytest.mark.parametrize("listed", ["각가", "가까"])
def test_listed_syllables_are_shown_as_listed(listed: str) -> None:
    assert HANGUL.encode(listed) == HANGUL.encode("ㄱㅏㄱㄱㅏ")
    assert HANGUL.readable(listed) == listed


def test_listed_jamo_are_shown_as_syllables() -> None:
    assert HANGUL.readable("ㅇㅏㄴㄱㅓㅣ") == "안게"
    assert HANGUL.readable("ㄱㅜㄴㄷㅐ") == "군대"
    assert HANGUL.readable("ㄱㄴㄷㄹㅁㅂ") == "ㄱㄴㄷㄹㅁㅂ"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("군x", 2),
        ("漢字", 1),
        ("ㆍ", 1),
        ("\u119e", 1),
        ("가\u3164", 2),
        ("\u1160", 1),
        ("가 나", 2),
    ],
)
def test_what_is_not_a_modern_jamo_is_refused_with_its_place(text: str, place: int) -> None:
    with pytest.raises(TokenError, match=rf"is not in the alphabet.*\(character {place} of ") as e:
        HANGUL.encode(text)
    assert_one_line(e.value)


@pytest.mark.parametrize(
    ("alphabet", "odd"),
    [(BASIC_JAMO[1:], "'ㄱ' is missing"), (BASIC_JAMO + "ㄲ", "'ㄲ' is extra")],
)
def test_the_alphabet_is_the_basic_jamo_and_nothing_else(alphabet: str, odd: str) -> None:
    with pytest.raises(PackError, match=odd) as error:
        create_tokenizer("hangul-jamo", list(alphabet))
    assert_one_line(error.value)


def test_the_order_of_the_alphabet_numbers_the_tokens() -> None:
    backwards = create_tokenizer("hangul-jamo", list(reversed(BASIC_JAMO)))
    assert backwards.encode("ㅣㄱ") == (0, 23)
    assert backwards.compose(backwards.encode("군대")) == "군대"


WHOLE = ["ㄲ", "ㄸ", "ㅃ", "ㅆ", "ㅉ", "ㅐ", "ㅔ"]
FIVE = create_tokenizer("hangul-jamo", [*BASIC_JAMO, *WHOLE], {"whole": WHOLE})


@pytest.mark.parametrize(
    ("whole", "word", "tiles"),
    [
        (WHOLE, "까", "ㄲㅏ"),
        (WHOLE, "밖", "ㅂㅏㄲ"),
        (WHOLE, "개", "ㄱㅐ"),
        (WHOLE, "왜", "ㅇㅗㅐ"),
        (WHOLE, "웨", "ㅇㅜㅔ"),
        (WHOLE, "예", "ㅇㅕㅣ"),
        (WHOLE, "닭", "ㄷㅏㄹㄱ"),
        (["ㄺ"], "닭", "ㄷㅏㄺ"),
        (["ㅘ"], "과", "ㄱㅘ"),
        (["ㅘ"], "왜", "ㅇㅘㅣ"),
        (["ㅘ", "ㅐ"], "왜", "ㅇㅗㅐ"),
        (["ㅙ"], "왜", "ㅇㅙ"),
    ],
)
def test_compounds_can_be_whole(whole: list[str], word: str, tiles: str) -> None:
    tokenizer = create_tokenizer("hangul-jamo", [*BASIC_JAMO, *whole], {"whole": whole})
    for text in (word, unicodedata.normalize("NFD", word), tiles):
        assert "".join(tokenizer.tiles(tokenizer.encode(text))) == tiles
    assert tokenizer.compose(tokenizer.encode(word)) == word


def test_a_whole_consonant_leaves_no_doubt_where_a_syllable_begins() -> None:
    assert FIVE.compose(FIVE.encode("ㄱㅏㄲㅏ")) == "가까"
    assert FIVE.compose(FIVE.encode("ㄱㅏㄱㄱㅏ")) == "각가"


@pytest.mark.parametrize(("keys", "word"), [("Rhc", "꽃"), ("ekfrrhk", "닭과"), ("dnp", "웨")])
def test_whole_jamo_are_typed_in_latin(keys: str, word: str) -> None:
    every = create_tokenizer("hangul-jamo", [*BASIC_JAMO, *COMPOUNDS], {"whole": [*COMPOUNDS]})
    for tokenizer in (FIVE, every):
        (typed,) = tokenizer.typed_in_latin(keys)
        assert tokenizer.encode(typed) == tokenizer.encode(word)


@pytest.mark.parametrize("whole", ["ㄲ", ["ㄱ"], ["x"], [["ㄲ"]], 3])
def test_whole_lists_compounds(whole: object) -> None:
    with pytest.raises(
        PackError, match="option \"whole\" must be a list of compound jamo, such as 'ㄲ'"
    ):
        create_tokenizer("hangul-jamo", list(BASIC_JAMO), {"whole": whole})


def test_whole_jamo_are_in_the_alphabet() -> None:
    with pytest.raises(PackError, match=r"those in the option .whole.; 'ㄲ' is missing"):
        create_tokenizer("hangul-jamo", list(BASIC_JAMO), {"whole": ["ㄲ"]})
