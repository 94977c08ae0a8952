"""The example packages of docs, installed as a user would, and the command line that finds them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

_DOCS = Path(__file__).parents[2] / "docs"


def install(example: str, folder: Path) -> Path:
    """Install an example package in a folder, built by hatchling, without a network."""
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder)]
    subprocess.run([*command, str(_DOCS / example)], check=True)
    return folder


def call(site: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line with what is installed in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "tilewise", *args],
        env=os.environ | {"PYTHONPATH": str(site)},
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def answer(site: Path, *args: str) -> Any:
    """Return the JSON document of a call that has nothing else to say."""
    done = call(site, *args, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)
