"""Pages of the documentation site, and where their links lead; `nox -s docs` builds all of it."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from tests.authoring.test_check import MANIFEST_PROBLEMS
from tests.packs import TOML
from tilewise.lexicon.discover import shipped_folder
from tilewise.lexicon.manifest import TABLES, Manifest
from tools.docs_site import ROOT, gather, linked
from tools.pack_pages import pack_page
from tools.pack_schema import SCHEMA_FILE, pack_schema, schema_text
from tools.pack_table import FIGURES, INDEX, figures, hard_row, line, published, row, shipped
from tools.release import notes, problem
from tools.terminal_pictures import FOLDER, PICTURES, screen

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    gather(folder, page="play/")
    return folder


def test_the_page_is_offered_where_it_is_deployed(source: Path) -> None:
    assert '<a href="play/">' in (source / "index.md").read_text(encoding="utf-8")


def test_links_out_of_the_site_lead_to_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "[rules](../src/tilewise/rules), [how](how/index.md), [ko](../lexicons/ko/SOURCES.md)"
    monkeypatch.delenv("TILEWISE_REPOSITORY", raising=False)
    there = "[how](how/index.md), [ko](packs/ko.md)"
    assert linked("architecture.md", text) == f"rules, {there}"
    monkeypatch.setenv("TILEWISE_REPOSITORY", "https://example.org/it")
    monkeypatch.setenv("TILEWISE_REVISION", "v1")
    rules = "[rules](https://example.org/it/blob/v1/src/tilewise/rules)"
    assert linked("architecture.md", text) == f"{rules}, {there}"


def test_links_of_pages_at_the_root_are_turned() -> None:
    assert (ROOT / "CONTRIBUTING.md").exists()
    assert linked("contributing.md", "[a](docs/cli.md#b), [c](SECURITY.md)") == (
        "[a](cli.md#b), [c](security.md)"
    )


def test_packs_have_a_page_with_their_figures(source: Path) -> None:
    for pack in shipped():
        page = (source / "packs" / f"{pack}.md").read_text(encoding="utf-8")
        assert f"tilewise solve {pack}" in page
        assert "| Guesses per answer, on average | " in page, pack
        assert "## Where the words come from" in page, pack


def test_the_list_of_packs_links_to_their_pages(source: Path) -> None:
    page = (source / "packs" / "index.md").read_text(encoding="utf-8")
    assert "| [`mastermind`](mastermind.md) | Mastermind | 4 | 1123, 1234, 1235 |" in page
    assert "| game | tiles | first guesses | mean | price |" in page


def test_a_page_of_a_pack_says_what_is_proven() -> None:
    row = "| `tree.json` | suggested words | trace | 3.438 | 6 | 0 | no tree is better |"
    assert row in pack_page("en")
    assert "no tree is better by more than 0.38" in pack_page("ja")


def test_a_page_of_a_pack_says_which_answers_hard_mode_misses() -> None:
    missed = "| Answers missed in hard mode | 2 (proven: no tree loses fewer) |"
    assert missed in pack_page("en-4")
    assert "Answers missed" not in pack_page("en")


# -- The table of packs is right, and every pack is solved as it should be ---


USUAL = 99.5
"""Least share of answers that a pack has to solve, in per cent."""

LEAST = {"vi": 97.0}
"""Where fewer can be solved: no tree finds more than 187 of the 192 answers, which is proven."""


@pytest.mark.parametrize("pack", shipped())
def test_the_page_says_how_packs_do(pack: str) -> None:
    assert float(figures(pack)["solved"].removesuffix("%")) >= LEAST.get(pack, USUAL)
    if pack in published():  # a pack may be added without figures, but not with wrong ones
        assert line(pack) in FIGURES.read_text(encoding="utf-8").splitlines()
        assert row(pack) in INDEX.read_text(encoding="utf-8").splitlines()


def test_the_page_on_proofs_names_the_trees_that_are_proven() -> None:
    page = (ROOT / "docs/how/proofs.md").read_text(encoding="utf-8")
    named = re.search(r"best\s+such\s+tree\s+in\s+these\s+packs:\s+([^.]*)\.", page)
    assert named is not None
    folders = ROOT.glob("lexicons/*/tree.json")
    trees = {path.parent.name: json.loads(path.read_bytes()) for path in folders}
    proven = {pack for pack, tree in trees.items() if tree["proven"]}
    assert set(re.findall(r"`([^`]*)`", named[1])) == proven


def test_hard_mode_is_played_in_games_that_have_it() -> None:
    assert hard_row("mastermind") == "| `mastermind` | has no hard mode | | |"
    assert hard_row("nerdle-mini") == "| `nerdle-mini` | 206 | 0 | 2.641 |"


# -- The pictures of the terminal show what tilewise prints ---


def text_of(svg: str) -> str:
    """Return all characters of a picture but blanks, in reading order."""
    lines = re.findall(r"<text [^>]*>(.*?)</text>", svg)
    return "".join(re.findall(r"\S", unescape("".join(lines))))


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_show_what_is_printed(name: str) -> None:
    drawn = text_of((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    printed = "".join(re.findall(r"\S", screen(PICTURES[name]).plain))
    assert drawn.removeprefix("tilewise") == printed, "python -m tools.terminal_pictures"


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_fetch_nothing(name: str) -> None:
    drawn = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\s\"]+", drawn)) <= {
        "http://www.w3.org/2000/svg",
        "https://www.textualize.io",
    }


# -- The published schema of ``pack.toml`` compared with its table and with real packs ---


SHIPPED = sorted(shipped_folder().glob("*/pack.toml"))

BEYOND_A_SCHEMA = (
    "schema 1.0", "name with", "repeated token", "unknown option", "key outside", "path climbs",
    "path is absolute", "path is the folder", "path with", "rare words outside",
    "unlisted is no number",
)  # fmt: skip
"""Problems of more than the shape of a value, or that JSON has no value for."""


def validator() -> Draft7Validator:
    schema = pack_schema()
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def test_the_published_schema_is_that_of_the_table() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), (
        "run: python -m tools.pack_schema"
    )


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_shipped_packs_fit_the_schema(path: Path) -> None:
    assert not list(validator().iter_errors(tomllib.loads(path.read_text("utf-8"))))


@pytest.mark.parametrize(
    "kind", [k for k in MANIFEST_PROBLEMS if not k.startswith(BEYOND_A_SCHEMA)]
)
def test_what_the_reader_refuses_does_not_fit(kind: str) -> None:
    assert list(validator().iter_errors(parsed(MANIFEST_PROBLEMS[kind][0])))


def test_the_small_pack_of_the_tests_fits() -> None:
    assert not list(validator().iter_errors(parsed(TOML)))


def parsed(toml: str) -> dict[str, Any]:
    return tomllib.loads(toml.replace("@ANSWERS@", "0" * 64).replace("@GUESSES@", "0" * 64))


def test_every_attribute_of_a_manifest_is_a_key_of_the_table() -> None:
    own = {key.field for table in TABLES if not table.record for key in table.keys} - {"schema"}
    own |= {table.record for table in TABLES if table.record}
    own |= {table.others for table in TABLES if table.others}
    assert own == {field.name for field in fields(Manifest)}
    for table in TABLES:
        if table.record:
            assert {key.field for key in table.keys} == {f.name for f in fields(table.kind)}


# -- A release's checks and notes ---


CHANGELOG = "# Changelog\n\n## 1.1.0 (2026-12-01)\n\n- New.\n\n## 1.0.0 (2026-11-01)\n\n- First.\n"


def test_notes_are_the_section_of_the_version() -> None:
    assert notes("1.1.0", CHANGELOG) == "- New.\n"
    assert notes("1.0.0", CHANGELOG) == "- First.\n"
    assert notes("1.2.0", CHANGELOG) == ""


def test_a_tag_needs_the_same_version_and_a_dated_section() -> None:
    assert problem("v1.1.0", "1.1.0", CHANGELOG) is None
    assert "make them agree" in str(problem("v1.2.0", "1.1.0", CHANGELOG))
    undated = CHANGELOG.replace("2026-12-01", "unreleased")
    assert "date it first" in str(problem("v1.1.0", "1.1.0", undated))
