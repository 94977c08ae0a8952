"""docs/example-pack, installed as a user would, is found and plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.installing import answer, install


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install("example-pack", tmp_path_factory.mktemp("site"))


@pytest.mark.slow
@pytest.mark.versions
def test_it_is_listed_with_where_it_comes_from(installed: Path) -> None:
    rows = {row["id"]: row for row in answer(installed, "lexicon", "list")["lexicons"]}
    assert rows["tok"]["origin"] == "from the package tilewise-lexicon-tok"
    assert rows["tok"]["answers"] == 65
    assert Path(rows["tok"]["path"]).is_relative_to(installed)


@pytest.mark.slow
@pytest.mark.versions
def test_it_is_sound_and_plays(installed: Path) -> None:
    assert answer(installed, "lexicon", "check", "tok") == {
        "path": str(installed / "tilewise_lexicon_tok" / "tok"),
        "ok": True,
        "problems": [],
    }
    suggested = answer(installed, "suggest", "tok", "seli=Y..Y")
    words = {word["word"] for word in suggested["candidates"]["words"]}
    assert words
    assert all("s" in word and "i" in word and "e" not in word for word in words)
    assert answer(installed, "simulate", "tok")["failed"] == []
