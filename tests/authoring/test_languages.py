"""Data about languages agrees with itself and with the packs that ship."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel import Locale
from babel.core import get_global

from tests.packs import some_by_default
from tilewise.authoring.languages import (
    UNKNOWN_SCRIPT,
    Names,
    canonical_tag,
    direction_of,
    find_alphabet,
    find_language,
    languages,
    names_of,
    propose_keyboard,
    script_of,
    tag_of_name,
)
from tilewise.lexicon import load
from tilewise.tokens import create_tokenizer

PACKS = Path(__file__).parents[2] / "lexicons"


@pytest.mark.parametrize("tag", languages())
def test_records_agree_with_themselves(tag: str) -> None:
    language = languages()[tag]
    tokenizer = create_tokenizer(language.tokenizer, language.alphabet, language.options)
    keys = [key for row in language.keyboard for key in row]
    assert sorted(keys) == sorted(language.alphabet)
    assert [tokenizer.encode(key) for key in language.alphabet] == [
        (number,) for number in range(len(language.alphabet))
    ]
    assert names_of(tag) is not None
    assert canonical_tag(tag) == tag
    scripts = {script_of(token) for token in language.alphabet} - {UNKNOWN_SCRIPT}  # as of ー
    assert scripts == {script_of(language.alphabet)}
    assert script_of(language.alphabet) == LIKELY_SCRIPT.get(tag, likely_script(tag))
    assert len({direction_of(token) for token in language.alphabet}) == 1


LIKELY_SCRIPT = {"ja": "Hira", "ko": "Hang"}
"""The part of a script of several, which packs of words are written in."""


def likely_script(tag: str) -> str:
    """The script that Unicode's locale data expects of a language."""
    locale = Locale.parse(tag, sep="-")
    whole = get_global("likely_subtags")[str(locale)] if not locale.script else str(locale)
    return whole.split("_")[1]


AS_PROPOSED = [
    *("en", "ko", "de", "es", "fa", "fr", "nl", "hr", "it", "ja", "nb", "pl", "pt", "ru", "sv"),
    *("tr", "bg", "ca", "cs", "fi", "gl", "he", "hu", "id", "ro", "sk", "sl", "sr", "th", "vi"),
]


@pytest.mark.parametrize("pack", some_by_default(AS_PROPOSED))
def test_shipped_packs_are_as_proposed(pack: str) -> None:
    manifest, language = load(PACKS / pack).manifest, languages()[pack]
    assert set(manifest.alphabet) == set(language.alphabet)
    names = names_of(pack)
    assert names is not None
    assert (manifest.tokenizer, manifest.native_name) == (language.tokenizer, names.native)
    assert manifest.options.get("apart") == language.options.get("apart")
    assert manifest.script == script_of(language.alphabet)
    assert manifest.direction == direction_of(language.alphabet)


@pytest.mark.parametrize(
    ("tag", "spelling", "tiles"),
    [
        ("pt", "ação", "ACAO"),
        ("es", "señal", "SEÑAL"),
        ("es", "árbol", "ARBOL"),
        ("fr", "cœur", "COEUR"),
        ("el", "ΛΌΓΟΣ", "ΛΟΓΟΣ"),
        ("tr", "IŞIK", "IŞIK"),
        ("tr", "İncir", "İNCİR"),
        ("ru", "ёлка", "ЕЛКА"),
        ("ru", "йод", "ЙОД"),
        ("he", "שלום", "שלומ"),
        ("fa", "كيف", "کیف"),
        ("fa", "تأکید", "تاکید"),
        ("fa", "می‌شود", "میشود"),
        ("ro", "ştiu", "ȘTIU"),
        ("vi", "đường", "DUONG"),
        ("de", "groß", "GROß"),
        ("br", "c’hoar", "C'HOAR"),
        ("br", "c'hoar", "C'HOAR"),
        ("ca", "col·lega", "COLLEGA"),
        ("ca", "col.lega", "COLLEGA"),
    ],
)
def test_words_are_read_as_games_do(tag: str, spelling: str, tiles: str) -> None:
    language = languages()[tag]
    tokenizer = create_tokenizer(language.tokenizer, language.alphabet, language.options)
    assert "".join(tokenizer.tiles(tokenizer.encode(spelling))) == tiles


def test_a_region_has_its_languages_record() -> None:
    assert find_language("pt-BR") == languages()["pt"]
    assert find_language("PT") == languages()["pt"]
    assert find_language("x-klingon") is None
    assert find_language("sr-Latn-RS") == languages()["sr-Latn"]
    assert find_language("sr-cyrl") == languages()["sr"]
    assert find_language("tr-Arab") is None
    assert find_language("no") == languages()["nb"]
    assert find_language("iw") == languages()["he"]
    assert find_language("") is None


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("pt_br", "pt-BR"),
        ("SR-latn", "sr-Latn"),
        ("iw", "he"),
        ("sh", "sr-Latn"),
        ("tl", "fil"),
        ("ca-VALENCIA", "ca-valencia"),
        ("en-US-x-foo", "en-US-x-foo"),
        ("the moon's", "the moon's"),
        ("", ""),
    ],
)
def test_tags_are_written_as_today(tag: str, expected: str) -> None:
    assert canonical_tag(tag) == expected


def test_names() -> None:
    assert names_of("pt-BR") == Names("Portuguese", "português")
    assert names_of("sr-Latn") == Names("Serbian (Latin)", "srpski (latinica)")
    assert names_of("lb") == Names("Luxembourgish", "Lëtzebuergesch")  # and no record
    for unknown in ("", "xx", "the moon's", "x-klingon", "../../etc/passwd", "a\0b"):
        assert names_of(unknown) is None
    assert [tag_of_name(name) for name in ("Croatian", "HRVATSKI", "Luxembourgish", "moon")] == [
        "hr", "hr", "lb", "",
    ]  # fmt: skip


def test_keyboards_of_unknown_languages() -> None:
    assert propose_keyboard("abcñ", None) == (("a",), ("c", "b"), ("ñ",))
    assert propose_keyboard("ⴰⴱⴳ", None) == (("ⴰ", "ⴱ", "ⴳ"),)
    assert propose_keyboard(["a", "lj", "b"], find_language("hr")) == (("a",), ("b", "lj"))


def test_foreign_letters_are_not_found() -> None:
    assert find_alphabet(["ΛΌΓΟΣ", "слово", "село", "б́"]) == list("бвелос")
    assert find_alphabet([]) == []
