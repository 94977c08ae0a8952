"""The tool that holds packs to lists they were not made from: its readers and its settings."""

from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path
from random import Random

from tests.packs import write_pack
from tilewise.lexicon import load
from tools.coverage import Words, read_cities, read_compressed, read_literals, settings, small
from tools.packs.readers import Material
from tools.packs.recipe import load_recipe


def material(folder: Path, data: bytes) -> Material:
    with zipfile.ZipFile(folder / "a.whl", "w") as zipped:
        zipped.writestr("data", data)
    return Material(folder / "a.whl", lambda: folder, lambda key: folder / key)


def test_texts_of_assignments_are_read(tmp_path: Path) -> None:
    code = (
        b'class A:\n    names = ("Ana", "Ivo")\n    more: tuple = ("Eva",)\n    formats = ("x",)\n'
    )
    found = read_literals(material(tmp_path, code), {"paths": ["data"], "names": ["names", "more"]})
    assert set(found) == {"Ana", "Ivo", "Eva"}


def test_large_cities_of_a_country_are_read(tmp_path: Path) -> None:
    cities = {
        "1": {"name": "Split", "countrycode": "HR", "population": 160_000},
        "2": {"name": "Hvar", "countrycode": "HR", "population": 4_000},
        "3": {"name": "Basel", "countrycode": "CH", "population": 160_000},
    }
    options = {"path": "data", "countries": ["HR"], "least": 10_000}
    found = read_cities(material(tmp_path, json.dumps(cities).encode()), options)
    assert set(found) == {"Split"}


def test_compressed_lists_share_the_beginnings_of_words(tmp_path: Path) -> None:
    data = gzip.compress("\x01aber\x03te\x04či".encode("iso-8859-2"))
    found = read_compressed(material(tmp_path, data), {"path": "data", "encoding": "iso-8859-2"})
    assert list(found) == ["aber", "abte", "abtči"]


def test_words_are_counted_by_what_the_pack_does_with_them(tmp_path: Path) -> None:
    words = Words(load(write_pack(tmp_path / "tiny")))
    assert words.fitting(["Crane", "ox", "crane", "paris"]) == ["crane", "paris"]
    assert [words.row(word) is None for word in ("crane", "alloy", "paris")] == [False, False, True]
    assert [words.is_answer(word) for word in ("crane", "alloy", "paris")] == [True, False, False]
    assert len(words.suggestions(Random(1), 6)) == 6


def test_turkish_letters_are_made_small_as_turks_do() -> None:
    assert small("ISPARTA", "tr") == "ısparta"
    assert small("İzmir", "tr") == "izmir"


def test_packs_are_not_made_from_what_they_are_held_to() -> None:
    sources, lists = settings()
    assert {one.source for one in lists} == set(sources)
    for one in lists:
        for pack in one.packs:
            assert sources[one.source].file not in {s.file for s in load_recipe(pack).sources}
