"""The readers behind the German pack: dictd headwords, forms of verbs and adjectives."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.tools.sources import Files, cbpack, read
from tools.packs.errors import PackBuildError
from tools.packs.readers import WordColumns
from tools.packs.readers.german import compared, inflected, reformed, regular_forms, short_forms

DICTIONARY = """Deutsch-français FreeDict+WikDict dictionary ver. 2022.11.18
http://www.wikdict.com/
Haus /haʊ̯s/ <n, neut>
maison
Gebäude <Wohnhaus> zum Wohnen
vage /ˈvaːɡə/ <adj>
vague
ticken /ˈtɪkn̩/ <v>
tictaquer
davor <adv>
devant
abel /aːbl̩/ <suffix>
able
altes Europa /ˌaltəs/ <n, neut>
vieille Europe
"""


def read_forms(
    folder: Path, reader: str, entries: dict[str, Any], known: list[str], **options: object
) -> WordColumns:
    """Return the table of entries, a dictionary and a list of the words that are known."""
    files: Files = {
        "forms.json": json.dumps(entries),
        "dict.dz": gzip.compress(DICTIONARY.encode()),
        "list": cbpack([], known),
    }
    return read(folder, reader, files, path="forms.json", frequency="other:list", **options)


def verb(forms: list[Any], **more: Any) -> dict[str, Any]:
    """Return an entry whose present tense has these three forms in the singular."""
    return {"PRÄ": {"S": dict(zip("123", forms, strict=True))}, **more}


@pytest.mark.parametrize(
    ("form", "infinitive", "today"),
    [
        ("paßte", "passen", "passte"),
        ("läßt", "lassen", "lässt"),
        ("ließ", "lassen", "ließ"),
        ("maß", "messen", "maß"),
        ("mäße", "messen", "mäße"),
        ("mißt", "messen", "misst"),
        ("mußte", "müssen", "musste"),
        ("wüßte", "wissen", "wüsste"),
        ("weiß", "wissen", "weiß"),
        ("riß", "reißen", "riss"),
        ("reißt", "reißen", "reißt"),
        ("goß", "gießen", "goss"),
        ("saß", "sitzen", "saß"),
        ("grüßte", "grüßen", "grüßte"),
        ("stößt", "stoßen", "stößt"),
    ],
)
def test_verbs_are_spelled_as_today(form: str, infinitive: str, today: str) -> None:
    assert reformed(form, infinitive) == today


@pytest.mark.parametrize(
    ("infinitive", "short"),
    [("glauben", {"glaub"}), ("trennen", {"trenn"}), ("reden", set()), ("rechnen", set())],
)
def test_the_e_of_an_imperative_is_left_out_where_it_may_be(
    infinitive: str, short: set[str]
) -> None:
    assert set(short_forms(infinitive)) == short


def test_regular_verbs_get_their_endings() -> None:
    assert {"ticke", "tickst", "tickt", "tickte", "getickt"} <= set(regular_forms("ticken"))
    assert {"rede", "redest", "redet", "redete", "geredet"} <= set(regular_forms("reden"))
    assert {"angle", "angelst", "angelt", "angelte"} <= set(regular_forms("angeln"))
    assert "tanzt" in set(regular_forms("tanzen"))
    assert "tanzst" not in set(regular_forms("tanzen"))


def test_adjectives_get_their_endings() -> None:
    assert list(inflected("vage")) == ["vage", "vage", "vagem", "vagen", "vager", "vages"]
    assert "edle" in set(inflected("edel"))
    assert list(inflected("lila")) == ["lila"]


def test_adjectives_are_compared() -> None:
    assert {"kürzer", "kürzere", "kürzeste"} <= set(compared("kurz"))
    assert "kurzer" not in set(compared("kurz"))
    assert {"roter", "röter"} <= set(compared("rot"))
    assert {"größer", "größte"} <= set(compared("groß"))
    assert {"höhere", "höchste"} <= set(compared("hoch"))
    assert {"dunkler", "dunkelste"} <= set(compared("dunkel"))
    assert {"teurer", "teuerste"} <= set(compared("teuer"))
    assert {"neuer", "neuste", "neueste"} <= set(compared("neu"))
    assert not set(compared("mini"))
    assert not set(compared("keß"))


def test_the_forms_of_a_verb_are_those_listed_and_the_rare_ones_that_were_seen(
    tmp_path: Path,
) -> None:
    entries = {
        "ahnen": verb(["ahne", "ahnst", "ahnt"], KJ1={"P": {"2": "ahnet", "3": "ahnen"}}),
        "fassen": verb(["fasse", "faßt", "faßt"], IMP={"S": "fasse"}),
        "zusehen": verb([["sehe", "zu"], ["siehst", "zu"], ["sieht", "zu"]], hasPrefix=True),
        "ankern": verb(["ankere", "ankerst", "ankert"]),
    }
    table = read_forms(tmp_path, "german-verbs", entries, ["zusieht", "fass"])
    assert {"ahnt", "ahnen", "fasst", "sieht", "zusieht", "fass", "ankre"} <= table.keys()
    assert not {"ahnet", "faßt", "zusehe", "ahn"} & table.keys()


def test_verbs_of_a_dictionary_need_to_be_seen(tmp_path: Path) -> None:
    table = read_forms(tmp_path, "german-verbs", {}, ["tickt"], dictionaries=["other:dict.dz"])
    assert table.keys() == {"ticken", "tickt"}


def test_adjectives_in_the_old_spelling_and_names_are_left_out(tmp_path: Path) -> None:
    entries = {"naß": {"NOM": "nasser"}, "nass": {"NOM": "nasse"}, "süß": {"NOM": "süße"}, "Li": {}}
    table = read_forms(
        tmp_path, "german-adjectives", entries, ["vager"], dictionaries=["other:dict.dz"]
    )
    assert table.keys() == {"nass", "nasse", "nasser", "süß", "süße", "vage", "vager"}


def test_forms_of_another_shape_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PackBuildError, match="not an object"):
        read_forms(tmp_path, "german-verbs", {"gehen": ["geht"]}, [])
    with pytest.raises(PackBuildError, match="gehen"):
        read_forms(tmp_path, "german-verbs", {"gehen": {"PRÄ": "geht"}}, [])


def test_dictd_headwords_are_chosen_by_part_of_speech(tmp_path: Path) -> None:
    files: Files = {
        "dict.dz": gzip.compress(DICTIONARY.encode()),
        "other.dz": gzip.compress(b"gehen <v>\naller\n"),
    }

    def found(**options: object) -> set[str]:
        return set(read(tmp_path, "dictd", files, **{"path": "dict.dz", **options}))

    assert found(without=["suffix"]) == {"vage", "ticken", "davor"}
    assert found(tags=["n"], lower=True) == {"haus"}
    assert found(tags=["v"], also=["other:other.dz"]) == {"ticken", "gehen"}


def test_dictd_translations_are_single_words_without_stress(tmp_path: Path) -> None:
    article = "go /ɡoʊ/ <v>\n1. вървя́, ходя\nto move\n2. оти́вам си\nto leave\n"
    article += "Go <pn>\nгуо, го\na game\nchess <n>\nшах\n"
    data = gzip.compress(article.encode())
    options = {"translations": True, "replace": {"\u0301": ""}}
    assert set(read(tmp_path, "dictd", data, **options, without=["pn"])) == {"вървя", "ходя", "шах"}
    assert set(read(tmp_path, "dictd", data, **options, tags=["pn"])) == {"гуо", "го"}
