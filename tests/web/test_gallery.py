"""Choosing a game: by its names, by its language, and those played last."""

from __future__ import annotations

from tests.web.conftest import Opened
from tests.web.driver import Player, violations


def listed(player: Player) -> list[str]:
    """Return the names of the games that are shown."""
    return player.page.locator(".pack .name").all_inner_texts()


def test_the_last_three_games_come_first(desk: Player, address: str) -> None:
    desk.open(address, "en")
    for name in ("dordle", "quordle", "absurdle", "꼬들"):
        desk.page.click("[data-key=pick]")
        desk.page.fill(".search", name)
        desk.page.keyboard.press("Enter")
        desk.wait()
    desk.page.click("[data-key=pick]")
    assert listed(desk)[:3] == ["Kordle", "Absurdle", "Quordle"]
    desk.page.click(".pack >> nth=1")
    desk.wait()
    assert desk.page.inner_text(".game .name") == "Absurdle"


def test_a_language_shows_its_games(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.tap("[data-key=pick]")
    everything = len(listed(phone))
    phone.tap("[data-key=tongue-ko]")
    packs = phone.page.locator(".pack").evaluate_all("all => all.map(e => e.dataset.pack)")
    assert {pack.partition("-")[0] for pack in packs} == {"ko"}
    assert violations(phone.page) == []
    phone.tap("[data-key=tongue-ko]")
    assert len(listed(phone)) == everything


def test_games_are_found_by_their_aliases(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=pick]")
    found = {}
    for alias in ("termo", "sutom", "꼬들", "한들"):
        desk.page.fill(".search", alias)
        found[alias] = listed(desk)[0].casefold()
    assert found == {"termo": "termo", "sutom": "sutom", "꼬들": "kordle", "한들": "handeul"}


def test_no_two_games_are_called_the_same(desk: Player, address: str) -> None:
    desk.open(address, "en-nyt")
    desk.page.click("[data-key=pick]")
    names = listed(desk)
    assert names.count("Wordle") == names.count("Classic Wordle") == 1
    kordle = desk.page.locator("[data-pack=ko]:has-text('Kordle')").first
    assert "꼬들" in kordle.inner_text()  # as its own players call it


def test_a_game_has_its_own_number_of_guesses(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=pick]")
    desk.page.fill(".search", "quordle extreme")
    desk.page.keyboard.press("Enter")
    desk.wait()
    assert desk.page.inner_text(".game .name") == "Quordle Extreme"
    for word in ("salet", "crony", "pudgy", "whisk", "fjord", "blimp", "azure", "mound"):
        desk.enter_by_keys(word)
    assert desk.page.inner_text(".ending h2") == "Not solved"  # after eight of nine usual ones
    assert desk.page.inner_text(".share").startswith("tilewise · Quordle Extreme X/8")
    desk.choose_boards(2)
    assert desk.page.inner_text(".game .name") == "Dordle"


def test_no_game_says_its_language_twice(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=pick]")
    for one in desk.page.locator(".pack").all():
        name, *about = one.inner_text().split("\n")
        assert name not in " ".join(about).split(" · ")


def test_settings_have_a_page_of_their_own(opened: Opened) -> None:
    phone = opened("en", phone=True)
    phone.tap("[data-key=menu]")
    assert not phone.page.locator("[data-setting=theme]").count()
    assert phone.page.locator("[data-setting=played]").count()  # that is of the game
    phone.tap("[data-key=menu-settings]")
    assert phone.page.locator("[data-setting=theme]").count()
    assert violations(phone.page) == []
    phone.page.keyboard.press("Escape")
    phone.page.wait_for_selector("[data-key=menu]:focus")
