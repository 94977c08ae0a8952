"""With ``--spoken`` a screen reader hears every tile, and tables are sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tools.docs_site import CONTENTS

DOCS = Path(__file__).parents[2] / "docs"
SILENT = re.compile(r"(?<![=\w])[.YG]{5}(?!\w)")
"""Feedback in marks, except in a call to type again."""
CRANE = "crane: C grey, R yellow, A grey, N grey, E green."


@pytest.mark.parametrize(
    ("call", "typed", "sentences"),
    [
        (
            ("suggest", "en", "crane=.Y..G", "--top", "1"),
            "",
            (CRANE, "1: word south, guesses 2.42."),
        ),
        (
            ("suggest", "en", "--boards", "2", "crane=.Y..G,.....", "--top", "1"),
            "",
            (CRANE, "crane: C grey, R grey, A grey, N grey, E grey.", "board 1, chance"),
        ),
        (
            ("solve", "en", "--opponent", "absurdle", "--top", "1"),
            "quit\n",
            ("feedback grey grey grey grey grey, left",),
        ),
        (
            ("solve", "en", "--top", "1"),
            "crane .Y..G\nwhy south\nslate GGG..\nquit\n",
            (
                CRANE,
                "1: word south, guesses",
                "Most likely it gets grey grey grey grey grey (",
                "no word fits these rows together: 1 (crane grey yellow grey grey green), 2 (slate",
            ),
        ),
        (
            ("play", "en", "--answer", "forge"),
            "crane\nforge\n",
            (CRANE, "forge: F green, O green, R green, G green, E green."),
        ),
        (
            ("review", "en", "crane=.Y..G", "forge=GGGGG"),
            "",
            ("1: guess crane, feedback grey yellow grey grey green, best guess",),
        ),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else "",
)
def test_tiles_are_named_and_tables_are_sentences(
    run: Run, call: tuple[str, ...], typed: str, sentences: tuple[str, ...]
) -> None:
    told = run(*call, "--spoken", typed=typed)
    shown = " ".join(told.out.split())  # as long lines are folded
    assert [one for one in sentences if one not in shown] == []
    assert not SILENT.search(told.out)
    assert "#" not in told.out
    assert SILENT.search(run(*call, typed=typed).out)  # as it usually is


def test_what_no_word_fits_is_told_in_words(run: Run) -> None:
    told = run("suggest", "en", "crane=.Y..G", "slate=GGG..", "--spoken")
    assert "1 (crane grey yellow grey grey green)" in told.err
    assert "1 (crane .Y..G)" in run("suggest", "en", "crane=.Y..G", "slate=GGG..").err


def test_the_configuration_turns_it_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    config.write_text("spoken = true\n")
    monkeypatch.setenv("TILEWISE_CONFIG", str(config))
    assert CRANE in run("suggest", "en", "crane=.Y..G").out
    assert ".Y..G" in run("suggest", "en", "crane=.Y..G", "--no-spoken").out


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (("ko", "긴장=Y..G.."), "긴장: ㄱ yellow, ㅣ grey, ㄴ grey, ㅈ green, ㅏ grey, ㅇ grey."),
        (("mastermind", "1122=1b1w"), "1122: 1b1w."),
        (
            ("ja-4", "--rules", "kotobade", "しつもん=V..G"),
            "し same vowel, つ grey, も grey",
        ),
        (("ssaangn", "인사=52"), "인사: 인 banana, 사 mushroom."),
    ],
    ids=["ko", "mastermind", "kotobade", "ssaangn"],
)
def test_other_games(run: Run, call: tuple[str, ...], told: str) -> None:
    assert told in run("suggest", *call, "--top", "1", "--spoken").out


def test_the_page_about_access_is_short_and_in_the_menu() -> None:
    text = (DOCS / "access.md").read_text("utf-8")
    assert len(text.split()) <= 350
    for part in ("## In the terminal", "## In the browser", "`--spoken`", "`spoken = true`"):
        assert part in text
    assert "access" in {page for pages in CONTENTS["index.md"].values() for page in pages}
    assert "](access.md)" in (DOCS / "index.md").read_text("utf-8")
