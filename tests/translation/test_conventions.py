"""Values are written as each language writes them."""

import datetime

import pytest

from tilewise.errors import Listed
from tilewise.translation.translator import Translator


@pytest.mark.parametrize(
    ("language", "count", "share", "change"),
    [
        ("en", "2,315", "20.1%", "-1.500"),
        ("de", "2.315", "20,1\u00a0%", "-1,500"),
        ("fr", "2\u202f315", "20,1\u00a0%", "-1,500"),
        ("es", "2315", "20,1\u00a0%", "-1,500"),
        ("tr", "2.315", "%20,1", "-1,500"),
        ("ko", "2,315", "20.1%", "-1.500"),
        ("fa", "۲٬۳۱۵", "۲۰٫۱٪", "-۱٫۵۰۰"),
    ],
)
def test_numbers(language: str, count: str, share: str, change: str) -> None:
    conventions = Translator.of(language).conventions
    assert conventions.number(2315, ",") == count
    assert conventions.number(0.201, ".1%") == share
    assert conventions.number(-1.5, "+.3f") == change


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "2026-03-05"), ("de", "05.03.2026"), ("ko", "2026. 3. 5."), ("fr", "05/03/2026")],
)
def test_dates(language: str, written: str) -> None:
    assert Translator.of(language).conventions.day(datetime.date(2026, 3, 5)) == written


def test_values_in_messages_are_written_so() -> None:
    german = Translator.of("de")
    values = {"n": 1234567, "words": Listed(["ja", "nein"]), "day": datetime.date(2026, 1, 2)}
    assert german.say("{n:,}: {words} {day} {yes}", **values, yes=True) == (
        "1.234.567: ja, nein 02.01.2026 True"
    )
    assert Translator.of("ja").say("{words}", **values) == "ja、nein"


def test_only_numbers_of_five_digits_are_grouped_in_spanish() -> None:
    assert Translator.of("es").conventions.number(12345, ",") == "12.345"
