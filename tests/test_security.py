"""SECURITY.md promises what the code does: its limits are the code's, its tests are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.fuzz import test_command_line as fuzz
from tilewise import files
from tilewise.cli.input import prompting
from tilewise.lexicon import folder, manifest, wordlist
from tilewise.play import history, sharing
from tilewise.play.played_lists import tables
from tilewise.tokens import romaji
from tilewise.trees import document
from tilewise.web import parsing, server

ROOT = Path(__file__).parents[1]
PAGE = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    "promise",
    [
        f"`pack.toml` may have {folder.LARGEST_MANIFEST >> 20} MiB",
        f"licence and sources {folder.LARGEST_TEXT >> 20} MiB each",
        f"`opener.json` {folder.LARGEST_TREE >> 20} MiB",
        f"a word list {folder.LARGEST_LIST >> 20} MiB",
        f"names of files {folder.LONGEST_NAME} characters",
        f"a line of a list {wordlist.LONGEST_LINE:,}",
        f"a key or number of `pack.toml` {manifest.LONGEST_WORD:,}",
        f"tables and lists {manifest.MOST_NESTED} levels",
        f"and {document.MAX_GUESSES} at most",
        f"a total is at most {document.LARGEST_NUMBER:g}",
        f"a weight between {wordlist.LEAST_WEIGHT:g} and {wordlist.LARGEST_WEIGHT:g}",
        f"standard input or a file, may have {files.LARGEST_GIVEN >> 20} MiB",
        f"piped into a game {prompting.LONGEST_LINE:,} characters",
        f"a shared game {sharing.MOST_ROWS:,} rows",
        f"records of `tune` {folder.LARGEST_LIST >> 20} MiB",
        f"`config.toml` {folder.LARGEST_MANIFEST >> 20} MiB",
        f"outside 1 to {history.MOST_GUESSES} is not known",
        f"The file may have {history.MOST_BYTES >> 20} MiB",
        f"may have {tables.MOST_TEXT >> 20} MiB and {tables.MOST_ROWS:,} entries",
        f"up to {romaji.LONGEST} letters and {romaji.MOST} readings",
        f"It may have {parsing.LARGEST >> 10} KiB and {server.ARRIVAL:g} seconds to arrive",
        f"answered within {server.ANSWER:g} seconds",
        f"{fuzz.MANY + fuzz.MANY_REAL:,} hostile calls",
        f"{fuzz.FEW + fuzz.FEW_REAL} of them are part of the default tests",
        f"{fuzz.MANY_REAL} as processes of their own",
    ],
)
def test_limits_are_those_of_the_code(promise: str) -> None:
    assert promise in PAGE


def test_what_it_names_is_there() -> None:
    named = re.findall(r"`((?:tests|tools)[\w./]+)`", PAGE)
    assert len(named) > 8
    for path in named:
        assert (ROOT / path).is_file(), path
