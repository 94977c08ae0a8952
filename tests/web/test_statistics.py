"""Statistics of finished games, kept in the browser."""

from __future__ import annotations

import json
from pathlib import Path

from tests.web.conftest import Opened
from tests.web.driver import Player, violations


def finish(player: Player) -> None:
    """Solve a game with the second guess."""
    player.wait()
    player.enter_by_click()
    player.take_by_click()
    player.page.click("[data-key=solved]")
    player.page.wait_for_selector(".ending")
    player.page.wait_for_selector("#main[aria-busy=false]", state="attached")


def told(player: Player) -> dict[str, str]:
    """Open the statistics, and return the figures at the top."""
    player.page.click("[data-key=menu]")
    player.page.click("[data-key=menu-stats]")
    player.page.wait_for_selector("[data-key=export]")
    names = player.page.locator(".totals dt").all_inner_texts()
    return dict(zip(names, player.page.locator(".totals dd").all_inner_texts(), strict=True))


def test_finished_games_are_counted_once(desk: Player, address: str) -> None:
    desk.open(address, "en")
    assert told(desk) == {}
    assert "No finished games" in desk.page.inner_text("dialog")
    desk.page.keyboard.press("Escape")
    finish(desk)
    desk.page.reload()
    desk.page.wait_for_selector(".ending")
    desk.page.wait_for_selector(".review tbody tr")
    figures = told(desk)
    assert figures == {"Games": "1", "Solved": "100%", "Streak": "1", "Longest streak": "1"}
    dialog = desk.page.inner_text("dialog")
    assert "trace: 2.00 guesses on average; games: 1" in dialog
    assert "Skill" in dialog
    assert violations(desk.page) == []
    desk.page.keyboard.press("Escape")
    desk.page.click("[data-key=undo]")  # it is not over any more
    desk.page.wait_for_selector(".draft [data-tile]")
    desk.wait()
    assert told(desk) == {}


def test_games_are_exported_and_imported(
    opened: Opened, desk: Player, address: str, tmp_path: Path
) -> None:
    desk.open(address, "en")
    finish(desk)
    desk.page.click("[data-key=again]")
    finish(desk)
    assert told(desk)["Games"] == "2"
    with desk.page.expect_download() as download:
        desk.page.click("[data-key=export]")
    file = tmp_path / "tilewise.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text("utf-8"))["games"]) == 2
    other = opened("en")
    for _ in range(2):  # the second time, nothing is new
        other.page.click("[data-key=menu]")
        other.page.click("[data-key=menu-stats]")
        other.import_games(file.read_text("utf-8"))
        other.page.keyboard.press("Escape")
    assert told(other)["Games"] == "2"
    (tmp_path / "other.json").write_text('{"games": [{}]}')
    other.page.set_input_files("dialog input[type=file]", tmp_path / "other.json")
    other.page.wait_for_selector("#note:has-text('does not')")
    assert told_now(other) == "2"


def told_now(player: Player) -> str:
    return player.page.locator(".totals dd").first.inner_text()


def test_a_lost_game_ends_the_streak(desk: Player, address: str) -> None:
    desk.open(address, "en")
    finish(desk)
    desk.change_mode()
    desk.page.wait_for_selector(".draft .empty")
    desk.page.keyboard.type("salet")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector("[data-key=give-up]")
    desk.page.click("[data-key=give-up]")
    desk.page.wait_for_selector(".ending")
    desk.page.wait_for_selector("#main[aria-busy=false]", state="attached")
    figures = told(desk)
    assert figures == {"Games": "2", "Solved": "50%", "Streak": "0", "Longest streak": "1"}
