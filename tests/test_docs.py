"""The README is one page, links between files lead somewhere, and calls in the docs parse."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz import test_command_line as fuzz
from tests.packs import TOML
from tilewise import files, tables
from tilewise.answers.questions import LARGEST
from tilewise.cli.input import prompting
from tilewise.lexicon import folder, manifest, words
from tilewise.lexicon.discover import shipped_folder
from tilewise.pictures import image
from tilewise.play import history, sharing, word_lists
from tilewise.play.games import named_game
from tilewise.tokens import kana
from tilewise.trees import tree as document
from tilewise.web import server
from tools.cli_reference import Command, commands, with_help
from tools.wheel_metadata import Repository, expression

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
SHELL = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def test_the_readme_is_one_page() -> None:
    assert len(README.splitlines()) <= 150
    assert len(README.split()) <= 700


def test_the_readme_begins_with_what_to_type() -> None:
    first = "\n".join(README.splitlines()[:16])
    assert all(text in first for text in ("git clone", "pip install", "tilewise solve"))


@each_page
def test_links_to_files_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path = target.partition("#")[0]
        if path and not re.match(r"\w+:", path):
            assert (page.parent / path).exists(), target


@each_page
def test_tools_that_reproduce_a_figure_are_there(page: Path) -> None:
    for name in re.findall(r"python -m (tools[\w.]+)", page.read_text(encoding="utf-8")):
        path = ROOT / name.rstrip(".").replace(".", "/")
        assert path.with_suffix(".py").exists() or path.is_dir(), name


def calls(page: Path) -> Iterator[list[str]]:
    """Yield the lines of a page that call tilewise, as words; a game's name alone means solve."""
    lines = re.findall(r"`(tilewise [^`…]+)`", README) if page.name == "README.md" else []
    for block in SHELL.findall(page.read_text(encoding="utf-8")):
        lines += block.replace("\\\n", " ").splitlines()
    for line in lines:
        if re.match(r"(\.venv/bin/)?tilewise ", line):
            program, *words = shlex.split(line, comments=True)
            yield [program, *(["solve"] if named_game(words[0]) else []), *words]


COMMANDS = list(commands())


def called(words: list[str]) -> Command:
    found = [c for c in COMMANDS if tuple(words[1 : 1 + len(c.path)]) == c.path]
    assert found, f"there is no command {' '.join(words)}"
    return max(found, key=lambda command: len(command.path))


@pytest.mark.parametrize(
    "words",
    [
        words
        for page in PAGES
        if page.name != "cli.md"  # whose usage lines are no calls, and examples are tested
        for words in calls(page)
        if "--lang" not in words
    ],
    ids=" ".join,
)
def test_calls_are_understood(words: list[str]) -> None:
    command = called(words)
    command.click.make_context(command.call, words[1 + len(command.path) :])


ELSEWHERE = {
    *("--rm", "--read-only", "--cap-drop", "--publish", "--network", "--tag", "--file", "--format"),
    *("--directory", "--repo", "--verbose", "--version", "--dist", "--release"),
    *("--page", "--pictures", "--seed", "--draw", "--count", "--sample", "--check", "--missing"),
    *("--new", "--install-completion", "--pack", "--kind"),
}
"""Options of podman and other programs, and of our tools."""


def options(*found: Command) -> set[str]:
    parameters = (p for command in found for p in command.click.params)
    return {name for p in parameters for name in (*p.opts, *p.secondary_opts)}


@each_page
def test_options_in_sentences_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    known = options(*with_help()) | ELSEWHERE
    assert {
        name for name in re.findall(r"(?<![\w-])--[a-z][\w-]+", text) if name not in known
    } == set()
    for call in re.findall(r"`(tilewise [a-z][^`…]+)`", re.sub(r"(?s)```.*?```", "", text)):
        program, *words = shlex.split(call)
        command = called([program, *(["solve"] if named_game(words[0]) else []), *words])
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert given <= options(command), call


@each_page
def test_files_in_sentences_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:docs|examples|lexicons|src|tests|tools)/[\w./-]+)`", text):
        assert (ROOT / name).exists(), name


# -- The package's metadata covers its contents ---


def test_the_wheel_names_the_licence_of_every_pack() -> None:
    names = expression(shipped_folder()).split(" AND ")
    assert names[0] == "MIT"
    assert {"Apache-2.0", "CC-BY-SA-4.0", "MPL-1.1", "NAIST-2003"} <= set(names)
    assert len(names) == len(set(names))


def test_a_licence_that_is_a_choice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.toml").write_text(TOML.replace('"MIT"', '"MIT OR BSD-3-Clause"'))
    with pytest.raises(ValueError, match="offers a choice"):
        expression(tmp_path)


def test_links_work_outside_the_repository() -> None:
    repository = Repository("https://example.org/me/tilewise", "v1.0.0")
    text = "![A game](docs/a.svg) and [how](docs/how.md#why), [there](https://a.org/b), [here](#c)"
    assert repository.linked(text) == (
        "![A game](https://example.org/me/tilewise/raw/v1.0.0/docs/a.svg) and "
        "[how](https://example.org/me/tilewise/blob/v1.0.0/docs/how.md#why), "
        "[there](https://a.org/b), [here](#c)"
    )
    assert repository.links()["Changelog"].endswith("/blob/v1.0.0/CHANGELOG.md")


# -- docs/how/safety.md promises what the code does: its limits are the code's ---


PAGE = " ".join((ROOT / "docs/how/safety.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    "promise",
    [
        f"| `pack.toml` | {folder.LARGEST_MANIFEST >> 20} MiB; {manifest.MOST_DOTS} dots per line",
        f"| licence, sources | {folder.LARGEST_TEXT >> 20} MiB each |",
        f"`opener-costs.json` | {folder.LARGEST_TREE >> 20} MiB each |",
        f"| word list | {folder.LARGEST_LIST >> 20} MiB; {files.LONGEST_LINE:,} characters per",
        f"| name of a file | {folder.LONGEST_NAME} characters |",
        f"that the game allows, at most {document.MAX_GUESSES} |",
        f"| total of a tree | {document.LARGEST_NUMBER:g} |",
        f"| from {words.LEAST_WEIGHT:g} to {words.LARGEST_WEIGHT:g} |",
        f"from standard input or a file | {files.LARGEST_GIVEN >> 20} MiB |",
        f"| a line piped into a game | {prompting.LONGEST_LINE:,} characters |",
        f"| a shared game | {sharing.MOST_ROWS:,} rows |",
        f"records of `tune` | {folder.LARGEST_LIST >> 20} MiB |",
        f"| a picture of a game | {image.LARGEST_FILE >> 20} MiB and {image.MOST_PIXELS:,} pixels; "
        f"{image.MOST_SCANS} scans of a JPEG file |",
        f"| a saved game | {folder.LARGEST_TEXT >> 20} MiB |",
        f"| `config.toml`, `games.toml` | {folder.LARGEST_MANIFEST >> 20} MiB each |",
        f"outside 1 to {history.MOST_GUESSES} is treated as unknown",
        f"| the history file | {history.MOST_BYTES >> 20} MiB |",
        f"`history import` | {tables.MOST_TEXT >> 20} MiB and {word_lists.MOST_ROWS:,} entries |",
        f"| romaji | {kana.LONGEST} letters and {kana.MOST} readings |",
        f"up to {LARGEST >> 10} KiB and take up to {server.ARRIVAL:g} seconds to arrive",
        f"answered within {server.ANSWER:g} seconds",
        f"{LARGEST >> 10} KiB for the arguments of a call",
        f"{fuzz.MANY + fuzz.MANY_REAL:,} hostile calls",
        f"including {fuzz.MANY_REAL} that each get their own process",
    ],
)
def test_limits_are_those_of_the_code(promise: str) -> None:
    assert promise in PAGE


def test_what_it_names_is_there() -> None:
    named = re.findall(r"`((?:tests|tools)[\w./]+)`", PAGE)
    assert len(named) >= 1
    for path in named:
        assert (ROOT / path).is_file(), path
