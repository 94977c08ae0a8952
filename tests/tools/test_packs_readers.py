"""The readers of the pack tools, on tiny inputs."""

from __future__ import annotations

import gzip
import io
import lzma
import sqlite3
import struct
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.tools.sources import cbpack, read
from tools.held_out import LISTS, SUBTITLES
from tools.packs.errors import PackBuildError
from tools.packs.readers import WordColumns, find_reader
from tools.packs.readers.jmdict import meant_readings, readings
from tools.packs.readers.kiwi import parse_context, table_from
from tools.packs.readers.komoran import compose, observations
from tools.packs.readers.mecab import entries
from tools.packs.readers.unidic import spellings
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


class JavaWriter:
    """Writes an observation model the way Java's ObjectOutputStream does."""

    def __init__(self) -> None:
        self.out = b"\xac\xed\x00\x05"
        self.handles: dict[str, int] = {}
        self.count = 0
        self.block = b""

    def flush(self) -> None:
        if self.block:
            self.out += bytes([0x77, len(self.block)]) + self.block
            self.block = b""

    def text(self, text: str) -> bytes:
        return struct.pack(">H", len(text.encode())) + text.encode()

    def handle(self, key: str) -> bytes | None:
        """A reference to what was written before under this key, else None and remember it."""
        if key in self.handles:
            return b"\x71" + struct.pack(">I", 0x7E0000 + self.handles[key])
        self.handles[key] = self.count
        self.count += 1
        return None

    def string(self, text: str) -> bytes:
        return self.handle(f"string {text}") or b"\x74" + self.text(text)

    def java_class(self, name: str, flags: int, fields: list[tuple[str, str, str]]) -> bytes:
        known = self.handle(f"class {name}")
        if known:
            return known
        made = b"\x72" + self.text(name) + bytes(8) + bytes([flags])
        made += struct.pack(">H", len(fields))
        for kind, field, of in fields:
            made += kind.encode() + self.text(field)
            made += self.string(of) if kind == "L" else b""
        return made + b"\x78"

    def scored(self, tag: str, score: float) -> bytes:
        made = b"\x73" + self.java_class("ScoredTag", 2, [("D", "score", "")])
        if made.endswith(b"\x78"):
            parent = self.java_class("Tag", 2, [("I", "tagId", ""), ("L", "tag", "String")])
            made += parent + b"\x70"
        self.count += 1
        return made + struct.pack(">i", 7) + self.string(tag) + struct.pack(">d", score)

    def value(self, tags: dict[str, float]) -> None:
        self.flush()
        if not tags:
            self.out += b"\x70"
            return
        made = b"\x73" + self.java_class("java.util.ArrayList", 3, [("I", "size", "")])
        made += b"\x70" if made.endswith(b"\x78") else b""
        self.count += 1
        made += struct.pack(">i", len(tags)) + b"\x77\x04" + struct.pack(">i", len(tags))
        for tag, score in tags.items():
            made += self.scored(tag, score)
        self.out += made + b"\x78"

    def model(self, words: dict[str, dict[str, float]]) -> bytes:
        def node(prefix: str) -> None:
            heads = sorted({w[len(prefix)] for w in words if w.startswith(prefix) and w != prefix})
            self.block += struct.pack(">i", len(heads))
            for head in heads:
                self.block += struct.pack(">H", ord(head))
                self.value(words.get(prefix + head, {}))
                node(prefix + head)

        node("")
        self.flush()
        return self.out


MODEL = {
    "ㄱㅜㄴ": {"NNG": -9.5, "NNB": -7.0},
    "ㄱㅜㄴㄷㅐ": {"NNG": -8.25},
    "ㄱㅜㄴㄷㅐㄱ": {"VV": -3.0},
    "ㄱ": {"NNG": -1.0},
}


def test_komoran_models_are_read_whole() -> None:
    assert observations(JavaWriter().model(MODEL)) == MODEL


def test_komoran_keeps_whole_syllables_of_one_tag(tmp_path: Path) -> None:
    table = read(tmp_path, "komoran", JavaWriter().model(MODEL), tag="NNG")
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


UNIDIC = [
    # part of speech, form of conjugation, reading of the lemma, spelling, change, reading
    ("名詞,普通名詞,一般", "*", "サクラ", "桜", "*", "サクラ"),
    ("名詞,普通名詞,一般", "*", "サクラ", "櫻", "*", "サクラ"),
    ("名詞,普通名詞,一般", "*", "サクラ", "桜", "濁音形", "ザクラ"),
    ("名詞,固有名詞,人名", "*", "サクラ", "さくら", "*", "サクラ"),
    ("名詞,固有名詞,地名", "*", "ニッポン", "日本", "*", "ニッポン"),
    ("動詞,一般,*", "終止形-一般", "ハシル", "走る", "*", "ハシル"),
    ("動詞,一般,*", "未然形-一般", "ハシル", "走ら", "*", "ハシラ"),
    ("副詞,*,*", "*", "ヤハリ", "やっぱり", "*", "ヤッパリ"),
    ("名詞,普通名詞,一般", "*", "カイミョウ", "怪苗", "*", "カイミョウ"),
    ("名詞,普通名詞,一般", "*", "ガム", "ガム", "*", "ガム"),
    ("名詞,普通名詞,一般", "*", "テープ", "テープ", "*", "テープ"),
    ("補助記号,句点,*", "*", "", "。", "*", ""),
]


def unidic(costs: int = 100) -> bytes:
    rows = []
    for number, (part, form, lemma, spelling, change, kana) in enumerate(UNIDIC):
        features = [*part.split(","), "*", "*", form, lemma, spelling, spelling, *["*"] * 8, kana]
        features[14] = change
        rows.append((costs + number, ",".join(features)))
    return sys_dic(rows)


def test_unidic_gives_the_readings_of_attested_lemmas(tmp_path: Path) -> None:
    attested = [[row[3]] for row in UNIDIC[:8]]
    files = {"sys.dic": unidic(), "freq": cbpack([], *attested)}
    options = {"path": "sys.dic", "parts": ["名詞,普通名詞", "動詞", "副詞"]}
    found = read(tmp_path, "unidic", files, **options, frequency="any:freq")
    assert list(found) == ["さくら", "はしる"]
    assert found["さくら"]["cost"] == 100
    assert spellings(unidic()).names == {"さくら", "日本"}
    assert spellings(unidic()).nouns == {"桜", "櫻", "怪苗", "ガム", "テープ"}


@dataclass(frozen=True)
class Item:
    """One entry of a tiny JMdict: writings, readings with notes and marks, senses."""

    writings: list[str]
    kana: list[tuple[str, list[str], list[str]]]
    senses: list[tuple[list[str], list[str]]]


def jmdict(*items: Item) -> bytes:
    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(
            "CREATE TABLE Kanji (ID INTEGER PRIMARY KEY, idseq INTEGER, text TEXT);"
            "CREATE TABLE Kana (ID INTEGER PRIMARY KEY, idseq INTEGER, text TEXT, nokanji INTEGER);"
            "CREATE TABLE Sense (ID INTEGER PRIMARY KEY, idseq INTEGER);"
            + "".join(f"CREATE TABLE {t} (kid INTEGER, text TEXT);" for t in ("KNI", "KNP", "KNR"))
            + "".join(f"CREATE TABLE {t} (sid INTEGER, text TEXT);" for t in ("pos", "misc"))
            + "CREATE TABLE stagr (sid INTEGER, text TEXT);"
        )
        for entry, item in enumerate(items):
            for text in item.writings:
                base.execute("INSERT INTO Kanji (idseq, text) VALUES (?, ?)", (entry, text))
            for kana, notes, marks in item.kana:
                row = base.execute(
                    "INSERT INTO Kana (idseq, text, nokanji) VALUES (?, ?, 0)", (entry, kana)
                )
                for table, texts in (("KNI", notes), ("KNP", marks)):
                    pairs = [(row.lastrowid, text) for text in texts]
                    base.executemany(f"INSERT INTO {table} VALUES (?, ?)", pairs)
            for parts, remarks in item.senses:
                row = base.execute("INSERT INTO Sense (idseq) VALUES (?)", (entry,))
                for table, texts in (("pos", parts), ("misc", remarks)):
                    pairs = [(row.lastrowid, text) for text in texts]
                    base.executemany(f"INSERT INTO {table} VALUES (?, ?)", pairs)
        base.commit()
        return base.serialize()


NOUN: tuple[list[str], list[str]] = (["noun (common)"], [])
ITEMS = [
    Item(["火傷"], [("やけど", [], ["ichi1", "nf12"]), ("かしょう", [], [])], [NOUN]),
    Item([], [("ニュース", [], ["gai1"])], [NOUN]),
    Item([], [("オミット", [], [])], [NOUN]),
    Item([], [("ググる", [], [])], [(["Godan verb"], [])]),
    Item(["桜"], [("さくら", [], [])], [(["noun (common)"], ["archaism"]), ([], [])]),
    Item(["躑躅"], [("つつじ", ["out-dated kana"], [])], [NOUN]),
    Item([], [("ガムテープ", [], []), ("ガムテ", [], [])], [NOUN]),
    Item(["日本"], [("にっぽん", [], ["news1"]), ("にほん", [], ["ichi1"])], [NOUN]),
    Item(["女の子"], [("おんなのこ", [], ["spec1"])], [(["expressions", "noun (common)"], [])]),
    Item(["男の夢"], [("おとこのゆめ", [], [])], [(["expressions", "noun (common)"], [])]),
]


def read_items(folder: Path, **options: object) -> WordColumns:
    files = {
        "db": lzma.compress(jmdict(*ITEMS)),
        "unidic": unidic(),
        "freq": cbpack(["火傷"], ["桜"], ["かしょう"], ["ガム", "テープ"]),
    }
    sources = {"path": "db", "frequency": "any:freq", "unidic": "any:unidic"}
    return read(folder, "jmdict", files, **{**sources, "parts": ["noun (common)"], **options})


def test_jmdict_gives_a_frequency_to_the_reading_that_is_meant(tmp_path: Path) -> None:
    unless = ["archaism", "out-dated"]
    found = read_items(tmp_path, unless=unless, if_marked=["expressions"])
    assert found == {
        "やけど": {"zipf": 9.0, "ichi1": 1.0, "nf": 37.0},
        "かしょう": {"zipf": 8.98},
        "にゅーす": {"gai1": 1.0},
        "さくら": {"zipf": 8.99},
        "がむてーぷ": {},
        "にほん": {"ichi1": 1.0},
        "おんなのこ": {"spec1": 1.0},
    }
    assert "さくら" not in read_items(tmp_path, unless=["archaism", "noun"])
    assert list(read_items(tmp_path, parts=["Godan"], unless=[])) == ["ぐぐる"]
    assert not read_items(tmp_path, parts=["Godan"], unless=[], marked=True)


def test_jmdict_falls_back_on_the_first_reading_of_a_writing() -> None:
    meant = meant_readings(readings(jmdict(*ITEMS)))
    assert meant["火傷"] == {"やけど"}
    assert meant["桜"] == {"さくら"}


def test_jmdict_refuses_what_is_not_a_database() -> None:
    with pytest.raises(PackBuildError, match="jmdict: the database cannot be read"):
        readings(b"no database")


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


def unigrams(order: int = 1) -> bytes:
    header = struct.pack(">iidii", 1, 1, 10.0, order, 2) + struct.pack(">i2d", 2, -3.0, -6.5)
    records = struct.pack(">4i", 2, 0, 1, 1) + bytes([1, 0, 0, 0])
    words = [word.encode() for word in ("ışık", "bir")]
    texts = b"".join(struct.pack(">H", len(word)) + word for word in words)
    return header + records + struct.pack(">i", 2) + texts


def test_unigrams_of_zemberek_have_a_zipf_value(tmp_path: Path) -> None:
    assert read(tmp_path, "zemberek", unigrams()) == {"ışık": {"zipf": 2.5}, "bir": {"zipf": 6.0}}
    assert read(tmp_path, "zemberek", unigrams(), least=3) == {"bir": {"zipf": 6.0}}


@pytest.mark.parametrize("data", [unigrams(order=2), unigrams()[:60], b""])
def test_other_language_models_are_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(PackBuildError, match="not a file of unigrams"):
        read(tmp_path, "zemberek", data)


def test_cognates_are_looked_up_as_sister_languages_write_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "words.txt").write_text("# read\nxuño lingüística axiña\n", encoding="utf-8")
    monkeypatch.setattr("tools.packs.readers.wordfreq.RECIPES", tmp_path)
    files = {"pt": cbpack(["junho"], [], ["linguística"]), "es": cbpack(["junio"], ["lingüistica"])}
    sisters = [{"path": "pt", "written": {"x": "j", "ñ": "nh"}}, {"path": "es", "written": {}}]
    found = read(tmp_path, "cognates", files, words=["words.txt"], lists=sisters)
    assert found == {"xuño": {"zipf": 9.0}, "lingüística": {"zipf": 8.99}}
