"""Letters that are known without a guess, in three fields."""

from __future__ import annotations

from tests.web.conftest import Opened
from tests.web.driver import Player, violations
from tilewise import Session


def know(player: Player, **letters: str) -> None:
    """Enter letters into the fields of the dialog, and take them."""
    for name, text in letters.items():
        player.page.fill(f"[data-known={name}]", text)
    player.page.click("[data-key=know]")


def test_letters_are_known_without_a_guess(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=menu]")
    desk.page.click("[data-key=menu-known]")
    assert violations(desk.page) == []
    know(desk, placed="_ra_e", present="s", absent="tl")
    desk.page.wait_for_selector("[data-key=known]")
    desk.wait()
    session = Session("en")
    session.know("_ra_e", "s", "tl")
    assert desk.suggestions[0] == session.suggest(1)[0].word
    fitting = desk.page.locator(".fitting .chip:not(.all)").all_inner_texts()
    assert fitting == ["erase"]
    assert "_ra_e +s −tl" in desk.page.inner_text("[data-key=known]")
    assert violations(desk.page) == []
    desk.page.reload()
    desk.wait()
    assert desk.suggestions[0] == session.suggest(1)[0].word  # as it is kept
    desk.page.click("[data-key=undo]")
    desk.wait()
    assert not desk.page.locator("[data-key=known]").count()


def test_letters_that_do_not_fit_the_game_are_refused(opened: Opened) -> None:
    desk = opened("en", may_complain=True)
    desk.page.click("[data-key=menu]")
    desk.page.click("[data-key=menu-known]")
    know(desk, placed="_ra_")
    desk.page.wait_for_selector("dialog .problem:not(:empty)")
    know(desk, placed="", absent="")
    desk.page.wait_for_selector("dialog", state="detached")
    desk.wait()
    assert not desk.page.locator("[data-key=known]").count()
