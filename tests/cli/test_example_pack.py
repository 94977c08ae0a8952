"""docs/example-pack, installed as a user would, is found and plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-pack"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example installed in it, built by hatchling, without a network."""
    folder = tmp_path_factory.mktemp("site")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder)]
    subprocess.run([*command, str(EXAMPLE)], check=True)
    return folder


def tilewise(site: Path, *args: str) -> Any:
    environment = os.environ | {"PYTHONPATH": str(site)}
    command = [sys.executable, "-m", "tilewise", *args, "--json"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_it_is_listed_with_where_it_comes_from(installed: Path) -> None:
    rows = {row["id"]: row for row in tilewise(installed, "lexicon", "list")["lexicons"]}
    assert rows["tok"]["origin"] == "from the package tilewise-lexicon-tok"
    assert rows["tok"]["answers"] == 65
    assert Path(rows["tok"]["path"]).is_relative_to(installed)


def test_it_is_sound_and_plays(installed: Path) -> None:
    assert tilewise(installed, "lexicon", "check", "tok") == {
        "path": str(installed / "tilewise_lexicon_tok" / "tok"),
        "ok": True,
        "problems": [],
    }
    suggested = tilewise(installed, "suggest", "tok", "seli=Y..Y")
    words = {word["word"] for word in suggested["candidates"]["words"]}
    assert words
    assert all("s" in word and "i" in word and "e" not in word for word in words)
    assert tilewise(installed, "simulate", "tok")["failed"] == []
