"""Keys of keyboards that were not switched."""

from __future__ import annotations

from typing import Any

import pytest

from tests.packs import some_by_default
from tilewise import load
from tilewise.authoring.languages import find_language
from tilewise.lexicon.discover import shipped_folder
from tilewise.tokens import Tokenizer, create_tokenizer
from tilewise.tokens.keyboards import LETTERS_OF_LAYOUTS, keys_of, typed_on, typed_with


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("ㅗ디ㅔ", "help"),
        ("ㅕㅜ애", "undo"),
        ("벼ㅑㅅ", "quit"),
        ("ㄴㅅㄱㅁㅅㄷ효", "strategy"),
        ("왈", "dhkf"),  # ㅘ is two keys
        ("닭", "ekfr"),
        ("쎾", "TPR"),
        ("рудз", "help"),
        ("شاث", "ahe"),
        ("help", "help"),
        ("道", "道"),
    ],
)
def test_keys(typed: str, keys: str) -> None:
    assert keys_of(typed) == keys


@pytest.mark.parametrize("text", ["강남스타일", "꽃밭", "괜찮아"])
def test_hangul_comes_back_from_its_keys(text: str) -> None:
    assert keys_of(typed_on("ko", keys_of(text))) == keys_of(text)


def test_a_key_without_a_letter() -> None:
    assert typed_on("ru", "ghbdtn!") == ""
    assert [typed_with(name, "7") for name in LETTERS_OF_LAYOUTS] == [[], [], [], []]


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [
        ("ljubav", ["љубав", "лјубав"]),
        ("qubav", ["љубав"]),
        ("Njuška", ["њушка", "нјушка"]),
        ("DŽEP", ["џеп", "джеп"]),
        ("gradjanin", ["грађанин", "градјанин"]),
        ("ny", []),
    ],
)
def test_serbian_in_latin_letters(latin: str, cyrillic: list[str]) -> None:
    assert typed_with("sr", latin) == cyrillic


# -- The tokenizers on languages that no shipped pack has, with the options they need ---


LATIN = "abcdefghijklmnopqrstuvwxyz"


def letters(alphabet: str, **options: Any) -> Tokenizer:
    return create_tokenizer("letters", list(alphabet), options)


VIETNAMESE = "aăâbcdđeêghiklmnoôơpqrstuưvxy"
TONES = "\u0300\u0301\u0303\u0309\u0323"
ALL_TONES = VIETNAMESE + "àáãảạằắẵẳặầấẫẩậèéẽẻẹềếễểệìíĩỉịòóõỏọồốỗổộờớỡởợùúũủụừứữửựỳýỹỷỵ"
HEBREW = letters(
    "אבגדהוזחטיכלמנסעפצקרשת",
    equivalent=[["כ", "ך"], ["מ", "ם"], ["נ", "ן"], ["פ", "ף"], ["צ", "ץ"]],
    strip_marks=True,
)
ARABIC = letters(
    "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    strip_marks=True,
    ignore="ـء",
    equivalent=[["ه", "ة"], ["ي", "ى"]],
)
ARABIC_SEATS = letters("ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئةى", ignore="ـ", strip_marks=True)
ARMENIAN = letters("աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ", fold={"և": "եւ"})
GEORGIAN = letters("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ")
GREEK = letters("αβγδεζηθικλμνξοπρστυφχψω", equivalent=[["σ", "ς"]], strip_marks=True)
WELSH = create_tokenizer(
    "digraphs",
    [*"abcdefghijlmnoprstuwy", "ch", "dd", "ff", "ng", "ll", "ph", "rh", "th"],
    {"strip_marks": True, "apart": ["Ban|gor"]},
)


@pytest.mark.parametrize(
    ("tokenizer", "text", "expected"),
    [
        (letters(ALL_TONES), "Tiếng", "T I Ế N G"),
        (letters(ALL_TONES), "tie\u0302\u0301ng", "T I Ế N G"),  # NFD
        (letters(VIETNAMESE, strip_marks=True), "Tiếng", "T I Ê N G"),  # the tone alone goes
        (letters(VIETNAMESE, strip_marks=True), "việt", "V I Ê T"),  # below and above the letter
        (letters(VIETNAMESE, strip_marks=True), "đường", "Đ Ư Ơ N G"),
        (letters(LATIN, strip_marks=True, fold={"đ": "d"}), "đường", "D U O N G"),
        (HEBREW, "שלום", "ש ל ו מ"),
        (HEBREW, "שָׁלוֹם", "ש ל ו מ"),
        (HEBREW, "מלך", "מ ל כ"),
        (letters("אבגדהוזחטיכלמנסעפצקרשתךםןףץ"), "מלך", "מ ל ך"),  # kept, in a game that does
        (ARABIC, "أسئلة", "ا س ي ل ه"),
        (ARABIC, "مُؤْمِن", "م و م ن"),
        (ARABIC, "كتـــاب", "ك ت ا ب"),
        (ARABIC, "سماء", "س م ا"),
        (ARABIC_SEATS, "أسئلة", "أ س ئ ل ة"),
        (ARABIC_SEATS, "ا\u0654سئلة", "أ س ئ ل ة"),  # hamza written as a mark
        (ARABIC_SEATS, "كتـــاب", "ك ت ا ب"),
        (ARMENIAN, "Բարև", "Բ Ա Ր Ե Ւ"),
        (GEORGIAN, "თბილისი", "თ ბ ი ლ ი ს ი"),  # no capitals that no word begins with
        (GEORGIAN, "ᲗᲑᲘᲚᲘᲡᲘ", "თ ბ ი ლ ი ს ი"),
        (GREEK, "Λόγος", "Λ Ο Γ Ο Σ"),
        (GREEK, "ΐδιος", "Ι Δ Ι Ο Σ"),
        (WELSH, "llwyddiant", "LL W Y DD I A N T"),
        (WELSH, "Bangor", "B A N G O R"),
        (WELSH, "tŷ", "T Y"),
    ],
)
def test_reads(tokenizer: Tokenizer, text: str, expected: str) -> None:
    assert tokenizer.tiles(tokenizer.encode(text)) == expected.split()


@pytest.mark.parametrize("language", ["tr", "az"])
@pytest.mark.parametrize("word", ["istek", "İSTEK", "I\u0307STEK", "İSTEK".lower()])
def test_the_dot_of_a_capital_i_is_no_mark(language: str, word: str) -> None:
    made = language_tokenizer(language)
    assert made.tiles(made.encode(word)) == [*"İSTEK"]
    assert load("tr").find(load("tr").encode(word)) is not None


def language_tokenizer(tag: str) -> Tokenizer:
    """Return the tokenizer that a new pack of a language gets."""
    language = find_language(tag)
    assert language is not None
    return create_tokenizer(language.tokenizer, language.alphabet, language.options)


@pytest.mark.parametrize(
    "pack", some_by_default(sorted(path.name for path in shipped_folder().iterdir()))
)
def test_new_packs_read_words_as_those_that_ship(pack: str) -> None:
    lexicon = load(pack)
    language = find_language(lexicon.manifest.language)
    if language is None or set(language.alphabet) != set(lexicon.manifest.alphabet):
        pytest.skip("the pack has an alphabet of its own")
    made, ships = language_tokenizer(lexicon.manifest.language), lexicon.tokenizer
    characters = {char for word in lexicon.first_spellings for char in word}
    characters |= {char.upper() for char in characters} | set(
        lexicon.manifest.options.get("fold", ())
    )
    for char in characters:
        if len(char) == 1:
            assert made.tiles(made.encode(char)) == ships.tiles(ships.encode(char))
