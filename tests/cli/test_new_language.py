"""docs/new-language.md, followed to the letter."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "new-language.md"


def test_the_page_makes_a_pack_that_plays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answers = "kralj\nljeti\nkonji\nljudi\nkonj\nnjiva\nwhisky\n"
    Path("answers.txt").write_text(answers, encoding="utf-8")
    Path("guesses.txt").write_text("manje\nljuto\n", encoding="utf-8")
    commands = [
        line
        for block in re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
        for line in block.splitlines()
    ]
    assert [shlex.split(c)[:2] for c in commands[:2]] == [["tilewise", "lexicon"]] * 2
    outcomes = [run(*shlex.split(command)[1:]) for command in commands]
    assert [(o.code, o.err) for o in outcomes if o.code] == []
    assert "5 answers and 2 other guesses" in outcomes[0].out
    assert "dropped 1 (outside the alphabet), such as whisky" in outcomes[0].out
    assert "dropped 1 (not 4 tokens), such as konj" in outcomes[0].out
    assert "2 words fit" in outcomes[-1].out  # ljeti and ljudi
