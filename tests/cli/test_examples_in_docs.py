"""The examples of the README and of every page under docs are run, and print what they show."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
BLOCK = re.compile(r"^```(console|text)\n(.*?)^```", re.DOTALL | re.MULTILINE)
PROMPT = re.compile(r"^guess \d+> ", re.MULTILINE)
TYPED = re.compile(r"^guess \d+> (.+)$", re.MULTILINE)
OMITTED = "…"
"""A line that stands for any number of lines which an example leaves out."""


@dataclass(frozen=True)
class Example:
    name: str
    command: str
    shown: str
    pasted: str  # the block of text before it, which `< shared.txt` stands for


def examples() -> Iterator[Example]:
    for page in PAGES:
        pasted = ""
        for number, block in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8"))):
            kind, text = block.groups()
            if kind == "text":
                pasted = text
                continue
            command, _, shown = text.removeprefix("$ ").partition("\n")
            yield Example(f"{page.relative_to(ROOT)}-{number}", command, shown, pasted)


EXAMPLES = list(examples())


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def pattern(shown: str) -> str:
    parts = ("(.*\n)*" if line == OMITTED else re.escape(f"{line}\n") for line in lines(shown))
    return "".join(parts)


@pytest.mark.usefixtures("without_engine")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_console_examples(run: Run, example: Example) -> None:
    command, _, file = example.command.partition(" < ")
    typed = [match[1] for match in TYPED.finditer(example.shown)]
    outcome = run(*shlex.split(command)[1:], typed=example.pasted if file else "\n".join(typed))
    assert outcome.code == 0, outcome.err
    # A terminal shows what is typed and the line break after it; a pipe shows neither.
    echo = iter(typed)
    printed = PROMPT.sub(lambda prompt: f"{prompt[0]}{next(echo, '')}\n", outcome.out)
    if OMITTED in lines(example.shown):
        assert re.fullmatch(pattern(example.shown), "\n".join((*lines(printed), ""))), printed
    else:
        assert lines(printed) == lines(example.shown)


def test_the_readme_has_a_game_of_wordle_and_one_of_kordle() -> None:
    commands = [example.command for example in EXAMPLES if example.name.startswith("README")]
    assert commands == ["tilewise solve --top 1", "tilewise solve ko --top 1"]
