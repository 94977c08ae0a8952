"""A browser with nothing cached: the installed Chromium, controlled by Playwright.

Both are needed, as for the tests of the web app (``nox -s page``).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Names of the program; the first one, without the parts of a window, takes half the time."""

_OPTIONS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


def chromium() -> str | None:
    """Return the path of Chromium; None if it is not installed."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open a browser until the end of the block."""
    from playwright.sync_api import sync_playwright  # not installed for other tests

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=_OPTIONS)
        yield browser
        browser.close()
