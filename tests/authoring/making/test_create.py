from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.messages import assert_one_line
from tests.packs import sha256
from tilewise.authoring.check import check
from tilewise.authoring.create import create_pack
from tilewise.authoring.lists import CreatedPack, Dropped
from tilewise.authoring.request import NewPack
from tilewise.authoring.writing import (
    Draft,
    Entry,
    _toml,
    _toml_key,
    manifest_text,
    renew_hashes,
    with_hashes,
    write_opener,
    write_pack,
)
from tilewise.errors import Message, PackError, is_safe
from tilewise.lexicon import load
from tilewise.lexicon.computed import ListHashes, OpenerFile
from tilewise.lexicon.folder import Severity
from tilewise.lexicon.manifest import ListFile, Manifest, Source, read_manifest
from tilewise.lexicon.words import Regimes


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
        (b"crane\nsl\xffte\n", r"likely\.txt:2: not UTF-8; save the list as UTF-8"),
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
        ({"direction": "up"}, "direction is 'up'; use one of ltr, rtl"),
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
            "equivalent": st.just([["a", "á"], ["b", "\u200f"]]),
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
    assert renewed.manifest == with_hashes(lexicon.manifest, b"crane\nslate\n", b"bible\nsabre\n")
    assert renewed.manifest.guesses.sha256 == sha256("bible\nsabre\n")
    assert len(list(new.out.iterdir())) == 5  # and no temporary file


def test_openers_are_replaced(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\nslate\n", "bible\n")
    create_pack(new)
    stale = OpenerFile(ListHashes("0" * 64, "1" * 64), ())
    write_opener(new.out, stale)
    assert load(new.out).opener_file is None
    lexicon = load(new.out)
    write_opener(new.out, replace(stale, lists=lexicon.hashes))
    assert load(new.out).opener_file == OpenerFile(lexicon.hashes, ())
    with pytest.raises(PackError, match="cannot be written") as error:
        write_opener(tmp_path / "nowhere", stale)
    assert_one_line(error.value)


def test_a_draft_that_could_not_be_loaded_is_not_written(tmp_path: Path) -> None:
    new = plan(tmp_path, "crane\n")
    create_pack(new)
    manifest = load(new.out).manifest
    draft = Draft(replace(manifest, max_guesses=0), [Entry("crane")], [], "", "")
    with pytest.raises(PackError, match="this would not be a usable pack: max_guesses is 0"):
        write_pack(draft, tmp_path / "other")
    assert not (tmp_path / "other").exists()
