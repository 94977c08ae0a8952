"""Scripts that write vowels as signs: Hindi and others, whole clusters and taken apart."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tilewise.errors import PackError, TokenError
from tilewise.tokens import Tokenizer, create_tokenizer
from tilewise.tokens.letters import split_graphemes


def graphemes(words: str, **options: Any) -> Tokenizer:
    """Return a tokenizer whose alphabet is what the words are written with."""
    apart = options.get("signs") == "apart"
    alphabet = dict.fromkeys(p for w in words.split() for p in split_graphemes(w, apart=apart))
    return create_tokenizer("graphemes", list(alphabet), options)


def read(tokenizer: Tokenizer, text: str) -> list[str]:
    return [tokenizer.alphabet[token] for token in tokenizer.encode(text)]


@pytest.mark.parametrize(
    ("word", "whole", "apart"),
    [
        ("हिन्दी", "हि न्दी", "ह ि न् द ी"),
        ("क्षत्रिय", "क्ष त्रि य", "क् ष त् र ि य"),
        ("लड़का", "ल ड़ का", "ल ड़ क ा"),
        ("संसार", "सं सा र", "स ं स ा र"),
        ("தமிழ்", "த மி ழ்", "த ம ி ழ்"),
        ("বাংলা", "বাং লা", "ব া ং ল া"),
        ("ಕನ್ನಡ", "ಕ ನ್ ನ ಡ", "ಕ ನ್ ನ ಡ"),
        ("തേങ്ങ", "തേ ങ്ങ", "ത േ ങ് ങ"),
        ("กำลัง", "กำ ลั ง", "ก ำ ล ั ง"),
        ("ຂອບໃຈ", "ຂ ອ ບ ໃ ຈ", "ຂ ອ ບ ໃ ຈ"),
        ("crane", "c r a n e", "c r a n e"),
    ],
)
def test_words_are_cut_as_their_readers_would(word: str, whole: str, apart: str) -> None:
    assert read(graphemes(word), word) == whole.split()
    assert read(graphemes(word, signs="apart"), word) == apart.split()


HINDI = "हिन्दी किताब लड़का संसार दुनिया पानी"


def test_a_sign_is_shown_and_may_be_typed_on_a_dotted_circle() -> None:
    hindi = graphemes(HINDI, signs="apart")
    assert hindi.tiles(hindi.encode("पानी")) == ["प", "◌ा", "न", "◌ी"]
    assert hindi.encode("प ◌ा न ◌ी".replace(" ", "")) == hindi.encode("पानी")
    assert hindi.compose(hindi.encode("हिन्दी")) == "हिन्दी"


def test_syllables_stand_above_the_tiles_they_take() -> None:
    hindi = graphemes(HINDI, signs="apart")
    assert [(s.char, s.tiles) for s in hindi.segments("हिन्दी")] == [("हि", 2), ("न्दी", 3)]
    assert [s.tiles for s in graphemes(HINDI).segments("हिन्दी")] == [1, 1]


@pytest.mark.parametrize("signs", ["keep", "apart"])
def test_either_way_of_writing_a_nukta_is_the_same(signs: str) -> None:
    hindi = graphemes(HINDI, signs=signs)
    assert hindi.encode("ल\u095cका") == hindi.encode("ल\u0921\u093cका")


@pytest.mark.parametrize("signs", ["keep", "apart"])
def test_a_list_is_read_as_its_words_are(signs: str) -> None:
    hindi = graphemes(HINDI, signs=signs)
    words = [*HINDI.split(), "शक्ति", "x", "पा\ue000"]
    counts = hindi.count_tiles(words)
    assert counts.tolist()[-3:] == [-1, -1, -1]
    for word, count in zip(HINDI.split(), counts.tolist(), strict=False):
        assert count == len(hindi.encode(word))
    length = int(counts[0])
    rows = hindi.encode_lines(["हिन्दी"] * 2, length)
    assert rows.tolist() == [list(hindi.encode("हिन्दी"))] * 2


def test_a_cluster_is_not_read_as_the_letter_it_begins_with() -> None:
    hindi = graphemes("क म ल")
    with pytest.raises(TokenError, match=r"'कि' is not in the alphabet: क म ल .character 2 of"):
        hindi.encode("मकि")


@pytest.mark.parametrize(
    ("alphabet", "options", "said"),
    [
        (["कि", "क"], {"signs": "apart"}, "the alphabet's 'कि' can never occur in a word"),
        (["किल"], {}, "the alphabet's 'किल' can never occur in a word"),
        (["A", "b"], {}, "the alphabet's 'A'"),
        (["क"], {"signs": "fold"}, "use one of keep, apart"),
        (["क"], {"split": True}, "no option 'split'"),
    ],
)
def test_wrong_alphabets_and_options(
    alphabet: list[str], options: dict[str, Any], said: str
) -> None:
    with pytest.raises(PackError) as caught:
        create_tokenizer("graphemes", alphabet, options)
    assert said in str(caught.value)
    assert_one_line(caught.value)


def test_accents_can_be_dropped_and_letters_become_capitals() -> None:
    plain = create_tokenizer("graphemes", list("abcn"), {"strip_marks": True, "ignore": "-"})
    assert read(plain, "Ã-b\u0323c") == ["a", "b", "c"]
    assert plain.tiles(plain.encode("ban")) == ["B", "A", "N"]


@given(st.text(max_size=12), st.sampled_from(["keep", "apart"]))
def test_any_text_is_read_or_refused_in_one_line(text: str, signs: str) -> None:
    hindi = graphemes(HINDI, signs=signs)
    try:
        tokens = hindi.encode(text)
    except TokenError as error:
        assert_one_line(error)
    else:
        assert hindi.encode(hindi.compose(tokens)) == tokens


def test_other_packs_do_not_wait_for_the_library() -> None:
    code = (
        "import sys; from tilewise import load; load('en').words; "
        "assert 'regex' not in sys.modules, 'imported'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
