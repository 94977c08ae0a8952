"""``spoken`` in the configuration, and the page about access; see the transcript ``spoken``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tools.docs_site import CONTENTS

DOCS = Path(__file__).parents[2] / "docs"
CRANE = "crane: C grey, R yellow, A grey, N grey, E green."


def test_the_configuration_turns_it_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    config.write_text("spoken = true\n")
    monkeypatch.setenv("TILEWISE_CONFIG", str(config))
    assert CRANE in run("suggest", "en", "crane=.Y..G").out
    assert ".Y..G" in run("suggest", "en", "crane=.Y..G", "--no-spoken").out


def test_the_page_about_access_is_short_and_in_the_menu() -> None:
    text = (DOCS / "access.md").read_text("utf-8")
    assert len(text.split()) <= 350
    for part in ("## In the terminal", "## In the browser", "`--spoken`", "`spoken = true`"):
        assert part in text
    assert "access" in {page for pages in CONTENTS["index.md"].values() for page in pages}
    assert "](access.md)" in (DOCS / "index.md").read_text("utf-8")
