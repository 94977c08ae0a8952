"""What we say about licences and about numbers of words agrees with the packs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tilewise.lexicon.fingerprints import count_words
from tilewise.lexicon.manifest import Manifest, read_manifest
from tilewise.web.site import NOTICE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LEXICONS = ROOT / "lexicons"
IDS = sorted(path.parent.name for path in LEXICONS.glob("*/pack.toml"))
RECIPES = ROOT / "tools" / "packs" / "recipes"
WORD_FILES = sorted(RECIPES.glob("*.txt"))
LICENCE = re.compile(r"[\w.-]+")


def manifest(pack_id: str) -> Manifest:
    found = read_manifest(LEXICONS / pack_id).manifest
    assert found is not None
    return found


def _patterns(paths: str | list[str]) -> list[re.Pattern[str]]:
    """Return globs as patterns: ``*`` is anything within a folder, ``**`` anything at all."""
    globs = [paths] if isinstance(paths, str) else paths
    parts = {"**": ".*", "*": "[^/]*"}
    return [
        re.compile("".join(parts.get(part, re.escape(part)) for part in re.split(r"(\*+)", glob)))
        for glob in globs
    ]


ANNOTATIONS: list[tuple[list[re.Pattern[str]], str]] = [
    (_patterns(one["path"]), one["SPDX-License-Identifier"])
    for one in tomllib.loads((ROOT / "REUSE.toml").read_text("utf-8"))["annotations"]
]


def licence_of(path: Path) -> str:
    """Return a file's licence by REUSE.toml, where the last entry that fits counts."""
    name = path.relative_to(ROOT).as_posix()
    fitting = [
        licence
        for patterns, licence in ANNOTATIONS
        if any(pattern.fullmatch(name) for pattern in patterns)
    ]
    return fitting[-1]


@pytest.mark.parametrize("pack_id", IDS)
def test_lists_are_under_the_licence_of_their_pack(pack_id: str) -> None:
    text = " ".join((LEXICONS / pack_id / "LICENSE").read_text("utf-8").split())
    for file in manifest(pack_id).lists.values():
        if not file.pack:
            assert licence_of(LEXICONS / pack_id / file.path) == file.license
            assert file.license in text or file.license == "MIT"


@pytest.mark.parametrize("path", WORD_FILES, ids=[path.stem for path in WORD_FILES])
def test_words_beside_recipes_are_under_the_licence_of_their_language(path: Path) -> None:
    language = path.stem.partition("-")[0].replace("english", "en")
    packs = [pack_id for pack_id in IDS if pack_id.partition("-")[0] == language]
    assert licence_of(path) in {manifest(pack_id).guesses.license for pack_id in packs}


def test_every_licence_has_its_text_and_every_text_is_needed() -> None:
    named = {name for _, licence in ANNOTATIONS for name in LICENCE.findall(licence)} - {"AND"}
    assert named == {path.stem for path in (ROOT / "LICENSES").iterdir()}


def test_lists_under_several_licences_say_why() -> None:
    for pack_id in IDS:
        text = (LEXICONS / pack_id / "SOURCES.md").read_text("utf-8")
        for file in manifest(pack_id).lists.values():
            if " AND " in file.license:
                assert f"- `{file.path}`: {file.license}\n" in text, pack_id
                assert "because it is a collection" in text, pack_id


def test_korean_words_are_credited_to_their_institute() -> None:
    for pack_id in (
        "ko",
        "ko-5",
        "ko-5-whole",
        "ko-9",
        "ko-11",
        "ko-12",
        "ko-handle",
        "ko-ssaangn",
    ):
        assert "국립국어원" in (LEXICONS / pack_id / "LICENSE").read_text("utf-8")
        assert all(
            {"LicenseRef-CC-BY-SA-2.0-KR", "LicenseRef-KOGL-1"} <= {*file.license.split(" AND ")}
            for file in manifest(pack_id).lists.values()
        )


COUNTS = re.compile(r"([\d,]+) answers and ([\d,]+) other guesses")


@pytest.mark.parametrize("pack_id", sorted(path.stem for path in RECIPES.glob("*.toml")))
def test_sources_give_both_numbers_of_words(pack_id: str) -> None:
    text = (LEXICONS / pack_id / "SOURCES.md").read_text("utf-8")
    said = [tuple(int(n.replace(",", "")) for n in pair) for pair in COUNTS.findall(text)]
    files = (manifest(pack_id).answers, manifest(pack_id).guesses)
    lists = [LEXICONS / (file.pack or pack_id) / file.path for file in files]
    spelled = tuple(len(path.read_text("utf-8").splitlines()) for path in lists)
    counted = count_words(LEXICONS / pack_id)
    assert said == list(dict.fromkeys([spelled, (counted.answers, counted.guesses)]))


def test_a_site_has_the_texts_of_the_licences_it_names() -> None:
    notice = NOTICE.read_text("utf-8")
    for heading in (
        "Mozilla Public License Version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Copyright (c) 2005-2024, NumPy Developers.",
        "CNRI LICENSE AGREEMENT FOR PYTHON 1.6.1",
        "Apache License\n                           Version 2.0, January 2004",
        "Copyright (c) 2010-2024 Benjamin Peterson",
        "The platformdirs developers",
        "Copyright (c) 2026 The tilewise founders",
    ):
        assert heading in notice
