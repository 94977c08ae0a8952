"""The readers that group forms into words, on tiny inputs."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.tools.sources import read, with_zipf
from tools.packs.errors import PackBuildError
from tools.packs.readers import WordColumns

DIC = "4\nкинза/G\nковры/G\nрысь/G\nабвер\n"
AFF = "SET UTF-8\nSFX G Y 1\nSFX G а ы а\n"

#: A pymorphy3 that knows a few words: (word, tags, lemma, share of its readings).
PYMORPHY = """
from types import SimpleNamespace

ROWS = [
    ("ковёр", "NOUN sing nomn", "ковёр", 1.0),
    ("ковры", "NOUN plur nomn", "ковёр", 1.0),
    ("роман", "NOUN sing nomn", "роман", 0.75),
    ("роман", "NOUN Name sing nomn", "Роман", 0.25),
    ("романы", "NOUN plur nomn", "роман", 1.0),
    ("брюки", "NOUN Pltm plur nomn", "брюки", 1.0),
    ("метро", "NOUN Fixd sing nomn", "метро", 0.5),
    ("метро", "NOUN Fixd plur nomn", "метро", 0.5),
    ("белый", "ADJF sing nomn", "белый", 1.0),
    ("юлиус", "NOUN sing nomn", "юлиус", 1.0),
]


class Tag:
    def __init__(self, text):
        self.text = text
        self.grammemes = frozenset(text.split())

    def __str__(self):
        return self.text


class Parse:
    def __init__(self, word, tag, normal_form, score):
        self.word, self.tag, self.normal_form, self.score = word, Tag(tag), normal_form, score

    def __eq__(self, other):
        return (self.word, str(self.tag)) == (other.word, str(other.tag))

    def __hash__(self):
        return hash((self.word, str(self.tag)))

    @property
    def lexeme(self):
        return [Parse(*row) for row in ROWS if row[2] == self.normal_form]


class MorphAnalyzer:
    def __init__(self, lang):
        assert lang == "ru"
        known = [(word, Tag(tag), lemma, 0, 0) for word, tag, lemma, _ in ROWS]
        self.dictionary = SimpleNamespace(iter_known_words=lambda: iter(known))

    def parse(self, text):
        return [Parse(*row) for row in ROWS if text in (row[0], row[0].replace("ё", "е"))]
"""


@pytest.fixture
def pymorphy(tmp_path: Path) -> Path:
    """A folder from which pymorphy3 can be imported."""
    (tmp_path / "pymorphy3.py").write_text(PYMORPHY, encoding="utf-8")
    return tmp_path


def test_opencorpora_keeps_nouns_that_games_take(pymorphy: Path) -> None:
    table = read(pymorphy, "opencorpora", {}, length=5, without=["юлиус"])
    assert table == {"ковёр": {}, "роман": {}, "брюки": {}, "метро": {}}


def test_opencorpora_counts_the_forms_of_a_noun_by_their_share(pymorphy: Path) -> None:
    zipf = {"роман": 5.0, "романы": 4.0, "ковер": 4.0, "ковёр": 4.0, "ковры": 4.0, "метро": 5.0}
    table = read(pymorphy, "opencorpora", {"freq": with_zipf(zipf)}, length=5, frequency="any:freq")
    assert table["роман"] == {"zipf": 4.93}  # 0.75 * 10^5 + 10^4
    assert table["ковёр"] == {"zipf": 4.48}  # three spellings of 10^4
    assert table["метро"] == {"zipf": 5.0}  # once, though singular and plural look alike
    assert table["брюки"] == {}


def test_opencorpora_gives_second_spellings(pymorphy: Path) -> None:
    assert read(pymorphy, "opencorpora", {}, length=5, replace={"ё": "е"}) == {"ковер": {}}


def test_a_hunspell_dictionary_adds_the_nouns_that_opencorpora_lacks(pymorphy: Path) -> None:
    files = {"dic": DIC.encode(), "aff": AFF.encode()}
    options = {"dic": "dic", "aff": "aff", "length": 5, "having": "G"}
    lacking = read(pymorphy, "opencorpora-lacks", files, **options)
    assert list(lacking) == ["кинза", "рысь"]
    kept = read(pymorphy, "opencorpora-lacks", files, **options, keep=["ковры"])
    assert list(kept) == ["кинза", "ковры", "рысь"]


def test_opencorpora_says_what_went_wrong(tmp_path: Path) -> None:
    (tmp_path / "pymorphy3.py").write_text("raise ImportError('no dictionary')\n")
    with pytest.raises(PackBuildError, match=r"opencorpora: .*no dictionary"):
        read(tmp_path, "opencorpora", {}, length=5)


LOOKUP = {
    "kuća": "kuća", "kuće": "kuća", "kuću": "kuća",
    "ana": "Ana", "ane": "Ana",
    "maše": "mahati", "mahati": "mahati",
    "anin": "anin", "sijać": "sijaći", "sijaći": "sijaći", "maršâ": "marš",
    "rooma": "room", "bez": "bez", "beze": "bez",
}  # fmt: skip
LETTERS = "abcčćdđefghijklmnoprsštuvzž"


def lookup(folder: Path, **options: Any) -> WordColumns:
    files = {
        "lookup.json.gz": gzip.compress(json.dumps(LOOKUP).encode()),
        "freq": with_zipf({"kuće": 4.0, "kuću": 4.0, "maše": 3.5, "ane": 4.0, "beze": 3.0}),
    }
    return read(folder, "lemma-lookup", files, paths=["lookup.json.gz"], letters=LETTERS, **options)


def test_lemma_lookups_leave_out_names_and_what_the_recipe_says(tmp_path: Path) -> None:
    table = lookup(tmp_path, without=["room"], without_endings=["in"], truncated=["ći"])
    assert list(table) == ["kuća", "kuće", "kuću", "maše", "mahati", "sijaći", "bez", "beze"]


def test_lemma_lookups_add_up_the_forms_of_a_lemma(tmp_path: Path) -> None:
    table = lookup(tmp_path, frequency="any:freq")
    assert table["kuća"] == {"zipf": 4.3}
    assert table["mahati"] == table["maše"] == {"zipf": 3.5}
    assert table["bez"] == {"zipf": 3.0}
    assert not table.keys() & {"ana", "anin", "sijaći"}


def test_lemma_lookups_refuse_what_is_not_an_object(tmp_path: Path) -> None:
    with pytest.raises(PackBuildError, match="not an object of forms and lemmas"):
        read(tmp_path, "lemma-lookup", {"x": gzip.compress(b"[]")}, paths=["x"], letters=LETTERS)


def test_lemma_lists_have_names_too(tmp_path: Path) -> None:
    lookup = {"zagrebu": "Zagreb", "zagreb": "Zagreb", "anin": "Anin", "more": "more", "eu": "EU"}
    files = {"names.gz": gzip.compress(json.dumps(lookup).encode())}
    options = {"paths": ["names.gz"], "letters": "abegmorz", "without_endings": ["in"]}
    assert read(tmp_path, "lemma-lookup", files, words="names", **options) == {"zagreb": {}}


def test_lemma_lists_may_be_several_by_part_of_speech_and_misread(tmp_path: Path) -> None:
    town, down = "citt\u00c3\u00a0", "gi\u00c3\u00b9"
    parts = {
        "nouns": {town: town, "case": "casa"},
        "both": {"verb": {"case": ["casare", "casere"]}, "adv": {down: [down]}},
    }
    files = {f"{key}.gz": gzip.compress(json.dumps(part).encode()) for key, part in parts.items()}
    options = {
        "paths": ["{part}.gz"],
        "parts": list(parts),
        "misread": "latin-1",
        "letters": "acegirstàù",
    }
    lemmas = read(tmp_path, "lemma-lookup", files, words="lemmas", **options)
    assert list(lemmas) == ["città", "casa", "casare", "casere", "giù"]
    forms = read(tmp_path, "lemma-lookup", files, **options)
    assert list(forms) == ["città", "case", "giù"]


def test_opencorpora_has_plurals_too(pymorphy: Path) -> None:
    table = read(pymorphy, "opencorpora-words", {}, length=5, words="others")
    assert table == {"ковры": {}}


def test_an_index_has_lemmas_by_part_of_speech(tmp_path: Path) -> None:
    index = {"noun": ["αγάπη", "Ελένη"], "verb": ["αγαπώ"]}
    found = read(tmp_path, "lemma-index", gzip.compress(json.dumps(index).encode()))
    assert list(found) == ["αγάπη", "αγαπώ"]
    with pytest.raises(PackBuildError, match="not an object of parts of speech"):
        read(tmp_path, "lemma-index", gzip.compress(b"[]"))
