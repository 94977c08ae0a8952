"""Files that are not a pack's."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from tests.messages import assert_one_line
from tilewise.errors import GuessError, HistoryError, PackError, TilewiseError
from tilewise.files import LARGEST_GIVEN, parse_json, read_file, reading, write_file, writing


def test_an_endless_or_large_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 1000)
    assert read_file(tmp_path / "file", 1000, GuessError) == b"x" * 1000
    for endless in (tmp_path / "file", Path("/dev/zero")):
        with pytest.raises(GuessError, match="cannot be read: it is larger than 0 MiB"):
            read_file(endless, 999, GuessError)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none", "none does not exist; check its name"),
        (".", "cannot be read: it is a folder; give a file in it"),
        ("a\0b", "cannot be read: embedded null byte"),
        ("a" * 300, "cannot be read: File name too long"),
        ("file/within", "cannot be read: Not a directory"),
    ],
    ids=ascii,
)
def test_files_that_cannot_be_read_are_named(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PackError, match=why) as error:
        read_file(tmp_path / name, LARGEST_GIVEN, PackError)
    assert_one_line(error.value)


def test_binary_files_are_named_and_our_errors_stay_unchanged() -> None:
    said = r"^words\.txt cannot be read: not UTF-8; convert it to UTF-8$"
    not_utf8 = pytest.raises(GuessError, match=said)
    with not_utf8, reading("words.txt", GuessError):
        b"\xff".decode()
    for doing in (reading, writing):
        with pytest.raises(HistoryError, match=r"^mine$"), doing("words.txt", GuessError):
            raise HistoryError("mine")


def test_what_cannot_be_written_has_its_cause(tmp_path: Path) -> None:
    write_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    with pytest.raises(TilewiseError, match="none/file cannot be written: No such file") as error:
        write_file(tmp_path / "none" / "file", b"")
    assert isinstance(error.value.__cause__, OSError)
    assert error.value.__cause__.errno == errno.ENOENT
    not_unicode = pytest.raises(PackError, match="it contains text that is not Unicode")
    with not_unicode, writing(tmp_path / "file", PackError):
        "\udcff".encode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Expecting value"),
        ("{", "Expecting property name"),
        ('"x', "Unterminated string"),
        ("[" * 100_000, "nested too deeply"),
        (b"\xff", "invalid start byte"),
        ("NaN", "NaN is not a JSON number"),
        ('{"a": -Infinity}', "-Infinity is not a JSON number"),
    ],
    ids=range(7),
)
def test_what_is_not_json(text: str | bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_json(text)


def test_json() -> None:
    assert parse_json('{"a": [1, 2.5, null, true, "é"]}') == {"a": [1, 2.5, None, True, "é"]}
