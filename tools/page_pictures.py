"""Takes pictures of the web app for docs/pictures: several scripts, on a phone and a desktop.

    python -m tools.page_pictures

Needs Chromium, Playwright and fonts for the scripts, like ``nox -s page``.
"""

from __future__ import annotations

import threading
from pathlib import Path

from playwright.sync_api import Page

from tilewise.web.server import PageServer
from tools.browser import open_browser
from tools.calls import call

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

SIZES = {"phone": (360, 640), "desk": (1280, 800)}
COLOURS = {"en": "light", "ko": "dark", "ja": "light", "fa": "dark"}
"""Packs, and the colour schemes they are shown in."""

_MARKS = {"en": ".Y..G", "ko": "Y..G.Y", "ja": ".G..Y", "fa": "..Y.G"}


def take(page: Page, address: str, lexicon: str, path: Path) -> None:
    """Take a picture of a game after its first guess, with the second being coloured."""
    page.goto(f"{address}#{lexicon}")
    for marks in (_MARKS[lexicon], None):
        page.wait_for_selector(".word .expected")
        page.locator("[data-key=word-0]").click()
        page.wait_for_selector(".draft [data-tile]")
        if marks is None:
            break
        for place, mark in enumerate(marks):
            for _ in range(".YG".index(mark)):
                page.locator(f"[data-key=draft-{place}]").click()
        page.locator("[data-key=accept]").click()
        page.wait_for_selector("#main[aria-busy=false]", state="attached")
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    page.screenshot(path=path)


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    server = PageServer()
    thread = threading.Thread(target=server.run)
    thread.start()
    with open_browser() as browser:
        for lexicon, colours in COLOURS.items():
            for size, (width, height) in SIZES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    has_touch=size == "phone",
                    is_mobile=size == "phone",
                    color_scheme="dark" if colours == "dark" else "light",
                    locale="en-GB",
                    reduced_motion="reduce",  # no tile is shown half turned
                )
                page = context.new_page()
                take(page, server.address, lexicon, FOLDER / f"{lexicon}-{size}.png")
                context.close()
    server.stop()
    thread.join()


if __name__ == "__main__":
    call(main)
