"""A person who uses the web app: taps, types, looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from tests.web.packages import module
from tilewise import Feedback, Game
from tools.bench_taps import finger

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


DIGITS = str.maketrans(".YG", "012")
"""The keys that colour tiles."""


def marks_of(row: Locator) -> str:
    """Return the colours of a row of tiles."""
    return "".join(str(tile.get_attribute("data-mark")) for tile in row.locator(".tile").all())


@dataclass
class Player:
    """A player of a game elsewhere, with the web app beside it."""

    page: Page

    def open(self, address: str, lexicon: str) -> None:
        """Load the app with a pack, anew if it is open."""
        if self.page.url.startswith(address):
            self.page.goto("about:blank")
        self.page.goto(f"{address}#{lexicon}")
        self.wait()

    def wait(self) -> None:
        """Wait until the app is done: it has suggested a guess, wants colours, or the game is over.

        Both at once: the app is not busy before it has opened a pack, and the controls of a game
        are there while the first answer about it is not.
        """
        settled = ".word.best:not(.quick), .ending, .fix, [data-key=hint], [data-key=accept]"
        self.page.wait_for_selector(f"body:has(#main[aria-busy=false]):has({settled})")

    def wait_for_text(self, selector: str, text: str) -> None:
        """Wait until the texts of some elements, joined, are this."""
        self.page.wait_for_function(
            """([selector, text]) => text === [...document.querySelectorAll(selector)]
                .map((element) => element.innerText).join("")""",
            arg=[selector, text],
        )

    @property
    def suggestions(self) -> list[str]:
        """The suggested words, the best first, wherever they are."""
        words = self.page.locator("[data-key^=word-]").all()
        found = {word.get_attribute("data-key"): word.locator("b").inner_text() for word in words}
        return [found[key] for key in sorted(found, key=str)]

    @property
    def draft(self) -> list[str]:
        tiles = self.page.locator(".draft .tile:not(.offered)").all_inner_texts()
        return [tile for tile in tiles if tile]

    @property
    def marks(self) -> str:
        """The colours of the draft."""
        return marks_of(self.page.locator(".draft"))

    @property
    def width(self) -> int:
        """The width of everything, in pixels: the screen's, if nobody has to scroll."""
        return int(self.page.evaluate("document.documentElement.scrollWidth"))

    @property
    def feedback(self) -> list[str]:
        """The colours of every finished row."""
        return [marks_of(row) for row in self.page.locator(".row:not(.draft):not(.waiting)").all()]

    def choose_boards(self, count: int) -> None:
        self.page.click("[data-key=menu]")
        self.page.select_option("[data-setting=boards]", str(count))
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector(".boards")
        self.wait()

    def find_games(self, text: str) -> list[str]:
        """Search the games; return the packs of those that are shown."""
        if not self.page.locator(".search").count():
            self.page.click("[data-key=pick]")
        self.page.fill(".search", text)
        return self.packs

    @property
    def packs(self) -> list[str]:
        """The packs of the games that are shown."""
        found = self.page.locator(".pack").evaluate_all("all => all.map(e => e.dataset.pack)")
        return [str(pack) for pack in found]

    def choose_game(self, name: str) -> None:
        self.find_games(name)
        self.page.keyboard.press("Enter")
        self.wait()

    def switch(self, setting: str) -> None:
        """Switch a setting on or off, of the game or of the app."""
        self.page.click("[data-key=menu]")
        if not self.page.locator(f"dialog [data-setting={setting}]").count():
            self.page.click("[data-key=menu-settings]")
        self.page.click(f"[data-setting={setting}]")
        self.page.keyboard.press("Escape")

    def open_settings(self) -> None:
        self.page.click("[data-key=menu]")
        self.page.click("[data-key=menu-settings]")

    def change_mode(self) -> None:
        """Let the app play a game that was to be solved, or the other way round."""
        self.page.click("[data-key=menu]")
        self.page.click("[data-key=menu-mode]")
        self.wait()

    def repeat(self, action: Callable[[], None], until: Callable[[], object]) -> None:
        """Do something until a condition holds; fail if it never does."""
        for _ in range(50):
            if until():
                return
            action()
        raise AssertionError("50 times, and the condition still does not hold")

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()

    def hold(self, selector: str) -> None:
        """Press on something for as long as a thumb does."""
        with finger(self.page, selector):
            self.page.wait_for_timeout(450)

    def swipe(self, selector: str, across: int) -> None:
        """Move a finger across something, this many pixels to the right."""
        with finger(self.page, selector) as move:
            for part in (0.3, 0.6, 1):
                move(across * part, 4)

    def take(self, place: int = 0) -> str:
        """Tap a suggestion; return its word."""
        word = self.suggestions[place]
        self.tap(f"[data-key=word-{place}]")
        self.page.wait_for_selector("#board:not([aria-busy=true])")
        return word

    @property
    def is_colouring(self) -> bool:
        """Whether the app wants colours: not if they follow from the rows before."""
        return bool(self.page.locator(".draft [data-tile]").count())

    def take_by_click(self, place: int = 0) -> None:
        self.page.click(f"[data-key=word-{place}]")
        self.page.wait_for_selector(".draft [data-tile]")
        self.page.wait_for_selector("#board:not([aria-busy=true])")

    def choose_picture(self, content: bytes) -> None:
        """Choose a picture of a game, a PNG file."""
        with self.page.expect_file_chooser() as chooser:
            self.page.click("[data-key=picture]")
        file = {"name": "game.png", "mimeType": "image/png", "buffer": content}
        chooser.value.set_files(file)  # type: ignore[arg-type]

    def import_games(self, content: str) -> None:
        """Import games into the open statistics, and wait until these are drawn anew."""
        before = self.page.locator("dialog").element_handle()
        file = {"name": "games.json", "mimeType": "text/plain", "buffer": content.encode()}
        field = "dialog input[type=file]"
        self.page.set_input_files(field, file)  # type: ignore[arg-type]
        before.wait_for_element_state("hidden")
        self.page.wait_for_selector("dialog")

    def tap_word(self, tiles: list[str]) -> None:
        """Type a word on the app's keyboard."""
        for tile in tiles:
            key = self.page.locator(f'.key[data-key="key-{tile}"]')
            self.repeat(lambda: self.tap("[data-key=turn]"), until=key.count)
            key.tap()
        self.page.wait_for_selector(".draft [data-tile]")

    def tap_typed(self, word: str) -> None:
        """Type a word on the app's keyboard, and let the app judge it."""
        self.page.wait_for_selector(".draft .empty")
        for letter in word:
            self.tap(f'.key[data-key="key-{letter}"]')
        self.tap("[data-key=enter]")

    def colour_by_click(self, feedback: Feedback) -> None:
        """The same as `colour`, with a mouse."""
        self._colour(feedback, lambda what: what.click())

    def colour(self, feedback: Feedback) -> None:
        """Tap tiles until they have their colours; if a syllable is exact, tap the syllable."""
        self._colour(feedback, lambda what: what.tap())

    def _colour(self, feedback: Feedback, press: Callable[[Locator], None]) -> None:
        for place, mark in enumerate(feedback):
            tile = self.page.locator(f"[data-key=draft-{place}]")
            if mark == "E" and tile.get_attribute("data-mark") != mark:
                press(tile.locator("xpath=..").locator("button.whole"))
            self._mark(tile, mark, partial(press, tile))

    def _mark(self, tile: Locator, mark: str, press: Callable[[], None]) -> None:
        self.repeat(press, until=lambda: tile.get_attribute("data-mark") == mark)

    def accept(self) -> None:
        """Accept the row that is being coloured, and wait for what follows."""
        self.tap("[data-key=accept]")
        self.wait()

    def enter(self, word: str, feedback: str = "") -> None:
        """Enter a row by touch: the letters of its word, and its colours if any are not absent."""
        self.tap_word(list(word))
        self.colour(Feedback(feedback))
        self.accept()

    def type(self, word: str) -> None:
        """Type a word on a keyboard, or, in scripts that need one, with an input method."""
        if word.isascii():
            self.page.keyboard.type(word)
        else:
            self.page.focus("#typed")
            self.page.keyboard.insert_text(word)
        self.page.wait_for_selector(".draft [data-tile]")

    def enter_by_keys(self, word: str, feedback: str = "") -> None:
        """Enter a row on a keyboard: a word, and the colours of its first tiles, or of all."""
        self.type(word)
        self.page.keyboard.type((feedback or ".").translate(DIGITS))
        self.page.keyboard.press("Enter")
        self.wait()

    def enter_by_click(self, feedback: str = "") -> None:
        """Enter the best guess with a mouse, and its colours if any are not absent."""
        self.take_by_click()
        self.colour_by_click(Feedback(feedback))
        self.page.click("[data-key=accept]")
        self.wait()

    def play(self, game: Game, first: list[str]) -> None:
        """Play a game to its end by touch: the first word by keys, the others as suggested."""
        self.tap_word(first)
        word = "".join(first)
        while True:
            feedback = game.guess(word)
            if feedback.is_correct:
                self.tap("[data-key=solved]")
                break
            self.colour(feedback)
            self.accept()
            word = self.take()
        self.wait()


def violations(page: Page) -> list[Any]:
    """Return what axe finds: rule, element, and what is wrong."""
    page.evaluate(module("axe-core/axe.min.js").read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        (one["id"], node["target"], node.get("failureSummary"))
        for one in found["violations"]
        for node in one["nodes"]
    ]
