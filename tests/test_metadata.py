"""What the package says of itself must cover what is inside it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tilewise.lexicon import load
from tilewise.lexicon.discover import shipped_folder

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]


def licences(expression: str) -> set[str]:
    """Return the licences of an SPDX expression without alternatives."""
    assert " OR " not in expression
    return set(re.split(r" AND |[()]", expression)) - {""}


def test_the_metadata_name_the_licence_of_every_pack() -> None:
    inside = {"MIT"}
    for manifest in shipped_folder().glob("*/pack.toml"):
        pack = load(manifest.parent).manifest
        inside |= licences(pack.answers.license) | licences(pack.guesses.license)
    assert licences(PROJECT["license"]) == inside
