"""Trust in computed files: fingerprints that ship, and those that are remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import MakePack
from tests.packs import some_by_default
from tilewise.authoring.check import check_figures
from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.fingerprints import (
    SHIPPED,
    Standing,
    fingerprint,
    remember,
    standing,
    standing_of,
)
from tilewise.lexicon.folder import Severity
from tools.fingerprints import document

PACKS = sorted(path.parent.name for path in shipped_folder().glob("*/pack.toml"))
MARK = "0" * 64


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what this process has checked, as another process would not know it."""
    monkeypatch.setattr("tilewise.lexicon.fingerprints._known", {})


def test_fingerprints_are_of_what_ships() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == document(), (
        "a pack has changed; check it: python -m tools.fingerprints"
    )


@pytest.mark.parametrize("name", some_by_default(PACKS, ["hr", "nerdle-micro"]))
def test_figures_that_ship_are_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewise.authoring.check.has_engine", lambda: False)
    findings = check_figures(load(name))
    assert [str(found) for found in findings if found.severity is Severity.ERROR] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["en", "en-nyt"])
def test_costs_that_ship_are_true(name: str) -> None:
    assert check_figures(load(name)) == []


def test_what_is_remembered_is_known_to_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert standing(MARK) is Standing.UNKNOWN
    for found in (Standing.CHECKED, Standing.OURS):
        remember(MARK, found)
        assert standing(MARK) is found
        forget(monkeypatch)
        assert standing(MARK) is found


def test_what_an_older_version_checked_is_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(MARK, Standing.CHECKED)
    forget(monkeypatch)
    monkeypatch.setattr("tilewise.lexicon.fingerprints.CHECKS", 2)
    assert standing(MARK) is Standing.UNKNOWN


@pytest.mark.parametrize("content", [b"", b"ours", b"\xff\xfe", b"checked 9\n", b"OURS\n"])
def test_a_damaged_memory_is_ignored(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewise.lexicon.fingerprints.checked_files", lambda: tmp_path)
    remember(MARK, Standing.OURS)
    (kept,) = tmp_path.rglob(MARK)
    kept.write_bytes(content)
    forget(monkeypatch)
    assert standing(MARK) is Standing.UNKNOWN


def test_nowhere_to_remember_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", Path("/dev/null")):
        monkeypatch.setattr(
            "tilewise.lexicon.fingerprints.checked_files", lambda place=place: place
        )
        remember(MARK, Standing.CHECKED)
        assert standing(MARK) is Standing.CHECKED  # in this process
        forget(monkeypatch)
        assert standing(MARK) is Standing.UNKNOWN


def test_a_fingerprint_covers_file_lists_and_rules(make_pack: MakePack) -> None:
    lexicon = load(make_pack())
    mark = fingerprint(lexicon, "tree.json", b"{}")
    assert mark != fingerprint(lexicon, "tree-hard.json", b"{}")
    assert mark != fingerprint(lexicon, "tree.json", b"[]")
    assert mark != fingerprint(load(make_pack(answers="crane\n")), "tree.json", b"{}")
    assert mark == fingerprint(load(make_pack()), "tree.json", b"{}")


def test_a_copy_of_a_shipped_pack_is_trusted(tmp_path: Path) -> None:
    import shutil

    copy = shutil.copytree(shipped_folder() / "nerdle-micro", tmp_path / "nerdle-micro")
    assert standing_of(load(copy), "tree.json") is Standing.OURS
    with (copy / "tree.json").open("a") as file:
        file.write(" ")
    assert standing_of(load(copy), "tree.json") is Standing.UNKNOWN
    assert standing_of(load(copy), "nothing.json") is Standing.UNKNOWN
