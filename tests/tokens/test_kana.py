"""Kana: both scripts, widths and forms, small kana, sound marks, the long mark."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tilewise.errors import PackError, TokenError
from tilewise.tokens import Tokenizer, create_tokenizer
from tilewise.tokens.hangul import BASIC_JAMO
from tilewise.tokens.kana import KANA

UNMARKED = [k for k in KANA if k not in "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔ"]
FULL_SIZED = [k for k in KANA if k not in "ぁぃぅぇぉっゃゅょゎ"]
PLAIN = [k for k in UNMARKED if k in FULL_SIZED]


def kana(alphabet: list[str] | str = KANA, **options: Any) -> Tokenizer:
    return create_tokenizer("kana", list(alphabet), options)


@pytest.mark.parametrize(
    ("tokenizer", "text", "tiles"),
    [
        (kana(), "さくら", "さくら"),
        (kana(), "サクラ", "さくら"),
        (kana(), "ラーメン", "らーめん"),
        (kana(), "がっこう", "がっこう"),
        (kana(), "か\u3099っこう", "がっこう"),
        (kana(), "か゛っこう", "がっこう"),
        (kana(), "ｶﾞｯｺｳ", "がっこう"),
        (kana(), "ﾗｰﾒﾝ", "らーめん"),
        (kana(), "パーティー", "ぱーてぃー"),
        (kana(), "ヴァイオリン", "ゔぁいおりん"),
        (kana(FULL_SIZED, small="fold"), "きゃっと", "きやつと"),
        (kana(FULL_SIZED, small="fold"), "がっこう", "がつこう"),
        (kana(UNMARKED, marks="fold"), "がっぱ", "かっは"),
        (kana(UNMARKED, marks="fold"), "ヴィラ", "うぃら"),
        (kana(PLAIN, small="fold", marks="fold"), "ヂャ", "ちや"),
        (kana(ignore="・"), "ア・カ", "あか"),
        (kana(ignore="･"), "ア・カ", "あか"),
        (kana("アイー"), "あいー", "アイー"),
    ],
)
def test_readings(tokenizer: Tokenizer, text: str, tiles: str) -> None:
    assert "".join(tokenizer.tiles(tokenizer.encode(text))) == tiles


@pytest.mark.parametrize("text", ["桜", "a", "ゝ", "ヶ", "゛", "-", "さくら!", "\u3099か"])
def test_what_is_outside_the_alphabet_is_refused(text: str) -> None:
    with pytest.raises(TokenError, match="is not in the alphabet") as error:
        kana().encode(text)
    assert_one_line(error.value)


@pytest.mark.parametrize(
    ("alphabet", "options", "message"),
    [
        (KANA, {"small": "yes"}, "option \"small\" is 'yes'; use one of keep, fold"),
        (KANA, {"small": True}, 'option "small" is True'),
        (KANA, {"marks": ["fold"]}, 'option "marks" is'),
        (KANA, {"ignore": 1}, 'option "ignore" is 1'),
        (KANA, {"voiced": "fold"}, "has no option 'voiced'"),
        (KANA, {"small": "fold"}, "the alphabet's 'ぁ' can never occur in a word"),
        (KANA, {"marks": "fold"}, "the alphabet's 'が' can never occur in a word"),
        (KANA, {"ignore": "ー"}, "the alphabet's 'ー' can never occur in a word"),
        ("あア", {}, "the alphabet's 'あ' can never occur in a word"),
        (["きゃ"], {}, "the alphabet's 'きゃ' can never occur in a word"),
        ("a", {}, "the alphabet's 'a' can never occur in a word"),
    ],
)
def test_wrong_alphabets_and_options(
    alphabet: str | list[str], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(PackError, match=message) as error:
        create_tokenizer("kana", list(alphabet), options)
    assert_one_line(error.value)


@given(st.text(KANA, max_size=10))
def test_both_scripts_read_the_same(text: str) -> None:
    katakana = "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in text)
    assert kana().encode(katakana) == kana().encode(text)
    assert kana().compose(kana().encode(katakana)) == text


# -- romaji ---


readings = create_tokenizer("kana", list(KANA)).typed_in_latin


@pytest.mark.parametrize(
    ("romaji", "kana"),
    [
        ("ra-men", ["らーめん"]),
        ("gakkou", ["がっこう"]),
        ("matcha", ["まっちゃ"]),
        ("kyouto", ["きょうと"]),
        ("si", ["し", "すぃ"]),
        ("shi", ["し"]),
        ("kani", ["かに", "かんい"]),
        ("kan'i", ["かんい"]),
        (
            "onnanoko",
            [
                "おんなのこ",
                "おんなんおこ",
                "おんんあのこ",
                "おんんあんおこ",
                "おんあのこ",
                "おんあんおこ",
            ],
        ),
        ("shinnyuu", ["しんにゅう", "しんんゆう", "しんゆう"]),
        ("shimbun", ["しんぶん"]),
        ("ji", ["じ", "ぢ"]),
        ("ō", ["おう", "おお", "おー"]),
        ("crane", []),
        ("", [""]),
    ],
)
def test_readings_in_romaji(romaji: str, kana: list[str]) -> None:
    assert readings(romaji) == kana


def test_the_number_of_readings_is_limited() -> None:
    assert len(readings("n" * 40)) <= 256
    assert readings("n" * 39 + "q") == []  # which takes no longer
    assert len(readings("ō" * 40)) <= 256
    assert readings("ka" * 40) == []


def test_keys_of_a_keyboard_that_was_not_switched() -> None:
    korean = create_tokenizer("hangul-jamo", list(BASIC_JAMO))
    assert korean.typed_in_latin("rnseo") == ["군대"]
    assert korean.typed_in_latin("Rk") == ["까"]
    assert korean.typed_in_latin("a b") == korean.typed_in_latin("é") == []
    assert readings("SUSHI") == ["すし"]
    assert create_tokenizer("letters", ["a"]).typed_in_latin("a") == []
