"""Packs of the same language with words of another length."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tilewise.errors import PackError
from tilewise.lexicon import load
from tilewise.lexicon.discover import PATH_VARIABLE, find_pack, of_length


@pytest.mark.parametrize(
    ("pack", "length", "other"),
    [
        ("en", 6, "en-6"),
        ("en-nyt", 5, "en-nyt"),
        ("en-nyt", 8, "en-8"),
        ("en-6", 5, "en"),
        ("ja-10", 4, "ja-4"),
        ("nerdle", 6, "nerdle-mini"),  # the only games of equations
    ],
)
def test_a_pack_of_the_same_language_is_found(pack: str, length: int, other: str) -> None:
    assert load(pack, length).id == other


def test_games_without_a_language_are_not_mixed() -> None:
    with pytest.raises(PackError, match=r"of primel has words of 8 tiles; choose one of: 5"):
        load("primel", 8)


def test_the_error_says_which_lengths_there_are() -> None:
    with pytest.raises(PackError, match=r"one of: .*5, 6, 7, 8, 9, 10.*tilewise lexicon new"):
        load("en", 16)


def test_a_region_is_the_same_language_and_a_like_alphabet_comes_first() -> None:
    english = load("en").manifest
    assert of_length(replace(english, language="en-GB"), 6) == find_pack("en-6")
    six = replace(load("de").manifest, length=6)
    assert of_length(six, 5) == find_pack("de")
    ascii_only = load("de-ascii").manifest.alphabet
    assert of_length(replace(six, alphabet=ascii_only), 5) == find_pack("de-ascii")


def test_the_pack_named_after_the_first_one_is_preferred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pack_id in ("aa", "mine-5"):
        folder = shutil.copytree(find_pack("nerdle-micro"), tmp_path / pack_id)
        manifest = (folder / "pack.toml").read_text(encoding="utf-8")
        manifest = manifest.replace('id = "nerdle-micro"', f'id = "{pack_id}"')
        (folder / "pack.toml").write_text(
            manifest.replace('language = "zxx"', 'language = "qaa"'), encoding="utf-8"
        )
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "pack.toml").write_text("length = [", encoding="utf-8")
    monkeypatch.setenv(PATH_VARIABLE, str(tmp_path))
    mine = replace(load("mine-5").manifest, id="mine", length=6)
    assert of_length(mine, 5) == tmp_path / "mine-5"
