"""Measures how fast the web app of `tilewise serve` responds in a browser.

    tilewise serve &
    python -m tools.bench_page http://127.0.0.1:8137/

For each pack, a fresh browser opens the app. *First words* is the time until the first suggestions
appear, from the pack's strategy tree if nothing else is loaded yet. *All figures* is the time until
they have all their figures. Then the first word is taken and its tiles are coloured. The browser
measures the time from the last tap to the next suggestions: once for colours that are on the tree,
and once for another word, off the tree, where suggestions are searched. Figures are medians.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from typing import Any

from tools.browser import open_browser
from tools.calls import Rounds, call

PACKS = {"en": "zesty", "ko": "군대"}
"""Packs, each with a word that no tree begins with."""

PATIENCE = 120_000
"""Milliseconds."""

ACCEPT = """
() => new Promise((resolve) => {
  const words = () => [...document.querySelectorAll(".word b")].map((b) => b.textContent).join();
  const before = words();
  const began = performance.now();
  const look = () => {
    const isBusy = document.querySelector("#main").getAttribute("aria-busy") === "true";
    if (!isBusy && words() !== before) resolve((performance.now() - began) / 1000);
    else requestAnimationFrame(look);
  };
  document.querySelector("[data-key=accept]").click();
  requestAnimationFrame(look);
})
"""


@dataclass(frozen=True)
class Times:
    """Seconds until the app showed each result that a player waits for."""

    first_words: float
    all_figures: float
    on_the_tree: float
    off_the_tree: float


@contextmanager
def fresh_page() -> Iterator[Any]:
    """Open a page in a browser that has nothing cached."""
    with open_browser() as browser:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        yield page


def measure(address: str, pack: str, other: str) -> Times:
    """Play a turn on the tree, and one off it."""
    with fresh_page() as page:
        began = time.perf_counter()
        page.goto(f"{address}#{pack}")
        page.wait_for_selector(".word")
        first_words = time.perf_counter() - began
        page.wait_for_selector(".word .expected")
        all_figures = time.perf_counter() - began
        page.click("[data-key=word-0]")
        on_the_tree = coloured(page)
    with fresh_page() as page:
        page.goto(f"{address}#{pack}")
        page.wait_for_selector(".word .expected")
        page.keyboard.type(other)
        off_the_tree = coloured(page)
    return Times(first_words, all_figures, on_the_tree, off_the_tree)


def coloured(page: Any) -> float:
    """Make the second tile of the word yellow; return the seconds to the next suggestions."""
    page.click("[data-key=draft-1]")
    page.wait_for_selector("[data-key=draft-1][data-mark=Y]")
    return float(page.evaluate(ACCEPT))


def main(address: str, rounds: Rounds = 5) -> None:
    """Print a table."""
    print("| pack | first words | all figures | on the tree | off the tree |")
    print("|---|---:|---:|---:|---:|")
    for pack, other in PACKS.items():
        runs = [astuple(measure(address, pack, other)) for _ in range(rounds)]
        medians = (f"{statistics.median(column):.2f}" for column in zip(*runs, strict=True))
        print(f"| {pack} | {' | '.join(medians)} |")


if __name__ == "__main__":
    call(main)
