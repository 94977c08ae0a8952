"""docs/output.md names every key of the JSON that commands print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "output.md").read_text(encoding="utf-8")

CALLS = [
    "suggest en crane=.Y..G",
    "suggest en --boards 2 crane=.Y..G,.....",
    "feedback en crane slate",
    "review en adieu third --answer third",
    "simulate nerdle-micro",
    "simulate nerdle-micro --boards 2 --games 2",
    "compare nerdle-micro --strategy entropy",
    "absurdle nerdle-micro --prove",
    "tune nerdle-micro --strategy expected-guesses --range per_bit=0.07",
    "history",
    "lexicon check nerdle-micro",
]


def named(command: str) -> set[str]:
    """Return all keys that a command's part of the page names."""
    (part,) = re.findall(rf"^### `{command}`\n(.*?)(?=^###? )", PAGE, re.DOTALL | re.MULTILINE)
    return set(re.findall(r"`(\w+)`", part))


def keys(document: object) -> set[str]:
    """Return the keys of a document and of the first of each list in it."""
    if isinstance(document, list):
        return keys(document[0]) if document else set()
    if not isinstance(document, dict):
        return set()
    own = {key for key in document if not key.isdigit()}
    return own.union(*map(keys, document.values()))


@pytest.mark.parametrize("call", CALLS)
def test_every_key_is_named(run: Run, call: str) -> None:
    words = call.split()
    found = keys(run(*words, "--json").json)
    found = {re.sub(r"(?<=_as_)\d+$", "7", key) for key in found}
    about = named(words[0]) | (named("simulate") if words[0] == "compare" else set())
    assert found <= about, found - about
