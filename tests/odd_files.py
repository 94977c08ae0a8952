"""Things that are not files, where a file is expected."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest


def make_fifo(path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows has no such pipes")
    os.mkfifo(path)


def make_folder(path: Path) -> None:
    path.mkdir()


def link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def link_to_a_file_elsewhere(path: Path) -> None:
    """Link to a file beside the folder of this path's folder."""
    elsewhere = path.parents[1] / "elsewhere"
    elsewhere.write_text("secret")
    path.symlink_to(elsewhere)
