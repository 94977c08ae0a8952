"""Letters of several characters: Croatian, Dutch, Hungarian and made-up ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tilewise.errors import PackError, TokenError
from tilewise.tokens import Tokenizer, create_tokenizer

LATIN = "abcdefghijklmnopqrstuvwxyz"
CROATIAN = [*"abcčćdđefghijklmnoprsštuvzž", "dž", "lj", "nj"]
HUNGARIAN = [*LATIN, "cs", "dz", "dzs", "gy", "ly", "ny", "sz", "ty", "zs"]


def digraphs(alphabet: list[str], **options: Any) -> Tokenizer:
    return create_tokenizer("digraphs", alphabet, options)


def read(tokenizer: Tokenizer, text: str) -> str:
    return " ".join(tokenizer.alphabet[token] for token in tokenizer.encode(text))


HR = digraphs(CROATIAN, apart=["in|jekc", "nad|žnj"])
DUTCH = digraphs([*LATIN, "ij"], strip_marks=True, apart=["bi|jou"])
TURKISH_LIKE = digraphs(["ı", "i", "s", "is"], fold={"I": "ı", "İ": "i"})


@pytest.mark.parametrize(
    ("tokenizer", "text", "expected"),
    [
        (HR, "ljubav", "lj u b a v"),
        (HR, "LJUBAV", "lj u b a v"),
        (HR, "Ljubav", "lj u b a v"),
        (HR, "ǉubav", "lj u b a v"),
        (HR, "ǈubav", "lj u b a v"),
        (HR, "Džep", "dž e p"),
        (HR, "dz\u030cep", "dž e p"),  # NFD
        (HR, "konj", "k o nj"),
        (HR, "l|jubav", "l j u b a v"),
        (HR, "injekcija", "i n j e k c i j a"),
        (HR, "INJEKCIJSKI", "i n j e k c i j s k i"),
        (HR, "nadžnjeti", "n a d ž nj e t i"),  # apart in one place, joined in the next
        (HR, "konj|", "k o nj"),
        (DUTCH, "IJsbeer", "ij s b e e r"),
        (DUTCH, "ĳsje", "ij s j e"),
        (DUTCH, "bijou", "b i j o u"),
        (DUTCH, "bijoutje", "b i j o u t j e"),
        (DUTCH, "víjf", "v ij f"),  # the accent goes before letters are joined
        (DUTCH, "yoga", "y o g a"),
        (digraphs(HUNGARIAN), "dzsem", "dzs e m"),
        (digraphs(HUNGARIAN), "edzo", "e dz o"),
        (digraphs(["l", "a", "ll"]), "lllal", "ll l a l"),  # leftmost first
        (TURKISH_LIKE, "İSI", "is ı"),
        (digraphs(["q", "qu", "a"], separator="·"), "q·aqu", "q a qu"),
        (digraphs(["a", "l", "l·l", "·"]), "al·la", "a l·l a"),
    ],
)
def test_readings(tokenizer: Tokenizer, text: str, expected: str) -> None:
    assert read(tokenizer, text) == expected


@pytest.mark.parametrize(
    ("text", "place"), [("ljwa", 3), ("ljqnj", 3), ("x", 1), ("\ue006", 1), ("a b", 2)]
)
def test_messages_count_characters_and_spell_digraphs_out(text: str, place: int) -> None:
    with pytest.raises(TokenError, match=rf"not in the alphabet.*\(character {place} of") as error:
        HR.encode(text)
    assert not any("\ue000" <= char <= "\uf8ff" for char in str(error.value))
    assert_one_line(error.value)


def test_tiles_are_capitals() -> None:
    assert HR.tiles(HR.encode("ljudž")) == ["LJ", "U", "DŽ"]
    assert TURKISH_LIKE.tiles(TURKISH_LIKE.encode("isi")) == ["İS", "İ"]


def test_separators_are_not_shown() -> None:
    assert HR.readable("in|jekcija") == "injekcija"
    assert HR.compose(HR.encode("n|j")) == "n|j"
    assert HR.compose(HR.encode("njnj")) == "njnj"
    segments = HR.segments("konj")
    assert [(s.char, s.tiles) for s in segments] == [("k", 1), ("o", 1), ("nj", 1)]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"separator": "a"}, "option \"separator\" is 'a'; use one character"),
        ({"separator": "||"}, 'option "separator"'),
        ({"separator": " "}, 'option "separator"'),
        ({"separator": 1}, 'option "separator"'),
        ({"apart": "n|j"}, 'option "apart" must list'),
        ({"apart": ["nj"]}, 'option "apart" must list'),
        ({"apart": ["|nj"]}, 'option "apart" must list'),
        ({"apart": ["w|j"]}, "option \"apart\": 'w|j' has characters outside"),
        ({"apart": ["n|j"]}, "the alphabet's letter 'nj' can never occur in a word"),
        ({"ignore": "j"}, "the alphabet's letter 'j' can never occur in a word"),
        ({"fold": {"č": "w"}}, "'č' would be read as 'w'"),
    ],
)
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(PackError, match=message.replace("|", r"\|")) as error:
        digraphs(CROATIAN, **options)
    assert_one_line(error.value)


@pytest.mark.parametrize("alphabet", [["a", "LJ"], ["l", "j", "Lj"], ["a", "ab", "AB"]])
def test_a_letter_that_no_word_could_have_is_refused(alphabet: list[str]) -> None:
    with pytest.raises(PackError, match="can never occur in a word"):
        digraphs(alphabet)


@given(st.lists(st.sampled_from(HUNGARIAN), max_size=10))
def test_separated_tokens_read_as_they_stand(tokens: list[str]) -> None:
    assert read(digraphs(HUNGARIAN), "|".join(tokens)) == " ".join(tokens)


@given(st.text("dzscylna|", max_size=12))
def test_joining_takes_the_longest_token_at_every_place(text: str) -> None:
    expected = []
    for part in text.split("|"):
        rest = part
        while rest:
            token = next(rest[:n] for n in (3, 2, 1) if rest[:n] in HUNGARIAN)
            expected.append(token)
            rest = rest[len(token) :]
    assert read(digraphs(HUNGARIAN), text) == " ".join(expected)
