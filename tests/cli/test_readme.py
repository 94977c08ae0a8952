"""The README's examples are run, and print what it says they print."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"^```console\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
TEXTS = re.findall(r"^```text\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


@pytest.mark.usefixtures("without_engine")
@pytest.mark.parametrize("block", CONSOLE, ids=range(len(CONSOLE)))
def test_console_examples(run: Run, block: str) -> None:
    command, _, expected = block.removeprefix("$ ").partition("\n")
    prompt = re.compile(r"^(guess \d+> )(.+)$", re.MULTILINE)
    typed = "\n".join(match[1] for match in prompt.findall(expected))
    command, pasted, _ = command.partition(" < ")  # which is the README's text before the block
    if pasted:
        typed = max(TEXTS, key=lambda text: README.rfind(text, 0, README.index(block)))
    outcome = run(*shlex.split(command)[1:], typed=typed)
    assert outcome.code == 0, outcome.err
    # A terminal shows what is typed and the line break after it; a pipe shows neither.
    assert lines(prompt.sub(r"\1", outcome.out)) == lines(
        re.sub(r"^(guess \d+> ).+\n", r"\1", expected, flags=re.MULTILINE)
    )
