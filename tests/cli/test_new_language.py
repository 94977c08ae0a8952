"""docs/new-language.md, followed to the letter."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewise.lexicon import load

PAGE = Path(__file__).parents[2] / "docs" / "new-language.md"

WORDS = "kralj\nljeti\nkonji\nljudi\nkonj\nnjiva\nwhisky\nmanje\nljuto\nšalje\n"
COUNTS = "ljudi 900\nnjiva 20\n700 ljeti\nkralj 300\nkonji 40\nManje 5\n"


def test_the_page_makes_a_pack_that_plays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text(WORDS, encoding="utf-8")
    Path("counts.txt").write_text(COUNTS, encoding="utf-8")
    steps = PAGE.read_text(encoding="utf-8").partition("## 1.")[2]
    commands = [
        line for block in re.findall(r"```sh\n(.*?)```", steps, re.S) for line in block.splitlines()
    ]
    assert [shlex.split(c)[:2] for c in commands[:2]] == [["tilewise", "lexicon"]] * 2
    outcomes = [run(*shlex.split(command)[1:]) for command in commands]
    assert [(o.code, o.err) for o in outcomes if o.code] == []
    made = outcomes[0].out
    assert "6 answers and 2 other guesses" in made
    assert "dropped 1 (outside the alphabet), such as whisky" in made
    assert "dropped 1 (not 4 tiles), such as konj" in made
    assert "likeliest answers: ljudi, ljeti, kralj, konji, njiva, manje" in made
    assert "least likely" not in made  # all six are in the line above
    assert "keyboard (hrvatski):" in made
    assert next(
        o.out for c, o in zip(commands, outcomes, strict=True) if " build " in c
    ).startswith("first guess: ")
    assert "source: words.txt, CC0-1.0 (" in run("lexicon", "info", "hr-mini").out
    assert "2 words fit" in outcomes[-1].out  # ljeti and ljudi
    manifest = load(Path("hr-mini")).manifest
    assert (manifest.tokenizer, manifest.native_name) == ("digraphs", "hrvatski")
    assert manifest.answers.license == "CC0-1.0"
