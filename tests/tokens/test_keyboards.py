"""Keys of keyboards that were not switched."""

import pytest

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
