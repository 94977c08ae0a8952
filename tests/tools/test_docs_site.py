"""Pages of the documentation site, and where their links lead; `nox -s docs` builds all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.docs_site import ROOT, gather, linked
from tools.pack_pages import pack_page
from tools.pack_table import shipped


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    gather(folder, page="play/")
    return folder


@pytest.mark.slow
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


@pytest.mark.slow
def test_packs_have_a_page_with_their_figures(source: Path) -> None:
    for pack in shipped():
        page = (source / "packs" / f"{pack}.md").read_text(encoding="utf-8")
        assert f"tilewise solve {pack}" in page
        assert "| Guesses per answer, on average | " in page, pack
        assert "## Where the words come from" in page, pack


@pytest.mark.slow
def test_the_list_of_packs_links_to_their_pages(source: Path) -> None:
    page = (source / "packs" / "index.md").read_text(encoding="utf-8")
    assert (
        "| [`mastermind`](mastermind.md) | Mastermind | 4 letters | 1,296 | 1,296 | 4.340 |" in page
    )
    assert "| language | tokens | answers | guessable | mean |" in page


def test_a_page_of_a_pack_says_what_is_proven() -> None:
    assert "| `tree.json` | salet | 3.421 | 5 | 0 | no tree is better |" in pack_page("en")
    assert "no tree is better by more than 0.38" in pack_page("ja")


def test_a_page_of_a_pack_says_which_answers_hard_mode_misses() -> None:
    missed = "| Answers missed in hard mode | 2 (no tree can lose fewer than 2 (proven)) |"
    assert missed in pack_page("en-4")
    assert "Answers missed" not in pack_page("en")
