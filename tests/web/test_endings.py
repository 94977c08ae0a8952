"""The end of a game: solved, lost, reviewed."""

from __future__ import annotations

from tests.web.conftest import OpenContext
from tests.web.driver import Player, violations
from tilewise import Game, review

LOST = ("salet", "crony", "pudgy", "whisk", "fjord", "blimp")


def lose(player: Player) -> None:
    """Enter six rows, none of them right."""
    game = Game("en", "abbey")
    for word in LOST:
        player.enter_by_keys(word, game.guess(word))


def test_a_game_can_be_lost(desk: Player, address: str) -> None:
    desk.open(address, "en")
    lose(desk)
    assert desk.page.inner_text(".ending h2") == "Not solved"
    assert not desk.page.locator(".draft").count()  # no seventh row is offered
    assert not desk.page.locator("[data-key=word-0]").count()
    assert "abbey" in desk.page.inner_text(".ending .chips")
    assert violations(desk.page) == []
    desk.page.click("[data-key=share]")
    desk.page.wait_for_function("() => document.querySelector('#note').textContent === 'Copied'")
    assert "X/6" in desk.page.evaluate("navigator.clipboard.readText()")
    desk.page.click("[data-key=again]")
    desk.wait()
    desk.page.click("[data-key=menu]")
    assert desk.page.input_value("[data-setting=played]") == ""  # the last guess was not the answer
    desk.page.click("[data-key=menu-stats]")
    desk.page.wait_for_selector(".totals")
    assert desk.page.locator(".totals dd").all_inner_texts() == ["1", "0%", "0", "0"]
    assert desk.page.locator(".bar.lost").inner_text() == "1"


def test_the_player_tells_what_the_word_of_a_lost_game_was(desk: Player, address: str) -> None:
    desk.open(address, "en")
    lose(desk)
    desk.page.click("[data-key=fit-1-abbey]")
    assert desk.page.inner_text(".ending h2") == "The word was abbey."
    assert not desk.page.locator(".chip").count()
    desk.page.wait_for_selector(".review tbody tr")
    game = Game("en", "abbey")
    for word in LOST:
        game.guess(word)
    account = review("en", game.written_turns, answer="abbey")
    assert desk.page.locator(".dial b").all_inner_texts() == [
        f"{account.skill}\n/ 99",
        f"{account.luck_score}\n/ 99",
    ]
    desk.page.click("[data-key=undo]")
    desk.wait()
    assert desk.page.inner_text(".ending h2") == "Not solved"


def test_a_word_that_a_lost_game_cannot_have_had(open_context: OpenContext, address: str) -> None:
    desk = Player(open_context(may_complain=True).new_page())
    desk.open(address, "en")
    lose(desk)
    for word, title in (("zzzzz", "Not solved"), ("abbey", "The word was abbey.")):
        desk.page.fill(".ending .search", word)
        desk.page.keyboard.press("Enter")
        desk.page.wait_for_selector(".ending .problem, .review")
        assert desk.page.inner_text(".ending h2") == title


def test_a_row_of_a_lost_game_is_corrected(phone: Player, address: str) -> None:
    phone.open(address, "en")
    lose(phone)
    phone.tap("[data-key=tile-5-0-0]")
    phone.tap("[data-key=solved]")
    phone.page.wait_for_selector(".ending.solved")


def test_a_review_says_what_went_well_and_what_did_not(desk: Player, address: str) -> None:
    desk.open(address, "en")
    game = Game("en", "merge")
    for word in ("fuzzy", "merge"):
        desk.enter_by_keys(word, game.guess(word))
    desk.page.wait_for_selector(".review tbody tr")
    account = review("en", game.written_turns)
    first = account.guesses[0]
    text = desk.page.inner_text(".review")
    assert desk.page.locator(".dial b").all_inner_texts() == [
        f"{account.skill}\n/ 99",
        f"{account.luck_score}\n/ 99",
    ]
    assert account.luck_score > 60
    assert desk.page.locator(".dial span").all_inner_texts() == ["Skill", "Lucky"]
    assert desk.page.inner_text(".review .main") == "New game"
    assert f"fuzzy cost the most: {first.best.word} would have saved {first.skill_loss:.2f}" in text
    assert violations(desk.page) == []
