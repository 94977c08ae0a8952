"""The only module that writes packs: inside the folder, whole or not at all, following no link."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.conftest import MakePack
from tests.messages import assert_one_line
from tilewise.authoring.writing import (
    Draft,
    Entry,
    replace_pack,
    write_inside,
)
from tilewise.errors import PackError
from tilewise.lexicon import load


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
