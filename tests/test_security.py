"""SECURITY.md promises what the code does: its limits are the code's, its tests are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.fuzz import test_command_line as fuzz
from tilewise import files
from tilewise.answers.questions import LARGEST
from tilewise.cli.input import prompting
from tilewise.lexicon import folder, manifest, words
from tilewise.play import history, sharing, word_lists
from tilewise.tokens import kana
from tilewise.trees import tree as document
from tilewise.web import server

ROOT = Path(__file__).parents[1]
PAGE = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    "promise",
    [
        f"| `pack.toml` | {folder.LARGEST_MANIFEST >> 20} MiB; {manifest.MOST_DOTS} dots per line",
        f"| licence, sources | {folder.LARGEST_TEXT >> 20} MiB each |",
        f"`opener-costs.json` | {folder.LARGEST_TREE >> 20} MiB each |",
        f"| word list | {folder.LARGEST_LIST >> 20} MiB; {words.LONGEST_LINE:,} characters per",
        f"| name of a file | {folder.LONGEST_NAME} characters |",
        f"that the game allows, at most {document.MAX_GUESSES} |",
        f"| total of a tree | {document.LARGEST_NUMBER:g} |",
        f"| from {words.LEAST_WEIGHT:g} to {words.LARGEST_WEIGHT:g} |",
        f"from standard input or a file | {files.LARGEST_GIVEN >> 20} MiB |",
        f"| a line piped into a game | {prompting.LONGEST_LINE:,} characters |",
        f"| a shared game | {sharing.MOST_ROWS:,} rows |",
        f"records of `tune` | {folder.LARGEST_LIST >> 20} MiB |",
        f"| `config.toml` | {folder.LARGEST_MANIFEST >> 20} MiB |",
        f"outside 1 to {history.MOST_GUESSES} is treated as unknown",
        f"| the history file | {history.MOST_BYTES >> 20} MiB |",
        f"`history import` | {word_lists.MOST_TEXT >> 20} MiB and "
        f"{word_lists.MOST_ROWS:,} entries |",
        f"| romaji | {kana.LONGEST} letters and {kana.MOST} readings |",
        f"up to {LARGEST >> 10} KiB and take up to {server.ARRIVAL:g} seconds to arrive",
        f"answered within {server.ANSWER:g} seconds",
        f"{LARGEST >> 10} KiB for the arguments of a call",
        f"{fuzz.MANY + fuzz.MANY_REAL:,} hostile calls",
        f"The default tests run {fuzz.FEW + fuzz.FEW_REAL} of them",
        f"including {fuzz.MANY_REAL} that each get their own process",
    ],
)
def test_limits_are_those_of_the_code(promise: str) -> None:
    assert promise in PAGE


def test_what_it_names_is_there() -> None:
    named = re.findall(r"`((?:tests|tools)[\w./]+)`", PAGE)
    assert len(named) > 8
    for path in named:
        assert (ROOT / path).is_file(), path
