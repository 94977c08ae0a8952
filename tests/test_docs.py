"""The README is one page, links between files lead somewhere, and calls in the docs parse."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.cli_reference import Command, commands

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
SHELL = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def test_the_readme_is_one_page() -> None:
    assert len(README.splitlines()) <= 150
    assert len(README.split()) <= 1300


def test_the_readme_begins_with_what_to_type() -> None:
    first = "\n".join(README.splitlines()[:16])
    for words in ("git clone", "tilewise solve", "pytest"):
        assert words in first


@each_page
def test_links_to_files_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path = target.partition("#")[0]
        if path and not re.match(r"\w+:", path):
            assert (page.parent / path).exists(), target


@each_page
def test_tools_that_reproduce_a_figure_are_there(page: Path) -> None:
    for name in re.findall(r"python -m (tools[\w.]+)", page.read_text(encoding="utf-8")):
        path = ROOT / name.rstrip(".").replace(".", "/")
        assert path.with_suffix(".py").exists() or path.is_dir(), name


def calls(page: Path) -> Iterator[list[str]]:
    """Yield the lines of a page that call tilewise, as words."""
    for block in SHELL.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            if re.match(r"(\.venv/bin/)?tilewise ", line):
                yield shlex.split(line, comments=True)
    if page.name == "README.md":
        yield from map(shlex.split, re.findall(r"`(tilewise [^`]+)`", README))


def called(words: list[str]) -> Command:
    found = [c for c in commands() if tuple(words[1 : 1 + len(c.path)]) == c.path]
    assert found, f"there is no command {' '.join(words)}"
    return found[0]


@pytest.mark.parametrize(
    "words",
    [
        words
        for page in PAGES
        if page.name != "cli.md"  # whose usage lines are no calls, and examples are tested
        for words in calls(page)
        if "--lang" not in words
    ],
    ids=" ".join,
)
def test_calls_are_understood(words: list[str]) -> None:
    command = called(words)
    command.click.make_context(command.call, words[1 + len(command.path) :])
