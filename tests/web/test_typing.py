"""Typing in a browser: compositions of input methods, wrong keys, words that break hard mode."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import OpenContext
from tests.web.driver import Player, marks_of, violations
from tilewise import Game, load
from tilewise.tokens.keyboards import keys_of, typed_on

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Request


@dataclass
class InputMethod:
    """An input method, which replaces its composition with every key until it is committed."""

    player: Player
    text: str = field(default="", init=False)
    session: CDPSession = field(init=False)

    def __post_init__(self) -> None:
        self.session = self.player.page.context.new_cdp_session(self.player.page)
        self.player.page.focus("#typed")

    def compose(self, *stages: str) -> None:
        for text in stages:
            self.text = text
            ends = {"selectionStart": len(text), "selectionEnd": len(text)}
            self.session.send("Input.imeSetComposition", {"text": text, **ends})
            self.player.page.wait_for_timeout(60)

    def commit(self, text: str = "") -> None:
        self.session.send("Input.insertText", {"text": text or self.text})

    def shown(self, tiles: str) -> None:
        """Wait until the draft is this."""
        self.player.wait_for_text(".draft .tile", tiles)


def test_a_korean_composition_is_not_torn(desk: Player, address: str) -> None:
    desk.open(address, "ko")
    method = InputMethod(desk)
    method.compose("ㄱ", "구", "군")
    method.shown("ㄱㅜㄴ")
    assert desk.page.input_value("#typed") == "군"
    method.commit()
    method.compose("ㄷ", "다", "대")  # the last syllable fills the tiles, and is done
    desk.page.wait_for_selector(".draft [data-tile]")
    method.shown("ㄱㅜㄴㄷㅏㅣ")
    desk.page.keyboard.press("2")
    assert desk.page.get_attribute("[data-key=draft-0]", "data-mark") == "G"


def test_a_syllable_grows_and_lends_its_end_to_the_next(desk: Player, address: str) -> None:
    desk.open(address, "ko")
    method = InputMethod(desk)
    method.compose("ㅎ", "흐", "희", "흰")
    method.shown("ㅎㅡㅣㄴ")
    method.commit("희")
    method.compose("나")
    method.shown("ㅎㅡㅣㄴㅏ")


KOREAN = ["ko", "ko-5", "ko-5-whole", *(f"ko-{length}" for length in range(7, 13))]


@pytest.mark.slow  # a game each
@pytest.mark.parametrize("typed", ["keys", "input method"])
@pytest.mark.parametrize("pack", [*KOREAN, "ko-handle", "ko-ssaangn"])
def test_korean_games_are_typed_to_their_end(
    desk: Player, address: str, pack: str, typed: str
) -> None:
    lexicon = load(pack)
    game = Game(lexicon, lexicon.answer_list.spellings[100])
    desk.open(address, pack)
    while not game.is_over:
        for syllable in desk.suggestions[0]:
            keys = keys_of(syllable)
            if typed == "keys":
                desk.page.keyboard.type(keys)
            else:
                method = InputMethod(desk)
                method.compose(*(typed_on("ko", keys[:end]) for end in range(1, len(keys) + 1)))
                method.commit()
        if lexicon.rule.has_blanks:
            desk.page.click("[data-key=enter][aria-disabled=false]")
        desk.page.wait_for_selector(".draft [data-tile]")
        feedback = game.guess("".join(desk.draft))
        if game.is_over:
            desk.page.click("[data-key=solved]")
        else:
            desk.colour_by_click(feedback)
            desk.page.keyboard.press("Enter")
        desk.wait()
    assert desk.feedback == [turn.feedback for turn in game.written_turns]
    assert desk.page.locator(".ending.solved").count()


def test_a_japanese_composition_is_not_torn(desk: Player, address: str) -> None:
    desk.open(address, "ja")
    method = InputMethod(desk)
    method.compose("ｋ", "か", "かｂ", "かぶ", "かぶｋ", "かぶき", "かぶきｍ", "かぶきも")
    method.shown("かぶきも")
    method.compose("かぶきもｎ")
    method.shown("かぶきもn")
    method.compose("かぶきもん")  # complete, and yet it may go on
    method.shown("かぶきもん")
    method.compose("かぶきもの")
    method.shown("かぶきもの")
    assert desk.page.evaluate("document.activeElement.id") == "typed"
    method.commit()
    desk.page.wait_for_function("() => document.activeElement.dataset.key === 'draft-0'")
    desk.page.keyboard.press("1")
    assert desk.page.get_attribute("[data-key=draft-0]", "data-mark") == "Y"


def test_a_conversion_to_kanji_is_refused_when_it_is_committed(desk: Player, address: str) -> None:
    desk.open(address, "ja")
    method = InputMethod(desk)
    method.compose("み", "みや", "都")
    method.shown("みや")
    method.commit()
    desk.page.wait_for_selector(".slip")
    assert "都" in desk.page.inner_text(".slip")
    desk.page.keyboard.insert_text("こ")
    desk.page.wait_for_selector(".slip", state="detached")


def test_a_hindi_composition_is_not_torn(desk: Player, address: str) -> None:
    desk.open(address, "hi")
    assert desk.page.locator(".word b").first.inner_text() == "सिरका"
    assert not desk.page.locator(".word small").count()  # the word is not said twice
    method = InputMethod(desk)
    method.compose("न", "नि", "निस", "निसा", "निसार")
    method.shown("न◌िस◌ार")
    method.commit()
    desk.page.wait_for_selector(".draft [data-tile]")


def test_a_composition_on_several_boards_is_not_torn(desk: Player, address: str) -> None:
    desk.open(address, "ko")
    desk.choose_boards(4)
    method = InputMethod(desk)
    method.compose("ㄱ", "구", "군")
    method.shown("ㄱㅜㄴ" * 4)
    assert desk.page.input_value("#typed") == "군"


def test_keys_colour_one_board_after_the_other(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.choose_boards(4)
    told = ("Y....", ".....", "..Y..", "GGGGG")
    desk.enter_by_keys("crane", "".join(told))
    rows = desk.page.locator(".mini .tiles:not(.draft)").all()
    assert [marks_of(row) for row in rows] == list(told)
    desk.type("south")
    for _ in range(5):
        desk.page.keyboard.press("ArrowRight")
    assert desk.page.evaluate("document.activeElement.dataset.key") == "draft-5"
    desk.page.keyboard.press("ArrowLeft")
    assert desk.page.evaluate("document.activeElement.dataset.key") == "draft-4"


@pytest.mark.parametrize("boards", [1, 2])
def test_a_wrong_key_is_dropped_and_reported(desk: Player, address: str, boards: int) -> None:
    desk.open(address, "en")
    if boards > 1:
        desk.choose_boards(boards)
    desk.page.focus("#typed")
    desk.page.keyboard.insert_text("ab;c")
    desk.page.wait_for_selector(".slip")
    assert desk.page.inner_text(".slip") == "; is not on this game's keyboard."
    align = desk.page.evaluate("getComputedStyle(document.querySelector('.slip')).textAlign")
    assert align == ("start" if boards == 1 else "center")  # over the keyboard
    assert desk.draft == list("ABC") * boards
    assert violations(desk.page) == []
    desk.type("de")
    assert desk.draft == list("ABCDE") * boards
    assert not desk.page.locator(".slip").count()
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.type(";")
    desk.page.wait_for_selector(".slip")
    desk.page.click("[data-key=again]")
    desk.page.wait_for_selector(".slip", state="detached")


SLOW_FRAMES = """
  window.requestAnimationFrame = (draw) => setTimeout(draw, 300);
  window.cancelAnimationFrame = clearTimeout;
"""
"""A machine that is busy: it draws rarely."""


@pytest.mark.parametrize("boards", [1, 2])
def test_a_key_before_the_next_frame_counts(desk: Player, address: str, boards: int) -> None:
    desk.page.add_init_script(SLOW_FRAMES)
    desk.open(address, "en")
    if boards > 1:
        desk.choose_boards(boards)
    desk.type("crane")
    desk.page.wait_for_selector("#typed[hidden]", state="attached")
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.type("s")
    assert desk.draft == ["S"] * boards
    desk.type("late")
    desk.page.wait_for_selector("#typed[hidden]", state="attached")
    desk.page.keyboard.press("Backspace")
    desk.page.wait_for_selector("#typed:focus")  # an input method needs it before the first key


@pytest.mark.parametrize(("lexicon", "onward"), [("en", "ArrowRight"), ("fa", "ArrowLeft")])
def test_words_that_fit_are_one_tab_stop(
    desk: Player, address: str, lexicon: str, onward: str
) -> None:
    desk.open(address, lexicon)
    chips = desk.page.locator(".chip:not(.all)")
    keys = [str(chips.nth(place).get_attribute("data-key")) for place in range(3)]
    focused = "document.activeElement.dataset.key"
    chips.first.focus()
    desk.page.keyboard.press(onward)
    desk.page.keyboard.press(onward)
    assert desk.page.evaluate(focused) == keys[2]
    desk.page.keyboard.press("ArrowLeft" if onward == "ArrowRight" else "ArrowRight")
    assert desk.page.evaluate(focused) == keys[1]
    desk.page.keyboard.press("Tab")
    assert desk.page.evaluate(focused) == "fitting-1"
    assert violations(desk.page) == []


def test_a_word_that_is_too_long_is_cut(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.page.focus("#typed")
    desk.page.keyboard.insert_text("cranes")
    desk.page.wait_for_selector(".draft [data-tile]")
    assert desk.draft == list("CRANE")


QUICKLY = """
(word) => {
  const field = document.querySelector("#typed");
  for (const char of word) {
    field.value += char;
    field.dispatchEvent(new InputEvent("input"));
  }
}
"""
"""Types a word faster than a test can press keys."""


def test_fast_typing_asks_little(desk: Player, address: str) -> None:
    desk.open(address, "en")
    asked: list[str] = []
    desk.page.on("request", lambda request: asked.append(_asked(request)))
    desk.page.evaluate(QUICKLY, "crane")
    desk.page.wait_for_selector(".draft [data-tile]")
    desk.page.wait_for_timeout(200)
    assert asked == ["read"]


def _asked(request: Request) -> str:
    return str(json.loads(request.post_data or "{}").get("ask"))


def test_a_word_that_breaks_hard_mode_is_marked(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.switch("hard")
    desk.enter_by_keys("salet", "G")
    desk.page.keyboard.type("crane")
    desk.page.wait_for_selector(".remark")
    remark = desk.page.inner_text(".remark")
    assert remark == "Hard mode: the guess must fit what guess 1 showed: tile 1 is S"
    assert violations(desk.page) == []
    desk.page.keyboard.press("Escape")
    desk.type("stone")
    desk.page.wait_for_timeout(200)
    assert not desk.page.locator(".remark").count()


def test_persian_words_do_not_move_what_is_around_them(desk: Player, address: str) -> None:
    desk.open(address, "fa")
    word = desk.suggestions[0]
    live = desk.page.text_content("#live") or ""
    assert f"\u2068{word}\u2069" in live


@pytest.mark.parametrize(
    ("preferred", "spoken"), [(["hi", "fr-CA", "en"], "fr"), (["hi"], "en"), (["pt-BR"], "pt")]
)
def test_the_first_preferred_language_that_there_is_is_spoken(
    open_context: OpenContext, address: str, preferred: list[str], spoken: str
) -> None:
    player = reader(open_context, preferred)
    player.open(address, "hi")
    assert player.page.evaluate("document.documentElement.lang") == spoken


def reader(open_context: OpenContext, preferred: list[str]) -> Player:
    """Return a player whose browser prefers languages."""
    context = open_context(locale=preferred[0])
    context.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{get: () => {json.dumps(preferred)}}})"
    )
    return Player(context.new_page())


@pytest.mark.parametrize(
    ("preferred", "game"),
    [(["de-AT", "en"], "de"), (["eo", "pt-PT"], "pt"), (["eo"], "en-nyt")],
)
def test_the_first_game_is_in_the_readers_language(
    open_context: OpenContext, address: str, preferred: list[str], game: str
) -> None:
    player = reader(open_context, preferred)
    player.page.goto(address)
    player.wait()
    assert player.page.evaluate("location.hash") == f"#{game}"
    player.open(address, "fa")
    player.page.goto(address)  # continues the last game
    player.wait()
    assert player.page.evaluate("location.hash") == "#fa"


SLOW_READING = """() => {
  const sent = fetch;
  window.fetch = async (address, options) => {
    if (options?.body?.includes('"text"')) await new Promise((done) => setTimeout(done, 300));
    return sent(address, options);
  };
}"""
"""Makes what is typed take longer to read than the page waits before it reads a draft."""


def test_enter_does_not_press_the_last_key_on_the_screen_again(desk: Player, address: str) -> None:
    desk.open(address, "en")
    for letter in "CRAN":
        desk.page.click(f'.key[data-key="key-{letter}"]')
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector(".slip")
    assert desk.draft == list("CRAN")


def test_the_draft_is_read_without_losing_what_is_typed(desk: Player, address: str) -> None:
    desk.open(address, "hr")
    desk.page.evaluate(SLOW_READING)
    desk.page.click('.key[data-key="key-K"]')
    desk.type("otar")
    assert desk.draft == ["K", "O", "T", "A", "R"]
