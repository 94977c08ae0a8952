"""Keys of keyboards that were not switched."""

import pytest

from tilewise.tokens.keyboards import keys_of, typed_on, typed_with


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
    assert list(typed_with("7")) == []
