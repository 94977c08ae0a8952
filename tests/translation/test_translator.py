"""Values are written as each language writes them."""

from __future__ import annotations

import datetime

import pytest

from tilewise.errors import Listed, Message, PackLabel
from tilewise.translation.translator import Translator, settle


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


def test_packs_and_messages_among_values_are_translated() -> None:
    pack = PackLabel("en-nyt", "English (New York Times)", "en")
    inner = Message("{pack} is left out", pack=Listed([pack]))
    assert Translator.of("ko").say("{n}: {error}", n=1, error=inner) == (
        "1: 영어 (뉴욕 타임스) is left out"
    )
    assert inner == "en-nyt is left out"


def test_only_numbers_of_five_digits_are_grouped_in_spanish() -> None:
    assert Translator.of("es").conventions.number(12345, ",") == "12.345"


# -- Korean particles after values of every kind ---


PARTICLES = [
    ("군대을(를) 씁니다", "군대를 씁니다"),
    ("정신을(를) 씁니다", "정신을 씁니다"),
    ("군대이(가) 맞습니다", "군대가 맞습니다"),
    ("정신은(는) 3과(와) 2과(와)", "정신은 3과 2와"),
    ("'정신'이(가) 아니라 '군대'이(가)", "'정신'이 아니라 '군대'가"),
    ("서울(으)로, 군대(으)로, 정신(으)로", "서울로, 군대로, 정신으로"),
    ("1(으)로 7(으)로 8(으)로 10(으)로 100(으)로", "1로 7로 8로 10으로 100으로"),
    ("ㄴ이(가) ㅜ이(가) ㄹ(으)로 ㄱ(으)로", "ㄴ이 ㅜ가 ㄹ로 ㄱ으로"),
    ("G이(가) E이(가) L이(가) N이(가)", "G가 E가 L이 N이"),
    ("CRANE을(를) slate을(를) APPLE(으)로 king(으)로", "CRANE을 slate를 APPLE로 king으로"),
    ("trust을(를) crank이(가) fact은(는)", "trust를 crank가 fact는"),
    ("robot을(를) sleep이(가)", "robot을(를) sleep이(가)"),
    ("정신 (은)", "정신 (은)"),
]
"""Texts with both particles, and with the right ones. The page's words.js writes the same."""

REMARK = (
    "군대 (ko, 2026. 11. 25.)을(를) 정신(군대)이(가)",
    "군대 (ko, 2026. 11. 25.)를 정신(군대)이",
)


@pytest.mark.parametrize(("text", "settled"), [*PARTICLES, REMARK])
def test_the_particle_is_that_of_the_sound_before_it(text: str, settled: str) -> None:
    assert settle(text) == settled
