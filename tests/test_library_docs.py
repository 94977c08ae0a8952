"""The library's page and the README's part of it: every block of code is run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import tilewise

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
SECTION = (ROOT / "README.md").read_text(encoding="utf-8").partition("## As a library\n")[2]
README = SECTION.partition("\n## ")[0]
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize(("name", "text"), [("library.md", PAGE), ("README.md", README)])
def test_every_block_does_what_it_shows(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```([^\n]*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert blocks
    assert {language for language, _ in blocks} <= {"pycon", "toml"}
    examples = "\n".join(  # one after the other, as they are read
        code for language, code in blocks if language == "pycon"
    )
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(test)
    assert runner.failures == 0


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
