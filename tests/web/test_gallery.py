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
        desk.choose_game(name)
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
    assert {pack.partition("-")[0] for pack in phone.packs} == {"ko"}
    assert violations(phone.page) == []
    phone.tap("[data-key=tongue-ko]")
    assert len(listed(phone)) == everything


def test_games_are_told_apart_and_found_by_their_aliases(desk: Player, address: str) -> None:
    desk.open(address, "en-nyt")
    desk.page.click("[data-key=pick]")
    names = listed(desk)
    assert names.count("Wordle") == names.count("Classic Wordle") == 1
    kordle = desk.page.locator("[data-pack=ko]:has-text('Kordle')").first
    assert "꼬들" in kordle.inner_text()  # as its own players call it
    for one in desk.page.locator(".pack").all_inner_texts():
        name, *about = one.split("\n")
        assert name not in " ".join(about).split(" · ")  # its language is said once
    for alias, name in {"termo": "termo", "sutom": "sutom", "한들": "handeul"}.items():
        desk.find_games(alias)
        assert listed(desk)[0].casefold() == name


def test_a_game_has_its_own_number_of_guesses(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.choose_game("quordle extreme")
    assert desk.page.inner_text(".game .name") == "Quordle Extreme"
    for word in ("salet", "crony", "pudgy", "whisk", "fjord", "blimp", "azure", "mound"):
        desk.enter_by_keys(word)
    assert desk.page.inner_text(".ending h2") == "Not solved"  # after eight of nine usual ones
    assert desk.page.inner_text(".share").startswith("tilewise · Quordle Extreme X/8")
    desk.choose_boards(2)
    assert desk.page.inner_text(".game .name") == "Dordle"


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


def test_a_game_that_shows_its_first_letter_asks_for_it(phone: Player, address: str) -> None:
    phone.open(address, "fr-6")
    phone.tap("[data-key=first-letter]")
    phone.page.fill("[data-known=placed]", "m_____")
    phone.page.click("[data-key=know]")
    phone.wait()
    assert phone.page.inner_text("[data-key=known]").lower().endswith("m_____")
    assert not phone.page.locator("[data-key=first-letter]").count()
