"""The hunspell expander on small dictionaries: by hand, and compared with spylls."""

from __future__ import annotations

import io
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spylls.hunspell import Dictionary as Spylls
from spylls.hunspell.readers import read_aff, read_dic
from spylls.hunspell.readers.file_reader import BaseReader

from tests.messages import assert_one_line
from tilewise.authoring import hunspell
from tilewise.authoring.hunspell import Dictionary, Room, is_dictionary, parse_aff, read_dictionary
from tilewise.authoring.lists import Tally, read_words
from tilewise.errors import PackError
from tilewise.tokens import Tokenizer, create_tokenizer
from tilewise.tokens.base import TILE


def words(aff: str, *dic: str) -> list[str]:
    return sorted(set(Dictionary(aff, "\n".join((str(len(dic)), *dic))).words()))


SUFFIX = "SFX A Y 3\nSFX A y ied [^aeiou]y\nSFX A 0 ed [^y]\nSFX A 0 ed [aeiou]y\n"


def test_a_rule_strips_and_adds_where_its_condition_fits() -> None:
    assert words(SUFFIX, "cry/A", "play/A", "walk/A", "sun") == [
        "cried", "cry", "play", "played", "sun", "walk", "walked",
    ]  # fmt: skip


def test_classes_are_the_only_ones_used() -> None:
    aff = SUFFIX + "SFX S Y 1\nSFX S 0 s .\nPFX U Y 1\nPFX U 0 un .\n"
    made = Dictionary(aff, "1\ndo/ASU", classes="S")
    assert sorted(made.words()) == ["do", "dos"]
    assert set(Dictionary(aff, "1\ndo/ASU", classes="").words()) == {"do"}


def test_forbidden_words_are_none_however_they_come_about() -> None:
    assert words("FORBIDDENWORD F\n" + SUFFIX, "walk/A", "walked/F", "run/FA") == ["walk"]


def test_onlyincompound_drops_the_stem_with_all_its_forms() -> None:
    aff = "ONLYINCOMPOUND O\n" + SUFFIX + "SFX Z Y 1\nSFX Z 0 s/O .\n"
    assert words(aff, "walk/AO", "sun/Z") == ["sun"]


@pytest.mark.parametrize(("fullstrip", "expected"), [("", ["go"]), ("FULLSTRIP\n", ["go", "went"])])
def test_a_whole_stem_is_stripped_only_with_fullstrip(fullstrip: str, expected: list[str]) -> None:
    assert words(fullstrip + "SFX A Y 1\nSFX A go went go\n", "go/A") == expected


@pytest.mark.parametrize(
    ("head", "flag"),
    [("FLAG long\n", "Aa"), ("FLAG num\n", "1001"), ("FLAG UTF-8\n", "À"), ("", "é")],
)
def test_kinds_of_flags(head: str, flag: str) -> None:
    other = {"Aa": "Bb", "1001": "77"}.get(flag, "B")
    between = "," if "num" in head else ""
    aff = f"{head}SFX {flag} Y 1\nSFX {flag} 0 s .\nSFX {other} Y 1\nSFX {other} 0 ed .\n"
    assert words(aff, f"walk/{flag}{between}{other}") == ["walk", "walked", "walks"]


def test_aliases_number_flag_sets_in_both_files() -> None:
    aff = "AF 2\nAF AB # 1\nAF S # 2\nSFX A Y 1\nSFX A 0 er/2 .\nSFX S Y 1\nSFX S 0 s .\n"
    assert words(aff, "walk/1") == ["walk", "walker", "walkers"]
    with pytest.raises(PackError, match="flag set 3 does not exist; AF lists only 2"):
        words(aff, "walk/3")


def test_lines_may_hold_morphology_slashes_and_nothing() -> None:
    assert words(SUFFIX, "km\\/h", "walk/A\tpo:verb", "a priori po:adv", "", "sun po:noun") == [
        "a priori", "km/h", "sun", "walk", "walked",
    ]  # fmt: skip


def test_an_alias_of_thousands_of_digits_is_not_an_alias() -> None:
    with pytest.raises(PackError, match="flag set 999999999… does not exist; AF lists only 1"):
        words("AF 1\nAF A\nSFX A Y 1\nSFX A 0 s .\n", f"walk/{'9' * 5000}")


def test_aliases_and_rules_may_come_in_any_order() -> None:
    aff = "SFX A Y 1\nSFX A 0 er/1 .\nSFX 1 Y 1\nSFX 1 0 s .\nAF 1\nAF A\n"
    assert words(aff, "walk/1") == ["walk", "walker", "walkers"]


@pytest.mark.parametrize("condition", ["[^-]x", "(x", "x+", "^x", "[^^]x", "[+.]x"])
def test_conditions_know_only_classes_and_dots(condition: str) -> None:
    aff = f"SFX A Y 1\nSFX A 0 s {condition}\n"
    stem = condition.replace("[^-]", "a").replace("[^^]", "a").replace("[+.]", ".")
    assert words(aff, f"{stem}/A", "-/A", "q/A") == sorted([stem, f"{stem}s", "-", "q"])


@pytest.mark.parametrize(
    "line",
    [
        "SFX A X 1",
        "SFX A Y",
        "SFX A Y 1\nSFX A 0",
        "SFX A Y 1\nSFX A 0 s []",
        "SFX A Y 1\nSFX A 0 s [^]",
        "SFX A" + " " * 20_000,
    ],
)
def test_broken_affix_lines_are_named(line: str) -> None:
    with pytest.raises(PackError, match=r"^aff:\d: 'SFX A.*' is not an affix rule"):
        parse_aff(line)
    with pytest.raises(PackError, match="aff:1: COMPLEXPREFIXES"):
        parse_aff("COMPLEXPREFIXES yes")


def test_options_are_read_in_any_case_and_unknown_ones_are_counted(tmp_path: Path) -> None:
    text = "FLAG long\nNEEDAFFIX Na\nSFX Aa Y 1\nSFX Aa 0 s .\nTRY abc\n# A comment\n"
    other = text.replace("FLAG long", "Flag LONG").replace("SFX", "sfx").replace("NEED", "need")
    expected, found = parse_aff(text), parse_aff(other)
    assert (found.flag_type, found.need_affix) == ("long", "Na")
    assert found.suffixes.keys() == expected.suffixes.keys() == {"Aa"}
    assert not expected.unread
    (tmp_path / "xx.aff").write_text(f"{other}FORMS a\nFORMS b\n")
    (tmp_path / "xx.dic").write_text("1\ncrane/Aa\n")
    tally = Tally()
    read_words(tmp_path / "xx.dic", tally, lambda *_: None)
    assert tally.notes == ["xx.dic: 2 lines with unknown options are ignored: 'FORMS' (2)"]


# With FULLSTRIP, because spylls strips whole stems without being asked to.
AFF = """SET UTF-8
FULLSTRIP
NEEDAFFIX N
CIRCUMFIX C
FORBIDDENWORD F
ONLYINCOMPOUND O
PFX P Y 2
PFX P 0 x a
PFX P a y/V a
PFX Q N 1
PFX Q 0 z .
PFX K Y 1
PFX K 0 g/C .
SFX S Y 2
SFX S 0 b .
SFX S c bb/TP c
SFX T Y 2
SFX T 0 d/N [^b]
SFX T b dd b
SFX U N 1
SFX U 0 e/S [ac]
SFX V Y 1
SFX V 0 f .
SFX L Y 1
SFX L 0 t/C .
"""


def spylls(aff: str, dic: str) -> Any:
    class Text(BaseReader):  # type: ignore[misc]
        """Reads a text; spylls's own file reader leaves its files open."""

        def reset_encoding(self, encoding: str) -> None: ...

    read, context = read_aff(Text(io.StringIO(aff)))
    return Spylls(read, read_dic(Text(io.StringIO(dic)), aff=read, context=context))


Entry = tuple[str, set[str]]
stems = st.tuples(st.text("abc", min_size=1, max_size=2), st.sets(st.sampled_from("NOPQKSTULV")))


@given(
    entries=st.lists(stems, min_size=1, max_size=2, unique_by=lambda stem: stem[0]),
    data=st.data(),
)
def test_all_forms_are_words_for_spylls_and_no_others(
    entries: list[Entry], data: st.DataObject
) -> None:
    dic = f"{len(entries)}\n" + "".join(f"{s}/{''.join(sorted(f))}\n" for s, f in entries)
    other = spylls(AFF, dic)
    ours = set(Dictionary(AFF, dic).words())
    stem = data.draw(st.sampled_from([s for s, _ in entries]))
    fronts, backs = (
        ["", "x", "z", "g"],
        ["", "b", "bb", "d", "dd", "e", "t", "f", "eb", "bd", "bdd"],
    )
    near = {f + stem + b for f, b in product(fronts, backs)}
    near |= {f + stem[:-1] + b for f, b in product(fronts, backs)}
    near |= {"y" + stem[1:] + b for b in backs}
    for word in sorted((near | ours) - {""}):
        assert (word in ours) == bool(other.lookup(word)), (word, dic)


def on_disk(folder: Path, aff: str, dic: str, encoding: str = "utf-8") -> Path:
    (folder / "xx.aff").write_bytes(aff.encode(encoding))
    (folder / "xx.dic").write_bytes(dic.encode(encoding))
    return folder / "xx.dic"


def test_a_dictionary_is_recognised_and_read_by_either_half(tmp_path: Path) -> None:
    path = on_disk(tmp_path, "SET ISO8859-2\n" + SUFFIX, "2\nwalk/A\nkoń\n", "iso8859-2")
    for half in (path, path.with_suffix(".aff")):
        assert is_dictionary(half)
        assert sorted(read_dictionary(half).words()) == ["koń", "walk", "walked"]
    (tmp_path / "plain.dic").write_text("walk\n2\n")
    (tmp_path / "plain.txt").write_text("2\nwalk\n")
    assert not is_dictionary(tmp_path / "plain.dic")
    assert not is_dictionary(tmp_path / "plain.txt")


def test_half_a_dictionary_is_reported(tmp_path: Path) -> None:
    path = on_disk(tmp_path, SUFFIX, "1\nwalk/A\n")
    path.with_suffix(".aff").unlink()
    with pytest.raises(PackError, match=r"half of a hunspell dictionary; put xx\.aff next to it"):
        read_dictionary(path)


@pytest.mark.parametrize(
    ("aff", "why"),
    [
        ("SET KLINGON\n", "encoding 'KLINGON'"),
        ("SET UTF-8\n", "is not in utf-8"),
        ("SET rot13\n", "encoding 'rot13'"),
        ("SET zlib\n", "encoding 'zlib'"),
        ("SET idna\n", "encoding 'idna'"),
        ("SET \0\n", r"encoding '\\x00'"),
        (f"SET {'x' * 5000}\n", "encoding 'xxx"),
    ],
)
def test_a_wrong_encoding_is_reported(tmp_path: Path, aff: str, why: str) -> None:
    path = on_disk(tmp_path, aff, "1\nkoń\n", "iso8859-2")
    with pytest.raises(PackError, match=why):
        read_dictionary(path)


def test_flags_may_be_bytes_that_are_none_of_the_encoding(tmp_path: Path) -> None:
    # As in hu_HU: UTF-8, with flags of one byte each and comments in Latin-2. The two flags of
    # "walk" happen to be the bytes of one letter.
    aff = b"# L\xe1szl\xf3\nSET UTF-8\nSFX \xf3 Y 1\nSFX \xf3 0 s .\n"
    aff += b"SFX \xc3 Y 1\nSFX \xc3 0 ed .\nSFX \xa1 Y 1\nSFX \xa1 0 \xc5\x91 .\n"
    (tmp_path / "xx.aff").write_bytes(aff)
    (tmp_path / "xx.dic").write_bytes(b"2\nsun/\xf3\nwalk/\xc3\xa1\n")
    found = sorted(read_dictionary(tmp_path / "xx.dic").words())
    assert found == ["sun", "suns", "walk", "walked", "walk\u0151"]


LETTERS = create_tokenizer("letters", tuple("abcdefgtxyz"), {})
DIGRAPHS = create_tokenizer("digraphs", ("a", "b", "bb", "c", "d", "dd", "e", "x", "y"), {})
FEW = create_tokenizer("letters", tuple("abcd"), {})


def room(tokenizer: Tokenizer, length: int) -> Room:
    return Room(tokenizer.extent, length * TILE)


def fitting(tokenizer: Tokenizer, length: int, texts: set[str]) -> set[str]:
    listed = sorted(texts)
    tiles = tokenizer.count_tiles(listed).tolist()
    return {text for text, count in zip(listed, tiles, strict=True) if count == length}


@given(
    entries=st.lists(stems, min_size=1, max_size=3, unique_by=lambda stem: stem[0]),
    tokenizer=st.sampled_from([LETTERS, DIGRAPHS, FEW]),
    length=st.integers(1, 5),
)
def test_no_form_that_fits_is_left_out(
    entries: list[Entry], tokenizer: Tokenizer, length: int
) -> None:
    dic = f"{len(entries)}\n" + "".join(f"{s}/{''.join(sorted(f))}\n" for s, f in entries)
    dictionary = Dictionary(AFF, dic)
    made = list(dictionary.words_with_room(room(tokenizer, length), lambda done: None))
    assert len(made) == len(set(made))
    every = set(dictionary.words())
    assert set(made) <= every
    assert fitting(tokenizer, length, set(made)) == fitting(tokenizer, length, every)


def test_stems_are_recognised_in_any_case() -> None:
    dictionary = Dictionary(SUFFIX, "2\nwalk/A\nextraordinary/A\n")
    made = list(dictionary.words_with_room(room(LETTERS, 4), lambda done: None))
    assert made == ["walk", "extraordinary"]


def test_progress_is_reported() -> None:
    told: list[int] = []
    dictionary = Dictionary("", "\n".join(["2500", *map(str, range(2500))]))
    assert len(list(dictionary.words_with_room(room(LETTERS, 4), told.append))) == 2500
    assert told == [0, 1000, 2000]


def bomb(classes: int, rules: int) -> str:
    """Return classes that bring one another, each with rules that add one letter or another."""
    aff = ""
    for number in range(classes):
        flag, following = chr(ord("A") + number), chr(ord("A") + (number + 1) % classes)
        kind = "PFX" if number == classes - 1 else "SFX"
        aff += f"{kind} {flag} Y {rules}\n"
        aff += "".join(f"{kind} {flag} 0 {'abcd'[i % 4]}/{following} .\n" for i in range(rules))
    return aff


def test_endless_rules_are_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunspell, "MOST_TRIED", 20_000)
    dictionary = Dictionary(bomb(3, 300), "1\na/A\n")
    with pytest.raises(PackError, match="more than 20,000 rules tried") as error:
        list(dictionary.words_with_room(room(LETTERS, 4), lambda done: None))
    assert_one_line(error.value)
    # What cannot fit costs nothing.
    assert list(dictionary.words_with_room(room(LETTERS, 1), lambda done: None)) == ["a"]


def test_endless_flag_sets_are_refused_before_they_are_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hunspell, "MOST_TRIED", 20_000)
    stems = [f"a/A{chr(0x4E00 + number)}" for number in range(1000)]
    dictionary = Dictionary("SFX A Y 50\n" + "SFX A 0 b .\n" * 50, "1\n" + "\n".join(stems))
    with pytest.raises(PackError, match="more than 20,000 rules tried"):
        list(dictionary.words_with_room(room(LETTERS, 2), lambda done: None))


def test_forms_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunspell, "MOST_FORMS", 10)
    aff = "SFX A Y 20\n" + "".join(f"SFX A 0 {chr(ord('a') + i)} .\n" for i in range(20))
    letters = create_tokenizer("letters", tuple("abcdefghijklmnopqrst"), {})
    dictionary = Dictionary(aff, "1\na/A\n")
    with pytest.raises(PackError, match="makes more than 10 word forms"):
        list(dictionary.words_with_room(room(letters, 2), lambda done: None))


def test_blanks_without_end_are_read_at_once() -> None:
    assert words("", "walk" + " " * 50_000 + "er po:x") == ["walk" + " " * 50_000 + "er"]
