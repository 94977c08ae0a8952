"""Games that browsers saved with earlier versions of the app still load; see
`tests/saved/README.md`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import OpenContext
from tests.web.driver import Player, marks_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator

BROWSERS = Path(__file__).parents[1] / "saved" / "browser"


@dataclass(frozen=True)
class Kept:
    """A browser's storage for one board, and what the app must show for it.

    Attributes:
        file: its name, without ``.json``.
        words: the guesses of the finished rows.
        feedback: the colours of these rows.
        suggestions: the best next guess; none if none is shown.
        draft: tiles of the unfinished row.
    """

    file: str
    words: tuple[str, ...]
    feedback: tuple[str, ...]
    suggestions: list[str]
    draft: str = ""


@dataclass(frozen=True)
class KeptBoards:
    """The same for several boards.

    Attributes:
        file: its name, without ``.json``.
        boards: the rows of each board.
        suggestions: the best next guess; none if none is shown.
    """

    file: str
    boards: tuple[tuple[str, ...], ...]
    suggestions: list[str]


ONE_BOARD = [
    Kept("one", ("CRANE", "SOUTH"), (".Y..G", "...YY"), ["there"], "TH"),
    Kept("korean", ("ㄱㅣㄴㅈㅏㅇ", "ㄱㅜㄱㄱㅜㄴ"), ("GYG.G.", "GG...Y"), ["군대"]),
    Kept("settings", ("SALET",), ("..G..",), ["alloy"]),
    Kept("solved", ("SALET",), ("....Y",), ["north"]),
    Kept("shared", (), (), [], "CRA"),
    Kept("editing", ("SOUTH",), ("...YY",), [], "CRANE"),
    Kept("play", ("SALET", "COURD"), (".Y...", "G..Y."), []),
    Kept("gave-up", ("SALET", "COURD"), ("YY...", "....."), []),
]
SEVERAL_BOARDS = [
    KeptBoards(
        "four",
        (
            ("SALET .Y.Y.", "CRANE GGGGG"),
            ("SALET ...Y.", "CRANE .Y..G", "GORGE GGGGG"),
            ("SALET ....Y", "CRANE .....", "GORGE .G.G."),
            ("SALET .....", "CRANE .....", "GORGE ....."),
        ),
        ["tough"],
    ),
    KeptBoards("korean-boards", (("ㄱㅣㄴㅈㅏㅇ GYG.G.",), ("ㄱㅣㄴㅈㅏㅇ GYY...",)), ["덤불"]),
    KeptBoards("sequence", (("SALET ...Y.", "MERGE GGGGG"), ("SALET .....", "MERGE .....")), []),
]

ComeBack = Callable[[str], Player]


def storage(file: str) -> dict[str, str]:
    """Return what a browser stored: texts by key."""
    texts: dict[str, str] = json.loads((BROWSERS / f"{file}.json").read_text(encoding="utf-8"))
    return texts


def stored(player: Player) -> dict[str, str]:
    """Return what a browser stores now, without settings that there were not then."""
    texts: dict[str, str] = player.page.evaluate("({...localStorage})")
    texts.pop("tilewise:stats", None)
    settings = json.loads(texts["tilewise:settings"])
    settings.pop("absurdle")
    settings.pop("guesses")
    settings.pop("knows")
    settings.pop("playBoards")
    settings.pop("rules")
    texts["tilewise:settings"] = json.dumps(settings, separators=(",", ":"), ensure_ascii=False)
    return texts


def stored_now(file: str) -> dict[str, str]:
    """Return what the app keeps after reading a file: it adds settings that are newer."""
    texts, settings = storage(file), "tilewise:settings"
    if "allWords" not in texts.get(settings, "allWords"):
        texts[settings] = texts[settings].replace('"contrast"', '"allWords":false,"contrast"')
    return texts


def tiles(row: Locator) -> str:
    return "".join(row.locator(".tile").all_text_contents())


@pytest.fixture
def come_back(open_context: OpenContext, address: str) -> ComeBack:
    """Open the app in a browser with stored data."""

    def open_(file: str) -> Player:
        items = [{"name": key, "value": text} for key, text in storage(file).items()]
        state = {"cookies": [], "origins": [{"origin": address.rstrip("/"), "localStorage": items}]}
        player = Player(open_context(phone=True, storage_state=state).new_page())
        player.page.goto(address)
        player.page.wait_for_selector(".row, .mini", state="attached")
        player.page.wait_for_selector("#main[aria-busy=false]", state="attached")
        return player

    return open_


def test_every_kept_storage_is_tested() -> None:
    tested = [kept.file for kept in ONE_BOARD] + [kept.file for kept in SEVERAL_BOARDS]
    assert {path.stem for path in BROWSERS.iterdir()} == {*tested, "pegs"}


@pytest.mark.parametrize("kept", ONE_BOARD, ids=lambda kept: kept.file)
def test_a_saved_game_resumes(come_back: ComeBack, kept: Kept) -> None:
    player = come_back(kept.file)
    rows = player.page.locator(".row:not(.draft):not(.waiting):not(.ahead)").all()
    assert (tuple(map(tiles, rows)), tuple(map(marks_of, rows))) == (kept.words, kept.feedback)
    assert player.suggestions[:1] == kept.suggestions
    assert "".join(player.draft) == kept.draft
    assert stored(player) == stored_now(kept.file)


@pytest.mark.parametrize("kept", SEVERAL_BOARDS, ids=lambda kept: kept.file)
def test_a_saved_game_of_several_boards_resumes(come_back: ComeBack, kept: KeptBoards) -> None:
    player = come_back(kept.file)
    boards = [
        tuple(f"{tiles(row)} {marks_of(row)}" for row in board.locator(".tiles:not(.draft)").all())
        for board in player.page.locator(".mini").all()
    ]
    assert tuple(boards) == kept.boards
    assert player.suggestions[:1] == kept.suggestions
    assert stored(player) == stored_now(kept.file)


def test_a_saved_game_with_pegs_resumes(come_back: ComeBack) -> None:
    player = come_back("pegs")
    (row,) = player.page.locator(".row:not(.draft):not(.waiting)").all()
    assert tiles(row) == "1123"
    assert row.locator(".pegs").get_attribute("aria-label") == "black: 1, white: 1"
    assert player.suggestions[0] == "1415"


def test_kept_settings_hold(come_back: ComeBack) -> None:
    root = come_back("settings").page.locator("html")
    told = {name: root.get_attribute(name) for name in ("lang", "data-theme", "data-colours")}
    assert told == {"lang": "ko", "data-theme": "dark", "data-colours": "contrast"}


def test_kept_played_words_are_known(come_back: ComeBack) -> None:
    player = come_back("solved")
    player.tap("[data-key=menu]")
    assert player.page.locator("[data-setting=played]").input_value() == "gorge"


def test_the_word_that_a_kept_game_hides_is_the_same(come_back: ComeBack) -> None:
    """The seed says which word it is."""
    player = come_back("gave-up")
    assert "abyss" in player.page.locator(".ending").inner_text()


def test_rows_of_a_kept_shared_game_wait_for_their_words(come_back: ComeBack) -> None:
    page = come_back("shared").page
    assert [marks_of(row) for row in page.locator(".row.ahead").all()] == [".GY.G", "GGGGG"]
