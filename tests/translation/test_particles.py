"""Korean particles after values of every kind."""

import pytest

from tilewise.translation.translator import settle


@pytest.mark.parametrize(
    ("text", "settled"),
    [
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
        (
            "군대 (ko, 2026. 11. 25.)을(를) 정신(군대)이(가)",
            "군대 (ko, 2026. 11. 25.)를 정신(군대)이",
        ),
    ],
)
def test_the_particle_is_that_of_the_sound_before_it(text: str, settled: str) -> None:
    assert settle(text) == settled
