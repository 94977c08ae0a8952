"""Guesses as they are typed: in Latin letters, and on keyboards that were not switched."""

from __future__ import annotations

import pytest

from tests.romanization import HEPBURN, KUNREI, romanized
from tilewise import load
from tilewise.errors import GuessError, TokenError
from tilewise.play.typed import is_listed, read_beginning, read_guess, words_that_begin

ANSWERS_IN_ROMAJI = [
    ("ja", HEPBURN),
    *(
        pytest.param(lexicon, table, marks=pytest.mark.slow)
        for lexicon, table in (("ja", KUNREI), ("ja-4", HEPBURN), ("ja-4", KUNREI))
    ),
]


def kana_of(lexicon: str) -> list[str]:
    """Return all answers, in hiragana."""
    pack = load(lexicon)
    answers = pack.first_spellings[: pack.words.answer_count]
    return [pack.tokenizer.normalise(spelling) for spelling in answers]


@pytest.mark.parametrize(("lexicon", "table"), ANSWERS_IN_ROMAJI)
def test_every_answer_is_read_back_from_romaji(lexicon: str, table: dict[str, str]) -> None:
    """An answer is itself or, as with ちかぢか and ちかじか, another word of the same romaji."""
    pack = load(lexicon)
    wrong = {}
    for kana in kana_of(lexicon):
        romaji = romanized(kana, table)
        read = read_guess(pack, romaji)
        word = pack.show(read)
        is_meant = word == kana or (romanized(word, table) == romaji and word in pack)
        if read != read_beginning(pack, romaji).tokens or not is_meant:
            wrong[kana] = (romaji, word)
    assert wrong == {}


@pytest.mark.parametrize(("lexicon", "table"), ANSWERS_IN_ROMAJI)
def test_apostrophes_can_be_omitted_if_no_other_word_is_meant(
    lexicon: str, table: dict[str, str]
) -> None:
    pack = load(lexicon)
    for kana in kana_of(lexicon):
        romaji = romanized(kana, table, apostrophe=False)
        read = pack.show(read_guess(pack, romaji))
        assert kana == read or (romanized(read, table) == romaji and read in pack)


def test_the_word_that_was_read_wrongly() -> None:
    pack = load("ja")
    assert pack.show(read_guess(pack, "onnanoko")) == "おんなのこ"
    typed = [read_beginning(pack, "onnanoko"[:size]) for size in range(1, 9)]
    assert [pack.tokenizer.compose(one.tokens) + one.rest for one in typed] == [
        "お", "おn", "おん", "おんな", "おんなn", "おんなの", "おんなのk", "おんなのこ",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lexicon", "typed", "word"),
    [
        ("ko", "rnseo", "군대"),
        ("ko", "ㄱㅜㄴㄷㅏㅣ", "군대"),
        ("ja", "toukyou", "とうきょう"),
        ("ja", "tōkyō", "とうきょう"),
        ("ja", "TOUKYOU", "とうきょう"),
        ("ja", "ㅐㅜㅜ무ㅐㅏㅐ", "おんなのこ"),
        ("en", "ㅊㄱ무ㄷ", "crane"),
        ("en", "скфту", "crane"),
        ("ru", "lheub", "други"),
        ("sr", "ljubav", "љубав"),
        ("sr", "čudno", "чудно"),
        ("sr", "odjek", "одјек"),
        ("sr", "Gradja", "грађа"),
        ("hr", "ㅣㅓㅕㅠㅁㅍ", "ljubav"),
    ],
)
def test_words_of_a_keyboard_that_was_not_switched(lexicon: str, typed: str, word: str) -> None:
    pack = load(lexicon)
    assert pack.show(read_guess(pack, typed)) == word
    assert is_listed(pack, typed) == (word in pack)


def test_letters_of_another_language_are_not_tried() -> None:
    with pytest.raises(GuessError, match="'човјек' has 6"):  # not on Russian keys: 'чощоул'
        read_guess(load("sr"), "čovjek")


def test_romaji_that_does_not_fit_is_reported() -> None:
    with pytest.raises(GuessError, match="'さくら' has 3"):
        read_guess(load("ja"), "sakura")
    with pytest.raises(GuessError, match="'c' is not in the alphabet"):
        read_guess(load("ja"), "crane")


@pytest.mark.parametrize(
    ("lexicon", "typed", "tiles", "rest"),
    [
        ("ja", "tanky", "たん", "ky"),
        ("ja", "gakk", "がっ", "k"),
        ("ko", "rns", "ㄱㅜㄴ", ""),
        ("ko", "구ㄴ", "ㄱㅜㄴ", ""),
        ("en", "ㅊㄱ무", "CRAN", ""),
        ("ru", "lhe", "ДРУ", ""),
    ],
)
def test_a_word_can_be_begun_on_any_keyboard(
    lexicon: str, typed: str, tiles: str, rest: str
) -> None:
    pack = load(lexicon)
    begun = read_beginning(pack, typed)
    assert "".join(pack.tokenizer.tiles(begun.tokens)) == tiles
    assert begun.rest == rest
    assert all(
        pack.encode(word)[: len(begun.tokens)] == begun.tokens
        for word in words_that_begin(pack, typed, 20)
    )


def test_a_text_that_begins_no_word_is_refused() -> None:
    with pytest.raises(TokenError):
        read_beginning(load("ja"), "qx")
    assert words_that_begin(load("ja"), "qx", 5) == []


@pytest.mark.parametrize(
    ("lexicon", "typed", "word"),
    [
        ("da", "maaned", "måned"),
        ("nb", "Gjaerde", None),  # six tiles even with æ
        ("sv", "laengd", "längd"),
        ("de", "schoen", "schön"),
        ("de", "fuessen", "füßen"),
        ("hr", "medjaš", "međaš"),
    ],
)
def test_letters_that_a_keyboard_lacks_may_be_typed_as_pairs(
    lexicon: str, typed: str, word: str | None
) -> None:
    pack = load(lexicon)
    assert is_listed(pack, typed) == (word is not None)
    if word is not None:
        assert pack.show(read_guess(pack, typed)) == word


def test_pairs_are_letters_of_their_own_in_a_word_of_the_right_length() -> None:
    assert load("da").show(read_guess(load("da"), "aaben")) == "aaben"


def test_pairs_are_joined_only_if_that_makes_a_word_of_the_game() -> None:
    with pytest.raises(GuessError, match=r"words in this game have 5 tiles; 'maaaar' has 6"):
        read_guess(load("fi"), "maaaar")
