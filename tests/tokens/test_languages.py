"""The tokenizers on languages that no shipped pack has, with the options they need."""

from __future__ import annotations

from typing import Any

import pytest

from tilewise.tokens import Tokenizer, create_tokenizer

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
