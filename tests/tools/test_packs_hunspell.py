"""The recipes' reader of hunspell dictionaries; the reading itself is tested with authoring."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.sources import Files, cbpack, read
from tools.packs.errors import PackBuildError
from tools.packs.readers import WordColumns

SUFFIX = "SFX A Y 3\nSFX A y ied [^aeiou]y\nSFX A 0 ed [^y]\nSFX A 0 ed [aeiou]y\n"


def test_the_reader_keeps_small_letters_and_rewrites(tmp_path: Path) -> None:
    files: Files = {
        "d.aff": SUFFIX + "SFX V Y 1\nSFX V 0 ing .\n",
        "d.dic": "4\nwalk/AV\nwalk\nParis/A\nrĳd/A\n",
        "freq": cbpack(["walk"], ["rijded"], ["paris"]),
    }

    def found(**options: object) -> WordColumns:
        usual = {"aff": "d.aff", "dic": "d.dic", "replace": {"ĳ": "ij"}}
        return read(tmp_path, "hunspell", files, **usual, **options)

    assert set(found()) == {"walk", "walked", "walking", "rijd", "rijded"}
    assert found(words="lemmas") == {"walk": {}, "rijd": {}}
    ranked = found(words="lemmas", frequency="any:freq")
    assert ranked == {"walk": {"zipf": 9.0}, "rijd": {"zipf": 8.98}}
    assert list(found(words="lemmas", having="V")) == ["walk"]
    assert list(found(words="lemmas", lacking="A")) == ["walk"]  # the line without flags
    assert found(words="names") == {"paris": {}}
    assert set(found(attested="any:freq")) == {"walk", "rijd", "rijded"}
    assert set(found(without="jx")) == {"walk", "walked", "walking"}
    with pytest.raises(PackBuildError, match="no words 'stems'"):
        found(words="stems")


def test_forms_of_one_length_alone_can_be_made(tmp_path: Path) -> None:
    files = {"d.aff": "SET UTF-8\n" + SUFFIX, "d.dic": "3\nwalk/A\npel·l/A\nclutter/A\n"}
    found = read(tmp_path, "hunspell", files, aff="d.aff", dic="d.dic", letters=6)
    assert {word for word in found if word.endswith("ed")} == {"walked", "pel·led"}
