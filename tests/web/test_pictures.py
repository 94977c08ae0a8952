"""Games read from pictures: asked as a page asks, and in a browser."""

from __future__ import annotations

import base64
import zlib
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.pictures.games import PLAIN, drawn, png, question
from tests.web.conftest import Opened
from tests.web.driver import violations
from tilewise.pictures.image import Pixels
from tilewise.web.answering import answer

GUESSES = ("crane", "south", "there")


def asked(picture: Pixels, **changed: object) -> Any:
    return answer({**question(picture), **changed})


def test_a_picture_is_answered_with_its_rows() -> None:
    found = asked(drawn(["merge", "there"], GUESSES))
    rows = [[(row["word"], row["feedback"]) for row in board] for board in found["boards"]]
    assert rows[0] == [("crane", ".Y..G"), ("south", "....."), ("there", "..YYG")]
    assert rows[1][2] == ("there", "GGGGG")


def test_a_board_that_was_solved_has_no_more_rows() -> None:
    found = asked(drawn(["crane"], ["crane"]))
    assert [len(board) for board in found["boards"]] == [1]


@pytest.mark.parametrize(
    "changed",
    [
        {"pixels": ""},
        {"pixels": "%%%%"},
        {"pixels": base64.b64encode(b"no zlib").decode()},
        {"pixels": base64.b64encode(zlib.compress(bytes(1 << 24))).decode()},
        {"width": 7},
        {"width": 0},
        {"height": 5000},
        {"lexicon": "mastermind"},
        {"lexicon": "ko"},
    ],
)
def test_what_is_no_picture_is_refused(changed: dict[str, object]) -> None:
    found = asked(np.full((9, 9, 3), 200, np.uint8), **changed)
    assert found["error"]["message"]


def test_a_picture_is_refused_by_its_size_before_it_is_unpacked() -> None:
    found = asked(np.full((9, 9, 3), 200, np.uint8), width=1600, height=1601)
    assert "crop or shrink it to at most 2,560,000 pixels" in found["error"]["message"]


def test_a_picture_is_chosen_and_corrected_by_a_tap(opened: Opened) -> None:
    desk = opened("en")
    pixels = drawn(["merge"], GUESSES, PLAIN).copy()
    pixels[(pixels == (201, 180, 88)).all(axis=2)] = (0, 255, 255)
    pixels[(pixels == (106, 170, 100)).all(axis=2)] = (120, 124, 126)
    desk.choose_picture(png(pixels))
    desk.page.wait_for_selector("[data-key=tile-2-0-0]")
    assert desk.page.locator(".tile.unsure").count() == 3
    assert [len(marks) for marks in desk.feedback] == [5, 5, 5]
    desk.wait()
    assert "Rows to check: 1 and 3" in desk.page.locator("#side").inner_text()
    desk.page.reload()
    desk.page.wait_for_selector("[data-key=tile-2-0-0]")
    desk.wait()
    assert desk.page.locator(".tile.unsure").count() == 3
    before = desk.feedback[0]
    desk.page.click("[data-key=tile-0-1-0].unsure")  # which edits the row
    desk.page.click("[data-key=draft-1].unsure")
    desk.page.click("[data-key=accept]")
    desk.wait()
    assert [one == other for one, other in zip(desk.feedback[0], before, strict=True)] == [
        True, False, True, True, True,
    ]  # fmt: skip
    assert "Rows to check: 3" in desk.page.locator("#side").inner_text()
    assert violations(desk.page) == []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_screenshot_of_the_app_is_read(opened: Opened, colours: str) -> None:
    phone = opened("en", phone=True, color_scheme=colours)
    for word, feedback in (("CRANE", "Y...Y"), ("BUMPY", "GY...")):
        phone.enter(word, feedback)
    screenshot = phone.page.screenshot()
    phone.tap("[data-key=again]")
    phone.wait()
    phone.choose_picture(screenshot)
    phone.page.wait_for_selector("[data-key=tile-1-0-0]")
    tiles = phone.page.locator(".row:not(.draft):not(.waiting) .tile").all_inner_texts()
    assert "".join(tiles) == "CRANEBUMPY"
    assert phone.feedback == ["Y...Y", "GY..."]


@pytest.mark.parametrize(("lexicon", "width"), [("en", 360), ("ko", 360), ("en", 1280)])
def test_the_menu_has_no_board(opened: Opened, lexicon: str, width: int) -> None:
    player = opened(lexicon, viewport={"width": width, "height": 800})
    player.page.click("[data-key=menu]")
    with Image.open(BytesIO(player.page.screenshot())) as menu:
        found = asked(np.asarray(menu.convert("RGB")), lexicon=lexicon)
    assert found["error"]["message"].startswith("no coloured guesses were found in the picture")


def test_a_word_that_is_in_no_list_stays_what_was_read(opened: Opened) -> None:
    desk = opened("en")
    desk.page.evaluate(_PASTE, list(png(drawn(["merge"], ["crane", "qwxjz"]))))
    desk.page.wait_for_selector("[data-key=tile-1-0-0]")
    desk.wait()
    read = desk.page.locator("[data-key^=tile-1-]")
    assert [tile.inner_text().lower()[:1] for tile in read.all()] == list("qwxjz")
    assert desk.page.locator(".tile.unsure").count() == 5


_PASTE = """async (bytes) => {
  const file = new File([new Uint8Array(bytes)], "game.png", { type: "image/png" });
  const data = new DataTransfer();
  data.items.add(file);
  dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""

_DROP = """async (bytes) => {
  const file = new File([new Uint8Array(bytes)], "game.png", { type: "image/png" });
  const data = new DataTransfer();
  data.items.add(file);
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}"""


@pytest.mark.parametrize("how", [_PASTE, _DROP], ids=["pasted", "dropped"])
def test_a_picture_of_boards_is_pasted_or_dropped(opened: Opened, how: str) -> None:
    desk = opened("en")
    desk.page.evaluate(how, list(png(drawn(["merge", "thorn"], GUESSES))))
    desk.page.wait_for_selector(".boards")
    desk.wait()
    assert desk.page.locator(".tile.unsure").count() == 0
    assert desk.page.evaluate("app => document.querySelectorAll('.boards .tile').length") > 0


def test_the_game_that_a_picture_shows_is_proposed(opened: Opened) -> None:
    desk = opened("en", may_complain=True)
    guesses = ["stier", "zecke", "pfund"]
    desk.page.evaluate(_DROP, list(png(drawn(["feind"], guesses, lexicon="de"))))
    desk.page.wait_for_selector(".problem")
    assert "did you mean" in desk.page.locator(".problem").first.inner_text()
    desk.page.click("[data-key=retry]")
    desk.page.wait_for_selector("[data-key=tile-2-0-0]")
    desk.wait()
    assert desk.page.url.endswith("#de")
    assert desk.page.locator(".tile.unsure").count() == 0


def test_a_picture_without_a_game_is_told(opened: Opened) -> None:
    desk = opened("en", may_complain=True)
    desk.page.evaluate(_DROP, list(png(np.full((90, 90, 3), 200, np.uint8))))
    desk.page.wait_for_selector(".problem")
    assert "no coloured guesses" in desk.page.locator(".problem").first.inner_text().lower()
