"""Links that hold a game, words that fit, and Absurdle."""

from __future__ import annotations

import pytest

from tests.web.driver import Player, violations
from tilewise import Game, Session, load
from tilewise.web.answering import answer


def copied(player: Player, key: str) -> str:
    """Press the button that copies a link; return the link."""
    player.page.click(f"[data-key={key}]")
    player.page.wait_for_selector("#note p")
    return str(player.page.evaluate("navigator.clipboard.readText()"))


def linked(player: Player) -> str:
    player.page.click("[data-key=menu]")
    return copied(player, "menu-link")


@pytest.mark.parametrize("lexicon", ["en", "ko", "hi"])
def test_a_link_holds_the_position(desk: Player, phone: Player, address: str, lexicon: str) -> None:
    pack = load(lexicon)
    desk.open(address, lexicon)
    desk.switch("hard")
    for feedback in ("GY" + "." * (pack.length - 2), "G" + "." * (pack.length - 1)):
        desk.enter_by_click(feedback)
    link = linked(desk)
    assert len(link) < len(address) + 60
    phone.page.goto(link)
    phone.wait()
    assert phone.feedback == desk.feedback
    assert phone.suggestions == desk.suggestions
    assert phone.page.evaluate("location.hash") == f"#{lexicon}"
    phone.page.reload()
    phone.wait()
    assert phone.feedback == desk.feedback


def test_a_link_holds_several_boards(desk: Player, phone: Player, address: str) -> None:
    desk.open(address, "en")
    desk.choose_boards(4)
    desk.enter_by_click("Y..G." + "." * 10 + "GGGGG")
    phone.page.goto(linked(desk))
    phone.wait()
    assert phone.page.locator(".mini").count() == 4
    assert phone.page.locator(".folded").count() == 1
    assert phone.suggestions[0] == desk.suggestions[0]


def test_undo_goes_back_from_a_link(desk: Player, address: str) -> None:
    desk.open(address, "en")
    empty = linked(desk)
    desk.page.keyboard.press("Escape")
    desk.enter_by_click()
    desk.page.evaluate("link => { location.href = link }", empty)
    desk.page.wait_for_function("() => !document.querySelector('.row:not(.draft):not(.waiting)')")
    desk.wait()  # while the link is opened, there is nothing to undo yet
    desk.page.click("[data-key=undo]")
    desk.wait()
    assert desk.feedback == ["....."]


@pytest.mark.parametrize(
    "end", ["=AQ", "=%%", "=AQEAAAAAAAAF", "=!!", "!7", "!x.00000000", "=" + "A" * 9999]
)
def test_a_damaged_link_does_no_harm(phone: Player, address: str, end: str) -> None:
    phone.page.goto(f"{address}#en{end}")
    phone.wait()
    assert phone.feedback in ([], ["....."])
    assert phone.suggestions


@pytest.mark.parametrize("end", ["=AQ", "!7", "~foo", "~foo!7.00000000", "~kotobade"])
def test_a_damaged_link_is_reported(phone: Player, address: str, end: str) -> None:
    phone.open(address, "en")
    phone.page.evaluate("end => { location.hash = end }", f"en{end}")
    phone.page.wait_for_selector("#note :text('This link is damaged')")
    note, row = (phone.page.locator(part).first.bounding_box() for part in ("#note", ".tiles"))
    assert note
    assert row
    assert note["y"] + note["height"] <= row["y"]
    phone.wait()
    assert phone.page.evaluate("location.hash") == "#en"


def test_a_friend_is_challenged(desk: Player, phone: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.click("[data-key=mode-play]")
    desk.page.wait_for_selector(".draft")
    desk.page.keyboard.type("salet")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector("[data-key=give-up]")
    link = copied(desk, "challenge")
    game = Game("en", seed=int(link.partition("!")[2].partition(".")[0]))
    assert game.answer not in link
    phone.page.goto(link)
    phone.wait()
    phone.tap_typed("SALET")
    phone.page.wait_for_selector("[data-key=give-up]")
    assert phone.feedback == desk.feedback == [str(game.guess("salet"))]
    assert violations(phone.page) == []
    other = link[:-8] + ("0" * 8 if not link.endswith("0" * 8) else "1" * 8)
    phone.page.evaluate("link => { location.href = link }", other)
    phone.page.wait_for_selector("#note p")
    assert "different word list" in phone.page.inner_text("#note")


def test_words_that_fit_are_searched_tapped_and_excluded(tall: Player, address: str) -> None:
    tall.open(address, "en")
    tall.enter("CRANE", ".Y..G")
    session = Session("en")
    session.add("crane", ".Y..G")
    wanted = [candidate.word for candidate in session.candidates()]
    tall.tap("[data-key=fitting-1]")
    tall.page.wait_for_selector("dialog [data-word]")
    shown = tall.page.locator("dialog [data-word]").evaluate_all(
        "all => all.map(e => e.dataset.word)"
    )
    assert shown == wanted[: len(shown)]
    tall.page.fill("dialog .search", "horse")
    assert tall.page.locator("dialog [data-word]").count() == 1
    assert violations(tall.page) == []
    tall.tap("dialog .fit .round")  # it is not the answer
    tall.wait()
    session = Session("en", excluded=["horse"])
    session.add("crane", ".Y..G")
    assert tall.suggestions[0] == session.suggest(1)[0].word
    tall.tap("[data-key=fitting-1]")
    tall.page.wait_for_selector("dialog [data-word]")
    tall.page.fill("dialog .search", "horse")
    assert tall.page.locator("dialog [data-word]").count() == 0
    tall.page.keyboard.press("Escape")
    tall.tap("[data-key=undo]")
    tall.wait()
    chip = tall.page.locator("button.chip").first
    word = chip.inner_text().split()[0]
    chip.tap()
    tall.page.wait_for_selector(".draft [data-tile]")
    assert "".join(tall.draft).lower() == word


def test_absurdle_is_solved(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.switch("absurdle")
    game, session = Game("en", opponent="absurdle"), Session("en", opponent="absurdle")
    for _ in range(2):
        desk.page.wait_for_function(
            "word => document.querySelector('.word b')?.textContent === word",
            arg=session.suggest(1)[0].word,
        )
        word = desk.suggestions[0]
        desk.take_by_click()
        feedback = game.guess(word)
        session.add(word, feedback)
        desk.colour_by_click(feedback)
        desk.page.click("[data-key=accept]")
        desk.wait()
    assert violations(desk.page) == []


def test_absurdle_is_played(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.tap("[data-key=mode-play]")
    phone.wait()
    phone.switch("absurdle")
    game = Game("en", opponent="absurdle")
    for word in ("SALET", "COURD"):
        phone.tap_typed(word)
        game.guess(word.lower())
        phone.page.wait_for_function(
            "count => document.querySelectorAll('.row:not(.draft):not(.waiting)').length === count",
            arg=len(game.turns),
        )
    assert phone.feedback == [str(turn.feedback) for turn in game.written_turns]


def test_a_game_of_absurdle_has_no_limit() -> None:
    found = answer(
        {
            "ask": "play",
            "lexicon": "en",
            "seed": 1,
            "opponent": "absurdle",
            "guesses": ["salet"] * 8,
        }
    )
    assert (found["guesses_left"], found["is_over"], found["answer"]) == (None, False, None)
