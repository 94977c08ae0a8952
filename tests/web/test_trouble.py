"""What may go wrong around the web app: no server, odd addresses, two tabs, a reload."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import OpenContext, Opened
from tests.web.driver import Player, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def vanish(page: Page) -> None:
    page.route("**/ask", lambda route: route.abort())


def test_a_vanished_server_can_be_tried_again(opened: Opened) -> None:
    phone = opened("en", phone=True, may_complain=True)
    vanish(phone.page)
    phone.take()
    phone.tap("[data-key=accept]")
    phone.page.wait_for_selector("[data-key=retry]")
    assert "tilewise serve" in phone.page.locator(".problem").first.inner_text()
    assert violations(phone.page) == []
    phone.page.unroute("**/ask")
    phone.tap("[data-key=retry]")
    phone.wait()
    assert phone.feedback == ["....."]
    assert not phone.page.locator(".problem").count()


def test_a_failed_answer_is_told(opened: Opened) -> None:
    phone = opened("en", phone=True, may_complain=True)
    phone.page.route("**/ask", lambda route: route.fulfill(status=500, body="no"))
    phone.take()
    phone.tap("[data-key=accept]")
    phone.page.wait_for_selector("[data-key=retry]")
    told = phone.page.inner_text(".problem")
    assert told == "The engine has failed. Your game is safe; try again."
    phone.page.unroute("**/ask")
    phone.tap("[data-key=retry]")
    phone.wait()
    assert phone.feedback == ["....."]


def is_on_top(player: Player, text: str) -> bool:
    """Whether a message is over everything else, and not dimmed by a dialog."""
    message = player.page.locator(f"#note:has-text('{text}')")
    message.wait_for()
    script = """note => {
      note.style.pointerEvents = "auto"; // it lets taps through
      const { left, top, width, height } = note.getBoundingClientRect();
      return note.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    return bool(message.evaluate(script))


@pytest.mark.parametrize("name", ["hard", "language"])
def test_errors_in_a_dialog_are_read(opened: Opened, name: str) -> None:
    phone = opened("en", phone=True, may_complain=True)
    vanish(phone.page)
    if name == "language":
        phone.open_settings()
    else:
        phone.tap("[data-key=menu]")
    setting = phone.page.locator(f"[data-setting={name}]")
    if name == "language":
        setting.select_option("ko")
    else:
        setting.tap()
    assert is_on_top(phone, "tilewise serve")
    phone.page.keyboard.press("Escape")
    assert is_on_top(phone, "tilewise serve")
    phone.page.unroute("**/ask")
    phone.tap("[data-key=retry]")
    phone.wait()
    assert violations(phone.page) == []
    assert phone.page.get_attribute("html", "lang") == ("ko" if name == "language" else "en")


def test_a_message_of_a_dialog_stays_over_the_next(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=menu]")
    desk.page.click("[data-key=menu-stats]")
    desk.import_games(json.dumps({"kind": "tilewise-statistics", "version": 1, "games": []}))
    assert is_on_top(desk, "Games")
    assert desk.page.locator("dialog").count() == 1


def test_the_error_of_a_sample_is_told(
    phone: Player, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewise.play.advice.guesses_tried", lambda position: 4096)
    phone.open(address, "en")
    told = "The best of a sample of 4,096 guesses."
    assert not phone.page.get_by_text(told).is_visible()
    phone.tap("[data-key=figures]")
    more = phone.page.get_by_text(told).inner_text()
    assert more.endswith("ranking all 3,210 saved at most 0.003 guesses.")


def test_a_server_that_was_not_there_at_the_start(open_context: OpenContext, address: str) -> None:
    phone = Player(open_context(phone=True, may_complain=True).new_page())
    vanish(phone.page)
    phone.page.goto(f"{address}#ko")
    phone.page.wait_for_selector("[data-key=retry]")
    phone.page.unroute("**/ask")
    phone.tap("[data-key=retry]")
    phone.wait()
    assert phone.page.locator("#board[data-syllables=true]").count() == 1


@pytest.mark.parametrize("address_end", ["#%E0%A4%A", "#%", "#nothing-of-this-name", "#<b>"])
def test_a_malformed_address_opens_the_usual_game(
    phone: Player, address: str, address_end: str
) -> None:
    phone.page.goto(f"{address}{address_end}")
    phone.wait()
    assert not phone.page.locator(".problem").count()
    phone.page.evaluate("location.hash = '%E0%A4%A'")
    phone.page.wait_for_timeout(100)
    phone.wait()
    assert phone.suggestions


def test_undo_survives_a_reload(phone: Player, address: str) -> None:
    phone.open(address, "en")
    for word in ("SALET", "COURD"):
        phone.enter(word)
    phone.page.reload()
    phone.wait()
    assert phone.feedback == [".....", "....."]
    phone.tap("[data-key=undo]")  # the second row is a draft again
    phone.page.wait_for_selector(".draft [data-tile]")
    assert "".join(phone.draft) == "COURD"
    phone.tap("[data-key=again]")
    phone.wait()
    phone.page.reload()
    phone.wait()
    phone.tap("[data-key=undo]")
    phone.page.wait_for_selector(".draft [data-tile]")
    assert phone.feedback == ["....."]


def test_two_tabs_have_a_game_each(open_context: OpenContext, address: str) -> None:
    context = open_context(phone=True)
    one, other = Player(context.new_page()), Player(context.new_page())
    for player in (one, other):
        player.open(address, "en")
    for player, word, marks in ((one, "SALET", "Y...."), (other, "CRANE", "...G.")):
        player.page.bring_to_front()  # a tab behind another is seldom drawn, and a tap waits for it
        player.enter(word, marks)
    for player in (one, other):
        player.page.reload()
        player.wait()
    assert (one.feedback, other.feedback) == (["Y...."], ["...G."])
    third = Player(context.new_page())
    third.page.goto(address)  # goes on with the last one
    third.wait()
    assert third.feedback == ["...G."]


def test_settings_of_one_tab_are_those_of_the_other(
    open_context: OpenContext, address: str
) -> None:
    context = open_context(phone=True)
    one, other = Player(context.new_page()), Player(context.new_page())
    for player in (one, other):
        player.open(address, "en")
    other.choose_boards(2)
    other.open_settings()
    other.tap("[data-setting=contrast]")
    one.page.wait_for_selector("html[data-colours=contrast]")
    one.page.reload()
    one.wait()
    assert one.page.get_attribute("html", "data-colours") == "contrast"
    assert not one.page.locator(".boards").count()


def test_the_menu_has_what_the_game_has(phone: Player, address: str) -> None:
    phone.open(address, "mastermind")
    phone.tap("[data-key=menu]")
    shown = phone.page.locator("dialog [data-setting]").evaluate_all(
        "all => all.map((one) => one.dataset.setting)"
    )
    assert not {"boards", "absurdle", "sequence", "hard", "strict"} & set(shown)
    assert phone.page.locator("dialog [data-key=menu-picture]").count() == 0
    phone.tap("[data-key=menu-stats]")
    phone.page.wait_for_selector("dialog [data-key=export]")


def test_the_menu_leaves_out_what_does_nothing(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.tap("[data-key=menu]")
    menu = phone.page.locator("dialog")
    boards = menu.locator("[data-setting=boards]")
    sequence = menu.locator("[data-setting=sequence]")
    assert not sequence.is_visible()
    boards.select_option("2")
    assert sequence.is_visible()
    menu.locator("[data-setting=absurdle]").tap()
    assert not boards.is_visible()
    assert not sequence.is_visible()
    phone.page.keyboard.press("Escape")
    phone.wait()
    assert "Absurdle" in phone.page.locator("#bar .game").inner_text()
    assert violations(phone.page) == []


def test_the_menu_is_in_the_language_chosen_in_it(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.open_settings()
    phone.page.select_option("[data-setting=language]", "ko")
    phone.page.wait_for_selector("html[lang=ko] dialog [data-setting=language]:focus")
    assert "워들 풀이" in phone.page.title()
    assert phone.page.locator("dialog").count() == 1
    phone.page.keyboard.press("Escape")
    phone.page.wait_for_selector("[data-key=menu]:focus")


def test_a_link_to_no_game_is_told(phone: Player, address: str) -> None:
    phone.open(address, "nothing-of-this-name")
    phone.page.wait_for_selector("#note :text('No game has that name')")
    phone.page.evaluate("location.hash = 'nor-of-this'")  # while a game is open
    phone.page.wait_for_function("() => location.hash === '#en-nyt'")
    phone.wait()


def test_the_app_says_that_it_is_opening_a_game(opened: Opened) -> None:
    phone = opened("en", phone=True, may_complain=True)
    phone.enter("CRANE")
    held: list[Route] = []
    phone.page.route("**/ask", lambda route: held.append(route))
    phone.page.evaluate("location.hash = 'ko'")
    phone.page.wait_for_selector("#main[aria-busy=true] .waits:text('Thinking')")
    assert not phone.page.locator(".row, .key").count()
    assert violations(phone.page) == []
    held.pop().abort()
    phone.page.wait_for_selector(".problem")
    assert phone.feedback == ["....."]  # the game before is still there
    phone.page.unroute("**/ask")
    phone.tap("[data-key=retry]")
    phone.page.wait_for_selector("#board[data-syllables=true]")
    phone.wait()
    assert phone.feedback == []


def test_the_game_that_was_chosen_last_is_opened(phone: Player, address: str) -> None:
    phone.open(address, "en")
    held: list[Route] = []

    def hold_korean(route: Route) -> None:
        if '"ko"' in str(route.request.post_data):
            held.append(route)
        else:
            route.continue_()

    phone.page.route("**/ask", hold_korean)
    phone.page.evaluate("location.hash = 'ko'")
    phone.page.wait_for_selector("#main[aria-busy=true]")
    phone.page.evaluate("location.hash = 'fa'")
    phone.wait()
    held.pop().continue_()
    phone.page.wait_for_timeout(300)
    phone.wait()
    assert phone.page.evaluate("location.hash") == "#fa"


def test_sharing_on_a_desktop_says_what_it_did(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.take_by_click()
    desk.page.click("[data-key=solved]")
    desk.page.click("[data-key=share]")
    desk.page.wait_for_selector("#note p")
    assert desk.page.inner_text("#note") == "Copied"
    assert violations(desk.page) == []
