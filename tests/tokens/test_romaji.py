import pytest

from tilewise.tokens import create_tokenizer
from tilewise.tokens.hangul import BASIC_JAMO
from tilewise.tokens.kana import KANA

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
def test_readings(romaji: str, kana: list[str]) -> None:
    assert readings(romaji) == kana


def test_the_number_of_readings_is_limited() -> None:
    assert len(readings("n" * 40)) <= 256
    assert readings("n" * 39 + "q") == []  # which takes no longer
    assert len(readings("ō" * 40)) <= 256
    assert readings("ka" * 40) == []


def test_keys_of_a_keyboard_that_was_not_switched() -> None:
    korean = create_tokenizer("hangul-jamo", list(BASIC_JAMO))
    assert korean.typed_in_latin("rnseo") == ["ㄱㅜㄴㄷㅐ"]
    assert korean.typed_in_latin("Rk") == ["ㄲㅏ"]
    assert korean.typed_in_latin("a b") == korean.typed_in_latin("é") == []
    assert readings("SUSHI") == ["すし"]
    assert create_tokenizer("letters", ["a"]).typed_in_latin("a") == []
