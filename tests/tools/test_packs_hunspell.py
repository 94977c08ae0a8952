"""The recipes' reader of hunspell dictionaries; the reading itself is tested with authoring."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path
from typing import Any

import msgpack
import pytest

from tools.packs.errors import PackBuildError
from tools.packs.readers import READERS, Material

SUFFIX = "SFX A Y 3\nSFX A y ied [^aeiou]y\nSFX A 0 ed [^y]\nSFX A 0 ed [aeiou]y\n"


def test_the_reader_keeps_small_letters_marks_lemmas_and_rewrites(tmp_path: Path) -> None:
    archive = tmp_path / "package.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("d.aff", SUFFIX + "SFX V Y 1\nSFX V 0 ing .\n")
        zipped.writestr("d.dic", "4\nwalk/AV\nwalk\nParis/A\nrĳd/A\n")
    with zipfile.ZipFile(archive, "a") as zipped:
        levels: list[Any] = [{"format": "cB", "version": 1}, ["walk"], ["rijded"], ["paris"]]
        zipped.writestr("freq", gzip.compress(msgpack.packb(levels)))
    material = Material(archive, lambda: tmp_path, lambda key: archive)
    options = {"aff": "d.aff", "dic": "d.dic", "replace": {"ĳ": "ij"}}
    assert set(READERS["hunspell"](material, options)) == {
        "walk", "walked", "walking", "rijd", "rijded",
    }  # fmt: skip
    lemmas = READERS["hunspell"](material, {**options, "words": "lemmas", "flags": {"verb": "V"}})
    assert lemmas == {"walk": {"verb": 1.0}, "rijd": {}}
    ranked = {**options, "words": "lemmas", "frequency": "any:freq"}
    assert READERS["hunspell"](material, ranked) == {"walk": {"zipf": 9.0}, "rijd": {"zipf": 8.98}}
    verbs = READERS["hunspell"](material, {**options, "words": "lemmas", "having": "V"})
    assert list(verbs) == ["walk"]
    others = READERS["hunspell"](material, {**options, "words": "lemmas", "lacking": "A"})
    assert list(others) == ["walk"]  # the line without flags
    assert READERS["hunspell"](material, {**options, "words": "names"}) == {"paris": {}}
    attested = READERS["hunspell"](material, {**options, "attested": "any:freq"})
    assert set(attested) == {"walk", "rijd", "rijded"}
    unlettered = READERS["hunspell"](material, {**options, "without": "jx"})
    assert set(unlettered) == {"walk", "walked", "walking"}
    with pytest.raises(PackBuildError, match="no words 'stems'"):
        READERS["hunspell"](material, {**options, "words": "stems"})


def test_forms_of_one_length_alone_can_be_made(tmp_path: Path) -> None:
    archive = tmp_path / "package.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("d.aff", "SET UTF-8\n" + SUFFIX)
        zipped.writestr("d.dic", "3\nwalk/A\npel·l/A\nclutter/A\n")
    material = Material(archive, lambda: tmp_path, lambda key: archive)
    found = READERS["hunspell"](material, {"aff": "d.aff", "dic": "d.dic", "letters": 6})
    assert {word for word in found if word.endswith("ed")} == {"walked", "pel·led"}
