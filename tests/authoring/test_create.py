"""Tests."""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.machinery import ModuleSpec
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tests.packs import sha256
from tilewise.authoring.check import check
from tilewise.authoring.create import Jamo, NewPack, create_pack
from tilewise.authoring.lists import (
    MAX_WEIGHT,
    SIMPLEMMA,
    WORDFREQ,
    CreatedPack,
    Dropped,
    GameCounts,
    Tally,
    has_frequencies,
    read_frequencies,
    read_words,
)
from tilewise.authoring.writing import (
    Draft,
    Entry,
    _toml,
    _toml_key,
    manifest_text,
    renew_hashes,
    with_hashes,
    write_inside,
    write_pack,
)
from tilewise.errors import Message, PackError, is_safe
from tilewise.lexicon import load
from tilewise.lexicon.computed import OPENER, ListHashes, OpenerFile
from tilewise.lexicon.folder import Severity
from tilewise.lexicon.manifest import ListFile, Manifest, Source, read_manifest
from tilewise.lexicon.words import Regimes
from tilewise.tokens import create_tokenizer


def plan(folder: Path, answers: str | bytes, guesses: str | bytes = b"", **given: Any) -> NewPack:
    """Write two plain lists, and say what to make of them."""
    for name, content in (("likely.txt", answers), ("other.txt", guesses)):
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    settings: dict[str, Any] = {
        "id": "made",
        "tokenizer": "letters",
        "length": 5,
        "answers": folder / "likely.txt",
        "guesses": folder / "other.txt",
        "out": folder / "out" / "made",
    }
    return NewPack(**settings | given)


def assert_sound(folder: Path) -> None:
    assert [p for p in check(folder) if p.severity is Severity.ERROR] == []
    assert load(folder).notes == ()


def test_compound_jamo_are_whole_on_request(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("땀띠\n한계\n까일\n닭과\n", encoding="utf-8")
    new = NewPack("made", tmp_path / "made", answers=words, language="ko", jamo=Jamo.WHOLE)
    made = create_pack(new).lexicon
    assert made.tokenizer.tiles(made.encode("땀띠")) == ["ㄸ", "ㅏ", "ㅁ", "ㄸ", "ㅣ"]
    assert made.answer_list.spellings == ["땀띠", "한계", "까일", "닭과"]
    assert_sound(new.out)
    english = plan(tmp_path, "crane\n", language="en", jamo=Jamo.WHOLE)
    with pytest.raises(PackError, match="--jamo whole is for Korean"):
        create_pack(english)


def test_plain_lists(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\nslate\n", "bible\nalloy\n", language="en", license="mit")
    report = create_pack(new)
    keyboard = Message("keyboard ({language}):", language="English")
    assert report == CreatedPack(report.lexicon, keyboard)
    assert (report.answers, report.guesses, report.lexicon.folder) == (2, 2, new.out)
    assert_sound(new.out)
    lexicon = load(new.out)
    manifest = lexicon.manifest
    assert lexicon.answer_list.spellings == ["crane", "slate"]
    assert lexicon.guess_list.spellings == ["bible", "alloy"]
    assert lexicon.words.weights.tolist() == [1, 1]
    assert manifest.alphabet == tuple("abcdefghijklmnopqrstuvwxyz")
    assert ["".join(row) for row in manifest.keyboard] == ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    assert (manifest.id, manifest.name, manifest.native_name) == ("made", "English", "English")
    assert (manifest.language, manifest.script, manifest.direction) == ("en", "Latn", "ltr")
    assert (manifest.answers.license, manifest.guesses.license) == ("MIT", "MIT")  # as SPDX has it
    assert [source.name for source in manifest.sources] == ["likely.txt", "other.txt"]
    assert {path.name for path in new.out.iterdir()} == {
        "pack.toml", "answers.txt", "guesses.txt", "SOURCES.md", "LICENSE",
    }  # fmt: skip
    assert [path.name for path in new.out.parent.iterdir()] == ["made"]  # nothing left behind


def test_missing_options_are_filled_in(tmp_path: Path) -> None:
    new = plan(tmp_path, "нота\n", length=4)
    create_pack(new)
    manifest = load(new.out).manifest
    assert (manifest.language, manifest.script) == ("und", "Cyrl")
    assert (manifest.name, manifest.native_name) == ("made", "made")
    assert manifest.alphabet == ("а", "н", "о", "т")
    assert manifest.keyboard == (("н",), ("а", "о"), ("т",))  # as on the script's keyboard
    assert manifest.answers.license == "LicenseRef-unknown"


def test_lists_of_bare_jamo(tmp_path: Path) -> None:
    new = plan(
        tmp_path,
        "ㄱㅜㄴㄷㅏㅣ\nㅈㅓㄴㄹㅑㄱ\n",
        "ㅇㅏㄴㄱㅓㅣ\n",
        tokenizer="hangul-jamo",
        length=6,
    )
    report = create_pack(new)
    assert (report.answers, report.guesses, report.dropped) == (2, 1, ())
    assert_sound(new.out)
    lexicon = load(new.out)
    assert [lexicon.spelling(row) for row in range(3)] == ["군대", "전략", "안게"]
    assert lexicon.manifest.script == "Hang"


def test_lists_as_windows_and_macos_leave_them(tmp_path: Path) -> None:
    new = plan(
        tmp_path,
        "\ufeffcafe\u0301s\r\n slate \r\n\r\nCrane\r\n",
        "\ufeffbible\r\nalloy",
        alphabet="abcdefghijklmnopqrstuvwxyzé",
    )
    report = create_pack(new)
    assert (report.answers, report.guesses, report.dropped) == (3, 2, ())
    assert_sound(new.out)
    assert (new.out / "answers.txt").read_bytes() == "cafés\nslate\nCrane\n".encode()
    assert (new.out / "guesses.txt").read_bytes() == b"bible\nalloy\n"


def test_weights_are_kept(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\t2.5\nslate\nbible\t1e-3\n", "alloy\t7\n")
    create_pack(new)
    assert (new.out / "answers.txt").read_text() == "crane\t2.5\nslate\t1\nbible\t0.001\n"
    assert (new.out / "guesses.txt").read_text() == "alloy\n"
    assert load(new.out).words.weights.tolist() == [2.5, 1.0, 0.001]


def test_what_does_not_fit_is_counted_with_examples(tmp_path: Path) -> None:
    new = plan(
        tmp_path,
        "crane\ntea\nbanana\ncrane\nslate\tnan\nbible\t-1\ndon't\n",
        "slate\ncrane\noat\nrye\nhay\nsl\x1bte\n",
    )
    report = create_pack(new)
    assert (report.answers, report.guesses) == (1, 1)
    assert report.dropped == (
        Dropped(Message("not 5 tiles"), 5, ("tea", "banana", "oat")),  # a few, not all
        Dropped(Message("bad weight"), 2, ("slate\\tnan", "bible\\t-1")),
        # Twice among the answers; among all words it goes without saying.
        Dropped(Message("outside the alphabet"), 2, ("don't", r"sl\x1bte")),
        Dropped(Message("listed before"), 1, ("crane",)),
    )
    assert all(example.isprintable() for lines in report.dropped for example in lines.examples)
    assert_sound(new.out)


@pytest.mark.parametrize(
    ("language", "words"),
    [("fa", "می\u200cروم\nمی\u200cشود\n"), ("zxx", "👨\u200d👩\u200d👧😀😁😂🤔\n🤔😀😁😂🙂\n")],
)
def test_words_may_have_joiners(tmp_path: Path, language: str, words: str) -> None:
    tokenizer = "graphemes" if language == "zxx" else ""
    new = plan(tmp_path, words, language=language, tokenizer=tokenizer)
    assert create_pack(new).answers == 2
    assert_sound(new.out)


def test_spellings_of_one_word_are_kept_and_reported(tmp_path: Path) -> None:
    new = plan(tmp_path, "각가\n", "가까\n", tokenizer="hangul-jamo")
    report = create_pack(new)
    assert report.shared == ("가까 = 각가",)
    assert (report.answers, report.guesses) == (1, 1)
    assert load(new.out).spellings(0) == ["각가", "가까"]


def test_letters_of_dropped_words_are_no_keys(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\nquiz\nslate\n", "жаба́\nжабы\n")
    report = create_pack(new)
    assert [(lines.reason, lines.count) for lines in report.dropped] == [
        ("outside the alphabet", 2),
        ("not 5 tiles", 1),
    ]
    assert load(new.out).manifest.alphabet == tuple("acelnrst")


def test_letters_of_two_characters_need_no_tokenizer_to_be_named(tmp_path: Path) -> None:
    new = plan(
        tmp_path,
        "chata\nmucha\n",
        "Chlad\n",
        tokenizer="",
        length=4,
        alphabet="A, C, CH, D, L, M, T, U",
    )
    report = create_pack(new)
    assert (report.answers, report.guesses) == (2, 1)
    manifest = load(new.out).manifest
    assert manifest.tokenizer == "digraphs"
    assert manifest.alphabet == ("a", "c", "ch", "d", "l", "m", "t", "u")


def test_capitals_of_an_alphabet_are_small_letters_of_its_language(tmp_path: Path) -> None:
    new = plan(tmp_path, "ısı\nisi\n", length=3, language="tr", tokenizer="", alphabet="IİS")
    create_pack(new)
    assert load(new.out).manifest.alphabet == ("ı", "i", "s")


def test_a_small_letter_with_the_dot_of_its_capital_is_the_usual_letter(tmp_path: Path) -> None:
    new = plan(tmp_path, "i\u0307stek\nIşık\n", language="tr", tokenizer="")
    create_pack(new)
    assert load(new.out).first_spellings == ["istek"]


def test_signs_that_combine_with_letters(tmp_path: Path) -> None:
    yoruba = plan(tmp_path, "ọ̀rẹ́\nàkàrà\nòjò\n", length=3)
    create_pack(yoruba)
    assert load(yoruba.out).words.tokens.shape == (2, 3)
    hindi = plan(tmp_path, "किताब\nपानी\n", length=2, tokenizer="", out=tmp_path / "hindi")
    create_pack(hindi)
    assert load(hindi.out).manifest.alphabet == ("नी", "पा")


def test_tags_are_written_as_they_should_be(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\n", language="PT_br")
    create_pack(new)
    assert (load(new.out).manifest.language, load(new.out).manifest.name) == ("pt-BR", "Portuguese")


def test_tables_are_word_lists_too(tmp_path: Path) -> None:
    new = plan(tmp_path, '"crane",12\n"slate",7\n', "bible;n.\r\n3;alloy\r\n".encode("utf-16"))
    report = create_pack(new)
    assert (report.answers, report.guesses, report.dropped) == (2, 2, ())


def test_one_file_may_be_both_lists(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane;7\nslate;9\n")
    both = replace(new, answers=None, guesses=new.answers, frequencies=new.answers)
    create_pack(both)
    lexicon = load(both.out)
    assert lexicon.answer_list.spellings == ["slate", "crane"]
    assert [source.name for source in lexicon.manifest.sources] == ["likely.txt", "likely.txt"]
    assert "`likely.txt`: words that may be guessed" in (both.out / "SOURCES.md").read_text()


def test_greek_capitals_keep_their_sigma(tmp_path: Path) -> None:
    new = plan(tmp_path, "ΛΟΓΟΣ\n", "ΣΟΦΟΣ\n")
    assert create_pack(new).answers == 1
    assert "σ" in load(new.out).manifest.alphabet


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (b"", r"likely\.txt: the list is empty"),
        (b"\n\n", r"likely\.txt: the list is empty"),
        (b"tea\noat\n", "2 dropped as 'not 5 tiles', such as tea, oat"),
        (b"crane\tx\n", "1 dropped as 'bad weight'"),
        (b"crane\nsl\x81te\n", r"likely\.txt:2: not UTF-8; save the list as UTF-8"),
        (b"\x7fELF\0\0\0\n", "no answer has 5 tiles"),
        (b"12\n13\n", "the list has no letters, only text such as '12'"),
    ],
)
def test_lists_of_which_nothing_fits(tmp_path: Path, answers: bytes, message: str) -> None:
    new = plan(tmp_path, answers, alphabet="abcdefghijklmnopqrstuvwxyz")
    with pytest.raises(PackError, match=message) as error:
        create_pack(new)
    assert_one_line(error.value)
    assert not new.out.exists()


@pytest.mark.parametrize(
    ("answers", "message"),
    [(b"\n", "the list is empty"), (b"crane\tx\n", "1 dropped as 'bad weight', such as crane")],
)
def test_lists_without_words_or_alphabet(tmp_path: Path, answers: bytes, message: str) -> None:
    with pytest.raises(PackError, match=rf"likely\.txt: {message}"):
        create_pack(plan(tmp_path, answers))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"length": 0}, "--length must be from 1 to 16, not 0"),
        ({"length": 17}, "--length must be from 1 to 16, not 17"),
        ({"tokenizer": "runes"}, "unknown tokenizer 'runes'"),
        ({"alphabet": "crane crane"}, "the alphabet contains"),
        ({"tokenizer": "digraphs"}, "the digraphs tokenizer needs letters of several characters"),
        ({"language": "English"}, "language is 'English'; give the language's tag: en"),
        ({"language": "deutsch"}, "language is 'deutsch'; give the language's tag: de"),
        ({"license": "my own"}, "license is 'my own'; give an SPDX expression such as"),
        ({"license": "MIT AND"}, "license is 'MIT AND'"),
        ({"license": "FOO"}, "license is 'FOO'"),
        ({"license": "MIT) OR (MIT"}, r"license is 'MIT\) OR \(MIT'"),
        ({"language": "he"}, "the list's words are in Latn, but the alphabet is Hebr"),
        ({"id": "../made"}, "id is '../made'; give a name made of"),
        ({"id": ""}, "id must be text"),
        ({"id": "", "out": Path()}, "id must be text"),  # not: delete "." first
        ({"id": "My Pack"}, "id is 'My Pack'"),
        ({"name": "two\nlines"}, "name must be text on one line"),
        ({"name": "\udcff"}, "not Unicode"),
        ({"language": "the moon's"}, 'language is "the moon\'s"; give a BCP-47 tag'),
        ({"license": " "}, "license is ' '; give an SPDX"),
        ({"answers": Path("/nowhere/answers.txt")}, "/nowhere/answers.txt does not exist"),
        ({"guesses": Path("/")}, "/ cannot be read: it is a folder"),
        ({"out": Path("a" * 5000)}, "cannot be written: File name too long"),
        ({"out": Path("/dev/null/made")}, "/dev/null/made cannot be written"),
    ],
    ids=lambda wrong: ascii(wrong)[:40],
)
def test_wrong_plans(tmp_path: Path, wrong: dict[str, Any], message: str) -> None:
    right = plan(tmp_path, "crane\nslate\n")
    with pytest.raises(PackError, match=message) as error:
        create_pack(replace(right, **wrong))
    assert_one_line(error.value)
    assert not (tmp_path / "out" / "made").exists()
    if (tmp_path / "out").exists():
        assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("kind", ["file", "folder", "empty folder"])
def test_nothing_is_overwritten(tmp_path: Path, kind: str) -> None:
    new = plan(tmp_path, "crane\n")
    new.out.parent.mkdir()
    if kind == "file":
        new.out.write_text("mine")
    else:
        new.out.mkdir()
        if kind == "folder":
            (new.out / "answers.txt").write_text("mine")
    before = sorted((path.name, path.is_dir()) for path in new.out.parent.rglob("*"))
    for make in (create_pack, replace):  # the folder may have come after the request
        with pytest.raises(PackError, match="exists; choose another --out, or delete it first"):
            make(new)
    assert sorted((path.name, path.is_dir()) for path in new.out.parent.rglob("*")) == before


texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
lines = texts.filter(lambda text: text.isprintable() and bool(text.strip()))
remarks = texts.filter(is_safe).map(lambda text: " ".join(text.split()))
values = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
manifests = st.builds(
    Manifest,
    id=st.from_regex(r"[a-z0-9][a-z0-9-]*", fullmatch=True),
    name=lines,
    native_name=lines,
    language=st.sampled_from(["en", "pt-BR", "zh-Hant-TW"]),
    script=st.sampled_from(["Latn", "Hang"]),
    direction=st.sampled_from(["ltr", "rtl"]),
    length=st.integers(1, 10),
    max_guesses=st.integers(1, 100),
    tokenizer=st.just("letters"),
    alphabet=st.just(tuple("abc'\"\\")),
    options=st.fixed_dictionaries(
        {},
        optional={
            "case": st.sampled_from(["lower", "keep"]),
            "ignore": texts.filter(lambda text: is_safe(text) and not set(text) & set("abc'\"\\")),
            "strip_marks": st.booleans(),
            "fold": st.just({"é": "a", "\u200d": "b", "ß": "cc"}),
            "equivalent": st.just([["a", "á"], ["b", "\u200d"]]),
        },
    ),
    keyboard=st.sampled_from([(), (("a",), ("b", "c")), (("'", '"', "\\"),)]),
    answers=st.builds(ListFile, st.just("answers.txt"), st.just("a" * 64), lines),
    guesses=st.builds(
        ListFile,
        st.just("sub folder/gu\"es'ses.txt"),
        st.just("0" * 64),
        lines,
        st.sampled_from(["", "en-nyt"]),
    ),
    rare=st.none() | st.builds(ListFile, st.just("rare.txt"), st.just("1" * 64), lines),
    sources=st.lists(st.builds(Source, remarks, remarks, remarks, remarks), max_size=2).map(tuple),
    replay=st.floats(0, 1),
    regimes=st.builds(Regimes, *[st.floats(0, 0.24)] * 4, st.integers(1, 10_000)),
)


@pytest.mark.slow
@given(manifests)
@settings(suppress_health_check=[HealthCheck.filter_too_much])
def test_a_manifest_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, manifest: Manifest
) -> None:
    folder = tmp_path_factory.mktemp("manifest")
    (folder / "pack.toml").write_text(manifest_text(manifest), encoding="utf-8", newline="\n")
    reading = read_manifest(folder)
    assert reading.problems == []
    assert reading.manifest == manifest


@given(values)
def test_any_value_of_an_option_is_written_as_toml(value: object) -> None:
    assert tomllib.loads(f"{_toml_key('a b')} = {_toml(value)}") == {"a b": value}


def test_writing_what_was_read_changes_nothing(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\nslate\n", "bible\n")
    create_pack(new)
    text = (new.out / "pack.toml").read_text(encoding="utf-8")
    manifest = read_manifest(new.out).manifest
    assert manifest is not None
    assert manifest_text(manifest) == text


def test_hashes_are_renewed(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\nslate\n", "bible\n")
    create_pack(new)
    (new.out / "guesses.txt").write_text("bible\nsabre\n")
    lexicon = load(new.out)
    assert len(lexicon.notes) == 1
    renew_hashes(new.out, lexicon.manifest)
    renewed = load(new.out)
    assert renewed.notes == ()
    assert renewed.manifest == with_hashes(
        lexicon.manifest, {"answers": b"crane\nslate\n", "guesses": b"bible\nsabre\n"}
    )
    assert renewed.manifest.guesses.sha256 == sha256("bible\nsabre\n")
    assert len(list(new.out.iterdir())) == 5  # and no temporary file


def test_openers_are_replaced(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\nslate\n", "bible\n")
    create_pack(new)
    stale = OpenerFile(ListHashes("0" * 64, "1" * 64), ())
    write_inside(new.out, OPENER, stale.to_json())
    assert load(new.out).opener_file is None
    lexicon = load(new.out)
    renewed = replace(stale, lists=lexicon.hashes)
    write_inside(new.out, OPENER, renewed.to_json())
    assert load(new.out).opener_file == OpenerFile(lexicon.hashes, ())
    with pytest.raises(PackError, match="cannot be written") as error:
        write_inside(tmp_path / "nowhere", OPENER, stale.to_json())
    assert_one_line(error.value)


def test_a_draft_that_could_not_be_loaded_is_not_written(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\n")
    create_pack(new)
    manifest = load(new.out).manifest
    draft = Draft(replace(manifest, max_guesses=0), [Entry("crane")], [], "", "")
    with pytest.raises(PackError, match="this would not be a usable pack: max_guesses is 0"):
        write_pack(draft, tmp_path / "other")
    assert not (tmp_path / "other").exists()


# -- Plain lists in the forms people have them ---


def frequencies(folder: Path, text: str) -> Mapping[str, float]:
    path = folder / "counts.txt"
    path.write_bytes(text.encode())
    return read_frequencies(path, Tally())


@pytest.mark.parametrize(
    "text",
    [
        "crane\t30\nslate\t10\n",
        "crane 30\nslate 10\n",
        "crane,30\r\nslate,10\r\n",
        '"crane";"30"\n"slate";"10"\n',
        "     30 crane\n     10 slate\n",  # as of `sort | uniq -c`
        "1\tcrane\t30\n2\tslate\t10\n",  # a rank, the word, its count
        "\ufeffword,count\ncrane,30\nslate,10\n",
        "crane\t20\nslate\t10\ncrane\t10\n",
        "crane\t30\tnoun\nslate\t10\tverb\n",
        'word,count\n"crane","30"\nslate,10\n',
        "crane\t30\nslate 10\n",
    ],
)
def test_many_ways_of_saying_the_same(tmp_path: Path, text: str) -> None:
    assert frequencies(tmp_path, text) == {"crane": 30, "slate": 10}


def test_a_list_without_numbers_has_the_commonest_first(tmp_path: Path) -> None:
    found = frequencies(tmp_path, "crane\nslate\ncrane\nbanal\n")
    assert found == {"crane": 1, "slate": 1 / 2, "banal": 1 / 3}


@pytest.mark.parametrize("text", ["crane slate", "crane, slate,\n", " crane;slate", "crane\nslate"])
def test_words_on_one_line_are_separate(tmp_path: Path, text: str) -> None:
    path = tmp_path / "words.txt"
    path.write_text(text)
    assert read_words(path, Tally(), lambda *_: None).sample() == ["crane", "slate"]


def test_lists_are_composed(tmp_path: Path) -> None:
    assert frequencies(tmp_path, "cafe\u0301s 3\n") == {"cafés": 3}


@pytest.mark.parametrize(
    "text",
    [
        'crane,"35,223"\nslate,736\n',
        "crane\t35,223\nslate\t736\n",
        "crane 35,223\nslate 736\n",
        "crane;35.223\nslate;736\n",
        "crane\t35\u202f223\nslate\t736\n",
        "crane 35\u00a0223\nslate 736\n",
        "crane;35'223\nslate;736\n",
        "crane;35.223,0\nslate;736,0\n",
    ],
)
def test_thousands_separators(tmp_path: Path, text: str) -> None:
    assert frequencies(tmp_path, text) == {"crane": 35223, "slate": 736}


@pytest.mark.parametrize(
    "text",
    ["crane;35,22\nslate;7,366\n", "crane\t35.22\nslate\t7.366\n", "35.22 crane\n7.366 slate"],
)
def test_decimal_marks(tmp_path: Path, text: str) -> None:
    assert frequencies(tmp_path, text) == {"crane": 35.22, "slate": 7.366}


@pytest.mark.parametrize(
    "text",
    [
        "1 crane\n2 slate\n3 banal\n",
        "1. crane\n2. slate\n3. banal\n",
        "rank,word\n1,crane\n2,slate\n3,banal\n",
    ],
)
def test_numbered_lists_have_the_commonest_first(tmp_path: Path, text: str) -> None:
    found = frequencies(tmp_path, text)
    assert [found[word] for word in ("crane", "slate", "banal")] == sorted(found.values())[::-1][
        -3:
    ]
    assert found["crane"] > found["slate"] > found["banal"]


def test_lines_without_a_count_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "counts.txt"
    path.write_text("word count\ncrane 3\nslate 5\nbanal 0\nalloy 9\nbible 1e300\ntares 8\n")
    tally = Tally()
    found = read_frequencies(path, tally)
    assert found == {"crane": 3, "slate": 5, "alloy": 9, "tares": 8}
    (dropped,) = tally.dropped()
    assert (dropped.reason, dropped.count) == ("no count in counts.txt", 2)
    assert dropped.examples == ("banal 0", "bible 1e300")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "contains no words; write lines such as: word 1234"),
        ("12\n\n", "contains no words"),
        ("crane 3\nslate -1\nbanal inf\nalloy nan\n", "3 of 4 lines, such as "),
        ("crane 0\nslate 0\n", "2 of 2 lines, such as "),
    ],
)
def test_lists_that_count_nothing(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(PackError, match=message) as error:
        frequencies(tmp_path, text)
    assert_one_line(error.value)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_file_is_read_or_refused_in_a_line(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.mktemp("plain") / "counts.txt"
    path.write_bytes(content)
    try:
        found = read_frequencies(path, Tally())
    except PackError as error:
        assert_one_line(error)
    else:
        assert found
        assert all(word and 0 < count < math.inf for word, count in found.items())


# -- Sources for packs: lists with counts, dictionaries, an installed wordfreq ---


def made(folder: Path, **given: Any) -> tuple[NewPack, CreatedPack]:
    new = NewPack("made", folder / "made", **{"language": "en", "license": "MIT", **given})
    report = create_pack(new)
    assert_sound(new.out)
    return new, report


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


COUNTS = "slate 5\ncrane 70\nParis 9\nbible 3\ntoolong 8\nParis 2\n"


@pytest.mark.parametrize("separator", [" ", "\t", ";"])
def test_a_list_of_words_with_counts_is_enough(tmp_path: Path, separator: str) -> None:
    words = written(tmp_path, "words.txt", COUNTS.replace(" ", separator))
    new, report = made(tmp_path, guesses=words, answer_count=3)
    lexicon = load(new.out)
    assert lexicon.answer_list.spellings == ["crane", "slate", "bible"]
    assert lexicon.guess_list.spellings == ["Paris"]
    assert report.likeliest == ["crane", "slate", "bible"]


RARE = "slate 900000000\ncrane 999\nbible 1000\nParis 1001\ntoolong 99997000\n"


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ({"guesses": RARE}, {"slate", "bible", "Paris"}),
        ({"answers": "crane\n", "guesses": "Paris\nmoody\n"}, {"crane", "Paris"}),
        ({"answers": "crane\n", "guesses": "Paris\n"}, None),
    ],
)
def test_words_with_a_zipf_value_of_three_are_familiar(
    tmp_path: Path, given: dict[str, str], known: set[str] | None
) -> None:
    lists = {name: written(tmp_path, f"{name}.txt", text) for name, text in given.items()}
    new, _ = made(tmp_path, **lists, frequencies=written(tmp_path, "counts.txt", RARE))
    assert load(new.out).familiar == known


def test_counts_beside_words_are_passed_over_where_frequencies_are_given(tmp_path: Path) -> None:
    words = written(tmp_path, "words.txt", COUNTS)
    frequencies = written(tmp_path, "counts.txt", "bible 900\nslate 7\n")
    new, _ = made(tmp_path, guesses=words, frequencies=frequencies)
    assert load(new.out).answer_list.spellings == ["bible", "slate"]
    assert sorted(load(new.out).guess_list.spellings) == ["Paris", "crane"]


def test_a_line_that_is_too_long_is_found_where_it_is(tmp_path: Path) -> None:
    words = written(tmp_path, "words.txt", f"crane\n\n\n{'a' * 2000}\nslate\n")
    with pytest.raises(PackError, match=r"words.txt:4: the line has 2,000 characters"):
        made(tmp_path, answers=words)


def test_words_alone_do_not_say_which_are_answers(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no way to tell which words may be answers"):
        made(tmp_path, guesses=written(tmp_path, "words.txt", "crane\nslate\n"))


@pytest.mark.parametrize(("language", "answers"), [("en", ["crane"]), ("de", ["Paris", "crane"])])
def test_names_are_no_answers_unless_all_nouns_have_capitals(
    tmp_path: Path, language: str, answers: list[str]
) -> None:
    words = written(tmp_path, "words.txt", "Paris 90\ncrane 70\n")
    new, _ = made(tmp_path, guesses=words, language=language)
    assert load(new.out).answer_list.spellings == answers


def test_an_installed_dictionary_gives_the_words_and_its_stems_are_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, "en_US.aff", "SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n")
    written(tmp_path, "en_US.dic", "4\nline/A\nParis\nlines\ncrane\n")
    written(tmp_path, "hyph_en_US.dic", "UTF-8\n")
    monkeypatch.setenv("DICPATH", str(tmp_path))
    counts = {"crane": 70.0, "lines": 900.0, "paris": 90.0, "notes": 40.0}
    monkeypatch.setattr("tilewise.authoring.create.installed_frequencies", lambda language: counts)
    monkeypatch.setattr("tilewise.authoring.create.installed_version", lambda: "3.1.1")
    new, report = made(tmp_path, frequencies=WORDFREQ)
    assert new.guesses == tmp_path / "en_US.dic"
    assert load(new.out).answer_list.spellings == ["lines", "crane"]
    assert load(new.out).guess_list.spellings == ["Paris"]
    assert "capital" not in "".join(note.message for note in report.notes)


def test_given_answers_are_base_forms_too(tmp_path: Path) -> None:
    answers = written(tmp_path, "answers.txt", "lines\ncrane\n")
    lemmas = written(tmp_path, "lemmas.txt", "crane\n")
    new, _ = made(tmp_path, answers=answers, lemmas=lemmas)
    assert load(new.out).answer_list.spellings == ["crane"]
    with pytest.raises(PackError, match=r"lemmas\.txt has none of the words that may be answers"):
        made(tmp_path / "none", answers=answers, lemmas=written(tmp_path, "lemmas.txt", "slate\n"))


@pytest.mark.parametrize("given", ["list", "simplemma"])
def test_answers_are_base_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    simplemma = ModuleType("simplemma")
    simplemma.lemmatize = lambda word, lang: word.removesuffix("s")  # type: ignore[attr-defined]
    simplemma.is_known = lambda word, lang: word != "paris"  # type: ignore[attr-defined]
    simplemma.__spec__ = ModuleSpec("simplemma", None)
    monkeypatch.setitem(sys.modules, "simplemma", simplemma)
    words = written(tmp_path, "words.txt", "lines 90\ncrane 70\nparis 60\n")
    lemmas = written(tmp_path, "lemmas.txt", "line\ncrane\n") if given == "list" else SIMPLEMMA
    new, _ = made(tmp_path, guesses=words, lemmas=lemmas)
    assert load(new.out).answer_list.spellings == ["crane"]
    assert load(new.out).guess_list.spellings == ["lines", "paris"]


def test_words_changed_by_the_word_before_them_are_not_answers(tmp_path: Path) -> None:
    words = written(tmp_path, "words.txt", "bihan 90\nvihan 400\nGwechoù 9\nwechoù 20\nvioù 9\n")
    new, _ = made(tmp_path, guesses=words, language="br")
    assert load(new.out).answer_list.spellings == ["bihan"]
    assert load(new.out).guess_list.spellings == ["vihan", "wechoù"]


def test_a_hunspell_dictionary_is_a_word_list(tmp_path: Path) -> None:
    written(tmp_path, "en.aff", "SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n")
    words = written(tmp_path, "en.dic", "3\nline/A\nparis\nliner/A\n")
    frequencies = written(tmp_path, "counts.txt", "lines 900\nliner 800\n")
    new, _ = made(tmp_path, guesses=words, frequencies=frequencies)
    assert load(new.out).answer_list.spellings == ["liner"]
    assert load(new.out).guess_list.spellings == ["lines", "paris"]


def test_digits_need_no_alphabet(tmp_path: Path) -> None:
    answers = written(tmp_path, "answers.txt", "12953\n10007\n")
    new, _ = made(tmp_path, answers=answers, language="")
    manifest = load(new.out).manifest
    assert "".join(manifest.alphabet) == "0123579"
    assert ["".join(row) for row in manifest.keyboard] == ["1235790"]


def test_words_that_are_not_answers_may_have_comments(tmp_path: Path) -> None:
    unfit = written(tmp_path, "not.txt", "# names\nParis  # a town\n\nslate\t7\n")
    new, _ = made(tmp_path, guesses=written(tmp_path, "words.txt", COUNTS), not_answers=unfit)
    assert load(new.out).answer_list.spellings == ["crane", "bible"]


@pytest.fixture
def wordfreq(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stand in for wordfreq, which is not among what the tests install."""
    site = tmp_path / "site"
    (site / "wordfreq-9.9.dist-info").mkdir(parents=True)
    (site / "wordfreq-9.9.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: wordfreq\nVersion: 9.9\n"
    )
    (site / "wordfreq.py").write_text(
        "def available_languages(wordlist):\n    return {'sv': 'large_sv.msgpack.gz'}\n\n\n"
        "def get_frequency_dict(lang, wordlist):\n"
        "    assert lang == 'sv'\n"
        "    return {'katta': 2e-5, 'hund': 1e-4, 'älska': 5e-5, 'hmmmm': 1e-4, 'xviii': 1}\n"
    )
    monkeypatch.syspath_prepend(str(site))
    yield
    sys.modules.pop("wordfreq", None)


@pytest.mark.usefixtures("wordfreq")
def test_an_installed_wordfreq_gives_frequencies_and_words(tmp_path: Path) -> None:
    assert has_frequencies("sv-SE")
    assert not has_frequencies("tlh")
    assert not has_frequencies("")
    new, _ = made(tmp_path, language="sv-SE", frequencies=WORDFREQ)
    lexicon = load(new.out)
    assert lexicon.answer_list.spellings == ["älska", "katta"]
    assert lexicon.guess_list.spellings == []
    (source,) = lexicon.manifest.sources
    assert (source.name, source.version, source.license) == ("wordfreq", "9.9", "CC-BY-SA-4.0")
    with pytest.raises(PackError, match="does not know language 'tlh'"):
        create_pack(NewPack("b", tmp_path / "b", language="tlh", frequencies=WORDFREQ))
    with pytest.raises(PackError, match="name it with --language"):
        create_pack(NewPack("b", tmp_path / "b", frequencies=WORDFREQ))


def test_a_missing_wordfreq_is_reported(tmp_path: Path) -> None:
    if has_frequencies("sv"):
        pytest.skip("it is there")
    with pytest.raises(PackError, match="pip install wordfreq"):
        create_pack(NewPack("b", tmp_path / "b", language="sv", frequencies=WORDFREQ))


HINDI = "हिन्दी नमस्ते किताब लड़का लड़की पानी दोस्त बाज़ार स्कूल मकान"


def test_a_script_of_signs_is_cut_where_there_are_too_many_graphemes(tmp_path: Path) -> None:
    consonants, vowels = "कखगघचछजझटठडढणतथदधनपफबभमयरलवशसह", "ािीुूेैोौ"
    many = " ".join(consonant + vowel for consonant in consonants for vowel in vowels)
    words = written(tmp_path, "words.txt", f"{HINDI} {many}".replace(" ", "\n"))
    counts = written(tmp_path, "counts.txt", "".join(f"{word} 9\n" for word in HINDI.split()))
    new, _ = made(tmp_path, language="hi", guesses=words, frequencies=counts)
    lexicon = load(new.out)
    assert lexicon.manifest.tokenizer == "graphemes"
    assert lexicon.manifest.options == {"signs": "apart"}
    assert set(lexicon.answer_list.spellings) == {"हिन्दी", "नमस्ते", "किताब", "बाज़ार"}
    assert lexicon.tokenizer.tiles(lexicon.encode("हिन्दी")) == ["ह", "◌ि", "न्", "द", "◌ी"]


def test_a_script_of_signs_has_whole_graphemes_where_they_are_few(tmp_path: Path) -> None:
    answers = written(tmp_path, "answers.txt", HINDI.replace(" ", "\n"))
    new, _ = made(tmp_path, language="hi", answers=answers, length=3)
    lexicon = load(new.out)
    assert lexicon.manifest.options == {"signs": "keep"}
    assert lexicon.answer_list.spellings == [
        "नमस्ते", "किताब", "लड़का", "लड़की", "बाज़ार", "मकान",
    ]  # fmt: skip


# -- Choosing and weighting answers by how common words are ---


LETTERS = create_tokenizer("letters", "abcdefghijklmnopqrstuvwxyz", {"strip_marks": True})

words = st.text("abé", min_size=3, max_size=3)
counts = st.dictionaries(words, st.floats(1e-6, 1e9), min_size=1)


def test_weights_follow_the_curve() -> None:
    # 1e9 words in all: a count is directly ten to the Zipf value.
    told = {"common": 10.0**6, "known": 10.0**2.9, "rare": 10.0**0.9, "rest": 10.0**9}
    told["rest"] -= sum(told.values()) - 10.0**9
    game = GameCounts({"abc": told["known"], "abd": told["rare"], "abe": told["common"],
                       "other words": told["rest"]}, LETTERS, 3)  # fmt: skip
    entries = game.ranked(["abd", "abc", "abe", "abf"])
    best = 1 / (1 + math.exp(-2.5 * (6 - 2.9)))
    assert [(entry.spelling, entry.weight) for entry in entries] == [
        ("abe", MAX_WEIGHT),
        ("abc", round(MAX_WEIGHT * 0.5 / best)),
        ("abd", round(MAX_WEIGHT / (1 + math.exp(5)) / best)),
        ("abf", 1),
    ]
    assert game.seen(["abf", "abd"]) == ["abd"]


def test_spellings_of_one_word_count_together_and_show_the_commoner() -> None:
    game = GameCounts({"pêche": 5, "péché": 6, "table": 10}, LETTERS, 5)
    assert [entry.spelling for entry in game.ranked(["pêche", "table", "péché"])] == [
        "péché",
        "table",
    ]
    assert game.seen(["peche"]) == ["peche"]


@given(counts, st.lists(words, unique=True))
def test_commoner_words_come_first_and_weigh_no_less(
    told: dict[str, float], spellings: list[str]
) -> None:
    entries = GameCounts(told, LETTERS, 3).ranked(spellings)
    folded = {word.replace("é", "e") for word in spellings}
    assert len(entries) == len(folded)
    assert {entry.spelling for entry in entries} <= set(spellings)
    total = {word: math.fsum(c for w, c in told.items() if w.replace("é", "e") == word)
             for word in folded}  # fmt: skip
    order = [total[entry.spelling.replace("é", "e")] for entry in entries]
    weights = [entry.weight for entry in entries]
    assert all(a >= b or math.isclose(a, b) for a, b in pairwise(order))
    assert weights == sorted(weights, reverse=True)
    assert all(1 <= weight <= MAX_WEIGHT for weight in weights)
