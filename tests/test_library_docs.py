"""The library's page is complete, and every Python example in the docs runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import tilewise
from tests.packs import some_by_default

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.DOTALL | re.MULTILINE)
WITH_EXAMPLES = [
    path
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if BLOCK.search(path.read_text(encoding="utf-8"))
]

PAGES = [path for path in WITH_EXAMPLES if path.stem == "README"]
"""The page whose examples run by default."""


@pytest.mark.parametrize(
    "path", some_by_default(WITH_EXAMPLES, PAGES), ids=lambda path: str(path.relative_to(ROOT))
)
def test_every_block_does_what_it_shows(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    # One after the other, as they are read.
    examples = "\n".join(BLOCK.findall(path.read_text(encoding="utf-8")))
    test = doctest.DocTestParser().get_doctest(examples, {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(test)
    assert runner.failures == 0


def test_the_library_has_examples_of_no_other_kind() -> None:
    assert set(re.findall(r"^```(\w+)$", PAGE, re.MULTILINE)) == {"pycon", "toml"}


def test_the_entry_point_shown_is_that_of_the_example() -> None:
    (shown,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert shown in (ROOT / "docs/example-strategy/pyproject.toml").read_text(encoding="utf-8")


def test_the_readme_needs_four_lines_and_one_import() -> None:
    code = re.findall(r"^>>> (.*)$", README, re.MULTILINE)
    assert len(code) == 4
    assert [line for line in code if "import" in line] == ["import tilewise"]


def test_the_page_shows_every_name_of_the_front_door() -> None:
    missing = [name for name in tilewise.__all__ if not re.search(rf"\b{name}\b", PAGE)]
    assert missing == []
