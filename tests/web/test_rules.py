"""Games by other rules than Wordle's, and syllables with marks of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.driver import Player, marks_of, violations
from tests.web.test_links import linked
from tests.web.test_typing import InputMethod
from tilewise import Feedback, Game, load

if TYPE_CHECKING:
    from playwright.sync_api import Route


def by_rule(name: str, answer: str) -> Game:
    return Game(load("en").by_rule(name), answer)


@pytest.mark.parametrize("rules", ["peaks", "hardle"])
def test_a_game_by_another_rule(phone: Player, address: str, rules: str) -> None:
    game = by_rule(rules, "focus")
    phone.open(address, f"en~{rules}")
    phone.play(game, list("CRANE"))
    assert phone.feedback == [turn.feedback for turn in game.written_turns]
    assert not violations(phone.page)
    phone.page.wait_for_selector(".review")


def test_a_game_of_six_states(phone: Player, address: str) -> None:
    game = Game(load("ja-4").by_rule("kotobade"), "だっかく")
    phone.open(address, "ja-4~kotobade")
    phone.play(game, list("たつまき"))
    assert phone.feedback == [turn.feedback for turn in game.written_turns]
    assert phone.feedback[0] == "KKVC"
    shown = phone.page.locator(".row [data-sign]").all()
    assert {tile.get_attribute("data-sign") for tile in shown} >= {"≈", "↔", "↕"}
    assert not violations(phone.page)


def test_six_states_are_typed_and_told_apart(desk: Player, address: str) -> None:
    desk.open(address, "ja-4~kotobade")
    desk.take_by_click()
    desk.page.keyboard.type("0123")
    desk.switch("contrast")
    desk.wait()
    assert desk.marks == ".VCK"
    tiles = desk.page.locator(".draft .tile").all()
    colours = {tile.evaluate("(one) => getComputedStyle(one).backgroundColor") for tile in tiles}
    assert len(colours) == 4
    assert not violations(desk.page)


def test_a_row_that_looks_solved_and_is_not(phone: Player, address: str) -> None:
    phone.open(address, "en~fibble")
    phone.tap_word(list("STALK"))
    phone.tap("[data-key='word-!']")
    phone.page.wait_for_selector("[data-key=draft-4][data-mark='!']")
    assert not violations(phone.page)
    phone.page.locator("[data-key=draft-4]").tap()  # the others look right, then
    phone.page.wait_for_selector("[data-key=draft-0][data-mark=G]")
    phone.tap("[data-key='word-!']")
    phone.accept()
    assert phone.feedback == ["!!!!!"]
    assert "STALK" not in [word.upper() for word in phone.suggestions]


def test_a_game_of_two_words(phone: Player, address: str) -> None:
    game = Game(load("en").by_rule("xordle"), ["brick", "mouth"])
    phone.open(address, "en~xordle")
    phone.tap_word(list("CRANE"))
    word = "crane"
    while True:
        phone.colour(game.guess(word))
        if game.is_solved:
            break
        phone.accept()
        word = phone.take()
    phone.accept()
    assert phone.feedback == [turn.feedback for turn in game.written_turns]
    assert phone.feedback.count("GGGGG") == 2
    assert not violations(phone.page)
    phone.page.wait_for_selector(".review")


@pytest.mark.parametrize("rules", ["peaks", "mastermind", "hardle"])
def test_the_page_plays_by_another_rule(phone: Player, address: str, rules: str) -> None:
    phone.open(address, f"en~{rules}")
    phone.tap("[data-key=mode-play]")
    phone.tap_typed("CRANE")
    phone.page.wait_for_selector(".row:not(.draft):not(.waiting)")
    # Keys are coloured only where a tile speaks of its letter anywhere in the word.
    assert not phone.page.locator(".key[data-mark]").count()
    phone.tap("[data-key=give-up]")
    phone.page.wait_for_selector(".ending")
    assert not violations(phone.page)


def test_a_rule_is_chosen_in_the_menu(desk: Player, phone: Player, address: str) -> None:
    desk.open(address, "en")
    desk.enter_by_click()
    desk.page.click("[data-key=menu]")
    desk.page.select_option("[data-setting=rules]", "peaks")
    desk.page.keyboard.press("Escape")
    desk.wait()
    assert desk.feedback == []  # a game of its own
    assert desk.page.inner_text(".game .name") == "Wordle Peaks"
    assert desk.page.evaluate("location.hash") == "#en~peaks"
    desk.enter_by_click("DUDGU")
    assert desk.page.locator(".row [data-mark=U]").first.get_attribute("data-sign") == "▲"
    link = linked(desk)
    phone.page.goto(link)
    phone.wait()
    assert phone.feedback == desk.feedback == ["DUDGU"]
    assert phone.suggestions == desk.suggestions
    desk.page.reload()
    desk.wait()
    assert desk.feedback == ["DUDGU"]
    desk.open(address, "en")
    assert desk.feedback == ["....."]
    desk.open(address, "de")
    assert "Peaks" not in desk.page.inner_text(".game")


def test_the_menu_is_for_the_rule_chosen_in_it(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=menu]")
    boards = "[data-setting=boards]"
    desk.page.select_option("[data-setting=rules]", "mastermind")
    desk.page.wait_for_selector(f"dialog:not(:has({boards})) [data-setting=rules]:focus")
    desk.page.select_option("[data-setting=rules]", "wordle")
    desk.page.wait_for_selector(f"dialog:has({boards}) [data-setting=rules]:focus")
    desk.page.keyboard.press("Escape")
    desk.page.wait_for_selector("[data-key=menu]:focus")


def test_a_rule_that_does_not_fit_the_words_is_not_offered(desk: Player, address: str) -> None:
    desk.open(address, "en~handle")
    assert desk.page.evaluate("location.hash") == "#en"
    desk.page.click("[data-key=menu]")
    offered = desk.page.locator("[data-setting=rules] option").all_inner_texts()
    assert offered == ["Wordle", "Fibble", "Hardle", "Mastermind", "Peaks", "Warmle", "Xordle"]


def test_colours_of_a_rule_are_distinct_in_high_contrast(desk: Player, address: str) -> None:
    desk.open(address, "en~peaks")
    desk.take_by_click()
    desk.colour_by_click(Feedback("DUGGG"))
    desk.switch("contrast")
    desk.wait()  # until nothing is drawn anew
    tiles = desk.page.locator(".draft .tile").all()
    colours = {tile.evaluate("(one) => getComputedStyle(one).backgroundColor") for tile in tiles}
    assert len(colours) == 3


def typed(player: Player, jamo: str) -> None:
    for key in jamo:
        player.tap(f'.key[data-key="key-{key}"]')
    player.page.wait_for_selector("[data-key=enter][aria-disabled=false]")
    player.tap("[data-key=enter]")


def test_a_game_of_handle_by_touch(phone: Player, address: str) -> None:
    game = Game("ko-handle", "문장")
    phone.open(address, "ko-handle")
    typed(phone, "ㅁㅜㄴㅂㅏㅇ")
    phone.page.wait_for_selector(".draft .whole:not(:empty)")
    while True:
        syllables = phone.page.locator(".draft .whole").all_inner_texts()
        feedback = game.guess("".join(syllables))
        if feedback.is_correct:
            phone.tap("[data-key=solved]")
            break
        phone.colour(feedback)
        phone.accept()
        phone.take()
        phone.page.wait_for_selector(".draft .whole:not(:empty)")
    phone.wait()
    assert phone.feedback == [turn.feedback for turn in game.written_turns]
    assert phone.feedback[0] == "EEE.GG"
    assert not violations(phone.page)


def test_a_syllable_is_marked_as_a_whole(phone: Player, address: str) -> None:
    phone.open(address, "ko-handle")
    typed(phone, "ㅁㅜㄴㅂㅏㄱ")
    phone.page.wait_for_selector(".draft [data-tile]")
    assert phone.marks == "......"
    phone.tap("[data-key=whole-0-0]")
    assert phone.marks == "EEE..."
    phone.tap("[data-key=draft-1]")  # if this is not right, the syllable is not exact
    assert phone.marks == "G.G..."
    phone.hold("[data-key=draft-4]")
    assert phone.marks == "G.GEEE"
    phone.tap("[data-key=whole-0-1]")
    assert phone.marks == "G.G..."
    phone.accept()
    phone.tap("[data-key=whole-0-0-1]")  # which edits the row
    phone.tap("[data-key=whole-0-1]")
    phone.accept()
    assert phone.feedback == ["G.GEEE"]
    phone.tap("[data-key=undo]")
    phone.tap("[data-key=undo]")
    phone.wait()
    assert phone.feedback == ["G.G..."]
    phone.page.reload()
    phone.wait()
    assert phone.feedback == ["G.G..."]
    assert not violations(phone.page)


def test_handle_takes_only_jamo_that_join(phone: Player, address: str) -> None:
    phone.open(address, "ko-handle")
    for key in "ㄱㅏㅗ":
        phone.tap(f'.key[data-key="key-{key}"]')
        phone.page.wait_for_timeout(300)
    assert "ㅗ" in phone.page.locator(".slip").inner_text()
    assert phone.draft == ["ㄱ", "ㅏ"]
    phone.tap("[data-key=erase]")
    assert phone.draft == ["ㄱ"]


def test_the_page_plays_handle(phone: Player, address: str) -> None:
    phone.open(address, "ko-handle")
    phone.tap("[data-key=mode-play]")
    phone.page.wait_for_selector(".draft")
    typed(phone, "ㅅㅏㄹㅏㅁ")
    phone.page.wait_for_selector(".row:not(.draft):not(.waiting)")
    assert len(phone.feedback[0]) == 5
    assert phone.page.locator(".whole").first.inner_text() == "사"
    assert not violations(phone.page)


def test_a_judged_word_is_not_spelled_over_the_next(phone: Player, address: str) -> None:
    phone.open(address, "ko")
    phone.tap("[data-key=mode-play]")
    phone.wait()
    phone.tap_typed("ㄱㅜㄴㄷㅏㅣ")
    phone.wait_for_text(".row:not(.draft) .spelling span", "군대")
    assert not phone.page.locator(".draft .spelling").inner_text()


def test_handle_is_typed_as_syllables(desk: Player, address: str) -> None:
    desk.open(address, "ko-handle")
    method = InputMethod(desk)
    method.compose("ㅅ", "사")
    method.shown("ㅅㅏ")
    method.compose("살", "사라", "사람")
    method.shown("ㅅㅏㄹㅏㅁ")
    method.commit()
    desk.page.wait_for_selector("[data-key=enter][aria-disabled=false]")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector(".draft [data-tile]")
    assert desk.page.locator(".draft .whole").all_inner_texts() == ["사", "람"]
    desk.page.keyboard.type("210")
    assert desk.marks == "GY..."


def test_two_boards_of_handle(phone: Player, desk: Player, address: str) -> None:
    phone.open(address, "ko-handle")
    phone.choose_boards(2)
    phone.take()
    phone.page.wait_for_selector(".draft [data-tile]")
    count = phone.page.locator(".draft .tile").count() // 2
    phone.tap("[data-key=draft-0]")
    phone.tap("[data-key=solved]")  # the first board, and on to the second
    phone.accept()
    assert phone.page.locator(".folded").count() == 1
    assert marks_of(phone.page.locator(".folded")) == "E" * count
    assert not violations(phone.page)


def test_a_game_of_ssaangn(phone: Player, address: str) -> None:
    """A tile is a whole syllable."""
    game = Game(load("ko-handle").by_rule("ssaangn"), "관계")
    phone.open(address, "ko-handle~ssaangn")
    typed(phone, "ㅇㅣㄴㅅㅏ")
    phone.page.wait_for_selector(".draft [data-tile]")
    assert phone.draft == ["인", "사"]
    while True:
        feedback = game.guess("".join(phone.draft))
        if feedback.is_correct:
            phone.tap("[data-key=solved]")
            break
        phone.colour(feedback)
        phone.accept()
        phone.wait_for_text(".draft .tile", phone.take())
    phone.wait()
    assert phone.feedback == [turn.feedback for turn in game.written_turns]
    assert phone.feedback[0] == "45"
    assert not violations(phone.page)


def test_hints_of_ssaangn_are_typed_as_digits(desk: Player, address: str) -> None:
    desk.open(address, "ko-handle~ssaangn")
    method = InputMethod(desk)
    method.compose("ㅇ", "이", "인")
    desk.wait_for_text(".draft .tile", "인")
    method.compose("인", "인ㅅ", "인사")
    method.commit()
    desk.page.wait_for_selector("[data-key=enter][aria-disabled=false]")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector(".draft [data-tile]")
    desk.page.keyboard.type("4")
    desk.page.keyboard.type("5")
    assert desk.marks == "45"
    desk.page.keyboard.press("Enter")
    desk.wait()
    assert desk.feedback == ["45"]
    desk.page.reload()
    desk.wait()
    assert desk.feedback == ["45"]


def test_an_edited_row_shows_its_own_word_before_the_engine_answers(
    phone: Player, address: str
) -> None:
    phone.open(address, "ko-handle~ssaangn")
    typed(phone, "ㅇㅣㄴㅅㅏ")
    phone.page.wait_for_selector(".draft [data-tile]")
    phone.colour(load("ko-handle").by_rule("ssaangn").feedback("인사", "관계"))
    phone.accept()
    phone.wait_for_text(".draft .tile", phone.take())
    held: list[Route] = []
    phone.page.route("**/ask", lambda route: held.append(route))
    phone.tap("[data-key=tile-0-0-0]")  # which edits the row
    assert phone.draft == ["인", "사"]
    for route in held:
        route.continue_()
    phone.wait()
