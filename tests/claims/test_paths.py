"""Removal leaves nothing: where tilewise writes, and that ``tilewise paths`` names it all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from platformdirs.windows import Windows

import tilewise
from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tilewise import folders

pytestmark = pytest.mark.slow

PACKAGE = Path(tilewise.__file__).parent


def test_every_file_that_games_leave_is_listed(run: Run, own_data: Path) -> None:
    run("solve", "en", typed="crane .Y..G\nsave\nquit\n")
    run("solve", "en", typed="gorge GGGGG\n")
    run("play", "en", typed="crane\nquit\n")
    run("history", "import", "ko", "-", typed="군대\n")
    written = [path for path in own_data.rglob("*") if path.is_file()]
    listed = [Path(row["path"]) for row in run("paths", "--json").json["paths"]]
    kept = [path for path in written if path.suffix != ".lock"]
    assert {path.name for path in kept} == {"history.jsonl", "played.jsonl", "en.json"}
    for path in kept:
        assert any(path.is_relative_to(place) for place in listed), path
    for lock in set(written) - set(kept):  # beside what it locks
        assert any(lock.parent.is_relative_to(place.parent) for place in listed), lock


def test_a_person_sees_what_each_path_holds(run: Run) -> None:
    shown = run("paths").out
    for place in folders.places():
        assert f"{place.holds}" in shown
        assert f"  {place.path}\n" in shown


def test_compiled_code_is_kept_in_the_users_cache_and_not_in_the_package(tmp_path: Path) -> None:
    places = ("HOME", "LOCALAPPDATA", "XDG_CACHE_HOME")
    around = {**os.environ, **dict.fromkeys(places, str(tmp_path))}
    del around[folders.CODE_VARIABLE]
    before = set(PACKAGE.rglob("tilewise-*"))
    code = "import tilewise.search.kernel.compiled, tilewise.folders as f; print(f.machine_code())"
    made = subprocess.run(
        [sys.executable, "-c", code], env=around, capture_output=True, text=True, check=True
    )
    place = Path(made.stdout.rstrip("\n"))
    assert place.is_relative_to(tmp_path)
    assert list(place.glob("tilewise-*"))
    assert set(PACKAGE.rglob("tilewise-*")) == before


def test_windows_has_one_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", Windows)
    monkeypatch.setattr(platformdirs.windows, "get_win_folder", lambda name: str(tmp_path))
    monkeypatch.delenv(folders.CONFIG_VARIABLE)
    monkeypatch.delenv(folders.CODE_VARIABLE)
    assert folders.own_packs() == tmp_path / "tilewise" / "lexicons"
    assert folders.config_file() == tmp_path / "tilewise" / "config.toml"
    assert folders.machine_code() == tmp_path / "tilewise" / "Cache"
    for place in folders.places():
        assert place.path.is_relative_to(tmp_path / "tilewise")
