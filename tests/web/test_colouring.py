"""One task at a time: a word is entered, then coloured, and only then suggestions come back."""

from __future__ import annotations

import pytest

from tests.web.conftest import Opened
from tests.web.driver import Player, violations


def test_enter_accepts_no_row_that_nobody_coloured(desk: Player, address: str) -> None:
    desk.open(address, "en")
    desk.type("crane")
    for _ in range(2):
        desk.page.keyboard.press("Enter")
        assert "None of these letters" in desk.page.inner_text(".slip")
    assert (desk.draft, desk.feedback) == (list("CRANE"), [])
    desk.page.click("[data-key=accept]")
    desk.wait()
    assert desk.feedback == ["....."]


def test_the_enter_that_commits_a_syllable_accepts_no_row(desk: Player, address: str) -> None:
    desk.open(address, "ko")
    desk.type("군대")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector(".slip")
    assert desk.feedback == []


def test_only_the_row_is_seen_while_it_is_coloured(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.take()
    assert phone.page.locator(".swatch").count() == 3
    assert not phone.page.locator(".word, .chip, .key").count()


def test_the_empty_row_offers_the_best_guess(phone: Player, address: str) -> None:
    phone.open(address, "en")
    assert not phone.page.locator(".offered").count()  # before the first row, there is an example
    phone.enter("CRANE", ".G...")
    best = phone.suggestions[0]
    assert "".join(phone.page.locator(".offered").all_inner_texts()) == best.upper()
    assert violations(phone.page) == []
    phone.hold(".offered >> nth=2")
    assert ("".join(phone.draft), phone.marks[2]) == (best.upper(), "G")
    phone.tap("[data-key=undo]")
    phone.tap(".offered >> nth=0")
    assert ("".join(phone.draft), phone.marks[0]) == (best.upper(), "Y")
    phone.tap("[data-key=clear]")
    phone.tap_word(list("BROOK"))  # another word takes its place
    assert phone.draft == list("BROOK")


def test_an_offered_tile_that_is_known_keeps_its_colour(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.enter("CRANE", ".GGGG")
    place = phone.suggestions[0].index("r")
    phone.tap(f".offered >> nth={place}")
    assert phone.marks[place] == "G"


def test_a_colour_is_taken_up_and_given_to_tiles(phone: Player, address: str) -> None:
    phone.open(address, "en")
    phone.tap_word(list("CRANE"))
    phone.tap("[data-key=swatch-G]")
    phone.tap("[data-key=draft-1]")
    phone.tap("[data-key=draft-3]")
    phone.tap("[data-key=swatch-Y]")
    phone.tap("[data-key=draft-4]")
    assert phone.marks == ".G.GY"
    phone.tap("[data-key=draft-4]")  # a second tap takes it away
    assert phone.marks == ".G.G."
    phone.tap("[data-key=swatch-Y]")  # which puts the colour away: a tap turns the tile again
    phone.tap("[data-key=draft-0]")
    phone.tap("[data-key=draft-0]")
    assert phone.marks == "GG.G."
    assert violations(phone.page) == []


def test_feedback_is_seen_in_forced_colours(opened: Opened) -> None:
    player = opened("en", forced_colors="active")
    player.enter_by_keys("crane", "GY")
    tiles = player.page.locator("[data-key^=tile-0-]").all()
    looks = [
        tile.evaluate(
            "tile => ['backgroundColor', 'borderTopStyle', 'borderTopWidth']"
            ".map(name => getComputedStyle(tile)[name]).join(' ')"
        )
        for tile in tiles
    ]
    assert len(set(looks[:3])) == 3
    assert len({look.split(" ", 3)[-1] for look in looks[:3]}) == 3  # not only by colour
    key = player.page.locator("[data-key=key-C]")
    assert key.evaluate("key => getComputedStyle(key).forcedColorAdjust") == "none"
    player.take_by_click()
    main = player.page.locator("[data-key=accept]")
    assert main.evaluate("main => getComputedStyle(main).borderTopStyle") == "solid"
    assert violations(player.page) == []


@pytest.mark.parametrize("key", ["enter", "accept", "swatch-G"])
def test_everything_is_within_reach_at_four_times_the_size(opened: Opened, key: str) -> None:
    player = opened("en", viewport={"width": 320, "height": 256})
    if key != "enter":
        player.take_by_click()
    assert player.width <= 320
    for selector in (".draft .tile >> nth=0", f"[data-key={key}]"):
        element = player.page.locator(selector)
        element.scroll_into_view_if_needed()
        assert element.evaluate(
            """element => {
              const { left: x, top: y, width, height } = element.getBoundingClientRect();
              return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }"""
        )


def test_a_key_renders_what_it_changes(desk: Player, address: str) -> None:
    """With 64 boards, a key would take long if it rendered everything anew."""
    desk.open(address, "en")
    desk.choose_boards(64)
    desk.page.evaluate(
        """() => {
          const make = document.createElement.bind(document);
          document.createElement = (...what) => { window.made++; return make(...what); };
        }"""
    )
    made = []
    for key in "crane2":
        desk.page.evaluate("window.made = 0")
        desk.page.keyboard.press(key)
        desk.page.wait_for_timeout(300)
        made.append(desk.page.evaluate("window.made"))
    tiles = 64 * 5
    assert max(made[:5]) < 2.5 * tiles  # the tiles of the draft
    assert made[5] < 150  # the tiles of a board, and the colours
    assert desk.page.locator("[data-key=draft-0]").get_attribute("data-mark") == "G"
    shown = "count => document.querySelectorAll('[data-key^=draft-]').length === count"
    desk.page.wait_for_function(shown, arg=tiles)  # also those out of sight, drawn later
