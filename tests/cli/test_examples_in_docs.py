"""The examples of the README and of every page in docs print what they show.

``TILEWISE_REWRITE_EXAMPLES=1`` rewrites them and keeps what is typed. Read the diff: if the best
guess of a game has changed, its feedback has to change as well.
"""

from __future__ import annotations

import difflib
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.packs import some_by_default

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "README.ko.md", *sorted((ROOT / "docs").rglob("*.md")))
BLOCK = re.compile(r"^```(console|text)\n(.*?)^```", re.DOTALL | re.MULTILINE)
PROMPT = re.compile(r"^(?:guess|추측) \d+> ", re.MULTILINE)
TYPED = re.compile(r"^(?:guess|추측) \d+> (.+)$", re.MULTILINE)
REWRITE = "TILEWISE_REWRITE_EXAMPLES"
OMITTED = "…"
"""A line that stands for any number of omitted lines."""


@dataclass(frozen=True)
class Example:
    page: Path
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
            name = f"{page.relative_to(ROOT)}-{number}"
            yield Example(page, name, command, shown, pasted)


EXAMPLES = list(examples())


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def rewritten(shown: list[str], printed: list[str]) -> str:
    """Return what is printed now, with the same parts left out as in what is shown."""
    if OMITTED not in shown:
        return "\n".join((*printed, ""))
    found, done = [], 0
    for line in shown:
        if line != OMITTED:
            done += max(
                range(len(printed) - done),
                key=lambda ahead: (
                    difflib.SequenceMatcher(None, line, printed[done + ahead]).ratio(),
                    -ahead,
                ),
            )
            line, done = printed[done], done + 1
        found.append(line)
    return "\n".join((*found, ""))


def pattern(shown: str) -> str:
    parts = ("(.*\n)*" if line == OMITTED else re.escape(f"{line}\n") for line in lines(shown))
    return "".join(parts)


@pytest.mark.usefixtures("without_engine")
@pytest.mark.parametrize(
    "example",
    some_by_default(EXAMPLES, [e for e in EXAMPLES if e.name.startswith("README")]),
    ids=lambda example: example.name,
)
def test_console_examples(
    run: Run, example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where an example may write
    assert "\n$ " not in example.shown, "one command per block; others belong into an `sh` block"
    command, _, file = example.command.partition(" < ")
    typed = [match[1] for match in TYPED.finditer(example.shown)]
    outcome = run(*shlex.split(command)[1:], typed=example.pasted if file else "\n".join(typed))
    assert outcome.code == 0, outcome.err
    # A terminal shows what is typed and the line break after it; a pipe shows neither.
    echo = iter(typed)
    printed = PROMPT.sub(lambda prompt: f"{prompt[0]}{next(echo, '')}\n", outcome.out)
    if os.environ.get(REWRITE):
        text = example.page.read_text(encoding="utf-8")
        new = rewritten(lines(example.shown), lines(printed))
        example.page.write_text(text.replace(example.shown, new), encoding="utf-8")
        return
    if OMITTED in lines(example.shown):
        assert re.fullmatch(pattern(example.shown), "\n".join((*lines(printed), ""))), printed
    else:
        assert lines(printed) == lines(example.shown)


def test_the_readme_has_a_game_of_wordle_one_of_kordle_and_a_review() -> None:
    commands = [example.command for example in EXAMPLES if example.name.startswith("README.md")]
    assert [command.split()[1] for command in commands] == ["solve", "kordle", "review"]
