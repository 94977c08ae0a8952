"""Every kind of problem that `check` knows, each with its file and line, all at once."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import MakePack
from tests.messages import assert_one_line
from tests.odd_files import (
    link_to_a_file_elsewhere,
    link_to_itself,
    make_fifo,
    make_folder,
)
from tests.packs import (
    ANSWERS,
    GUESSES,
    KOREAN_TOML,
    TOML,
    line_of,
    sha256,
    write_pack,
)
from tests.search.plain import LOST
from tilewise.authoring import building
from tilewise.authoring.building import certificate_path, proven_tree
from tilewise.authoring.check import check, check_figures
from tilewise.authoring.writing import Draft, Entry, replace_pack, write_inside
from tilewise.errors import Message, PackError, ProofError, TreeError
from tilewise.lexicon import Lexicon, load
from tilewise.lexicon.computed import FirstGuess, ListHashes, OpenerFile, OpenerRanking
from tilewise.lexicon.discover import find_pack, shipped_folder
from tilewise.lexicon.folder import Finding, Severity
from tilewise.rules.feedback import pattern_matrix
from tilewise.search.best_tree import Search, SearchResult
from tilewise.search.problem import SearchProblem
from tilewise.search.proof import Certificate, Claim, PlainSearch

NO_OPENER = ("opener.json", None, "no opener yet")


def opener_json(answers: str = ANSWERS, guesses: str = GUESSES, word: str = "slate") -> str:
    row = FirstGuess(
        word=word,
        expected_guesses=2.5,
        entropy_bits=1.5,
        expected_remaining=1.25,
        worst_case=2,
        buckets=3,
    )
    lists = ListHashes(sha256(answers), sha256(guesses))
    return OpenerFile(lists, (OpenerRanking("expected-guesses", "for a test", (row,)),)).to_json()


def errors_of(folder: Path) -> list[Finding]:
    problems = check(folder)
    for problem in problems:
        assert_one_line(problem.message)
        assert_one_line(str(problem))
    return [p for p in problems if p.severity is Severity.ERROR]


def notes_of(folder: Path) -> list[Finding]:
    return [p for p in check(folder) if p.severity is Severity.NOTE]


def assert_found(problems: list[Finding], *expected: tuple[str, int | None, str]) -> None:
    """Check that the problems are these, no more and no fewer, in any order."""
    left = list(problems)
    for file, line, part in expected:
        found = [p for p in left if (p.file, p.line) == (file, line) and part in p.message]
        assert found, f"{file}:{line}: …{part}… is not among: {[str(p) for p in left]}"
        left.remove(found[0])
    assert not left, [str(p) for p in left]


def test_a_good_pack_has_no_problems(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "opener.json").write_text(opener_json())
    assert check(folder) == []


def test_a_good_korean_pack(make_pack: MakePack) -> None:
    folder = make_pack(
        toml=KOREAN_TOML,
        answers="군대\t2.5\n전략\n",
        guesses="ㅇㅏㄴㄱㅓㅣ\n난방\n",
    )
    assert errors_of(folder) == []


WORD_PROBLEMS: dict[str, tuple[bytes, list[tuple[int | None, str]]]] = {
    "too short": (b"crane\nbib\n", [(2, "'bib' must have 5 tiles, not 3")]),
    "too long": (b"banana\nslate\n", [(1, "'banana' must have 5 tiles, not 6")]),
    "outside the alphabet": ("crane\nnaïve\n".encode(), [(2, "'ï' is not in the alphabet")]),
    "duplicate": (b"crane\nslate\ncrane\n", [(3, "duplicate: 'crane' is already on line 1")]),
    "BOM": (b"\xef\xbb\xbfcrane\nslate\n", [(1, "byte-order mark")]),
    "CRLF": (
        b"crane\r\nslate\r\n",
        [(1, "carriage return (CRLF)"), (2, "carriage return (CRLF)")],
    ),
    "one CR": (b"crane\nsl\rate\n", [(2, "carriage return (CRLF)")]),
    "not UTF-8": (b"crane\nsl\xffate\n", [(2, "is not UTF-8 at byte 3")]),
    "blank line": (b"crane\n\nslate\n", [(2, "has no word; delete the line")]),
    "blank line at the end": (b"crane\n\n", [(2, "has no word; delete the line")]),
    "spaces only": (b"crane\n   \n", [(2, "has no word; delete the line")]),
    "a control character": (b"crane\n\x1c\n", [(2, "has no word; delete the line")]),
    "weight without a word": (b"crane\n\t2\n", [(2, "has no word; delete the line")]),
    "space before": (b"crane\n slate\n", [(2, "' slate' has a space in or around it")]),
    "space after": (b"crane\nslate \n", [(2, "'slate ' has a space in or around it")]),
    "space inside": (b"crane\nsl ate\n", [(2, "'sl ate' has a space in or around it")]),
    "odd space": ("crane\nslate\u3000\n".encode(), [(2, "has a space in or around it")]),
    "weight is text": (b"crane\t1\nslate\tlots\n", [(2, "bad weight 'lots'")]),
    "weight is missing": (b"crane\t1\nslate\t\n", [(2, "bad weight ''")]),
    "weight is negative": (b"crane\t-1\n", [(1, "bad weight '-1'")]),
    "weight is zero": (b"crane\t0\n", [(1, "bad weight '0'")]),
    "weight is NaN": (b"crane\tnan\n", [(1, "bad weight 'nan'")]),
    "weight is infinite": (b"crane\tinf\n", [(1, "bad weight 'inf'")]),
    "weight is too large": (b"crane\t1e300\n", [(1, "bad weight '1e300'")]),
    "weight is too small": (b"crane\t1e-300\n", [(1, "bad weight '1e-300'")]),
    "two weights": (b"crane\t1\t2\n", [(1, r"bad weight '1\t2'")]),
    "long weight": (b"crane\t" + b"x" * 900, [(1, "bad weight 'xxx")]),
    "NUL": (b"crane\nsl\0te\n", [(2, r"'sl\x00te' has a control character; remove it")]),
    "very long": (
        b"crane\n" + b"a" * 100_000 + b"\n",
        [(2, "has 100,000 characters; shorten it to 1,000")],
    ),
}


@pytest.mark.parametrize("which", ["answers", "guesses"])
@pytest.mark.parametrize("kind", WORD_PROBLEMS)
def test_problems_of_a_list(make_pack: MakePack, which: str, kind: str) -> None:
    content, expected = WORD_PROBLEMS[kind]
    other = "guesses" if which == "answers" else "answers"
    folder = make_pack(**{which: content, other: b"moist\n"})
    assert_found(errors_of(folder), *((f"{which}.txt", line, part) for line, part in expected))
    with pytest.raises(PackError, match=rf"{which}\.txt") as error:
        _ = load(folder).words
    assert_one_line(error.value)


def test_words_must_be_nfc(make_pack: MakePack) -> None:
    nfd = unicodedata.normalize("NFD", "전략")
    folder = make_pack(toml=KOREAN_TOML, answers=f"군대\n{nfd}\n", guesses=f"{nfd}\n")
    assert_found(
        errors_of(folder),
        ("answers.txt", 2, "is not NFC; store the composed form"),
        ("guesses.txt", 1, "is not NFC"),
        ("guesses.txt", 1, "duplicate: '전략' is already in answers.txt:2"),
    )


def test_duplicates_across_files(make_pack: MakePack) -> None:
    folder = make_pack(guesses="bible\nslate\n")
    assert_found(
        errors_of(folder),
        ("guesses.txt", 2, "'slate' is already in answers.txt:2, and answers can be guessed"),
    )


def test_spellings_of_one_word_are_noted_within_and_across_files(make_pack: MakePack) -> None:
    folder = make_pack(
        toml=KOREAN_TOML.replace("length = 6", "length = 5"),
        answers="각가\n가까\n",
        guesses="ㄱㅏㄱㄱㅏ\n바까\n",
    )
    assert errors_of(folder) == []
    assert_found(
        notes_of(folder),
        ("answers.txt", 2, "'가까' and '각가' (answers.txt:1) are two spellings of one word"),
        ("guesses.txt", 1, "'ㄱㅏㄱㄱㅏ' and '각가' (answers.txt:1) are two spellings"),
        NO_OPENER,
    )


@pytest.mark.parametrize("content", [b"", b"\n"])
def test_an_empty_answer_list(make_pack: MakePack, content: bytes) -> None:
    folder = make_pack(answers=content)
    assert_found(errors_of(folder), ("answers.txt", None, "empty file: list at least one"))


def test_an_answer_list_of_one_control_character(make_pack: MakePack) -> None:
    assert_found(
        errors_of(make_pack(answers=b"\x1c")),
        ("answers.txt", 1, "has no word; delete the line"),
        ("answers.txt", None, "empty file: list at least one"),
    )


def test_an_answer_list_with_nothing_to_read(make_pack: MakePack) -> None:
    errors = errors_of(make_pack(answers=b"\xff\n\xfe\n"))
    assert ("answers.txt", None) in {(p.file, p.line) for p in errors}


def test_an_empty_guess_list_is_only_noted(make_pack: MakePack) -> None:
    folder = make_pack(guesses=b"")
    assert errors_of(folder) == []
    assert_found(
        notes_of(folder), ("guesses.txt", None, "players can guess only answers"), NO_OPENER
    )
    assert len(load(folder).words.tokens) == 3


def test_hash_mismatch(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "guesses.txt").write_text(GUESSES + "moist\n")
    assert_found(errors_of(folder), ("guesses.txt", None, "hash mismatch: pack.toml has sha256"))


def test_missing_files(make_pack: MakePack) -> None:
    folder = make_pack()
    for name in ("answers.txt", "LICENSE", "SOURCES.md"):
        (folder / name).unlink()
    assert_found(errors_of(folder), ("answers.txt", None, "answers.txt is missing"))
    assert {p.file for p in notes_of(folder)} == {"LICENSE", "SOURCES.md"}


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(
        PackError, match=r"is not a folder; give the folder that contains pack\.toml"
    ):
        check(tmp_path / "nothing")


def test_no_manifest(tmp_path: Path) -> None:
    assert_found(errors_of(tmp_path), ("pack.toml", None, "pack.toml is missing"))


def edited(old: str, new: str) -> str:
    assert old in TOML
    return TOML.replace(old, new, 1)


def at(part: str) -> int:
    return line_of(TOML, part)


OUTSIDE = "leaves the pack's folder; keep every file inside it"
FILES_ANSWERS = at("[files.answers]")

MANIFEST_PROBLEMS: dict[str, tuple[str, list[tuple[int | None, str]]]] = {
    "schema of another version": (
        edited("schema = 1", "schema = 2"),
        [(1, "schema is 2; this version of tilewise reads schema 1 (update tilewise")],
    ),
    "schema missing": (edited("schema = 1\n", ""), [(None, "schema is missing")]),
    "schema true": (edited("schema = 1", "schema = true"), [(1, "schema is True")]),
    "schema 1.0": (edited("schema = 1", "schema = 1.0"), [(1, "schema is 1.0")]),
    "schema is long": (edited("schema = 1", f"schema = '{'x' * 999}'"), [(1, "schema is 'xxx")]),
    "id": (
        edited('id = "tiny"', 'id = "../Tiny"'),
        [(2, "id is '../Tiny'; give a name made of the characters a-z")],
    ),
    "id missing": (edited('id = "tiny"\n', ""), [(None, "id is missing")]),
    "id of another type": (edited('id = "tiny"', "id = 7"), [(2, "id must be text on one line")]),
    "name with a line break": (
        edited('name = "Tiny"', r'name = "Ti\nny"'),
        [(3, r"name must be text on one line, not 'Ti\nny'")],
    ),
    "name with a right-to-left mark": (
        edited('name = "Tiny"', r'name = "Ti\u200fny"'),
        [(3, "name must be text on one line")],
    ),
    "language": (edited('"en"', '"in English"'), [(5, "give a BCP-47 tag")]),
    "script": (edited('"Latn"', '"latin"'), [(6, "give an ISO 15924 code")]),
    "direction": (edited('"ltr"', '"down"'), [(7, "direction is 'down'; use one of ltr, rtl")]),
    "length 0": (edited("length = 5", "length = 0"), [(8, "give a whole number from 1 to 16")]),
    "length 17": (edited("length = 5", "length = 17"), [(8, "give a whole number from 1 to 16")]),
    "length true": (edited("length = 5", "length = true"), [(8, "length is True")]),
    "max_guesses": (edited("max_guesses = 6", "max_guesses = '6'"), [(9, "max_guesses is '6'")]),
    "unknown tokenizer": (
        edited('name = "letters"', 'name = "runes"'),
        [(at("[tokenizer]"), "unknown tokenizer 'runes'; this version of tilewise has: ")],
    ),
    "no tokenizer": (
        TOML.replace("[tokenizer]", "[tokeniser]"),
        [(None, "tokenizer.name is missing"), (None, "tokenizer.alphabet is missing")],
    ),
    "tokenizer of another type": (
        "tokenizer = 3\n" + TOML.replace("[tokenizer]", "[other]"),
        [
            (1, "tokenizer must be a table, as in [tokenizer]"),
            (1, "tokenizer.name is missing"),
            (1, "tokenizer.alphabet is missing"),
        ],
    ),
    "tokenizer's name of another type": (
        edited('name = "letters"', "name = 5"),
        [(at("[tokenizer]") + 1, "tokenizer.name must be text on one line, not 5")],
    ),
    "alphabet of another type": (
        re.sub(r"alphabet = .*", 'alphabet = "abc"', TOML),
        [(at("alphabet = "), "tokenizer.alphabet must be a list of strings")],
    ),
    "empty alphabet": (
        re.sub(r"alphabet = .*", "alphabet = []", TOML),
        [(at("alphabet = "), "tokenizer.alphabet must be a list of strings")],
    ),
    "repeated token": (
        edited('"a", "b", "c"', '"a", "b", "b", "c"'),
        [(at("[tokenizer]"), "the alphabet contains 'b' twice")],
    ),
    "unknown option": (
        edited('name = "letters"', 'name = "letters"\nfolding = true'),
        [(at("[tokenizer]"), "has no option 'folding'")],
    ),
    "keyboard of another type": (
        edited('rows = [["a", "b"], ["c"]]', 'rows = ["a"]'),
        [(at("rows = "), "keyboard.rows must be lists of keys")],
    ),
    "key outside the alphabet": (
        edited('["c"]', '["é", ""]'),
        [
            (at("rows = "), "keyboard key 'é' is not in the alphabet"),
            (at("rows = "), "keyboard key '' is not in the alphabet"),
        ],
    ),
    "no files": (
        TOML[: TOML.index("[files.answers]")],
        [
            (None, f"files.{which}.{key} is missing")
            for which in ("answers", "guesses")
            for key in ("path", "sha256", "license")
        ],
    ),
    "path climbs out": (
        edited('"answers.txt"', '"../answers.txt"'),
        [(FILES_ANSWERS + 1, f"path '../answers.txt' {OUTSIDE}")],
    ),
    "path climbs out from inside": (
        edited('"answers.txt"', '"a/../../tiny2/answers.txt"'),
        [(FILES_ANSWERS + 1, OUTSIDE)],
    ),
    "path is absolute": (
        edited('"guesses.txt"', '"/etc/passwd"'),
        [(at("[files.guesses]") + 1, f"path '/etc/passwd' {OUTSIDE}")],
    ),
    "path is the folder": (edited('"answers.txt"', '"."'), [(FILES_ANSWERS + 1, OUTSIDE)]),
    "path is empty": (
        edited('"answers.txt"', '""'),
        [(FILES_ANSWERS + 1, "files.answers.path must be text on one line")],
    ),
    "path with NUL": (
        edited('"answers.txt"', r'"a\u0000"'),
        [(FILES_ANSWERS + 1, "files.answers.path must be text on one line")],
    ),
    "hash of another kind": (
        edited("@ANSWERS@", "deadbeef"),
        [(FILES_ANSWERS + 2, "files.answers.sha256 is 'deadbeef'; give a SHA-256 hash of 64")],
    ),
    "licence missing": (
        edited('license = "MIT"\n', ""),
        [(FILES_ANSWERS, "files.answers.license is missing")],
    ),
    "unlisted of 1": (
        TOML + "[belief]\nunlisted = 1.0\n",
        [(len(TOML.splitlines()) + 2, "is 1.0; give a number from 0 up to, but not including, 1")],
    ),
    "unlisted is no number": (
        TOML + "[belief]\nunlisted = nan\n",
        [(len(TOML.splitlines()) + 2, "belief.unlisted is nan; give a number from 0 to 1")],
    ),
    "replay": (
        TOML + "[game]\nreplay = -0.5\n",
        [(len(TOML.splitlines()) + 2, "game.replay is -0.5; give a number from 0 to 1")],
    ),
    "replay is true": (
        TOML + "[game]\nreplay = true\n",
        [(len(TOML.splitlines()) + 2, "game.replay is True; give a number from 0 to 1")],
    ),
    "rare words without a hash": (
        TOML + '[files.rare]\npath = "guesses.txt"\nlicense = "MIT"\n',
        [(len(TOML.splitlines()) + 1, "files.rare.sha256 is missing")],
    ),
    "rare words outside": (
        TOML + f'[files.rare]\npath = "../rare.txt"\nsha256 = "{"0" * 64}"\nlicense = "MIT"\n',
        [(len(TOML.splitlines()) + 2, f"path '../rare.txt' {OUTSIDE}")],
    ),
    "a list of a pack by path": (
        edited('path = "guesses.txt"', 'path = "guesses.txt"\npack = "../en"'),
        [(at("[files.guesses]") + 2, "files.guesses.pack is '../en'; give the id of another")],
    ),
    "sources of another type": (
        "sources = 'the web'\n" + TOML,
        [(1, "sources must be a list of tables, as in [[sources]]")],
    ),
}


@pytest.mark.parametrize("kind", MANIFEST_PROBLEMS)
def test_problems_of_the_manifest(make_pack: MakePack, kind: str) -> None:
    toml, expected = MANIFEST_PROBLEMS[kind]
    folder = make_pack(toml=toml)
    assert_found(errors_of(folder), *(("pack.toml", line, part) for line, part in expected))
    with pytest.raises(
        PackError, match=r"pack\.toml.*; see all with: tilewise lexicon check "
    ) as e:
        load(folder)
    assert_one_line(e.value)
    assert str(e.value).startswith(str(folder))


@pytest.mark.parametrize(
    ("toml", "line", "message"),
    [
        (TOML.replace("length = 5", "length = = 5"), at("length = 5"), "not valid TOML"),
        (TOML + 'open = "', len(TOML.splitlines()) + 1, "not valid TOML"),
        (TOML + "open = [", len(TOML.splitlines()) + 1, "not valid TOML"),
        (TOML + TOML, None, "not valid TOML"),
        ("\ufeff" + TOML, 1, "byte-order mark"),
        (b"\xff\xfe\0", None, "not UTF-8 at byte 0; save the file as UTF-8"),
        (b"\x7fELF\x02\x01\x01\0\0\0", 1, "not valid TOML"),
        ("schema = " + "1" * 5000, None, "not valid TOML: Exceeds the limit (4300"),
        ("schema = 0x" + "f" * 9000, 1, "schema is a number of thousands of digits"),
        ("a." * 2000 + "b = 1", 1, "has more than 50 dots"),
        ("[" + " 'a' ." * 2000 + "b]", 1, "has more than 50 dots"),
        ("schema = " + "[" * 100_000, None, "nested too deeply"),
        (b"", None, "schema is missing"),
    ],
    ids=[
        "syntax",
        "open text",
        "open list",
        "twice",
        "BOM",
        "UTF-16",
        "binary",
        "digits",
        "hexadecimal digits",
        "dotted key",
        "dotted table",
        "deep",
        "",
    ],
)
def test_what_is_not_toml(
    make_pack: MakePack, toml: str | bytes, line: int | None, message: str
) -> None:
    errors = errors_of(make_pack(toml=toml))
    assert len(errors) == 1
    assert errors[0].file == "pack.toml"
    assert message in errors[0].message
    if line is not None:
        assert errors[0].line == line


def test_paths_are_relative_so_that_a_pack_can_be_moved(make_pack: MakePack) -> None:
    folder = make_pack()
    text = (folder / "pack.toml").read_text()
    absolute = str(folder / "answers.txt")
    (folder / "pack.toml").write_text(text.replace('"answers.txt"', f'"{absolute}"'))
    assert_found(errors_of(folder), ("pack.toml", FILES_ANSWERS + 1, OUTSIDE))


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (make_fifo, "is not a regular file"),
        (make_folder, "is not a regular file"),
        (link_to_itself, "."),
        (link_to_a_file_elsewhere, OUTSIDE),
    ],
)
@pytest.mark.parametrize("name", ["answers.txt", "guesses.txt", "pack.toml"])
def test_files_that_are_no_files(
    make_pack: MakePack, name: str, make: Callable[[Path], None], why: str
) -> None:
    folder = make_pack()
    (folder / name).unlink()
    make(folder / name)
    (found,) = errors_of(folder)
    assert why in found.message
    with pytest.raises(PackError, match=why) as error:
        load(folder)
    assert_one_line(error.value)


def test_links_that_stay_inside_are_fine(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "answers.txt").rename(folder / "words.txt")
    (folder / "answers.txt").symlink_to("words.txt")
    assert errors_of(folder) == []
    assert load(folder).answer_list.spellings == ANSWERS.split()


def test_everything_at_once(make_pack: MakePack) -> None:
    toml = (
        TOML.replace('"Tiny"', '""')
        .replace('direction = "ltr"', 'direction = "up"')
        .replace('license = "MIT"', "license = 3")
    )
    folder = make_pack(
        toml=toml,
        answers=b"\xef\xbb\xbfcrane\r\nbib\nslate\t-2\n",
        guesses="slate\nnaïve\n\nbible\nbible\n".encode(),
    )
    (folder / "guesses.txt").write_bytes((folder / "guesses.txt").read_bytes() + b"\xff\n")
    (folder / "opener.json").write_text("{")
    files = line_of(toml, "[files.answers]"), line_of(toml, "[files.guesses]")
    assert_found(
        errors_of(folder),
        ("pack.toml", 3, "name must be text"),
        ("pack.toml", 4, "native_name must be text"),
        ("pack.toml", 7, "direction is 'up'"),
        ("pack.toml", files[0] + 3, "files.answers.license must be text"),
        ("pack.toml", files[1] + 3, "files.guesses.license must be text"),
        ("answers.txt", 1, "byte-order mark"),
        ("answers.txt", 1, "carriage return"),
        ("answers.txt", 2, "'bib' must have 5 tiles, not 3"),
        ("answers.txt", 3, "bad weight '-2'"),
        ("guesses.txt", None, "hash mismatch"),
        ("guesses.txt", 1, "'slate' is already in answers.txt:3"),
        ("guesses.txt", 2, "'ï' is not in the alphabet"),
        ("guesses.txt", 3, "has no word"),
        ("guesses.txt", 5, "'bible' is already on line 4"),
        ("guesses.txt", 6, "is not UTF-8"),
        ("opener.json", None, "is not valid JSON"),
    )


def test_lists_are_checked_even_without_a_tokenizer(make_pack: MakePack) -> None:
    folder = make_pack(toml=edited('"letters"', '"runes"'), guesses=b"bible\nslate\nbible\n")
    assert_found(
        errors_of(folder),
        ("pack.toml", at("[tokenizer]"), "unknown tokenizer 'runes'"),
        ("guesses.txt", 2, "'slate' is already in answers.txt:2"),
        ("guesses.txt", 3, "'bible' is already on line 1"),
    )


def test_a_wrong_length_does_not_make_every_word_wrong(make_pack: MakePack) -> None:
    folder = make_pack(toml=edited("length = 5", "length = 50"))
    assert_found(errors_of(folder), ("pack.toml", 8, "length is 50"))


def test_the_rule_of_a_word_is_asked_only_if_its_length_is_right(make_pack: MakePack) -> None:
    toml = edited("length = 5", "length = 5\n\n[rules]\nwords = 'prime'")
    folder = make_pack(toml=toml, guesses=b"slates\nbible\n")
    found = [problem for problem in errors_of(folder) if problem.file == "guesses.txt"]
    assert_found(
        found,
        ("guesses.txt", 1, "'slates' must have 5 tiles, not 6"),
        ("guesses.txt", 2, "bible is not a prime"),
    )


def test_a_result_of_words_that_are_no_equations(make_pack: MakePack) -> None:
    toml = TOML + "\n[rules]\nequals = 33\n"
    line = toml.splitlines().index("equals = 33") + 1
    why = 'rules.equals needs words = "equation"'
    assert_found(errors_of(make_pack(toml=toml)), ("pack.toml", line, why))


def test_a_stale_opener(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "opener.json").write_text(opener_json(guesses="other\n"))
    assert_found(errors_of(folder), ("opener.json", None, "stale: it was made for different lists"))


def test_a_damaged_opener_is_rebuilt_with_one_command(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "opener.json").write_text("{}")
    said = "opener.json does not use schema 1; rebuild it with: tilewise lexicon build"
    assert_found(errors_of(folder), ("opener.json", None, said))
    (note,) = load(folder).notes
    assert str(note).count("rebuild") == 1


def test_an_opener_of_unknown_words(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "opener.json").write_text(opener_json(word="zzzzz"))
    assert_found(errors_of(folder), ("opener.json", None, "'zzzzz' is in neither list"))


def test_rare_words_that_are_not_guesses(make_pack: MakePack) -> None:
    folder = make_pack(rare="tares\nslate\nzzzzz\ntares\n")
    assert_found(
        errors_of(folder),
        ("rare.txt", 2, "'slate' is not in guesses.txt; only guesses can be rare"),
        ("rare.txt", 3, "'zzzzz' is not in guesses.txt"),
        ("rare.txt", 4, "duplicate: 'tares' is already on line 1"),
    )


def test_openers_that_are_rare_are_noted(make_pack: MakePack) -> None:
    folder = make_pack(rare="tares")
    (folder / "opener.json").write_text(opener_json(word="tares"))
    assert errors_of(folder) == []
    assert_found(
        notes_of(folder), ("opener.json", None, "'tares' is rare; rebuild the openers with")
    )


def test_a_shared_list_may_repeat_the_answers(
    make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    lender = make_pack(answers="slate\n", guesses="bible\ncrane\n")
    monkeypatch.setenv("TILEWISE_LEXICONS", str(lender))
    toml = edited('path = "guesses.txt"', 'path = "guesses.txt"\npack = "tiny"')
    folder = make_pack(toml=toml, guesses="bible\ncrane\n")
    (folder / "guesses.txt").unlink()
    assert errors_of(folder) == []
    assert len(load(folder).words.tokens) == 4
    monkeypatch.delenv("TILEWISE_LEXICONS")
    assert_found(errors_of(folder), ("guesses.txt", None, "comes from the pack 'tiny', which"))


def test_unknown_keys_are_noted_where_they_stand(make_pack: MakePack) -> None:
    extra = "[belief]\nunlisted = 0.5\nunlited = 0.5\n[game]\nmood = 'good'\n[weather]\nrain = 1\n"
    folder = make_pack(toml=TOML + extra)
    assert errors_of(folder) == []
    end = len(TOML.splitlines())
    assert_found(
        notes_of(folder),
        (
            "pack.toml",
            end + 3,
            "'belief.unlited' is unknown; the keys are "
            "answers_alike, unlisted, words_alike, unheld, games",
        ),
        ("pack.toml", end + 5, "'game.mood' is unknown; the keys are replay"),
        ("pack.toml", end + 6, "'weather' is unknown; the keys are schema, id, "),
        NO_OPENER,
    )
    assert load(folder).words.regimes.unlisted == 0.5


def test_of_thousands_of_keys_that_are_not_read_ten_are_named(make_pack: MakePack) -> None:
    odd = "".join(f"key{number} = 1\n" for number in range(10_000))
    folder = make_pack(toml=TOML + "[game]\n" + odd)
    messages = [finding.message for finding in notes_of(folder)]
    assert sum("is unknown" in message for message in messages) == 10
    assert "9,990 more keys are unknown" in messages


def test_problems_read_like_compiler_messages() -> None:
    assert str(Finding("answers.txt", 3, Message("is wrong"))) == "answers.txt:3: is wrong"
    assert str(Finding("answers.txt", None, Message("is wrong"))) == "answers.txt: is wrong"
    assert str(Finding("a", 1, Message("hm"), Severity.NOTE)) == "a:1: note: hm"


# -- Figures of packs, checked against the lists ---


TREE, OPENER, COSTS = "tree.json", "opener.json", "opener-costs.json"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A small pack that ships."""
    return shutil.copytree(shipped_folder() / "nerdle-micro", tmp_path / "nerdle-micro")


def write_costs(folder: Path, costs: dict[str, Any]) -> Lexicon:
    lexicon = load(folder)
    document = {"lists": asdict(lexicon.hashes), "costs": costs}
    (folder / COSTS).write_text(json.dumps(document), encoding="utf-8")
    return lexicon


def lies(folder: Path) -> list[str]:
    found = [*check(folder), *check_figures(load(folder))]
    for finding in found:
        assert_one_line(finding.message)
    return [str(one) for one in found if one.severity is Severity.ERROR]


def change(file: Path, **claims: Any) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(document | claims), encoding="utf-8")


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"total_guesses": 375, "bound": 375}, "the total is 374"),
        ({"worst": 4}, "the worst case is 5"),
        ({"worst": 6}, "the worst case is 5"),
        ({"bound": 1}, "contradict each other"),
        ({"bound": 375}, "contradict each other"),
        ({"proven": False, "bound": 1}, "every tree needs"),
        ({"max_guesses": 9}, "another game"),
        ({"max_guesses": 4}, "deeper"),
    ],
)
def test_false_figures_of_trees(pack: Path, claims: dict[str, Any], said: str) -> None:
    change(pack / TREE, **claims)
    (lie,) = lies(pack)
    assert lie.startswith(TREE)
    assert said in lie


@pytest.mark.parametrize(
    "claims",
    [
        {"entropy_bits": -99},
        {"entropy_bits": 5.5},
        {"expected_remaining": 0},
        {"worst_case": 1},
        {"buckets": 243},
        {"expected_guesses": -1},
        {"expected_guesses": 0.5},
        {"expected_guesses": 99},
        {"expected_guesses": 1e200},
    ],
)
def test_false_figures_of_first_guesses(pack: Path, claims: dict[str, Any]) -> None:
    document = json.loads((pack / OPENER).read_text(encoding="utf-8"))
    document["openers"][0]["rows"][3] |= claims
    (pack / OPENER).write_text(json.dumps(document), encoding="utf-8")
    (lie,) = lies(pack)
    assert lie.startswith(f"{OPENER}: {next(iter(claims))} of ")


@pytest.mark.parametrize("cost", [1e9, 1, 1e-300, 1e308, 0, -5, "x", None, True, 10**400])
def test_costs_that_cannot_be(pack: Path, cost: object) -> None:
    opener = load(pack).spelling(0)
    write_costs(pack, {opener: cost})
    (lie,) = lies(pack)
    assert lie.startswith(COSTS)
    assert opener in lie


def test_costs_that_are_possible_are_searched(make_pack: MakePack) -> None:
    """Of so few words the search is numpy's: a plain install does it, too."""
    words = ["aback", "abate", "babel", "cabal", "cadet", "debut", "decal", "facet", "label"]
    folder = make_pack(answers="\n".join(words) + "\n", guesses="zzzzz\n")
    write_costs(folder, {"zzzzz": 27, "aback": 20, "label": 18})
    assert lies(folder) == []
    write_costs(folder, {"zzzzz": 30, "aback": 20, "label": 18})
    (lie,) = lies(folder)
    assert "cost of 'zzzzz' is 27, not 30" in lie


@pytest.mark.parametrize("content", ["{", "[]", "{}", '{"lists": 1}', "[" * 100_000, '"x"'])
def test_a_damaged_file_of_costs_is_reported(make_pack: MakePack, content: str) -> None:
    folder = make_pack()
    (folder / COSTS).write_text(content)
    (lie,) = lies(folder)
    assert lie.startswith(f"{COSTS}: not a list of opener costs")


def test_costs_of_other_lists_or_words_are_reported(make_pack: MakePack) -> None:
    folder = make_pack()
    write_costs(folder, {"nobody": 3})
    (lie,) = lies(folder)
    assert "'nobody' is in neither list" in lie
    other = make_pack(answers="crane\nslate\n")
    (other / COSTS).write_text((folder / COSTS).read_text())
    assert any("stale" in lie for lie in lies(other))


# -- Files of packs: written whole or not at all, inside the folder ---


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    write_inside(tmp_path, "file", "one")
    write_inside(tmp_path, "file", "zwei ä\n")
    assert (tmp_path / "file").read_bytes() == "zwei ä\n".encode()
    assert names(tmp_path) == ["file"]
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o644


def test_a_link_is_replaced_and_what_it_leads_to_is_left(
    make_pack: MakePack, tmp_path: Path
) -> None:
    folder = make_pack()
    mine = tmp_path / "mine"
    mine.write_text("mine")
    (folder / "tree.json").symlink_to(mine)
    write_inside(folder, "tree.json", "{}")
    assert mine.read_text() == "mine"
    assert not (folder / "tree.json").is_symlink()
    assert (folder / "tree.json").read_text() == "{}"


def test_a_rewritten_pack_goes_through_no_link(make_pack: MakePack, tmp_path: Path) -> None:
    folder = make_pack()
    mine = tmp_path / "mine"
    mine.write_text("mine")
    for name in ("answers.txt", "SOURCES.md"):
        (folder / name).unlink()
        (folder / name).symlink_to(mine)
    replace_pack(
        Draft(load(make_pack()).manifest, [Entry("crane")], [], "sources", "licence"), folder
    )
    assert mine.read_text() == "mine"
    assert (folder / "answers.txt").read_text() == "crane\n"
    assert (folder / "SOURCES.md").read_text() == "sources"


@pytest.mark.parametrize(
    "name", ["../file", "/tmp/file", "a/../../file", "out/file", "", ".", ".."]
)
def test_nothing_is_written_outside(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (tmp_path / "outside").mkdir()
    (folder / "out").symlink_to(tmp_path / "outside")
    with pytest.raises(PackError) as error:
        write_inside(folder, name, "text")
    assert_one_line(error.value)
    assert names(tmp_path) == ["outside", "pack"]
    assert names(tmp_path / "outside") == []
    assert names(folder) == ["out"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_inside(tmp_path, "tree.json", "old")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PackError, match=r"tree\.json cannot be written: No space left on device"):
        write_inside(tmp_path, "tree.json", "new")
    assert (tmp_path / "tree.json").read_text() == "old"
    assert names(tmp_path) == ["tree.json"]


def test_text_that_is_not_unicode_leaves_the_old_file(tmp_path: Path) -> None:
    write_inside(tmp_path, "file", "old")
    with pytest.raises(PackError, match="it contains text that is not Unicode"):
        write_inside(tmp_path, "file", "\udcff")
    assert (tmp_path / "file").read_text() == "old"
    assert names(tmp_path) == ["file"]


def test_stopping_half_way_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_inside(tmp_path, "file", "old")

    def stop(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write_inside(tmp_path, "file", "new")
    assert (tmp_path / "file").read_text() == "old"
    assert names(tmp_path) == ["file"]


# -- Proven trees: resumed after a stop, checked at the end ---


TINY = [
    "crane",
    "slate",
    "banal",
    "alloy",
    "bible",
    "trace",
    "brine",
    "blend",
    "stale",
    "least",
]


@pytest.fixture
def lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    monkeypatch.setattr("tilewise.authoring.building.proofs", lambda: tmp_path / "state")
    return load(
        write_pack(tmp_path / "tiny", answers="\n".join(TINY) + "\n", guesses="tares\nabled\n")
    )


@pytest.fixture
def problem(lexicon: Lexicon) -> SearchProblem:
    return SearchProblem.of(lexicon)


@pytest.fixture
def best(problem: SearchProblem) -> SearchResult:
    return Search(problem).best_tree()


def stopped(problem: SearchProblem, lexicon: Lexicon, *claims: Claim) -> Path:
    """Write a certificate as an interrupted run leaves it."""
    path = certificate_path(problem)
    Certificate(path, problem, lexicon.first_spellings).add(claims)
    return path


@pytest.mark.slow
def test_a_stopped_search_is_resumed(
    problem: SearchProblem, lexicon: Lexicon, best: SearchResult
) -> None:
    path = stopped(problem, lexicon, Claim(best.tree.root.guess, "total", best.tree.total))
    result = proven_tree(lexicon)
    assert (result.on_trust, result.tree.total, result.proven) == (1, best.tree.total, True)
    assert not path.exists()


@pytest.mark.slow
def test_two_builds_of_one_pack_take_turns(lexicon: Lexicon, best: SearchResult) -> None:
    with ThreadPoolExecutor(2) as pool:
        builds = [pool.submit(proven_tree, lexicon) for _ in range(2)]
    assert [build.result().tree.total for build in builds] == [best.tree.total] * 2


@pytest.mark.slow
def test_a_proof_that_does_not_hold_makes_no_tree(
    problem: SearchProblem,
    lexicon: Lexicon,
    best: SearchResult,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(building, "SAMPLE", len(problem.guesses))
    stopped(problem, lexicon, *(Claim(row, "bound", 60) for row in range(1, len(problem.guesses))))
    with pytest.raises(ProofError, match="less than the best total"):
        proven_tree(lexicon)


@pytest.fixture(scope="module")
def micro() -> Lexicon:
    return load(find_pack("nerdle-micro"))


@pytest.fixture(scope="module")
def micro_costs(micro: Lexicon) -> list[float]:
    """What each opener of Nerdle micro costs."""
    problem = SearchProblem.of(micro)
    patterns = pattern_matrix(problem.guesses, problem.answers, problem.rule)
    plain = PlainSearch(problem, patterns)
    return [plain.opener(row, LOST) for row in range(len(problem.guesses))]


LIES: list[Callable[[int], Claim]] = [
    lambda row: Claim(row, "total", 446, lost=1),
    lambda row: Claim(row, "bound", 0, lost=1),
    lambda row: Claim(row, "bound", 446),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("total", "lie", "short"),
    [(446, LIES[0], 0), (376, LIES[1], building.SHORT), (LOST, LIES[2], 0), (376, LIES[0], 0)],
)
def test_a_tree_is_not_proven_by_a_false_certificate(
    lexicon: Lexicon,
    micro: Lexicon,
    micro_costs: list[float],
    monkeypatch: pytest.MonkeyPatch,
    total: float,
    lie: Callable[[int], Claim],
    short: int,
) -> None:
    """The true total of Nerdle micro is 374; the given claim pretends something better."""
    monkeypatch.setattr(building, "SHORT", short)
    assert (min(micro_costs), total in {*micro_costs, LOST}) == (374, True)
    claims = [
        lie(row) if cost < total else Claim(row, "total", cost)
        for row, cost in enumerate(micro_costs)
    ]
    path = stopped(SearchProblem.of(micro), micro, *claims)
    before = path.read_bytes()
    with pytest.raises(ProofError, match=r"is wrong: .*; delete the file and start again"):
        proven_tree(micro)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_the_tree_itself_is_played(
    lexicon: Lexicon, best: SearchResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    better = replace(best, tree=replace(best.tree, total=best.tree.total - 1))
    monkeypatch.setattr("tilewise.search.best_tree.Search.best_tree", lambda *_, **__: better)
    with pytest.raises(TreeError, match="the total is"):
        proven_tree(lexicon)


def test_files_in_its_place_are_not_overwritten(problem: SearchProblem, lexicon: Lexicon) -> None:
    path = certificate_path(problem)
    path.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(ProofError, match="remove it"):
        proven_tree(lexicon)
    assert path.read_text(encoding="utf-8") == "dear diary\n"


def test_a_folder_that_cannot_be_made_is_reported_in_one_line(
    problem: SearchProblem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("tilewise.authoring.building.proofs", lambda: tmp_path / "file" / "proofs")
    with pytest.raises(ProofError, match="cannot be created: "):
        certificate_path(problem)
