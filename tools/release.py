"""Checks that a version can be released, and takes its notes from the changelog.

    python -m tools.release v1.0.0 notes.md

The tag must name the version of the package, and CHANGELOG.md must have a dated section for it:
``## 1.0.0 (2026-12-01)``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tilewise.version import __version__
from tools.calls import call

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def problem(tag: str, version: str, changelog: str) -> str | None:
    """Return why a tag cannot be released, or None."""
    if tag != f"v{version}":
        return f"the tag is {tag}, but src/tilewise/version.py has {version}; make them agree"
    if not notes(version, changelog):
        return f"CHANGELOG.md has no section '## {version} (YYYY-MM-DD)'; date it first"
    return None


def notes(version: str, changelog: str) -> str:
    """Return the text below the dated heading of a version; empty if there is none."""
    heading = rf"(?m)^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)\n"
    parts = re.split(heading, changelog, maxsplit=1)
    return re.split(r"(?m)^## ", parts[1])[0].strip() + "\n" if len(parts) == 2 else ""


def main(tag: str, file: Path) -> None:
    """Check the version and write its notes."""
    changelog = CHANGELOG.read_text(encoding="utf-8")
    if why := problem(tag, __version__, changelog):
        sys.exit(why)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(notes(__version__, changelog), encoding="utf-8")


if __name__ == "__main__":
    call(main)
