"""The readers of the pack tools, on tiny inputs."""

from __future__ import annotations

import gzip
import io
import lzma
import pickle
import struct
import tarfile
import zipfile
from base64 import b85encode
from collections.abc import Callable
from pathlib import Path
from zlib import compress

import pytest

from tests.tools.sources import Files, cbpack, read
from tools.held_out import LISTS, SUBTITLES
from tools.packs.errors import PackBuildError
from tools.packs.readers import WordColumns, find_reader
from tools.packs.readers.mecab import entries
from tools.packs.recipe import RECIPES, load_recipe
from tools.packs.sources import read_member

pytestmark = pytest.mark.slow


def test_plain_lists_keep_their_order_and_first_mention(tmp_path: Path) -> None:
    table = read(tmp_path, "plain", "\ufeffcrane\r\nslate\r\n\r\ncrane\r\n".encode())
    assert table == {"crane": {"rank": 0.0}, "slate": {"rank": 1.0}}


def test_plain_lists_may_leave_out_capitals_and_write_letters_anew(tmp_path: Path) -> None:
    data = "ĳs\nAmsterdam\nKGB\nwater\n".encode()
    table = read(tmp_path, "plain", data, small=True, replace={"ĳ": "ij"})
    assert table == {"ijs": {"rank": 0.0}, "water": {"rank": 1.0}}


def test_words_in_quotes_are_read_and_the_code_around_them_is_not(tmp_path: Path) -> None:
    data = "'use strict';\nconst nouns = [\n'가게',\n  \"가격\"\n];\nmodule.exports = nouns;\n"
    table = read(tmp_path, "quoted", data.encode())
    assert table == {"가게": {"rank": 0.0}, "가격": {"rank": 1.0}}


@pytest.mark.parametrize("compress", [gzip.compress, lzma.compress])
def test_lists_may_be_compressed(tmp_path: Path, compress: Callable[[bytes], bytes]) -> None:
    data = compress("군대\t0.25\n".encode())
    assert read(tmp_path, "scored", data) == {"군대": {"score": 0.25}}
    with pytest.raises(PackBuildError, match=r"package\.whl!data: cannot be decompressed"):
        read(tmp_path, "scored", data[:-4])


@pytest.mark.parametrize(
    ("reader", "options", "message"),
    [
        ("plan", {}, "no reader called 'plan'; there are: "),
        ("plain", {}, "reader 'plain': missing a required .*argument: 'path'"),
        ("plain", {"path": "x", "tag": "n"}, "reader 'plain': got an unexpected .* 'tag'"),
    ],
)
def test_options_are_those_of_the_reader(
    reader: str, options: dict[str, str], message: str
) -> None:
    with pytest.raises(PackBuildError, match=message):
        find_reader(reader, options)


def test_recipes_and_held_out_lists_have_options_of_their_readers() -> None:
    for path in RECIPES.glob("*.toml"):
        for table in load_recipe(path.stem).tables:
            find_reader(table.reader, table.options)
    for one in (*LISTS, *SUBTITLES.values()):
        find_reader(one.reader, one.options)


def test_scored_words_below_the_least_number_are_left_out(tmp_path: Path) -> None:
    text = "การ\t30\nกาน\t2\n".encode()
    assert read(tmp_path, "scored", text, least=3) == {"การ": {"score": 30.0}}


def sys_dic(rows: list[tuple[int, str]]) -> bytes:
    """A sys.dic of (word cost, feature string) rows with a trie of 8 meaningless bytes."""
    features, tokens = b"", b""
    for cost, text in rows:
        tokens += struct.pack("<HHHhII", 1, 2, 3, cost, len(features), 0)
        features += text.encode() + b"\0"
    sizes = (8, len(tokens), len(features), 0)
    head = struct.pack("<10I32s", 0, 102, 0, len(rows), 1, 1, *sizes, b"UTF-8")
    return head + bytes(8) + tokens + features


def test_mecab_keeps_one_tag_hangul_and_the_lowest_cost(tmp_path: Path) -> None:
    data = sys_dic(
        [
            (900, "NNG,*,F,군대,*,*,*,*"),
            (-70, "NNG,*,F,군대,Compound,*,*,군/NNG/*+대/NNG/*"),
            (500, "NNP,지명,T,서울,*,*,*,*"),
            (500, "NNP,인명,T,영철,*,*,*,*"),
            (500, "NNG,*,T,軍隊,*,*,*,*"),
            (500, "NNG,*,T,ㅋㅋ,*,*,*,*"),
        ]
    )
    assert read(tmp_path, "mecab", data, tag="NNG") == {"군대": {"cost": -70.0, "compound": 1.0}}
    assert list(read(tmp_path, "mecab", data, tag="NNP", meaning="지명")) == ["서울"]


@pytest.mark.parametrize("data", [b"", b"\0" * 72 + b"x", sys_dic([(1, "NNG")])[:-1]])
def test_mecab_refuses_what_is_not_a_dictionary(data: bytes) -> None:
    with pytest.raises(PackBuildError, match=r"sys\.dic"):
        list(entries(data))


def test_a_reader_reaches_into_an_archive_within_the_archive(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as zipped:
        zipped.writestr("nouns.txt", "군대\n")
    files = {"some.jar": inner.getvalue()}
    assert list(read(tmp_path, "plain", files, path="some.jar!nouns.txt")) == ["군대"]
    with pytest.raises(PackBuildError, match=r"some\.jar.*no file 'names\.txt'"):
        read(tmp_path, "plain", files, path="some.jar!names.txt")


def test_wordfreq_levels_are_hundredths_of_a_decade(tmp_path: Path) -> None:
    data = cbpack([], ["the"], *[[]] * 248, ["rare", "seldom"])
    assert read(tmp_path, "wordfreq", data) == {
        "the": {"zipf": 8.99},
        "rare": {"zipf": 6.5},
        "seldom": {"zipf": 6.5},
    }
    assert list(read(tmp_path, "wordfreq", data, least=7)) == ["the"]


def test_wordfreq_leaves_out_runs_of_a_letter_and_roman_numerals(tmp_path: Path) -> None:
    words = ["xxxxx", "hmmmm", "хаааа", "xviii", "mmxx", "cdxl"]
    kept = ["civil", "livid", "mild", "dixi", "mix", "vii", "xxx", "ahhh", "schifffahrt"]
    assert list(read(tmp_path, "wordfreq", cbpack(words + kept))) == kept


def test_any_reader_writes_serbian_in_cyrillic(tmp_path: Path) -> None:
    data = cbpack(["ljubav", "džep", "šta"])
    assert set(read(tmp_path, "wordfreq", data, cyrillic=True)) == {"љубав", "џеп", "шта"}


def test_wordfreq_leaves_out_what_is_commoner_in_another_language(tmp_path: Path) -> None:
    files = {"de": cbpack(["die"], ["haus"], ["the", "hand"]), "en": cbpack(["the"], ["hand"])}
    found = read(tmp_path, "wordfreq", files, path="de", unless_commoner_in="en")
    assert list(found) == ["die", "haus"]


@pytest.mark.parametrize("words", [b'["haus", "the"]', b'{"haus": 3, "the": 1}'])
def test_wordfreq_keeps_what_another_list_backs(tmp_path: Path, words: bytes) -> None:
    files = {"de": cbpack(["die"], ["haus"]), "words": words, "number": b"7"}
    found = read(tmp_path, "wordfreq", files, path="de", backed_by="other:words")
    assert found == {"haus": {"zipf": 8.99}}
    with pytest.raises(PackBuildError, match="neither an array nor an object"):
        read(tmp_path, "wordfreq", files, path="de", backed_by="other:number")


@pytest.mark.parametrize(
    "data",
    [b"", b"no gzip", cbpack(version=2), gzip.compress(b"\xc1")],
    ids=["empty", "no gzip", "another version", "no msgpack"],
)
def test_wordfreq_refuses_what_is_not_a_list(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(PackBuildError, match="wordfreq: the list"):
        read(tmp_path, "wordfreq", data)


def test_csv_columns_are_found_by_the_beginning_of_their_heading(tmp_path: Path) -> None:
    data = "lemma,pos,plural,plural 2\nHaus,noun,Häuser,\nRom,name,,\nWort,noun,Worte,Wörter\n"
    options = {"columns": ["lemma", "plural"], "where": {"pos": ["noun"]}}
    table = read(tmp_path, "csv", data.encode(), **options, lower=True)
    assert list(table) == ["haus", "häuser", "wort", "worte", "wörter"]
    assert list(read(tmp_path, "csv", data.encode(), columns=["lemma"])) == ["Haus", "Rom", "Wort"]
    with pytest.raises(PackBuildError, match="no column begins with"):
        read(tmp_path, "csv", data.encode(), columns=["genitive"])


def test_json_lists_keep_their_order(tmp_path: Path) -> None:
    assert read(tmp_path, "json", b'["b", "a", "b"]') == {"b": {"rank": 0.0}, "a": {"rank": 1.0}}
    with pytest.raises(PackBuildError, match="not an array of words"):
        read(tmp_path, "json", b'{"a": 1}')


def deb(*members: tuple[str, bytes]) -> bytes:
    made = b"!<arch>\n"
    for name, data in members:
        made += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode()
        made += data + b"\n" * (len(data) % 2)
    return made


def test_files_of_debian_packages_are_read(tmp_path: Path) -> None:
    tarred = io.BytesIO()
    with tarfile.open(fileobj=tarred, mode="w:xz") as tar:
        info = tarfile.TarInfo("./usr/share/words")
        info.size = 4
        tar.addfile(info, io.BytesIO(b"cat\n"))
    path = tmp_path / "words.deb"
    path.write_bytes(deb(("debian-binary", b"2.0"), ("data.tar.xz", tarred.getvalue())))
    assert read_member(path, "./usr/share/words") == b"cat\n"
    path.write_bytes(deb(("debian-binary", b"2.0")))
    with pytest.raises(PackBuildError, match=r"no data\.tar inside"):
        read_member(path, "./usr/share/words")


# -- The recipes' reader of hunspell dictionaries; the reading itself is tested with authoring ---


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


def test_pickled_tables_are_read_and_objects_refused(tmp_path: Path) -> None:
    def code(table: object) -> bytes:
        return b"X = loads(decompress(b85decode(b'%s')))" % b85encode(compress(pickle.dumps(table)))

    words = {"talo": {"tn": "1"}, "Ahti": {}, "-tar": {}, "yö": {}}
    assert read(tmp_path, "pickled", code(words), name="X") == {"talo": {}, "yö": {}}
    with pytest.raises(PackBuildError, match="no table Y"):
        read(tmp_path, "pickled", code(words), name="Y")
    with pytest.raises(PackBuildError, match="is not plain data"):
        read(tmp_path, "pickled", code({"talo": Path()}), name="X")
