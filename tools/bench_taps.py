"""Counts the taps of whole games on a phone: on one board and on several.

    tilewise serve &
    python -m tools.bench_taps http://127.0.0.1:8137/

With several addresses, each column is one of them, such as an older version of the app. A robot
plays fixed answers with the app's suggestions as a careful person would: it takes the best word, by
a tile to be coloured if the empty row offers it, taps tiles until they have the game's colours (or
holds one for green), and confirms; a board that the word solves gets "It's the answer". Choosing
the number of boards is not counted. The number of guesses follows the taps: versions that suggest
other words may need more of either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tilewise import load
from tilewise.lexicon import Lexicon
from tools.browser import open_browser
from tools.calls import call

GAMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("en", ("proxy",)),
    ("ko", ("세상",)),
    ("en", ("proxy", "merge", "stone", "abbey")),
    ("ko", ("세상", "군대", "전략", "군인")),
    ("en", ("proxy", "merge", "stone", "abbey", "crane", "zesty", "north", "flood")),
)
"""Packs, and the answers of their boards."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
READY = "#main[aria-busy=false]"
SETTLED = "#board:not([aria-busy=true])"


@contextmanager
def finger(page: Any, selector: str) -> Iterator[Callable[[float, float], None]]:
    """Touch the middle of something through the browser's own input; yield how to move."""
    element = page.locator(selector).first
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    devtools = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    yield lambda across, down: touch("touchMove", {"x": x + across, "y": y + down})
    touch("touchEnd")
    devtools.detach()


@dataclass
class Robot:
    """A player that counts its taps.

    Attributes:
        page: the app in a browser.
        taps: how many taps and holds there were.
        guesses: how many words were taken.
        green: boards and places, from 0, whose tile was green.
    """

    page: Any
    taps: int = 0
    guesses: int = 0
    green: set[tuple[int, int]] = field(default_factory=set)

    def tap(self, selector: str) -> None:
        """Tap something."""
        self.page.locator(selector).first.tap()
        self.taps += 1

    def hold(self, selector: str) -> None:
        """Hold something for as long as a thumb does."""
        with finger(self.page, selector):
            self.page.wait_for_timeout(450)
        self.taps += 1

    def wait(self) -> None:
        """Wait for the next suggestions, or the end."""
        self.page.wait_for_selector(READY, state="attached")
        self.page.wait_for_selector(".word.best:not(.quick), .ending")

    def colour(self, boards: Sequence[str]) -> None:
        """Give the tiles of all boards these colours, and confirm them.

        The board that the word solves comes last: "It's the answer" also confirms the row.
        """
        solved = ""
        tiles = iter(range(sum(map(len, boards))))
        for marks in boards:
            keys = [f"[data-key=draft-{next(tiles)}]" for _ in marks]
            if set(marks) == {"G"}:
                solved = keys[0]
                continue
            for key, mark in zip(keys, marks, strict=True):
                if mark == "G" != self.page.get_attribute(key, "data-mark"):
                    self.hold(key)
                while self.page.get_attribute(key, "data-mark") != mark:
                    self.tap(key)
        if solved:
            if len(boards) > 1:
                self.tap(solved)
            self.tap("[data-key=solved]")
        if not solved or self.page.locator(".draft [data-tile]").count():
            self.tap("[data-key=accept]")

    def take(self, marks: Sequence[str]) -> None:
        """Take the best word: by the first of its tiles to be coloured, if there is one.

        Args:
            marks: the word's colours on each board, empty where it is solved.
        """
        tiles = [
            (mark, f".offered[data-key$='-{place}-{board}']")
            for board, part in enumerate(marks)
            for place, mark in enumerate(part)
            if set(part) != {"G"} and mark != "." and (board, place) not in self.green
        ]
        offered = [(mark, tile) for mark, tile in tiles if self.page.locator(tile).count()]
        mark, first = offered[0] if offered else ("", "[data-key=word-0]")
        (self.hold if mark == "G" else self.tap)(first)
        self.guesses += 1
        self.page.wait_for_selector(SETTLED)
        self.page.wait_for_timeout(200)

    def play(self, lexicon: Lexicon, answers: Sequence[str]) -> None:
        """Play a game to its end."""
        left = list(answers)
        while not self.page.locator(".ending").count():
            word = self.page.locator("[data-key=word-0] b").inner_text()
            marks = [str(lexicon.feedback(word, one)) if one in left else "" for one in answers]
            self.take(marks)
            if self.page.locator(".draft [data-tile]").count():
                self.colour([part for part in marks if part])
            self.green |= {
                (board, place)
                for board, part in enumerate(marks)
                for place, mark in enumerate(part)
                if mark == "G"
            }
            left = [answer for answer in left if answer != word]
            self.wait()


def played(browser: Any, address: str, pack: str, answers: Sequence[str]) -> Robot:
    """Play a game to its end; return who played it."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.set_default_timeout(60_000)
    robot = Robot(page)
    page.goto(f"{address}#{pack}")
    robot.wait()
    if len(answers) > 1:
        page.click("[data-key=menu]")
        page.select_option("[data-setting=boards]", str(len(answers)))
        page.keyboard.press("Escape")
        page.wait_for_selector(".boards")
        robot.wait()
    robot.play(load(pack), answers)
    context.close()
    return robot


def main(addresses: list[str]) -> None:
    """Print a table: a column for each address."""
    print("| game |" + " taps (guesses) |" * len(addresses) + "\n|---|" + "---:|" * len(addresses))
    with open_browser() as browser:
        for pack, answers in GAMES:
            boards = f"{len(answers)} boards" if len(answers) > 1 else "1 board"
            robots = [played(browser, address, pack, answers) for address in addresses]
            counts = [f"{robot.taps} ({robot.guesses})" for robot in robots]
            print(f"| {pack}, {boards} | {' | '.join(counts)} |", flush=True)


if __name__ == "__main__":
    call(main)
