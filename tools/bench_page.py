"""How soon the page answers, in a browser; of `tilewise serve`, or of a static site on any host.

    tilewise serve &
    python -m tools.bench_page http://127.0.0.1:8137/ [ROUNDS]
    python -m tools.bench_page --questions http://127.0.0.1:8137/ [ROUNDS]

With `--questions` no browser is asked, but the server itself (:mod:`tools.bench_questions`); it
has to be one of `tilewise serve`.

For each pack a fresh browser opens the page. *First words* is when the first suggestions stand
there, by the pack's strategy tree where the page has nothing else yet; *engine* when they have all
their figures. Then the first word is taken, its tiles are coloured, and the time from the last tap
to the next suggestions is measured in the browser: after colours that are on the tree, and after
another word, off the tree, where they are searched for. Medians. It needs Playwright and Chromium,
as the tests of the page do (`nox -s page`).
"""

from __future__ import annotations

import shutil
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from typing import Any

from tools import bench_questions

PACKS = {"en": "zesty", "ko": "군대"}
"""Packs, and a word for each that no tree begins with."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
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
    """Seconds until the page had what a player waits for."""

    first_words: float
    engine: float
    on_the_tree: float
    searched: float


@contextmanager
def fresh_page() -> Iterator[Any]:
    """Open a page in a browser that has kept nothing."""
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


def measure(address: str, pack: str, other: str) -> Times:
    """Play a turn on the tree, and one off it."""
    with fresh_page() as page:
        began = time.perf_counter()
        page.goto(f"{address}#{pack}")
        page.wait_for_selector(".word")
        first_words = time.perf_counter() - began
        page.wait_for_selector(".word .expected")
        engine = time.perf_counter() - began
        page.click("[data-key=word-0]")
        on_the_tree = coloured(page)
    with fresh_page() as page:
        page.goto(f"{address}#{pack}")
        page.wait_for_selector(".word .expected")
        page.keyboard.type(other)
        searched = coloured(page)
    return Times(first_words, engine, on_the_tree, searched)


def coloured(page: Any) -> float:
    """Make the second tile of the word yellow; return the seconds to the next suggestions."""
    page.click("[data-key=draft-1]")
    page.wait_for_selector("[data-key=draft-1][data-mark=Y]")
    return float(page.evaluate(ACCEPT))


def main() -> None:
    """Print a table."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--questions"]
    address = arguments[0]
    rounds = int(arguments[1]) if len(arguments) > 1 else 5
    if "--questions" in sys.argv:
        bench_questions.main(address, rounds)
        return
    print("| pack | first words | engine | on the tree | searched |\n|---|---:|---:|---:|---:|")
    for pack, other in PACKS.items():
        runs = [astuple(measure(address, pack, other)) for _ in range(rounds)]
        medians = (f"{statistics.median(column):.2f}" for column in zip(*runs, strict=True))
        print(f"| {pack} | {' | '.join(medians)} |")


if __name__ == "__main__":
    main()
