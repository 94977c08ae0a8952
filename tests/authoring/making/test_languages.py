"""What is known of languages must agree with itself, and with the packs that ship."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tilewise.authoring.making.languages import (
    find_alphabet,
    find_language,
    languages,
    propose_keyboard,
    script_of,
)
from tilewise.lexicon import load
from tilewise.tokens import create_tokenizer

PACKS = Path(__file__).parents[3] / "lexicons"


@pytest.mark.parametrize("tag", languages())
def test_records_agree_with_themselves(tag: str) -> None:
    language = languages()[tag]
    tokenizer = create_tokenizer(language.tokenizer, language.alphabet, language.options)
    keys = [key for row in language.keyboard for key in row]
    assert sorted(keys) == sorted(language.alphabet)
    assert [tokenizer.encode(key) for key in language.alphabet] == [
        (number,) for number in range(len(language.alphabet))
    ]
    assert script_of(language.alphabet) == language.script
    rtl = unicodedata.bidirectional(language.alphabet[0]) in ("R", "AL")
    assert language.direction == ("rtl" if rtl else "ltr")


AS_PROPOSED = ["en", "ko", "de", "es", "fa", "fr", "nl", "hr", "ja", "pt", "ru", "tr"]


@pytest.mark.parametrize("pack", AS_PROPOSED)
def test_shipped_packs_are_as_proposed(pack: str) -> None:
    manifest, language = load(PACKS / pack).manifest, languages()[pack]
    assert set(manifest.alphabet) == set(language.alphabet)
    assert (manifest.tokenizer, manifest.native_name) == (language.tokenizer, language.native_name)
    assert manifest.options.get("apart") == language.options.get("apart")
    assert (manifest.script, manifest.direction) == (language.script, language.direction)


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
        ("de", "groß", "GROß"),
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
    assert find_language("") is None


def test_keyboards_of_unknown_languages() -> None:
    assert propose_keyboard("abcñ", None) == (("a",), ("c", "b"), ("ñ",))
    assert propose_keyboard("ⴰⴱⴳ", None) == (("ⴰ", "ⴱ", "ⴳ"),)
    assert propose_keyboard(["a", "lj", "b"], find_language("hr")) == (("a",), ("b", "lj"))


def test_foreign_letters_are_not_found() -> None:
    assert find_alphabet(["ΛΌΓΟΣ", "слово", "село", "б́"]) == list("бвелос")
    assert find_alphabet([]) == []
