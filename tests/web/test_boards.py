"""Several boards on a phone: the best guess in sight, rows large enough for a thumb, few taps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Opened
from tests.web.driver import Player, violations
from tilewise import Feedback, load
from tools.bench_taps import played

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

THUMB = 40
"""Least width and height of a tile to colour, in pixels."""


def top_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("boards", [4, 16, 64])
def test_the_best_guess_is_in_sight_above_the_dock(tall: Player, address: str, boards: int) -> None:
    tall.open(address, "en")
    tall.choose_boards(boards)
    for scroll in (0, 700):
        tall.page.evaluate("y => scrollTo(0, y)", scroll)
        best = tall.page.locator("[data-key=word-0]").bounding_box()
        assert best
        assert 0 <= best["y"] <= top_of(tall.page, ".keyboard")
    assert "helps board" not in tall.page.inner_text("body")  # all boards are still alike
    assert violations(tall.page) == []
    assert tall.take()


@pytest.mark.parametrize("lexicon", ["en", "ko"])
def test_tiles_can_be_hit_by_a_thumb(tall: Player, address: str, lexicon: str) -> None:
    tall.open(address, lexicon)
    tall.choose_boards(4)
    tall.take()
    rows = tall.page.locator(".boards .draft").all()
    assert len(rows) == 4
    for row in rows:
        for tile in row.locator(".tile").all():
            box = tile.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= THUMB
            assert box["y"] + box["height"] <= top_of(tall.page, "#dock")
    active = tall.page.locator(".mini.active")
    assert active.count() == 1
    assert tall.width <= 390
    assert violations(tall.page) == []


def test_a_swipe_goes_to_the_next_board(tall: Player, address: str) -> None:
    tall.open(address, "en")
    tall.choose_boards(4)
    tall.take()
    active = tall.page.locator(".mini.active")
    assert active.get_attribute("aria-label") == "Board 1"
    tall.swipe("#board", -120)
    assert active.get_attribute("aria-label") == "Board 2"
    tall.swipe("#board", 120)
    tall.swipe("#board", 120)
    assert active.get_attribute("aria-label") == "Board 4"


def test_holding_a_tile_makes_it_green(tall: Player, address: str) -> None:
    tall.open(address, "en")
    tall.choose_boards(2)
    tall.take()
    tall.hold("[data-key=draft-7]")
    assert tall.page.get_attribute("[data-key=draft-7]", "data-mark") == "G"
    assert tall.page.locator(".mini.active").get_attribute("aria-label") == "Board 2"
    tall.tap("[data-key=draft-7]")
    assert tall.page.get_attribute("[data-key=draft-7]", "data-mark") == "."
    tall.accept()
    tall.hold("[data-key=tile-0-0-0]")
    tall.wait()
    assert tall.page.get_attribute("[data-key=tile-0-0-0]", "data-mark") == "G"


def test_a_game_of_four_boards_takes_at_most_forty_taps(browser: Browser, address: str) -> None:
    assert played(browser, address, "en", ("proxy", "merge", "stone", "abbey")).taps <= 40


def test_a_solved_board_folds_away(tall: Player, address: str) -> None:
    tall.open(address, "en")
    tall.choose_boards(2)
    tall.tap_word(list("SALET"))
    tall.tap("[data-key=solved]")  # on the first board; the second is still to be coloured
    assert tall.page.locator(".mini.active").get_attribute("aria-label") == "Board 2"
    tall.tap("[data-key=draft-6]")
    tall.accept()
    folded = tall.page.locator(".folded")
    assert "salet" in folded.inner_text()
    assert not folded.locator(".tile").first.is_visible()
    assert violations(tall.page) == []
    folded.locator("summary").tap()
    assert folded.locator(".tile").first.is_visible()


def test_boards_without_colours_are_named_before_a_row_is_accepted(
    tall: Player, address: str
) -> None:
    tall.open(address, "en")
    tall.choose_boards(4)
    tall.take()
    assert tall.page.inner_text("[data-key=accept]") == "None of these letters"
    assert tall.page.locator(".draft.untold").count() == 4
    tall.tap("[data-key=draft-5]")
    assert tall.page.inner_text("[data-key=accept]").endswith("without colours: 1, 3, and 4")
    assert tall.page.locator(".draft.untold").count() == 3


def test_what_has_to_be_so_needs_no_taps(tall: Player, address: str) -> None:
    """In the end only one word fits the board that is left, so that nothing is left to colour."""
    pack = load("en")
    answers = ("abbey", "abbot")
    tall.open(address, "en")
    tall.choose_boards(2)
    for word in ("MOODY", "ABBOT"):
        tall.tap_word(list(word))
        marks = "".join(str(pack.feedback(word.lower(), answer)) for answer in answers)
        tall.colour(Feedback(marks))
        tall.accept()
    assert tall.page.locator(".folded").count() == 1
    assert tall.suggestions[0] == "abbey"
    tall.tap("[data-key=word-0]")
    tall.page.wait_for_selector(".ending")
    assert tall.page.inner_text("#note").startswith("The colours of this word")
    assert violations(tall.page) == []
    tall.tap("[data-key=undo]")  # and it can be coloured otherwise
    tall.page.wait_for_timeout(500)  # in which the row could be added again
    assert tall.is_colouring


def test_colours_that_are_known_are_set_on_one_board(tall: Player, address: str) -> None:
    tall.open(address, "en")
    tall.enter("CRANE", "YY...")
    tall.tap_word(list("CHIRP"))
    tall.page.wait_for_selector("[data-key=draft-0][data-mark=Y]")  # where it was before


def test_a_phone_on_its_side_shows_the_best_guess(opened: Opened) -> None:
    for width, height in ((844, 390), (667, 375), (932, 430)):
        size = {"width": width, "height": height}
        player = opened("en", phone=True, viewport=size)
        for selector in ("[data-key=word-0]", ".draft", "[data-key=enter]"):
            box = player.page.locator(selector).first.bounding_box()
            assert box
            assert box["y"] + box["height"] <= height, selector
        player.take()
        player.accept()
        assert top_of(player.page, "[data-key=word-0]") < height / 3
        assert violations(player.page) == []
        assert player.width <= width
