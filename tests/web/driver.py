"""A person at the page: taps, types, looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewise import Feedback, Game

if TYPE_CHECKING:
    from playwright.sync_api import Page


@dataclass
class Player:
    """Somebody who plays a game elsewhere, with the page beside it."""

    page: Page

    def open(self, address: str, lexicon: str) -> None:
        self.page.goto(f"{address}#{lexicon}")
        self.wait()

    def wait(self) -> None:
        """Wait until the page has said what to guess, or that the game is over."""
        self.page.wait_for_selector("#main[aria-busy=false]", state="attached")
        self.page.wait_for_selector(".word .expected, .ending, .fix, [data-key=hint]")

    @property
    def suggestions(self) -> list[str]:
        return self.page.locator(".word b").all_inner_texts()

    @property
    def draft(self) -> list[str]:
        return [tile for tile in self.page.locator(".draft .tile").all_inner_texts() if tile]

    @property
    def feedback(self) -> list[str]:
        """The colours of every row that is done."""
        rows = self.page.locator(".row:not(.draft):not(.waiting)")
        return [
            "".join(
                str(tile.get_attribute("data-mark"))
                for tile in rows.nth(number).locator(".tile").all()
            )
            for number in range(rows.count())
        ]

    def choose_boards(self, count: int) -> None:
        self.tap("[data-key=menu]")
        self.page.locator("select").first.select_option(str(count))
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector(".boards")

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()

    def take(self, place: int = 0) -> str:
        """Tap a suggestion; return its word."""
        word = self.suggestions[place]
        self.tap(f"[data-key=word-{place}]")
        self.page.wait_for_selector(".draft [data-tile]")
        return word

    def tap_word(self, tiles: list[str]) -> None:
        """Write a word on the keyboard of the page."""
        for tile in tiles:
            key = self.page.locator(f'.key[data-key="key-{tile}"]')
            while not key.count():
                self.tap("[data-key=turn]")
            key.tap()
        self.page.wait_for_selector(".draft [data-tile]")

    def colour(self, feedback: Feedback) -> None:
        """Tap tiles until they have their colours."""
        for place, mark in enumerate(feedback):
            tile = self.page.locator(f"[data-key=draft-{place}]")
            while tile.get_attribute("data-mark") != mark:
                tile.tap()

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
            self.tap("[data-key=accept]")
            self.wait()
            word = self.take()
        self.wait()
