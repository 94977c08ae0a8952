"""Only somebody who sets a variable lets `.ci/run` install packages and mount folders."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = ("apt-get", "debootstrap", "mount", "umount")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such programs")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Hide the system's programs behind some that only note their calls; return their folder."""
    for name in PROGRAMS:
        (tmp_path / name).write_text(f'#!/bin/sh\necho "$0" >> {tmp_path}/called\nexit 1\n')
    (tmp_path / "id").write_text("#!/bin/sh\necho 0\n")  # as root
    for program in tmp_path.iterdir():
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for variable in ("CI", "TILEWISE_SYSTEM"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.mark.parametrize(("allowed", "called"), [("", False), ("1", True)])
def test_a_system_in_a_folder_is_made_only_if_allowed(
    programs: Path, allowed: str, called: bool
) -> None:
    script = [str(ROOT / ".ci" / "python-3.14")]
    around = {**os.environ, "TILEWISE_SYSTEM": allowed}
    ended = subprocess.run(script, env=around, capture_output=True, text=True)
    assert ended.returncode == 75
    assert ("set TILEWISE_SYSTEM=1" in ended.stdout) != called
    assert (programs / "called").exists() == called


@pytest.mark.parametrize("allowed", ["", "1"])
def test_a_browser_is_installed_only_if_allowed(
    programs: Path, monkeypatch: pytest.MonkeyPatch, allowed: str
) -> None:
    # The sessions without nox, which is not installed here.
    nox: Any = SimpleNamespace(options=SimpleNamespace(), Session=None)
    nox.session = lambda session=None, **_: session or (lambda one: one)
    monkeypatch.setitem(sys.modules, "nox", nox)
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("TILEWISE_SYSTEM", allowed)
    sessions = runpy.run_path("noxfile.py")
    sessions["page"].__globals__["BROWSER"] = "a browser that is not there"
    ran: list[str] = []
    session = SimpleNamespace(posargs=[], install=lambda *_: None)
    session.run = lambda *words, **_: ran.append(words[0])
    sessions["page"](session)
    assert ("apt-get" in ran) == bool(allowed)
