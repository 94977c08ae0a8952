"""The readers of the pack tools, on tiny inputs."""

from __future__ import annotations

import base64
import gzip
import io
import json
import lzma
import sqlite3
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.tools.sources import Files, cbpack, read, with_zipf
from tools.held_out import LISTS, SUBTITLES
from tools.packs.errors import PackBuildError
from tools.packs.readers import WordColumns, find_reader
from tools.packs.readers.german import compared, inflected, reformed, regular_forms, short_forms
from tools.packs.readers.jmdict import meant_readings, readings
from tools.packs.readers.korean import compose, observations, parse_context, table_from
from tools.packs.readers.mecab import entries, spellings
from tools.packs.recipe import RECIPES, load_recipe
from tools.packs.sources import read_member


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


# What Java writes of {ㄱ: NNG -1, 군: NNG -9.5 and NNB -7, 군대: NNG -8.25, ㄱㅜㄴㄷㅐㄱ: VV -3}.
KOMORAN = zlib.decompress(
    base64.b85decode(
        "c-mX@mVvdLje&uI(a^BCh(S0ju`E%qv?Mb}&#|Z|vC=2AxP$=;m>C#78CZ%lt5PcpKpM(fKqOETXK-?UQEEy^Vm"
        "eGI69c0Q18XrzxT1)G8AXQ4lYzA)G2Ju8hk+SLmoTsemlS2@rGpJ+FJWNz^K;+-0iwDB>a>^wD8r<<kf9D@5ZHPq"
        "FrNve6U1OUpbXK75C$9QbU+5xKy#RZ0dNCh{y{TPp#epsA#U|03`}8R2RL9Bfn*r~4^TZy"
    )
)


def test_komoran_keeps_whole_syllables_of_one_tag(tmp_path: Path) -> None:
    assert observations(KOMORAN)["ㄱㅜㄴ"] == {"NNG": -9.5, "NNB": -7.0}
    table = read(tmp_path, "komoran", KOMORAN, tag="NNG")
    assert table == {"군": {"logp": -9.5}, "군대": {"logp": -8.25}}


@pytest.mark.parametrize("data", [b"", b"\xac\xed\x00\x05\x78", b"\xac\xed\x00\x05\x77\x04\0"])
def test_komoran_refuses_a_broken_stream(data: bytes) -> None:
    with pytest.raises(PackBuildError, match=r"observation\.model"):
        observations(data)


@pytest.mark.parametrize(
    ("jamo", "word"),
    [("ㄱㅜㄴㄷㅐ", "군대"), ("ㄱㅏㅂㅅ", ""), ("ㄱㅏㅄ", "값"), ("ㅇㅏㄲㅏ", "아까"), ("ㅏ", "")],
)
def test_compose(jamo: str, word: str) -> None:
    assert compose(jamo) == word


def test_kiwi_ranks_follow_the_ids_and_contexts_only_add() -> None:
    dump = {
        "forms": ["사람", "ㅋㅋ", "군대", "사람"],
        "contexts": {"small": {"사람": -3.14159, "없음": -1.0}},
    }
    assert table_from(dump) == {
        "사람": {"rank": 0.0, "small": -3.14},
        "군대": {"rank": 1.0},
    }
    assert parse_context("작/VA 은/ETM") == [["작", "VA"], ["은", "ETM"]]


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


def test_wordfreq_reads_what_the_list_folds_and_keeps_only_picked_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = cbpack(["masse"], ["gasse"])
    folded = read(tmp_path, "wordfreq", data, folded={"ß": "ss"})
    assert folded["maße"] == folded["masse"] == {"zipf": 9.0}
    (tmp_path / "picked.txt").write_text("# by eye\nmaße fehlt\n", encoding="utf-8")
    monkeypatch.setattr("tools.packs.readers.wordfreq.RECIPES", tmp_path)
    picked = read(tmp_path, "wordfreq", data, folded={"ß": "ss"}, only="picked.txt")
    assert list(picked) == ["maße"]


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


def test_jmdict_refuses_what_is_not_a_database() -> None:
    with pytest.raises(PackBuildError, match="jmdict: the database cannot be read"):
        readings(b"no database")


def unidic() -> bytes:
    rows = [  # part of speech, form, reading of the lemma, spelling, change, reading
        "名詞,普通名詞,一般 * サクラ 桜 * サクラ",
        "名詞,普通名詞,一般 * サクラ 櫻 * サクラ",
        "名詞,普通名詞,一般 * サクラ 桜 濁音形 ザクラ",
        "名詞,固有名詞,人名 * サクラ さくら * サクラ",
        "名詞,固有名詞,地名 * ニッポン 日本 * ニッポン",
        "動詞,一般,* 終止形-一般 ハシル 走る * ハシル",
        "動詞,一般,* 未然形-一般 ハシル 走ら * ハシラ",
        "副詞,*,* * ヤハリ やっぱり * ヤッパリ",
        "名詞,普通名詞,一般 * カイミョウ 怪苗 * カイミョウ",
        "名詞,普通名詞,一般 * ガム ガム * ガム",
        "名詞,普通名詞,一般 * テープ テープ * テープ",
    ]
    made = []
    for cost, row in enumerate(rows, 100):
        part, form, lemma, spelling, change, kana = row.split()
        features = [*part.split(","), "*", "*", form, lemma, spelling, spelling, *["*"] * 8, kana]
        features[14] = change
        made.append((cost, ",".join(features)))
    return sys_dic(made)


def test_unidic_gives_the_readings_of_attested_lemmas(tmp_path: Path) -> None:
    attested = [["桜"], ["櫻"], ["さくら"], ["日本"], ["走る"], ["走ら"], ["やっぱり"]]
    options = {"path": "sys.dic", "parts": ["名詞,普通名詞", "動詞", "副詞"]}
    files = {"sys.dic": unidic(), "freq": cbpack([], *attested)}
    found = read(tmp_path, "unidic", files, **options, frequency="any:freq")
    assert list(found) == ["さくら", "はしる"]
    assert found["さくら"] == {"cost": 100, "zipf": 8.99}
    assert spellings(unidic()).names == {"さくら", "日本"}
    assert spellings(unidic()).nouns == {"桜", "櫻", "怪苗", "ガム", "テープ"}


JMDICT = """\
火傷|やけど:ichi1:nf12 かしょう||noun (common)|
|ニュース:gai1||noun (common)|
|オミット||noun (common)|
|ググる||Godan verb|
桜|さくら||noun (common)|archaism
桜|さくら|||
躑躅|つつじ|out-dated|noun (common)|
|ガムテープ ガムテ||noun (common)|
日本|にっぽん:news1 にほん:ichi1||noun (common)|
女の子|おんなのこ:spec1||expressions+noun (common)|
男の夢|おとこのゆめ||expressions+noun (common)|
"""
"""Writing, readings with their marks, a note on these, parts of speech, a remark.

A line like the one before, up to the note, is another sense of the same entry.
"""


def jmdict() -> bytes:
    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(
            "CREATE TABLE Kanji (ID INTEGER PRIMARY KEY, idseq INTEGER, text TEXT);"
            "CREATE TABLE Kana (ID INTEGER PRIMARY KEY, idseq INTEGER, text TEXT, nokanji INTEGER);"
            "CREATE TABLE Sense (ID INTEGER PRIMARY KEY, idseq INTEGER);"
            + "".join(f"CREATE TABLE {t} (kid INTEGER, text TEXT);" for t in ("KNI", "KNP", "KNR"))
            + "".join(f"CREATE TABLE {t} (sid, text TEXT);" for t in ("pos", "misc", "stagr"))
        )
        before, entry = "", 0
        for sense, line in enumerate(JMDICT.splitlines()):
            writing, kana, note, parts, remark = line.split("|")
            if writing + kana != before:
                before, entry = writing + kana, sense
                if writing:
                    base.execute("INSERT INTO Kanji (idseq, text) VALUES (?, ?)", (entry, writing))
                for reading, *marks in (text.split(":") for text in kana.split()):
                    added = "INSERT INTO Kana (idseq, text, nokanji) VALUES (?, ?, 0)"
                    row = base.execute(added, (entry, reading)).lastrowid
                    base.executemany("INSERT INTO KNP VALUES (?, ?)", [(row, m) for m in marks])
                    base.executemany("INSERT INTO KNI VALUES (?, ?)", [(row, note)] * bool(note))
            base.execute("INSERT INTO Sense VALUES (?, ?)", (sense, entry))
            texts = [(sense, text) for text in parts.split("+") if text]
            base.executemany("INSERT INTO pos VALUES (?, ?)", texts)
            base.executemany("INSERT INTO misc VALUES (?, ?)", [(sense, remark)] * bool(remark))
        base.commit()
        return base.serialize()


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (
            {"unless": ["archaism", "out-dated"], "if_marked": ["expressions"]},
            {
                "やけど": {"zipf": 9.0, "ichi1": 1.0, "nf": 37.0},
                "かしょう": {"zipf": 8.98},
                "にゅーす": {"gai1": 1.0},
                "さくら": {"zipf": 8.99},
                "がむてーぷ": {},
                "にほん": {"ichi1": 1.0},
                "おんなのこ": {"spec1": 1.0},
            },
        ),
        ({"unless": ["archaism", "noun"]}, {}),
        ({"unless": [], "parts": ["Godan"]}, {"ぐぐる": {}}),
        ({"unless": [], "parts": ["Godan"], "marked": True}, {}),
    ],
)
def test_jmdict_gives_a_frequency_to_the_reading_that_is_meant(
    tmp_path: Path, options: dict[str, object], found: WordColumns
) -> None:
    frequency = cbpack(["火傷"], ["桜"], ["かしょう"], ["ガム", "テープ"])
    files = {"db": jmdict(), "unidic": unidic(), "freq": frequency}
    sources = {"path": "db", "frequency": "any:freq", "unidic": "any:unidic"}
    assert (
        read(tmp_path, "jmdict", files, **{"parts": ["noun (common)"], **sources, **options})
        == found
    )


def test_jmdict_falls_back_on_the_first_reading_of_a_writing() -> None:
    meant = meant_readings(readings(jmdict()))
    assert (meant["火傷"], meant["桜"]) == ({"やけど"}, {"さくら"})


def unigrams(order: int = 1) -> bytes:
    header = struct.pack(">iidii", 1, 1, 10.0, order, 2) + struct.pack(">i2d", 2, -3.0, -6.5)
    records = struct.pack(">4i", 2, 0, 1, 1) + bytes([1, 0, 0, 0])
    texts = b"".join(struct.pack(">H", len(w.encode())) + w.encode() for w in ("ışık", "bir"))
    return header + records + struct.pack(">i", 2) + texts


def tesseract(mark: int = 42) -> bytes:
    """A model of año, ao, Mao and M, with a link back."""
    characters = ["NULL", "Joined", "a", "ñ", "o", "M"]
    last, back, end = 1, 2, 4
    graph = [
        (2, back, 0), (2, 0, 3), (5, last | end, 6),  # a…, M…
        (3, 0, 5), (4, last | end, 0), (4, last | end, 0),  # añ…, ao; año
        (2, last, 7), (4, last | end, 0),  # Ma…; Mao
    ]  # fmt: skip
    edges = [following << 6 | flags << 3 | letter for letter, flags, following in graph]
    dawg = struct.pack(f"<hii{len(edges)}Q", mark, len(characters), len(edges), *edges)
    unicharset = "\n".join(["6", *(f"{char} 3 0,255" for char in characters)]).encode()
    offsets = [-1] * 24
    offsets[19], offsets[21] = 196, 196 + len(dawg)
    offsets[23] = offsets[21] + len(unicharset)
    return struct.pack("<i24q", 24, *offsets) + dawg + unicharset + b"4.00"


@pytest.mark.parametrize(
    ("reader", "data", "options", "found"),
    [
        ("zemberek", unigrams(), {}, {"ışık": {"zipf": 2.5}, "bir": {"zipf": 6.0}}),
        ("zemberek", unigrams(), {"least": 3}, {"bir": {"zipf": 6.0}}),
        ("tesseract", tesseract(), {"words": "small"}, {"ao": {}, "año": {}}),
        ("tesseract", tesseract(), {"words": "names"}, {"m": {}, "mao": {}}),
    ],
)
def test_words_of_binary_models(
    tmp_path: Path, reader: str, data: bytes, options: dict[str, object], found: WordColumns
) -> None:
    assert read(tmp_path, reader, data, **options) == found


@pytest.mark.parametrize(
    ("reader", "data", "message"),
    [
        *(("zemberek", d, "not a file of uni") for d in (unigrams(2), unigrams()[:60], b"")),
        ("tesseract", b"no", "cannot be read"),
        ("tesseract", struct.pack("<i24q", 24, *[-1] * 24), "no part 19"),
        ("tesseract", tesseract(mark=7), "begin with 7, not 42"),
    ],
)
def test_other_models_are_refused(tmp_path: Path, reader: str, data: bytes, message: str) -> None:
    options = {"words": "small"} if reader == "tesseract" else {}
    with pytest.raises(PackBuildError, match=message):
        read(tmp_path, reader, data, **options)


IPADIC = """\
出来,1,1,6000,名詞,一般,*,*,*,*,出来,シュッタイ,シュッタイ
出来,1,1,3000,名詞,一般,*,*,*,*,出来,デキ,デキ
桜,1,1,4000,名詞,一般,*,*,*,*,桜,サクラ,サクラ
櫻,1,1,5000,名詞,一般,*,*,*,*,櫻,サクラ,サクラ
走る,1,1,5000,動詞,自立,*,*,五段・ラ行,基本形,走る,ハシル,ハシル
東京,1,1,5000,名詞,固有名詞,地域,一般,*,*,東京,トウキョウ,トーキョー
未知,1,1,5000,名詞,一般,*,*,*,*,*
"""


def test_mecab_readings_have_the_frequency_of_the_surfaces_they_are_usual_for(
    tmp_path: Path,
) -> None:
    frequency = cbpack([], ["出来"], ["桜"], ["櫻"], ["走る"], ["東京"])
    found = read(
        tmp_path,
        "mecab-csv",
        {"Noun.csv": IPADIC.encode("euc-jp"), "freq": frequency},
        paths=["Noun.csv"],
        encoding="euc-jp",
        tags=["名詞,一般"],
        frequency="any:freq",
    )
    assert found == {
        "しゅったい": {"cost": 6000.0},
        "でき": {"cost": 3000.0, "zipf": 8.99},
        "さくら": {"cost": 4000.0, "zipf": 8.98},
    }


def test_csv_columns_are_found_by_the_beginning_of_their_heading(tmp_path: Path) -> None:
    data = "lemma,pos,plural,plural 2\nHaus,noun,Häuser,\nRom,name,,\nWort,noun,Worte,Wörter\n"
    options = {"columns": ["lemma", "plural"], "where": {"pos": ["noun"]}}
    table = read(tmp_path, "csv", data.encode(), **options, lower=True)
    assert list(table) == ["haus", "häuser", "wort", "worte", "wörter"]
    assert list(read(tmp_path, "csv", data.encode(), columns=["lemma"])) == ["Haus", "Rom", "Wort"]
    with pytest.raises(PackBuildError, match="no column begins with"):
        read(tmp_path, "csv", data.encode(), columns=["genitive"])


def test_scowl_grades_words_and_may_leave_out_plain_forms(tmp_path: Path) -> None:
    files = {"a-words.10": b"cat bless bus tree\n", "b-words.10": b"colour\n"}
    files["a-words.20"] = b"cats blessed blesses treed reed classes cat\n"
    options = {"path": "{region}-words", "regions": ["a", "b"], "sizes": [10, 20]}
    files["b-words.20"] = b"caf\xe9"
    table = read(tmp_path, "scowl", files, **options)
    assert (table["cat"], table["colour"], table["café"]) == (
        {"size": 10.0}, {"size": 10.0}, {"size": 20.0},
    )  # fmt: skip
    plain = read(tmp_path, "scowl", files, **options, without_forms=True)
    assert sorted(set(table) - set(plain)) == ["blessed", "blesses", "cats"]


def test_tables_apart_by_tabs_may_lack_headings_and_have_quotation_marks(tmp_path: Path) -> None:
    data = 'k1\tkâr\tNoun\nk2\t"a\tNoun\nk3\tRoma\tProp\textra\n'
    options = {"delimiter": "\t", "headings": ["key", "lemma", "speech"], "columns": ["lemma"]}
    table = read(
        tmp_path, "csv", data.encode(), **options, where={"speech": ["Noun"]}, replace={"â": "a"}
    )
    assert list(table) == ["kar", '"a']


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


LEXIQUE = """\
1_ortho\t3_lemme\t4_cgram\t7_freqlemfilms2\t8_freqlemlivres\t14_islem
été\tété\tNOM\t100\t300\t1
été\têtre\tVER\t9999\t9999\t0
coeur\tcoeur\tNOM\t10,5\t9,5\t1
vieux\tvieux\tADJ\t30\t10\t1
vieux\tvieux\tNOM\t60\t100\t1
avec\tavec\tPRE\t9999\t9999\t1
"rare\t"rare\tNOM\t0\t0\t1
"""


def test_lexique_adds_up_the_lemmas_of_the_wanted_categories(tmp_path: Path) -> None:
    table = read(
        tmp_path,
        "lexique",
        LEXIQUE.encode("latin-1"),
        categories=["NOM", "ADJ"],
        replace={"oeu": "œu"},
    )
    assert table == {
        "été": {"zipf": 5.3},
        "cœur": {"zipf": 4.0},
        "vieux": {"zipf": 5.0},
        '"rare': {"zipf": 0.0},
    }
    with pytest.raises(PackBuildError, match="no column '4_cgram'"):
        read(tmp_path, "lexique", b"1_ortho\tlemme\nmot\tmot\n", categories=["NOM"])


def test_thesauruses_give_entries_and_synonyms_but_no_phrases(tmp_path: Path) -> None:
    text = "ISO8859-1\ncaña|1\n-|vara|caña de azúcar|Cuba\nzafra|1\n(sust.)|cosecha|etc.\n"
    table = read(tmp_path, "mythes", text.encode("latin-1"))
    assert list(table) == ["caña", "vara", "zafra", "cosecha"]


@pytest.mark.parametrize("data", [b"klingon\nword|1\n", b"UTF-8\nca\xf1a|1\n", b"\xff\n"])
def test_what_is_not_a_thesaurus_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(PackBuildError, match="no MyThes thesaurus"):
        read(tmp_path, "mythes", data)


def test_names_of_json_documents_are_read_in_small_letters(tmp_path: Path) -> None:
    zones = b'{"zone": {"Europe": {"Vienna": {"_type": "zone", "exemplarCity": "Be\xc4\x8d"}}}}'
    files = {"zones": zones, "countries": b'{"a": {"HR": ["Irska", "I"]}}'}
    both = {"paths": ["zones", "countries"], "at": [["zone"], ["a"]]}
    assert set(read(tmp_path, "json-names", files, **both)) == {"zone", "be\u010d", "irska", "i"}
    only = {"paths": ["zones"], "only": "exemplarCity"}
    assert set(read(tmp_path, "json-names", files, **only, at=[["zone"]])) == {"be\u010d"}
    with pytest.raises(PackBuildError, match="no 'b'"):
        read(tmp_path, "json-names", files, **only, at=[["b"]])


def test_cognates_are_looked_up_as_sister_languages_write_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "words.txt").write_text("# read\nxuño lingüística axiña\n", encoding="utf-8")
    monkeypatch.setattr("tools.packs.readers.wordfreq.RECIPES", tmp_path)
    files = {"pt": cbpack(["junho"], [], ["linguística"]), "es": cbpack(["junio"], ["lingüistica"])}
    sisters = [{"path": "pt", "written": {"x": "j", "ñ": "nh"}}, {"path": "es", "written": {}}]
    found = read(tmp_path, "cognates", files, words=["words.txt"], lists=sisters)
    assert found == {"xuño": {"zipf": 9.0}, "lingüística": {"zipf": 8.99}}


# -- The readers behind the German pack: dictd headwords, forms of verbs and adjectives ---


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


# -- The readers that group forms into words, on tiny inputs ---


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
