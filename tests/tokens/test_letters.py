from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from tests.messages import assert_one_line
from tilewise.errors import PackError, TokenError
from tilewise.lexicon import load
from tilewise.tokens import Tokenizer, create_tokenizer

LATIN = "abcdefghijklmnopqrstuvwxyz"
GERMAN = LATIN + "äöüß"
TURKISH = "abcçdefgğhıijklmnoöprsştuüvyz"
RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"


def letters(alphabet: str = LATIN, **options: Any) -> Tokenizer:
    return create_tokenizer("letters", list(alphabet), options)


def read(tokenizer: Tokenizer, text: str) -> str:
    return tokenizer.compose(tokenizer.encode(text))


TURKISH_LETTERS = letters(TURKISH, fold={"I": "ı", "İ": "i"})


@pytest.mark.parametrize(
    ("tokenizer", "text", "expected"),
    [
        (letters(), "Crane", "crane"),
        (letters(), " CRANE ", "crane"),
        (letters(fold={"é": "e"}), "café", "cafe"),
        (letters(fold={"é": "e"}), "cafe\u0301", "cafe"),  # NFD
        (letters(fold={"é": "e"}), "CAFÉ", "cafe"),
        (letters(fold={"ß": "ss"}), "Straße", "strasse"),
        (letters(fold={"ß": "ss"}), "STRAẞE", "strasse"),
        (letters(fold={"æ": "ae", "œ": "oe"}), "Æsop", "aesop"),
        (letters(fold={"ẞ": "ß", "ß": "ss"}), "ẞ", "ss"),
        (letters(GERMAN), "Straße", "straße"),
        (letters(GERMAN), "ÄÖÜẞ", "äöüß"),
        (letters(strip_marks=True), "façade", "facade"),
        (letters(strip_marks=True), "Ǻ", "a"),  # two marks on one letter
        (letters(strip_marks=True), "q\u0301a", "qa"),  # a mark without a composed letter
        (letters(strip_marks=True), "İstanbul", "istanbul"),  # lower() leaves a mark behind
        (letters(LATIN + "ñ", strip_marks=True), "Ñandú", "ñandu"),
        (letters("abc", strip_marks=True, equivalent=[["a", "o"]]), "Cób", "cab"),
        (letters(ignore="'-"), "o'clock-ish", "oclockish"),
        (letters(ignore="’", strip_marks=True), "l’été", "lete"),
        (letters(RUSSIAN, equivalent=[["е", "ё"]]), "Ёлка", "елка"),
        (letters(RUSSIAN, equivalent=[["е", "ё"]]), "ЕЛЬ", "ель"),
        (TURKISH_LETTERS, "ISPARTA", "ısparta"),
        (TURKISH_LETTERS, "İzmir", "izmir"),
        (TURKISH_LETTERS, "ığdır", "ığdır"),
        (letters("ABC", case="upper"), "abc", "ABC"),
        (letters("aA", case="keep"), "aA", "aA"),
        (letters("αβγσ", equivalent=[["σ", "ς"]]), "ΣΑς", "σασ"),
    ],
)
def test_readings(tokenizer: Tokenizer, text: str, expected: str) -> None:
    assert read(tokenizer, text) == expected


@pytest.mark.parametrize(
    ("tokenizer", "text"),
    [
        (letters(), "é"),
        (letters(), "ß"),
        (letters(), "İ"),
        (letters(), "o'clock"),
        (letters(), "а"),  # Cyrillic
        (letters(LATIN + "ñ"), "ü"),
        (letters(strip_marks=True), "ø"),  # a letter of its own, not an o with a mark
        (letters(TURKISH), "q"),
        (letters("aA", case="keep"), "B"),
    ],
)
def test_what_is_outside_the_alphabet_is_refused(tokenizer: Tokenizer, text: str) -> None:
    with pytest.raises(TokenError, match="is not in the alphabet") as error:
        tokenizer.encode(text)
    assert_one_line(error.value)


@pytest.mark.parametrize(
    ("tokenizer", "letter", "shown"),
    [
        (letters(), "a", "A"),
        (letters(GERMAN), "ß", "ß"),  # its capital would be two letters
        (letters(GERMAN), "ä", "Ä"),
        (TURKISH_LETTERS, "i", "İ"),
        (TURKISH_LETTERS, "ı", "I"),
        (letters(fold={"É": "e", "é": "e"}), "e", "E"),
        (letters("abc", case="keep"), "a", "a"),
        (letters("ABC", case="upper"), "A", "A"),
        (letters(RUSSIAN, equivalent=[["е", "ё"]]), "е", "Е"),
    ],
)
def test_tiles_show_capitals(tokenizer: Tokenizer, letter: str, shown: str) -> None:
    (token,) = tokenizer.encode(letter)
    assert tokenizer.tile(token) == shown


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"case": "title"}, "option \"case\" is 'title'; use one of lower, upper, keep"),
        ({"case": ["lower"]}, 'option "case" is'),
        ({"case": {}}, 'option "case" is'),
        ({"fold": "é=e"}, 'option "fold" must map'),
        ({"fold": {"é": ""}}, 'option "fold" must map'),
        ({"fold": {"é": 1}}, 'option "fold" must map'),
        ({"fold": {"éé": "e"}}, 'option "fold" must map'),
        ({"fold": {"é": "e" * 300}}, 'option "fold" must map'),
        ({"fold": {"é": "ε"}}, "'é' would be read as 'ε'"),
        ({"equivalent": "ab"}, 'option "equivalent" must list groups'),
        ({"equivalent": [["a", 1]]}, 'option "equivalent" must list groups'),
        ({"equivalent": [[]]}, 'option "equivalent" must list groups'),
        ({"equivalent": [["ab", "c"]]}, 'option "equivalent" must list groups'),
        ({"equivalent": [["E", "é"]]}, "'é' would be read as 'E'"),
        ({"strip_marks": "yes"}, "option \"strip_marks\" is 'yes'; use true or false"),
        ({"strip_marks": 1}, 'option "strip_marks" is 1; use true or false'),
        ({"ignore": ["-"]}, r"""option "ignore" is \['-'\]; use a string"""),
        ({"digraphs": ["lj"]}, "has no option 'digraphs'; its options: case, equivalent, fold,"),
        ({"line\nbreak": 1}, "has no option"),
    ],
)
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(PackError, match=message) as error:
        create_tokenizer("letters", list(LATIN), options)
    assert_one_line(error.value)


@pytest.mark.parametrize(
    ("alphabet", "options", "letter"),
    [
        (["a", "B"], {}, "B"),  # words are read in lower case
        (["a", "b"], {"case": "upper"}, "a"),
        (["a", "lj"], {}, "lj"),  # one tile is one character; digraphs are another tokenizer
        (["a", "b"], {"ignore": "b"}, "b"),
        (["a", "é"], {"fold": {"é": "a"}}, "é"),
        (["е", "ё"], {"equivalent": [["е", "ё"]]}, "ё"),
    ],
)
def test_a_letter_that_no_word_could_have_is_refused(
    alphabet: list[str], options: dict[str, Any], letter: str
) -> None:
    with pytest.raises(PackError, match=f"the alphabet's letter {letter!r}") as error:
        create_tokenizer("letters", alphabet, options)
    assert_one_line(error.value)


@pytest.mark.parametrize(
    ("pack", "typed", "word"),
    [
        ("en", "ｃｒａｎｅ", "crane"),
        ("en", "𝐜𝐫𝐚𝐧𝐞", "crane"),
        ("en", "ﬁrst", "first"),
        ("en", "ſlate", "slate"),
        ("tr", "i̇ncir", "incir"),
        ("tr", "İNCİR", "incir"),
        ("el", "ΛΟΓΟΣ", "λόγος"),
        ("el", "λόγοσ", "λόγος"),
        ("nl-letters", "ĳzers", "ijzers"),
        ("hr", "ǈubav", "ljubav"),
        ("ca", "coŀla", "colla"),
        ("ca", "col·la", "colla"),
        ("fa", "می\u200cرود", "میرود"),
        ("fa", "ﻣﯿﺮﻭﺩ", "میرود"),
        ("ro", "şarpe", "șarpe"),
    ],
)
def test_forms_that_unicode_has_for_the_same_letters(pack: str, typed: str, word: str) -> None:
    tokenizer = load(pack).tokenizer
    assert tokenizer.encode(typed) == tokenizer.encode(word)
    assert tokenizer.encode(unicodedata.normalize("NFD", typed)) == tokenizer.encode(word)
